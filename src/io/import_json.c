/*
 * JSON documents (an array of records, an envelope that holds one, a single record,
 * several values one after another) and JSON lines, through yajl, in one pass and
 * without holding more than one record:
 *
 *   [ {record}, {record} ]        {"notes": [ {record} ], "count": 1}
 *   {record}\n{record}\n          {"message": {"items": [ {record} ]}}
 *
 * An object at the top is collected as if it were a record until it turns out to be an
 * envelope. After an error parsing begins anew: in JSON lines at the next line; in a
 * document that is laid out in lines at the next line that looks like the one the last
 * record began on ("    {", indented alike), or behind the end of the broken record where
 * its brackets balance, which serves documents on one line. What cannot be parsed costs
 * the record it is in and nothing else.
 *
 * Most of the bytes are those of long strings, which yajl need not see (json_skim.h).
 *
 * The text is valid UTF-8 already, so yajl need not check it, and json_escapes.h sees to it
 * that what "\uXXXX" stands for is a character. NULs are kept.
 */
#include "base/language.h"
#include "io/importers.h"

#include "io/json_escapes.h"
#include "io/json_map.h"
#include "io/json_parser.h"
#include "io/json_skim.h"
#include "io/json_skip.h"
#include "io/json_text.h"

#include <string.h>

/* yajl looks at an unfinished token again from its start with each block: a longer one
   than this would take time that grows with its square. */
enum { TOKEN_BYTES = 4 << 20 };

struct json_import {
    const struct import_sink *sink;
    yajl_handle parser;
    yajl_callbacks callbacks; /* that the parser calls */
    struct json_tree tree;
    struct record record;
    struct json_escapes escapes;
    struct view segment;       /* what yajl is working on, a line or part of one */
    struct json_skim skim;     /* of what yajl has got */
    struct json_passed passed; /* the string that yajl sees only the quotes of */
    struct buffer decoded;     /* the same, when it has escapes */
    uint64_t segment_offset;   /* in the decoded file */
    uint32_t line;

    unsigned depth;        /* containers open */
    uint64_t lists;        /* bit i: the container at depth i is a list of records */
    bool at_list;          /* outside of records: the last key names a list of them */
    bool in_graph;         /* JSON-LD: an object of the list may be an envelope */
    bool collecting;       /* a record, into the tree */
    bool candidate;        /* it may turn out to be an envelope … */
    bool titled;           /* … but not when it has a title */
    bool awaiting_value;   /* a key has come, its value has not */
    unsigned record_depth; /* containers open around the record */
    uint32_t record_line;
    unsigned record_indent; /* blanks before its first line */

    unsigned indent; /* of the current line */
    bool in_indent;  /* nothing but blanks so far in this line */
    bool line_mode;  /* JSON lines */
    bool skip_line;  /* an error: wait for the next line … */
    bool resync;     /* … that looks like the start of a record */
    bool resynced;   /* the outer containers are made up */
    struct json_skip skip;
    bool in_word;      /* the text so far ended in a word that is passed over */
    size_t unfinished; /* bytes since the last token was whole */
    bool stop;         /* the sink wants no more */
};

/* Members of an envelope that hold the records, and the one that holds the envelope. */
static const char *const list_names[] = {"notes",   "data",  "results", "items",    "papers",
                                         "records", "works", "entries", "articles", "@graph"};

static bool is_in_list(const struct json_import *import)
{
    return import->depth > 0 && import->depth <= 64 && import->lists >> (import->depth - 1) & 1;
}

/* ---- from yajl ---- */

static void begin_record(struct json_import *import, bool candidate)
{
    json_tree_clear(&import->tree);
    import->collecting = true;
    import->candidate = candidate;
    import->titled = false;
    import->record_depth = import->depth;
    import->record_line = import->line;
    import->record_indent = import->indent;
    import->record.offset = import->segment_offset + yajl_get_bytes_consumed(import->parser) - 1;
}

