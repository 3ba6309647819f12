#include "session/links.h"

#include "base/language.h"
#include "base/memory.h"
#include "corpus/details.h"

#include <stdlib.h>
#include <string.h>

enum { ADDRESS_MOST = 4096, LINKS_MOST = 200 };

/* ---- addresses ------------------------------------------------------------------------- */

static bool is_web(struct view text)
{
    return view_starts_with_ignore_case(text, "http://") ||
           view_starts_with_ignore_case(text, "https://");
}

/* Unreserved, reserved, or a percent: as it may stand in an address. */
static bool may_stand(unsigned char byte)
{
    static const char marks[] = "-._~:/?#[]@!$&'()*+,;=%";
    return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z') || (byte && strchr(marks, byte));
}

static void append_web(struct buffer *out, struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        unsigned char byte = (unsigned char)text.data[i];
        if (may_stand(byte))
            buffer_append_byte(out, (char)byte);
        else
            buffer_append_format(out, "%%%02X", byte);
    }
}

bool link_append_address(struct buffer *out, struct view text)
{
    text = view_trim(text);
    bool bare = view_starts_with_ignore_case(text, "www.");
    if (!text.length || text.length > ADDRESS_MOST)
        return false;
    if (text.data[0] == '/') {
        if (view_starts_with(text, "//") || view_find_byte(text, '\0', 0) != VIEW_NONE)
            return false;
        buffer_append_view(out, text);
        return true;
    }
    size_t host = (view_find_byte(text, '/', 0)) + 2;
    if (!bare && (!is_web(text) || host >= text.length || text.data[host] == '/'))
        return false;
    if (bare)
        buffer_append_string(out, "https://");
    append_web(out, text);
    return true;
}

bool link_is_file(const char *address)
{
    return address[0] == '/';
}

/* ---- in running text ---------------------------------------------------------------------- */

/* Where the next "http://" or "https://" begins. */
static size_t find_web(struct view text, size_t offset)
{
    for (;;) {
        size_t at = view_find(text, view_of("http"), offset);
        if (at == VIEW_NONE || is_web(view_from(text, at)))
            return at;
        offset = at + 1;
    }
}

static bool ends_address(unsigned char byte)
{
    return byte <= ' ' || byte >= 0x7F || strchr("<>\"{}|\\^`", byte);
}

/* A bracket that was not opened in the address belongs to the sentence around it. */
static bool is_unpaired(struct view address, char opening, char closing)
{
    int depth = 0;
    for (size_t i = 0; i < address.length; i++)
        depth += (address.data[i] == opening) - (address.data[i] == closing);
    return depth < 0;
}

static bool ends_in_punctuation(struct view address)
{
    char last = address.data[address.length - 1];
    if (last == ')')
        return is_unpaired(address, '(', ')');
    if (last == ']')
        return is_unpaired(address, '[', ']');
    return strchr(".,;:!?'", last) != NULL;
}

bool link_find(struct view text, size_t *offset, struct view *address)
{
    for (;;) {
        size_t start = find_web(text, *offset), end = start;
        if (start == VIEW_NONE)
            return false;
        while (end < text.length && !ends_address((unsigned char)text.data[end]))
            end++;
        *offset = end;
        struct view found = view_slice(text, start, end - start);
        while (found.length && ends_in_punctuation(found))
            found.length--;
        size_t host = view_find(found, view_of("://"), 0);
        if (host == VIEW_NONE || host + 3 >= found.length)
            continue;
        *address = found;
        return true;
    }
}

/* ---- of a paper ----------------------------------------------------------------------------- */

static void add(struct links *links, enum link_kind kind, struct view text)
{
    struct buffer address = {0};
    bool good = links->count < LINKS_MOST && link_append_address(&address, text);
    for (size_t i = 0; i < links->count && good; i++)
        good = strcmp(links->items[i].address, buffer_string(&address)) != 0;
    if (good) {
        void *items = links->items;
        memory_reserve(&items, &links->capacity, links->count + 1, sizeof *links->items);
        links->items = items;
        links->items[links->count++] = (struct link){kind, buffer_detach(&address)};
    }
    buffer_deinit(&address);
}

