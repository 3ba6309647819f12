/*
 * Orders of papers: permutations of the indexes of a snapshot, reference-counted
 * and immutable. File order is the identity and needs none.
 */
#ifndef SHEAF_CORPUS_ORDER_H
#define SHEAF_CORPUS_ORDER_H

#include "base/buffer.h"
#include "base/status.h"
#include "corpus/snapshot.h"

#include <stdatomic.h>

#define ORDER_LIST(X)                                                                              \
    X(FILE, "file")                                                                                \
    X(YEAR, "year")                                                                                \
    X(TITLE, "title")                                                                              \
    X(AUTHOR, "author")                                                                            \
    X(VENUE, "venue")                                                                              \
    X(RATING, "rating")                                                                            \
    X(STATUS, "status")                                                                            \
    X(TYPE, "type")                                                                                \
    X(LANGUAGE, "lang")                                                                            \
    X(KEYWORD, "keyword")                                                                          \
    X(ID, "id")                                                                                    \
    X(DOI, "doi")                                                                                  \
    X(ARXIV, "arxiv")                                                                              \
    X(RELEVANCE, "relevance")

enum order_key {
#define ORDER_ENUM(identifier, name) ORDER_##identifier,
    ORDER_LIST(ORDER_ENUM)
#undef ORDER_ENUM
        ORDER_COUNT
};

enum { ORDER_KEYS = 4 };

/* Up to ORDER_KEYS keys, the first decides; ties keep file order. count 0: file. Papers
   without a value stand last, reversed or not. Text compares as the reader's language sorts it
   (text/collation.h), without case and leading quotes and brackets; a title falls back on the
   headline, of authors and keywords it is the first one as the file gives it. Relevance depends
   on a query: here it makes no difference (the search ranks by it), and it can only be the first
   key. */
struct order_spec {
    struct {
        enum order_key key;
        bool reverse;
    } keys[ORDER_KEYS];
    size_t count;
};

const char *order_key_name(enum order_key key);
/* Reads "year-,title". STATUS_INVALID with the reason in message. */
enum status order_parse(struct view text, struct order_spec *spec, struct buffer *message);
/* Appends what order_parse() reads: "file", "year-,title". */
void order_append(const struct order_spec *spec, struct buffer *out);
bool order_equal(const struct order_spec *a, const struct order_spec *b);

/* Relevance is the first key. */
bool order_by_relevance(const struct order_spec *spec);
/* The keys that do not depend on a query. */
struct order_spec order_without_relevance(const struct order_spec *spec);

struct order;

/* Sorts all papers of the snapshot. NULL when *cancel became true (checked often;
   cancel may be NULL). The caller owns the reference. */
struct order *order_new(const struct snapshot *snapshot, const struct order_spec *spec,
                        const atomic_bool *cancel);
struct order *order_ref(struct order *order);
void order_unref(struct order *order);
/* The paper at a position; position < snapshot_count() of its snapshot. */
size_t order_at(const struct order *order, size_t position);
/* The position of a paper of its snapshot; a million are gone through in half a
   millisecond. */
size_t order_find(const struct order *order, size_t paper);

#endif
