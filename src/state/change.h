/*
 * A change is one line of the log: what somebody did, when and where. The log is all that
 * is kept; what holds now follows from it (state/model.h), whatever the order in which
 * changes of several machines come in.
 *
 * Time. Changes are compared by their stamp. The time of a new change is the clock's, but
 * always later than every change that its log holds already: a clock that goes back, or
 * was once far ahead, does not disturb the order. Two machines that change the same at the
 * same millisecond are told apart by the device, a random number that each state has.
 *
 * Notes. That two people have edited the same note at the same time cannot be told from
 * the time alone. So a change of a note says which versions (stamps) its author had before
 * him: its context. Versions that are in nobody's context are all shown.
 */
#ifndef SHEAF_STATE_CHANGE_H
#define SHEAF_STATE_CHANGE_H

#include "base/buffer.h"

#include <stdint.h>

/* X(IDENTIFIER, name in the log and in exports). What item and value are:
 *
 *   star read mark   on or off, of a paper
 *   tag              on or off, of a paper; item: the tag
 *   note             value: the text, of a paper
 *   search           item: the name of a saved search; value: how its words match, a blank,
 *                    the query
 *   query            item: a query that was used; value: how its words match
 *   position         item: a library; value: where the reader was (state/position.h)
 */
#define CHANGE_LIST(X)                                                                             \
    X(STAR, "star")                                                                                \
    X(READ, "read")                                                                                \
    X(MARK, "mark")                                                                                \
    X(TAG, "tag")                                                                                  \
    X(NOTE, "note")                                                                                \
    X(SEARCH, "search")                                                                            \
    X(QUERY, "query")                                                                              \
    X(POSITION, "position")

enum change_kind {
#define CHANGE_ENUM(identifier, name) CHANGE_##identifier,
    CHANGE_LIST(CHANGE_ENUM)
#undef CHANGE_ENUM
        CHANGE_KINDS
};

const char *change_name(enum change_kind kind);
/* CHANGE_KINDS when there is none of that name: a later program may know more. */
enum change_kind change_from_name(struct view name);
/* It is about a paper. */
bool change_has_paper(enum change_kind kind);

struct stamp {
    int64_t time; /* milliseconds since 1970 */
    uint64_t device;
};

/* By time, then by device: <0, 0, >0. */
int stamp_compare(struct stamp a, struct stamp b);
/* Appends "TIME.DEVICE", decimal and hexadecimal. */
void stamp_append(struct buffer *out, struct stamp stamp);
/* Reads what stamp_append() has written. False, stamp untouched, when it is none. */
bool stamp_parse(struct view text, struct stamp *stamp);

/* A text that may be missing: what is off, or deleted. */
struct value {
    bool on;
    struct view text;
};

static inline struct value value_off(void)
{
    return (struct value){false, {NULL, 0}};
}
static inline struct value value_on(struct view text)
{
    return (struct value){true, text};
}
bool value_equal(struct value a, struct value b);

struct change {
    int64_t id;    /* its place in the log, from 1; 0: not there yet */
    int64_t paper; /* row number; 0: none */
    enum change_kind kind;
    struct view item;
    struct value value;
    struct value before;
    struct view context; /* of a note: stamps with blanks between them */
    struct stamp stamp;
};

#endif
