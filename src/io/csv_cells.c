#include "io/csv_cells.h"

#include "corpus/key.h"
#include "io/abstract_label.h"
#include "io/author_names.h"
#include "io/language_name.h"
#include "io/type_name.h"

#include <math.h>
#include <stdlib.h>

/* "유병근(부산대학교)", "Yagai, Tsuyoshi (5570)": what follows the name goes. Several people may
   be named before the place that they share. */
static struct view without_affiliation(struct view name, bool *may_be_several)
{
    size_t open = view_find_byte(name, '(', 0);
    bool closed = name.length && name.data[name.length - 1] == ')';
    *may_be_several = false;
    if (!closed || open == VIEW_NONE || open == 0)
        return name;
    *may_be_several = name.data[open + 1] < '0' || name.data[open + 1] > '9';
    return view_trim(view_slice(name, 0, open));
}

static void add_author(struct record *record, struct view name)
{
    bool may_be_several;
    name = without_affiliation(view_trim(name), &may_be_several);
    if (may_be_several && author_names_is_comma_list(name))
        author_names_add_commas(record, name, MARKUP_PLAIN);
    else if (view_find(name, view_of(" and "), 0) != VIEW_NONE)
        author_names_add_bibtex(record, name, MARKUP_PLAIN);
    else
        author_names_add_written(record, name, MARKUP_PLAIN);
}

/* Separators of other scripts and line ends are made semicolons. */
static void unify_separators(struct buffer *out, struct view cell)
{
    static const char *const wide[] = {"；", "，", "、"};
    buffer_clear(out);
    for (size_t i = 0; i < cell.length; i++) {
        bool found = cell.data[i] == '\n';
        for (size_t j = 0; !found && j < sizeof wide / sizeof *wide; j++)
            if (view_starts_with(view_from(cell, i), wide[j])) {
                found = true;
                i += 2;
            }
        buffer_append_byte(out, found ? ';' : cell.data[i]);
    }
}

/* "Lim SM, Shiau CWC, Lau Y." ends with a stop of its own in PubMed's tables. */
static struct view without_stop(struct view list)
{
    size_t last = list.length;
    bool stop = list.length > 1 && list.data[list.length - 1] == '.' &&
                view_find_byte(list, '.', 0) == list.length - 1 &&
                view_find_byte(list, ',', 0) != VIEW_NONE;
    return stop ? view_slice(list, 0, last - 1) : list;
}

static void set_authors(struct record *record, struct view cell)
{
    struct buffer list = {0};
    unify_separators(&list, view_trim(cell));
    if (view_find_byte(buffer_view(&list), ';', 0) != VIEW_NONE) {
        for (struct view rest = buffer_view(&list); rest.data;)
            add_author(record, view_split(&rest, ';'));
    } else {
        struct view names = without_stop(buffer_view(&list));
        if (author_names_is_comma_list(names))
            author_names_add_commas(record, names, MARKUP_PLAIN);
        else
            add_author(record, names);
    }
    buffer_deinit(&list);
}

/* Columns of tags overlap: the item is among the first `count` texts. Of a record as large
   as no real one is, nothing is looked for. */
static bool has_item(const struct record *record, size_t count, enum field field, struct view item)
{
    for (size_t i = 0; i < count && count < 1000; i++)
        if (record->texts[i].field == field && view_equal(record->texts[i].text, item))
            return true;
    return false;
}

static void add_items(struct record *record, enum field field, struct view cell)
{
    struct buffer list = {0};
    size_t before = record->text_count;
    unify_separators(&list, cell);
    struct view rest = buffer_view(&list);
    char separator = view_find_byte(rest, ';', 0) == VIEW_NONE ? ',' : ';';
    while (rest.data) {
        struct view item = view_trim(view_split(&rest, separator));
        if (!has_item(record, before, field, item))
            record_set(record, field, item, MARKUP_MIXED);
    }
    buffer_deinit(&list);
}

/* "X X": the same text twice. */
static struct view once(struct view cell)
{
    size_t half = cell.length / 2;
    bool twice = cell.length > 80 && cell.length % 2 && view_trim(cell).length == cell.length &&
                 (cell.data[half] == ' ' || cell.data[half] == '\n') &&
                 view_equal(view_slice(cell, 0, half), view_from(cell, half + 1));
    return twice ? view_slice(cell, 0, half) : cell;
}

static bool has_hangul(struct view text)
{
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)text.data[i] >= 0xea && (unsigned char)text.data[i] <= 0xed)
            return true;
    return false;
}

/* "X | X", "한글 제목 | English title": Korean tables give a title twice. */
static void set_title(struct record *record, struct view cell)
{
    size_t bar = view_find(cell, view_of(" | "), 0);
    struct view first = view_trim(view_slice(cell, 0, bar == VIEW_NONE ? 0 : bar));
    struct view second = bar == VIEW_NONE ? view_make("", 0) : view_trim(view_from(cell, bar + 3));
    bool twice = first.length && second.length &&
                 (view_equal(first, second) || has_hangul(first) != has_hangul(second));
    record_set(record, FIELD_TITLE, twice ? first : cell, MARKUP_MIXED);
    if (twice)
        record_set(record, FIELD_TITLE, second, MARKUP_MIXED);
}

static void set_mean(struct record *record, struct view cell)
{
    struct buffer digits = {0};
    char *end = NULL;
    buffer_append_view(&digits, cell);
    double mean = strtod(buffer_string(&digits), &end);
    if (*end || !isfinite(mean) || mean <= 0)
        record_set_ratings(record, cell, ';');
    else if (isnan(record->rating))
        record->rating = mean;
    buffer_deinit(&digits);
}

/* By the name that all formats share; another one is kept too. */
static void set_named(struct record *record, struct column_meaning meaning, struct view column,
                      struct view name, struct view cell)
{
    record_set(record, meaning.field, name.length ? name : cell, MARKUP_PLAIN);
    if (name.length && !view_equal_ignore_case(name, cell))
        record_set_other(record, column, cell);
}

void csv_cell_set(struct record *record, struct column_meaning meaning, struct view column,
                  struct view cell)
{
    enum field field = meaning.field;
    switch (meaning.how) {
    case COLUMN_KEPT:
        record_set_other(record, column, cell);
        break;
    case COLUMN_LANGUAGE:
        set_named(record, meaning, column, language_name_code(cell), cell);
        break;
    case COLUMN_TYPE:
        set_named(record, meaning, column, type_name_of(cell), cell);
        break;
    case COLUMN_TEXT:
        record_set(record, field,
                   field == FIELD_ABSTRACT ? once(view_from(cell, abstract_label_length(cell)))
                                           : cell,
                   field == FIELD_ABSTRACT || field == FIELD_VENUE ? MARKUP_MIXED : MARKUP_PLAIN);
        break;
    case COLUMN_TITLE:
        set_title(record, cell);
        break;
    case COLUMN_AUTHORS:
        set_authors(record, cell);
        break;
    case COLUMN_ITEMS:
        add_items(record, field, cell);
        break;
    case COLUMN_YEAR:
        if (!record_set_year(record, cell) || cell.length > 4)
            record_set_other(record, column, cell);
        break;
    case COLUMN_DOI:
        record_set(record, field, key_stated_doi(cell), MARKUP_PLAIN);
        break;
    case COLUMN_RATINGS:
        record_set_ratings(record, cell, ';');
        break;
    case COLUMN_MEAN:
        set_mean(record, cell);
        break;
    case COLUMN_NOTHING:
        break;
    }
}
