/*
 * An XML file as a stream of elements, read by expat, of which single elements are
 * records (<PubmedArticle>, <entry>, ...). What real files do, and what is done about it:
 *
 * - The prolog (XML declaration, comments, DOCTYPE with all that it declares) is cut off and
 *   never given to expat. So no entity is ever expanded, no DTD is ever fetched, and
 *   "billion laughs" cannot even be told. Named entities (&uuml;) come from a table
 *   (text/entity.h); an unknown one stays as written. Reference: XML 1.0, 2.8 and 4.1.
 * - Where a file is not well-formed, the record is lost, and reading goes on at the next tag
 *   that begins a record. A record that begins inside another means that the other
 *   was cut off.
 * - Control characters, which XML forbids, are read as blanks.
 *
 * Memory is bounded: nothing is kept here but the names of the open elements.
 */
#ifndef SHEAF_IO_XML_STREAM_H
#define SHEAF_IO_XML_STREAM_H

#include "io/import.h"

enum {
    XML_DEPTH = 200,              /* elements open at once */
    XML_TOKEN_BYTES = 1024 * 1024 /* a tag, comment or instruction; also the prolog */
};

struct xml_stream;

/* What is told of a file, in order. Elements outside records are told as well. */
struct xml_events {
    /* The element of this local name begins a record. */
    bool (*is_record)(void *context, struct view name);
    /* Reading may go on here after a mistake; records need not be named again. */
    bool (*is_landmark)(void *context, struct view name);
    /* A tag: name and value by turns, ended by NULL. The element is on the path already. */
    void (*open)(void *context, struct xml_stream *stream, const char **attributes);
    /* Character data, in pieces, entities replaced. */
    void (*text)(void *context, struct view text);
    void (*close)(void *context, struct xml_stream *stream);
    /* A record has begun, before its open(), and has ended, after its close(); false: no
       more is wanted. */
    void (*record_begins)(void *context, uint64_t offset, uint32_t line);
    bool (*record_ends)(void *context, uint64_t end_offset);
    /* It will not end; what came of it is to be forgotten. */
    void (*record_is_lost)(void *context);
};

/* Reads to the end. Problems go to the sink. As importer.run. */
enum status xml_stream_run(struct reader *reader, const struct xml_events *events, void *context,
                           const struct import_sink *sink, struct buffer *message);

/* The record being read is given up: the sink hears the reason, and nothing more of it is
   told. To be called from text(), open() and close() only. */
void xml_stream_give_up(struct xml_stream *stream, const char *reason);

/* How many elements are open, and the qualified name ("prism:doi") of the one that is
   `up` levels above the innermost; empty when there are not so many. */
size_t xml_stream_depth(const struct xml_stream *stream);
struct view xml_stream_name(const struct xml_stream *stream, size_t up);
/* "doi" of "prism:doi". */
struct view xml_local_name(struct view name);
/* The value of an attribute by its local name, or empty with data NULL. */
struct view xml_attribute(const char **attributes, struct view name);

#endif
