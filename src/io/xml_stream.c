/*
 *                    first tag                    mistake
 *   prolog (skipped) ---------> parsing by expat ---------> searching for a record's tag
 *                                      ^---------------------------'
 *
 * Each parser begins with a document type and a root of our own, in which what comes from
 * the file lies:
 *
 *   <!DOCTYPE r SYSTEM "r"><r>          the file's first tag, or the tag of a record ...
 *
 * A document with an external document type may name entities that nobody has declared;
 * expat tells their names instead of stopping. The document type is never looked for, as no
 * handler for external entities is set.
 */
#include "io/xml_stream.h"

#include "base/language.h"
#include "text/entity.h"

#include <expat.h>
#include <string.h>

enum { NAME_BYTES = 256, PATH_BYTES = 64 * 1024, PIECE_BYTES = 64 * 1024 };

static const char preamble[] = "<!DOCTYPE r SYSTEM \"r\"><r>";

enum search { SEARCH_TAG, SEARCH_NAME };

struct xml_stream {
    const struct xml_events *events;
    void *context;
    const struct import_sink *sink;
    XML_Parser parser; /* NULL: searching */
    bool stop;         /* the sink wants no more */
    /* Where the parser's first byte of the file lies; what came before it is ours. */
    uint64_t base_offset;
    uint32_t base_line;
    size_t given; /* bytes of ours at its beginning */
    /* Where the next byte to be fed or searched lies. */
    uint64_t offset;
    uint32_t line;
    bool after_return;    /* a line ended with CR; an LF belongs to it */
    uint64_t event_index; /* where the last event was, for tokens without end */
    const char *failure;  /* why the parser has been stopped by us */
    /* The path of open elements: names one after the other. */
    struct buffer names;
    size_t starts[XML_DEPTH];
    size_t depth;
    size_t record_depth; /* depth inside which the record lies; meaningful when in_record */
    bool in_record;
    bool ignoring; /* the rest of a record that was given up */
    uint32_t record_line;
    bool landed;         /* after a mistake: closing tags may have no opening ones */
    bool cleaned;        /* told that there are control characters */
    struct buffer clean; /* a piece without them */
    /* Searching. */
    enum search search;
    struct buffer tag_name;
};

/* ---- places ---- */

static void count_lines(struct xml_stream *stream, struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.data[i];
        if (byte == '\r' || (byte == '\n' && !stream->after_return))
            stream->line++;
        stream->after_return = byte == '\r';
    }
    stream->offset += text.length;
}

static uint64_t event_offset(const struct xml_stream *stream)
{
    uint64_t index = (uint64_t)XML_GetCurrentByteIndex(stream->parser);
    return stream->base_offset + (index > stream->given ? index - stream->given : 0);
}

static uint32_t event_line(const struct xml_stream *stream)
{
    return stream->base_line + (uint32_t)XML_GetCurrentLineNumber(stream->parser) - 1;
}

/* ---- the path ---- */

size_t xml_stream_depth(const struct xml_stream *stream)
{
    return stream->depth;
}

struct view xml_stream_name(const struct xml_stream *stream, size_t up)
{
    if (up >= stream->depth)
        return view_make("", 0);
    size_t index = stream->depth - 1 - up;
    size_t end = up ? stream->starts[index + 1] : stream->names.length;
    return view_slice(buffer_view(&stream->names), stream->starts[index],
                      end - stream->starts[index]);
}

struct view xml_local_name(struct view name)
{
    size_t colon = view_find_byte(name, ':', 0);
    return colon == VIEW_NONE ? name : view_from(name, colon + 1);
}

struct view xml_attribute(const char **attributes, struct view name)
{
    for (; *attributes; attributes += 2)
        if (view_equal(xml_local_name(view_of(attributes[0])), name))
            return view_of(attributes[1]);
    return view_make(NULL, 0);
}

/* ---- records ---- */

static void report(struct xml_stream *stream, uint32_t line, bool skipped, const char *reason)
{
    stream->sink->problem(stream->sink->context, line, skipped, view_of(reason));
}

static void lose_record(struct xml_stream *stream, const char *reason)
{
    if (!stream->ignoring) {
        report(stream, stream->record_line, true, reason);
        stream->events->record_is_lost(stream->context);
    }
    stream->in_record = false;
    stream->ignoring = false;
}

void xml_stream_give_up(struct xml_stream *stream, const char *reason)
{
    if (!stream->in_record || stream->ignoring)
        return;
    report(stream, stream->record_line, true, reason);
    stream->events->record_is_lost(stream->context);
    stream->ignoring = true;
}

static void begin_record(struct xml_stream *stream)
{
    stream->in_record = true;
    stream->record_depth = stream->depth;
    stream->record_line = event_line(stream);
    stream->events->record_begins(stream->context, event_offset(stream), stream->record_line);
}

