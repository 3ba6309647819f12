/*
 * From the elements of an XML file to records, by a table for each format: which
 * element, in which element, with which attribute, means what. Text of an element that has
 * no row is kept under the element's name, if no other elements are in it; so
 * nothing that can be read is lost. Formats differ in their tables and little else.
 */
#ifndef SHEAF_IO_XML_MAP_H
#define SHEAF_IO_XML_MAP_H

#include "io/xml_stream.h"

/* What the text of an element (or an attribute) is. */
enum xml_use {
    XML_TEXT,        /* the field's text */
    XML_ITEM,        /* one item of the field */
    XML_WORDS,       /* items separated by blanks */
    XML_OTHER,       /* kept under the element's name, with what is in it */
    XML_NAME,        /* an author, in reading order */
    XML_NAME_TURNED, /* an author, "Family, Given" */
    XML_NAME_LATE,   /* an author, when no other row gives one */
    XML_NAME_LIST,   /* authors, "A, B and C" */
    XML_PERSON,      /* an author, in the parts below; of FIELD_OTHER: another person, who is
                        kept under the element's name */
    XML_FAMILY,      /* parts of a person */
    XML_GIVEN,
    XML_SUFFIX,
    XML_WHOLE,     /* what stands for a person without parts; a group */
    XML_PIECE,     /* a piece of the abstract, perhaps with a label */
    XML_YEAR,      /* has the year; the first one counts */
    XML_YEAR_LATE, /* has a year that counts when no other does */
    XML_DOI,
    XML_ARXIV,    /* an arXiv id or an address with one, else a native id */
    XML_LANGUAGE, /* "eng", "en", "English" */
    XML_TYPE,     /* "Journal Article"; other words for it are kept as "type" */
    XML_PMID,     /* PubMed's number */
    XML_BOOK,     /* the title of a book: the venue of a chapter with a title of its own */
    XML_LATE,     /* the field's text, when nothing else gives it */
    XML_DELETED,  /* the record says of itself that it is no more */
    XML_NOTHING   /* passed over with all that is in it */
};

struct xml_rule {
    const char *element; /* local name, or a qualified one ("dc:creator"); "*": the record */
    const char *parent;  /* the element around it, "a/b": the two around it; NULL: any */
    enum xml_use use;
    enum field field;
    const char *condition; /* an attribute that it must have, "name=value" or "name" (any
                              value), or must not have, "!name"; NULL */
    const char *attribute; /* whose value is meant instead of the text; NULL */
};

struct xml_map;

struct xml_format {
    const char *const *records;    /* local names of record elements, ended by NULL */
    const struct xml_rule *rules;  /* the first that fits counts; ended by an empty one */
    enum markup markup;            /* of titles, names, venues and abstracts */
    const struct xml_rule *shared; /* the same for what stands outside the records and
                                      holds for those that follow (XML_TEXT and XML_YEAR
                                      only), or NULL */
    const char *group;             /* element that begins anew with what is shared, or NULL */
    bool bilingual;                /* titles, venues and authors come in two languages */
    bool type_is_element;          /* the record element's name is its type */
    /* The tag to be written for one inside text; NULL: none. Without it: as it is. */
    const char *(*inline_name)(struct view name, const char **attributes);
    /* Last changes; the record is not yet given on. */
    void (*finish)(struct record *record);
};

enum status xml_map_run(const struct xml_format *format, struct reader *reader,
                        const struct import_sink *sink, struct buffer *message);

/* Signs by which a format is told: texts that the file's beginning holds. */
struct xml_sign {
    const char *first;
    const char *second; /* must be there too, or NULL */
    int sureness;
};

/* The sureness of the surest sign; 0 when the text does not begin with "<". Ended by an
   empty row. */
int xml_map_probe(struct view start, const struct xml_sign *signs);

/* Replaces a field that is one text, keeping its markup. The text is copied. */
void xml_map_replace(struct record *record, enum field field, struct view text);
/* The text without a full stop at its end, unless more stand there or an abbreviation's. */
struct view xml_map_without_stop(struct view text);

#endif
