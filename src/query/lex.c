#include "query/lex.h"

#include <string.h>

/* How many bytes the blank at offset takes; 0 when there is none. */
static size_t blank_length(struct view text, size_t offset)
{
    if (offset >= text.length)
        return 0;
    char byte = text.data[offset];
    if (byte == ' ' || (byte >= '\t' && byte <= '\r'))
        return 1;
    return view_starts_with(view_from(text, offset), "\xE3\x80\x80") ? 3 : 0;
}

static bool ends_at(struct view text, size_t offset)
{
    return offset >= text.length || blank_length(text, offset) > 0;
}

static bool byte_is(struct view text, size_t offset, char byte)
{
    return offset < text.length && text.data[offset] == byte;
}

/* A term may end here: at a blank, at the end, before the ) of a group. */
static bool term_ends_at(const struct lexer *lexer, size_t offset)
{
    return ends_at(lexer->text, offset) || (lexer->depth > 0 && byte_is(lexer->text, offset, ')'));
}

static size_t after_character(struct view text, size_t offset)
{
    offset++;
    while (offset < text.length && (text.data[offset] & 0xC0) == 0x80)
        offset++;
    return offset < text.length ? offset : text.length;
}

/* Past the ] of the class that begins at offset; the end of text when it has none. */
static size_t after_class(struct view text, size_t offset)
{
    offset++;
    if (byte_is(text, offset, '^'))
        offset++;
    if (byte_is(text, offset, ']'))
        offset++;
    while (offset < text.length && text.data[offset] != ']') {
        bool set = byte_is(text, offset, '[') && byte_is(text, offset + 1, ':');
        size_t close = set ? view_find(text, view_of(":]"), offset + 2) : VIEW_NONE;
        if (close != VIEW_NONE)
            offset = close + 2;
        else
            offset = after_character(text, offset + byte_is(text, offset, '\\'));
    }
    return offset < text.length ? offset + 1 : text.length;
}

/* Past the closing byte after offset; only past offset when there is none. */
static size_t after_pair(struct view text, size_t offset, char close)
{
    size_t found = view_find_byte(text, close, offset + 1);
    return found == VIEW_NONE ? offset + 1 : found + 1;
}

static size_t after_word(const struct lexer *lexer, size_t offset)
{
    struct view text = lexer->text;
    size_t depth = 0;
    while (offset < text.length) {
        char byte = text.data[offset];
        if (depth == 0 && term_ends_at(lexer, offset))
            break;
        if (byte == '\\') {
            offset = after_character(text, offset + 1);
        } else if (byte == '[') {
            offset = after_class(text, offset);
        } else if (byte == '"' || byte == '{') {
            offset = after_pair(text, offset, byte == '{' ? '}' : '"');
        } else {
            depth += byte == '(';
            depth -= byte == ')' && depth > 0;
            offset = after_character(text, offset);
        }
    }
    return offset < text.length ? offset : text.length;
}

/* ---- values ---- */

static size_t after_flags(struct view text, size_t offset)
{
    while (offset < text.length && text.data[offset] && strchr("icwx", text.data[offset]))
        offset++;
    return offset;
}

static bool is_letter_or_digit(char byte)
{
    return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
}

/* Where the first letter stands that is no flag, when the few letters and digits from
   offset to the end of the term look as if they were meant as flags; else 0. More of them
   are the rest of a path ("/usr/share"). */
static size_t find_wrong_flag(const struct lexer *lexer, size_t offset)
{
    enum { FLAGS_MOST = 4 };
    struct view text = lexer->text;
    size_t end = offset;
    while (end < text.length && end - offset <= FLAGS_MOST && is_letter_or_digit(text.data[end]))
        end++;
    bool looks = end - offset <= FLAGS_MOST && term_ends_at(lexer, end);
    return looks ? after_flags(text, offset) : 0;
}

/* A slash ends a regular expression when flags and the end of the term follow it. */
static void read_regex(const struct lexer *lexer, struct lexeme *lexeme)
{
    struct view text = lexer->text;
    lexeme->value_kind = VALUE_REGEX;
    lexeme->value_start++;
    for (size_t i = lexeme->value_start; i < text.length; i++) {
        if (text.data[i] == '\\') {
            i++;
        } else if (text.data[i] == '/' && term_ends_at(lexer, after_flags(text, i + 1))) {
            lexeme->closed = true;
            lexeme->wrong_flag = 0;
            lexeme->value_end = i;
            lexeme->end = after_flags(text, i + 1);
            return;
        } else if (text.data[i] == '/' && !lexeme->wrong_flag) {
            lexeme->wrong_flag = find_wrong_flag(lexer, i + 1);
        }
    }
    lexeme->value_end = text.length;
    lexeme->end = text.length;
}

static void read_phrase(struct view text, struct lexeme *lexeme)
{
    lexeme->value_kind = VALUE_PHRASE;
    lexeme->value_start++;
    size_t i = lexeme->value_start;
    while (i < text.length && text.data[i] != '"')
        i += text.data[i] == '\\' && i + 1 < text.length ? 2 : 1;
    lexeme->value_end = i < text.length ? i : text.length;
    lexeme->closed = i < text.length;
    lexeme->end = lexeme->value_end + lexeme->closed;
}

static size_t after_text(const struct lexer *lexer, size_t offset)
{
    while (!term_ends_at(lexer, offset))
        offset = after_character(lexer->text, offset);
    return offset;
}

/* What a word without quotes is in this field. Where letters in order mean little,
   words are text while all others are fuzzy. */
