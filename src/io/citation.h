/*
 * A paper as a reference list has it, in the manner of the Publication Manual of the American
 * Psychological Association, 7th edition (chapter 9), as plain text:
 *
 *   Lin, H., & van Beethoven, L. (2025). Lean-STaR: Learning to interleave. Journal of Proofs,
 *   12(3), 45-67. https://doi.org/10.1000/182
 *
 * Titles keep the case that the file gives them, and names written in Han, kana or Hangul
 * stay as they are.
 */
#ifndef SHEAF_IO_CITATION_H
#define SHEAF_IO_CITATION_H

#include "base/buffer.h"
#include "corpus/snapshot.h"

/* Appends it, without a line end. */
void citation_append(struct buffer *out, const struct snapshot *snapshot,
                     const struct paper *paper);
/* Appends the address by which a paper is found: of its DOI, else of its arXiv id, else the
   one its file gives. False when there is none. */
bool citation_append_address(struct buffer *out, const struct paper *paper);

#endif