static void end_record(struct xml_stream *stream)
{
    uint64_t end = event_offset(stream) + (uint64_t)XML_GetCurrentByteCount(stream->parser);
    stream->in_record = false;
    if (!stream->ignoring && !stream->events->record_ends(stream->context, end)) {
        stream->stop = true;
        XML_StopParser(stream->parser, XML_FALSE);
    }
    stream->ignoring = false;
}

/* ---- expat's calls ---- */

static void fail(struct xml_stream *stream, const char *reason)
{
    stream->failure = reason;
    XML_StopParser(stream->parser, XML_FALSE);
}

static void XMLCALL on_start(void *user, const XML_Char *name, const XML_Char **attributes)
{
    struct xml_stream *stream = user;
    struct view qualified = view_of(name);
    stream->event_index = (uint64_t)XML_GetCurrentByteIndex(stream->parser);
    if (stream->failure || stream->stop || stream->event_index < stream->given)
        return; /* a parser that was stopped may still tell; our own root */
    if (stream->depth == XML_DEPTH || stream->names.length + qualified.length > PATH_BYTES) {
        fail(stream, _("elements lie too deep in each other"));
        return;
    }
    if (stream->events->is_record(stream->context, xml_local_name(qualified))) {
        if (stream->in_record)
            lose_record(stream, _("the record ends in the middle"));
        begin_record(stream);
    }
    stream->starts[stream->depth++] = stream->names.length;
    buffer_append_view(&stream->names, qualified);
    if (!stream->ignoring)
        stream->events->open(stream->context, stream, attributes);
}

static void XMLCALL on_end(void *user, const XML_Char *name)
{
    struct xml_stream *stream = user;
    (void)name;
    stream->event_index = (uint64_t)XML_GetCurrentByteIndex(stream->parser);
    if (stream->failure || stream->stop || stream->depth == 0)
        return;
    if (!stream->ignoring)
        stream->events->close(stream->context, stream);
    buffer_truncate(&stream->names, stream->starts[--stream->depth]);
    if (stream->in_record && stream->depth == stream->record_depth)
        end_record(stream);
}

static void XMLCALL on_text(void *user, const XML_Char *data, int length)
{
    struct xml_stream *stream = user;
    stream->event_index = (uint64_t)XML_GetCurrentByteIndex(stream->parser);
    if (!stream->failure && !stream->stop && !stream->ignoring)
        stream->events->text(stream->context, view_make(data, (size_t)length));
}

static void XMLCALL on_entity(void *user, const XML_Char *name, int is_parameter)
{
    struct xml_stream *stream = user;
    struct buffer text = {0};
    (void)is_parameter;
    if (!entity_append(&text, view_of(name)))
        buffer_append_format(&text, "&%s;", name);
    on_text(stream, text.data, (int)text.length);
    buffer_deinit(&text);
}

/* Comments and instructions hold nothing for us, but they show that tokens end. */
static void XMLCALL on_comment(void *user, const XML_Char *data)
{
    struct xml_stream *stream = user;
    (void)data;
    stream->event_index = (uint64_t)XML_GetCurrentByteIndex(stream->parser);
}

static void XMLCALL on_instruction(void *user, const XML_Char *target, const XML_Char *data)
{
    (void)target;
    on_comment(user, data);
}

/* ---- parsers come and go ---- */

static void drop_parser(struct xml_stream *stream)
{
    if (stream->parser)
        XML_ParserFree(stream->parser);
    stream->parser = NULL;
    stream->failure = NULL;
    stream->depth = 0;
    stream->search = SEARCH_TAG;
    buffer_clear(&stream->names);
}

/* The file's next byte is the parser's first. */
static void make_parser(struct xml_stream *stream, struct view before)
{
    drop_parser(stream);
    stream->parser = XML_ParserCreate("UTF-8"); /* whatever the file says: it is decoded */
    XML_SetUserData(stream->parser, stream);
    XML_SetElementHandler(stream->parser, on_start, on_end);
    XML_SetCharacterDataHandler(stream->parser, on_text);
    XML_SetSkippedEntityHandler(stream->parser, on_entity);
    XML_SetCommentHandler(stream->parser, on_comment);
    XML_SetProcessingInstructionHandler(stream->parser, on_instruction);
    stream->base_offset = stream->offset - before.length;
    stream->base_line = stream->line;
    stream->given = sizeof preamble - 1;
    stream->event_index = 0;
    XML_Parse(stream->parser, preamble, (int)stream->given, XML_FALSE);
    XML_Parse(stream->parser, before.data, (int)before.length, XML_FALSE);
}

