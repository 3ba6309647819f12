/*
 * Making keys takes a microsecond or two, and telling that two papers cannot share one a tenth
 * of that: then no text that keys are made of has the same length, or start, in both.
 */
#include "corpus/key_find.h"

#include "corpus/key_set.h"

struct key_search {
    const struct paper *paper; /* NULL: only its keys are known */
    bool titled;
    struct key_set keys;
    struct buffer scratch;
};

static struct view start_of(const struct paper *paper)
{
    enum { START_BYTES = 16 };
    return view_slice(paper_get(paper, FIELD_ABSTRACT, FORM_SEARCH), 0, START_BYTES);
}

static bool may_be_same(const struct paper *a, const struct paper *b)
{
    static const enum field fields[] = {FIELD_TITLE, FIELD_DOI, FIELD_ARXIV, FIELD_ID};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        size_t length = paper_get(a, fields[i], FORM_SEARCH).length;
        if (length && length == paper_get(b, fields[i], FORM_SEARCH).length)
            return true;
    }
    return view_equal(start_of(a), start_of(b));
}

static bool is_wanted(struct key_search *search, const struct paper *paper)
{
    struct key_set keys;
    if (search->paper && !may_be_same(search->paper, paper))
        return false;
    key_set_read(&keys, paper, &search->scratch);
    bool two_titles = search->titled && paper_has_own_title(paper);
    for (int kind = 0; kind < KEY_KINDS; kind++)
        if (keys.numbers[kind] && keys.numbers[kind] == search->keys.numbers[kind] &&
            !(kind == KEY_TEXT && two_titles))
            return true;
    return false;
}

static size_t find(struct key_search *search, const struct snapshot *snapshot, size_t near,
                   size_t distance)
{
    size_t count = snapshot_count(snapshot), found = count;
    for (size_t i = 0; i <= distance && found == count && (i <= near || near + i < count); i++) {
        if (near + i < count && is_wanted(search, snapshot_paper(snapshot, near + i)))
            found = near + i;
        else if (i > 0 && i <= near && near - i < count &&
                 is_wanted(search, snapshot_paper(snapshot, near - i)))
            found = near - i;
    }
    buffer_deinit(&search->scratch);
    return found;
}

size_t key_find(const struct snapshot *snapshot, const struct paper *paper, size_t near,
                size_t distance)
{
    struct key_search search = {.paper = paper, .titled = paper_has_own_title(paper)};
    key_set_read(&search.keys, paper, &search.scratch);
    return find(&search, snapshot, near, distance);
}

size_t key_find_set(const struct snapshot *snapshot, const struct key_set *keys, size_t near,
                    size_t distance)
{
    struct key_search search = {.titled = true, .keys = *keys};
    return find(&search, snapshot, near, distance);
}

bool key_is_same(const struct paper *a, const struct paper *b)
{
    struct key_search search = {.paper = a, .titled = paper_has_own_title(a)};
    key_set_read(&search.keys, a, &search.scratch);
    bool same = is_wanted(&search, b);
    buffer_deinit(&search.scratch);
    return same;
}
