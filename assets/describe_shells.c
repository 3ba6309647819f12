/*
 * Completions for bash, zsh and fish. What may follow an option is a file, words, a
 * list of words, or anything.
 */
#include "assets/describe.h"
#include "corpus/field.h"
#include "io/import.h"
#include "ui/options.h"

#include <string.h>

enum follow {
    FOLLOW_NOTHING, /* the option takes no argument */
    FOLLOW_ANYTHING,
    FOLLOW_FILE,
    FOLLOW_WORD,
    FOLLOW_LIST /* words with commas between them */
};

struct option_row {
    const char *name;
    int letter;
    enum follow follow;
    const char *help;
    void (*words)(struct buffer *out); /* of FOLLOW_WORD and FOLLOW_LIST; a blank after each */
};

/* ---- the words ------------------------------------------------------------ */

static void append_formats(struct buffer *out)
{
    struct buffer names = {0};
    export_append_names(&names);
    struct view rest = buffer_view(&names);
    while (rest.length > 0) {
        struct view name = view_split(&rest, ',');
        while (name.length > 0 && name.data[0] == ' ')
            name = view_from(name, 1);
        if (export_by_name(name)) {
            buffer_append_view(out, name);
            buffer_append_byte(out, ' ');
        }
    }
    buffer_deinit(&names);
}

static void append_importers(struct buffer *out)
{
    for (const struct importer *const *i = import_list(); *i; i++)
        buffer_append_format(out, "%s ", (*i)->option);
}

static void append_fields(struct buffer *out)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        if (!(field_get_traits((enum field)i) & FIELD_HIDDEN))
            buffer_append_format(out, "%s ", field_name((enum field)i));
    buffer_append_string(out, "year rating file line ");
}

static void append_orders(struct buffer *out)
{
    for (int i = 0; i < ORDER_COUNT; i++)
        buffer_append_format(out, "%s ", order_key_name((enum order_key)i));
}

static void append_matches(struct buffer *out)
{
    for (int i = 0; i < QUERY_MATCH_COUNT; i++)
        buffer_append_format(out, "%s ", query_match_name((enum query_match)i));
}

static void append_engines(struct buffer *out)
{
#define APPEND_ENGINE(identifier, name) buffer_append_string(out, name " ");
    ENGINE_LEVEL_LIST(APPEND_ENGINE)
#undef APPEND_ENGINE
}

static void append_encodings(struct buffer *out)
{
    buffer_append_string(out, "UTF-8 UTF-16 UTF-32 GB18030 GBK Big5 Shift_JIS EUC-JP EUC-KR "
                              "ISO-8859-1 Windows-1252 ");
}

static void append_sizes(struct buffer *out)
{
    buffer_append_string(out, "80x24 140x40 200x50 ");
}

/* ---- the options ---------------------------------------------------------- */

static const struct {
    enum option_id option;
    enum follow follow;
    void (*words)(struct buffer *out);
} followers[] = {
    {OPTION_FORMAT, FOLLOW_WORD, append_formats},  {OPTION_FROM, FOLLOW_WORD, append_importers},
    {OPTION_FIELDS, FOLLOW_LIST, append_fields},   {OPTION_SORT, FOLLOW_LIST, append_orders},
    {OPTION_MATCH, FOLLOW_WORD, append_matches},   {OPTION_ENGINE, FOLLOW_WORD, append_engines},
    {OPTION_ENCODING, FOLLOW_WORD, append_encodings}, {OPTION_SIZE, FOLLOW_WORD, append_sizes},
};

static struct option_row make_row(enum option_id option, const char *name, int letter,
                                  const char *argument, const char *help)
{
    struct option_row row = {name, letter, FOLLOW_NOTHING, help, NULL};
    if (argument)
        row.follow = strcmp(argument, "FILE") == 0 ? FOLLOW_FILE : FOLLOW_ANYTHING;
    for (size_t i = 0; i < sizeof followers / sizeof *followers; i++)
        if (followers[i].option == option) {
            row.follow = followers[i].follow;
            row.words = followers[i].words;
        }
    return row;
}

static void for_each_option(struct buffer *out,
                            void (*append)(struct buffer *out, const struct option_row *row))
{
    struct option_row row;
#define EACH_OPTION(identifier, name, letter, argument, help)                                      \
    row = make_row(OPTION_##identifier, name, letter, argument, help);                             \
    append(out, &row);
    OPTION_LIST(EACH_OPTION)
#undef EACH_OPTION
}

/* The help up to where it goes into details. */
static struct view brief(const char *help)
{
    return view_make(help, strcspn(help, ";:("));
}

/* Appends text between single quotes, each of `special` in it with a backslash before. */
static void append_escaped(struct buffer *out, struct view text, const char *special)
{
    while (text.length > 0 && text.data[text.length - 1] == ' ')
        text.length--;
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] == '\'') {
            buffer_append_string(out, "'\\''");
            continue;
        }
        if (strchr(special, text.data[i]))
            buffer_append_byte(out, '\\');
        buffer_append_byte(out, text.data[i]);
    }
}

