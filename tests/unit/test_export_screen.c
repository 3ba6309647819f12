/* Exporting from the screen: the questions, what is written, what is told. */
#include "screen_test.h"
#include "temporary.h"

#include <signal.h>
#include <sys/resource.h>

static const char library[] =
    "{\"title\": \"Zebra graphs\", \"authors\": [\"Ann Able\"], \"year\": 2021}\n"
    "{\"title\": \"Apple trees\", \"authors\": [\"Bob Best\"], \"year\": 2019}\n";
static const char zebra[] = "@misc{able2021zebra,\n  title = {Zebra graphs},\n"
                            "  author = {Ann Able},\n  year = {2021}\n}\n\n";
static const char apple[] = "@misc{best2019apple,\n  title = {Apple trees},\n"
                            "  author = {Bob Best},\n  year = {2019}\n}\n\n";

enum { ROWS = 10, COLUMNS = 90, PROMPT_ROW = ROWS - 2, STATUS_ROW = ROWS - 1 };

/* A screen in a folder of its own; names are relative to it. */
static void open_screen(struct test_screen *test, const struct temporary *temporary)
{
    assert_int_equal(chdir(temporary->folder), 0);
    test_screen_open(test, library, ROWS, COLUMNS);
    test_screen_settle(test);
}

static void close_screen(struct test_screen *test)
{
    test_screen_close(test);
    assert_int_equal(chdir("/"), 0);
}

static void assert_status(struct test_screen *test, const char *expected)
{
    if (!test_row_holds(test, STATUS_ROW, expected)) {
        struct buffer out = {0};
        test_screen_row(test, STATUS_ROW, &out);
        fail_msg("status is \"%s\", should hold \"%s\"", buffer_string(&out), expected);
    }
}

static void shown_papers_are_written(void **state)
{
    struct temporary *temporary = *state;
    struct test_screen test;
    struct buffer both = {0};
    open_screen(&test, temporary);
    test_screen_type(&test, "e");
    assert_status(&test, "export:  b bibtex  l biblatex");
    test_screen_type(&test, "b");
    assert_status(&test, "BibTeX of:  s shown 2  t this");
    test_screen_type(&test, "s");
    assert_row(&test, PROMPT_ROW, "> test.bib");
    assert_status(&test, "2 papers as BibTeX: to a file, or | and a program");
    test_screen_type(&test, "<C-u>out.bib<Enter>");
    assert_status(&test, "2 papers written to out.bib (BibTeX)");
    buffer_append_format(&both, "%s%s", zebra, apple);
    assert_file_holds("out.bib", buffer_string(&both));
    assert_int_equal(temporary_count(temporary), 1);
    buffer_deinit(&both);
    close_screen(&test);
}

static void what_the_query_leaves_is_shown(void **state)
{
    struct test_screen test;
    open_screen(&test, *state);
    test_screen_type(&test, "/apple<Enter>");
    test_screen_settle(&test);
    test_screen_type(&test, "eb<Enter>");
    assert_row(&test, PROMPT_ROW, "> apple.bib");
    test_screen_type(&test, "<Enter>");
    assert_status(&test, "1 paper written to apple.bib (BibTeX)");
    assert_file_holds("apple.bib", apple);
    close_screen(&test);
}

static void the_current_paper_is_written_under_its_key(void **state)
{
    struct test_screen test;
    open_screen(&test, *state);
    test_screen_type(&test, "jebt");
    assert_row(&test, PROMPT_ROW, "> best2019apple.bib");
    test_screen_type(&test, "<Enter>");
    assert_file_holds("best2019apple.bib", apple);
    close_screen(&test);
}

static void a_file_that_is_there_is_asked_about(void **state)
{
    struct temporary *temporary = *state;
    struct test_screen test;
    temporary_write(temporary, "old.bib", "w", "old");
    open_screen(&test, temporary);
    test_screen_type(&test, "ebt<C-u>old.bib<Enter>");
    assert_status(&test, "old.bib is there: replace it?  y yes  n no");
    assert_file_holds("old.bib", "old");
    test_screen_type(&test, "x");
    assert_status(&test, "old.bib is there: replace it?");
    test_screen_type(&test, "n");
    assert_row(&test, PROMPT_ROW, "> old.bib");
    assert_file_holds("old.bib", "old");
    test_screen_type(&test, "<Enter>y");
    assert_status(&test, "1 paper written to old.bib");
    assert_file_holds("old.bib", zebra);
    close_screen(&test);
}

static void a_failure_is_told_and_the_name_stays(void **state)
{
    struct test_screen test;
    open_screen(&test, *state);
    test_screen_type(&test, "ebt<C-u>nowhere/x.bib<Enter>");
    assert_status(&test, "nowhere/x.bib: No such file or directory");
    assert_row(&test, PROMPT_ROW, "> nowhere/x.bib");
    test_screen_type(&test, "<C-u>x.bib<Enter>");
    assert_status(&test, "1 paper written to x.bib");
    close_screen(&test);
}

