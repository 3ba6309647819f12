/*
 * A command as the settings have it, in words for execvp(): no shell reads it. Blanks
 * separate words, quotes ("…" or '…') keep them together, %s in a word stands for what the
 * command is given; where no word has it, that comes last.
 */
#ifndef SHEAF_UI_COMMAND_WORDS_H
#define SHEAF_UI_COMMAND_WORDS_H

#include "base/status.h"
#include "base/buffer.h"

enum { COMMAND_WORDS_MOST = 32 };

struct command_words {
    char *argv[COMMAND_WORDS_MOST + 1]; /* ended by NULL */
    size_t count;
};

/* STATUS_INVALID with the reason in message: a quote without its end, no words, too many.
   Free with command_words_deinit() in any case. */
enum status command_words_parse(struct command_words *words, struct view command, struct view given,
                                struct buffer *message);
void command_words_deinit(struct command_words *words);

#endif