/* ---- bash ----------------------------------------------------------------- */

static void append_bash_name(struct buffer *out, const struct option_row *row)
{
    buffer_append_format(out, " --%s%s", row->name, row->follow == FOLLOW_NOTHING ? "" : "=");
    if (row->letter)
        buffer_append_format(out, " -%c", row->letter);
}

static void append_bash_names(struct buffer *out)
{
    buffer_append_string(out, "_sheaf_options='");
    for_each_option(out, append_bash_name);
    buffer_append_string(out, "'\n");
}

static void append_bash_case(struct buffer *out, const struct option_row *row)
{
    static const char *const functions[] = {[FOLLOW_ANYTHING] = "COMPREPLY=()",
                                            [FOLLOW_FILE] = "_sheaf_files",
                                            [FOLLOW_WORD] = "_sheaf_words",
                                            [FOLLOW_LIST] = "_sheaf_list"};
    if (row->follow == FOLLOW_NOTHING)
        return;
    buffer_append_format(out, "    --%s", row->name);
    if (row->letter)
        buffer_append_format(out, " | -%c", row->letter);
    buffer_append_format(out, ") %s", functions[row->follow]);
    if (row->words) {
        buffer_append_string(out, " '");
        row->words(out);
        buffer_append_byte(out, '\'');
    }
    buffer_append_string(out, " ;;\n");
}

static void append_bash_cases(struct buffer *out)
{
    for_each_option(out, append_bash_case);
}

/* ---- zsh ------------------------------------------------------------------ */

static void append_zsh_action(struct buffer *out, const struct option_row *row)
{
    if (row->follow == FOLLOW_NOTHING)
        return;
    buffer_append_format(out, ":%s:", row->name);
    if (row->follow == FOLLOW_FILE)
        buffer_append_string(out, "_files");
    if (row->follow == FOLLOW_LIST)
        buffer_append_string(out, "_values -s , ");
    if (row->follow == FOLLOW_LIST)
        buffer_append_format(out, "%s ", row->name);
    if (row->follow == FOLLOW_WORD)
        buffer_append_byte(out, '(');
    if (row->words)
        row->words(out);
    if (row->follow == FOLLOW_WORD)
        buffer_append_byte(out, ')');
}

static void append_zsh_spec(struct buffer *out, const struct option_row *row, const char *name,
                            const char *sign)
{
    buffer_append_format(out, "    '%s%s[", name, sign);
    append_escaped(out, brief(row->help), "[]\\");
    buffer_append_byte(out, ']');
    append_zsh_action(out, row);
    buffer_append_string(out, "' \\\n");
}

static void append_zsh_option(struct buffer *out, const struct option_row *row)
{
    struct buffer name = {0};
    buffer_append_format(&name, "--%s", row->name);
    append_zsh_spec(out, row, buffer_string(&name), row->follow == FOLLOW_NOTHING ? "" : "=");
    buffer_clear(&name);
    buffer_append_format(&name, "-%c", row->letter);
    if (row->letter)
        append_zsh_spec(out, row, buffer_string(&name), row->follow == FOLLOW_NOTHING ? "" : "+");
    buffer_deinit(&name);
}

static void append_zsh_options(struct buffer *out)
{
    for_each_option(out, append_zsh_option);
}

/* ---- fish ----------------------------------------------------------------- */

static void append_fish_option(struct buffer *out, const struct option_row *row)
{
    buffer_append_format(out, "complete -c sheaf -l %s", row->name);
    if (row->letter)
        buffer_append_format(out, " -s %c", row->letter);
    if (row->follow == FOLLOW_FILE)
        buffer_append_string(out, " -r -F");
    else if (row->follow != FOLLOW_NOTHING)
        buffer_append_string(out, " -x");
    if (row->words) {
        buffer_append_string(out, row->follow == FOLLOW_LIST ? " -a '(__sheaf_list " : " -a '");
        row->words(out);
        buffer_append_string(out, row->follow == FOLLOW_LIST ? ")'" : "'");
    }
    buffer_append_string(out, " -d '");
    append_escaped(out, brief(row->help), "\\");
    buffer_append_string(out, "'\n");
}

static void append_fish_options(struct buffer *out)
{
    for_each_option(out, append_fish_option);
}

const struct describe_part describe_shells[] = {
    {"bash names", append_bash_names},
    {"bash cases", append_bash_cases},
    {"zsh options", append_zsh_options},
    {"fish options", append_fish_options},
    {NULL, NULL},
};
