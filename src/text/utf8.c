/*
 * A sequence is judged by its lead byte, which says how many bytes belong to it and
 * what the second may be; all later ones are 80..BF (Unicode 15, table 3-7). A maximal
 * subpart is then as many bytes as still fit that row of the table.
 */
#include "text/utf8.h"

#include "text/ascii.h"

struct lead {
    uint8_t length; /* 0: cannot begin a sequence */
    uint8_t second_low;
    uint8_t second_high;
};

static struct lead lead_of(unsigned char byte)
{
    static const struct lead special[] = {
        {0, 0, 0},       {2, 0x80, 0xBF}, {3, 0xA0, 0xBF}, {3, 0x80, 0xBF},
        {3, 0x80, 0x9F}, {4, 0x90, 0xBF}, {4, 0x80, 0xBF}, {4, 0x80, 0x8F},
    };
    if (byte < 0x80)
        return (struct lead){1, 0, 0};
    if (byte < 0xC2 || byte > 0xF4)
        return special[0];
    if (byte < 0xE0)
        return special[1];
    if (byte < 0xF0)
        return special[byte == 0xE0 ? 2 : byte == 0xED ? 4 : 3];
    return special[byte == 0xF0 ? 5 : byte == 0xF4 ? 7 : 6];
}

/* Bytes at the start of text (not empty) that fit one sequence; *whole when they are
   all of it. At least 1. */
static size_t sequence_length(struct view text, bool *whole)
{
    const unsigned char *bytes = (const unsigned char *)text.data;
    struct lead lead = lead_of(bytes[0]);
    size_t fit = 1;
    if (lead.length > 1 && text.length > 1 && bytes[1] >= lead.second_low &&
        bytes[1] <= lead.second_high) {
        fit = 2;
        while (fit < lead.length && fit < text.length && (bytes[fit] & 0xC0) == 0x80)
            fit++;
    }
    *whole = fit == lead.length;
    return fit;
}

size_t utf8_valid_length(struct view text)
{
    size_t at = 0;
    for (;;) {
        at += ascii_run_length(text, at);
        if (at == text.length)
            return at;
        bool whole = true;
        do {
            size_t length = sequence_length(view_make(text.data + at, text.length - at), &whole);
            if (!whole)
                return at;
            at += length;
        } while (at < text.length && (unsigned char)text.data[at] >= 0x80);
    }
}

size_t utf8_repair(struct buffer *out, struct view text)
{
    size_t replaced = 0;
    while (text.length) {
        size_t valid = utf8_valid_length(text);
        buffer_append(out, text.data, valid);
        text = view_from(text, valid);
        if (!text.length)
            break;
        bool whole;
        text = view_from(text, sequence_length(text, &whole));
        buffer_append_string(out, "\xEF\xBF\xBD");
        replaced++;
    }
    return replaced;
}

size_t utf8_unfinished_length(struct view text)
{
    size_t most = text.length < 3 ? text.length : 3;
    for (size_t back = 1; back <= most; back++) {
        struct view tail = view_from(text, text.length - back);
        unsigned char byte = (unsigned char)tail.data[0];
        if ((byte & 0xC0) == 0x80)
            continue;
        bool whole;
        return sequence_length(tail, &whole) == back && !whole && lead_of(byte).length ? back : 0;
    }
    return 0;
}

uint32_t utf8_next(struct view text, size_t *offset)
{
    const unsigned char *bytes = (const unsigned char *)text.data + *offset;
    uint32_t lead = bytes[0];
    if (lead < 0x80) {
        *offset += 1;
        return lead;
    }
    if (lead < 0xE0) {
        *offset += 2;
        return (lead & 0x1F) << 6 | (bytes[1] & 0x3FU);
    }
    if (lead < 0xF0) {
        *offset += 3;
        return (lead & 0xF) << 12 | (bytes[1] & 0x3FU) << 6 | (bytes[2] & 0x3FU);
    }
    *offset += 4;
    return (lead & 7) << 18 | (bytes[1] & 0x3FU) << 12 | (bytes[2] & 0x3FU) << 6 |
           (bytes[3] & 0x3FU);
}

size_t utf8_previous(struct view text, size_t offset)
{
    if (offset > text.length)
        offset = text.length;
    while (offset > 0 && ((unsigned char)text.data[--offset] & 0xC0) == 0x80)
        ;
    return offset;
}

size_t utf8_encode(uint32_t code_point, char bytes[4])
{
    if (code_point < 0x80) {
        bytes[0] = (char)code_point;
        return 1;
    }
    size_t length = code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
    for (size_t at = length - 1; at > 0; at--) {
        bytes[at] = (char)(0x80 | (code_point & 0x3F));
        code_point >>= 6;
    }
    bytes[0] = (char)((0xF00U >> length & 0xFF) | code_point);
    return length;
}

void utf8_append(struct buffer *out, uint32_t code_point)
{
    char bytes[4];
    buffer_append(out, bytes, utf8_encode(code_point, bytes));
}
