/*
 * The signature of a chunk tells, without touching a text, which of its papers can
 * hold a literal. It is a table of bits with a column of CHUNK_PAPERS bits for
 *
 *   each printable character     the papers whose search text holds it
 *   each pair of letters         the same
 *   SIGNATURE_TRIGRAMS hashes    ... holds three bytes in a row with this hash
 *
 * Letters are those of ASCII, and one column stands for both cases; all other bytes
 * stand for themselves, so that Chinese is found too. A literal can only be in papers
 * that have all of its columns. Hashes collide: being in all columns proves nothing,
 * not being in one proves absence.
 *
 * A signature is made once, when its chunk is full, and immutable.
 */
#ifndef SHEAF_CORPUS_SIGNATURE_H
#define SHEAF_CORPUS_SIGNATURE_H

#include "corpus/paper.h"

enum { SIGNATURE_TRIGRAMS = 2048, SIGNATURE_PAPERS = 1024 };

struct signature;

/* Writes that of SIGNATURE_PAPERS papers into memory of the caller's, signature_bytes() long
   and aligned for any object. */
void signature_make(struct signature *signature, const struct paper *papers);
size_t signature_bytes(void);

/* Takes from `papers` (SIGNATURE_PAPERS bits) those whose search text does not hold
   literal in any mixture of upper and lower case. */
void signature_narrow(const struct signature *signature, struct view literal, uint64_t *papers);
/* What signature_narrow() leaves of all papers are exactly those that hold it: one printable
   character, or two letters. */
bool signature_is_exact(struct view literal);

/* The papers without a title, whose headline stands for it. */
const uint64_t *signature_untitled(const struct signature *signature);
/* The papers whose search text is not pure ASCII. */
const uint64_t *signature_foreign(const struct signature *signature);
/* The papers with a FIELD_WORDS field whose display form has bytes that are not ASCII. */
const uint64_t *signature_accented(const struct signature *signature);

#endif
