/* Strings of JSON that the parser does not see: which they are, and that nothing changes by it. */
#include "import_helper.h"

#include "io/json_skim.h"
#include "io/json_text.h"
#include "random_text.h"

#define THIRTY "thirty bytes of plain letters,"
#define LONG THIRTY " and then some more of them"

/* The text as it comes together again: what the parser gets, and in <> what it does not. */
static void skim(struct buffer *out, struct view text, size_t block)
{
    struct json_skim skim = {0};
    while (text.length) {
        struct view part = view_slice(text, 0, block);
        text = view_from(text, part.length);
        while (part.length) {
            struct json_passed passed;
            size_t length = json_skim_next(&skim, part, &passed);
            buffer_append_view(out, view_slice(part, 0, length));
            if (passed.text.length) {
                assert_ptr_equal(passed.text.data, part.data + length);
                buffer_append_format(out, passed.has_escapes ? "<<%.*s>>" : "<%.*s>",
                                     (int)passed.text.length, passed.text.data);
            }
            part = view_from(part, length + passed.text.length);
        }
    }
}

static void assert_skimmed(const char *text, const char *expected)
{
    struct buffer out = {0};
    skim(&out, view_of(text), 1000);
    assert_string_equal(buffer_string(&out), expected);
    buffer_deinit(&out);
}

static void long_strings_are_passed_over(void **state)
{
    (void)state;
    assert_skimmed("{\"a\": \"" LONG "\", \"b\": \"" LONG "\"}",
                   "{\"a\": \"<" LONG ">\", \"b\": \"<" LONG ">\"}");
    assert_skimmed("[\"" LONG "\"]", "[\"<" LONG ">\"]");
    assert_skimmed("{\"" LONG "\": 1}", "{\"<" LONG ">\": 1}");
    assert_skimmed("\"" THIRTY "ab\"", "\"<" THIRTY "ab>\"");
}

static void simple_escapes_are_no_hindrance(void **state)
{
    (void)state;
    assert_skimmed("\"" LONG "\\n\\\"\\\\\", \"" LONG "\"",
                   "\"<<" LONG "\\n\\\"\\\\>>\", \"<" LONG ">\"");
    assert_skimmed("\"\\\\\\\"" LONG "\"", "\"<<\\\\\\\"" LONG ">>\"");
    assert_skimmed("\"" LONG "\\/\\b\\f\\r\\t\"", "\"<<" LONG "\\/\\b\\f\\r\\t>>\"");
}

static void all_other_strings_are_the_parsers(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "\"" THIRTY "a\"",      /* too short */
        "\"" LONG "\\u0041\"",  /* of one code or of two */
        "\"" LONG "\\q\"",      /* no escape */
        "\"" LONG "\t\"",       /* must be escaped */
        "\"\x1f" LONG "\"",     /* the same */
        "\"" LONG,              /* goes on */
        "\"" LONG "\\\"",       /* goes on */
        "\"\"" LONG "\"\"",     /* between two strings */
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_skimmed(texts[i], texts[i]);
}

static void only_what_is_whole_in_a_block_is_passed_over(void **state)
{
    (void)state;
    struct buffer out = {0};
    /* blocks of 40: the first string is cut at its backslash, the second at its start */
    const char text[] = "\"0123456789 0123456789 0123456789 01234\\\"6789\","
                        "                                \"0123456789 0123456789 0123456\"";
    skim(&out, view_of(text), 39);
    assert_string_equal(buffer_string(&out), text);
    buffer_clear(&out);
    skim(&out, view_of("\"" LONG "\\\\\" , \"" LONG "\""), 80);
    assert_string_equal(buffer_string(&out), "\"<<" LONG "\\\\>>\" , \"" LONG "\"");
    buffer_deinit(&out);
}

