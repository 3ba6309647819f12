/*
 * Made-up papers, the same on every machine: a fixed vocabulary, common words more often
 * than rare ones, and the odd name or title in another script. For tests and measurements
 * that must not depend on anybody's files.
 */
#ifndef SHEAF_TESTS_BENCH_PAPERS_H
#define SHEAF_TESTS_BENCH_PAPERS_H

#include "base/buffer.h"

#include <stdint.h>

/* A paper in the making; items of a list are separated by ';'. No text holds a quotation
   mark, a backslash or a control character. */
struct made_paper {
    uint64_t random;
    struct buffer title;
    struct buffer authors;
    struct buffer venue;
    struct buffer keywords;
    struct buffer abstract;
    int year;
};

/* Starts the series; made_paper_next() makes its first paper, and so on. */
void made_paper_init(struct made_paper *paper);
void made_paper_next(struct made_paper *paper);
void made_paper_deinit(struct made_paper *paper);

#endif
