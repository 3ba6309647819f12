/*
 * The versions of a note (private to src/state/): those that no other replaces, with their
 * text, and the stamps of all that were replaced. Merging is the union of both, whatever the
 * order. A zeroed struct is a note that was never written.
 */
#ifndef SHEAF_STATE_NOTE_H
#define SHEAF_STATE_NOTE_H

#include "state/change.h"

struct note_version {
    struct stamp stamp;
    struct value value; /* its text is the version's own */
};

struct note {
    struct note_version *versions;
    size_t version_count;
    size_t version_capacity;
    struct stamp *replaced;
    size_t replaced_count;
    size_t replaced_capacity;
};

void note_deinit(struct note *note);
/* Takes in a version and what it replaces (stamps with blanks between them). */
void note_apply(struct note *note, struct stamp stamp, struct value value, struct view context);
/* These would tell the note something new. */
bool note_is_news(const struct note *note, struct stamp stamp, struct view context);
/* Takes in all that another note knows; the texts are copied. */
void note_merge(struct note *note, const struct note *other);
/* Sorts versions and stamps; what is appended below is in this order. */
void note_sort(struct note *note);
/* Appends the text, all versions one after the other when there are several with
   different texts; a deleted version gives way to any other. Returns how many there are. */
size_t note_append_text(const struct note *note, struct buffer *out);
/* Appends the stamps of the versions, of those that were replaced. */
void note_append_versions(const struct note *note, struct buffer *out);
void note_append_replaced(const struct note *note, struct buffer *out);

#endif
