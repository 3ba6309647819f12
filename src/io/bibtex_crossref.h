/*
 * What entries of BibTeX have from each other. A field that an entry lacks comes from the
 * entry that its `crossref` names, or from those of its `xdata`; a title changes its name
 * on the way, so that of proceedings it becomes the booktitle of a paper. Source: biblatex
 * manual, sections 2.4.1 and 3.13.6 and appendix B. Left out is what tells which work the
 * parent itself is: a DOI that all papers of a volume share would make one paper of them.
 *
 * Parents mostly stand behind their children. Entries are therefore held back from the
 * first child on whose parent has not come, and given in the order of the file when none
 * is missing any more, or at the end, or when there are too many of them.
 */
#ifndef SHEAF_IO_BIBTEX_CROSSREF_H
#define SHEAF_IO_BIBTEX_CROSSREF_H

#include "base/arena.h"
#include "io/bibtex_map.h"

enum {
    BIBTEX_HELD_BYTES = 16 << 20,    /* of entries that wait for a parent */
    BIBTEX_PARENTS_BYTES = 16 << 20, /* of those that may be parents of entries behind them … */
    BIBTEX_OTHERS_BYTES = 4 << 20    /* … while there is room for those that seldom are */
};

/* An entry whose values are put together. */
struct bibtex_whole {
    struct view type;
    struct view key;
    const struct bibtex_value *values; /* its own, then those that it has from others */
    size_t count;
    struct view inherited; /* the names of the latter, a blank between two */
    uint64_t offset;
    uint32_t length;
    uint32_t line;
    bool refers;   /* it names other entries */
    bool orphaned; /* given before its parent came, because too many were waiting */
};

struct bibtex_known;

/* A zeroed struct with `give` and `context` set is ready. */
struct bibtex_crossref {
    /* Called for each entry, in the order of the file; what it points to is valid during the
       call. */
    void (*give)(void *context, const struct bibtex_whole *entry);
    void *context;
    struct arena parents; /* entries that may be parents */
    struct arena held;    /* entries that wait, and some that they wait for */
    struct arena scratch;
    struct bibtex_known **chains; /* of entries whose keys hash alike, the latest first */
    struct bibtex_known *first;   /* of those that wait */
    struct bibtex_known *last;
    uint64_t *missing; /* hashes of the keys that they wait for */
    size_t missing_count;
    size_t missing_capacity;
    bool referred;       /* some entry so far has named others */
    unsigned expansions; /* of other entries, for the one being given */
    uint64_t cost;       /* of what has been inherited, and how much it may be */
    uint64_t cost_most;
};

void bibtex_crossref_take(struct bibtex_crossref *crossref, const struct bibtex_whole *entry);
/* The file is over: gives what waits. */
void bibtex_crossref_end(struct bibtex_crossref *crossref);
void bibtex_crossref_deinit(struct bibtex_crossref *crossref);

#endif
