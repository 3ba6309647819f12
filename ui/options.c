#include "ui/options.h"

#include "base/memory.h"
#include "session/action.h"
#include "state/settings.h"
#include "ui/theme.h"

#include <getopt.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HELP_COLUMN = 25, HELP_WIDTH = 80, SIZE_LARGEST = 10000, THREADS_MOST = 64 };

/* getopt's value for an option that has no letter: beyond all letters. */
enum { VALUE_FIRST = 0x100 };

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

/* ---- reading ------------------------------------------------------------ */

struct getopt_tables {
    struct option longs[OPTIONS_LENGTH + 1];
    char letters[2 * OPTIONS_LENGTH + 2]; /* starts with ':': missing arguments are told apart */
};

static void fill_tables(struct getopt_tables *tables)
{
    memset(tables, 0, sizeof *tables);
    size_t length = 0;
    tables->letters[length++] = ':';
    for (int i = 0; i < OPTIONS_LENGTH; i++) {
        int takes = rows[i].argument ? required_argument : no_argument;
        tables->longs[i] = (struct option){rows[i].name, takes, NULL, VALUE_FIRST + i};
        if (rows[i].letter)
            tables->letters[length++] = (char)rows[i].letter;
        if (rows[i].letter && rows[i].argument)
            tables->letters[length++] = ':';
    }
}

/* The option that getopt's value stands for, or OPTIONS_LENGTH. */
static enum option_id option_from_value(int value)
{
    if (value >= VALUE_FIRST && value < VALUE_FIRST + OPTIONS_LENGTH)
        return (enum option_id)(value - VALUE_FIRST);
    for (int i = 0; i < OPTIONS_LENGTH; i++)
        if (value && rows[i].letter == value)
            return (enum option_id)i;
    return OPTIONS_LENGTH;
}

/* What is wrong when getopt has returned ':' or '?'. */
static void explain(int value, const char *word, struct buffer *message)
{
    enum option_id option = option_from_value(optopt);
    if (option == OPTIONS_LENGTH && optopt)
        buffer_append_format(message, "unknown option '-%c'", optopt);
    else if (option == OPTIONS_LENGTH)
        buffer_append_format(message, "unknown or ambiguous option '%s'", word);
    else
        buffer_append_format(message, "option '--%s' %s", rows[option].name,
                             value == ':' ? "needs an argument" : "takes no argument");
}

static enum status read_words(struct options *options, int argc, char **argv,
                              struct buffer *message)
{
    struct getopt_tables tables;
    fill_tables(&tables);
    optind = 0; /* GNU: start afresh, whoever has parsed before */
    opterr = 0;
    for (int value; (value = getopt_long(argc, argv, tables.letters, tables.longs, NULL)) != -1;) {
        if (value == ':' || value == '?') {
            explain(value, argv[optind - 1], message);
            return STATUS_INVALID;
        }
        enum option_id option = option_from_value(value);
        options->given[option] = true;
        options->argument[option] = optarg;
        if (option == OPTION_HELP || option == OPTION_VERSION)
            return STATUS_END;
    }
    options->files = argv + optind;
    options->file_count = (size_t)(argc - optind);
    return STATUS_OK;
}

/* ---- checking ----------------------------------------------------------- */

static enum status check_format(struct options *options, struct buffer *message)
{
    const char *name = options->argument[OPTION_FORMAT];
    options->format = export_by_name(view_of(name ? name : "text"));
    if (!options->format) {
        buffer_append_format(message, "--format=%s: unknown format; there are ", name);
        export_append_names(message);
        return STATUS_INVALID;
    }
    const char *fields = options->argument[OPTION_FIELDS];
    if (!fields)
        return STATUS_OK;
    if (!export_has_fields(options->format)) {
        buffer_append_string(message, "--fields goes with --format=tsv, csv or jsonl");
        return STATUS_INVALID;
    }
    buffer_append_string(message, "--fields: ");
    return export_fields_parse(&options->fields, view_of(fields), message);
}

static enum status check_from(struct options *options, struct buffer *message)
{
    const char *name = options->argument[OPTION_FROM];
    options->from = name ? import_by_option(view_of(name)) : NULL;
    if (!name || options->from)
        return STATUS_OK;
    buffer_append_format(message, "--from=%s: unknown format; there are", name);
    for (const struct importer *const *i = import_list(); *i; i++)
        buffer_append_format(message, "%s %s", i == import_list() ? "" : ",", (*i)->option);
    return STATUS_INVALID;
}

