#include "ui/options.h"

#include "base/language.h"
#include "base/memory.h"

#include <getopt.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE_LARGEST = 10000, THREADS_MOST = 64 };

/* getopt's value for an option that has no letter: beyond all letters. */
enum { VALUE_FIRST = 0x100 };

struct option_row {
    const char *name;
    int letter;
    const char *argument;
};

static const struct option_row rows[OPTIONS_LENGTH] = {
#define OPTION_ROW(identifier, name, letter, argument, help) {name, letter, argument},
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
        buffer_append_format(message, _("unknown option '-%c'"), optopt);
    else if (option == OPTIONS_LENGTH)
        buffer_append_format(message, _("unknown or ambiguous option '%s'"), word);
    else
        buffer_append_format(message,
                             value == ':' ? _("option '--%s' needs an argument")
                                          : _("option '--%s' takes no argument"),
                             rows[option].name);
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
        buffer_append_format(message, _("--format=%s: unknown format; there are "), name);
        export_append_names(message);
        return STATUS_INVALID;
    }
    const char *fields = options->argument[OPTION_FIELDS];
    if (!fields)
        return STATUS_OK;
    if (!export_has_fields(options->format)) {
        buffer_append_string(message, _("--fields goes with --format=tsv, csv or jsonl"));
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
    buffer_append_format(message, _("--from=%s: unknown format; there are"), name);
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
    buffer_append_format(message, _("--match=%s: should be regex, literal or fuzzy"), name);
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
        buffer_append_format(message, _("--limit=%s: not a number of papers"), number);
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
        buffer_append_format(message, _("--threads=%s: not a number from 1 to %d"), number,
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
    buffer_append_format(message, _("--engine=%s: there are plain, literal, index, hs and auto"),
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
        buffer_append_format(message, _("--size=%s: should be COLSxROWS, such as 80x24"), size);
        return STATUS_INVALID;
    }
    options->columns = (int)columns;
    options->rows = (int)lines;
    return STATUS_OK;
}

static enum status check_company(const struct options *options, struct buffer *message)
{
    if (options_are_batch(options) && options_are_script(options)) {
        buffer_append_string(message, _("--script and --dump do not go with options that print "
                                        "papers or counts"));
        return STATUS_INVALID;
    }
    if (options_are_exchange(options) &&
        (options_are_batch(options) || options_are_script(options) ||
         (options->given[OPTION_STATE_EXPORT] &&
          (options->given[OPTION_STATE_IMPORT] || options->file_count)))) {
        buffer_append_string(message, _("--state-export and --state-import stand alone, but for "
                                        "--state and the files to import"));
        return STATUS_INVALID;
    }
    if (options->given[OPTION_SIZE] && !options_are_script(options)) {
        buffer_append_string(message, _("--size goes with --script or --dump"));
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
