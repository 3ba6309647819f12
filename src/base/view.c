#include "base/view.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static char lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte + ('a' - 'A')) : byte;
}

struct view view_of(const char *string)
{
    return view_make(string, string ? strlen(string) : 0);
}

struct view view_from(struct view view, size_t start)
{
    if (start >= view.length)
        return view_make(NULL, 0);
    return view_make(view.data + start, view.length - start);
}

struct view view_slice(struct view view, size_t start, size_t length)
{
    struct view rest = view_from(view, start);
    if (rest.length > length)
        rest.length = length;
    return rest;
}

struct view view_trim(struct view view)
{
    while (view.length && is_blank(view.data[0]))
        view = view_make(view.data + 1, view.length - 1);
    while (view.length && is_blank(view.data[view.length - 1]))
        view.length--;
    return view;
}

struct view view_split(struct view *rest, char separator)
{
    size_t at = view_find_byte(*rest, separator, 0);
    struct view head = *rest;
    if (at == VIEW_NONE) {
        *rest = view_make(NULL, 0);
        return head;
    }
    head.length = at;
    *rest = view_make(rest->data + at + 1, rest->length - at - 1);
    return head;
}

bool view_next_line(struct view *rest, struct view *line)
{
    if (!rest->length)
        return false;
    size_t end = 0;
    while (end < rest->length && rest->data[end] != '\n' && rest->data[end] != '\r')
        end++;
    *line = view_make(rest->data, end);
    if (end < rest->length)
        end += rest->data[end] == '\r' && end + 1 < rest->length && rest->data[end + 1] == '\n' ? 2
                                                                                                : 1;
    *rest = view_make(rest->data + end, rest->length - end);
    return true;
}

bool view_equal(struct view a, struct view b)
{
    return a.length == b.length && (!a.length || memcmp(a.data, b.data, a.length) == 0);
}

bool view_equal_string(struct view a, const char *b)
{
    return view_equal(a, view_of(b));
}

bool view_equal_ignore_case(struct view a, struct view b)
{
    if (a.length != b.length)
        return false;
    for (size_t i = 0; i < a.length; i++)
        if (lower(a.data[i]) != lower(b.data[i]))
            return false;
    return true;
}

bool view_starts_with(struct view view, const char *prefix)
{
    size_t at = 0;
    while (prefix[at] && at < view.length && view.data[at] == prefix[at])
        at++;
    return !prefix[at];
}

bool view_starts_with_ignore_case(struct view view, const char *prefix)
{
    return view_equal_ignore_case(view_slice(view, 0, strlen(prefix)), view_of(prefix));
}

bool view_ends_with(struct view view, const char *suffix)
{
    size_t length = strlen(suffix);
    return view.length >= length &&
           view_equal(view_from(view, view.length - length), view_of(suffix));
}

int view_compare(struct view a, struct view b)
{
    size_t common = a.length < b.length ? a.length : b.length;
    int order = common ? memcmp(a.data, b.data, common) : 0;
    if (order)
        return order;
    return (a.length > b.length) - (a.length < b.length);
}

size_t view_find(struct view haystack, struct view needle, size_t start)
{
    if (start > haystack.length || needle.length > haystack.length - start)
        return VIEW_NONE;
    if (!needle.length)
        return start;
    const char *at =
        memmem(haystack.data + start, haystack.length - start, needle.data, needle.length);
    return at ? (size_t)(at - haystack.data) : VIEW_NONE;
}

size_t view_find_letter(struct view haystack, char letter, size_t start)
{
    const uint64_t ones = 0x0101010101010101u, high = 0x8080808080808080u;
    const uint64_t small = ones * 0x20, wanted = ones * (unsigned char)letter;
    size_t at = start;
    for (; at < haystack.length && haystack.length - at >= 8; at += 8) {
        uint64_t word;
        memcpy(&word, haystack.data + at, 8);
        word = (word | small) ^ wanted;
        if ((word - ones) & ~word & high) /* one of the bytes is zero */
            break;
    }
    for (; at < haystack.length; at++)
        if ((haystack.data[at] | 0x20) == letter)
            return at;
    return VIEW_NONE;
}

size_t view_find_byte(struct view haystack, char byte, size_t start)
{
    if (start >= haystack.length)
        return VIEW_NONE;
    const char *at = memchr(haystack.data + start, byte, haystack.length - start);
    return at ? (size_t)(at - haystack.data) : VIEW_NONE;
}

bool view_is_ascii(struct view view)
{
    enum { BLOCK = 64 }; /* without branches in it: compilers make vector instructions of that */
    size_t i = 0;
    for (; view.length - i >= BLOCK; i += BLOCK) {
        unsigned char any = 0;
        for (size_t j = 0; j < BLOCK; j++)
            any |= (unsigned char)view.data[i + j];
        if (any >= 0x80)
            return false;
    }
    for (; i + 8 <= view.length; i += 8) {
        uint64_t word;
        memcpy(&word, view.data + i, 8);
        if (word & 0x8080808080808080u)
            return false;
    }
    for (; i < view.length; i++)
        if ((unsigned char)view.data[i] >= 0x80)
            return false;
    return true;
}

unsigned long long view_hash(struct view view)
{
    unsigned long long hash = 14695981039346656037u;
    for (size_t i = 0; i < view.length; i++)
        hash = (hash ^ (unsigned char)view.data[i]) * 1099511628211u;
    return hash;
}

bool view_to_long(struct view view, long *value)
{
    bool negative = view.length && view.data[0] == '-';
    struct view digits = view_from(view, negative);
    if (!digits.length)
        return false;
    long sum = 0;
    for (size_t i = 0; i < digits.length; i++) {
        int digit = digits.data[i] - '0';
        if (digit < 0 || digit > 9 || sum > (LONG_MAX - digit) / 10)
            return false;
        sum = sum * 10 + digit;
    }
    *value = negative ? -sum : sum;
    return true;
}

static int hexadecimal(char byte)
{
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

bool view_to_hash(struct view view, unsigned long long *value)
{
    unsigned long long read = 0;
    for (size_t i = 0; i < view.length; i++) {
        int digit = hexadecimal(view.data[i]);
        if (digit < 0)
            return false;
        read = read << 4 | (unsigned)digit;
    }
    if (view.length != 16)
        return false;
    *value = read;
    return true;
}
