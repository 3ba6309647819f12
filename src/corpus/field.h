/*
 * The fields of a paper, as one table. From it follow the query language's field
 * names, the columns of exports and the layout of the store.
 *
 *   X(IDENTIFIER, name in files and --fields, name in queries, short form, traits)
 */
#ifndef SHEAF_CORPUS_FIELD_H
#define SHEAF_CORPUS_FIELD_H

#include "base/view.h"

enum field_traits {
    FIELD_WORDS = 1,      /* a bare word of a query looks in it */
    FIELD_ITEMS = 2,      /* a list; its items are joined by "; " (FIELD_SEPARATOR) */
    FIELD_PARAGRAPHS = 4, /* may hold newlines: paragraphs; the others are one line */
    FIELD_HIDDEN = 8,     /* no name in queries and exports */
    FIELD_KEY = 16        /* may be the stable key (corpus/key.h); id: looks in all of these */
};

#define FIELD_SEPARATOR "; "

#define FIELD_LIST(X)                                                                              \
    X(TITLE, "title", "title", "ti", FIELD_WORDS)                                                  \
    X(AUTHORS, "authors", "author", "au", FIELD_WORDS | FIELD_ITEMS)                               \
    X(VENUE, "venue", "venue", "ve", FIELD_WORDS)                                                  \
    X(KEYWORDS, "keywords", "keyword", "kw", FIELD_WORDS | FIELD_ITEMS)                            \
    X(ABSTRACT, "abstract", "abstract", "ab", FIELD_WORDS | FIELD_PARAGRAPHS)                      \
    X(ID, "id", "id", "", FIELD_WORDS | FIELD_KEY)                                                 \
    X(DOI, "doi", "doi", "", FIELD_WORDS | FIELD_KEY)                                              \
    X(ARXIV, "arxiv", "arxiv", "", FIELD_WORDS | FIELD_KEY)                                        \
    X(URL, "url", "url", "", 0)                                                                    \
    X(PDF, "pdf", "pdf", "", 0)                                                                    \
    X(STATUS, "status", "status", "", 0)                                                           \
    X(RATINGS, "ratings", "", "", FIELD_ITEMS)                                                     \
    X(TYPE, "type", "type", "", 0)                                                                 \
    X(LANG, "lang", "lang", "", 0)                                                                 \
    X(HEADLINE, "headline", "", "", FIELD_HIDDEN) /* derived, when there is no title */            \
    X(OTHER, "", "", "", FIELD_HIDDEN)            /* every other field of the record, by name */

enum field {
#define FIELD_ENUM(identifier, name, query, short_form, traits) FIELD_##identifier,
    FIELD_LIST(FIELD_ENUM)
#undef FIELD_ENUM
        FIELD_COUNT
};

/* The name in files ("authors"), in queries ("author"; "" when it has none there). */
const char *field_name(enum field field);
const char *field_query_name(enum field field);
unsigned field_get_traits(enum field field);
/* The field with this name in files; with this name or short form in queries (ASCII
   case ignored). FIELD_COUNT when there is none. */
enum field field_from_name(struct view name);
enum field field_from_query_name(struct view name);

#endif
