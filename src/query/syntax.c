#include "query/syntax.h"

#include <string.h>

struct regex_scan regex_scan_start(struct view pattern)
{
    return (struct regex_scan){.text = pattern};
}

struct view regex_token_text(const struct regex_scan *scan, const struct regex_token *token)
{
    return view_slice(scan->text, token->start, token->end - token->start);
}

/* The byte at an offset; 0 past the end. */
static char byte_at(struct view text, size_t offset)
{
    return offset < text.length ? text.data[offset] : '\0';
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool is_hexadecimal(char byte)
{
    return is_digit(byte) || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}

/* The end of the UTF-8 character at offset. */
static size_t after_character(struct view text, size_t offset)
{
    offset++;
    while (offset < text.length && (text.data[offset] & 0xC0) == 0x80)
        offset++;
    return offset;
}

/* Past the next `close` at or after offset; the end of the text when there is none. */
static size_t after_byte(struct view text, char close, size_t offset)
{
    size_t found = view_find_byte(text, close, offset);
    return found == VIEW_NONE ? text.length : found + 1;
}

/* The end of an argument in braces, angle brackets or quotes at offset; offset when
   there is none. */
static size_t after_argument(struct view text, size_t offset, const char *openers)
{
    char open = byte_at(text, offset);
    if (open == '\0' || !strchr(openers, open))
        return offset;
    return after_byte(text, open == '{' ? '}' : open == '<' ? '>' : '\'', offset + 1);
}

static size_t after_digits(struct view text, size_t offset, size_t most, bool (*is)(char))
{
    for (size_t i = 0; i < most && is(byte_at(text, offset)); i++)
        offset++;
    return offset;
}

static size_t after_property(struct view text, size_t offset)
{
    size_t end = after_argument(text, offset, "{");
    return end > offset || offset >= text.length ? end : after_character(text, offset);
}

static size_t after_reference(struct view text, size_t offset)
{
    size_t end = after_argument(text, offset, "{<'");
    if (end > offset)
        return end;
    if (byte_at(text, offset) == '+' || byte_at(text, offset) == '-')
        offset++;
    return after_digits(text, offset, 10, is_digit);
}

/* The end of the escape whose letter stands at offset. */
static size_t after_escape(struct view text, size_t offset)
{
    char letter = byte_at(text, offset);
    size_t next = offset + 1;
    switch (letter) {
    case 'p':
    case 'P':
        return after_property(text, next);
    case 'x':
        return byte_at(text, next) == '{' ? after_argument(text, next, "{")
                                          : after_digits(text, next, 2, is_hexadecimal);
    case 'o':
    case 'N':
        return after_argument(text, next, "{");
    case 'g':
    case 'k':
        return after_reference(text, next);
    case 'c':
        return next < text.length ? after_character(text, next) : next;
    default:
        return is_digit(letter) ? after_digits(text, offset, 3, is_digit) : next;
    }
}

static void set_literal(struct regex_token *token, struct view text, size_t offset)
{
    token->kind = REGEX_LITERAL;
    token->end = after_character(text, offset);
    token->literal = view_slice(text, offset, token->end - offset);
}

static void read_escape(struct regex_scan *scan, struct regex_token *token)
{
    struct view text = scan->text;
    size_t next = token->start + 1;
    char letter = byte_at(text, next);
    if (next < text.length && !is_letter(letter) && !is_digit(letter)) {
        set_literal(token, text, next);
        return;
    }
    token->kind = REGEX_ESCAPE;
    token->end = next < text.length ? after_escape(text, next) : next;
    scan->quoted = letter == 'Q';
}

/* Reads decimal digits; clips at what fits. False when there are none. */
static bool read_number(struct view text, size_t *offset, uint32_t *number)
{
    size_t start = *offset;
    uint64_t value = 0;
    for (; is_digit(byte_at(text, *offset)); (*offset)++)
        value = value > 1000000 ? value : value * 10 + (uint64_t)(text.data[*offset] - '0');
    *number = (uint32_t)value;
    return *offset > start;
}

/* {2}, {2,} or {2,5}; anything else in braces is literal text. */
static bool read_counts(struct view text, struct regex_token *token)
{
    size_t offset = token->start + 1;
    if (!read_number(text, &offset, &token->least))
        return false;
    token->most = token->least;
    if (byte_at(text, offset) == ',') {
        offset++;
        if (!read_number(text, &offset, &token->most))
            token->most = REGEX_UNBOUNDED;
    }
    if (byte_at(text, offset) != '}')
        return false;
    token->end = offset + 1;
    return true;
}

static bool read_repeat(struct regex_scan *scan, struct regex_token *token)
{
    char byte = byte_at(scan->text, token->start);
    token->end = token->start + 1;
    token->least = byte == '+';
    token->most = byte == '?' ? 1 : REGEX_UNBOUNDED;
    if (byte == '{' && !read_counts(scan->text, token))
        return false;
    token->kind = REGEX_REPEAT;
    char suffix = byte_at(scan->text, token->end);
    token->possessive = suffix == '+';
    if (suffix == '+' || suffix == '?')
        token->end++;
    return true;
}

/* (?i)  (?^-x)  (?i: */
static void read_options(struct view text, struct regex_token *token)
{
    size_t offset = token->start + 2;
    while (is_letter(byte_at(text, offset)) || byte_at(text, offset) == '^' ||
           byte_at(text, offset) == '-')
        offset++;
    char last = byte_at(text, offset);
    token->kind = last == ')' ? REGEX_OPTION : REGEX_OPEN;
    token->end = offset + (last == ')' || last == ':');
}

/* A head that begins with (?P. */
static void read_python_head(struct view text, struct regex_token *token)
{
    char byte = byte_at(text, token->start + 3);
    token->kind = byte == '<' ? REGEX_OPEN : REGEX_CALL;
    token->end = after_byte(text, byte == '<' ? '>' : ')', token->start + 3);
}

/* A head that begins with (?<: a lookbehind or a name. */
static void read_angle_head(struct view text, struct regex_token *token)
{
    char byte = byte_at(text, token->start + 3);
    bool behind = byte == '=' || byte == '!' || byte == '*';
    token->kind = REGEX_OPEN;
    token->end = behind ? token->start + 4 : after_byte(text, '>', token->start + 3);
}

/* What follows "(?" when it is neither a comment, a name nor a mere sign. */
static void read_other_head(struct view text, struct regex_token *token)
{
    char byte = byte_at(text, token->start + 2);
    bool relative = (byte == '+' || byte == '-') && is_digit(byte_at(text, token->start + 3));
    if (byte == 'R' || byte == '&' || byte == 'C' || is_digit(byte) || relative) {
        token->kind = REGEX_CALL;
        token->end = after_byte(text, ')', token->start + 2);
    } else {
        read_options(text, token);
    }
}

static void read_question_head(struct view text, struct regex_token *token)
{
    char byte = byte_at(text, token->start + 2);
    token->kind = REGEX_OPEN;
    token->end = token->start + 3;
    if (byte == '#') {
        token->kind = REGEX_COMMENT;
        token->end = after_byte(text, ')', token->start + 3);
    } else if (byte == '<') {
        read_angle_head(text, token);
    } else if (byte == 'P') {
        read_python_head(text, token);
    } else if (byte == '\'') {
        token->end = after_byte(text, '\'', token->start + 3);
    } else if (byte == '(') {
        token->end = token->start + 2; /* a conditional: its condition is a group of its own */
    } else if (byte == '\0' || !strchr(":=!>|*", byte)) {
        read_other_head(text, token);
    }
    if (token->end > text.length)
        token->end = text.length;
}

static void read_open(struct view text, struct regex_token *token)
{
    char byte = byte_at(text, token->start + 1);
    token->kind = byte == '*' ? REGEX_VERB : REGEX_OPEN;
    token->end = token->start + 1 + (byte == '*');
    if (byte == '?')
        read_question_head(text, token);
}

static void read_class_start(struct regex_scan *scan, struct regex_token *token)
{
    token->kind = REGEX_CLASS;
    token->end = token->start + 1 + (byte_at(scan->text, token->start + 1) == '^');
    scan->in_class = true;
    scan->class_start = token->end;
}

/* [:name:] inside a class; a lone [ is literal there. */
static bool read_class_set(struct view text, struct regex_token *token)
{
    size_t offset = token->start + 2;
    if (byte_at(text, token->start) != '[' || byte_at(text, token->start + 1) != ':')
        return false;
    while (is_letter(byte_at(text, offset)) || byte_at(text, offset) == '^')
        offset++;
    if (byte_at(text, offset) != ':' || byte_at(text, offset + 1) != ']')
        return false;
    token->kind = REGEX_CLASS_SET;
    token->end = offset + 2;
    return true;
}

static void read_class_member(struct regex_scan *scan, struct regex_token *token)
{
    char byte = byte_at(scan->text, token->start);
    token->in_class = true;
    if (byte == '\\') {
        read_escape(scan, token);
    } else if (byte == ']' && token->start > scan->class_start) {
        token->kind = REGEX_CLASS_END;
        token->end = token->start + 1;
        scan->in_class = false;
    } else if (!read_class_set(scan->text, token)) {
        set_literal(token, scan->text, token->start);
    }
}

static void read_quoted(struct regex_scan *scan, struct regex_token *token)
{
    token->in_class = scan->in_class;
    if (byte_at(scan->text, token->start) == '\\' && byte_at(scan->text, token->start + 1) == 'E') {
        token->kind = REGEX_ESCAPE;
        token->end = token->start + 2;
        scan->quoted = false;
    } else {
        set_literal(token, scan->text, token->start);
    }
}

static void read_single(struct regex_token *token, enum regex_kind kind)
{
    token->kind = kind;
    token->end = token->start + 1;
}

static void read_item(struct regex_scan *scan, struct regex_token *token)
{
    char byte = byte_at(scan->text, token->start);
    if (byte == '\\')
        read_escape(scan, token);
    else if (byte == '[')
        read_class_start(scan, token);
    else if (byte == '(')
        read_open(scan->text, token);
    else if (byte == ')')
        read_single(token, REGEX_CLOSE);
    else if (byte == '|')
        read_single(token, REGEX_BAR);
    else if (byte == '.')
        read_single(token, REGEX_DOT);
    else if (byte == '^' || byte == '$')
        read_single(token, REGEX_ANCHOR);
    else if (byte == '\0' || !strchr("*+?{", byte) || !read_repeat(scan, token))
        set_literal(token, scan->text, token->start);
}

bool regex_scan_next(struct regex_scan *scan, struct regex_token *token)
{
    if (scan->offset >= scan->text.length)
        return false;
    *token = (struct regex_token){.start = scan->offset};
    if (scan->quoted)
        read_quoted(scan, token);
    else if (scan->in_class)
        read_class_member(scan, token);
    else
        read_item(scan, token);
    scan->offset = token->end;
    return true;
}

bool regex_may_be_extended(struct view pattern)
{
    for (size_t i = 0; i + 1 < pattern.length; i++) {
        if (pattern.data[i] != '(' || pattern.data[i + 1] != '?')
            continue;
        for (size_t j = i + 2; j < pattern.length; j++) {
            char byte = pattern.data[j];
            if (byte == 'x')
                return true;
            if (!is_letter(byte) && byte != '^' && byte != '-')
                break;
        }
    }
    return false;
}