static void add_built(struct links *links, enum link_kind kind, const char *before,
                      const struct paper *paper, enum field field)
{
    struct buffer address = {0};
    if (paper_has(paper, field)) {
        buffer_append_string(&address, before);
        buffer_append_view(&address, paper_get(paper, field, FORM_DISPLAY));
        add(links, kind, buffer_view(&address));
    }
    buffer_deinit(&address);
}

static void add_found(struct links *links, struct view text)
{
    struct view address;
    for (size_t offset = 0; link_find(text, &offset, &address);)
        add(links, LINK_TEXT, address);
}

/* What the markup of a field leads to: [text](address). Files are none of its business. */
static void add_marked(struct links *links, const struct paper *paper, enum field field)
{
    struct markup_details details = {0};
    if (!details_make(&details, paper, field))
        return;
    for (size_t i = 1; i <= details.addresses.count; i++) {
        struct view address = addresses_get(&details.addresses, (uint16_t)i);
        if (!view_starts_with(address, "/"))
            add(links, LINK_TEXT, address);
    }
    markup_details_deinit(&details);
}

/* Reference managers note a file as "Name:/path/x.pdf:application/pdf", several with ";". */
static void add_files(struct links *links, struct view text)
{
    struct view rest = text;
    while (rest.data) {
        size_t end = 0;
        while (end < rest.length && rest.data[end] != ':' && rest.data[end] != ';')
            end++;
        struct view part = view_trim(view_slice(rest, 0, end));
        rest = end < rest.length ? view_from(rest, end + 1) : view_make(NULL, 0);
        if (view_starts_with(part, "/") && part.length > 4 &&
            view_equal_ignore_case(view_from(part, part.length - 4), view_of(".pdf")))
            add(links, LINK_PDF, part);
    }
}

static void collect_others(struct links *links, const struct snapshot *snapshot,
                           const struct paper *paper)
{
    struct view name, value;
    for (size_t i = 0; snapshot_other(snapshot, paper, i, &name, &value); i++) {
        if (view_equal_ignore_case(name, view_of("file")))
            add_files(links, value);
        add_found(links, value);
    }
}

void links_collect(struct links *links, const struct snapshot *snapshot, const struct paper *paper)
{
    links_deinit(links);
    add_built(links, LINK_PAGE, "", paper, FIELD_URL);
    add_built(links, LINK_DOI, "https://doi.org/", paper, FIELD_DOI);
    add_built(links, LINK_ARXIV, "https://arxiv.org/abs/", paper, FIELD_ARXIV);
    add_built(links, LINK_PDF, "", paper, FIELD_PDF);
    collect_others(links, snapshot, paper);
    add_built(links, LINK_PDF, "https://arxiv.org/pdf/", paper, FIELD_ARXIV);
    for (int field = 0; field < FIELD_OTHER; field++)
        if (!(field_get_traits((enum field)field) & FIELD_HIDDEN))
            add_found(links, paper_get(paper, (enum field)field, FORM_DISPLAY));
    add_marked(links, paper, FIELD_TITLE);
    add_marked(links, paper, FIELD_ABSTRACT);
}

void links_deinit(struct links *links)
{
    for (size_t i = 0; i < links->count; i++)
        free(links->items[i].address);
    free(links->items);
    *links = (struct links){0};
}

const char *link_kind_name(enum link_kind kind)
{
    static const char *const names[] = {N_("page"), "DOI", "arXiv", "PDF", N_("text")};
    return _(names[kind]);
}

const struct link *links_page(const struct links *links)
{
    for (size_t i = 0; i < links->count; i++)
        if (links->items[i].kind <= LINK_ARXIV)
            return &links->items[i];
    return links->count ? &links->items[0] : NULL;
}

/* A page whose address ends so is one, too. */
const struct link *links_pdf(const struct links *links)
{
    for (size_t i = 0; i < links->count; i++)
        if (links->items[i].kind == LINK_PDF)
            return &links->items[i];
    for (size_t i = 0; i < links->count; i++)
        if (view_ends_with(view_of(links->items[i].address), ".pdf"))
            return &links->items[i];
    return NULL;
}
