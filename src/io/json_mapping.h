/*
 * What the dialects of json_map.h are made of (private to them). A dialect is a table from
 * names of members to ways of reading them, a mark by which its records are known, and what
 * is left to do when all members have been read. One dialect family a file.
 */
#ifndef SHEAF_IO_JSON_MAPPING_H
#define SHEAF_IO_JSON_MAPPING_H

#include "corpus/record.h"
#include "io/json_tree.h"

struct json_dialect;
struct json_meaning;

struct json_mapping {
    const struct json_tree *tree;
    const struct json_dialect *dialect;
    struct record *record;
    struct buffer scratch;
    const char *prefix; /* NULL, or what stands before the names of what is kept */
};

/* Of unknown members in the "custom" of CSL-JSON. */
#define CSL_CUSTOM_PREFIX "custom."

/* Reads the value at index, which is not null, into the record. */
typedef void json_reader(struct json_mapping *mapping, size_t index,
                         const struct json_meaning *meaning);

struct json_meaning {
    const char *name; /* lower case; compared without case; NULL ends a table */
    json_reader *read;
    enum field field;
    const struct json_meaning *inner; /* for json_read_members() */
};

struct json_dialect {
    const struct json_meaning *meanings;
    enum markup markup; /* of title, authors, venue and abstract */
    /* Whether the object at node 0 is one of its records. NULL: any is. */
    bool (*recognise)(const struct json_tree *tree);
    void (*finish)(struct json_mapping *mapping); /* may be NULL */
};

/* The dialects. A record is in the first one that recognises it. */
extern const struct json_dialect json_ours; /* what --format=jsonl writes */
extern const struct json_dialect json_arxiv;
extern const struct json_dialect json_crossref;
extern const struct json_dialect json_openalex;
extern const struct json_dialect json_semantic_scholar;
extern const struct json_dialect json_openreview;
extern const struct json_dialect json_datacite;
extern const struct json_dialect json_doaj;
extern const struct json_dialect json_cinii;
extern const struct json_dialect json_csl;
extern const struct json_dialect json_paper_copilot;
extern const struct json_dialect json_general;

/* Index of the value itself where it is wrapped: {"value": x}, {"@value": x} or MongoDB's
   {"$numberLong": x}. */
size_t json_unwrap(const struct json_tree *tree, size_t index);
/* Reads the members of the object at index by a table. */
void json_map_members(struct json_mapping *mapping, size_t object,
                      const struct json_meaning *meanings);
/* Keeps the member at index by its name; a container as JSON text. */
void json_keep(struct json_mapping *mapping, size_t index);
/* The member with this name of the object at `object`, unwrapped; 0 when there is none. */
size_t json_member(const struct json_tree *tree, size_t object, const char *name);
/* Its text: of a string or number, or the first in it; empty when there is none. */
struct view json_member_text(const struct json_tree *tree, size_t object, const char *name);

/* ---- ways of reading; each keeps by name what it cannot take ---- */

json_reader json_read_text;     /* every string or number in it */
json_reader json_read_items;    /* strings; one string is split at ";" */
json_reader json_read_words;    /* one string, split at blanks */
json_reader json_read_authors;  /* strings or objects; one string is split at ";" (or ",") */
json_reader json_read_year;     /* a date is kept too: it says more than its year */
json_reader json_read_type;     /* by the names of io/type_name.h; another one is kept too */
json_reader json_read_language; /* as a code where it is known */
json_reader json_read_ratings;
json_reader json_read_rating; /* scores, or as the next */
json_reader json_read_mean; /* of the ratings, when they are not there themselves */
json_reader json_read_doi;  /* perhaps in a URL */
json_reader json_read_members;
json_reader json_read_nothing; /* said elsewhere */

/* Looks for a year in the value at index, which may be CSL's {"date-parts": [[…]]}. */
bool json_set_year(struct json_mapping *mapping, size_t index);
/* Adds the author {"given": …, "family": …}, {"givenName": …} or {"name": …}. */
void json_add_author(struct json_mapping *mapping, size_t object);
/* Sets the type, and keeps it as it is when that says more. */
void json_set_type(struct json_mapping *mapping, struct view type);
/* The markup of a field in the dialect. */
enum markup json_markup(const struct json_mapping *mapping, enum field field);

#endif
