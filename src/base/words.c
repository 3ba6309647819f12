#include "base/words.h"

#include "base/language.h"
#include "base/memory.h"

#include <stdlib.h>

static void clear(struct words *words)
{
    for (size_t i = 0; i < words->count; i++)
        free(words->items[i]);
    words->count = 0;
}

void words_deinit(struct words *words)
{
    clear(words);
    free(words->items);
    *words = (struct words){0};
}

/* Hands the word over. */
static void add(struct words *words, struct buffer *word)
{
    memory_reserve((void **)&words->items, &words->capacity, words->count + 2,
                   sizeof *words->items);
    buffer_append_byte(word, '\0');
    words->items[words->count++] = buffer_detach(word);
    words->items[words->count] = NULL;
}

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* In double quotes a backslash guards only these. */
static bool guards(char quote, char byte)
{
    return !quote || byte == '"' || byte == '\\' || byte == '$' || byte == '`';
}

/* Appends the word at *at and goes behind it. False when a quote is left open. */
static bool take_word(struct view line, size_t *at, struct buffer *word)
{
    char quote = '\0';
    for (; *at < line.length && (quote || !is_blank(line.data[*at])); ++*at) {
        char byte = line.data[*at];
        if (byte == quote && quote)
            quote = '\0';
        else if (!quote && (byte == '\'' || byte == '"'))
            quote = byte;
        else if (byte == '\\' && quote != '\'' && *at + 1 < line.length &&
                 guards(quote, line.data[*at + 1]))
            buffer_append_byte(word, line.data[++*at]);
        else
            buffer_append_byte(word, byte);
    }
    return !quote;
}

enum status words_split(struct words *words, struct view line, struct buffer *message)
{
    size_t at = 0;
    clear(words);
    for (;;) {
        struct buffer word = {0};
        while (at < line.length && is_blank(line.data[at]))
            at++;
        if (at == line.length)
            return STATUS_OK;
        if (!take_word(line, &at, &word)) {
            buffer_deinit(&word);
            clear(words);
            buffer_append_string(message, _("a quote is not closed"));
            return STATUS_INVALID;
        }
        add(words, &word);
    }
}
