#include "io/markdown_record.h"

#include "io/author_names.h"

#include <string.h>

/* ---- headings ---- */

void markdown_context_deinit(struct markdown_context *context)
{
    buffer_deinit(&context->topic);
    buffer_deinit(&context->venue);
}

static bool is_year(struct view word)
{
    long year;
    return word.length == 4 && view_to_long(word, &year) && year >= 1900 && year <= 2099;
}

/* "ICLR", "NeurIPS": two capitals and more. */
static bool is_acronym(struct view word)
{
    size_t capitals = 0;
    for (size_t i = 0; i < word.length; i++)
        capitals += word.data[i] >= 'A' && word.data[i] <= 'Z';
    return capitals >= 2;
}

static struct view without_punctuation(struct view word)
{
    while (word.length && strchr("([{,.;:", word.data[0]))
        word = view_from(word, 1);
    while (word.length && strchr(")]},.;:", word.data[word.length - 1]))
        word.length--;
    return word;
}

/* "Stringology 2021", "Papers of ICLR 2025": a word before a year. A word that is no
   acronym names a venue only when nothing else is there. */
static bool find_venue(struct view heading, struct view *venue, struct view *year)
{
    struct view rest = heading, before = view_make("", 0);
    size_t words = 0;
    while (rest.data) {
        struct view word = without_punctuation(view_split(&rest, ' '));
        if (!word.length)
            continue;
        if (is_year(word) && before.length && (is_acronym(before) || (words == 1 && !rest.data))) {
            *venue = before;
            *year = word;
            return true;
        }
        before = word;
        words++;
    }
    return false;
}

void markdown_context_set(struct markdown_context *context, size_t level, struct view heading)
{
    struct view venue, year;
    buffer_clear(&context->topic);
    if (context->year && level <= context->level) {
        buffer_clear(&context->venue);
        context->year = 0;
    }
    if (find_venue(heading, &venue, &year)) {
        long number = 0;
        view_to_long(year, &number);
        buffer_clear(&context->venue);
        buffer_append_view(&context->venue, venue);
        context->year = (int)number;
        context->level = level;
    } else if (level > 1) {
        buffer_append_view(&context->topic, heading);
    }
}

void markdown_record_finish(struct record *record, const struct markdown_context *context)
{
    if (!record->year)
        record->year = context->year;
    if (!record_get(record, FIELD_VENUE).length)
        record_set(record, FIELD_VENUE, buffer_view(&context->venue), MARKUP_PLAIN);
    record_set(record, FIELD_KEYWORDS, buffer_view(&context->topic), MARKUP_PUBLISHED);
}

/* ---- links ---- */

bool markdown_link_is_web(const struct markdown_link *link)
{
    return view_starts_with_ignore_case(link->target, "http://") ||
           view_starts_with_ignore_case(link->target, "https://");
}

/* Labels that name what a link leads to, not a paper. */
static const struct {
    const char *label;
    enum field field;
} labels[] = {
    {"paper", FIELD_URL},      {"link", FIELD_URL},
    {"openreview", FIELD_URL}, {"url", FIELD_URL},
    {"html", FIELD_URL},       {"pdf", FIELD_PDF},
    {"arxiv", FIELD_ARXIV},    {"doi", FIELD_DOI},
    {"code", FIELD_OTHER},     {"github", FIELD_OTHER},
    {"project", FIELD_OTHER},  {"torch", FIELD_OTHER},
    {"website", FIELD_OTHER},  {"project page", FIELD_OTHER},
    {"homepage", FIELD_OTHER}, {"video", FIELD_OTHER},
    {"slides", FIELD_OTHER},   {"poster", FIELD_OTHER},
    {"blog", FIELD_OTHER},     {"dataset", FIELD_OTHER},
    {"data", FIELD_OTHER},     {"demo", FIELD_OTHER},
    {"bibtex", FIELD_OTHER},   {"supp", FIELD_OTHER},
    {"pytorch", FIELD_OTHER},  {"tensorflow", FIELD_OTHER},
    {"page", FIELD_OTHER},
};

static size_t find_label(struct view label)
{
    size_t i = 0;
    label = view_trim(label);
    while (label.length > 1 && strchr("[*", label.data[0]))
        label = view_from(label, 1);
    while (label.length > 1 && strchr("]*", label.data[label.length - 1]))
        label = view_slice(label, 0, label.length - 1);
    while (i < sizeof labels / sizeof *labels &&
           !view_equal_ignore_case(label, view_of(labels[i].label)))
        i++;
    return i;
}

static bool is_label(struct view label)
{
    return find_label(label) < sizeof labels / sizeof *labels;
}

void markdown_record_add_link(struct record *record, const struct markdown_link *link)
{
    struct buffer name = {0};
    size_t label = find_label(link->label);
    if (link->image || !markdown_link_is_web(link))
        return;
    if (label < sizeof labels / sizeof *labels && labels[label].field != FIELD_OTHER) {
        record_set(record, labels[label].field, link->target, MARKUP_PLAIN);
    } else {
        markdown_append_plain(&name, link->label);
        struct view text = view_trim(buffer_view(&name));
        record_set_other(record, text.length ? text : view_of("link"), link->target);
    }
    buffer_deinit(&name);
}

/* ---- items ---- */

/* "ICLR 2024", or a year alone. */
static void take_venue(struct record *record, struct view text)
{
    struct view venue, year;
    if (record->year)
        return;
    if (find_venue(text, &venue, &year)) {
        record_set_year(record, year);
        record_set(record, FIELD_VENUE, venue, MARKUP_PLAIN);
    } else {
        record_set_year(record, text);
    }
}