static void a_full_disk_is_told(void **state)
{
    struct temporary *temporary = *state;
    struct rlimit before, small;
    struct test_screen test;
    temporary_write(temporary, "old.bib", "w", "old");
    open_screen(&test, temporary);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = (struct rlimit){2, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    test_screen_type(&test, "ebt<C-u>old.bib<Enter>y");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_status(&test, "old.bib: File too large");
    assert_file_holds("old.bib", "old");
    assert_int_equal(temporary_count(temporary), 1);
    close_screen(&test);
}

static void names_are_completed(void **state)
{
    struct temporary *temporary = *state;
    struct test_screen test;
    temporary_write(temporary, "paper-a.bib", "w", "");
    temporary_write(temporary, "paper-b.bib", "w", "");
    open_screen(&test, temporary);
    test_screen_type(&test, "ebt<C-u>pa<Tab>");
    assert_row(&test, PROMPT_ROW, "> paper-");
    assert_status(&test, "paper-a.bib  paper-b.bib");
    test_screen_type(&test, "<Tab>");
    assert_row(&test, PROMPT_ROW, "> paper-a.bib");
    test_screen_type(&test, "<Tab>");
    assert_row(&test, PROMPT_ROW, "> paper-b.bib");
    test_screen_type(&test, "<C-u>zz<Tab>");
    assert_status(&test, "no file or folder begins so");
    close_screen(&test);
}

static void leaving_the_questions_writes_nothing(void **state)
{
    struct temporary *temporary = *state;
    struct test_screen test;
    open_screen(&test, temporary);
    test_screen_type(&test, "eb<Esc>ebs<Esc>e<Esc>");
    assert_status(&test, "sort: file");
    assert_int_equal(temporary_count(temporary), 0);
    test_screen_type(&test, "/nothing<Enter>");
    test_screen_settle(&test);
    test_screen_type(&test, "eb");
    assert_status(&test, "there is no paper to export");
    close_screen(&test);
}

/* Large enough that it is not written at once. */
static void a_long_export_goes_on_by_and_by_and_can_be_stopped(void **state)
{
    struct temporary *temporary = *state;
    struct test_screen test;
    struct buffer many = {0};
    for (int i = 0; i < 60000; i++)
        buffer_append_format(&many, "{\"title\": \"Paper %d\"}\n", i);
    assert_int_equal(chdir(temporary->folder), 0);
    test_screen_open(&test, buffer_string(&many), ROWS, COLUMNS);
    test_screen_settle(&test);
    test_screen_type(&test, "ebs<C-u>out.bib<Enter>");
    assert_status(&test, "writing out.bib: ");
    assert_status(&test, "of 60,000 papers");
    test_screen_type(&test, "j<Esc>");
    assert_status(&test, "stopped: nothing was written");
    assert_int_equal(temporary_count(temporary), 0);
    test_screen_type(&test, "ebs<Up><Enter>");
    while (screen_idle(test.screen))
        ;
    assert_status(&test, "60,000 papers written to out.bib");
    assert_int_equal(temporary_count(temporary), 1);
    close_screen(&test);
    buffer_deinit(&many);
}

static void a_program_gets_its_words_and_the_papers(void **state)
{
    struct test_screen test;
    struct screen_program program;
    char bytes[1024] = {0};
    open_screen(&test, *state);
    test_screen_type(&test, "ebt<C-u>|<Space>sort<Space>-k<Space>'1<Space>2'<Space>a\\<Space>b<Enter>");
    assert_true(screen_take_program(test.screen, &program));
    static const char *const words[] = {"sort", "-k", "1 2", "a b"};
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(program.arguments[i], words[i]);
    assert_null(program.arguments[4]);
    assert_int_equal(read(program.input, bytes, sizeof bytes - 1), sizeof zebra - 1);
    assert_string_equal(bytes, zebra);
    close(program.input);
    assert_false(screen_take_program(test.screen, &program));
    test_screen_type(&test, "ebt<C-u>|<Space>other<Enter>");
    assert_status(&test, "the last program is still running");
    assert_false(screen_stops_program(test.screen));
    test_screen_type(&test, "<Esc><Esc>"); /* leaves the prompt, stops the program */
    assert_true(screen_stops_program(test.screen));
    assert_false(screen_stops_program(test.screen));
    screen_program_ended(test.screen, true, view_of("done"));
    assert_status(&test, "1 paper given to sort: done");
    test_screen_type(&test, "<Esc>");
    assert_false(screen_stops_program(test.screen));
    test_screen_type(&test, "ebt<C-u>|<Space>other<Space>'x<Enter>");
    assert_status(&test, "a quote is not closed");
    test_screen_type(&test, "<C-u>|<Enter>");
    assert_status(&test, "a program's name is missing");
    close_screen(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEMPORARY_TEST(shown_papers_are_written),
        TEMPORARY_TEST(what_the_query_leaves_is_shown),
        TEMPORARY_TEST(the_current_paper_is_written_under_its_key),
        TEMPORARY_TEST(a_file_that_is_there_is_asked_about),
        TEMPORARY_TEST(a_failure_is_told_and_the_name_stays),
        TEMPORARY_TEST(a_full_disk_is_told),
        TEMPORARY_TEST(names_are_completed),
        TEMPORARY_TEST(leaving_the_questions_writes_nothing),
        TEMPORARY_TEST(a_long_export_goes_on_by_and_by_and_can_be_stopped),
        TEMPORARY_TEST(a_program_gets_its_words_and_the_papers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
