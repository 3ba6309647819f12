#include "ui/reader_text.h"

#include "base/language.h"
#include "text/clean.h"
#include "text/utf8.h"

#include <math.h>

/* Of more authors than the first number, so many are named. */
enum { AUTHORS_MOST = 25, AUTHORS_NAMED = 20 };

static const struct document_joint no_joint = {NULL, NULL};

static struct view display(const struct paper *paper, enum field field)
{
    return paper_get(paper, field, FORM_DISPLAY);
}

struct view reader_text_heading(const struct paper *paper, enum field *field, bool *derived)
{
    static const enum field others[] = {FIELD_ID, FIELD_DOI, FIELD_ARXIV, FIELD_AUTHORS};
    struct view heading = paper_heading(paper, derived);
    *field = *derived ? FIELD_ABSTRACT : FIELD_TITLE;
    if (heading.length)
        return heading;
    *derived = true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        *field = others[i];
        if (paper_has(paper, others[i]))
            return display(paper, others[i]);
    }
    return view_of(_("(no title)"));
}

/* A headline that is only the start of the abstract, behind a label such as "Abstract:"
   perhaps, would stand right above the same words. */
static bool repeats_abstract(const struct paper *paper, struct view headline)
{
    enum { LABEL_MOST = 16 };
    struct view ellipsis = view_of("\xe2\x80\xa6"); /* U+2026 */
    if (view_ends_with(headline, ellipsis.data))
        headline.length -= ellipsis.length;
    struct view start = view_slice(display(paper, FIELD_ABSTRACT), 0, LABEL_MOST + headline.length);
    return view_find(start, headline, 0) != VIEW_NONE;
}

static void append(struct document *document, const struct paper *paper, enum field field,
                   struct document_joint joint, enum role role)
{
    document_append_paper(document, paper, field, FORM_DISPLAY, (size_t)-1, joint, role);
}

static void append_heading(struct document *document, const struct paper *paper)
{
    enum field field;
    bool derived;
    struct view heading = reader_text_heading(paper, &field, &derived);
    if (field == FIELD_ABSTRACT && repeats_abstract(paper, heading))
        return;
    if (derived)
        document_append_field(document, field, heading, no_joint, ROLE_READER_HEADLINE);
    else
        append(document, paper, field, no_joint, ROLE_READER_HEADING);
    document_end_line(document);
}

/* The first items of a list, and how many there are in all. */
static struct view first_items(struct view items, size_t most, size_t *count)
{
    struct view rest = items, item, first = items;
    for (*count = 0; paper_next_item(&rest, &item); ++*count)
        if (*count < most)
            first.length = (size_t)(item.data - items.data) + item.length;
    return first;
}

static void append_authors(struct document *document, const struct paper *paper,
                           const struct signs *signs)
{
    size_t count;
    struct view authors = display(paper, FIELD_AUTHORS);
    struct view named = first_items(authors, AUTHORS_NAMED, &count);
    bool all = count <= AUTHORS_MOST;
    struct document_joint joint = {FIELD_SEPARATOR, signs->joint};
    document_append_paper(document, paper, FIELD_AUTHORS, FORM_DISPLAY,
                          all ? authors.length : named.length, joint, ROLE_AUTHORS);
    if (!all) {
        struct buffer more = {0};
        buffer_append_format(&more, _(" and %zu more"), count - AUTHORS_NAMED);
        document_append(document, buffer_view(&more), ROLE_LABEL);
        buffer_deinit(&more);
    }
    document_end_line(document);
}

static void append_gap(struct document *document, size_t line_start, const char *gap)
{
    if (document->text.length > line_start)
        document_append(document, view_of(gap), ROLE_TEXT);
}