static void finish_record(struct json_import *import)
{
    uint64_t end = import->segment_offset + yajl_get_bytes_consumed(import->parser);
    struct record *record = &import->record;
    uint64_t offset = record->offset;
    import->collecting = false;
    if (import->depth == 0 && import->record_line == import->line)
        import->line_mode = true;
    if (import->tree.overflow) {
        import->sink->problem(import->sink->context, import->record_line, true,
                              view_of(import->tree.overflow));
        return;
    }
    record_clear(record);
    record->offset = offset;
    record->length = (uint32_t)(end - offset);
    record->line = import->record_line;
    record->stands_alone = import->depth == 0;
    json_map_record(&import->tree, record);
    import->stop = !import->sink->record(import->sink->context, record);
}

static bool is_list_name(struct view key)
{
    for (size_t i = 0; i < sizeof list_names / sizeof *list_names; i++)
        if (view_equal_string(key, list_names[i]))
            return true;
    return false;
}

/* The top object turns out to be no record, now that this member has begun. */
static bool is_envelope(const struct json_import *import, bool array)
{
    struct view key = import->tree.key;
    if (!import->candidate || import->titled || import->tree.depth != 1 || import->tree.overflow)
        return false;
    if (array)
        return is_list_name(key);
    return view_equal_string(key, "message") ||
           (view_equal_string(key, "data") && import->tree.count == 1);
}

/* What the container that begins is: a record, a list of them, or part of one. */
static void open_container(struct json_import *import, bool array)
{
    bool in_list = is_in_list(import);
    bool envelope = import->collecting && is_envelope(import, array);
    bool list =
        array &&
        (envelope || (!import->collecting && (import->depth == 0 || in_list || import->at_list)));
    if (envelope) {
        import->in_graph = array && view_equal_string(import->tree.key, "@graph");
        import->collecting = false;
    }
    if (!import->collecting && !array && import->depth < 64 &&
        (import->depth == 0 || envelope || in_list))
        begin_record(import, import->depth == 0 || envelope || import->in_graph);
    if (import->collecting)
        json_tree_open(&import->tree, array ? JSON_ARRAY : JSON_OBJECT);
    if (import->depth < 64) {
        uint64_t bit = (uint64_t)1 << import->depth;
        import->lists = list ? import->lists | bit : import->lists & ~bit;
    }
    import->awaiting_value = false;
    import->at_list = false;
    import->unfinished = 0;
    import->depth++;
}

static int close_container(struct json_import *import)
{
    import->depth--;
    import->unfinished = 0;
    if (!import->collecting)
        return 1;
    json_tree_close(&import->tree);
    if (import->depth == import->record_depth)
        finish_record(import);
    return !import->stop;
}

/* The string that yajl has come to. */
static struct view take_string(struct json_import *import, const unsigned char *data, size_t length)
{
    struct json_passed passed = import->passed;
    import->passed = (struct json_passed){.text = {NULL, 0}};
    if (length)
        return view_make((const char *)data, length);
    if (!passed.has_escapes || !import->collecting)
        return passed.text;
    buffer_clear(&import->decoded);
    json_text_append_decoded(&import->decoded, passed.text);
    return buffer_view(&import->decoded);
}

static int on_scalar(struct json_import *import, enum json_type type, struct view text)
{
    import->awaiting_value = false;
    import->at_list = false;
    import->unfinished = 0;
    if (import->collecting)
        json_tree_add_scalar(&import->tree, type, text);
    return 1;
}

static int on_null(void *context)
{
    return on_scalar(context, JSON_NULL, view_of("null"));
}
static int on_boolean(void *context, int value)
{
    return on_scalar(context, JSON_BOOLEAN, view_of(value ? "true" : "false"));
}
static int on_number(void *context, const char *data, size_t length)
{
    return on_scalar(context, JSON_NUMBER, view_make(data, length));
}
static int on_string(void *context, const unsigned char *data, size_t length)
{
    return on_scalar(context, JSON_STRING, take_string(context, data, length));
}
static int on_key(void *context, const unsigned char *data, size_t length)
{
    struct json_import *import = context;
    struct view key = take_string(import, data, length);
    import->awaiting_value = true;
    import->unfinished = 0;
    if (!import->collecting) {
        import->at_list = is_list_name(key);
        return 1;
    }
    if (import->tree.depth == 1 && view_equal_string(key, "title"))
        import->titled = true;
    json_tree_add_key(&import->tree, key);
    return 1;
}
static int on_open_object(void *context)
{
    open_container(context, false);
    return 1;
}
static int on_open_array(void *context)
{
    open_container(context, true);
    return 1;
}
static int on_close(void *context)
{
    return close_container(context);
}

