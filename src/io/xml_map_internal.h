/*
 * What xml_map.c (which element is meant, what text is in it) and xml_apply.c (what that
 * text means for the record) share.
 */
#ifndef SHEAF_IO_XML_MAP_INTERNAL_H
#define SHEAF_IO_XML_MAP_INTERNAL_H

#include "io/xml_map.h"

enum part { PART_FAMILY, PART_GIVEN, PART_SUFFIX, PART_WHOLE, PARTS };

struct person_name {
    struct view text; /* in the record's arena */
    bool written;     /* "Family, Given", not as people read it */
};

struct names {
    struct person_name *items;
    size_t count;
    size_t capacity;
};

/* A tag written again inside text: where its name stands in `marked`. */
struct inline_tag {
    size_t start;
    size_t length; /* 0: not written */
};

struct xml_map {
    const struct xml_format *format;
    const struct import_sink *sink;
    struct record record;
    bool in_record;
    bool at_record; /* the next tag is the record's own */
    bool deleted;
    /* Capturing. */
    const struct xml_rule *rule; /* NULL: an element without a row */
    size_t capture_depth;        /* 0: nothing */
    size_t nothing_depth;        /* of an element that is passed over; 0: none */
    struct buffer plain;
    struct buffer marked;
    bool has_tags;
    struct inline_tag tags[XML_DEPTH + 1]; /* by depth */
    struct xml_stream *stream;
    size_t bytes; /* of the record, so far */
    /* A person. */
    const struct xml_rule *person;
    size_t person_depth;
    struct buffer parts[PARTS];
    /* What is put together when the record ends; views lie in its arena. */
    struct buffer pieces;
    struct buffer label;
    struct names names, late_names;
    struct view titles[2]; /* of bilingual formats: the Latin one and the other */
    struct view late[FIELD_COUNT];
    struct view book;
    int late_year;
    /* What holds for all records of a group. */
    struct buffer shared[FIELD_COUNT];
    int shared_year;
};

/* The markup of a field whose text comes from this format. */
enum markup xml_apply_markup(const struct xml_map *map, enum field field);
/* The text of an element, or of its attribute, in a record. element: its local name. */
void xml_apply(struct xml_map *map, const struct xml_rule *rule, struct view element,
               struct view text);
/* The same for an element outside the records; and forgetting all of these. */
void xml_apply_shared(struct xml_map *map, const struct xml_rule *rule, struct view text);
void xml_apply_forget_shared(struct xml_map *map);
/* A person's element begins and ends. */
void xml_apply_begin_person(struct xml_map *map, const struct xml_rule *rule, size_t depth);
void xml_apply_end_person(struct xml_map *map, struct view element);
/* The record has ended: what was kept apart is put together. */
void xml_apply_complete(struct xml_map *map);

#endif
