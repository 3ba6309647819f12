/*
 * Twins are records of one paper: the same entry of two files, a preprint and its published
 * version, a list of abstracts and one with titles. All records of a paper are its row: the
 * fullest stands for it, the others are hidden behind it where rows are shown. Nothing is ever
 * taken from a snapshot; twins only say what belongs together.
 *
 *   papers   0  1  2  3  4  5  6       1, 4 and 6 are one paper; 4 is the fullest
 *   row      0  4  2  3  4  5  4
 *   hidden      x              x
 *
 * They are found in one pass over all papers (corpus/twin_search.h), by whoever has a thread to
 * spare, and are of one snapshot, but good for later ones of its store, too: what these have
 * more is alone. Immutable, reference-counted; any thread may hold and read them. NULL stands
 * for no twins at all.
 */
#ifndef SHEAF_CORPUS_TWINS_H
#define SHEAF_CORPUS_TWINS_H

#include "corpus/snapshot.h"

#include <stdatomic.h>

struct twins;

/* NULL when *cancel became true (looked at often; cancel may be NULL). Takes a reference to the
   snapshot. The caller owns the result's. */
struct twins *twins_new(struct snapshot *snapshot, const atomic_bool *cancel);
struct twins *twins_ref(struct twins *twins);
/* NULL is allowed, here and below. */
void twins_unref(struct twins *twins);

/* They become those of another snapshot with the same papers; before anybody else holds them. */
void twins_move(struct twins *twins, struct snapshot *snapshot);

/* The snapshot begins with the papers that these twins are of. */
bool twins_fit(const struct twins *twins, const struct snapshot *snapshot);
/* How many papers they are of. */
size_t twins_papers(const struct twins *twins);
/* The records of the paper that this one is a record of, the fullest first; *records is valid as
   long as the twins. 0 when it is alone. */
size_t twins_records(const struct twins *twins, size_t paper, const uint32_t **records);
bool twins_has(const struct twins *twins, size_t paper);
/* The record that stands for the paper: itself when it is alone. */
size_t twins_row(const struct twins *twins, size_t paper);
bool twins_is_hidden(const struct twins *twins, size_t paper);
size_t twins_hidden_count(const struct twins *twins);
/* The bits of papers [64 word, 64 word + 64) that have twins; that are hidden. */
uint64_t twins_word(const struct twins *twins, size_t word);
uint64_t twins_hidden_word(const struct twins *twins, size_t word);

#endif
