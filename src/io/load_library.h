/*
 * What is open, and bringing it up to date with the files (private to the loader). A library
 * has inputs, which are what was asked for, and entries, which are the files that these have
 * turned out to be, in order. Papers and sources of an entry lie in the store one after
 * another, and entries in their order:
 *
 *   inputs    a.bib     lists/                    (a sample in memory)
 *   entries   a.bib     lists/x.json lists/y.zip  sample
 *   papers    0 ...     n ...        m ...        ...
 *
 * One thread has it at a time.
 */
#ifndef SHEAF_IO_LOAD_LIBRARY_H
#define SHEAF_IO_LOAD_LIBRARY_H

#include "io/loader.h"
#include "io/watch.h"

struct load_library;

/* Where updates go that come while something is read for the first time: called on any
   thread, one call at a time, and takes the reference over. */
struct load_listener {
    void (*take)(void *context, struct load_update *update);
    void *context;
};

/* Inputs and options are copied (not the memory they point to); no listener: nobody waits for
   the papers. Everything ends early when *cancel becomes true. */
struct load_library *load_library_new(const struct loader_input *inputs, size_t count,
                                      const struct loader_options *options,
                                      const atomic_bool *cancel,
                                      const struct load_listener *listener);
void load_library_free(struct load_library *library);

/* Adds a file or folder. False, and the reason in message, when it is not there. */
bool load_library_open(struct load_library *library, const char *path, struct buffer *message);
/* Takes an input, or one file of a folder, out. False when nothing of that name is open. */
bool load_library_close(struct load_library *library, const char *path, struct buffer *message);
/* Takes what was opened last, if anything was added for it, out again when there is nothing in
   it but failures; true then, and message says what. */
bool load_library_reject(struct load_library *library, struct buffer *message);

/* Looks at all files and reads what is new in them; true when anything is, or has gone. */
bool load_library_refresh(struct load_library *library);
/* The finished update of how things are. The caller owns the reference. */
struct load_update *load_library_tell(const struct load_library *library);
/* Names what has to be watched; true when that is not what was watched before (watch_end). */
bool load_library_watch(const struct load_library *library, struct watch *watch);

#endif
