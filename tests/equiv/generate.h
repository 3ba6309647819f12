/* Random papers and random queries that have something to do with each other. */
#ifndef SHEAF_TESTS_EQUIV_GENERATE_H
#define SHEAF_TESTS_EQUIV_GENERATE_H

#include "base/buffer.h"
#include "corpus/marks.h"

struct generator {
    uint64_t state;
};

/* The caller owns the reference. */
struct snapshot *generate_store(struct generator *generator, size_t papers);
/* Tags and notes of a few papers, stars of more; other ones each time. */
struct marks *generate_marks(struct generator *generator, struct snapshot *snapshot);
void generate_query(struct generator *generator, struct buffer *query);

#endif
