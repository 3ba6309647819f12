/*
 * Other programs, started by their arguments, never by a shell, and left to themselves: they
 * have a session of their own and no terminal, read what they are given and write into
 * nothing, and nobody waits for them.
 */
#ifndef SHEAF_UI_SPAWN_H
#define SHEAF_UI_SPAWN_H

#include "base/buffer.h"
#include "base/status.h"

/* Whether a program of that name is found in PATH, or the path is one. */
bool spawn_exists(const char *program);
/* In a child, before it becomes another program: every signal as usual, none kept back. */
void spawn_reset_signals(void);
/* Starts argv[0] with argv, which NULL ends; input is what it can read. STATUS_SYSTEM with the
   reason in message when it cannot be started. */
enum status spawn_detached(char *const *argv, struct view input, struct buffer *message);

#endif