static void report_mistake(struct xml_stream *stream)
{
    struct buffer text = {0};
    uint32_t line = event_line(stream);
    bool quiet = stream->landed && stream->depth == 0; /* the end tags of lost ones */
    if (stream->failure)
        buffer_append_string(&text, stream->failure);
    else
        buffer_append_format(&text, _("not well-formed XML: %s"),
                             _(XML_ErrorString(XML_GetErrorCode(stream->parser))));
    if (stream->in_record) {
        if (line != stream->record_line)
            buffer_append_format(&text, _(" (line %u)"), (unsigned)line);
        lose_record(stream, buffer_string(&text));
    } else if (!quiet) {
        /* what we cannot go through may have been the tag of a record */
        report(stream, line, stream->failure != NULL, buffer_string(&text));
    }
    buffer_deinit(&text);
}

/* Gives a piece to expat; returns how much of it was taken before a mistake. */
static size_t parse(struct xml_stream *stream, struct view piece)
{
    enum XML_Status status = XML_Parse(stream->parser, piece.data, (int)piece.length, XML_FALSE);
    uint64_t fed = stream->offset + piece.length - stream->base_offset + stream->given;
    if (status == XML_STATUS_OK && fed - stream->event_index > XML_TOKEN_BYTES)
        stream->failure = _("a tag or comment of more than 1 MiB");
    if (stream->stop || (status == XML_STATUS_OK && !stream->failure)) {
        count_lines(stream, piece);
        return piece.length;
    }
    uint64_t at = event_offset(stream);
    size_t taken = at > stream->offset ? (size_t)(at - stream->offset) : 0;
    taken = taken < piece.length ? taken : piece.length;
    report_mistake(stream);
    drop_parser(stream);
    stream->landed = true;
    count_lines(stream, view_slice(piece, 0, taken));
    return taken;
}

/* ---- searching ---- */

static bool is_name_byte(char byte)
{
    return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') ||
           byte == ':' || byte == '_' || byte == '-' || byte == '.' || (byte & 0x80);
}

static bool is_landing(struct xml_stream *stream)
{
    struct view name = xml_local_name(buffer_view(&stream->tag_name));
    return name.length && (stream->events->is_record(stream->context, name) ||
                           stream->events->is_landmark(stream->context, name));
}

/* Looks for "<NAME" of a record; returns how much of the piece has been gone through. */
static size_t search(struct xml_stream *stream, struct view piece)
{
    for (size_t i = 0; i < piece.length; i++) {
        char byte = piece.data[i];
        if (stream->search == SEARCH_NAME && is_name_byte(byte) &&
            stream->tag_name.length < NAME_BYTES) {
            buffer_append_byte(&stream->tag_name, byte);
            continue;
        }
        if (stream->search == SEARCH_NAME && is_landing(stream)) {
            struct buffer before = {0};
            buffer_append_byte(&before, '<');
            buffer_append_view(&before, buffer_view(&stream->tag_name));
            count_lines(stream, view_slice(piece, 0, i));
            make_parser(stream, buffer_view(&before));
            buffer_deinit(&before);
            return i;
        }
        stream->search = byte == '<' ? SEARCH_NAME : SEARCH_TAG;
        buffer_clear(&stream->tag_name);
    }
    count_lines(stream, piece);
    return piece.length;
}

/* ---- feeding ---- */

/* U+FFFE and U+FFFF, as the third byte of EF BF BE. */
static bool is_noncharacter_end(struct view text, size_t at)
{
    unsigned char byte = (unsigned char)text.data[at];
    return (byte == 0xBE || byte == 0xBF) && at >= 2 && text.data[at - 1] == (char)0xBF &&
           text.data[at - 2] == (char)0xEF;
}

static bool is_forbidden(struct view text, size_t at)
{
    unsigned char byte = (unsigned char)text.data[at];
    if (byte >= 0x80)
        return is_noncharacter_end(text, at);
    return byte < ' ' && byte != '\t' && byte != '\n' && byte != '\r';
}

/* Once a file; before: the bytes of the piece that are in order. */
static void tell_cleaned(struct xml_stream *stream, struct view before)
{
    uint32_t line = stream->line;
    bool after_return = stream->after_return;
    uint64_t offset = stream->offset;
    if (stream->cleaned)
        return;
    stream->cleaned = true;
    count_lines(stream, before);
    report(stream, stream->line, false, _("control characters are read as blanks"));
    stream->line = line;
    stream->after_return = after_return;
    stream->offset = offset;
}

/* Replaces what XML 1.0 (2.2) does not allow by as many other bytes. */
static struct view clean(struct xml_stream *stream, struct view piece)
{
    size_t at = 0;
    while (at < piece.length && !is_forbidden(piece, at))
        at++;
    if (at == piece.length)
        return piece;
    tell_cleaned(stream, view_slice(piece, 0, at));
    buffer_clear(&stream->clean);
    buffer_append_view(&stream->clean, piece);
    for (; at < piece.length; at++)
        if (is_forbidden(piece, at))
            stream->clean.data[at] = (piece.data[at] & 0x80) ? (char)0xBD : ' ';
    return buffer_view(&stream->clean);
}