static enum status check_sort(struct options *options, struct buffer *message)
{
    const char *keys = options->argument[OPTION_SORT];
    if (!keys)
        return STATUS_OK;
    buffer_append_string(message, "--sort: ");
    return order_parse(view_of(keys), &options->order, message);
}

static enum status check_match(struct options *options, struct buffer *message)
{
    const char *name = options->argument[OPTION_MATCH];
    options->match = name ? query_match_from_name(view_of(name)) : QUERY_MATCH_REGEX;
    if (options->match < QUERY_MATCH_COUNT)
        return STATUS_OK;
    buffer_append_format(message, "--match=%s: should be regex, literal or fuzzy", name);
    return STATUS_INVALID;
}

static enum status check_limit(struct options *options, struct buffer *message)
{
    const char *number = options->argument[OPTION_LIMIT];
    long limit = 0;
    options->limit = SIZE_MAX;
    if (!number)
        return STATUS_OK;
    if (!view_to_long(view_of(number), &limit) || limit < 0) {
        buffer_append_format(message, "--limit=%s: not a number of papers", number);
        return STATUS_INVALID;
    }
    options->limit = (size_t)limit;
    return STATUS_OK;
}

static enum status check_threads(struct options *options, struct buffer *message)
{
    const char *number = options->argument[OPTION_THREADS];
    long threads = 0;
    if (!number)
        return STATUS_OK;
    if (!view_to_long(view_of(number), &threads) || threads < 1 || threads > THREADS_MOST) {
        buffer_append_format(message, "--threads=%s: not a number from 1 to %d", number,
                             THREADS_MOST);
        return STATUS_INVALID;
    }
    options->threads = (unsigned)threads;
    return STATUS_OK;
}

static enum status check_engine(struct options *options, struct buffer *message)
{
    const char *name = options->argument[OPTION_ENGINE];
    if (!name || engine_level_from_name(view_of(name), &options->engine))
        return STATUS_OK;
    buffer_append_format(message, "--engine=%s: there are plain, literal, index, hs and auto",
                         name);
    return STATUS_INVALID;
}

static enum status check_size(struct options *options, struct buffer *message)
{
    const char *size = options->argument[OPTION_SIZE];
    struct view height = view_of(size ? size : "80x24");
    struct view width = view_split(&height, 'x');
    long columns, lines;
    if (!view_to_long(width, &columns) || !view_to_long(height, &lines) || columns < 1 ||
        lines < 1 || columns > SIZE_LARGEST || lines > SIZE_LARGEST) {
        buffer_append_format(message, "--size=%s: should be COLSxROWS, such as 80x24", size);
        return STATUS_INVALID;
    }
    options->columns = (int)columns;
    options->rows = (int)lines;
    return STATUS_OK;
}

static enum status check_company(const struct options *options, struct buffer *message)
{
    if (options_are_batch(options) && options_are_script(options)) {
        buffer_append_string(message, "--script and --dump do not go with options that print "
                                      "papers or counts");
        return STATUS_INVALID;
    }
    if (options_are_exchange(options) &&
        (options_are_batch(options) || options_are_script(options) ||
         (options->given[OPTION_STATE_EXPORT] &&
          (options->given[OPTION_STATE_IMPORT] || options->file_count)))) {
        buffer_append_string(message, "--state-export and --state-import stand alone, but for "
                                      "--state and the files to import");
        return STATUS_INVALID;
    }
    if (options->given[OPTION_SIZE] && !options_are_script(options)) {
        buffer_append_string(message, "--size goes with --script or --dump");
        return STATUS_INVALID;
    }
    return STATUS_OK;
}

enum status options_parse(struct options *options, int argc, char **argv, struct buffer *message)
{
    static enum status (*const checks[])(struct options *, struct buffer *) = {
        check_format, check_from,    check_sort,   check_match,
        check_limit,  check_threads, check_engine, check_size,
    };
    memset(options, 0, sizeof *options);
    enum status status = read_words(options, argc, argv, message);
    if (status != STATUS_OK)
        return status == STATUS_END ? STATUS_OK : status;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        status = checks[i](options, message);
        if (status != STATUS_OK)
            return status;
        buffer_clear(message);
    }
    return check_company(options, message);
}

void options_deinit(struct options *options)
{
    export_fields_deinit(&options->fields);
}

bool options_are_exchange(const struct options *options)
{
    return options->given[OPTION_STATE_EXPORT] || options->given[OPTION_STATE_IMPORT];
}

