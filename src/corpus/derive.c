#include "corpus/derive.h"

#include "corpus/key.h"

typedef struct view find_function(struct view text);

/* An address that holds digits like those of an arXiv id names arXiv when it is one. */
static struct view find_named_arxiv(struct view text)
{
    const char name[] = "arxiv";
    const size_t before = 2; /* the x, which is rare */
    for (size_t x = view_find_letter(text, name[before], before); x != VIEW_NONE;
         x = view_find_letter(text, name[before], x + 1))
        if (view_starts_with_ignore_case(view_from(text, x - before), name))
            return key_find_arxiv(view_from(text, x - before));
    return view_make("", 0);
}

static struct view find_in_links(const struct record *record, const struct store *store,
                                 const uint16_t *name_indexes, find_function *find)
{
    static const enum field links[] = {FIELD_DOI, FIELD_URL, FIELD_PDF};
    struct view found = {"", 0};
    for (size_t i = 0; i < sizeof links / sizeof *links && !found.length; i++)
        found = find(record_get(record, links[i]));
    size_t first = record->first[FIELD_OTHER];
    for (size_t i = first; i > 0 && i <= record->text_count && !found.length; i++)
        if (record->texts[i - 1].field == FIELD_OTHER &&
            store_name_is_link(store, name_indexes[i - 1]))
            found = find(record->texts[i - 1].text);
    return found;
}

struct view derive_doi(const struct record *record, const struct store *store,
                       const uint16_t *name_indexes)
{
    /* The whole rest of the text is taken, not what key_find_doi() would: a DOI that the
       record gives as such may hold any character. */
    static const char *const prefixes[] = {"https://", "http://", "dx.", "www.",
                                           "doi.org/", "doi:",    "doi"};
    struct view doi = record_get(record, FIELD_DOI), found;
    if (!doi.length)
        return find_in_links(record, store, name_indexes, key_find_doi);
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (view_starts_with_ignore_case(doi, prefixes[i]))
            doi = view_trim(view_from(doi, view_of(prefixes[i]).length));
    if (view_starts_with(doi, "10."))
        return doi;
    found = key_find_doi(doi);
    return found.length ? found : record_get(record, FIELD_DOI);
}

struct view derive_arxiv(const struct record *record, const struct store *store,
                         const uint16_t *name_indexes)
{
    struct view arxiv = record_get(record, FIELD_ARXIV);
    if (!arxiv.length)
        return find_in_links(record, store, name_indexes, find_named_arxiv);
    struct view found = key_find_arxiv(arxiv);
    return found.length ? found : arxiv;
}
