/*
 * Other programs on the same text, to compare with: `rg -P -i -c` and `fzf --filter` on
 * a file with one line a paper, Python's json module and `wc -l` on the files themselves.
 * Each function returns milliseconds, or NAN when the program is not installed or fails.
 */
#ifndef SHEAF_TESTS_BENCH_RIVALS_H
#define SHEAF_TESTS_BENCH_RIVALS_H

#include "corpus/snapshot.h"

/* What a rival may take; one that needs longer is stopped and counted with this. */
enum { RIVAL_MILLISECONDS = 10000 };

/* Writes title, authors, venue, keywords and abstract (search form) of each paper as a
   line of a new file and returns its name, which the caller unlinks and frees; NULL when
   it cannot be written. */
char *rival_write_text(const struct snapshot *snapshot);

/* The median of a few runs; a slow one runs once. */
double rival_ripgrep(const char *pattern, const char *path);
double rival_fzf(const char *pattern, const char *path);
/* json.loads() of every line of JSON Lines files, compressed with zstd or not; one run. */
double rival_json(char *const *paths, size_t count);
/* wc -l of the files as they are. */
double rival_lines(char *const *paths, size_t count);

#endif
