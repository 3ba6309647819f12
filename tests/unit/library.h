/* Small stores for tests: a table of papers becomes a snapshot. */
#ifndef SHEAF_TESTS_LIBRARY_H
#define SHEAF_TESTS_LIBRARY_H

#include "corpus/builder.h"

#include <stdio.h>

/* NULL or 0: the paper has none. Authors and keywords are split at ";". */
struct test_paper {
    const char *title;
    const char *authors;
    const char *venue;
    const char *keywords;
    const char *abstract;
    const char *doi;
    const char *arxiv;
    const char *url;
    const char *status;
    const char *other; /* under the name "note" */
    const char *ratings;
    int year;
    enum markup markup; /* of title and abstract */
};

static inline void test_set_items(struct record *record, enum field field, const char *text)
{
    struct view rest = view_of(text ? text : "");
    while (rest.data && rest.length > 0)
        record_set(record, field, view_split(&rest, ';'), MARKUP_PLAIN);
}

static inline void test_set(struct record *record, enum field field, const char *text)
{
    record_set(record, field, view_of(text ? text : ""), MARKUP_PLAIN);
}

static inline void test_add(struct builder *builder, const struct test_paper *paper)
{
    struct record record;
    record_init(&record);
    record_set(&record, FIELD_TITLE, view_of(paper->title ? paper->title : ""), paper->markup);
    test_set_items(&record, FIELD_AUTHORS, paper->authors);
    test_set(&record, FIELD_VENUE, paper->venue);
    test_set_items(&record, FIELD_KEYWORDS, paper->keywords);
    record_set(&record, FIELD_ABSTRACT, view_of(paper->abstract ? paper->abstract : ""),
               paper->markup);
    test_set(&record, FIELD_DOI, paper->doi);
    test_set(&record, FIELD_ARXIV, paper->arxiv);
    test_set(&record, FIELD_URL, paper->url);
    test_set(&record, FIELD_STATUS, paper->status);
    if (paper->other)
        record_set_other(&record, view_of("note"), view_of(paper->other));
    if (paper->ratings)
        record_set_ratings(&record, view_of(paper->ratings), ';');
    record.year = paper->year;
    builder_add(builder, &record);
    record_deinit(&record);
}

/* The caller owns the reference. */
static inline struct snapshot *test_snapshot(const struct test_paper *papers, size_t count)
{
    struct builder *builder = builder_new();
    builder_add_source(builder, view_of("papers/list.bib"), "BibTeX");
    for (size_t i = 0; i < count; i++)
        test_add(builder, &papers[i]);
    struct snapshot *snapshot = builder_publish(builder);
    builder_free(builder);
    return snapshot;
}

#endif
