/* --help, from the tables of options, settings, contexts and roles. */
#include "ui/options.h"

#include "base/language.h"
#include "session/action.h"
#include "state/settings.h"
#include "text/cluster.h"
#include "ui/theme.h"

enum { HELP_COLUMN = 25, HELP_WIDTH = 80 };

struct option_row {
    const char *name;
    int letter;
    const char *argument;
    const char *help;
};

static const struct option_row rows[OPTIONS_LENGTH] = {
#define OPTION_ROW(identifier, name, letter, argument, help) {name, letter, argument, help},
    OPTION_LIST(OPTION_ROW)
#undef OPTION_ROW
};

static const struct width_policy usual_widths;

/* ---- breaking lines ---- */

static bool is_one_of(struct view character, const char *characters)
{
    return view_find(view_of(characters), character, 0) != VIEW_NONE;
}

/* Between two characters next to each other, the second of which is no blank: where one of
   them is wide and no punctuation is left alone. Names of options stay whole. */
static bool may_break(struct view before, int columns_before, struct view after, int columns_after)
{
    static const char closing[] = "，。、；：！？）」』】》”’,.;:!?)]ー…・"
                                  "ぁぃぅぇぉっゃゅょァィゥェォッャュョ々";
    static const char opening[] = "（「『【《“‘([";
    return (columns_before == 2 || columns_after == 2) && !is_one_of(after, closing) &&
           !is_one_of(before, opening);
}

/* The bytes of text that stand on a line of so many columns; *next: where the rest begins. */
static size_t line_length(struct view text, int room, size_t *next)
{
    struct view before = {NULL, 0};
    int columns = 0, columns_before = 0;
    size_t end = 0;
    *next = 0;
    for (size_t at = 0; at < text.length;) {
        struct cluster cluster;
        cluster_next(view_from(text, at), &usual_widths, &cluster);
        struct view character = view_slice(text, at, cluster.bytes);
        if (view_equal_string(character, " ")) {
            end = at;
            *next = at + 1;
        } else if (before.length && may_break(before, columns_before, character, cluster.columns)) {
            end = *next = at;
        }
        columns += cluster.columns;
        if (columns > room && *next)
            return end;
        before = character;
        columns_before = cluster.columns;
        at += cluster.bytes;
    }
    *next = text.length;
    return text.length;
}

/* ---- what it says ---- */

/* Appends text broken into lines, each after the first indented. */
static void append_wrapped(struct buffer *out, const char *text)
{
    struct view rest = view_of(text);
    size_t next;
    for (int indent = 0;; indent = HELP_COLUMN) {
        size_t length = line_length(rest, HELP_WIDTH - HELP_COLUMN, &next);
        buffer_append_repeat(out, ' ', (size_t)indent);
        buffer_append(out, rest.data, length);
        buffer_append_byte(out, '\n');
        rest = view_from(rest, next);
        if (!rest.length)
            break;
    }
}

/* In the column of explanations, on a new line when what begins at start is too long. */
static void append_explanation(struct buffer *out, size_t start, const char *text)
{
    int used = cluster_columns(view_from(buffer_view(out), start), &usual_widths);
    if (used + 2 > HELP_COLUMN) {
        buffer_append_byte(out, '\n');
        used = 0;
    }
    buffer_append_repeat(out, ' ', (size_t)(HELP_COLUMN - used));
    append_wrapped(out, text);
}

static void append_option(struct buffer *out, const struct option_row *row)
{
    size_t start = out->length;
    if (row->letter)
        buffer_append_format(out, "  -%c, --%s", row->letter, row->name);
    else
        buffer_append_format(out, "      --%s", row->name);
    if (row->argument)
        buffer_append_format(out, "=%s", row->argument);
    append_explanation(out, start, _(row->help));
}

static void append_setting(struct buffer *out, const struct setting_row *row)
{
    struct buffer text = {0};
    size_t start = out->length;
    buffer_append_format(out, "  %s", row->name);
    buffer_append_format(&text, "%s; %s", row->range, _(row->help));
    if (*row->initial)
        buffer_append_format(&text, " (%s)", row->initial);
    append_explanation(out, start, buffer_string(&text));
    buffer_deinit(&text);
}

static void append_section(struct buffer *out, const char *name, const char *text)
{
    size_t start = out->length;
    buffer_append_format(out, "  %s", name);
    append_explanation(out, start, text);
}

static void append_keys_section(struct buffer *out)
{
    struct buffer text = {0};
    buffer_append_string(&text, _("g g = ACTION or none; the program's help (?) names keys and "
                                  "actions. unbind-all = yes clears what is bound. In one place "
                                  "only:"));
    for (int i = 0; i < CONTEXT_COUNT; i++)
        buffer_append_format(&text, " [keys.%s]", context_name((enum context)i));
    append_section(out, "[keys]", buffer_string(&text));
    buffer_deinit(&text);
}

static void append_theme_section(struct buffer *out)
{
    struct buffer text = {0};
    buffer_append_string(&text,
                         _("like = THEME; PLACE = LOOK, such as: match = bold "
                           "#ffd75f/220/yellow on default; current-row = reverse. Places: "));
    theme_append_roles(&text);
    append_section(out, "[theme.NAME]", buffer_string(&text));
    buffer_deinit(&text);
}

static void append_settings(struct buffer *out)
{
    buffer_append_string(
        out, _("\n"
               "Settings: lines NAME = VALUE in $XDG_CONFIG_HOME/sheaf/config (that is\n"
               "~/.config/sheaf/config), or :set NAME=VALUE in the program, until it ends. What\n"
               "holds when nothing is set stands in brackets.\n"));
    for (int i = 0; i < SETTING_COUNT; i++)
        append_setting(out, setting_row((enum setting)i));
    append_section(out, "[widths]", _("U+2026 = 1; what the terminal draws in 1 or 2 columns"));
    append_keys_section(out);
    append_theme_section(out);
}

void options_append_help(struct buffer *out)
{
    buffer_append_string(out,
                         _("Usage: sheaf [OPTION]... [FILE|FOLDER|-]...\n"
                           "Browse papers, and filter them by regular expression as you type.\n"
                           "\n"
                           "Without FILE the libraries of the settings are opened, else a "
                           "built-in sample;\n"
                           "- is standard input.\n\n"));
    for (int i = 0; i < OPTIONS_LENGTH; i++)
        append_option(out, &rows[i]);
    append_settings(out);
    buffer_append_string(
        out,
        _("\n"
          "Query: words are regular expressions and must all match; \"phrase\", /regex/flags,\n"
          "-term excludes, ~letters stand in this order in title, author, venue, keyword or\n"
          "id, field:value looks in one field (title: author: abstract: venue: keyword: year:\n"
          "rating: status: has: is: and more), a standalone | separates alternatives, ( )\n"
          "standing alone group. A small letter matches both cases, a capital only itself.\n"
          "\n"
          "Exit status: 0 when papers match (with --check: when nothing was skipped), 1 when\n"
          "none does (a record was skipped), 2 for trouble: a wrong option or query, a file\n"
          "that cannot be read, a paper too costly to judge.\n"));
}

void options_append_version(struct buffer *out)
{
    buffer_append_string(out, "sheaf " PACKAGE_VERSION "\n");
}
