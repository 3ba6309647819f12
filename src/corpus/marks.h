/*
 * Marks are what is known of the papers of a snapshot beyond their files. Most of it is what the
 * reader has done with them: which are starred, read, noted, tagged and marked, and the tags and
 * notes themselves; then, which are one paper (TWINNED). They are immutable and
 * reference-counted, made by who keeps them (src/state/) and read by who searches and
 * shows: any thread may hold and read them.
 *
 * Marks are of the papers of one snapshot. A later snapshot that begins with the same papers
 * can be read with them (marks_fit); its further papers are without marks then, until newer
 * ones come.
 */
#ifndef SHEAF_CORPUS_MARKS_H
#define SHEAF_CORPUS_MARKS_H

#include "corpus/twins.h"

/* X(IDENTIFIER) */
#define MARK_LIST(X)                                                                               \
    X(STARRED)                                                                                     \
    X(READ)                                                                                        \
    X(NOTED)                                                                                       \
    X(TAGGED)                                                                                      \
    X(MARKED)                                                                                      \
    X(TWINNED)

enum mark {
#define MARK_ENUM(identifier) MARK_##identifier,
    MARK_LIST(MARK_ENUM)
#undef MARK_ENUM
        MARK_KINDS
};

enum { MARKS_CHUNK_WORDS = CHUNK_PAPERS / 64 };

/* ---- the text of one paper's marks ---- */

struct annotation;

/* tags are the paper's tags joined by FIELD_SEPARATOR, note is its note, each empty when there is
   none; valid UTF-8. versions says which ones of the note this is, for who keeps notes. All
   are copied. The caller owns the reference. */
struct annotation *annotation_new(struct view tags, struct view note, struct view versions);
struct annotation *annotation_ref(struct annotation *annotation);
/* NULL is allowed. */
void annotation_unref(struct annotation *annotation);
/* Tags as a field of items (paper_next_item). FORM_SOURCE is the same as FORM_DISPLAY. */
struct view annotation_tags(const struct annotation *annotation, enum form form);
struct view annotation_note(const struct annotation *annotation, enum form form);
struct view annotation_versions(const struct annotation *annotation);

/* ---- marks ---- */

struct marks;

struct marks_text {
    uint32_t paper;
    struct annotation *annotation;
};

/* What marks are made of. */
struct marks_parts {
    struct snapshot *snapshot;
    const uint64_t *bits[MARK_KINDS]; /* a bit for each of its papers */
    const struct marks_text *texts;   /* sorted by paper */
    size_t text_count;
    uint64_t text_version; /* another one whenever tags or notes are others */
    struct twins *twins;   /* that fit the snapshot; NULL: every record is shown by itself */
};

/* Copies all and takes references of its own. The caller owns the reference. */
struct marks *marks_new(const struct marks_parts *parts);
struct marks *marks_ref(struct marks *marks);
/* NULL is allowed, here and below: no marks, nothing is marked. */
void marks_unref(struct marks *marks);

size_t marks_papers(const struct marks *marks);
/* The snapshot begins with the papers that these marks are of. */
bool marks_fit(const struct marks *marks, const struct snapshot *snapshot);
/* The snapshot has the same papers, as far as it and these marks go: what it has more or less
   at the end does not matter. */
bool marks_are_of(const struct marks *marks, const struct snapshot *snapshot);
bool marks_test(const struct marks *marks, enum mark mark, size_t paper);
/* How many papers have it; the records of one are counted once. */
size_t marks_count(const struct marks *marks, enum mark mark);
/* NULL when the paper has neither tags nor note. */
const struct annotation *marks_annotation(const struct marks *marks, size_t paper);
/* Any paper has tags or a note. */
bool marks_have_text(const struct marks *marks);
/* The rows that papers are shown in; NULL: every record is one. Borrowed. */
struct twins *marks_twins(const struct marks *marks);
/* 0 for NULL; equal numbers: the same tags and notes of the same papers. */
uint64_t marks_text_version(const struct marks *marks);
/* The bits of a chunk's papers; those of `annotated` have tags or a note. */
void marks_read_chunk(const struct marks *marks, enum mark mark, size_t chunk,
                      uint64_t words[MARKS_CHUNK_WORDS]);
void marks_read_annotated(const struct marks *marks, size_t chunk,
                          uint64_t words[MARKS_CHUNK_WORDS]);

#endif
