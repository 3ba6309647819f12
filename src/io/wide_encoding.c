#include "io/wide_encoding.h"

#include "text/character.h"
#include "text/utf8.h"

#include <stdint.h>
#include <string.h>

/* Of a hundred characters so many may be damaged or not assigned yet. */
enum { STRANGE_PERCENT = 4 };

/* Of a hundred characters so many must be ASCII; and with so many there is no doubt. */
enum { ASCII_PERCENT = 5, ASCII_SURE_PERCENT = 40 };

/* Of a hundred bytes of UTF-8 at most so many are control characters, NUL among them. Those of
   UTF-16 in one script have one in two. */
enum { CONTROLS_PERCENT = 10 };

enum { SURROGATES = 0xd800, LOW_SURROGATES = 0xdc00, SURROGATES_END = 0xe000, PLANE = 0x10000 };

enum { UTF_16_UNIT = 2, UTF_32_UNIT = 4 };

/* The bytes read as one of the encodings. */
struct wide_count {
    size_t characters;
    size_t ascii;   /* printable, or between lines and columns */
    size_t strange; /* controls, halves of surrogates, what is not assigned */
};

static uint32_t unit_at(struct view bytes, size_t at, size_t size, bool big)
{
    uint32_t value = 0;
    for (size_t i = 0; i < size; i++)
        value = value << 8 | (unsigned char)bytes.data[at + (big ? i : size - 1 - i)];
    return value;
}

static bool is_low_surrogate(uint32_t unit)
{
    return unit >= LOW_SURROGATES && unit < SURROGATES_END;
}

static bool is_blank(uint32_t code_point)
{
    return code_point == '\t' || code_point == '\n' || code_point == '\r';
}

static bool is_strange(uint32_t code_point)
{
    if (code_point > 0x10ffff)
        return true;
    enum character_class class = character_class_of(character_properties(code_point));
    return class == CHARACTER_UNKNOWN || (class == CHARACTER_CONTROL && !is_blank(code_point));
}

static struct wide_count count_characters(struct view bytes, size_t size, bool big)
{
    struct wide_count count = {0};
    for (size_t at = 0; at + size <= bytes.length; at += size) {
        uint32_t unit = unit_at(bytes, at, size, big);
        if (size == UTF_16_UNIT && unit >= SURROGATES && unit < LOW_SURROGATES) {
            if (at + 2 * size > bytes.length)
                break; /* the other half is cut off */
            uint32_t low = unit_at(bytes, at + size, size, big);
            if (is_low_surrogate(low)) {
                unit = PLANE + ((unit - SURROGATES) << 10) + (low - LOW_SURROGATES);
                at += size;
            }
        }
        count.characters++;
        count.ascii += (unit >= ' ' && unit <= '~') || is_blank(unit);
        count.strange += is_strange(unit);
    }
    return count;
}

static bool is_text(const struct wide_count *count)
{
    return count->characters >= 2 && count->strange * 100 <= count->characters * STRANGE_PERCENT;
}

/* UTF-8 or ASCII, with a NUL or another control character here and there at most. */
static bool is_narrow_text(struct view bytes)
{
    size_t controls = 0;
    if (utf8_valid_length(bytes) + utf8_unfinished_length(bytes) < bytes.length)
        return false;
    for (size_t i = 0; i < bytes.length; i++) {
        unsigned char byte = (unsigned char)bytes.data[i];
        controls += !byte || (byte < ' ' && !strchr("\t\n\v\f\r\x1b", byte));
    }
    return controls * 100 <= bytes.length * CONTROLS_PERCENT;
}

static bool is_utf16(const struct wide_count *count, const struct wide_count *other,
                     struct view start)
{
    if (!is_text(count) || count->ascii <= 2 * other->ascii)
        return false;
    if (count->ascii * 100 >= count->characters * ASCII_SURE_PERCENT)
        return true;
    return count->ascii * 100 >= count->characters * ASCII_PERCENT && !is_narrow_text(start);
}

const char *wide_encoding_tell(struct view start)
{
    if (view_find_byte(start, '\0', 0) == VIEW_NONE)
        return NULL;
    struct wide_count little = count_characters(start, UTF_32_UNIT, false);
    struct wide_count big = count_characters(start, UTF_32_UNIT, true);
    if (is_text(&little))
        return "UTF-32LE";
    if (is_text(&big))
        return "UTF-32BE";
    little = count_characters(start, UTF_16_UNIT, false);
    big = count_characters(start, UTF_16_UNIT, true);
    if (is_utf16(&little, &big, start))
        return "UTF-16LE";
    return is_utf16(&big, &little, start) ? "UTF-16BE" : NULL;
}
