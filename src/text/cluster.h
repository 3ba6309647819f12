/*
 * Grapheme clusters (UAX 29, extended) and how many columns each takes. The one
 * place in the program that knows widths, and it agrees with what ncurses and the C
 * library do: a cluster is drawn in a stable form so that terminals cannot disagree:
 *
 *   ZWJ sequence, skin tone    its first emoji           2 columns
 *   VS15, VS16                 nothing
 *   keycap                     its digit                 1
 *   flag (two indicators)      as it is                  2 (a lone indicator: U+FFFD)
 *   unassigned in Unicode 14   U+FFFD                    1
 *   combining marks            the first four, composed with the base where that exists
 *   a mark without a base      U+25CC is its base        1
 *   Hangul in jamo             as it is                  2 (vowels and finals take none)
 *   spacing marks (Indic, Thai) as they are              1 each, beside their base
 *
 * Text given here is valid UTF-8; what must not reach a terminal is replaced as
 * text/clean.h says, so a cluster's drawn form is always safe.
 */
#ifndef SHEAF_TEXT_CLUSTER_H
#define SHEAF_TEXT_CLUSTER_H

#include "base/view.h"

#include <stdint.h>

/* The longest drawn form: a base, four marks, each up to four bytes; or a mark of
   clean.h such as <E0041>. */
enum { CLUSTER_DRAWN_BYTES = 24 };

/* Characters of which the reader knows better how many columns the terminal gives them;
   sorted, none overlaps another. Marks and what is never drawn as it is are not asked for. */
struct width_override {
    uint32_t first;
    uint32_t last;
    uint8_t columns; /* 1 or 2 */
};
struct width_overrides {
    const struct width_override *items; /* borrowed */
    size_t count;
};

/* How the reader's terminal counts. Zeroed: the usual. */
struct width_policy {
    bool ambiguous_wide; /* East Asian Ambiguous (UAX 11) takes 2 columns */
    bool ascii;          /* draw ASCII only: letters lose accents, the rest is '?' */
    struct width_overrides overrides;
};

/* Whether the C library's locale has ambiguous characters wide, as some made for East Asian
   terminals do. */
bool cluster_locale_is_wide(void);

struct cluster {
    size_t bytes; /* of the source text */
    int columns;  /* 0 (nothing is drawn), 1, 2; more for a visible mark such as ^[ */
    uint8_t drawn_length;
    char drawn[CLUSTER_DRAWN_BYTES]; /* drawn_length bytes; newline and tab come as ' ' */
};

/* The cluster at the start of text, which is not empty. */
void cluster_next(struct view text, const struct width_policy *policy, struct cluster *cluster);
/* The byte length of the cluster at the start of text (0 when empty), of the one
   that ends at offset. For a cursor in a line of text. */
size_t cluster_length(struct view text);
size_t cluster_length_before(struct view text, size_t offset);
/* Columns of the whole text on one row. */
int cluster_columns(struct view text, const struct width_policy *policy);

#endif