static void append_year(struct document *document, const struct paper *paper, size_t line_start)
{
    struct buffer year = {0};
    if (paper->year)
        buffer_append_format(&year, "%d", paper->year);
    if (year.length && view_find(display(paper, FIELD_VENUE), buffer_view(&year), 0) == VIEW_NONE) {
        append_gap(document, line_start, " ");
        document_append(document, buffer_view(&year), ROLE_YEAR);
    }
    buffer_deinit(&year);
}

static void append_ratings(struct document *document, const struct paper *paper)
{
    struct document_joint joint = {FIELD_SEPARATOR, " "};
    append(document, paper, FIELD_RATINGS, joint, ROLE_TEXT);
    if (isnan(paper->rating))
        return;
    struct buffer mean = {0};
    buffer_append_format(&mean, " (%.3g)", (double)paper->rating);
    document_append(document, buffer_view(&mean), ROLE_TEXT);
    buffer_deinit(&mean);
}

/* "ICLR 2025 Spotlight · 8 6 8 8 (7.5)". */
static void append_venue(struct document *document, const struct paper *paper,
                         const struct signs *signs)
{
    size_t start = document->text.length;
    append(document, paper, FIELD_VENUE, no_joint, ROLE_VENUE);
    append_year(document, paper, start);
    if (paper_has(paper, FIELD_STATUS)) {
        append_gap(document, start, " ");
        append(document, paper, FIELD_STATUS, no_joint, ROLE_VENUE);
    }
    if (paper_has(paper, FIELD_RATINGS)) {
        append_gap(document, start, signs->joint);
        append_ratings(document, paper);
    }
    document_end_line(document);
}

static size_t count_hidden(const struct snapshot *snapshot, const struct paper *paper)
{
    struct view name, value;
    size_t count = 0;
    for (int field = 0; field < FIELD_OTHER; field++)
        if (!(field_get_traits((enum field)field) & FIELD_HIDDEN))
            count += clean_count_hidden(paper_get(paper, (enum field)field, FORM_SOURCE));
    for (size_t i = 0; snapshot_other(snapshot, paper, i, &name, &value); i++)
        count += clean_count_hidden(value);
    return count;
}

/* Tags and variation selectors can carry a message that only programs see. */
static void append_warning(struct document *document, const struct snapshot *snapshot,
                           const struct paper *paper)
{
    struct buffer warning = {0};
    size_t count = count_hidden(snapshot, paper);
    if (!count)
        return;
    append_count(&warning, count, "%s hidden character in this record",
                 "%s hidden characters in this record");
    document_append(document, buffer_view(&warning), ROLE_ERROR);
    document_end_line(document);
    buffer_deinit(&warning);
}

static void append_abstract(struct document *document, const struct paper *paper)
{
    struct document_joint paragraphs = {"\n", "\n\n"};
    if (!paper_has(paper, FIELD_ABSTRACT))
        return;
    document_end_paragraph(document);
    size_t start = document->text.length;
    append(document, paper, FIELD_ABSTRACT, paragraphs, ROLE_TEXT);
    document_find_links(document, start);
    document_end_line(document);
}

static void append_link(struct document *document, const struct paper *paper, enum field field,
                        const char *before)
{
    size_t start = document->text.length;
    if (!paper_has(paper, field))
        return;
    document_append(document, view_of(before), ROLE_LINK);
    append(document, paper, field, no_joint, ROLE_LINK);
    document_add_link(document, start, view_from(buffer_view(&document->text), start));
    document_end_line(document);
}

static void append_place(struct buffer *out, const struct snapshot *snapshot,
                         const struct paper *paper)
{
    utf8_repair(out, view_of(snapshot_source(snapshot, paper->source)->name));
    buffer_append_format(out, ":%u", (unsigned)paper->source_line);
}

static void append_source(struct document *document, const struct snapshot *snapshot,
                          const struct paper *paper)
{
    struct buffer place = {0};
    append_place(&place, snapshot, paper);
    document_append(document, buffer_view(&place), ROLE_LABEL);
    document_end_line(document);
    buffer_deinit(&place);
}