static void escapes_are_decoded(void **state)
{
    (void)state;
    struct buffer out = {0};
    buffer_append_string(&out, "x");
    json_text_append_decoded(&out, view_of("a\\\"b\\\\c\\/d\\be\\ff\\ng\\rh\\ti\\\\n"));
    assert_string_equal(buffer_string(&out), "xa\"b\\c/d\be\ff\ng\rh\ti\\n");
    buffer_clear(&out);
    json_text_append_decoded(&out, view_of(""));
    json_text_append_decoded(&out, view_of("\\\\"));
    assert_string_equal(buffer_string(&out), "\\");
    assert_false(json_text_is_escape('u'));
    assert_false(json_text_is_escape('\0'));
    buffer_deinit(&out);
}

/* ---- nothing changes by it: in blocks of one byte no string is passed over ---- */

static void records_are_the_same_when_nothing_is_passed_over(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "{\"title\": \"" LONG "\", \"abstract\": \"" LONG "\\n\\t\\\"" LONG "\\\\\"}\n"
        "{\"title\": \"B\"}\n",
        "{\"title\": \"" LONG "\", \"" LONG "\": \"" LONG "\", \"year\": NaN, \"x\": \"" LONG "\"}",
        "{\"results\": [{\"title\": \"" LONG "\"}], \"" LONG "\": \"" LONG "\"}",
        "[{\"title\": \"" LONG "\", \"a\": oops \"" LONG "\"}, {\"title\": \"" LONG "\"}]",
        "{\"title\": \"" LONG "\"}, {\"title\": \"" LONG "\"},\n{\"title\": \"" LONG "\"},\n",
        "{\"title\": \"" LONG "\n{\"title\": \"" LONG "\"}\n",
        "{\"title\": \"" LONG "\\q\"}\n{\"title\": \"" LONG "\"}\n",
        "{\"title\": \"" LONG "\t\"}\n{\"title\": \"" LONG "\"}\n",
        "{\"title\": \"" LONG "\" \"" LONG "\"}\n{\"title\": \"" LONG "\"}\n",
        "{\"title\": \"" LONG "\"\n{\"title\": \"" LONG "\"}\n",
        "{\"title\": \"" LONG "\", \"" LONG "\"}\n{\"title\": \"" LONG "\"}\n",
        "[{\"title\": \"" LONG "\", \"a\": \"" LONG "]},\n{\"title\": \"" LONG "\"}]\n",
        "{\"title\": \"" LONG "\\ud83d\\ude00\", \"a\": \"\\u00e9" LONG "\"}",
        "\"" LONG "\"\n\"" LONG "\"\n{\"title\": \"" LONG "\"}\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_same_for_any_block("json", view_of(texts[i]));
}

static void append_piece(struct buffer *out, uint32_t *seed)
{
    static const char *const pieces[] = {
        "\"",        "\"",     "\"" LONG "\"", "\"title\": ", "\"a\": ", "{",        "}",     "[",
        "]",         ",",      ", ",           "\n",          ": ",      "\\",       "\\\\",  "\\\"",
        "\\n",       "\\u12",  "NaN",          "null",        "17",      "true",     "é",     LONG,
        "{\"title\": \"" LONG "\"}\n", "{\"title\": \"", "\", \"abstract\": \"", "\"}\n", "\\ud83d"};
    buffer_append_string(out, pieces[random_next(seed) % (sizeof pieces / sizeof *pieces)]);
}

static void broken_text_is_the_same_when_nothing_is_passed_over(void **state)
{
    (void)state;
    uint32_t seed = 20240117;
    struct buffer text = {0};
    for (int i = 0; i < 3000; i++) {
        buffer_clear(&text);
        buffer_append_string(&text, i % 2 ? "[{\"title\": \"" : "{\"title\": \"");
        for (size_t pieces = random_next(&seed) % 30; pieces > 0; pieces--)
            append_piece(&text, &seed);
        assert_same_for_any_block("json", buffer_view(&text));
    }
    buffer_deinit(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_strings_are_passed_over),
        cmocka_unit_test(simple_escapes_are_no_hindrance),
        cmocka_unit_test(all_other_strings_are_the_parsers),
        cmocka_unit_test(only_what_is_whole_in_a_block_is_passed_over),
        cmocka_unit_test(escapes_are_decoded),
        cmocka_unit_test(records_are_the_same_when_nothing_is_passed_over),
        cmocka_unit_test(broken_text_is_the_same_when_nothing_is_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
