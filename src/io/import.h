/*
 * An importer understands one family of formats. It gets a file as a stream of
 * valid UTF-8 and gives records and problems to a sink, in file order. Importers
 * stream: their memory does not grow with the file. Adding a format means one file
 * src/io/import_NAME.c and one row of the table in import.c.
 */
#ifndef SHEAF_IO_IMPORT_H
#define SHEAF_IO_IMPORT_H

#include "base/status.h"
#include "corpus/record.h"
#include "io/reader.h"

/* Where an importer puts what it finds. */
struct import_sink {
    void *context;
    /* A record is understood. The sink may take what it holds, and leave other memory in its
       place: whatever is in it then, the importer clears it. False: the reader of the file
       wants no more (cancelled); the importer returns soon. */
    bool (*record)(void *context, struct record *record);
    /* A record was skipped, or part of it had to be left out: line (from 1) and a
       reason of one line. skipped: the whole record is lost. */
    void (*problem)(void *context, uint32_t line, bool skipped, struct view reason);
    /* The list's own name ("ICLR 2025 Accepted Papers"). */
    void (*title)(void *context, struct view title);
};

struct importer {
    const char *option; /* for --from: "bibtex" */
    const char *name;   /* for people: "BibTeX" */
    /* How sure it is, 0 to 100, from the first bytes of the decoded file (up to
       IMPORT_PROBE_BYTES, cut at a character) and whether that is all of it. */
    int (*probe)(struct view start, bool whole);
    /* Reads to the end. STATUS_OK, STATUS_CANCELLED (sink said no more), or a status
       with the reason in message when the rest of the file cannot be read at all. */
    enum status (*run)(struct reader *reader, const struct import_sink *sink,
                       struct buffer *message);
};

enum { IMPORT_PROBE_BYTES = 16384 };

/* All importers, ended by NULL. */
const struct importer *const *import_list(void);
const struct importer *import_by_option(struct view option);
/* The one that is surest; NULL when none is (an empty file, binary data). */
const struct importer *import_detect(struct view start, bool whole);

#endif