static const yajl_callbacks callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_boolean,
    .yajl_number = on_number,
    .yajl_string = on_string,
    .yajl_start_map = on_open_object,
    .yajl_map_key = on_key,
    .yajl_end_map = on_close,
    .yajl_start_array = on_open_array,
    .yajl_end_array = on_close,
};

/* ---- errors ---- */

static void make_parser(struct json_import *import)
{
    if (import->parser)
        yajl_free(import->parser);
    import->skim = (struct json_skim){0};
    import->passed = (struct json_passed){.text = {NULL, 0}};
    import->parser = json_parser_new(&import->callbacks, import);
    yajl_config(import->parser, yajl_allow_multiple_values, 1);
    yajl_config(import->parser, yajl_dont_validate_strings, 1);
}

static void reset_parser(struct json_import *import)
{
    make_parser(import);
    import->depth = 0;
    import->unfinished = 0;
    import->collecting = false;
    import->awaiting_value = false;
    import->at_list = false;
    import->in_graph = false;
}

static void report(struct json_import *import, const char *reason)
{
    bool lost = import->collecting || import->depth == 0;
    import->sink->problem(import->sink->context,
                          import->collecting ? import->record_line : import->line, lost,
                          view_of(reason));
}

/* "parse error: invalid object key (must be a string)\n" -> its second half. */
static void report_parse_error(struct json_import *import)
{
    unsigned char *text = yajl_get_error(import->parser, 0, NULL, 0);
    struct view reason = view_trim(view_of((const char *)text));
    size_t colon = view_find(reason, view_of(": "), 0);
    struct buffer said = {0}, message = {0};
    buffer_append_view(&said, colon == VIEW_NONE ? reason : view_from(reason, colon + 2));
    buffer_append_format(&message, _("not JSON: %s"), _(buffer_string(&said)));
    report(import, buffer_string(&message));
    buffer_deinit(&said);
    buffer_deinit(&message);
    yajl_free_error(import->parser, text);
}

/* "{…}," and "{…}," below: an array without its brackets. */
static bool is_comma_between_lines(const struct json_import *import)
{
    return import->line_mode && import->depth == 0 && import->record_line == import->line &&
           view_ends_with(view_trim(import->segment), ",");
}

static bool stopped_in_string(struct json_import *import)
{
    if (import->unfinished > TOKEN_BYTES)
        return true;
    unsigned char *reason = yajl_get_error(import->parser, 0, NULL, 0);
    bool inside = strstr((const char *)reason, "inside ");
    yajl_free_error(import->parser, reason);
    return inside;
}

/* Sets out to find the end of the record that the parser has stopped in. Returns the
   offset in the segment from which on that must be looked for. */
static size_t begin_skip(struct json_import *import)
{
    struct view text = import->segment;
    bool in_record = import->collecting && import->record_depth > 0;
    import->skip = (struct json_skip){.place = in_record ? SKIP_RECORD : SKIP_LOST,
                                      .depth = import->depth - import->record_depth,
                                      .in_string = stopped_in_string(import)};
    if (import->unfinished > TOKEN_BYTES) {
        for (size_t i = text.length; i > 0 && text.data[i - 1] == '\\'; i--)
            import->skip.escaped = !import->skip.escaped;
        return text.length;
    }
    size_t at = yajl_get_bytes_consumed(import->parser);
    bool bracket = at > 0 && text.data[at - 1] && strchr("{}[]", text.data[at - 1]);
    return bracket && !import->skip.in_string ? at - 1 : at;
}

/* Returns the offset in the segment from which on text is to be passed over. */
static size_t take_error(struct json_import *import)
{
    size_t next = begin_skip(import);
    bool in_lines = import->line_mode || import->depth == 0 ||
                    (import->record_depth == 0 && import->record_line == import->line);
    if (import->resynced && !import->collecting && import->depth == 0) {
        import->skip_line = true; /* the closing brackets of what was given up */
        import->skim = (struct json_skim){0};
        return next;
    }
    if (is_comma_between_lines(import)) {
        reset_parser(import);
        import->skip_line = true;
        return next;
    }
    if (import->unfinished > TOKEN_BYTES)
        report(import, _("a text of more than 4 MiB"));
    else
        report_parse_error(import);
    import->resync = !in_lines;
    import->skip_line = true;
    bool arrays = import->depth > 0 && (import->record_depth > 0 || !import->collecting);
    reset_parser(import);
    import->resynced = import->resync && arrays;
    return next;
}

