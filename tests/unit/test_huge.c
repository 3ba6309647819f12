/* Lines and records that are larger than any paper: memory does not grow with them, and they
   cost no other record. */
#include "import_helper.h"

enum { HUGE_BYTES = 17 << 20 };

/* ---- lines in parts ---- */

struct line_case {
    size_t length; /* of the line, its end left out */
    const char *end;
    size_t parts;
};

static void lines_come_in_parts_of_bounded_size(void **state)
{
    (void)state;
    static const struct line_case cases[] = {
        {READER_LINE_BYTES - 1, "\n", 1}, {READER_LINE_BYTES, "\r\n", 1},
        {READER_LINE_BYTES, "\n", 1},     {READER_LINE_BYTES + 1, "\r", 2},
        {READER_LINE_BYTES + 1, "", 2},   {2 * READER_LINE_BYTES + 1, "\n", 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        struct view line;
        size_t parts = 0, length = 0;
        bool goes_on;
        buffer_append_string(&text, "first\n");
        buffer_append_repeat(&text, 'x', cases[i].length);
        buffer_append_string(&text, cases[i].end);
        buffer_append_string(&text, *cases[i].end ? "last" : "");
        struct reader *reader = reader_open_memory(buffer_view(&text), NULL);
        assert_int_equal(reader_next_line(reader, &line, NULL), STATUS_OK);
        assert_false(reader_line_goes_on(reader));
        do {
            assert_int_equal(reader_next_line(reader, &line, NULL), STATUS_OK);
            assert_true(line.length <= READER_LINE_BYTES);
            assert_int_equal(reader_line(reader), 2);
            goes_on = reader_line_goes_on(reader);
            length += line.length;
            parts++;
        } while (goes_on);
        assert_int_equal(parts, cases[i].parts);
        assert_int_equal(length, cases[i].length);
        if (*cases[i].end) {
            assert_int_equal(reader_next_line(reader, &line, NULL), STATUS_OK);
            assert_view_equal(line, "last");
            assert_int_equal(reader_line(reader), 3);
        }
        assert_int_equal(reader_next_line(reader, &line, NULL), STATUS_END);
        reader_close(reader);
        buffer_deinit(&text);
    }
}

static void parts_of_lines_are_whole_characters(void **state)
{
    (void)state;
    for (size_t before = READER_LINE_BYTES - 3; before <= READER_LINE_BYTES; before++) {
        struct buffer text = {0};
        struct view line;
        buffer_append_repeat(&text, 'x', before);
        buffer_append_string(&text, "中文");
        struct reader *reader =
            reader_open_memory(buffer_view(&text), &(struct reader_options){.encoding = "UTF-8"});
        assert_int_equal(reader_next_line(reader, &line, NULL), STATUS_OK);
        assert_true(line.length == before || line.length == before + 3);
        size_t first = line.length;
        assert_int_equal(reader_next_line(reader, &line, NULL), STATUS_OK);
        assert_view_equal(line, first == before ? "中文" : "文");
        reader_close(reader);
        buffer_deinit(&text);
    }
}

/* ---- records ---- */

struct record_case {
    const char *option;
    const char *before;  /* a paper */
    const char *begin;   /* of the huge one */
    const char *end;     /* of the huge one, and another paper */
    const char *problem; /* what is told */
    const char *first;   /* of the first record and the last, what they must have */
    const char *last;
};

static const struct record_case cases[] = {
    {"bibtex", "@book{a, title = {A}}\n", "@book{b, title = {", "}}\n@book{c, title = {C}}\n",
     "2!: an entry of more than 4 MiB\n", "title=A", "title=C"},
    {"ris", "TY  - JOUR\nTI  - A\nER  - \n", "TY  - JOUR\nTI  - ",
     "\nER  - \nTY  - JOUR\nTI  - C\nER  - \n", "4!: a record of more than 16 MiB\n", "title=A",
     "title=C"},
    {"plain", "The first abstract.\n\n", "The second.", "\n\nThe third abstract.\n",
     "3!: a paragraph of more than 4 MiB is no abstract\n", "abstract=The first abstract.",
     "abstract=The third abstract."},
    {"csv", "title,year\nA,2001\n", "B", "\nC,2003\n", "3!: a line of more than 16 MiB\n",
     "title=A", "title=C"},
    {"markdown", "- [A](http://a.org)\n", "- [B](http://b.org)", "\n- [C](http://c.org)\n",
     "2: more than 1 MiB for one paper; the rest of it is left out\n", "title=A", "title=C"},
    {"arxiv-mail", "\\\\\narXiv:2601.00001\nTitle: A\n\\\\\n  Text.\n\\\\\n",
     "\\\\\narXiv:2601.00002\nTitle: ",
     "\n\\\\\n  Text.\n\\\\\n\\\\\narXiv:2601.00003\nTitle: C\n\\\\\n",
     "7!: a record of more than 4 MiB\n", "title=A", "title=C"},
    {"json", "{\"title\": \"A\"}\n", "{\"title\": \"", "\"}\n{\"title\": \"C\"}\n",
     "2!: a text of more than 4 MiB\n", "title=A", "title=C"},
    {"json", "[{\"title\": \"A\"}, ", "{\"title\": \"", "\"}, {\"title\": \"C\"}]",
     "1!: a text of more than 4 MiB\n", "title=A", "title=C"},
    {"atom", "<feed><entry><title>A</title></entry>\n", "<entry note=\"",
     "\"><title>B</title></entry>\n<entry><title>C</title></entry></feed>",
     "2!: a tag or comment of more than 1 MiB\n", "title=A", "title=C"},
};

static void a_huge_record_costs_no_other(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        buffer_append_string(&text, cases[i].before);
        buffer_append_string(&text, cases[i].begin);
        buffer_append_repeat(&text, 'x', HUGE_BYTES);
        buffer_append_string(&text, cases[i].end);
        struct import_result *result = import_run(cases[i].option, buffer_view(&text), 0, 0);
        if (result->count < 2)
            fail_msg("%s: %zu records", cases[i].option, result->count);
        assert_record_has(result, 0, cases[i].first);
        assert_record_has(result, result->count - 1, cases[i].last);
        assert_string_equal(buffer_string(&result->problems), cases[i].problem);
        import_result_free(result);
        buffer_deinit(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_in_parts_of_bounded_size),
        cmocka_unit_test(parts_of_lines_are_whole_characters),
        cmocka_unit_test(a_huge_record_costs_no_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
