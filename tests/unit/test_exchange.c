/* The state as text: what comes out goes in again, and merging has no order. */
#include "ledger_test.h"

#include "random_text.h"
#include "state/exchange.h"

static const struct test_paper papers[] = {
    {.title = "A paper on one thing and another", .doi = "10.1/a"},
    {.title = "Quotes \" and \\ in a title", .authors = "Ada Binder", .year = 2001},
    {.abstract = "Only an abstract, long enough to be known again by the words that stand at its "
                 "very beginning, as abstracts mostly are."},
    {.title = "図書の分類について語る", .arxiv = "2401.00001"},
};
enum { PAPERS = sizeof papers / sizeof *papers, CHANGES = 40, ROUNDS = 40 };

static void fail_on_line(void *context, size_t line, const char *reason)
{
    (void)context;
    fail_msg("line %zu: %s", line, reason);
}

static size_t import(struct ledger *ledger, const struct buffer *text)
{
    size_t taken = 0;
    assert_int_equal(exchange_import(ledger, buffer_view(text), fail_on_line, NULL, &taken),
                     TROUBLE_NONE);
    return taken;
}

static void export_state(struct ledger *ledger, struct buffer *text)
{
    buffer_clear(text);
    assert_int_equal(exchange_export(ledger, text), TROUBLE_NONE);
}

/* ---- any two states ---- */

static void append_random_text(struct buffer *out, uint32_t *seed)
{
    random_append(out, 1 + random_next(seed) % 20, seed);
    for (size_t i = 0; i < out->length; i++)
        if (!out->data[i])
            out->data[i] = '\n';
}

static void change_something(struct ledger *ledger, struct snapshot *snapshot, uint32_t *seed)
{
    static const char *const tags[] = {"x", "-x", "y z", "-y +w", "語"};
    static const char *const digits[] = {"0", "1", "2", "3", "0123"};
    const char *paper = digits[random_next(seed) % 5];
    struct request *request;
    switch (random_next(seed) % 7) {
    case 0:
        test_do(ledger, REQUEST_STAR, REQUEST_TOGGLE, snapshot, paper, NULL);
        break;
    case 1:
        test_do(ledger, REQUEST_READ, REQUEST_INVERT, snapshot, paper, NULL);
        break;
    case 2:
        test_do(ledger, REQUEST_TAG, REQUEST_ON, snapshot, paper, tags[random_next(seed) % 5]);
        break;
    case 3:
        request = test_request(REQUEST_NOTE, REQUEST_ON, snapshot, paper, NULL);
        if (random_next(seed) % 4)
            append_random_text(&request->text, seed);
        test_carry_out(ledger, request, NULL);
        break;
    case 4:
        request = request_new(REQUEST_SEARCH, random_next(seed) % 3 ? REQUEST_ON : REQUEST_OFF);
        buffer_append_string(&request->item, random_next(seed) % 2 ? "mine" : "\"yours\"\n");
        buffer_append_string(&request->text, "regex ");
        append_random_text(&request->text, seed);
        test_carry_out(ledger, request, NULL);
        break;
    case 5:
        test_undo(ledger);
        break;
    default:
        test_redo(ledger);
    }
}

static struct ledger *random_ledger(struct snapshot *snapshot, uint32_t *seed)
{
    struct ledger *ledger = test_ledger("");
    for (uint32_t i = random_next(seed) % CHANGES; i > 0; i--)
        change_something(ledger, snapshot, seed);
    return ledger;
}

static void assert_exports(struct ledger *ledger, const struct buffer *expected)
{
    struct buffer text = {0};
    export_state(ledger, &text);
    assert_view_equal(buffer_view(&text), expected->data);
    buffer_deinit(&text);
}

static void two_states_are_the_same_in_either_order(void **state)
{
    (void)state;
    struct snapshot *snapshot = test_snapshot(papers, PAPERS);
    uint32_t seed = 20241;
    for (int round = 0; round < ROUNDS; round++) {
        struct ledger *one = random_ledger(snapshot, &seed), *two = random_ledger(snapshot, &seed);
        struct ledger *first = test_ledger(""), *second = test_ledger("");
        struct buffer from_one = {0}, from_two = {0}, both = {0};
        export_state(one, &from_one);
        export_state(two, &from_two);
        import(first, &from_one);
        assert_exports(first, &from_one); /* nothing is lost on the way */
        import(first, &from_two);
        import(second, &from_two);
        import(second, &from_one);
        import(one, &from_two);
        import(two, &from_one);
        export_state(first, &both);
        assert_exports(second, &both);
        assert_exports(one, &both);
        assert_exports(two, &both);
        assert_int_equal(import(one, &both), 0);
        ledger_free(one);
        ledger_free(two);
        ledger_free(first);
        ledger_free(second);
        buffer_deinit(&from_one);
        buffer_deinit(&from_two);
        buffer_deinit(&both);
    }
    snapshot_unref(snapshot);
}

/* ---- what wins ---- */