/* ---- numbers that are none ---- */

/* Python writes NaN, Infinity and -Infinity where a number is missing, and in a table as
   pandas writes it that is in every other record. They are no JSON, but taken for null.
   yajl does not go on after an error: another parser is brought to where this one was. */

/* Whether the container is an array that has so many around it. */
static bool is_array(const struct json_import *import, unsigned depth)
{
    if (depth < import->record_depth)
        return import->lists >> depth & 1;
    const struct json_tree *tree = &import->tree;
    return tree->nodes[tree->open[depth - import->record_depth]].type == JSON_ARRAY;
}

static size_t word_length(struct view text)
{
    size_t length = 0;
    while (length < text.length && ((text.data[length] >= 'a' && text.data[length] <= 'z') ||
                                    (text.data[length] >= 'A' && text.data[length] <= 'Z')))
        length++;
    return length;
}

/* Where the word ends, in the segment, when that is why the parser has stopped; else
   VIEW_NONE. */
static size_t find_no_number(const struct json_import *import)
{
    static const char *const words[] = {"NaN", "Infinity"};
    if (!import->collecting || import->tree.overflow ||
        !(import->awaiting_value || is_array(import, import->depth - 1)))
        return VIEW_NONE;
    struct view text = import->segment;
    size_t at = yajl_get_bytes_consumed(import->parser);
    if (at > 0 && text.data[at - 1] != '-') /* after a minus the letter is not consumed */
        at--;
    struct view word = view_slice(text, at, word_length(view_from(text, at)));
    bool cut = at + word.length == text.length;
    for (size_t i = 0; i < sizeof words / sizeof *words && word.length; i++)
        if (view_equal_string(word, words[i]) ||
            (cut && view_equal(view_slice(view_of(words[i]), 0, word.length), word)))
            return at + word.length;
    return VIEW_NONE;
}

static void go_on_after_null(struct json_import *import)
{
    static const yajl_callbacks none = {0};
    struct buffer text = {0};
    for (unsigned i = 0; i < import->depth; i++)
        buffer_append_string(&text, is_array(import, i) ? "[" : "{\"\":");
    buffer_append_string(&text, "null");
    make_parser(import);
    import->callbacks = none;
    yajl_parse(import->parser, (const unsigned char *)text.data, text.length);
    import->callbacks = callbacks;
    buffer_deinit(&text);
    on_null(import);
}

/* ---- feeding ---- */

/* Returns how much of text has been dealt with: not all when there was an error, or when the
   rest begins with the end of a string. */
static size_t parse(struct json_import *import, struct view text)
{
    struct json_passed passed;
    size_t length = json_skim_next(&import->skim, text, &passed);
    import->segment = text;
    import->unfinished += length;
    yajl_status status = yajl_parse(import->parser, (const unsigned char *)text.data, length);
    if (status != yajl_status_error && import->unfinished <= TOKEN_BYTES) {
        import->passed = passed;
        import->unfinished += passed.text.length;
        return length + passed.text.length;
    }
    size_t end = status == yajl_status_error ? find_no_number(import) : VIEW_NONE;
    if (end == VIEW_NONE)
        return take_error(import);
    go_on_after_null(import);
    import->in_word = end == text.length;
    return end;
}

/* At the '{' of the next record. */
static void begin_anew(struct json_import *import)
{
    import->resync = false;
    import->skip_line = false;
    if (import->resynced)
        parse(import, view_of("["));
}

/* Returns how much of text belongs to what cannot be parsed. */
static size_t pass_over(struct json_import *import, struct view text)
{
    size_t next = import->resync ? json_skip_find(&import->skip, text) : VIEW_NONE;
    if (next == VIEW_NONE)
        return text.length;
    begin_anew(import);
    return next;
}

