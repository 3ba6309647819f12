/*
 * A list in Markdown, one item a paper, which this program reads back:
 *
 *   - [Title](https://…). *Ann Li, Bo Wu*. ICLR 2025. [pdf](https://…) [doi](https://…)
 */
#include "io/export_formats.h"
#include "io/markdown_text.h"

#include <string.h>

/* In a target brackets and blanks would end it. */
static void append_target(struct buffer *out, struct view address)
{
    for (size_t i = 0; i < address.length; i++) {
        unsigned char byte = (unsigned char)address.data[i];
        if (byte <= ' ' || (byte < 0x80 && strchr("()<>\\", address.data[i])))
            buffer_append_format(out, "%%%02X", (unsigned)byte);
        else
            buffer_append_byte(out, address.data[i]);
    }
}

/* Line ends would end the item. */
static void append_line(struct buffer *out, struct view text)
{
    struct view rest = text, line;
    for (size_t i = 0; view_next_line(&rest, &line); i++) {
        if (i)
            buffer_append_byte(out, ' ');
        markdown_append_escaped(out, line);
    }
}

static struct view get(const struct paper *paper, enum field field)
{
    return paper_get(paper, field, FORM_DISPLAY);
}

/* Where the paper is: its URL, else by DOI or arXiv's id. */
static void append_address(struct buffer *out, const struct paper *paper)
{
    if (paper_has(paper, FIELD_URL)) {
        append_target(out, get(paper, FIELD_URL));
    } else if (paper_has(paper, FIELD_DOI)) {
        buffer_append_string(out, "https://doi.org/");
        append_target(out, get(paper, FIELD_DOI));
    } else if (paper_has(paper, FIELD_ARXIV)) {
        buffer_append_string(out, "https://arxiv.org/abs/");
        append_target(out, get(paper, FIELD_ARXIV));
    } else {
        append_target(out, get(paper, FIELD_PDF));
    }
}

static void append_title(struct buffer *out, const struct paper *paper)
{
    struct buffer address = {0};
    bool derived;
    struct view title = paper_heading(paper, &derived);
    append_address(&address, paper);
    buffer_append_string(out, address.length ? "- [" : "- **");
    append_line(out, title.length ? title : view_of("(no title)"));
    if (address.length) {
        buffer_append_string(out, "](");
        buffer_append_view(out, buffer_view(&address));
        buffer_append_byte(out, ')');
    } else {
        buffer_append_string(out, "**");
    }
    buffer_deinit(&address);
}

static void append_authors(struct buffer *out, const struct paper *paper)
{
    struct view authors = get(paper, FIELD_AUTHORS), name;
    if (!authors.length)
        return;
    buffer_append_string(out, ". *");
    for (size_t i = 0; paper_next_item(&authors, &name); i++) {
        if (i)
            buffer_append_string(out, ", ");
        append_line(out, name);
    }
    buffer_append_byte(out, '*');
}

static void append_venue(struct buffer *out, const struct paper *paper)
{
    struct view venue = get(paper, FIELD_VENUE);
    if (venue.length || paper->year)
        buffer_append_string(out, ". ");
    append_line(out, venue);
    if (paper->year)
        buffer_append_format(out, "%s%d", venue.length ? " " : "", paper->year);
}

static void append_link(struct buffer *out, const char *label, const char *base, struct view id)
{
    if (!id.length)
        return;
    buffer_append_format(out, " [%s](%s", label, base);
    append_target(out, id);
    buffer_append_byte(out, ')');
}

static void markdown_paper(const struct export_fields *fields, struct export_state *state,
                           const struct snapshot *snapshot, const struct paper *paper,
                           struct buffer *out)
{
    (void)fields;
    (void)state;
    (void)snapshot;
    append_title(out, paper);
    append_authors(out, paper);
    append_venue(out, paper);
    buffer_append_byte(out, '.');
    append_link(out, "pdf", "", get(paper, FIELD_PDF));
    append_link(out, "doi", "https://doi.org/", get(paper, FIELD_DOI));
    append_link(out, "arXiv", "https://arxiv.org/abs/", get(paper, FIELD_ARXIV));
    buffer_append_byte(out, '\n');
}

const struct exporter export_markdown = {
    .name = "markdown", .label = "Markdown", .extension = "md", .paper = markdown_paper};
