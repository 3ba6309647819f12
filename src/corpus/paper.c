#include "corpus/paper.h"

struct view paper_get(const struct paper *paper, enum field field, enum form form)
{
    for (size_t i = 0; i < paper->text_count; i++) {
        const struct paper_text *text = &paper->texts[i];
        if (text->field > field)
            break;
        if (text->field == field && text->forms >> form & 1)
            return view_make(paper->text + text->offset, text->length);
    }
    return view_make("", 0);
}

bool paper_has(const struct paper *paper, enum field field)
{
    for (size_t i = 0; i < paper->text_count && paper->texts[i].field <= field; i++)
        if (paper->texts[i].field == field)
            return true;
    return false;
}

bool paper_has_own_title(const struct paper *paper)
{
    return paper_has(paper, FIELD_TITLE) && !(paper->flags & PAPER_TITLE_TAKEN);
}

size_t paper_count_own(const struct paper *paper)
{
    size_t count = 0;
    while (count < paper->text_count && paper->texts[count].field != FIELD_OTHER)
        count++;
    return count;
}

struct view paper_search_text(const struct paper *paper)
{
    return view_make(paper->text, paper->search_length);
}

struct view paper_heading(const struct paper *paper, bool *derived)
{
    struct view title = paper_get(paper, FIELD_TITLE, FORM_DISPLAY);
    if (derived)
        *derived = title.length == 0;
    return title.length ? title : paper_get(paper, FIELD_HEADLINE, FORM_DISPLAY);
}

bool paper_next_item(struct view *rest, struct view *item)
{
    if (rest->length == 0)
        return false;
    struct view separator = view_of(FIELD_SEPARATOR);
    size_t end = view_find(*rest, separator, 0);
    if (end == VIEW_NONE) {
        *item = *rest;
        *rest = view_make(NULL, 0);
        return true;
    }
    *item = view_slice(*rest, 0, end);
    *rest = view_from(*rest, end + separator.length);
    return true;
}
