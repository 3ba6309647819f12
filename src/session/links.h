/*
 * Where a paper leads: the addresses that its fields give, and those that stand in its text.
 * An address is one of the web (http or https) or the absolute path of a file; nothing else is
 * ever opened.
 */
#ifndef SHEAF_SESSION_LINKS_H
#define SHEAF_SESSION_LINKS_H

#include "base/buffer.h"
#include "corpus/snapshot.h"

enum link_kind { LINK_PAGE, LINK_DOI, LINK_ARXIV, LINK_PDF, LINK_TEXT };

struct link {
    enum link_kind kind;
    char *address; /* as link_append_address() makes it */
};

/* Each address once, the page first and those in the text last. A zeroed struct is empty. */
struct links {
    struct link *items;
    size_t count;
    size_t capacity;
};

void links_collect(struct links *links, const struct snapshot *snapshot, const struct paper *paper);
void links_deinit(struct links *links);
/* What the kind is called; static. */
const char *link_kind_name(enum link_kind kind);
/* The link to open as the paper's page, or as its PDF; NULL when there is none. */
const struct link *links_page(const struct links *links);
const struct link *links_pdf(const struct links *links);

/* Appends an address as programs are given it: of the web, with all that has no place in an
   address (RFC 3986, section 2) in percents, "www." completed; or a path as it is. False,
   nothing appended, when it is neither. */
bool link_append_address(struct buffer *out, struct view text);
/* It is a path, not of the web. */
bool link_is_file(const char *address);

/* The next address of the web in running text, from *offset on, without the punctuation that
   follows it. False when there is none. */
bool link_find(struct view text, size_t *offset, struct view *address);

#endif
