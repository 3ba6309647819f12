/* Where papers lead, what may be opened, and commands in words. */
#include "unit.h"

#include "io/loader.h"
#include "session/links.h"
#include "ui/command_words.h"

#include <string.h>

/* ---- addresses ------------------------------------------------------------------------- */

static void assert_address(const char *text, const char *expected)
{
    struct buffer out = {0};
    assert_int_equal(link_append_address(&out, view_of(text)), expected != NULL);
    assert_view_equal(buffer_view(&out), expected ? expected : "");
    buffer_deinit(&out);
}

static void an_address_of_the_web_keeps_its_meaning(void **state)
{
    (void)state;
    assert_address("http://x.org/a", "http://x.org/a");
    assert_address(" HTTPS://x.org/a?b=c&d=%20#e ", "HTTPS://x.org/a?b=c&d=%20#e");
    assert_address("https://x.org/(a);b='c'!$*+,@", "https://x.org/(a);b='c'!$*+,@");
    assert_address("www.x.org/a", "https://www.x.org/a");
}

/* No shell reads it, but what starts browsers is often a script. */
static void what_has_no_place_in_an_address_is_in_percents(void **state)
{
    (void)state;
    assert_address("http://x/`touch y`", "http://x/%60touch%20y%60");
    assert_address("http://x/\"a\"<b>\\^{|}", "http://x/%22a%22%3Cb%3E%5C%5E%7B%7C%7D");
    assert_address("http://x/a\nb\x1b\x7f", "http://x/a%0Ab%1B%7F");
    assert_address("http://x/\xc3\xa9", "http://x/%C3%A9");
}

static void nothing_else_is_an_address(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "-oProxyCommand=x",
        "ftp://x/y",
        "http:/x/y",
        "http://",
        "http:///x",
        "https",
        "x.org/a",
        "a/b.pdf",
        "~/b.pdf",
        "//x/y",
        "data:text/html,x",
        "http:",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_address(wrong[i], NULL);
}

static void a_path_is_absolute_and_stays_as_it_is(void **state)
{
    (void)state;
    assert_address("/home/a b/-x \"q\" 'r'\n.pdf", "/home/a b/-x \"q\" 'r'\n.pdf");
    assert_true(link_is_file("/x"));
    assert_false(link_is_file("http://x/"));
}

static void addresses_in_text_end_before_its_punctuation(void **state)
{
    (void)state;
    static const char text[] =
        "See http://a.org/x, (https://b.org/y_(z)) and [https://c.org/q]. Http://no \"http://d.org/"
        "e\" <https://f.org/g?h=i;> http:// https://. \xe3\x80\x8chttps://j.org/k\xe3\x80\x8d";
    static const char *const expected[] = {"http://a.org/x",      "https://b.org/y_(z)",
                                           "https://c.org/q",     "http://d.org/e",
                                           "https://f.org/g?h=i", "https://j.org/k"};
    size_t offset = 0, found = 0;
    struct view address;
    while (link_find(view_of(text), &offset, &address)) {
        assert_true(found < 6);
        assert_view_equal(address, expected[found++]);
    }
    assert_int_equal(found, 6);
}

/* ---- of a paper ---------------------------------------------------------------------------- */

static void assert_links(const char *text, const char *expected, const char *page, const char *pdf)
{
    struct loader_input input = {.memory = view_of(text), .name = "library"};
    struct load_update *update = loader_run(&input, 1, NULL);
    struct links links = {0};
    struct buffer out = {0};
    links_collect(&links, update->snapshot, snapshot_paper(update->snapshot, 0));
    for (size_t i = 0; i < links.count; i++)
        buffer_append_format(&out, "%s %s\n", link_kind_name(links.items[i].kind),
                             links.items[i].address);
    assert_view_equal(buffer_view(&out), expected);
    const struct link *to_page = links_page(&links), *to_pdf = links_pdf(&links);
    assert_string_equal(to_page ? to_page->address : "", page);
    assert_string_equal(to_pdf ? to_pdf->address : "", pdf);
    buffer_deinit(&out);
    links_deinit(&links);
    load_update_unref(update);
}

static void all_that_a_paper_leads_to_is_listed_once(void **state)
{
    (void)state;
    assert_links("{\"title\": \"T\", \"url\": \"https://x.org/t\", \"doi\": \"10.1/t\", \"arxiv\": "
                 "\"2401.00001\", \"abstract\": \"Code: https://github.com/a/b. Again "
                 "https://x.org/t\", \"site\": \"https://y.org/\"}",
                 "page https://x.org/t\n"
                 "DOI https://doi.org/10.1/t\n"
                 "arXiv https://arxiv.org/abs/2401.00001\n"
                 "text https://y.org/\n"
                 "PDF https://arxiv.org/pdf/2401.00001\n"
                 "text https://github.com/a/b\n",
                 "https://x.org/t", "https://arxiv.org/pdf/2401.00001");
}

