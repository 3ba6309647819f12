/*
 * A prefilter is a pattern compiled by libhs, which looks through pure ASCII text many
 * times faster than a backtracking matcher. It is an opinion: where it finds nothing,
 * the pattern does not match; where it finds something, the pattern matches only if the
 * prefilter is exact.
 *
 * The pattern is written anew for libhs, with the little it is trusted with. Look-around
 * is left out, possessive and atomic become ordinary, large counts become endless, ^ and
 * $ are those of lines: each of them makes it find more, never less. What it should not
 * be asked (back references, properties, recursion, other letters than ASCII) makes no
 * prefilter. Without libhs there is none at all.
 */
#ifndef SHEAF_QUERY_PREFILTER_H
#define SHEAF_QUERY_PREFILTER_H

#include "base/view.h"

struct prefilter;
/* The working memory of one thread. */
struct prefilter_memory;

/* pattern is valid, flags as in pattern.h. NULL when there is none. A compilation takes
   about 0.3 to 7 ms. */
struct prefilter *prefilter_new(struct view pattern, unsigned flags);
void prefilter_free(struct prefilter *prefilter);
/* Finds just what the pattern finds in one subject without newlines at its ends. */
bool prefilter_is_exact(const struct prefilter *prefilter);

struct prefilter_memory *prefilter_memory_new(void);
void prefilter_memory_free(struct prefilter_memory *memory);
/* Makes memory large enough for a prefilter: before it is used with it, and after it was
   used with another. */
void prefilter_memory_grow(struct prefilter_memory *memory, const struct prefilter *prefilter);
/* text is pure ASCII. */
bool prefilter_find(const struct prefilter *prefilter, struct prefilter_memory *memory,
                    struct view text);

/* What is handed to libhs, for tests: false when nothing is. */
struct buffer;
bool prefilter_rewrite(struct view pattern, unsigned flags, struct buffer *out, bool *exact);

#endif
