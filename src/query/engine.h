/*
 * The engine answers queries. It is an interface of four verbs (submit, poll, read
 * a result, free), behind which today one in-memory implementation with threads of
 * its own stands.
 *
 * A request carries a generation; results carry the generation of their request. A
 * new request abandons the running one within 50 ms. For one request several results
 * may come: a first one as soon as the wanted rows are known, more while the search
 * goes on, the last one `complete`. Only the latest unread result is kept.
 */
#ifndef SHEAF_QUERY_ENGINE_H
#define SHEAF_QUERY_ENGINE_H

#include "corpus/order.h"
#include "query/query.h"

struct engine;
struct turns;
struct result;

/* How many of the short ways of probe.h may be used; each includes those before it. All
   give the same answer. X(IDENTIFIER, name) */
#define ENGINE_LEVEL_LIST(X)                                                                       \
    X(AUTO, "auto")       /* all of them, each where it pays */                                    \
    X(PLAIN, "plain")     /* PCRE2 judges everything */                                            \
    X(LITERAL, "literal") /* literals are looked for directly */                                   \
    X(INDEX, "index")     /* signatures rule papers out */                                         \
    X(HS, "hs")           /* libhs, wherever it can */

enum engine_level {
#define ENGINE_LEVEL_ENUM(identifier, name) ENGINE_##identifier,
    ENGINE_LEVEL_LIST(ENGINE_LEVEL_ENUM)
#undef ENGINE_LEVEL_ENUM
};
/* False when there is no level of this name. */
bool engine_level_from_name(struct view name, enum engine_level *level);

struct engine_request {
    uint64_t generation;
    struct snapshot *snapshot; /* engine_submit takes a reference of its own */
    struct marks *marks;       /* likewise; NULL: nothing is marked */
    struct view query;         /* copied; valid UTF-8 */
    enum query_match match;    /* what its bare words are */
    struct order_spec order;
    size_t rows; /* publish as soon as so many matches are known */
    enum engine_level level;
    bool is_related; /* the papers most like `related`, an index in the snapshot, are wanted
                        instead, the most similar first; the query is looked at no further */
    size_t related;
    bool is_patient; /* nobody waits at a key: slow papers get ten times as long */
};

/* With so many threads that search; 0: as many as there are processors. While they search they
   take turns (base/turns.h), which must outlive the engine; NULL: nobody need wait. */
struct engine *engine_new_threads(unsigned threads, struct turns *turns);
struct engine *engine_new(void);
/* Ends the threads (abandoning their work) and frees all but results still held. */
void engine_free(struct engine *engine);
/* Never blocks. */
void engine_submit(struct engine *engine, const struct engine_request *request);
/* The latest result not yet read, or NULL; the caller owns the reference. */
struct result *engine_poll(struct engine *engine);
/* Readable while engine_poll() would return one. */
int engine_descriptor(const struct engine *engine);

/* The same search on the calling thread, to the end. The caller owns the result. */
struct result *engine_run(const struct engine_request *request);

struct result *result_ref(struct result *result);
void result_unref(struct result *result);
uint64_t result_generation(const struct result *result);
struct snapshot *result_snapshot(const struct result *result); /* borrowed */
/* The compiled query, borrowed; NULL when its text was not valid. */
struct query *result_query(const struct result *result);
/* Not NULL when the query's text was not valid: the result then has no papers. */
const struct query_error *result_error(const struct result *result);
/* All papers were judged and the order is known. */
bool result_complete(const struct result *result);
/* Matches known so far; papers whose judgement was too costly. */
size_t result_count(const struct result *result);
size_t result_costly(const struct result *result);
/* Milliseconds of searching so far. */
int64_t result_milliseconds(const struct result *result);
/* The paper (index in the snapshot) that stands at `rank` in the order; rank <
   result_count(). In a result that is not complete, the first ranks are already final; by
   relevance those of the first result may still change. */
size_t result_paper(const struct result *result, size_t rank);
/* A bit for each paper of the snapshot, set for the matches known; NULL when all papers match.
   Valid as long as the result. */
const uint64_t *result_bits(const struct result *result);
/* True when the papers are those related to one, and which. */
bool result_is_related(const struct result *result, size_t *paper);
/* Appends up to `most` words that a paper shares with that one, separated by ", ". Nothing in
   other results. */
void result_append_shared(const struct result *result, size_t paper, size_t most,
                          struct buffer *out);
/* The rank of a paper, or result_count() when it is not among the matches. */
size_t result_rank(const struct result *result, size_t paper);
bool result_matches(const struct result *result, size_t paper);

#endif
