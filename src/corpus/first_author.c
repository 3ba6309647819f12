#include "corpus/first_author.h"

#include "text/lower.h"
#include "text/utf8.h"

enum { NAME_BYTES = 4096 };

struct view first_author(const struct paper *paper)
{
    struct view authors = paper_get(paper, FIELD_AUTHORS, FORM_SEARCH), author = {"", 0};
    paper_next_item(&authors, &author);
    return author;
}

struct view first_author_family(struct view name)
{
    size_t start = name.length;
    while (start > 0 && name.data[start - 1] != ' ')
        start--;
    return view_from(name, start);
}

static bool is_same_family(struct view a, struct view b)
{
    struct buffer first = {0}, second = {0};
    lower_append_letters(&first, first_author_family(a), NAME_BYTES);
    lower_append_letters(&second, first_author_family(b), NAME_BYTES);
    bool same = first.length && view_equal(buffer_view(&first), buffer_view(&second));
    buffer_deinit(&first);
    buffer_deinit(&second);
    return same;
}

/* The letter that the given names begin with, small; 0 when there are none. */
static uint32_t initial(struct view name)
{
    size_t at = 0, length = name.length - first_author_family(name).length;
    return length ? lower_code_point(utf8_next(name, &at)) : 0;
}

bool first_author_is_same(struct view a, struct view b)
{
    if (!a.length || !b.length)
        return false;
    uint32_t first = initial(a), second = initial(b);
    return (!first || !second || first == second) && is_same_family(a, b);
}
