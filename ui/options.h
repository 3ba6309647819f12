/*
 * The command line. One table says what options there are; the parser, --help and
 * the manual follow from it. GNU conventions hold: long options may be shortened as
 * long as they stay unique, options and files may be mixed, `--` ends the options.
 */
#ifndef SHEAF_UI_OPTIONS_H
#define SHEAF_UI_OPTIONS_H

#include "base/buffer.h"
#include "base/status.h"
#include "corpus/order.h"
#include "io/export.h"
#include "io/import.h"
#include "query/engine.h"

/* X(IDENTIFIER, long name, short letter or 0, argument's name or NULL, help). */
#define OPTION_LIST(X)                                                                             \
    X(QUERY, "query", 'q', "QUERY", "open the screen with this query")                             \
    X(FILTER, "filter", 0, "QUERY",                                                                \
      "print the papers that match instead of opening the screen; an empty query matches all")     \
    X(COUNT, "count", 0, NULL,                                                                     \
      "print only how many papers match or, without --filter, how many there are")                 \
    X(FORMAT, "format", 0, "NAME",                                                                 \
      "how papers are printed: text (one line a paper, the default), tsv, csv, jsonl, bibtex, "    \
      "biblatex, ris, csljson or markdown")                                                        \
    X(FIELDS, "fields", 0, "A,B,...", "columns of tsv and csv, members of jsonl")                  \
    X(SORT, "sort", 0, "KEY[-],...",                                                               \
      "order by file, year, title, author, venue, rating, status, type, lang, keyword, id, doi, "  \
      "arxiv or, first, relevance to the query; "                                                  \
      "a trailing - reverses")                                                                     \
    X(MATCH, "match", 0, "HOW",                                                                    \
      "what the words of a query are: regex (the default), literal or fuzzy")                      \
    X(LIMIT, "limit", 0, "N", "print at most N papers")                                            \
    X(FROM, "from", 0, "FORMAT", "read files as this format instead of detecting it")              \
    X(ENCODING, "encoding", 0, "NAME", "read files in this encoding instead of detecting it")      \
    X(CHECK, "check", 0, NULL,                                                                     \
      "read everything and print one line a file, then what was wrong and where")                  \
    X(STATS, "stats", 0, NULL,                                                                     \
      "print on standard error what was loaded, how long it took and the memory it needed")        \
    X(THREADS, "threads", 0, "N", "search with N threads instead of one for each processor")       \
    X(ENGINE, "engine", 0, "LEVEL",                                                                \
      "how to search, for comparison: plain, literal, index, hs or auto (all that pays, the "      \
      "default); the papers are the same")                                                         \
    X(STATE, "state", 0, "FILE",                                                                   \
      "keep stars, tags and notes in FILE instead of $XDG_STATE_HOME/sheaf/state.db; an empty "    \
      "FILE keeps them in memory only, and so does a script that is not told otherwise")           \
    X(STATE_EXPORT, "state-export", 0, NULL,                                                       \
      "print the state as lines of JSON, for another machine or version control")                  \
    X(STATE_IMPORT, "state-import", 0, NULL,                                                       \
      "merge such lines from the FILEs, or standard input, into the state")                        \
    X(SCRIPT, "script", 0, "FILE", "run the keys in FILE without a terminal")                      \
    X(SIZE, "size", 0, "COLSxROWS", "size of the screen for --script (80x24)")                     \
    X(DUMP, "dump", 0, NULL, "print the screen when the script has ended")                         \
    X(CONFIG, "config", 0, "FILE", "read the settings from FILE instead of the usual place")       \
    X(ASCII, "ascii", 0, NULL, "draw with ASCII characters only")                                  \
    X(MOUSE, "mouse", 0, NULL, "let the mouse click, scroll and drag; to select text, hold Shift") \
    X(NO_COLOR, "no-color", 0, NULL, "draw without colours")                                       \
    X(HELP, "help", 'h', NULL, "print this help")                                                  \
    X(VERSION, "version", 'V', NULL, "print the version")

enum exit_code { EXIT_MATCHES = 0, EXIT_NONE = 1, EXIT_TROUBLE = 2 };

enum option_id {
#define OPTION_ENUM(identifier, name, letter, argument, help) OPTION_##identifier,
    OPTION_LIST(OPTION_ENUM)
#undef OPTION_ENUM
        OPTIONS_LENGTH
};

/* What the command line says. Strings point into argv. */
struct options {
    bool given[OPTIONS_LENGTH];
    const char *argument[OPTIONS_LENGTH]; /* NULL: not given, or it takes none */
    char **files;
    size_t file_count;

    /* The arguments as they are meant, checked; order and match not given are the settings'
       (ui/configure.h). */
    const struct exporter *format; /* never NULL */
    struct export_fields fields;
    struct order_spec order;
    enum query_match match;
    size_t limit;                /* SIZE_MAX: all */
    const struct importer *from; /* NULL: detect */
    unsigned threads;            /* 0: as many as processors */
    enum engine_level engine;
    int columns; /* of --size */
    int rows;
};

/* Reads the command line; argv may be reordered. STATUS_INVALID with the reason in
   message. Stops at --help and --version, which make the rest not matter. Free with
   options_deinit() in any case. */
enum status options_parse(struct options *options, int argc, char **argv, struct buffer *message);
void options_deinit(struct options *options);
/* Papers are printed or counted, or files checked: no screen is opened. */
bool options_are_batch(const struct options *options);
/* The state is printed, or merged with another one. */
bool options_are_exchange(const struct options *options);
/* The screen is run by a script, without a terminal. */
bool options_are_script(const struct options *options);
/* The text of --help and of --version. */
void options_append_help(struct buffer *out);
void options_append_version(struct buffer *out);

#endif
