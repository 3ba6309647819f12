/*
 * Folding for search: NFKC (UAX 15), accents stripped, typographic punctuation as
 * ASCII, every kind of blank as a space (newlines stay newlines). Case is kept: the
 * pattern decides about case. Most papers then are pure ASCII.
 *
 *   fi ligature -> fi      "curly" -> "    U+2013, U+2014, U+2212 -> -    e' -> e
 *   full-width A -> A     U+00A0, U+3000 -> space    U+2026 -> ...    o-slash -> o
 *
 * Accents are stripped from Latin and Greek letters, stress marks and diaeresis from
 * Cyrillic, points from Hebrew and Arabic. Marks that make another letter stay
 * (kana voicing, Indic vowel signs, Cyrillic short i). Soft hyphens, ZWSP, WJ, BOM
 * vanish: "mole<SHY>cule" is found as "molecule".
 */
#ifndef SHEAF_TEXT_FOLD_H
#define SHEAF_TEXT_FOLD_H

#include "base/buffer.h"

#include <stdint.h>

/* Folding leaves text as it is. True at once for ASCII without \t \v \f \r. */
bool fold_is_identity(struct view text);
/* Appends the folded form of text (valid UTF-8). */
void fold_append(struct buffer *out, struct view text);

/* Where each folded byte came from. offsets[i] is the byte offset in the source
   of the character whose folding produced folded byte i; offsets[length] is the
   length of the source. Non-decreasing. */
struct fold_map {
    size_t *offsets;
    size_t length; /* of the folded text, in bytes */
    size_t capacity;
};

/* As fold_append to an empty buffer, and fills map (zeroed or used before). */
void fold_append_mapped(struct buffer *out, struct view text, struct fold_map *map);
void fold_map_deinit(struct fold_map *map);
/* The source bytes [*start, *end) behind folded bytes [*start, *end), widened
   to whole characters of the source: the accent belongs to its letter. */
void fold_map_back(const struct fold_map *map, size_t *start, size_t *end);

/* True when text, a term that somebody typed, holds an accented, full-width or
   otherwise folded *letter*: it is then matched against the display form. */
bool fold_has_folded_letter(struct view text);

#endif
