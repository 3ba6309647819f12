/* The pipeline of loading: batches in their order, bounded, with and without a thread. */
#include "unit.h"

#include "io/loader_pipeline.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum { MANY = 40 };

struct seen {
    struct load_pipeline *pipeline;
    atomic_size_t handed; /* batches, counted before they are handed over */
    size_t built;         /* the same, afterwards */
    size_t most;          /* that were on their way at one moment */
    struct buffer titles; /* of all records */
    struct buffer events; /* what batches say of files */
};

static void build(void *context, const struct load_batch *batch)
{
    struct seen *seen = context;
    size_t ahead = atomic_load(&seen->handed) - seen->built++;
    seen->most = ahead > seen->most ? ahead : seen->most;
    if (batch->source)
        buffer_append_format(&seen->events, "%s:", batch->source);
    if (batch->format)
        buffer_append_format(&seen->events, "%s:", batch->format);
    buffer_append_view(&seen->events, buffer_view(&batch->title));
    for (size_t i = 0; i < batch->count; i++) {
        buffer_append_view(&seen->titles, record_get(&batch->records[i], FIELD_TITLE));
        buffer_append_byte(&seen->titles, ' ');
    }
}

static void hand_over(struct seen *seen)
{
    atomic_fetch_add(&seen->handed, 1);
    load_pipeline_hand_over(seen->pipeline);
}

static void begin(struct seen *seen)
{
    *seen = (struct seen){.built = 0};
    seen->pipeline = load_pipeline_new(build, seen, NULL);
}

static void end(struct seen *seen)
{
    buffer_deinit(&seen->titles);
    buffer_deinit(&seen->events);
}

static void add(struct seen *seen, struct record *record, const char *title)
{
    record_clear(record);
    record_set(record, FIELD_TITLE, view_of(title), MARKUP_PLAIN);
    if (load_batch_add(load_pipeline_batch(seen->pipeline), record))
        hand_over(seen);
}

static void batches_are_built_in_the_order_of_reading(void **state)
{
    (void)state;
    struct seen seen;
    struct record record;
    struct buffer wanted = {0};
    begin(&seen);
    record_init(&record);
    for (int i = 0; i < MANY * LOAD_BATCH_RECORDS; i++) {
        char title[16];
        snprintf(title, sizeof title, "t%d", i);
        buffer_append_format(&wanted, "t%d ", i);
        add(&seen, &record, title);
    }
    load_pipeline_free(seen.pipeline);
    assert_int_equal(seen.built, MANY);
    assert_view_equal(buffer_view(&seen.titles), buffer_string(&wanted));
    record_deinit(&record);
    buffer_deinit(&wanted);
    end(&seen);
}

static void reading_waits_while_all_batches_are_on_their_way(void **state)
{
    (void)state;
    struct seen seen;
    begin(&seen);
    for (int i = 0; i < 2000; i++)
        hand_over(&seen);
    load_pipeline_free(seen.pipeline);
    assert_int_equal(seen.built, 2000);
    assert_in_range(seen.most, 1, LOAD_BATCHES + 1); /* one is counted, but not yet taken */
    end(&seen);
}

static void the_first_batch_is_built_at_once(void **state)
{
    (void)state;
    struct seen seen;
    struct record record;
    begin(&seen);
    record_init(&record);
    add(&seen, &record, "first");
    hand_over(&seen);
    assert_view_equal(buffer_view(&seen.titles), "first ");
    load_pipeline_free(seen.pipeline);
    record_deinit(&record);
    end(&seen);
}

static void a_batch_is_full_by_records_or_by_bytes(void **state)
{
    (void)state;
    struct seen seen;
    struct record record;
    struct buffer text = {0};
    begin(&seen);
    record_init(&record);
    for (int i = 1; i <= LOAD_BATCH_RECORDS; i++)
        assert_int_equal(load_batch_add(load_pipeline_batch(seen.pipeline), &record),
                         i == LOAD_BATCH_RECORDS);
    hand_over(&seen);
    buffer_append_repeat(&text, 'x', LOAD_BATCH_BYTES / 2);
    for (int i = 1; i <= 2; i++) {
        record_clear(&record);
        record_set(&record, FIELD_TITLE, buffer_view(&text), MARKUP_PLAIN);
        assert_int_equal(load_batch_add(load_pipeline_batch(seen.pipeline), &record), i == 2);
    }
    load_pipeline_free(seen.pipeline);
    record_deinit(&record);
    buffer_deinit(&text);
    end(&seen);
}

static void a_batch_that_was_built_is_empty_when_it_comes_again(void **state)
{
    (void)state;
    struct seen seen;
    struct record record;
    begin(&seen);
    record_init(&record);
    for (int i = 0; i < 3 * LOAD_BATCHES; i++) {
        struct load_batch *batch = load_pipeline_batch(seen.pipeline);
        assert_true(load_batch_is_empty(batch));
        assert_int_equal(batch->bytes, 0);
        assert_false(batch->publish);
        batch->source = "file";
        batch->format = "format";
        batch->publish = true;
        buffer_append_string(&batch->title, "title;");
        add(&seen, &record, "one");
        assert_int_equal(batch->bytes, 3);
        hand_over(&seen);
    }
    load_pipeline_free(seen.pipeline);
    for (size_t at = 0; at < seen.events.length; at += strlen("file:format:title;"))
        assert_true(view_starts_with(view_from(buffer_view(&seen.events), at),
                                     "file:format:title;"));
    record_deinit(&record);
    end(&seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batches_are_built_in_the_order_of_reading),
        cmocka_unit_test(reading_waits_while_all_batches_are_on_their_way),
        cmocka_unit_test(the_first_batch_is_built_at_once),
        cmocka_unit_test(a_batch_is_full_by_records_or_by_bytes),
        cmocka_unit_test(a_batch_that_was_built_is_empty_when_it_comes_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