static void the_last_change_wins_and_notes_keep_both_texts(void **state)
{
    (void)state;
    struct snapshot *snapshot = test_snapshot(papers, PAPERS);
    struct ledger *one = test_ledger(""), *two = test_ledger("");
    struct buffer text = {0};
    test_do(one, REQUEST_STAR, REQUEST_ON, snapshot, "01", NULL);
    test_do(one, REQUEST_NOTE, REQUEST_ON, snapshot, "0", "from one");
    export_state(one, &text);
    import(two, &text);
    assert_state(two, snapshot, 0, "star; ; from one");
    test_do(two, REQUEST_STAR, REQUEST_OFF, snapshot, "0", NULL);
    test_do(two, REQUEST_NOTE, REQUEST_ON, snapshot, "1", "from two");
    test_do(one, REQUEST_NOTE, REQUEST_ON, snapshot, "1", "from one, too");
    test_do(two, REQUEST_NOTE, REQUEST_ON, snapshot, "0", "edited by two");
    export_state(two, &text);
    import(one, &text);
    assert_state(one, snapshot, 0, "; ; edited by two");
    struct buffer note = {0};
    test_append_state(ledger_model(one), snapshot_paper(snapshot, 1), &note);
    assert_true(view_find(buffer_view(&note), view_of("from two"), 0) != VIEW_NONE);
    assert_true(view_find(buffer_view(&note), view_of("from one, too"), 0) != VIEW_NONE);
    test_undo(one); /* the import is one step */
    assert_state(one, snapshot, 0, "star; ; from one");
    buffer_deinit(&note);
    buffer_deinit(&text);
    ledger_free(one);
    ledger_free(two);
    snapshot_unref(snapshot);
}

/* ---- the lines ---- */

static void lines_are_json_by_paper_and_kind(void **state)
{
    (void)state;
    struct snapshot *snapshot = test_snapshot(papers, PAPERS);
    struct ledger *ledger = test_ledger("");
    struct buffer text = {0};
    static const char line[] =
        "{\"keys\":[\"doi:10.1/a\"],\"kind\":\"tag\",\"item\":\"a \\\"b\\\"\",\"on\":true,"
        "\"stamp\":\"1700000000000.000000000000005f\",\"title\":\"A title\"}\n";
    buffer_append_string(&text, line);
    assert_int_equal(import(ledger, &text), 1);
    assert_state(ledger, snapshot, 0, "; a \"b\"; ");
    assert_exports(ledger, &text);
    buffer_deinit(&text);
    ledger_free(ledger);
    snapshot_unref(snapshot);
}

static void append_wrong(void *context, size_t line, const char *reason)
{
    buffer_append_format(context, "%zu %s; ", line, reason);
}

static void wrong_lines_are_told_and_lose_only_themselves(void **state)
{
    (void)state;
    static const char text[] =
        "not json\n"
        "\n"
        "{\"kind\":\"star\",\"keys\":[\"doi:10.1/"
        "a\"],\"on\":true,\"stamp\":\"1700000000000.000000000000005f\"}\r\n"
        "{\"kind\":\"star\",\"keys\":[],\"on\":true,\"stamp\":\"1700000000000.000000000000005f\"}\n"
        "{\"kind\":\"star\",\"keys\":[\"doi:10.1/b\"],\"on\":true,\"stamp\":\"soon\"}\n"
        "{\"kind\":\"star\",\"keys\":[\"doi:10.1/"
        "b\"],\"on\":true,\"stamp\":\"9000000000000000000.0000000000000001\"}\n"
        "{\"kind\":\"later\",\"keys\":[\"doi:10.1/"
        "b\"],\"on\":true,\"stamp\":\"1700000000000.000000000000005f\"}\n"
        "{\"kind\":\"tag\",\"keys\":[\"doi:10.1/"
        "b\"],\"on\":true,\"stamp\":\"1700000000000.000000000000005f\"}\n"
        "{\"kind\":\"note\",\"keys\":[\"doi:10.1/b\"],\"on\":true,\"text\":\"a\\u0000b\","
        "\"stamp\":\"1700000000000.000000000000005f\"}";
    struct ledger *ledger = test_ledger("");
    struct buffer wrong = {0};
    size_t taken = 0;
    assert_int_equal(exchange_import(ledger, view_of(text), append_wrong, &wrong, &taken),
                     TROUBLE_NONE);
    assert_int_equal(taken, 1);
    assert_view_equal(buffer_view(&wrong),
                      "1 no JSON object; 4 of no paper that could be known again; "
                      "5 without a stamp; 6 without a stamp; "
                      "7 of a kind that this version does not know; 8 without an item; "
                      "9 not text in UTF-8; ");
    buffer_deinit(&wrong);
    ledger_free(ledger);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_states_are_the_same_in_either_order),
        cmocka_unit_test(the_last_change_wins_and_notes_keep_both_texts),
        cmocka_unit_test(lines_are_json_by_paper_and_kind),
        cmocka_unit_test(wrong_lines_are_told_and_lose_only_themselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
