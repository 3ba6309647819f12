/*
 * Facets: how the papers that match a query spread over venues, years, authors, keywords and
 * so on. The values and their numbers are the vocabulary's (corpus/vocabulary.h); here stands,
 * paper by paper, which numbers it has, so that counting touches no text: a query's matches
 * among 95,652 papers are counted for all facets in a few milliseconds.
 *
 * Learnt piece by piece, behind the vocabulary; belongs to one thread.
 */
#ifndef SHEAF_CORPUS_FACETS_H
#define SHEAF_CORPUS_FACETS_H

#include "corpus/marks.h"
#include "corpus/vocabulary.h"

/* X(IDENTIFIER, heading, name in queries, the vocabulary's topic). The files' values are the
   sources of the snapshot, the tags' what the reader has given; VOCABULARY_TOPICS stands for both.
 */
#define FACET_LIST(X)                                                                              \
    X(VENUE, "Venue", "venue", VOCABULARY_VENUES)                                                  \
    X(YEAR, "Year", "year", VOCABULARY_YEARS)                                                      \
    X(AUTHOR, "Author", "author", VOCABULARY_AUTHORS)                                              \
    X(KEYWORD, "Keyword", "keyword", VOCABULARY_KEYWORDS)                                          \
    X(STATUS, "Status", "status", VOCABULARY_STATUSES)                                             \
    X(TYPE, "Type", "type", VOCABULARY_TYPES)                                                      \
    X(TAG, "Tag", "tag", VOCABULARY_TOPICS)                                                        \
    X(LANGUAGE, "Language", "lang", VOCABULARY_LANGUAGES)                                          \
    X(FILE, "File", "file", VOCABULARY_TOPICS)

enum facet {
#define FACET_ENUM(identifier, heading, name, topic) FACET_##identifier,
    FACET_LIST(FACET_ENUM)
#undef FACET_ENUM
        FACET_COUNT
};

/* Static strings. */
const char *facet_heading(enum facet facet);
const char *facet_query_name(enum facet facet);

struct facets;

struct facets *facets_new(void);
void facets_free(struct facets *facets);
/* Looks at up to `papers` papers that the vocabulary knows. True when there are more of them.
   When the snapshot is no continuation of the last one everything is learnt anew. The
   vocabulary is the same one each time. */
bool facets_learn(struct facets *facets, const struct vocabulary *vocabulary,
                  struct snapshot *snapshot, size_t papers);
/* The tags are these from now on. True when they are others than before. */
bool facets_set_marks(struct facets *facets, const struct marks *marks);
/* The papers learnt: the first so many. Others are in no count. */
size_t facets_known(const struct facets *facets);

/* How many values a facet has; the numbers of its values are below that. */
size_t facets_value_count(const struct facets *facets, const struct vocabulary *vocabulary,
                          enum facet facet);
/* A value's text, valid as long as snapshot and vocabulary are. */
struct view facets_value(const struct facets *facets, const struct vocabulary *vocabulary,
                         enum facet facet, size_t number);
/* The same folded and in small letters; a file's name as it is. */
struct view facets_folded_value(const struct facets *facets, const struct vocabulary *vocabulary,
                                enum facet facet, size_t number);
/* counts[number] becomes how many of the papers have it, a paper that says it twice counted
   once. matches holds a bit for each of the first `papers` papers; NULL: all of them. counts has
   facets_value_count() places. */
void facets_count(const struct facets *facets, enum facet facet, const uint64_t *matches,
                  size_t papers, uint32_t *counts, size_t value_count);

enum facet_order { FACET_BY_COUNT, FACET_BY_NAME };

/* Which values to show: those with a count whose folded text holds `typed` at the start of a
   word (empty: all), the most frequent first or by name (years: the latest first). At most
   capacity numbers, in order; *total tells how many there are. */
size_t facets_choose(const struct facets *facets, const struct vocabulary *vocabulary,
                     enum facet facet, const uint32_t *counts, struct view typed,
                     enum facet_order order, uint32_t *numbers, size_t capacity, size_t *total);

#endif
