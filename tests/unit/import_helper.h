/* Running an importer over text and keeping what it gives, for tests. */
#ifndef SHEAF_TESTS_IMPORT_HELPER_H
#define SHEAF_TESTS_IMPORT_HELPER_H

#include "unit.h"

#include "base/buffer.h"
#include "io/import.h"

#include <stdlib.h>
#include <string.h>

enum { HELPER_MAX = 64 };

/* Each record as lines "name=source text" (of names: as they are read), in the order they were set;
   year and rating as lines of their own when known. */
struct import_result {
    struct buffer records[HELPER_MAX];
    uint32_t lines[HELPER_MAX];
    uint64_t offsets[HELPER_MAX];
    uint32_t lengths[HELPER_MAX];
    size_t count;
    struct buffer problems; /* "LINE: reason\n", skipped ones marked with "!" */
    size_t skipped;
    struct buffer titles;
    size_t stop_after; /* 0: never */
    enum status status;
};

static inline bool helper_record(void *context, struct record *record)
{
    struct import_result *result = context;
    assert_true(result->count < HELPER_MAX);
    struct buffer *out = &result->records[result->count];
    result->lines[result->count] = record->line;
    result->offsets[result->count] = record->offset;
    result->lengths[result->count++] = record->length;
    if (record->year)
        buffer_append_format(out, "year=%d\n", record->year);
    if (record->rating >= 0)
        buffer_append_format(out, "rating=%g\n", record->rating);
    for (size_t i = 0; i < record->text_count; i++) {
        const struct record_text *text = &record->texts[i];
        if (text->field == FIELD_OTHER)
            buffer_append_format(out, "[%.*s]=", (int)text->name.length, text->name.data);
        else
            buffer_append_format(out, "%s=", field_name(text->field));
        buffer_append_view(out, text->read.length ? text->read : text->text);
        buffer_append_byte(out, '\n');
    }
    return !result->stop_after || result->count < result->stop_after;
}

static inline void helper_problem(void *context, uint32_t line, bool skipped, struct view reason)
{
    struct import_result *result = context;
    result->skipped += skipped;
    buffer_append_format(&result->problems, "%u%s: %.*s\n", (unsigned)line, skipped ? "!" : "",
                         (int)reason.length, reason.data);
}

static inline void helper_title(void *context, struct view title)
{
    struct import_result *result = context;
    buffer_append_view(&result->titles, title);
    buffer_append_byte(&result->titles, '\n');
}

static inline void import_result_free(struct import_result *result)
{
    for (size_t i = 0; i < HELPER_MAX; i++)
        buffer_deinit(&result->records[i]);
    buffer_deinit(&result->problems);
    buffer_deinit(&result->titles);
    free(result);
}

/* The caller frees the result. block: bytes a read, 0 for the usual. */
static inline struct import_result *import_run(const char *option, struct view text, size_t block,
                                               size_t stop_after)
{
    struct import_result *result = calloc(1, sizeof *result);
    const struct import_sink sink = {result, helper_record, helper_problem, helper_title};
    struct reader_options options = {.block = block};
    struct buffer message = {0};
    struct reader *reader = reader_open_memory(text, &options);
    result->stop_after = stop_after;
    result->status = import_by_option(view_of(option))->run(reader, &sink, &message);
    buffer_deinit(&message);
    reader_close(reader);
    return result;
}

static inline struct import_result *import_text(const char *option, const char *text)
{
    return import_run(option, view_of(text), 0, 0);
}

static inline void assert_record(const struct import_result *result, size_t index,
                                 const char *expected)
{
    assert_true(index < result->count);
    assert_string_equal(buffer_string(&result->records[index]), expected);
}

/* Fails unless the record has this line, "name=value". */
static inline void assert_record_has(const struct import_result *result, size_t index,
                                     const char *line)
{
    assert_true(index < result->count);
    struct buffer wanted = {0}, have = {0};
    buffer_append_format(&wanted, "\n%s\n", line);
    buffer_append_format(&have, "\n%s", buffer_string(&result->records[index]));
    if (view_find(buffer_view(&have), buffer_view(&wanted), 0) == VIEW_NONE)
        fail_msg("no \"%s\" in%s", line, buffer_string(&have));
    buffer_deinit(&wanted);
    buffer_deinit(&have);
}

static inline void assert_record_lacks(const struct import_result *result, size_t index,
                                       const char *part)
{
    assert_true(index < result->count);
    assert_null(strstr(buffer_string(&result->records[index]), part));
}

/* The same records and problems, whatever the size of a read. */
static inline void assert_same_for_any_block(const char *option, struct view text)
{
    static const size_t blocks[] = {1, 2, 3, 7, 4096};
    struct import_result *whole = import_run(option, text, 0, 0);
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        struct import_result *result = import_run(option, text, blocks[i], 0);
        assert_int_equal(result->count, whole->count);
        assert_string_equal(buffer_string(&result->problems), buffer_string(&whole->problems));
        assert_string_equal(buffer_string(&result->titles), buffer_string(&whole->titles));
        for (size_t j = 0; j < whole->count; j++) {
            assert_string_equal(buffer_string(&result->records[j]),
                                buffer_string(&whole->records[j]));
            assert_int_equal(result->lines[j], whole->lines[j]);
            assert_int_equal(result->offsets[j], whole->offsets[j]);
            assert_int_equal(result->lengths[j], whole->lengths[j]);
        }
        import_result_free(result);
    }
    import_result_free(whole);
}

#endif
