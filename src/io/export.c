#include "io/export.h"

#include "base/language.h"
#include "base/memory.h"
#include "io/export_formats.h"
#include "text/html.h"

#include <math.h>
#include <stdlib.h>

static const struct exporter *const exporters[] = {
    &export_text,     &export_tsv, &export_csv,     &export_jsonl,   &export_bibtex,
    &export_biblatex, &export_ris, &export_csljson, &export_markdown};
enum { EXPORTERS = sizeof exporters / sizeof *exporters };

const struct exporter *export_by_name(struct view name)
{
    for (size_t i = 0; i < EXPORTERS; i++)
        if (view_equal_string(name, exporters[i]->name))
            return exporters[i];
    return NULL;
}

const char *export_label(const struct exporter *exporter)
{
    return exporter->label;
}

const char *export_extension(const struct exporter *exporter)
{
    return exporter->extension;
}

void export_append_names(struct buffer *out)
{
    for (size_t i = 0; i < EXPORTERS; i++) {
        if (i)
            buffer_append_string(out, ", ");
        buffer_append_string(out, exporters[i]->name);
    }
}

/* ---- fields ---- */

/* What a field is called in queries is understood, too: "author" is "authors". */
static struct view name_in_files(struct view name)
{
    enum field field = field_from_name(name);
    if (field == FIELD_COUNT)
        field = field_from_query_name(name);
    return field == FIELD_COUNT ? name : view_of(field_name(field));
}

static void add_name(struct export_fields *fields, struct view name)
{
    memory_reserve((void **)&fields->names, &fields->capacity, fields->count + 1,
                   sizeof *fields->names);
    fields->names[fields->count++] = name;
}

enum status export_fields_parse(struct export_fields *fields, struct view text,
                                struct buffer *message)
{
    struct view rest = text;
    fields->count = 0;
    do {
        struct view name = view_trim(view_split(&rest, ','));
        if (!name.length) {
            buffer_append_string(message, _("an empty name in the list of fields"));
            fields->count = 0;
            return STATUS_INVALID;
        }
        add_name(fields, name_in_files(name));
    } while (rest.data);
    return STATUS_OK;
}

void export_fields_deinit(struct export_fields *fields)
{
    free(fields->names);
    *fields = (struct export_fields){0};
}

static bool append_text(struct buffer *out, struct view text)
{
    buffer_append_view(out, text);
    return text.length > 0;
}

static bool append_other(const struct snapshot *snapshot, const struct paper *paper,
                         struct view name, struct buffer *out)
{
    struct view have, value;
    bool found = false;
    for (size_t i = 0; snapshot_other(snapshot, paper, i, &have, &value); i++) {
        if (!view_equal_ignore_case(have, name))
            continue;
        if (found)
            buffer_append_string(out, FIELD_SEPARATOR);
        buffer_append_view(out, value);
        found = true;
    }
    return found;
}

void export_append_paragraphs(struct buffer *out, struct view text)
{
    for (size_t i = 0; i < text.length; i++)
        buffer_append_repeat(out, text.data[i], text.data[i] == '\n' ? 2 : 1);
}

/* Whether text says the same when it is read as HTML. */
static bool is_plain_html(struct view text)
{
    struct rendering read;
    if (view_find_byte(text, '<', 0) == VIEW_NONE && view_find_byte(text, '&', 0) == VIEW_NONE)
        return true;
    rendering_init(&read, NULL);
    html_render(&read, text, false);
    bool plain = view_equal(buffer_view(&read.text), text);
    rendering_deinit(&read);
    return plain;
}

void export_append_html(struct buffer *out, struct view text)
{
    bool plain = is_plain_html(text);
    for (size_t i = 0; i < text.length; i++)
        if (!plain && text.data[i] == '&')
            buffer_append_string(out, "&amp;");
        else if (!plain && text.data[i] == '<')
            buffer_append_string(out, "&lt;");
        else
            buffer_append_byte(out, text.data[i]);
}

void export_append_rating(const struct paper *paper, struct buffer *out)
{
    buffer_append_format(out, "%.4g", (double)paper->rating);
}

bool export_append_value(const struct snapshot *snapshot, const struct paper *paper,
                         struct view name, struct buffer *out)
{
    bool derived;
    enum field field = field_from_name(name);
    if (field == FIELD_TITLE)
        return append_text(out, paper_heading(paper, &derived));
    if (field < FIELD_OTHER)
        return append_text(out, paper_get(paper, field, FORM_DISPLAY));
    if (view_equal_string(name, "year")) {
        if (paper->year)
            buffer_append_format(out, "%d", paper->year);
        return paper->year != 0;
    }
    if (view_equal_string(name, "rating")) {
        bool known = !isnan(paper->rating);
        if (known)
            export_append_rating(paper, out);
        return known;
    }
    if (view_equal_string(name, "headline"))
        return append_text(out, paper_get(paper, FIELD_HEADLINE, FORM_DISPLAY));
    if (view_equal_string(name, "file"))
        return append_text(out, view_of(snapshot_source(snapshot, paper->source)->name));
    if (view_equal_string(name, "line")) {
        buffer_append_format(out, "%u", (unsigned)paper->source_line);
        return true;
    }
    return append_other(snapshot, paper, name, out);
}

/* What export_append_value() knows without looking at the record. */
static bool is_our_name(struct view name)
{
    static const char *const names[] = {"year", "rating", "headline", "file", "line"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (view_equal_string(name, names[i]))
            return true;
    return field_from_name(name) < FIELD_OTHER;
}

bool export_field_exists(const struct snapshot *snapshot, struct view name)
{
    struct view have, value;
    if (is_our_name(name))
        return true;
    for (size_t index = 0; index < snapshot_count(snapshot); index++) {
        const struct paper *paper = snapshot_paper(snapshot, index);
        for (size_t i = 0; snapshot_other(snapshot, paper, i, &have, &value); i++)
            if (view_equal_ignore_case(have, name))
                return true;
    }
    return false;
}

/* ---- formats ---- */

/* The fields asked for, or the format's usual ones in *usual, to be freed. */
static const struct export_fields *choose_fields(const struct exporter *exporter,
                                                 const struct export_fields *fields,
                                                 struct export_fields *usual)
{
    if ((fields && fields->count) || !exporter->usual)
        return fields;
    for (size_t i = 0; exporter->usual[i]; i++)
        add_name(usual, view_of(exporter->usual[i]));
    return usual;
}

bool export_has_fields(const struct exporter *exporter)
{
    return exporter->chosen;
}

void export_state_deinit(struct export_state *state)
{
    free(state->keys);
    *state = (struct export_state){0};
}

void export_begin(const struct exporter *exporter, const struct export_fields *fields,
                  struct export_state *state, struct buffer *out)
{
    struct export_fields usual = {0};
    (void)state;
    if (exporter->begin)
        exporter->begin(choose_fields(exporter, fields, &usual), out);
    export_fields_deinit(&usual);
}

void export_paper(const struct exporter *exporter, const struct export_fields *fields,
                  struct export_state *state, const struct snapshot *snapshot,
                  const struct paper *paper, struct buffer *out)
{
    struct export_fields usual = {0};
    exporter->paper(choose_fields(exporter, fields, &usual), state, snapshot, paper, out);
    state->papers++;
    export_fields_deinit(&usual);
}

void export_end(const struct exporter *exporter, const struct export_fields *fields,
                struct export_state *state, struct buffer *out)
{
    (void)fields;
    if (exporter->end)
        exporter->end(state, out);
}
