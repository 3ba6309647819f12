/*
 * The reader's own editor, on the terminal, until it ends: VISUAL, else EDITOR, else vi. The
 * command is cut into words (base/words.h) and started by them, never by a shell.
 */
#ifndef SHEAF_UI_EDITOR_H
#define SHEAF_UI_EDITOR_H

#include "base/buffer.h"
#include "base/status.h"

#include <stdint.h>

/* Opens a file at a line (+LINE FILE, as all editors understand it). The terminal must have been
   left to it, and is the program's again afterwards. STATUS_SYSTEM with the reason in message
   when there is no such editor, or it failed. */
enum status editor_run(const char *path, uint32_t line, struct buffer *message);

#endif
