#include "session/copy.h"

#include "base/language.h"
#include "io/citation.h"
#include "io/export.h"
#include "text/clean.h"

/* Appends the thing of one paper, or nothing. */
typedef void append_function(const struct snapshot *snapshot, const struct paper *paper,
                             struct buffer *out);

static void append_title(const struct snapshot *snapshot, const struct paper *paper,
                         struct buffer *out)
{
    (void)snapshot;
    buffer_append_view(out, paper_heading(paper, NULL));
}

static void append_address(const struct snapshot *snapshot, const struct paper *paper,
                           struct buffer *out)
{
    (void)snapshot;
    if (paper_has(paper, FIELD_URL))
        buffer_append_view(out, paper_get(paper, FIELD_URL, FORM_DISPLAY));
    else
        citation_append_address(out, paper);
}

static void append_citation(const struct snapshot *snapshot, const struct paper *paper,
                            struct buffer *out)
{
    citation_append(out, snapshot, paper);
}

static void append_doi(const struct snapshot *snapshot, const struct paper *paper,
                       struct buffer *out)
{
    (void)snapshot;
    buffer_append_view(out, paper_get(paper, FIELD_DOI, FORM_DISPLAY));
}

static void append_abstract(const struct snapshot *snapshot, const struct paper *paper,
                            struct buffer *out)
{
    (void)snapshot;
    buffer_append_view(out, paper_get(paper, FIELD_ABSTRACT, FORM_DISPLAY));
}

static const struct kind {
    enum action action;
    const char *one;
    const char *many;
    append_function *append; /* NULL: in the words of BibTeX */
    const char *between;
} kinds[] = {
    {ACTION_COPY_TITLE, N_("title"), N_("titles"), append_title, "\n"},
    {ACTION_COPY_BIBTEX, N_("BibTeX entry"), N_("BibTeX entries"), NULL, ""},
    {ACTION_COPY_URL, N_("URL"), N_("URLs"), append_address, "\n"},
    {ACTION_COPY_CITATION, N_("citation"), N_("citations"), append_citation, "\n\n"},
    {ACTION_COPY_DOI, N_("DOI"), N_("DOIs"), append_doi, "\n"},
    {ACTION_COPY_ABSTRACT, N_("abstract"), N_("abstracts"), append_abstract, "\n\n"},
    {ACTION_COPY_KEY, N_("citation key"), N_("citation keys"), NULL, "\n"},
};

static const struct kind *find_kind(enum action action)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].action == action)
            return &kinds[i];
    return NULL;
}

const char *copy_name(enum action action, bool many)
{
    const struct kind *kind = find_kind(action);
    return !kind ? NULL : many ? _(kind->many) : _(kind->one);
}

/* Entries, or their keys alone, which are told apart as in an export. */
static void append_bibtex(const struct kind *kind, struct export_state *state,
                          const struct snapshot *snapshot, const struct paper *paper,
                          struct buffer *out)
{
    const struct export_fields fields = {0};
    struct buffer entry = {0};
    export_paper(export_by_name(view_of("bibtex")), &fields, state, snapshot, paper, &entry);
    struct view text = view_trim(buffer_view(&entry)), key = text;
    if (kind->action == ACTION_COPY_KEY) {
        view_split(&key, '{');
        text = view_split(&key, ',');
    }
    buffer_append_view(out, text);
    buffer_append_string(out, kind->action == ACTION_COPY_KEY ? "" : "\n");
    buffer_deinit(&entry);
}

static bool append_one(const struct kind *kind, struct export_state *state,
                       const struct snapshot *snapshot, const struct paper *paper, bool first,
                       struct buffer *out)
{
    struct buffer text = {0};
    if (kind->append)
        kind->append(snapshot, paper, &text);
    else
        append_bibtex(kind, state, snapshot, paper, &text);
    bool has = text.length > 0;
    if (has) {
        buffer_append_string(out, first ? "" : kind->between);
        clean_append(out, buffer_view(&text), CLEAN_TEXT);
    }
    buffer_deinit(&text);
    return has;
}

size_t copy_append(enum action action, const struct snapshot *snapshot,
                   const struct paper *const *papers, size_t count, struct buffer *out)
{
    const struct kind *kind = find_kind(action);
    struct export_state state = {0};
    size_t copied = 0;
    for (size_t i = 0; kind && i < count; i++)
        copied += append_one(kind, &state, snapshot, papers[i], copied == 0, out);
    export_state_deinit(&state);
    return copied;
}
