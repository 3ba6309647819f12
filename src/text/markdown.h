/*
 * The inline marks of Markdown (CommonMark 0.31, section 6), as they stand in abstracts,
 * and so narrowly that prose is safe: C*, A* and RRT*, 2*3*4, snake_case, __init__,
 * f(*args, **kwargs), a_i and b_j stay what they are. Within words only ** marks
 * ("**F**ast", "w**A**rd"), and * and _ where a word begins and ends.
 */
#ifndef SHEAF_TEXT_MARKDOWN_H
#define SHEAF_TEXT_MARKDOWN_H

#include "text/braces.h"

/* A mark that begins or ends emphasis; marks come in pairs that are nested in each other
   and lie within one group of braces. */
struct markdown_mark {
    uint32_t offset;
    uint32_t partner; /* the offset of the other one */
    uint8_t length;   /* in bytes */
    uint8_t emphasis; /* enum emphasis */
    bool opens;
};

struct markdown_marks {
    struct markdown_mark *items; /* in order */
    size_t count;
    size_t capacity;
};

/* Fills marks, which is zeroed. Formulas (text/formula_range.h, strict or not), code and
   addresses hold none. */
void markdown_find_marks(struct markdown_marks *marks, struct view text,
                         const struct braces *braces, bool strict);
void markdown_marks_deinit(struct markdown_marks *marks);

/* Where a piece of markup and the text within it lie. */
struct markdown_range {
    size_t start; /* of the text within */
    size_t stop;
    size_t end; /* of the whole */
};

/* `code` or ```code``` at `at`, before end. */
bool markdown_code_at(struct view text, size_t at, size_t end, struct markdown_range *code);
/* [text](address), whose address looks like one. Its bytes are [*target, *target_end). */
bool markdown_link_at(struct view text, size_t at, size_t end, struct markdown_range *link,
                        size_t *target, size_t *target_end);
/* <https://...>: the address is the text within. */
bool markdown_autolink_at(struct view text, size_t at, size_t end, struct markdown_range *link);

/* The end of an address of the web whose "://" is at `at`; at + 1 when it is not there. */
size_t markdown_address_end(struct view text, size_t at, size_t end);
/* The end of the bytes from `at` on that may belong to one. */
size_t markdown_skip_address(struct view text, size_t at, size_t end);

#endif
