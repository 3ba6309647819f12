/*
 * A file that the loader has been told to read or has found in a folder, and what is known of
 * it since (private to the loader). An archive is one entry and several files of the
 * library.
 */
#ifndef SHEAF_IO_LOAD_ENTRY_H
#define SHEAF_IO_LOAD_ENTRY_H

#include "io/file_state.h"
#include "io/loader.h"

/* Where a file can be read on when it has grown: at the last record, which may have been cut
   short. Of the problems those hold that were there before it. */
struct load_resume {
    bool possible;
    uint64_t offset; /* of the record, in bytes of the file */
    uint32_t length;
    uint32_t line;
    size_t problems;
    size_t skipped;
};

struct load_entry {
    char *path;         /* "-": standard input; of an input in memory its name */
    size_t input;       /* which of the inputs it belongs to */
    bool in_memory;     /* its bytes are … */
    struct view memory; /* … these */
    bool from_folder;   /* found, not named */
    struct load_file *files;
    size_t file_count;
    size_t file_capacity;
    size_t papers;  /* in the store, one after another … */
    size_t sources; /* … and so are these */
    uint64_t bytes; /* read, as they lie in the file */
    unsigned version;
    const struct importer *importer; /* of its only file; NULL: none */
    struct load_resume resume;
    struct file_stamp stamp; /* taken before it was read */
    struct digest digest;    /* of what was read */
};

void load_entry_init(struct load_entry *entry, const char *path);
void load_entry_deinit(struct load_entry *entry);
/* Forgets what was read; it is about to be read again. */
void load_entry_clear(struct load_entry *entry);
/* The file added last is the one being read. */
struct load_file *load_entry_add_file(struct load_entry *entry, const char *name);
/* Notes that it cannot be read any more, and why; NULL: that it can. True when that is new. */
bool load_entry_set_lost(struct load_entry *entry, const char *reason);
bool load_entry_is_lost(const struct load_entry *entry);
/* A pipe that was read: what it has said it does not say again. */
bool load_entry_is_pipe(const struct load_entry *entry);
size_t load_entry_failures(const struct load_entry *entry);
size_t load_entry_skipped(const struct load_entry *entry);

#endif
