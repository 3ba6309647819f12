/*
 * The settings file: $XDG_CONFIG_HOME/sheaf/config, or the one that --config names; never
 * one in the current directory.
 *
 *     # a comment; ";" begins one too, also behind a value
 *     theme = dark
 *     libraries = ~/papers/iclr2025.json
 *     libraries = ~/papers/own.bib
 *
 *     [widths]
 *     U+2026 = 1
 *
 *     [keys]                       (session/keymap_settings.c)
 *     g g = go-first
 *
 * Read by inih (https://github.com/benhoyt/inih), with the difference that lines may be
 * indented. A line that is wrong is reported as a problem and ignored, the others hold.
 *
 * A settings file can name commands to run. So the usual one must be a regular file that
 * the user or root owns, in a folder that the user or root owns, and nobody else may
 * write to either; else it is reported and not read. It may be a symbolic link.
 */
#ifndef SHEAF_STATE_SETTINGS_FILE_H
#define SHEAF_STATE_SETTINGS_FILE_H

#include "state/settings.h"

enum { SETTINGS_FILE_BYTES = 1 << 20 };

/* Reads the usual file; that there is none is no problem. */
void settings_load(struct settings *settings);
/* Reads the file that the user named. STATUS_SYSTEM or STATUS_INVALID with the reason in
   message ("FILE: why") when it cannot be read at all. */
enum status settings_load_file(struct settings *settings, const char *path, struct buffer *message);
/* Takes in the text of a file; name is for problems. */
void settings_parse(struct settings *settings, struct view text, const char *name);
/* Appends the path of the usual file. False when there is no home folder. */
bool settings_append_path(struct buffer *out);

#endif
