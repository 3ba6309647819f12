/*
 * Runs a fuzz target without libFuzzer, as a test: every file of its corpus, then a
 * number of changed copies of each. The changes come from a fixed seed, so that a failure
 * happens again. A crash or an abort() ends the program, and that is the failure.
 *
 *   fuzz_NAME                  the corpus in $SHEAF_SOURCE/tests/fuzz/corpus/NAME
 *   fuzz_NAME FILE...          these files, unchanged
 *   FUZZ_MUTATIONS=N           copies of each file (120)
 *   FUZZ_LAST=FILE             keeps what is about to be tried in FILE
 */
#include "base/buffer.h"
#include "base/memory.h"
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

enum { FILES = 256, MUTATIONS = 120, INPUT_BYTES = 1 << 16 };

struct corpus {
    struct buffer files[FILES];
    size_t count;
    struct buffer words[FILES]; /* of the dictionary */
    size_t word_count;
    uint64_t random;
    unsigned long tried;
};

/* xorshift64 (Marsaglia 2003). */
static size_t pick(struct corpus *corpus, size_t below)
{
    corpus->random ^= corpus->random << 13;
    corpus->random ^= corpus->random >> 7;
    corpus->random ^= corpus->random << 17;
    return below ? (size_t)(corpus->random % below) : 0;
}

static bool read_file(const char *path, struct buffer *out)
{
    FILE *file = fopen(path, "rb");
    size_t count;
    if (!file)
        return false;
    while ((count = fread(buffer_reserve(out, 4096), 1, 4096, file)) > 0)
        out->length += count;
    fclose(file);
    return true;
}

static void try_input(struct corpus *corpus, const struct buffer *input)
{
    /* a block of its own size, so that reading past its end is seen */
    uint8_t *copy = memory_alloc(input->length);
    const char *last = getenv("FUZZ_LAST");
    FILE *file = last ? fopen(last, "wb") : NULL;
    if (file) {
        fwrite(input->data, 1, input->length, file);
        fclose(file);
    }
    if (input->length)
        memcpy(copy, input->data, input->length);
    LLVMFuzzerTestOneInput(copy, input->length);
    free(copy);
    corpus->tried++;
}

/* ---- changing ---- */

static void insert_word(struct corpus *corpus, struct buffer *input)
{
    if (!corpus->word_count)
        return;
    const struct buffer *word = &corpus->words[pick(corpus, corpus->word_count)];
    buffer_insert(input, pick(corpus, input->length + 1), word->data, word->length);
}

static void insert_piece(struct corpus *corpus, struct buffer *input)
{
    const struct buffer *other = &corpus->files[pick(corpus, corpus->count)];
    size_t start = pick(corpus, other->length), room = other->length - start;
    if (room)
        buffer_insert(input, pick(corpus, input->length + 1), other->data + start,
                      pick(corpus, room) + 1);
}

static void change_once(struct corpus *corpus, struct buffer *input)
{
    size_t at = pick(corpus, input->length);
    char byte = (char)pick(corpus, 256);
    switch (pick(corpus, 7)) {
    case 0:
        if (input->length)
            input->data[at] = byte;
        break;
    case 1:
        if (input->length)
            input->data[at] = (char)(input->data[at] ^ 1 << pick(corpus, 8));
        break;
    case 2:
        buffer_insert(input, at, &byte, 1);
        break;
    case 3:
        buffer_remove(input, at, pick(corpus, 20));
        break;
    case 4:
        buffer_truncate(input, at);
        break;
    case 5:
        insert_word(corpus, input);
        break;
    default:
        insert_piece(corpus, input);
        break;
    }
}

static void try_changed(struct corpus *corpus, const struct buffer *file, long mutations)
{
    struct buffer input = {0};
    for (long i = 0; i < mutations; i++) {
        buffer_clear(&input);
        buffer_append_view(&input, buffer_view(file));
        for (size_t changes = pick(corpus, 6) + 1; changes > 0; changes--)
            change_once(corpus, &input);
        buffer_truncate(&input, INPUT_BYTES);
        try_input(corpus, &input);
    }
    buffer_deinit(&input);
}