static void feed(struct xml_stream *stream, struct view block)
{
    while (block.length && !stream->stop) {
        struct view piece = view_slice(block, 0, PIECE_BYTES);
        size_t taken = stream->parser ? parse(stream, clean(stream, piece)) : search(stream, piece);
        block = view_from(block, taken);
    }
}

/* ---- the prolog ---- */

/* Offset behind the first `end` at or after start; 0 when it has not come yet. */
static size_t find_end(struct view text, size_t start, const char *end)
{
    size_t found = view_find(text, view_of(end), start);
    return found == VIEW_NONE ? 0 : found + view_of(end).length;
}

/* Behind "<!DOCTYPE ... [ ... ]>"; quotes and comments may hold anything. 0: not yet. */
static size_t skip_doctype(struct view text, size_t at)
{
    size_t nesting = 0, brackets = 0;
    while (at < text.length) {
        char byte = text.data[at];
        if (byte == '<' && view_starts_with(view_from(text, at), "<!--")) {
            at = find_end(text, at + 4, "-->");
        } else if (byte == '<' && view_starts_with(view_from(text, at), "<?")) {
            at = find_end(text, at, "?>");
        } else if (byte == '"' || byte == '\'') {
            at = find_end(text, at + 1, byte == '"' ? "\"" : "'");
        } else {
            brackets += byte == '[';
            brackets -= byte == ']' && brackets;
            nesting += byte == '<';
            nesting -= byte == '>' && nesting;
            at++;
            if (byte == '>' && nesting == 0 && brackets == 0)
                return at;
        }
        if (at == 0)
            return 0;
    }
    return 0;
}

/* Where the first tag is, in bytes; false when it has not come yet. */
static bool find_root(struct view text, size_t *root)
{
    for (size_t at = 0;;) {
        at = view_find_byte(text, '<', at);
        if (at == VIEW_NONE || at + 1 >= text.length)
            return false;
        *root = at;
        struct view rest = view_from(text, at);
        if (view_starts_with(rest, "<?"))
            at = find_end(text, at, "?>");
        else if (view_starts_with(rest, "<!--"))
            at = find_end(text, at + 4, "-->");
        else if (view_starts_with(rest, "<!D"))
            at = skip_doctype(text, at);
        else if (is_name_byte(rest.data[1]))
            return true;
        else if (rest.data[1] == '!' && rest.length < 4)
            return false;
        else
            at++;
        if (at == 0)
            return false;
    }
}

/* Takes all that stands before the first tag. */
static enum status skip_prolog(struct xml_stream *stream, struct reader *reader,
                               struct buffer *message)
{
    struct view text;
    size_t root, wanted = PIECE_BYTES;
    bool more;
    for (;;) {
        enum status status = reader_peek_some(reader, wanted, &text, &more, message);
        if (status != STATUS_OK)
            return status;
        if (find_root(text, &root))
            break;
        if (text.length < wanted && !more)
            return STATUS_END;
        if (text.length < wanted)
            continue;
        wanted *= 2;
        if (wanted > XML_TOKEN_BYTES) {
            buffer_append_string(message, _("no XML element in the first MiB"));
            return STATUS_INVALID;
        }
    }
    count_lines(stream, view_slice(text, 0, root));
    reader_skip(reader, root);
    return STATUS_OK;
}

/* ---- all of it ---- */

static void finish(struct xml_stream *stream)
{
    if (stream->in_record)
        lose_record(stream, _("the file ends in the middle of the record"));
    else if (stream->parser && stream->depth > 0 && !stream->landed)
        report(stream, stream->line, false, _("the document ends in the middle"));
}

enum status xml_stream_run(struct reader *reader, const struct xml_events *events, void *context,
                           const struct import_sink *sink, struct buffer *message)
{
    struct xml_stream stream = {.events = events, .context = context, .sink = sink, .line = 1};
    struct view block;
    stream.offset = reader_offset(reader);
    enum status status = skip_prolog(&stream, reader, message);
    if (status == STATUS_OK)
        make_parser(&stream, view_make("", 0));
    while (status == STATUS_OK && !stream.stop &&
           (status = reader_next(reader, &block, message)) == STATUS_OK)
        feed(&stream, block);
    if (!stream.stop && status == STATUS_END)
        finish(&stream);
    drop_parser(&stream);
    buffer_deinit(&stream.names);
    buffer_deinit(&stream.clean);
    buffer_deinit(&stream.tag_name);
    if (stream.stop)
        return STATUS_CANCELLED;
    return status == STATUS_END ? STATUS_OK : status;
}
