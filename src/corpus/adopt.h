/*
 * Taking a paper over from one store into another (private to src/corpus/), so that a file
 * need not be read again when its neighbours have changed. What differs between stores are
 * the indexes of the names of fields without a place of their own.
 */
#ifndef SHEAF_CORPUS_ADOPT_H
#define SHEAF_CORPUS_ADOPT_H

#include "base/arena.h"
#include "corpus/snapshot.h"
#include "corpus/store.h"

/* Copies a paper of `from` and all its text into the arena; only its source is still to be
   set. Returns the bytes of its source form. */
size_t adopt_paper(const struct snapshot *from, const struct paper *paper, struct store *store,
                   struct arena *arena, struct paper *to);

#endif
