#include "text/entity.h"

#include "text/utf8.h"

#include <string.h>

enum { NAME_MAX_BYTES = 16, DIGITS_MAX = 8 };

/* Compares a view with a string as strcmp() would. */
static int compare(struct view a, const char *b)
{
    size_t length = strlen(b), common = a.length < length ? a.length : length;
    int order = common ? memcmp(a.data, b, common) : 0;
    return order ? order : (a.length > length) - (a.length < length);
}

bool entity_append(struct buffer *out, struct view name)
{
    size_t low = 0, high = entity_table_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(name, entity_table[middle].name);
        if (order == 0) {
            utf8_append(out, entity_table[middle].code_point);
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

static int digit_value(char byte)
{
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    byte = (char)(byte | 0x20);
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : 99;
}

/* 0x80 to 0x9F in Windows-1252; 0: nothing there. */
static uint32_t from_windows(uint32_t number)
{
    static const uint16_t table[32] = {
        0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
    return table[number - 0x80];
}

/* "#252" or "#xFC"; 0 when it is no character. */
static uint32_t read_number(struct view digits)
{
    bool hexadecimal = digits.length > 1 && (digits.data[1] | 0x20) == 'x';
    int base = hexadecimal ? 16 : 10;
    uint32_t number = 0;
    size_t first = hexadecimal ? 2 : 1;
    if (digits.length == first || digits.length > first + DIGITS_MAX)
        return 0;
    for (size_t i = first; i < digits.length; i++) {
        int value = digit_value(digits.data[i]);
        if (value >= base || number > 0x10FFFF)
            return 0;
        number = number * (uint32_t)base + (uint32_t)value;
    }
    if (number >= 0x80 && number < 0xA0)
        return from_windows(number);
    bool space = number == '\t' || number == '\n' || number == '\r';
    bool surrogate = number >= 0xD800 && number < 0xE000;
    return (number >= ' ' || space) && number != 0x7F && !surrogate && number <= 0x10FFFF ? number
                                                                                          : 0;
}

size_t entity_append_reference(struct buffer *out, struct view text)
{
    size_t end = 1;
    while (end < text.length && end < NAME_MAX_BYTES && text.data[end] != ';')
        end++;
    if (end >= text.length || text.data[end] != ';' || text.data[0] != '&' || end == 1)
        return 0;
    struct view name = view_slice(text, 1, end - 1);
    if (name.data[0] != '#')
        return entity_append(out, name) ? end + 1 : 0;
    uint32_t code_point = read_number(name);
    if (!code_point)
        return 0;
    utf8_append(out, code_point);
    return end + 1;
}
