/*
 * Two properties of every code point, looked up in one table: how it is drawn (for
 * text/clean.h and text/cluster.h) and how it joins its neighbours (UAX 29, table 2).
 *
 * The table is made from Unicode 15.0 by assets/make_character_table.py and says what
 * the C library (glibc 2.36, Unicode 14) says: a code point which that does not know
 * is CHARACTER_UNKNOWN here. It is written down, not asked from wcwidth(), because
 * that depends on the locale.
 */
#ifndef SHEAF_TEXT_CHARACTER_H
#define SHEAF_TEXT_CHARACTER_H

#include <stddef.h>
#include <stdint.h>

enum character_class {
    CHARACTER_NARROW,    /* 1 column */
    CHARACTER_AMBIGUOUS, /* 1, or 2 in East Asian surroundings (UAX 11) */
    CHARACTER_WIDE,      /* 2 */
    CHARACTER_MARK,      /* 0: drawn onto the one before it; jamo vowels and finals too */
    CHARACTER_JOINER,    /* ZWJ, ZWNJ, VS1-16: means something, is not drawn */
    CHARACTER_HIDDEN,    /* formats, fillers, tags, VS17-256: must not be seen or sent */
    CHARACTER_CONTROL,   /* C0, C1, DEL, bidi controls, U+2028/9: a visible mark instead */
    CHARACTER_UNKNOWN    /* unassigned, private use, surrogates: U+FFFD instead */
};

/* Grapheme_Cluster_Break; Extended_Pictographic is a value of its own, as no code
   point has both it and another. */
enum character_break {
    BREAK_OTHER,
    BREAK_CR,
    BREAK_LF,
    BREAK_CONTROL,
    BREAK_EXTEND,
    BREAK_ZWJ,
    BREAK_REGIONAL,
    BREAK_PREPEND,
    BREAK_SPACING_MARK,
    BREAK_L,
    BREAK_V,
    BREAK_T,
    BREAK_LV,
    BREAK_LVT,
    BREAK_PICTOGRAPHIC
};

/* Each range runs to the start of the next: first code point << 8 | class << 4 | break.
   character_pages[p] is the range that holds code point p << CHARACTER_PAGE_SHIFT; one
   more entry holds the last range. */
enum { CHARACTER_PAGE_SHIFT = 8 };
extern const uint32_t character_ranges[];
extern const uint16_t character_pages[];

/* Both properties of a code point (at most U+10FFFF) in one byte. */
uint8_t character_properties(uint32_t code_point);

static inline enum character_class character_class_of(uint8_t properties)
{
    return (enum character_class)(properties >> 4);
}

static inline enum character_break character_break_of(uint8_t properties)
{
    return (enum character_break)(properties & 15);
}

#endif
