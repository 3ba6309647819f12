/*
 * Whether two records are of one paper (private to src/corpus/). There are several ways to
 * tell; each is a relation between two records that costs microseconds, and none is sure alone:
 *
 *   DOI, ARXIV   the same one, and titles that do not contradict it: chapters are given the DOI
 *                of their book
 *   ID           the same native id, much the same title, and nothing else against it: ids are
 *                other papers' elsewhere
 *   WORK         the same title of some length and first author, not many years apart: preprint
 *                and published version. Titles that many papers have ("Editorial") do not count
 *   ABSTRACT     nearly the same abstract; with titles that differ only a nearly equal one of the
 *                same first author
 *
 * A wrong yes hides a paper behind another one, a wrong no shows it twice: in doubt it is no.
 */
#ifndef SHEAF_CORPUS_SAME_PAPER_H
#define SHEAF_CORPUS_SAME_PAPER_H

#include "corpus/paper.h"

#define SAME_PAPER_LIST(X)                                                                         \
    X(DOI)                                                                                         \
    X(ARXIV)                                                                                       \
    X(ID)                                                                                          \
    X(WORK)                                                                                        \
    X(ABSTRACT)

enum same_paper {
#define SAME_PAPER_ENUM(identifier) SAME_BY_##identifier,
    SAME_PAPER_LIST(SAME_PAPER_ENUM)
#undef SAME_PAPER_ENUM
        SAME_PAPER_WAYS
};

/* Symmetric. */
bool same_paper(enum same_paper way, const struct paper *a, const struct paper *b);

#endif