/* "*Ann Li, Bo Wu*" are the authors. Returns the range of text that they take, 0 0 if none. */
static void take_authors(struct record *record, struct view text, size_t *start, size_t *end)
{
    *start = *end = 0;
    for (size_t i = 0; i + 1 < text.length; i++) {
        char mark = text.data[i];
        if ((mark != '*' && mark != '_') || text.data[i + 1] == mark || text.data[i + 1] == ' ')
            continue;
        size_t close = view_find_byte(text, mark, i + 1);
        if (close == VIEW_NONE)
            return;
        struct view names = view_slice(text, i + 1, close - i - 1);
        if (author_names_is_comma_list(names)) {
            author_names_add_commas(record, names, MARKUP_PLAIN);
            *start = i;
            *end = close + 1;
            return;
        }
        i = close;
    }
}

/* What stands behind the title: authors, when they are marked as such, and a remark. */
static void take_rest(struct record *record, struct view text)
{
    struct buffer plain = {0};
    size_t start, end;
    take_authors(record, text, &start, &end);
    markdown_append_plain(&plain, view_slice(text, 0, start));
    markdown_append_plain(&plain, view_from(text, end));
    for (size_t at; (at = view_find(buffer_view(&plain), view_of("[]"), 0)) != VIEW_NONE;)
        buffer_remove(&plain, at, 2);
    struct view rest = view_trim(buffer_view(&plain));
    take_venue(record, rest);
    while (rest.length && strchr(" ,.:;-()[]|/", rest.data[0]))
        rest = view_from(rest, 1);
    while (rest.length && strchr(" ,:;-([|/", rest.data[rest.length - 1]))
        rest = view_slice(rest, 0, rest.length - 1);
    record_set_other(record, view_of("note"), rest);
    buffer_deinit(&plain);
}

static void set_title(struct record *record, struct view text)
{
    struct buffer plain = {0};
    markdown_append_plain(&plain, text);
    struct view title = view_trim(buffer_view(&plain));
    size_t close = title.length ? view_find_byte(title, title.data[0] == '(' ? ')' : ']', 0) : 0;
    if (title.length && strchr("([", title.data[0]) && close < title.length / 2) {
        take_venue(record, view_slice(title, 0, close + 1)); /* "(CVPR 2020) Title" */
        if (record->year)
            title = view_trim(view_from(title, close + 1));
    }
    bool stop = view_ends_with(title, ".") && !view_ends_with(title, "..");
    record_set(record, FIELD_TITLE, view_slice(title, 0, title.length - stop), MARKUP_PUBLISHED);
    buffer_deinit(&plain);
}

/* The range of "**bold**" that begins the text. */
static size_t bold_length(struct view text)
{
    const char *mark = view_starts_with(text, "**") ? "**" : "__";
    size_t end = view_starts_with(text, mark) ? view_find(text, view_of(mark), 2) : VIEW_NONE;
    return end == VIEW_NONE ? 0 : end + 2;
}

/* Where the title lies: in front, in bold, in the first link that is not named by a label,
   else all before the first link. */
static size_t find_title(struct view text, struct view *title)
{
    struct markdown_link link;
    size_t at = 0, bold = bold_length(text);
    if (bold > 4) {
        *title = view_slice(text, 2, bold - 4);
        return bold;
    }
    while (markdown_find_link(text, at, &link)) {
        if (!link.image && markdown_link_is_web(&link) && !is_label(link.label)) {
            *title = link.label;
            return link.end;
        }
        if (!link.image && is_label(link.label) && link.start > 3) {
            *title = view_slice(text, 0, link.start);
            while (title->length && strchr(" ,:;-([|", title->data[title->length - 1]))
                title->length--;
            return link.start;
        }
        at = link.end;
    }
    return 0;
}

/* Adds the links from `at` on and appends what stands between them. */
static void take_links(struct record *record, struct view text, struct buffer *rest)
{
    struct markdown_link link;
    size_t at = 0;
    while (markdown_find_link(text, at, &link)) {
        buffer_append_view(rest, view_slice(text, at, link.start - at));
        markdown_record_add_link(record, &link);
        at = link.end;
    }
    buffer_append_view(rest, view_from(text, at));
}

static bool has_web_link(struct view text)
{
    struct markdown_link link;
    for (size_t at = 0; markdown_find_link(text, at, &link); at = link.end)
        if (!link.image && markdown_link_is_web(&link))
            return true;
    return false;
}

bool markdown_record_take(struct record *record, struct view text)
{
    struct view title = {"", 0};
    struct markdown_link link;
    struct buffer rest = {0};
    size_t after = has_web_link(text) ? find_title(text, &title) : 0;
    if (!after || !view_trim(title).length)
        return false;
    set_title(record, title);
    struct view before = view_slice(text, 0, (size_t)(title.data - text.data));
    for (size_t at = 0; markdown_find_link(view_slice(text, 0, after), at, &link); at = link.end)
        if (!link.image && markdown_link_is_web(&link))
            record_set(record, FIELD_URL, link.target, MARKUP_PLAIN);
    if (view_trim(before).length > 2)
        buffer_append_view(&rest, before);
    take_links(record, view_from(text, after), &rest);
    take_rest(record, buffer_view(&rest));
    buffer_deinit(&rest);
    return true;
}

void markdown_record_add_remark(struct record *record, struct view text)
{
    struct buffer rest = {0};
    take_links(record, text, &rest);
    take_rest(record, buffer_view(&rest));
    buffer_deinit(&rest);
}
