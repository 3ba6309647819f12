/*
 * What the thread that writes tells the rest of the program. A report is immutable; a later
 * one replaces it, and holds all that the earlier one said (but its message, when there is
 * a newer one).
 */
#ifndef SHEAF_STATE_REPORT_H
#define SHEAF_STATE_REPORT_H

#include "base/arena.h"
#include "base/buffer.h"
#include "corpus/marks.h"

/* ---- lists ---- */

/* X(IDENTIFIER): tags (count: groups of keys that have it), saved searches and queries (value:
   how words match, a blank for searches the query behind it), by name; queries by time,
   the latest last; orphans: what was done to papers that are not open (value), by heading. */
#define STATE_LIST_LIST(X)                                                                         \
    X(TAGS)                                                                                        \
    X(SEARCHES)                                                                                    \
    X(QUERIES)                                                                                     \
    X(ORPHANS)

enum state_list {
#define STATE_LIST_ENUM(identifier) STATE_LIST_##identifier,
    STATE_LIST_LIST(STATE_LIST_ENUM)
#undef STATE_LIST_ENUM
        STATE_LIST_COUNT
};

struct state_item {
    struct view name;
    struct view value;
    int64_t time;
    size_t count;
};

/* Immutable, shared by reports, reference-counted. */
struct state_lists;

struct state_lists *state_lists_ref(struct state_lists *lists);
void state_lists_unref(struct state_lists *lists);
size_t state_lists_count(const struct state_lists *lists, enum state_list list);
const struct state_item *state_lists_item(const struct state_lists *lists, enum state_list list,
                                          size_t index);

/* Making them: items are added list by list, the texts copied; then the lists are anybody's. */
struct state_lists *state_lists_new(void);
void state_lists_add(struct state_lists *lists, enum state_list list,
                     const struct state_item *item);
/* Sorts one by name or by time. */
void state_lists_sort(struct state_lists *lists, enum state_list list, bool by_time);

/* Leaves the last `most` items. */
void state_lists_keep_last(struct state_lists *lists, enum state_list list, size_t most);

/* ---- reports ---- */

#define REPORT_NO_PAPER ((size_t)-1)

struct report {
    struct marks *marks;
    struct state_lists *lists;
    bool is_read;           /* the log has been read: the rest is more than nothing */
    bool in_memory;         /* nothing is saved */
    bool waits;             /* saving does not succeed at the moment */
    uint64_t looked;        /* the number of the last snapshot whose papers were all looked at */
    uint64_t done;          /* the number of the last request that was carried out */
    uint64_t foreign;       /* grows when marks have changed for another reason than a request:
                               papers were opened, another program wrote */
    struct buffer notice;   /* what is to be known about the file; empty: nothing */
    struct buffer said;     /* what the last requests have come to; empty: nothing */
    uint64_t said_number;   /* grows with each message */
    struct buffer position; /* of the library, when the program started; empty: none */
    size_t position_paper;  /* the paper of the position, as soon as it is found */
};

/* Frees it, with its references. NULL is allowed. */
void report_free(struct report *report);

#endif