/* ---- the corpus ---- */

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void read_corpus(struct corpus *corpus, const char *folder)
{
    char *names[FILES];
    size_t count = 0;
    DIR *open = opendir(folder);
    struct dirent *entry;
    while (open && count < FILES && (entry = readdir(open)))
        if (entry->d_name[0] != '.')
            names[count++] = memory_copy_string(entry->d_name, strlen(entry->d_name));
    if (open)
        closedir(open);
    qsort(names, count, sizeof *names, compare_names);
    for (size_t i = 0; i < count; i++) {
        struct buffer path = {0};
        buffer_append_format(&path, "%s/%s", folder, names[i]);
        corpus->count += read_file(buffer_string(&path), &corpus->files[corpus->count]);
        buffer_deinit(&path);
        free(names[i]);
    }
}

/* Lines "word" of libFuzzer's dictionaries; of its escapes \\, \" and \xAB. */
static void read_dictionary(struct corpus *corpus, const char *path)
{
    struct buffer text = {0};
    struct view rest, line;
    read_file(path, &text);
    rest = buffer_view(&text);
    while (view_next_line(&rest, &line) && corpus->word_count < FILES) {
        struct buffer *word = &corpus->words[corpus->word_count];
        if (line.length < 3 || line.data[0] != '"')
            continue;
        for (size_t i = 1; i + 1 < line.length; i++) {
            unsigned byte = (unsigned char)line.data[i];
            if (byte == '\\' && sscanf(line.data + i, "\\x%2x", &byte) == 1)
                i += 3;
            else if (byte == '\\')
                byte = (unsigned char)line.data[++i];
            buffer_append_byte(word, (char)byte);
        }
        corpus->word_count++;
    }
    buffer_deinit(&text);
}

static void free_corpus(struct corpus *corpus)
{
    for (size_t i = 0; i < FILES; i++) {
        buffer_deinit(&corpus->files[i]);
        buffer_deinit(&corpus->words[i]);
    }
    free(corpus);
}

static int run_files(struct corpus *corpus, char **paths, int count)
{
    for (int i = 0; i < count; i++) {
        struct buffer input = {0};
        if (!read_file(paths[i], &input))
            return 2;
        try_input(corpus, &input);
        buffer_deinit(&input);
    }
    return 0;
}

int main(int argc, char **argv)
{
    struct corpus *corpus = memory_alloc_zero(1, sizeof *corpus);
    const char *source = getenv("SHEAF_SOURCE"), *number = getenv("FUZZ_MUTATIONS");
    const char *name = strrchr(argv[0], '/');
    long mutations = number ? atol(number) : MUTATIONS;
    struct buffer path = {0};
    name = name ? name + 1 : argv[0];
    name += strncmp(name, "fuzz_", 5) == 0 ? 5 : 0;
    corpus->random = 88172645463325252u;
    if (argc > 1)
        return run_files(corpus, argv + 1, argc - 1);
    buffer_append_format(&path, "%s/tests/fuzz/%s.dict", source ? source : ".", name);
    read_dictionary(corpus, buffer_string(&path));
    buffer_clear(&path);
    buffer_append_format(&path, "%s/tests/fuzz/corpus/%s", source ? source : ".", name);
    read_corpus(corpus, buffer_string(&path));
    puts("1..1");
    fflush(stdout);
    for (size_t i = 0; i < corpus->count; i++) {
        try_input(corpus, &corpus->files[i]);
        try_changed(corpus, &corpus->files[i], mutations);
    }
    printf("%sok 1 - %s survives its corpus and changed copies of it (%lu inputs)\n",
           corpus->count ? "" : "not ", name, corpus->tried);
    bool empty = corpus->count == 0;
    buffer_deinit(&path);
    free_corpus(corpus);
    return empty;
}