static void files_of_reference_managers_are_pdfs(void **state)
{
    (void)state;
    assert_links("@article{a, title = {T}, file = {Full Text:/home/r/My Papers/t.PDF:application/"
                 "pdf;files/12/u.pdf:PDF;/home/r/v.txt}}",
                 "PDF /home/r/My Papers/t.PDF\n", "/home/r/My Papers/t.PDF",
                 "/home/r/My Papers/t.PDF");
}

static void a_page_that_is_a_pdf_is_opened_as_one(void **state)
{
    (void)state;
    assert_links("{\"title\": \"T\", \"url\": \"https://x.org/t.pdf\"}",
                 "page https://x.org/t.pdf\n", "https://x.org/t.pdf", "https://x.org/t.pdf");
    assert_links("{\"title\": \"T\", \"url\": \"javascript:alert(1)\"}", "", "", "");
}

/* ---- commands ------------------------------------------------------------------------------- */

static void assert_words(const char *command, const char *given, const char *expected)
{
    struct command_words words;
    struct buffer message = {0}, out = {0};
    enum status status = command_words_parse(&words, view_of(command), view_of(given), &message);
    for (size_t i = 0; status == STATUS_OK && i < words.count; i++)
        buffer_append_format(&out, "[%s]", words.argv[i]);
    if (status == STATUS_OK)
        assert_null(words.argv[words.count]);
    else
        buffer_append_view(&out, buffer_view(&message));
    assert_view_equal(buffer_view(&out), expected);
    command_words_deinit(&words);
    buffer_deinit(&message);
    buffer_deinit(&out);
}

static void a_command_is_words_and_no_shell(void **state)
{
    (void)state;
    assert_words("firefox", "http://x/", "[firefox][http://x/]");
    assert_words("  firefox  --new-tab  %s ", "http://x/", "[firefox][--new-tab][http://x/]");
    assert_words("open --at=%s -n", "/a b", "[open][--at=/a b][-n]");
    assert_words("a \"b c\" 'd \"e' f\" \"g ''", "u", "[a][b c][d \"e][f g][][u]");
    assert_words("a $(b); c | d > e %S 100%", "u", "[a][$(b);][c][|][d][>][e][%S][100%][u]");
    assert_words("a %s%s", "$(u)", "[a][$(u)$(u)]");
    assert_words("a \"%s\"", "%s", "[a][%s]");
    assert_words("", "u", "there is no command");
    assert_words("a \"b", "u", "a quote has no end");
}

static void too_many_words_are_no_command(void **state)
{
    (void)state;
    struct buffer command = {0};
    for (int i = 0; i < COMMAND_WORDS_MOST; i++)
        buffer_append_string(&command, "a ");
    assert_words(buffer_string(&command), "u", "more than 32 words");
    buffer_deinit(&command);
}

/* What the display form does not show is still where the paper leads; a path in a paper's text
   opens no file. */
static void links_made_by_markup_are_links_of_the_paper(void **state)
{
    (void)state;
    assert_links("{\"title\": \"A\", \"abstract\": \"See [code](https://x.org/c), "
                 "\\\\href{http://y.org/d}{data}, <a href='http://z.org'>z</a>, "
                 "[h](/etc/passwd) and https://w.org.\"}",
                 "text https://w.org\ntext http://z.org\ntext https://x.org/c\n"
                 "text http://y.org/d\n",
                 "https://w.org", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_made_by_markup_are_links_of_the_paper),
        cmocka_unit_test(an_address_of_the_web_keeps_its_meaning),
        cmocka_unit_test(what_has_no_place_in_an_address_is_in_percents),
        cmocka_unit_test(nothing_else_is_an_address),
        cmocka_unit_test(a_path_is_absolute_and_stays_as_it_is),
        cmocka_unit_test(addresses_in_text_end_before_its_punctuation),
        cmocka_unit_test(all_that_a_paper_leads_to_is_listed_once),
        cmocka_unit_test(files_of_reference_managers_are_pdfs),
        cmocka_unit_test(a_page_that_is_a_pdf_is_opened_as_one),
        cmocka_unit_test(a_command_is_words_and_no_shell),
        cmocka_unit_test(too_many_words_are_no_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