static void append_note(struct document *document, struct view note)
{
    if (!note.length)
        return;
    document_end_paragraph(document);
    document_append(document, view_of(_("Note: ")), ROLE_LABEL);
    document_append_added(document, SUBJECT_NOTE, note, ROLE_TEXT);
    document_end_line(document);
}

static void append_tags(struct document *document, struct view tags, const struct signs *signs)
{
    struct view tag;
    if (!tags.length)
        return;
    document_end_paragraph(document);
    document_append(document, view_of(_("Tags: ")), ROLE_LABEL);
    for (bool later = false; paper_next_item(&tags, &tag); later = true) {
        if (later)
            document_append(document, view_of(signs->joint), ROLE_TEXT);
        document_append_added(document, SUBJECT_TAG, tag, ROLE_TEXT);
    }
    document_end_line(document);
}

/* What the reader has written. */
static void append_annotation(struct document *document, const struct annotation *annotation,
                              const struct signs *signs)
{
    if (!annotation)
        return;
    append_note(document, annotation_note(annotation, FORM_DISPLAY));
    append_tags(document, annotation_tags(annotation, FORM_DISPLAY), signs);
}

/* ---- records of one paper ---- */

static const struct paper *record_at(const struct reader_subject *subject, size_t index)
{
    return snapshot_paper(subject->snapshot, subject->records[index]);
}

/* The record that a field is taken from: the paper's own when it has it. */
static const struct paper *holder_of(const struct reader_subject *subject, enum field field)
{
    if (paper_has(subject->paper, field))
        return subject->paper;
    for (size_t i = 0; i < subject->record_count; i++)
        if (paper_has(record_at(subject, i), field))
            return record_at(subject, i);
    return subject->paper;
}

static bool has_other(const struct snapshot *snapshot, const struct paper *paper, struct view wanted)
{
    struct view name, value;
    for (size_t i = 0; snapshot_other(snapshot, paper, i, &name, &value); i++)
        if (view_equal(name, wanted))
            return true;
    return false;
}

static void append_name(struct buffer *names, struct view name)
{
    buffer_append_string(names, names->length ? ", " : ": ");
    buffer_append_view(names, name);
}

/* What another record has and the paper's own lacks: ": doi, pages". */
static void append_names(struct buffer *names, const struct reader_subject *subject,
                         const struct paper *record)
{
    enum { NAMES_BYTES = 120 }; /* a record may have a thousand fields of its own */
    struct view name, value;
    if (record == subject->title_source)
        append_name(names, view_of(field_name(FIELD_TITLE)));
    for (int field = 0; field < FIELD_OTHER; field++)
        if (!(field_get_traits((enum field)field) & FIELD_HIDDEN) &&
            paper_has(record, (enum field)field) && !paper_has(subject->paper, (enum field)field))
            append_name(names, view_of(field_name((enum field)field)));
    if (record->year && !subject->paper->year)
        append_name(names, view_of("year"));
    for (size_t i = 0; names->length < NAMES_BYTES &&
                       snapshot_other(subject->snapshot, record, i, &name, &value);
         i++)
        if (!has_other(subject->snapshot, subject->paper, name))
            append_name(names, name);
}

/* "also in b.bib:12: doi, pages" */
static void append_twins(struct document *document, const struct reader_subject *subject)
{
    for (size_t i = 0; i < subject->record_count; i++) {
        const struct paper *record = record_at(subject, i);
        struct buffer line = {0};
        if (record == subject->paper)
            continue;
        buffer_append_string(&line, _("also in "));
        append_place(&line, subject->snapshot, record);
        struct buffer names = {0};
        append_names(&names, subject, record);
        buffer_append_view(&line, buffer_view(&names));
        document_append(document, buffer_view(&line), ROLE_LABEL);
        document_end_line(document);
        buffer_deinit(&names);
        buffer_deinit(&line);
    }
}

