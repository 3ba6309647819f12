/*
 * Text is cut into pieces that fold independently, and one walk over the pieces
 * serves every function here:
 *
 *   plain   a run of ASCII or of characters that fold to themselves: copied
 *   unit    a character with its marks: folded by text/fold_unit.h
 */
#include "text/fold.h"

#include "base/memory.h"
#include "text/ascii.h"
#include "text/fold_unit.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <unictype.h>
#include <uninorm.h>

struct piece {
    size_t start, end; /* bytes of the source */
    bool plain;
};

static bool is_plain_byte(char byte)
{
    unsigned char value = (unsigned char)byte;
    return value < 0x80 && (value > '\r' || value < '\t' || value == '\n');
}

static size_t plain_ascii_end(struct view text, size_t at)
{
    for (;;) {
        while (text.length - at >= ASCII_BLOCK &&
               !ascii_has_below_or_high(text.data + at, '\r' + 1))
            at += ASCII_BLOCK;
        while (text.length - at >= 8 && !ascii_below_or_high(ascii_load(text.data + at), '\r' + 1))
            at += 8;
        size_t stop = text.length - at < 8 ? text.length : at + 8;
        while (at < stop && is_plain_byte(text.data[at]))
            at++;
        if (at < stop || at == text.length)
            return at;
    }
}

/* The end of the unit that begins at `at`. */
static size_t unit_end(struct view text, size_t at)
{
    if (text.data[at] == '\r' && at + 1 < text.length && text.data[at + 1] == '\n')
        at++;
    utf8_next(text, &at);
    while (at < text.length && (unsigned char)text.data[at] >= 0x80) {
        size_t next = at;
        if (!fold_continues(utf8_next(text, &next)))
            break;
        at = next;
    }
    return at;
}

/* The end of what is plain from `at` on: `at` itself when there is nothing. */
static size_t plain_end(struct view text, size_t at)
{
    size_t last = at; /* where the last character before `at` begins */
    while (at < text.length) {
        size_t next = plain_ascii_end(text, at);
        if (next > at) {
            last = next - 1;
            at = next;
            continue;
        }
        uint32_t code_point = utf8_next(text, &next);
        if (code_point < 0x80 || !fold_is_stable(code_point)) {
            /* Its marks need the character before it. */
            return fold_continues(code_point) ? last : at;
        }
        last = at;
        at = next;
    }
    return at;
}

static bool next_piece(struct view text, size_t at, struct piece *piece)
{
    if (at >= text.length)
        return false;
    piece->start = at;
    piece->end = plain_end(text, at);
    piece->plain = piece->end > at;
    if (!piece->plain)
        piece->end = unit_end(text, at);
    return true;
}

/* Records where what was appended to out from byte `from` on came from. */
static void map_piece(struct fold_map *map, const struct buffer *out, size_t from,
                      const struct piece *piece)
{
    void *offsets = map->offsets;
    memory_reserve(&offsets, &map->capacity, map->length + (out->length - from) + 1,
                   sizeof *map->offsets);
    map->offsets = offsets;
    size_t step = 0;
    for (size_t i = from; i < out->length; i++) {
        bool inside = ((unsigned char)out->data[i] & 0xC0) == 0x80;
        if (piece->plain && !inside)
            step = i - from;
        map->offsets[map->length++] = piece->start + step;
    }
}

static void fold_pieces(struct buffer *out, struct view text, struct fold_map *map)
{
    struct fold_scratch scratch = {0};
    struct piece piece;
    for (size_t at = 0; next_piece(text, at, &piece); at = piece.end) {
        size_t from = out->length;
        struct view source = view_make(text.data + piece.start, piece.end - piece.start);
        if (piece.plain)
            buffer_append_view(out, source);
        else
            fold_unit(out, source, &scratch);
        if (map)
            map_piece(map, out, from, &piece);
    }
    fold_scratch_deinit(&scratch);
}

void fold_append(struct buffer *out, struct view text)
{
    fold_pieces(out, text, NULL);
}

void fold_append_mapped(struct buffer *out, struct view text, struct fold_map *map)
{
    map->length = 0;
    void *offsets = map->offsets;
    memory_reserve(&offsets, &map->capacity, text.length + 1, sizeof *map->offsets);
    map->offsets = offsets;
    fold_pieces(out, text, map);
    map->offsets[map->length] = text.length;
}

void fold_map_deinit(struct fold_map *map)
{
    free(map->offsets);
    *map = (struct fold_map){0};
}

void fold_map_back(const struct fold_map *map, size_t *start, size_t *end)
{
    size_t first = *start < map->length ? *start : map->length;
    size_t last = *end < map->length ? *end : map->length;
    *start = map->offsets[first];
    *end = *start;
    if (last <= first)
        return;
    size_t after = last;
    while (after < map->length && map->offsets[after] == map->offsets[last - 1])
        after++;
    *end = map->offsets[after];
}

bool fold_is_identity(struct view text)
{
    struct fold_scratch scratch = {0};
    struct buffer folded = {0};
    struct piece piece;
    bool same = true;
    for (size_t at = 0; same && next_piece(text, at, &piece); at = piece.end) {
        if (piece.plain)
            continue;
        struct view source = view_make(text.data + piece.start, piece.end - piece.start);
        buffer_clear(&folded);
        fold_unit(&folded, source, &scratch);
        same = view_equal(buffer_view(&folded), source);
    }
    buffer_deinit(&folded);
    fold_scratch_deinit(&scratch);
    return same;
}

/* ---- what somebody typed ---- */

/* Letters, numbers, and symbols that are spelt with letters. */
static bool has_letter(struct view unit)
{
    const uint32_t wanted = UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_N | UC_CATEGORY_MASK_So;
    for (size_t at = 0; at < unit.length;)
        if (uc_is_general_category_withtable(utf8_next(unit, &at), wanted))
            return true;
    return false;
}

/* The unit as it would be if only invisible and decomposed characters had been mended. */
static void append_composed(struct buffer *out, struct view unit)
{
    struct buffer seen = {0};
    for (size_t at = 0; at < unit.length;) {
        uint32_t code_point = utf8_next(unit, &at);
        if (!fold_vanishes(code_point))
            utf8_append(&seen, code_point);
    }
    size_t length = 0;
    uint8_t *composed = u8_normalize(UNINORM_NFC, (const uint8_t *)buffer_string(&seen),
                                     seen.length, NULL, &length);
    buffer_append(out, (const char *)composed, length);
    free(composed);
    buffer_deinit(&seen);
}

static bool unit_loses_letter(struct view unit, struct fold_scratch *scratch)
{
    if (!has_letter(unit))
        return false;
    struct buffer folded = {0}, composed = {0};
    fold_unit(&folded, unit, scratch);
    /* A single character that changes is lost even when another is canonically the
       same, as for the Kelvin sign. */
    size_t next = 0;
    utf8_next(unit, &next);
    if (next == unit.length)
        buffer_append_view(&composed, unit);
    else
        append_composed(&composed, unit);
    bool loses = !view_equal(buffer_view(&folded), buffer_view(&composed));
    buffer_deinit(&folded);
    buffer_deinit(&composed);
    return loses;
}

bool fold_has_folded_letter(struct view text)
{
    struct fold_scratch scratch = {0};
    struct piece piece;
    bool found = false;
    for (size_t at = 0; !found && next_piece(text, at, &piece); at = piece.end)
        if (!piece.plain)
            found = unit_loses_letter(view_make(text.data + at, piece.end - at), &scratch);
    fold_scratch_deinit(&scratch);
    return found;
}
