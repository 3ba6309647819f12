#include "ui/command_words.h"

#include "base/language.h"

#include <stdlib.h>

/* Takes the next character of a word that stands for something else, or is itself. */
static void append_part(struct buffer *word, struct view *rest, struct view given, bool *used)
{
    if (view_starts_with(*rest, "%s")) {
        buffer_append_view(word, given);
        *rest = view_from(*rest, 2);
        *used = true;
        return;
    }
    buffer_append_byte(word, rest->data[0]);
    *rest = view_from(*rest, 1);
}

/* One word, quotes taken off. False when a quote has no end. */
static bool read_word(struct buffer *word, struct view *rest, struct view given, bool *used)
{
    char quote = 0;
    while (rest->length) {
        char byte = rest->data[0];
        if (!quote && (byte == ' ' || byte == '\t'))
            break;
        if (byte == quote || (!quote && (byte == '"' || byte == '\''))) {
            quote = quote ? 0 : byte;
            *rest = view_from(*rest, 1);
            continue;
        }
        append_part(word, rest, given, used);
    }
    return !quote;
}

static enum status add(struct command_words *words, struct buffer *word, struct buffer *message)
{
    if (words->count == COMMAND_WORDS_MOST) {
        buffer_append_format(message, _("more than %d words"), COMMAND_WORDS_MOST);
        return STATUS_LIMIT;
    }
    words->argv[words->count++] = buffer_detach(word);
    return STATUS_OK;
}

enum status command_words_parse(struct command_words *words, struct view command, struct view given,
                                struct buffer *message)
{
    bool used = false;
    enum status status = STATUS_OK;
    *words = (struct command_words){0};
    for (struct view rest = view_trim(command); rest.length && status == STATUS_OK;
         rest = view_trim(rest)) {
        struct buffer word = {0};
        if (read_word(&word, &rest, given, &used)) {
            status = add(words, &word, message);
        } else {
            buffer_append_string(message, _("a quote has no end"));
            status = STATUS_INVALID;
        }
        buffer_deinit(&word);
    }
    if (status == STATUS_OK && !words->count) {
        buffer_append_string(message, _("there is no command"));
        status = STATUS_INVALID;
    }
    if (status == STATUS_OK && !used) {
        struct buffer word = {0};
        buffer_append_view(&word, given);
        status = add(words, &word, message);
        buffer_deinit(&word);
    }
    return status;
}

void command_words_deinit(struct command_words *words)
{
    for (size_t i = 0; i < words->count; i++)
        free(words->argv[i]);
    *words = (struct command_words){0};
}
