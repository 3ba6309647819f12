#include "text/clean.h"

#include "text/ascii.h"
#include "text/character.h"
#include "text/utf8.h"

/* Spaces that stand for a tab where there is no column to count from. */
#define TAB_BLANKS "    "

/* What ends a line or moves along it: one blank in a single row. */
static bool is_layout(uint32_t code_point)
{
    return (code_point >= '\t' && code_point <= '\r') || code_point == 0x85 ||
           code_point == 0x2028 || code_point == 0x2029;
}

static bool append_layout(struct buffer *out, uint32_t code_point, enum clean_mode mode)
{
    if (mode == CLEAN_LINE)
        buffer_append_byte(out, ' ');
    else if (code_point == '\t')
        buffer_append_string(out, TAB_BLANKS);
    else if (code_point == '\r')
        buffer_append_byte(out, '\n');
    else
        return false;
    return true;
}

static void append_mark(struct buffer *out, uint32_t code_point)
{
    if (code_point < 0x20 || code_point == 0x7F) {
        buffer_append_byte(out, '^');
        buffer_append_byte(out, (char)(code_point ^ 0x40));
    } else {
        buffer_append_format(out, "<%02X>", (unsigned)code_point);
    }
}

bool clean_code_point(struct buffer *out, uint32_t code_point, enum clean_mode mode)
{
    if (code_point == '\n' && mode == CLEAN_TEXT)
        return true;
    if (is_layout(code_point) && append_layout(out, code_point, mode))
        return false;
    switch (character_class_of(character_properties(code_point))) {
    case CHARACTER_HIDDEN:
        return false;
    case CHARACTER_CONTROL:
        append_mark(out, code_point);
        return false;
    case CHARACTER_UNKNOWN:
        utf8_append(out, 0xFFFD);
        return false;
    default:
        return true;
    }
}

/* Bytes from offset on that are plainly fit to be shown: 20..7E. */
static size_t printable_run_length(struct view text, size_t offset)
{
    size_t at = offset;
    while (text.length - at >= 8) {
        uint64_t word = ascii_load(text.data + at);
        /* Adding one carries DEL, and only that, into the high bit. */
        if (ascii_below_or_high(word, ' ') || (word + ASCII_ONES) & ASCII_HIGH_BITS)
            break;
        at += 8;
    }
    while (at < text.length && (unsigned char)(text.data[at] - ' ') < 0x7F - ' ')
        at++;
    return at - offset;
}

/* Bytes from offset on that stay as they are. */
static size_t clean_run_length(struct view text, size_t offset, enum clean_mode mode)
{
    size_t at = offset;
    for (;;) {
        at += printable_run_length(text, at);
        if (at == text.length)
            return at - offset;
        size_t next = at;
        uint32_t code_point = utf8_next(text, &next);
        enum character_class class = character_class_of(character_properties(code_point));
        bool kept = class < CHARACTER_HIDDEN || (code_point == '\n' && mode == CLEAN_TEXT);
        if (!kept)
            return at - offset;
        at = next;
    }
}

static void append_valid(struct buffer *out, struct view text, enum clean_mode mode)
{
    size_t at = 0;
    while (at < text.length) {
        size_t run = clean_run_length(text, at, mode);
        buffer_append(out, text.data + at, run);
        at += run;
        if (at == text.length)
            break;
        uint32_t code_point = utf8_next(text, &at);
        clean_code_point(out, code_point, mode);
        if (code_point == '\r' && at < text.length && text.data[at] == '\n')
            at++;
    }
}

bool clean_is_clean(struct view text, enum clean_mode mode)
{
    return utf8_valid_length(text) == text.length && clean_run_length(text, 0, mode) == text.length;
}

void clean_append(struct buffer *out, struct view text, enum clean_mode mode)
{
    if (utf8_valid_length(text) == text.length) {
        append_valid(out, text, mode);
        return;
    }
    struct buffer repaired = {0};
    utf8_repair(&repaired, text);
    append_valid(out, buffer_view(&repaired), mode);
    buffer_deinit(&repaired);
}

size_t clean_count_hidden(struct view text)
{
    size_t count = 0;
    /* Both kinds begin with F3 A0 in UTF-8. */
    for (size_t at = 0; (at = view_find(text, view_of("\xF3\xA0"), at)) != VIEW_NONE;) {
        uint32_t code_point = text.length - at >= 4 ? utf8_next(text, &at) : 0;
        if (code_point == 0)
            break;
        count += code_point <= 0xE007F || (code_point >= 0xE0100 && code_point <= 0xE01EF);
    }
    return count;
}
