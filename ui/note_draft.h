/*
 * The file in which a note is written, with the reader's editor (ui/editor.h): it is the user's
 * alone (0600) and lies beside the state or, where nothing can be written there, among the
 * temporary files. What the editor leaves is taken only when it ended well and left text in
 * UTF-8; else it stays in that file, whose name is told. So it does until the note is saved.
 */
#ifndef SHEAF_UI_NOTE_DRAFT_H
#define SHEAF_UI_NOTE_DRAFT_H

#include "base/buffer.h"
#include "base/status.h"

enum { NOTE_DRAFT_BYTES = 1 << 20 }; /* of a text, at most */

/* Makes the file, with a text in it; *path is where. STATUS_SYSTEM with the reason in message when
   there is none. */
enum status note_draft_make(struct buffer *path, struct view text, struct buffer *message);
/* What has become of it. STATUS_OK: *composed is the new text, which the file still holds.
   STATUS_END: the text is the same, and the file is gone. STATUS_SYSTEM: nothing is to be
   changed; message, where it may be said already how the editor failed (good is false then), says
   why, and which file holds what was written, if anything was. */
enum status note_draft_take(struct buffer *path, struct view text, bool good,
                            struct buffer *composed, struct buffer *message);
/* Deletes the file and empties the path. */
void note_draft_remove(struct buffer *path);

#endif
