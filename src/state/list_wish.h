/*
 * Which columns the list shall have, in their order, and how wide: "year,venue:12,title". The
 * title takes what the others leave and is always there; the signs of what the reader has done
 * stand left of all, and are no part of this.
 */
#ifndef SHEAF_STATE_LIST_WISH_H
#define SHEAF_STATE_LIST_WISH_H

#include "base/buffer.h"
#include "base/status.h"

/* X(IDENTIFIER, name). Those named first are the last to give way where there is no room. */
#define LIST_COLUMN_LIST(X)                                                                        \
    X(TITLE, "title")                                                                              \
    X(YEAR, "year")                                                                                \
    X(VENUE, "venue")                                                                              \
    X(RATING, "rating")                                                                            \
    X(STATUS, "status")                                                                            \
    X(AUTHORS, "authors")

enum list_column {
#define LIST_COLUMN_NAME(identifier, name) LIST_##identifier,
    LIST_COLUMN_LIST(LIST_COLUMN_NAME)
#undef LIST_COLUMN_NAME
        LIST_COLUMNS
};

enum { LIST_WIDTH_LEAST = 1, LIST_WIDTH_MOST = 200 };

struct list_wish {
    struct {
        enum list_column column;
        int width; /* 0: as the width of the list has it */
    } items[LIST_COLUMNS];
    size_t count; /* 0: nobody has said anything */
};

/* STATUS_INVALID with the reason in message: a name that is none, one that comes twice, a width
   that is none or the title's, no title. */
enum status list_wish_parse(struct list_wish *wish, struct view text, struct buffer *message);

#endif
