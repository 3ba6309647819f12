/*
 * What the fuzz targets share: running one importer over arbitrary bytes and checking
 * what it promises (import.h): valid UTF-8, places that lie in the file, an end.
 */
#ifndef SHEAF_TESTS_FUZZ_H
#define SHEAF_TESTS_FUZZ_H

#include "io/import.h"
#include "text/utf8.h"

#include <stdint.h>
#include <stdlib.h>

/* libFuzzer's entry; driver.c calls it where there is no libFuzzer. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define fuzz_check(condition)                                                                      \
    do {                                                                                           \
        if (!(condition))                                                                          \
            abort();                                                                               \
    } while (0)

static inline bool fuzz_record(void *context, struct record *record)
{
    const struct reader *reader = context;
    fuzz_check(record->line >= 1);
    fuzz_check(record->offset + record->length <= reader_offset(reader));
    for (size_t i = 0; i < record->text_count; i++) {
        fuzz_check(utf8_valid_length(record->texts[i].text) == record->texts[i].text.length);
        fuzz_check(utf8_valid_length(record->texts[i].name) == record->texts[i].name.length);
    }
    return true;
}

static inline void fuzz_problem(void *context, uint32_t line, bool skipped, struct view reason)
{
    (void)context;
    (void)skipped;
    fuzz_check(line >= 1 && reason.length > 0);
    fuzz_check(view_find_byte(reason, '\n', 0) == VIEW_NONE);
    fuzz_check(utf8_valid_length(reason) == reason.length);
}

static inline void fuzz_title(void *context, struct view title)
{
    (void)context;
    fuzz_check(title.length > 0);
}

typedef void fuzz_problem_function(void *context, uint32_t line, bool skipped, struct view reason);

/* The last byte chooses how much is read at once. */
static inline int fuzz_import(const char *option, const uint8_t *data, size_t size,
                              fuzz_problem_function *problem)
{
    struct reader_options options = {.encoding = "UTF-8"};
    if (size)
        options.block = data[size - 1] % 16 * 5;
    struct reader *reader = reader_open_memory(view_make((const char *)data, size), &options);
    const struct import_sink sink = {reader, fuzz_record, problem, fuzz_title};
    struct buffer message = {0};
    enum status status = import_by_option(view_of(option))->run(reader, &sink, &message);
    fuzz_check(status == STATUS_OK || message.length > 0); /* bytes that look packed */
    buffer_deinit(&message);
    reader_close(reader);
    return 0;
}

#endif
