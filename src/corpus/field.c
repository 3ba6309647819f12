#include "corpus/field.h"

struct field_row {
    const char *name;
    const char *query;
    const char *short_form;
    unsigned traits;
};

static const struct field_row rows[FIELD_COUNT] = {
#define FIELD_ROW(identifier, name, query, short_form, traits) {name, query, short_form, traits},
    FIELD_LIST(FIELD_ROW)
#undef FIELD_ROW
};

const char *field_name(enum field field)
{
    return rows[field].name;
}

const char *field_query_name(enum field field)
{
    return rows[field].query;
}

unsigned field_get_traits(enum field field)
{
    return rows[field].traits;
}

/* An empty name belongs to no field, though some rows have one. */
static bool is_name(struct view name, const char *of_row)
{
    return name.length > 0 && view_equal_ignore_case(name, view_of(of_row));
}

enum field field_from_name(struct view name)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        if (!(rows[i].traits & FIELD_HIDDEN) && is_name(name, rows[i].name))
            return (enum field)i;
    return FIELD_COUNT;
}

enum field field_from_query_name(struct view name)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        if (is_name(name, rows[i].query) || is_name(name, rows[i].short_form))
            return (enum field)i;
    return FIELD_COUNT;
}
