/* Making papers in tests: "field=value" strings become a record, records a store. */
#ifndef SHEAF_TESTS_PAPERS_H
#define SHEAF_TESTS_PAPERS_H

#include "unit.h"

#include "corpus/builder.h"

/* Adds "title=On sheaves", "authors=A", "year=2020", "ratings=6;7" to the record; a name that
   is no field goes to the other fields. */
static inline void set_field(struct record *record, const char *assignment)
{
    struct view value = view_of(assignment);
    struct view name = view_split(&value, '=');
    enum field field = field_from_name(name);
    if (view_equal_string(name, "year"))
        assert_true(record_set_year(record, value));
    else if (field == FIELD_RATINGS)
        record_set_ratings(record, value, ';');
    else if (field != FIELD_COUNT)
        record_set(record, field, value, MARKUP_PLAIN);
    else
        record_set_other(record, name, value);
}

/* Adds one paper made of assignments, the last one NULL. */
static inline void add_paper(struct builder *builder, const char *const *assignments)
{
    struct record record;
    record_init(&record);
    for (; *assignments; assignments++)
        set_field(&record, *assignments);
    assert_true(builder_add(builder, &record));
    record_deinit(&record);
}

#define ADD_PAPER(builder, ...) add_paper(builder, (const char *const[]){__VA_ARGS__, NULL})

/* A snapshot of what the builder has, which is freed. */
static inline struct snapshot *finish_papers(struct builder *builder)
{
    struct snapshot *snapshot = builder_publish(builder);
    builder_free(builder);
    return snapshot;
}

#endif
