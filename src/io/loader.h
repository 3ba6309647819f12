/*
 * The loader reads files, one after another, with the importer that fits each, into
 * one store, and publishes snapshots as it goes: the first after a few dozen papers
 * or 30 ms, then about ten a second, the last one `finished`. It runs on a thread of
 * its own (loader_start) or to the end on the caller's (loader_run).
 *
 * On a thread of its own it then watches the files, reads what is new in them, and publishes
 * again, soon after they were written. As long as papers only come to the end, snapshots
 * continue each other (snapshot_continues). When papers change or go, the next snapshot is
 * of another store; it comes when it is complete, and what was shown before holds until then.
 * When the files have been quiet for a moment the finished update comes once more, with the
 * records that are one paper. The papers of a file that is gone are kept. Standard input and pipes are read once.
 */
#ifndef SHEAF_IO_LOADER_H
#define SHEAF_IO_LOADER_H

#include "base/turns.h"
#include "corpus/twins.h"
#include "io/import.h"

struct loader;

/* What is to be read. */
struct loader_input {
    const char *path;   /* file, folder (read recursively, sorted by name) or "-" */
    struct view memory; /* path NULL: read this, which must outlive the loader … */
    const char *name;   /* … under this name */
};

struct loader_options {
    const struct importer *importer; /* NULL: detect */
    const char *encoding;            /* NULL: detect */
    struct turns *turns; /* taken while reading; outlives the loader; NULL: nobody need wait */
};

/* One skipped record or other problem. */
struct load_problem {
    uint32_t line; /* 0: of the whole file */
    bool skipped;
    char *reason;
};

/* What became of one file. At most LOAD_PROBLEMS_KEPT problems are kept; all are counted. */
enum { LOAD_PROBLEMS_KEPT = 100 };
struct load_file {
    char *name;
    char *path;         /* that it was found under: its name, or that of the archive it is in */
    const char *format; /* static; "" when none was found */
    char encoding[32];
    bool plain; /* offsets in what was read are offsets in the file, too */
    size_t papers;
    size_t skipped;       /* records lost */
    size_t problem_count; /* all, kept or not */
    size_t kept;
    struct load_problem *problems;
    uint64_t replaced;      /* characters that could not be decoded */
    uint64_t foreign_lines; /* in another encoding than the rest */
    char *failure;          /* NULL, or why it could not be opened or read on */
    char *lost;       /* NULL, or why it cannot be read any more: its papers are from before */
    unsigned version; /* how often what it says was read, in whole or in part */
};

/* The state of loading at one moment; immutable, reference-counted. */
struct load_update {
    struct snapshot *snapshot;
    uint64_t bytes_read;
    uint64_t bytes_size; /* of all files found so far; 0: not known (a pipe) */
    size_t failures;     /* files with a failure */
    size_t skipped;      /* records lost in all files */
    size_t lost;         /* files that cannot be read any more */
    bool finished;
    int64_t milliseconds;          /* since the start */
    char *folder;                  /* the first input when that is a folder, else NULL */
    size_t input_count;            /* how many inputs there are */
    const struct load_file *files; /* set in the finished update only */
    size_t file_count;
    struct twins *twins;   /* of the snapshot, in a finished update; NULL: not known yet */
    uint64_t answered;     /* the latest request that is dealt with (loader_open) … */
    char *refused;         /* … and why it was not carried out, or NULL */
    atomic_int references; /* the loader's business */
};
struct load_update *load_update_ref(struct load_update *update);
void load_update_unref(struct load_update *update);

/* Starts reading on a thread. inputs are copied (not the memory they point to). */
struct loader *loader_start(const struct loader_input *inputs, size_t count,
                            const struct loader_options *options);
/* The latest update not yet read, or NULL. The caller owns the reference. */
struct load_update *loader_poll(struct loader *loader);
int loader_descriptor(const struct loader *loader);
/* Asks for another file or folder to be added behind the others, or for one to be taken out, by
   the path that it was given or found under (for an input in memory, its name). Returns the
   number of the request, which updates answer. */
uint64_t loader_open(struct loader *loader, const char *path);
uint64_t loader_close(struct loader *loader, const char *path);
/* Whether files are read again when they have changed; from the start they are. */
void loader_set_watching(struct loader *loader, bool watching);
/* Cancels what is still running and frees the loader. */
void loader_free(struct loader *loader);

/* Reads everything on the calling thread. The caller owns the finished update. */
struct load_update *loader_run(const struct loader_input *inputs, size_t count,
                               const struct loader_options *options);

#endif
