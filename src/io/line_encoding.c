/*
 * What tells the three apart are the runs of bytes from 0x80 on:
 *
 *   Windows-1252   short: an accented letter among ASCII ones, hardly ever three in a row
 *   GB18030        pairs, most of them from the older and smaller GB2312, two or more of
 *                  them side by side
 *   UTF-8          a first byte from 0xC2 on, and behind it bytes from 0x80 to 0xBF
 */
#include "io/line_encoding.h"

#include "io/byte_census.h"

static unsigned char byte_at(struct view text, size_t at)
{
    return at < text.length ? (unsigned char)text.data[at] : 0;
}

/* Hanzi and punctuation of GB2312: rows 1 to 3 and 16 to 87. */
static bool is_gb2312(unsigned char first, unsigned char second)
{
    return ((first >= 0xa1 && first <= 0xa3) || (first >= 0xb0 && first <= 0xf7)) &&
           second >= 0xa1 && second != 0xff;
}

static bool is_pair(unsigned char first, unsigned char second)
{
    return first >= 0x81 && first <= 0xfe && second >= 0x40 && second != 0x7f && second != 0xff;
}

/* All of it is pairs and ASCII, most of them from GB2312, and two of these side by side. */
static bool is_chinese(struct view line)
{
    size_t pairs = 0, common = 0, row = 0, longest = 0;
    for (size_t i = 0; i < line.length; i++) {
        unsigned char first = byte_at(line, i), second = byte_at(line, i + 1);
        if (first < 0x80) {
            row = 0;
            continue;
        }
        if (!is_pair(first, second))
            return false;
        pairs++;
        i++;
        row = is_gb2312(first, second) ? row + 1 : 0;
        common += row > 0;
        longest = row > longest ? row : longest;
    }
    return longest >= 2 && common * 10 >= pairs * 7;
}

enum line_encoding line_encoding_tell(struct view line)
{
    struct byte_census census = byte_census_take(line);
    if (census.valid < 2 * census.damaged && is_chinese(line))
        return LINE_CHINESE;
    if (census.valid && census.valid >= census.invalid)
        return LINE_DAMAGED;
    bool western =
        census.long_runs * 10 <= census.runs * 3 && census.unfinished * 3 <= census.invalid;
    if (!western)
        return LINE_DAMAGED;
    /* "é »" in French is a character of UTF-8 by accident */
    return census.valid * 4 > census.invalid ? LINE_WESTERN_AND_UTF8 : LINE_WESTERN;
}