static enum value_kind bare_kind(const struct lexer *lexer, const struct lexeme *lexeme)
{
    if (lexeme->tilde)
        return VALUE_FUZZY;
    switch (lexer->match) {
    case QUERY_MATCH_LITERAL:
        return VALUE_TEXT;
    case QUERY_MATCH_FUZZY:
        return lexeme_can_be_fuzzy(lexeme) ? VALUE_FUZZY : VALUE_TEXT;
    default:
        return VALUE_WORD;
    }
}

static void read_bare(const struct lexer *lexer, struct lexeme *lexeme)
{
    lexeme->value_kind = bare_kind(lexer, lexeme);
    lexeme->value_end = lexeme->value_kind == VALUE_WORD ? after_word(lexer, lexeme->value_start)
                                                         : after_text(lexer, lexeme->value_start);
    lexeme->end = lexeme->value_end;
}

static void read_value(const struct lexer *lexer, size_t offset, struct lexeme *lexeme)
{
    bool tilde = !lexeme->tilde && byte_is(lexer->text, offset, '~');
    lexeme->tilde |= tilde;
    lexeme->value_start = offset + tilde;
    if (byte_is(lexer->text, lexeme->value_start, '"')) {
        read_phrase(lexer->text, lexeme);
        if (lexeme->tilde)
            lexeme->value_kind = VALUE_FUZZY;
    } else if (byte_is(lexer->text, offset, '/') && !lexeme->tilde) {
        read_regex(lexer, lexeme);
    } else {
        read_bare(lexer, lexeme);
    }
}

bool lexeme_can_be_fuzzy(const struct lexeme *lexeme)
{
    if (lexeme->subject != SUBJECT_FIELD)
        return lexeme->subject == SUBJECT_WORDS;
    unsigned traits = field_get_traits(lexeme->field);
    return (traits & FIELD_WORDS) && !(traits & FIELD_PARAGRAPHS);
}

/* ---- fields ---- */

static const char *const subject_names[SUBJECT_COUNT] = {[SUBJECT_WORDS] = "",
                                                         [SUBJECT_FIELD] = "",
#define SUBJECT_NAME(identifier, name) [SUBJECT_##identifier] = name,
                                                         SUBJECT_LIST(SUBJECT_NAME)
#undef SUBJECT_NAME
};

const char *subject_name(enum subject subject)
{
    return subject_names[subject];
}

static enum subject find_subject(struct view name)
{
    for (int i = SUBJECT_FIELD + 1; i < SUBJECT_COUNT; i++) {
        if (view_equal_ignore_case(name, view_of(subject_names[i])))
            return (enum subject)i;
    }
    return SUBJECT_WORDS;
}

/* The field named at offset, if any; returns where the value begins. */
static size_t read_field(struct view text, size_t offset, struct lexeme *lexeme)
{
    size_t colon = offset;
    while (colon < text.length &&
           ((text.data[colon] | 32) >= 'a' && (text.data[colon] | 32) <= 'z'))
        colon++;
    lexeme->field_start = lexeme->field_end = offset;
    if (!byte_is(text, colon, ':') || colon == offset)
        return offset;
    struct view name = view_slice(text, offset, colon - offset);
    lexeme->field = field_from_query_name(name);
    lexeme->subject = lexeme->field < FIELD_COUNT ? SUBJECT_FIELD : find_subject(name);
    if (lexeme->subject != SUBJECT_WORDS)
        lexeme->field_end = colon + 1;
    return lexeme->field_end;
}

/* ---- lexemes ---- */

/* How long the bar at offset is, 0 when none stands there alone. Two bars are one: as a
   regular expression they would match everything, and other programs write "or" so. */
static size_t bar_length(struct view text, size_t offset)
{
    if (!byte_is(text, offset, '|'))
        return 0;
    size_t length = byte_is(text, offset + 1, '|') ? 2 : 1;
    return ends_at(text, offset + length) ? length : 0;
}

static void read_bracket(struct lexer *lexer, struct lexeme *lexeme, enum lexeme_kind kind,
                         size_t offset)
{
    lexeme->kind = kind;
    lexeme->end = offset + 1;
    if (kind == LEXEME_OPEN)
        lexer->depth++;
    else if (kind == LEXEME_CLOSE && lexer->depth > 0)
        lexer->depth--;
}

static void read_lexeme(struct lexer *lexer, struct lexeme *lexeme)
{
    struct view text = lexer->text;
    size_t offset = lexeme->start;
    size_t bar = bar_length(text, offset);
    if (bar) {
        lexeme->kind = LEXEME_BAR;
        lexeme->end = offset + bar;
        return;
    }
    if (byte_is(text, offset, ')') && (ends_at(text, offset + 1) || lexer->depth > 0)) {
        read_bracket(lexer, lexeme, LEXEME_CLOSE, offset);
        return;
    }
    lexeme->negated = byte_is(text, offset, '-') || byte_is(text, offset, '!');
    offset += lexeme->negated;
    if (byte_is(text, offset, '(') && ends_at(text, offset + 1)) {
        read_bracket(lexer, lexeme, LEXEME_OPEN, offset);
        return;
    }
    lexeme->kind = LEXEME_TERM;
    lexeme->tilde = byte_is(text, offset, '~');
    offset += lexeme->tilde;
    read_value(lexer, read_field(text, offset, lexeme), lexeme);
}

bool lexer_next(struct lexer *lexer, struct lexeme *lexeme)
{
    size_t blank;
    while ((blank = blank_length(lexer->text, lexer->offset)) > 0)
        lexer->offset += blank;
    if (lexer->offset >= lexer->text.length)
        return false;
    *lexeme = (struct lexeme){.start = lexer->offset, .field = FIELD_COUNT};
    read_lexeme(lexer, lexeme);
    lexer->offset = lexeme->end;
    return true;
}