bool options_are_script(const struct options *options)
{
    return options->given[OPTION_SCRIPT] || options->given[OPTION_DUMP];
}

bool options_are_batch(const struct options *options)
{
    return options->given[OPTION_FILTER] || options->given[OPTION_COUNT] ||
           options->given[OPTION_FORMAT] || options->given[OPTION_CHECK] ||
           options->given[OPTION_STATS];
}

/* ---- help --------------------------------------------------------------- */

/* Appends text broken at blanks, each line after the first indented. */
static void append_wrapped(struct buffer *out, const char *text)
{
    size_t room = HELP_WIDTH - HELP_COLUMN;
    struct view rest = view_of(text);
    while (rest.length > room) {
        size_t end = room;
        while (end > 0 && rest.data[end] != ' ')
            end--;
        buffer_append(out, rest.data, end);
        buffer_append_byte(out, '\n');
        buffer_append_repeat(out, ' ', HELP_COLUMN);
        rest = view_from(rest, end + 1);
    }
    buffer_append_view(out, rest);
    buffer_append_byte(out, '\n');
}

/* In the column of explanations, on a new line when what begins at start is too long. */
static void append_explanation(struct buffer *out, size_t start, const char *text)
{
    size_t used = out->length - start;
    if (used + 2 > HELP_COLUMN) {
        buffer_append_byte(out, '\n');
        used = 0;
    }
    buffer_append_repeat(out, ' ', HELP_COLUMN - used);
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
    append_explanation(out, start, row->help);
}

static void append_setting(struct buffer *out, const struct setting_row *row)
{
    struct buffer text = {0};
    size_t start = out->length;
    buffer_append_format(out, "  %s", row->name);
    buffer_append_format(&text, "%s; %s", row->range, row->help);
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
    buffer_append_string(&text, "g g = ACTION or none; the program's help (?) names keys and "
                                "actions. unbind-all = yes clears what is bound. In one place "
                                "only:");
    for (int i = 0; i < CONTEXT_COUNT; i++)
        buffer_append_format(&text, " [keys.%s]", context_name((enum context)i));
    append_section(out, "[keys]", buffer_string(&text));
    buffer_deinit(&text);
}

static void append_theme_section(struct buffer *out)
{
    struct buffer text = {0};
    buffer_append_string(&text, "like = THEME; PLACE = LOOK, such as: match = bold "
                                "#ffd75f/220/yellow on default; current-row = reverse. Places: ");
    theme_append_roles(&text);
    append_section(out, "[theme.NAME]", buffer_string(&text));
    buffer_deinit(&text);
}

static void append_settings(struct buffer *out)
{
    buffer_append_string(
        out, "\n"
             "Settings: lines NAME = VALUE in $XDG_CONFIG_HOME/sheaf/config (that is\n"
             "~/.config/sheaf/config), or :set NAME=VALUE in the program, until it ends. What\n"
             "holds when nothing is set stands in brackets.\n");
    for (int i = 0; i < SETTING_COUNT; i++)
        append_setting(out, setting_row((enum setting)i));
    append_section(out, "[widths]", "U+2026 = 1; what the terminal draws in 1 or 2 columns");
    append_keys_section(out);
    append_theme_section(out);
}

void options_append_help(struct buffer *out)
{
    buffer_append_string(out, "Usage: sheaf [OPTION]... [FILE|FOLDER|-]...\n"
                              "Browse papers, and filter them by regular expression as you type.\n"
                              "\n"
                              "Without FILE the libraries of the settings are opened, else a "
                              "built-in sample;\n"
                              "- is standard input.\n\n");
    for (int i = 0; i < OPTIONS_LENGTH; i++)
        append_option(out, &rows[i]);
    append_settings(out);
    buffer_append_string(
        out, "\n"
             "Query: words are regular expressions and must all match; \"phrase\", /regex/flags,\n"
             "-term excludes, ~letters stand in this order in title, author, venue, keyword or\n"
             "id, field:value looks in one field (title: author: abstract: venue: keyword: year:\n"
             "rating: status: has: is: and more), a standalone | separates alternatives, ( )\n"
             "standing alone group. A small letter matches both cases, a capital only itself.\n"
             "\n"
             "Exit status: 0 when papers match (with --check: when nothing was skipped), 1 when\n"
             "none does (a record was skipped), 2 for trouble: a wrong option or query, a file\n"
             "that cannot be read, a paper too costly to judge.\n");
}

void options_append_version(struct buffer *out)
{
    buffer_append_string(out, "sheaf " PACKAGE_VERSION "\n");
}
