/*
 * Titles taken over: a paper without a title gets that of another source's record of the same
 * paper, as if its own file had it. It is then shown, searched, sorted and exported by it.
 *
 *   chunks       [ 0 ] [ 1 ] [ 2 ] ...         papers 1030 and 1100 have no title
 *   taken over   [ 0'] [ 1'] [ 2 ] ...         copies that share the text of their originals
 *
 * The result is of another store (snapshot_continues() is false both ways, which is why chunk 0
 * is always a copy): what is known of the papers by their titles is known anew.
 */
#ifndef SHEAF_CORPUS_TITLES_H
#define SHEAF_CORPUS_TITLES_H

#include "corpus/twins.h"

/* Any paper may need a title that another source has; a quick look, without twins. */
bool titles_are_missing(const struct snapshot *snapshot);
/* The snapshot with titles taken over, and the twins, which nobody else may hold yet, become
   those of the result; or the snapshot itself, when there is none to be taken. The caller owns the
   reference, either way; its own to the snapshot stays. */
struct snapshot *titles_take_over(struct snapshot *snapshot, struct twins *twins);
/* The record whose title a paper has taken (PAPER_TITLE_TAKEN), or, before that, would take;
   twins_papers() when there is none. */
size_t titles_find_source(const struct snapshot *snapshot, const struct twins *twins, size_t paper);

#endif
