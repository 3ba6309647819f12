#include "ui/pane_reader.h"

#include "base/clock.h"
#include "io/record_text.h"
#include "corpus/key_find.h"
#include "corpus/titles.h"
#include "session/movement.h"
#include "ui/reader_text.h"
#include "ui/scrolling.h"

/* Finding matches stops after so long; they are found again with the next change. */
enum { FIND_MICROSECONDS = 10000 };

void pane_reader_deinit(struct pane_reader *reader)
{
    document_deinit(&reader->document);
    buffer_deinit(&reader->record);
    hyphenation_free(reader->hyphenation);
    snapshot_unref(reader->snapshot);
    twins_unref(reader->twins);
    annotation_unref(reader->annotation);
    if (reader->query)
        query_unref(reader->query);
    *reader = (struct pane_reader){0};
}

/* A margin of one column on the left, where there is room for it. */
static int margin(struct area area)
{
    return area.columns >= 4;
}

static int text_width(const struct pane_reader *reader, struct area area)
{
    int width = area.columns - margin(area);
    return width > reader->measure ? reader->measure : width;
}

static bool same_query(const struct query *a, const struct query *b)
{
    return a == b || (a && b && query_equal(a, b));
}

static void set_query(struct pane_reader *reader, struct query *query)
{
    if (query)
        query = query_ref(query);
    if (reader->query)
        query_unref(reader->query);
    reader->query = query;
}

/* Adds a record with the line ends of screens. */
static enum status read_record(struct pane_reader *reader, const struct paper *paper,
                               const struct load_update *loading, struct buffer *message)
{
    struct buffer text = {0};
    enum status status = record_text_append(&text, reader->snapshot, paper, loading, message);
    for (size_t i = 0; i < text.length; i++)
        if (text.data[i] != '\r' || text.data[i + 1] != '\n')
            buffer_append_byte(&reader->record, text.data[i]);
    buffer_deinit(&text);
    return status;
}

/* All records of the paper, or as many as are shown at once. */
enum { RECORDS_SHOWN = 16 };

/* The records as they stand in their files, this one first; else its fields, and why. */
static void build_record(struct pane_reader *reader, const struct reader_subject *subject,
                         const struct load_update *loading)
{
    const struct paper *papers[RECORDS_SHOWN] = {subject->paper};
    size_t count = 1, ends[RECORDS_SHOWN];
    struct buffer message = {0}, ignored = {0};
    for (size_t i = 0; i < subject->record_count && count < RECORDS_SHOWN; i++) {
        const struct paper *paper = snapshot_paper(subject->snapshot, subject->records[i]);
        if (paper != subject->paper)
            papers[count++] = paper;
    }
    enum status status = read_record(reader, subject->paper, loading, &message);
    ends[0] = reader->record.length;
    for (size_t i = 1; i < count && status == STATUS_OK; i++) {
        read_record(reader, papers[i], loading, &ignored);
        ends[i] = reader->record.length;
    }
    document_clear(&reader->document);
    for (size_t i = 0, start = 0; i < count && status == STATUS_OK; start = ends[i++])
        reader_text_add_record(&reader->document, reader->snapshot, papers[i],
                               view_slice(buffer_view(&reader->record), start, ends[i] - start));
    if (status != STATUS_OK)
        reader_text_source(&reader->document, subject, buffer_view(&message));
    buffer_deinit(&message);
    buffer_deinit(&ignored);
}

static struct reader_subject subject_of(const struct pane_reader *reader, size_t index)
{
    struct reader_subject subject = {.snapshot = reader->snapshot, .paper = reader->paper};
    subject.record_count = twins_records(reader->twins, index, &subject.records);
    if (subject.record_count && reader->paper->flags & PAPER_TITLE_TAKEN) {
        size_t source = titles_find_source(reader->snapshot, reader->twins, index);
        if (source < twins_papers(reader->twins))
            subject.title_source = snapshot_paper(reader->snapshot, source);
    }
    return subject;
}

static void build(struct pane_reader *reader, const struct session *session,
                  const struct painter *painter)
{
    buffer_clear(&reader->record);
    if (!reader->paper) {
        document_clear(&reader->document);
        return;
    }
    const struct reader_subject subject =
        subject_of(reader, result_paper(session_result(session), session_cursor(session)));
    if (reader->shows == READER_RECORD)
        build_record(reader, &subject, session_loading(session));
    else if (reader->shows == READER_FIELDS)
        reader_text_source(&reader->document, &subject, view_of(""));
    else
        reader_text_rendered(&reader->document, &subject, reader->annotation, painter->signs);
}

