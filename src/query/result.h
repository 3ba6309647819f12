/*
 * Making results (private to src/query; engine.h is how they are read). A result is
 * filled by one thread, published, and from then on only its count of references
 * changes.
 */
#ifndef SHEAF_QUERY_RESULT_H
#define SHEAF_QUERY_RESULT_H

#include "corpus/twins.h"
#include "query/engine.h"

#include <stdatomic.h>

struct result {
    atomic_size_t references;
    uint64_t generation;
    struct snapshot *snapshot;
    struct query *query; /* NULL: not valid, see error */
    struct query_error error;
    struct order *order; /* of everything; NULL: file order */
    bool complete;
    bool everything; /* all papers match; the members below are NULL */
    size_t count;
    size_t costly;
    int64_t milliseconds;
    uint64_t *matches; /* a bit for each paper of the snapshot */
    uint32_t *before;  /* how many bits are set before each chunk, and in all */
    uint32_t *ranked;  /* the matches in order; NULL in file order */
    struct related_index *neighbours; /* the matches are papers related to one; else NULL */
    size_t related;                   /* that one */
    struct twins *twins;              /* whose rows the matches are; NULL: each is alone */
};

/* Takes references of its own; order and query may be NULL. */
struct result *result_new(uint64_t generation, struct snapshot *snapshot, struct query *query,
                          struct order *order);
/* Copies the bits and the list (NULL: in file order); count is how many are set. */
void result_set_matches(struct result *result, const uint64_t *matches, const uint32_t *ranked,
                        size_t count);

#endif