/* Takes part of a line, from segment_offset on. */
static void take(struct json_import *import, struct view text)
{
    uint64_t offset = import->segment_offset;
    size_t at = import->in_word ? word_length(text) : 0;
    import->in_word = import->in_word && at == text.length;
    while (at < text.length) {
        struct view rest = view_from(text, at);
        import->segment_offset = offset + at;
        at += import->skip_line ? pass_over(import, rest) : parse(import, rest);
    }
    import->segment_offset = offset;
}

/* The first character of a line that is not blank has come. */
static void start_line(struct json_import *import, char first)
{
    import->in_indent = false;
    import->skip_line = import->skip_line && import->resync;
    if (import->resync && first == '{' && import->indent == import->record_indent) {
        begin_anew(import);
        return;
    }
    bool between_members = import->tree.depth == 1 && !import->awaiting_value;
    if (first == '{' && import->collecting && (import->line_mode || between_members)) {
        bool inside = import->record_depth > 0;
        report(import, _("the record ends in the middle"));
        reset_parser(import);
        if (inside)
            parse(import, view_of("["));
    }
}

/* Takes one line, or what has come of it. */
static void feed(struct json_import *import, struct view text)
{
    size_t blanks = 0;
    bool ended = text.length && text.data[text.length - 1] == '\n';
    if (import->in_indent) {
        while (blanks < text.length && strchr(" \t\r\n", text.data[blanks]) && text.data[blanks])
            blanks++;
        import->indent += (unsigned)blanks;
        if (blanks < text.length)
            start_line(import, text.data[blanks]);
    }
    struct view rest = view_from(text, blanks);
    import->segment_offset += blanks;
    take(import, rest);
    import->segment_offset -= blanks;
    if (ended) {
        import->line++;
        import->indent = 0;
        import->in_indent = true;
    }
}

static void feed_block(struct json_import *import, struct view block)
{
    while (block.length && !import->stop) {
        size_t end = view_find_byte(block, '\n', 0);
        struct view line = view_slice(block, 0, end == VIEW_NONE ? block.length : end + 1);
        feed(import, line);
        import->segment_offset += line.length;
        block = view_from(block, line.length);
    }
}

static enum status json_run(struct reader *reader, const struct import_sink *sink,
                            struct buffer *message)
{
    struct json_import import = {
        .sink = sink, .callbacks = callbacks, .line = 1, .in_indent = true};
    struct view block;
    enum status status = STATUS_OK;
    record_init(&import.record);
    reset_parser(&import);
    import.segment_offset = reader_offset(reader);
    while (!import.stop && (status = reader_next(reader, &block, message)) == STATUS_OK)
        feed_block(&import, json_escapes_take(&import.escapes, block));
    feed_block(&import, json_escapes_rest(&import.escapes));
    reader_count_replaced(reader, import.escapes.replaced);
    if (!import.stop && (import.depth > 0 || import.resync) && status == STATUS_END) {
        if (import.resync && import.skip.place != SKIP_LIST_ENDED)
            sink->problem(sink->context, import.line, false,
                          view_of(_("the rest of the document cannot be read")));
        else if (!import.resync)
            report(&import, _("the document ends in the middle"));
    }
    yajl_free(import.parser);
    record_deinit(&import.record);
    json_tree_deinit(&import.tree);
    json_escapes_deinit(&import.escapes);
    buffer_deinit(&import.decoded);
    if (import.stop)
        return STATUS_CANCELLED;
    return status == STATUS_END ? STATUS_OK : status;
}

/* ---- recognising ---- */

static int json_probe(struct view start, bool whole)
{
    struct view text = view_trim(start);
    (void)whole;
    if (text.length < 2)
        return 0;
    bool array = text.data[0] == '[';
    struct view inner = view_trim(view_from(text, 1));
    if (text.data[0] == '{')
        return inner.length && (inner.data[0] == '"' || inner.data[0] == '}') ? 90 : 0;
    if (array && inner.length && (inner.data[0] == '{' || inner.data[0] == ']'))
        return 90;
    return 0;
}

const struct importer import_json = {
    .option = "json",
    .name = "JSON",
    .probe = json_probe,
    .run = json_run,
};