/* True when the document had to be made anew: for another paper or another view. */
static bool rebuild(struct pane_reader *reader, const struct session *session,
                    const struct painter *painter)
{
    const struct paper *paper = session_paper(session), *before = reader->paper;
    const struct annotation *annotation = session_annotation(session);
    struct twins *twins = session_twins(session);
    bool same_view = reader->view == reader->shows;
    if (paper == before && same_view && annotation == reader->annotation && twins == reader->twins)
        return false;
    if (!before || !paper || !same_view || !key_is_same(before, paper))
        reader->top = 0; /* else it was only read again */
    annotation_unref(reader->annotation);
    reader->annotation = annotation ? annotation_ref((struct annotation *)annotation) : NULL;
    reader->paper = paper;
    reader->shows = reader->view;
    snapshot_unref(reader->snapshot);
    reader->snapshot = snapshot_ref(result_snapshot(session_result(session)));
    twins_unref(reader->twins);
    reader->twins = twins ? twins_ref(twins) : NULL;
    build(reader, session, painter);
    return true;
}

void pane_reader_forget(struct pane_reader *reader)
{
    reader->paper = NULL;
}

bool pane_reader_hyphenate(struct pane_reader *reader, bool hyphenate)
{
    if (hyphenate == (reader->hyphenation != NULL))
        return true;
    hyphenation_free(reader->hyphenation);
    reader->hyphenation = hyphenate ? hyphenation_new() : NULL;
    pane_reader_forget(reader);
    return !hyphenate || reader->hyphenation;
}

/* Sources are shown as they are, and other languages have other rules. */
static const struct hyphenation *hyphenation_for(const struct pane_reader *reader)
{
    bool english = reader->paper && reader->shows == READER_RENDERED &&
                   view_starts_with(paper_get(reader->paper, FIELD_LANG, FORM_DISPLAY), "en");
    return english ? reader->hyphenation : NULL;
}

void pane_reader_update(struct pane_reader *reader, const struct session *session,
                        struct matcher *matcher, const struct painter *painter, struct area area)
{
    struct query *query = result_query(session_result(session));
    bool rebuilt = rebuild(reader, session, painter);
    int width = text_width(reader, area);
    if (rebuilt || !same_query(reader->query, query)) {
        set_query(reader, query);
        reader->match = READER_NO_MATCH;
        document_find(&reader->document, query, matcher, clock_microseconds() + FIND_MICROSECONDS);
    }
    if (rebuilt || width != reader->width)
        document_wrap(&reader->document, width, painter->widths, hyphenation_for(reader));
    reader->width = width;
    reader->rows = area.rows > 0 ? (size_t)area.rows : 1;
    reader->top = scroll_by(reader->top, 0, reader->document.lines.count, reader->rows);
}

void pane_reader_turn(struct pane_reader *reader)
{
    if (reader->view == READER_RENDERED)
        reader->view = READER_RECORD;
    else if (reader->view == READER_RECORD && reader->record.length)
        reader->view = READER_FIELDS;
    else
        reader->view = READER_RENDERED;
}

bool pane_reader_scroll(struct pane_reader *reader, enum action action, long count)
{
    size_t before = reader->top;
    reader->top = scrolling_top(before, action, count, reader->document.lines.count, reader->rows);
    return reader->top != before;
}

static size_t line_of_match(const struct pane_reader *reader, size_t match)
{
    return document_line_of(&reader->document, reader->document.matches.items[match].start);
}

static void show_match(struct pane_reader *reader)
{
    size_t line = line_of_match(reader, reader->match);
    if (line >= reader->top && line < reader->top + reader->rows)
        return;
    size_t above = reader->rows / 3;
    reader->top =
        scroll_by(line > above ? line - above : 0, 0, reader->document.lines.count, reader->rows);
}

static bool first_match_from_top(struct pane_reader *reader, int direction)
{
    size_t count = reader->document.matches.count, bottom = reader->top + reader->rows, i = 0;
    while (i < count && line_of_match(reader, i) < (direction > 0 ? reader->top : bottom))
        i++;
    if (direction < 0) {
        if (!i)
            return false;
        i--;
    }
    if (i >= count)
        return false;
    reader->match = i;
    return true;
}

bool pane_reader_step_match(struct pane_reader *reader, int direction)
{
    size_t count = reader->document.matches.count;
    if (reader->match == READER_NO_MATCH) {
        if (!first_match_from_top(reader, direction))
            return false;
    } else if (direction > 0) {
        if (reader->match + 1 >= count)
            return false;
        reader->match++;
    } else {
        if (!reader->match)
            return false;
        reader->match--;
    }
    show_match(reader);
    return true;
}

void pane_reader_paint(const struct pane_reader *reader, const struct painter *painter,
                       struct area area)
{
    painter_clear(painter, area);
    frame_clear_links(painter->frame);
    int left = margin(area);
    struct area text = {area.row, area.column + left, area.rows, area.columns - left};
    for (int row = 0; row < area.rows; row++) {
        size_t line = reader->top + (size_t)row;
        if (line >= reader->document.lines.count)
            break;
        document_paint_line(&reader->document, painter, text, row, line, reader->match);
    }
}
