#include "assets/describe.h"
#include "corpus/field.h"
#include "io/import.h"
#include "query/lex.h"
#include "session/keymap.h"
#include "ui/options.h"
#include "ui/theme.h"

#include <string.h>

enum { LINE_WIDTH = 78 };

/* ---- text in mdoc --------------------------------------------------------- */

/* Appends a word so that it stands for itself: a point or quote that begins a line would be
   a request, a backslash an escape, a minus a hyphen. */
static void append_word(struct buffer *out, struct view word)
{
    bool starts_line = out->length == 0 || out->data[out->length - 1] == '\n';
    if (starts_line && word.length > 0 && (word.data[0] == '.' || word.data[0] == '\''))
        buffer_append_string(out, "\\&");
    for (size_t i = 0; i < word.length; i++) {
        if (word.data[i] == '\\')
            buffer_append_string(out, "\\e");
        else if (word.data[i] == '~')
            buffer_append_string(out, "\\(ti");
        else if (word.data[i] == '^')
            buffer_append_string(out, "\\(ha");
        else
            buffer_append_byte(out, word.data[i]);
    }
}

/* Appends prose in lines of a readable length, the last one ended. */
static void append_prose(struct buffer *out, struct view text)
{
    size_t line = out->length;
    while (text.length > 0) {
        struct view word = view_split(&text, ' ');
        if (out->length > line && out->length - line + 1 + word.length > LINE_WIDTH) {
            buffer_append_byte(out, '\n');
            line = out->length;
        }
        if (out->length > line)
            buffer_append_byte(out, ' ');
        append_word(out, word);
    }
    buffer_append_byte(out, '\n');
}

static void append_prose_string(struct buffer *out, const char *text)
{
    append_prose(out, view_of(text));
}

/* Appends an argument of a macro: quoted, and no macro by chance. */
static void append_argument(struct buffer *out, const char *text)
{
    buffer_append_string(out, " \"\\&");
    for (; *text; text++) {
        if (*text == '"')
            buffer_append_string(out, "\\(dq");
        else if (*text == '\\')
            buffer_append_string(out, "\\e");
        else if (*text == '^')
            buffer_append_string(out, "\\(ha");
        else if (*text == '~')
            buffer_append_string(out, "\\(ti");
        else
            buffer_append_byte(out, *text);
    }
    buffer_append_byte(out, '"');
}

static void begin_list(struct buffer *out)
{
    buffer_append_string(out, ".Bl -tag -width Ds\n");
}

static void end_list(struct buffer *out)
{
    buffer_append_string(out, ".El\n");
}

/* ---- sheaf(1) ------------------------------------------------------------- */

static void append_option(struct buffer *out, const char *name, int letter, const char *argument,
                          const char *help)
{
    buffer_append_string(out, ".It");
    if (letter)
        buffer_append_format(out, " Fl %c%s%s ,", letter, argument ? " Ar " : "",
                             argument ? argument : "");
    buffer_append_format(out, " Fl -%s", name);
    if (argument)
        buffer_append_format(out, " Ns = Ns Ar %s", argument);
    buffer_append_byte(out, '\n');
    append_prose_string(out, help);
}

static void append_options(struct buffer *out)
{
    begin_list(out);
#define APPEND_OPTION(identifier, name, letter, argument, help)                                    \
    append_option(out, name, letter, argument, help);
    OPTION_LIST(APPEND_OPTION)
#undef APPEND_OPTION
    end_list(out);
}

static void append_fields(struct buffer *out)
{
    struct buffer names = {0};
    for (int i = 0; i < FIELD_COUNT; i++)
        if (*field_query_name((enum field)i))
            buffer_append_format(&names, "%s%s:", names.length ? " " : "",
                                 field_query_name((enum field)i));
    for (int i = SUBJECT_FIELD + 1; i < SUBJECT_COUNT; i++)
        buffer_append_format(&names, " %s:", subject_name((enum subject)i));
    append_prose(out, buffer_view(&names));
    buffer_deinit(&names);
}

static void append_import_formats(struct buffer *out)
{
    buffer_append_string(out, ".Bl -tag -width markdown -compact\n");
    for (const struct importer *const *i = import_list(); *i; i++) {
        buffer_append_format(out, ".It Cm %s\n", (*i)->option);
        append_prose_string(out, (*i)->name);
    }
    end_list(out);
}

static void append_key_row(struct buffer *out, const struct keymap *keymap, enum context context,
                           enum action action)
{
    struct buffer keys = {0};
    if (keymap_append_keys(keymap, context, action, SIZE_MAX, &keys) > 0) {
        buffer_append_string(out, ".It Ic");
        append_argument(out, buffer_string(&keys));
        buffer_append_byte(out, '\n');
        append_prose_string(out, action_help(action));
    }
    buffer_deinit(&keys);
}

static void append_keys(struct buffer *out)
{
    struct keymap keymap;
    keymap_init(&keymap);
    for (int context = 0; context < CONTEXT_COUNT; context++) {
        buffer_append_string(out, ".Ss");
        append_argument(out, context_heading((enum context)context));
        buffer_append_byte(out, '\n');
        buffer_append_string(out, ".Bl -tag -width \"C-f PgDn C-v\" -compact\n");
        for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++)
            append_key_row(out, &keymap, (enum context)context, (enum action)action);
        end_list(out);
    }
    keymap_deinit(&keymap);
}

/* ---- sheaf.conf(5) -------------------------------------------------------- */

static void append_settings(struct buffer *out)
{
    begin_list(out);
    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting_row *row = setting_row((enum setting)i);
        buffer_append_format(out, ".It Ic %s No =", row->name);
        buffer_append_string(out, " Ar");
        append_argument(out, row->range);
        buffer_append_byte(out, '\n');
        append_prose_string(out, row->help);
        if (*row->initial) {
            buffer_append_string(out, ".Pq default :");
            append_argument(out, row->initial);
            buffer_append_byte(out, '\n');
        }
    }
    end_list(out);
}

static void append_contexts(struct buffer *out)
{
    buffer_append_string(out, ".Bl -tag -width question -compact\n");
    for (int i = 0; i < CONTEXT_COUNT; i++) {
        buffer_append_format(out, ".It Cm %s\n", context_name((enum context)i));
        append_prose_string(out, context_heading((enum context)i));
    }
    end_list(out);
}

static void append_actions(struct buffer *out)
{
    buffer_append_string(out, ".Bl -tag -width sort-by-relevance\n");
    for (int i = ACTION_NONE + 1; i < ACTION_COUNT; i++) {
        buffer_append_format(out, ".It Ic %s\n", action_name((enum action)i));
        append_prose_string(out, action_help((enum action)i));
    }
    end_list(out);
}

static void append_roles(struct buffer *out)
{
    struct buffer roles = {0};
    theme_append_roles(&roles);
    append_prose(out, buffer_view(&roles));
    buffer_deinit(&roles);
}

const struct describe_part describe_manual[] = {
    {"options", append_options},
    {"fields", append_fields},
    {"formats", append_import_formats},
    {"keys", append_keys},
    {"settings", append_settings},
    {"contexts", append_contexts},
    {"actions", append_actions},
    {"roles", append_roles},
    {NULL, NULL},
};