void reader_text_rendered(struct document *document, const struct reader_subject *subject,
                          const struct annotation *annotation, const struct signs *signs)
{
    struct document_joint keywords = {FIELD_SEPARATOR, signs->joint};
    document_clear(document);
    append_heading(document, subject->paper);
    append_authors(document, holder_of(subject, FIELD_AUTHORS), signs);
    append_venue(document, holder_of(subject, FIELD_VENUE), signs);
    append_warning(document, subject->snapshot, subject->paper);
    append_abstract(document, holder_of(subject, FIELD_ABSTRACT));
    append_annotation(document, annotation, signs);
    document_end_paragraph(document);
    append(document, holder_of(subject, FIELD_KEYWORDS), FIELD_KEYWORDS, keywords, ROLE_KEYWORDS);
    document_end_line(document);
    append_link(document, holder_of(subject, FIELD_DOI), FIELD_DOI, "https://doi.org/");
    append_link(document, holder_of(subject, FIELD_ARXIV), FIELD_ARXIV, "https://arxiv.org/abs/");
    append_link(document, holder_of(subject, FIELD_URL), FIELD_URL, "");
    append_link(document, holder_of(subject, FIELD_PDF), FIELD_PDF, "");
    append_source(document, subject->snapshot, subject->paper);
    append_twins(document, subject);
}

/* ---- as the file says it ---- */

static void append_label(struct document *document, struct view name)
{
    document_append(document, name, ROLE_LABEL);
    document_append(document, view_of(": "), ROLE_LABEL);
}

static void append_source_year(struct document *document, const struct paper *paper)
{
    struct buffer year = {0};
    if (!paper->year)
        return;
    buffer_append_format(&year, "%d", paper->year);
    append_label(document, view_of("year"));
    document_append(document, buffer_view(&year), ROLE_TEXT);
    document_end_line(document);
    buffer_deinit(&year);
}

static void append_lack(struct document *document, struct view lack)
{
    if (!lack.length)
        return;
    document_append(document, view_of(_("the record cannot be read again: ")), ROLE_ERROR);
    document_append(document, lack, ROLE_ERROR);
    document_end_line(document);
}

void reader_text_add_record(struct document *document, const struct snapshot *snapshot,
                            const struct paper *paper, struct view record)
{
    if (document->text.length)
        document_end_paragraph(document);
    append_source(document, snapshot, paper);
    document_append_field(document, FIELD_ABSTRACT, record, no_joint, ROLE_TEXT);
    document_end_line(document);
}

static void append_fields(struct document *document, const struct snapshot *snapshot,
                          const struct paper *paper)
{
    struct view name, value;
    for (int i = 0; i < FIELD_COUNT; i++) {
        enum field field = (enum field)i;
        struct view text = field_get_traits(field) & FIELD_HIDDEN
                               ? view_make(NULL, 0)
                               : paper_get(paper, field, FORM_SOURCE);
        if (!text.length)
            continue;
        append_label(document, view_of(field_name(field)));
        document_append_paper(document, paper, field, FORM_SOURCE, text.length, no_joint,
                              ROLE_TEXT);
        document_end_line(document);
    }
    append_source_year(document, paper);
    append_warning(document, snapshot, paper);
    for (size_t i = 0; snapshot_other(snapshot, paper, i, &name, &value); i++) {
        append_label(document, name);
        document_append(document, value, ROLE_TEXT);
        document_end_line(document);
    }
    append_source(document, snapshot, paper);
}

void reader_text_source(struct document *document, const struct reader_subject *subject,
                        struct view lack)
{
    document_clear(document);
    append_lack(document, lack);
    append_fields(document, subject->snapshot, subject->paper);
    for (size_t i = 0; i < subject->record_count; i++) {
        if (record_at(subject, i) == subject->paper)
            continue;
        document_end_paragraph(document);
        append_fields(document, subject->snapshot, record_at(subject, i));
    }
}
