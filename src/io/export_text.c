/* One line a paper: "2025  ICLR  Title · A. One, B. Two, C. Three, …". */
#include "io/export_formats.h"

enum { AUTHORS_SHOWN = 3 };

/* Line ends would make it two. */
static void append_line(struct buffer *out, struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        bool end = text.data[i] == '\n' || text.data[i] == '\r';
        buffer_append_byte(out, end ? ' ' : text.data[i]);
    }
}

static void append_authors(const struct paper *paper, struct buffer *out)
{
    struct view rest = paper_get(paper, FIELD_AUTHORS, FORM_DISPLAY), author;
    size_t count = 0;
    while (paper_next_item(&rest, &author)) {
        buffer_append_string(out, count ? ", " : " · ");
        if (count++ == AUTHORS_SHOWN) {
            buffer_append_string(out, "…");
            return;
        }
        append_line(out, author);
    }
}

static void text_paper(const struct export_fields *fields, struct export_state *state,
                       const struct snapshot *snapshot, const struct paper *paper,
                       struct buffer *out)
{
    (void)state;
    bool derived;
    struct view venue = paper_get(paper, FIELD_VENUE, FORM_DISPLAY);
    (void)fields;
    (void)snapshot;
    if (paper->year)
        buffer_append_format(out, "%4d  ", paper->year);
    else
        buffer_append_repeat(out, ' ', 6);
    append_line(out, venue);
    if (venue.length)
        buffer_append_string(out, "  ");
    append_line(out, paper_heading(paper, &derived));
    append_authors(paper, out);
    buffer_append_byte(out, '\n');
}

const struct exporter export_text = {
    .name = "text", .label = "text", .extension = "txt", .paper = text_paper};
