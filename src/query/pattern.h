/*
 * A pattern is one regular expression or literal, compiled. This header hides
 * PCRE2: nothing outside pattern.c and pattern_error.c includes it.
 *
 * Rules: UTF and UCP always; `.` never matches a newline;
 * `^` and `$` are the ends of the subject; \C and any start-of-pattern item "(*" are
 * refused; 1,024 bytes and 64 nested groups at most. A pattern is immutable and may be
 * used by many threads, each with a matcher of its own.
 */
#ifndef SHEAF_QUERY_PATTERN_H
#define SHEAF_QUERY_PATTERN_H

#include "base/buffer.h"
#include "base/status.h"

#include <stdatomic.h>
#include <stdint.h>

struct pattern;
struct matcher;

enum pattern_flags {
    PATTERN_LITERAL = 1,  /* the text is not a regular expression */
    PATTERN_CASELESS = 2, /* full Unicode case folding as PCRE2 does it */
    PATTERN_WORDS = 4,    /* only whole words */
    PATTERN_EXTENDED = 8  /* blanks and #comments are ignored (PCRE2_EXTENDED) */
};

/* STATUS_OK and *pattern, the caller's; or STATUS_INVALID, the reason in message and
   the byte of text where it is wrong in *offset (0 to text.length). */
enum status pattern_compile(struct view text, unsigned flags, struct pattern **pattern,
                            size_t *offset, struct buffer *message);
void pattern_free(struct pattern *pattern);

/* How a search through several subjects at once, each ended by a newline, answers for
   them one by one. */
enum pattern_reach {
    PATTERN_REACH_SUBJECT, /* not at all: it may see where a subject ends */
    PATTERN_REACH_FILTER,  /* no match: none of them matches; a match says nothing */
    PATTERN_REACH_LINE     /* exactly: a match lies within one subject and is one there */
};
enum pattern_reach pattern_get_reach(const struct pattern *pattern);
/* What it was compiled from; the view is valid as long as the pattern. */
struct view pattern_get_text(const struct pattern *pattern);
unsigned pattern_get_flags(const struct pattern *pattern);
/* So simple that no search for it needs a budget. */
bool pattern_is_cheap(const struct pattern *pattern);

/* What a search may cost. */
struct pattern_budget {
    const atomic_bool *cancel; /* stop as soon as it is true; may be NULL */
    int64_t deadline;          /* clock_microseconds(); 0: none */
};

/* The working memory of one thread: JIT stack, match data. */
struct matcher *matcher_new(void);
void matcher_free(struct matcher *matcher);

enum match_outcome {
    MATCH_NO,
    MATCH_YES,
    MATCH_COSTLY, /* a limit or the deadline was reached: not known */
    MATCH_CANCELLED
};

/* The first match in subject (valid UTF-8) that starts at byte `from` or later. Looks
   at clock and cancel flag every few dozen start positions. *start <= *end always. */
enum match_outcome pattern_search(const struct pattern *pattern, struct matcher *matcher,
                                  struct view subject, size_t from,
                                  const struct pattern_budget *budget, size_t *start, size_t *end);

/* For tests: interpreter instead of JIT; another match limit (0: the usual); another
   JIT stack, in bytes (0: the usual 1 MiB). */
struct pattern_tuning {
    bool interpret;
    uint32_t match_limit;
    size_t jit_stack;
};
struct matcher *matcher_new_tuned(const struct pattern_tuning *tuning);

#endif
