/* BibTeX and BibLaTeX, whole and broken. */
#include "import_helper.h"
#include "io/bibtex_link.h"
#include "random_text.h"

#include <unistd.h>

static void an_entry_becomes_a_record(void **state)
{
    (void)state;
    const char text[] = "Some words about the file.\n"
                        "@InProceedings{li:2020,\n"
                        "  author = {Li, Ann and Bo Wu and {Big Science Team} and others},\n"
                        "  title = \"A {B}etter {\\\"U}ber-title\",\n"
                        "  booktitle = {Proc. of X},\n"
                        "  year = 2020, month = jan # \"~1\",\n"
                        "  keywords = {graphs, deep nets},\n"
                        "  doi = {https://doi.org/10.1000/a\\_b},\n"
                        "  url = {https://example.org/a\\_b\\%20c},\n"
                        "  eprint = {2001.00001}, archiveprefix = {arXiv},\n"
                        "  abstract = {First line\n    second line.\n\n  Another paragraph.}\n"
                        "}\n";
    struct import_result *result = import_text("bibtex", text);
    assert_int_equal(result->count, 1);
    assert_string_equal(buffer_string(&result->problems), "");
    assert_record(
        result, 0,
        "year=2020\ntype=inproceedings\nid=li:2020\nauthors=Ann Li\nauthors=Bo Wu\n"
        "authors={Big Science Team}\nauthors=others\ntitle=A {B}etter {\\\"U}ber-title\n"
        "venue=Proc. of X\n[month]=jan~1\nkeywords=graphs\nkeywords=deep nets\n"
        "doi=10.1000/a_b\nurl=https://example.org/a_b%20c\narxiv=2001.00001\n"
        "[archiveprefix]=arXiv\nabstract=First line\nsecond line.\n\nAnother paragraph.\n");
    assert_int_equal(result->lines[0], 2);
    struct view bytes = view_slice(view_of(text), (size_t)result->offsets[0], result->lengths[0]);
    assert_true(view_starts_with(bytes, "@InProceedings{li:2020,"));
    assert_true(view_ends_with(bytes, "Another paragraph.}\n}"));
    import_result_free(result);
    assert_same_for_any_block("bibtex", view_of(text));
}

static void macros_are_expanded_and_unknown_ones_kept(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("bibtex", "@string{ab = \"Annals of \"}\n@STRING(cd:e-f = ab # {Things})\n"
                              "@article{k, title={T}, journal = CD:E-F # \", B\"}\n"
                              "@article{l, title={U}, journal = JAIR, note = \xd0\xb6 # 12}\n");
    assert_int_equal(result->count, 2);
    assert_record_has(result, 0, "venue=Annals of Things, B");
    assert_record_has(result, 1, "venue=JAIR");
    assert_record_has(result, 1,
                      "[note]=\xd0\xb6"
                      "12");
    import_result_free(result);
}

/* Each macro is twice the one before: the last would be 2^60 bytes long. */
static void macros_that_double_stay_small(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "@string{a = \"x\"}\n");
    for (int i = 0; i < 60; i++)
        buffer_append_string(&text, "@string{a = a # a}\n");
    buffer_append_string(&text, "@book{big, title = {T}, note = a # a # a}\n"
                                "@book{last, title = {U}, note = {n}}\n");
    struct import_result *result = import_run("bibtex", buffer_view(&text), 0, 0);
    assert_int_equal(result->count, 2);
    assert_record_has(result, 0, "title=T");
    assert_true(result->records[0].length < 16 << 20);
    assert_record(result, 1, "type=book\nid=last\ntitle=U\n[note]=n\n");
    assert_non_null(strstr(buffer_string(&result->problems), "macros would make it too long"));
    assert_int_equal(result->skipped, 0);
    import_result_free(result);
    buffer_deinit(&text);
}

/* One long macro and many short entries that use it. */
static void macros_do_not_multiply_the_file(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "@string{a = {");
    for (int i = 0; i < 1 << 18; i++)
        buffer_append_string(&text, "four");
    buffer_append_string(&text, "}}\n");
    for (int i = 0; i < 50; i++)
        buffer_append_string(&text, "@book{k, note = a}\n");
    struct import_result *result = import_run("bibtex", buffer_view(&text), 0, 0);
    size_t bytes = 0;
    assert_int_equal(result->count, 50);
    assert_true(result->records[0].length > 1 << 20);
    for (size_t i = 0; i < result->count; i++)
        bytes += result->records[i].length;
    assert_true(bytes < text.length * 32);
    assert_record_has(result, 49, "[note]=a");
    import_result_free(result);
    buffer_deinit(&text);
}

static void comments_and_preambles_are_no_papers(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("bibtex", "@comment{jabref-meta: groups:{a}\n@article{hidden, title={H}}\n}\n"
                              "@Comment some words without a brace\n"
                              "@preamble{\"\\newcommand{\\x}{%}\"}\n"
                              "sdjf }}} text\n"
                              "@book{b, title={B}}\n");
    assert_int_equal(result->count, 1);
    assert_int_equal(result->skipped, 0);
    assert_record_has(result, 0, "id=b");
    import_result_free(result);
}

static void a_comment_without_an_end_hides_nothing(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("bibtex", "@comment{never closed\n@book{b, title={B}}\n@book{c, title={C}}\n");
    assert_int_equal(result->count, 2);
    assert_record_has(result, 1, "title=C");
    assert_int_equal(result->lines[1], 3);
    import_result_free(result);
}

static void odd_but_legal_forms_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *expected;
    } cases[] = {
        {"@book(k, title = {a) b}, note = \"(c)\")", "type=book\nid=k\ntitle=a) b\n[note]=(c)\n"},
        {"@incollection {KEY , title = {T} , , }", "type=incollection\nid=KEY\ntitle=T\n"},
        {"@article{,title={No key}}", "type=article\ntitle=No key\n"},
        {"@article(title = {No key at all})", "type=article\ntitle=No key at all\n"},
        {"@article{9.8:11, title={T}, user+an = {1=x}}",
         "type=article\nid=9.8:11\ntitle=T\n[user+an]=1=x\n"},
        {"@article{\n\xe5\xbc\xa0\xe4\xb8\x89,\n title={T}}",
         "type=article\nid=\xe5\xbc\xa0\xe4\xb8\x89\ntitle=T\n"},
        {" @book{k,title={T},year={c. 1995-00~}}",
         "year=1995\ntype=book\nid=k\ntitle=T\n[year]=c. 1995-00~\n"},
        {"@book{k, title={T}, date={2014-06}}",
         "year=2014\ntype=book\nid=k\ntitle=T\n[date]=2014-06\n"},
        {"@book{k, 1x={T}, title=\"x {\"} y\"}", "type=book\nid=k\n[1x]=T\ntitle=x {\"} y\n"},
        {"@book{k, title={T}, % a remark\n year=1999}", "year=1999\ntype=book\nid=k\ntitle=T\n"},
        {"@web_page{k, title={50\\% {\\&} more}}", "type=web_page\nid=k\ntitle=50\\% {\\&} more\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct import_result *result = import_text("bibtex", cases[i].text);
        assert_int_equal(result->count, 1);
        assert_record(result, 0, cases[i].expected);
        assert_string_equal(buffer_string(&result->problems), "");
        import_result_free(result);
    }
}

static void names_are_split_and_turned_outside_braces(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("bibtex", "@book{k, title={T}, author={van Gompel, Roger P. G.  and\n  "
                              "Smith, Jr, John AND {Barnes and Noble, Inc.} and "
                              "family=Foo, given=Bar and Sandy Andrews}}");
    assert_record_has(result, 0, "authors=Roger P. G. van Gompel");
    assert_record_has(result, 0, "authors=John Smith Jr");
    assert_record_has(result, 0, "authors={Barnes and Noble, Inc.}");
    assert_record_has(result, 0, "authors=Bar Foo");
    assert_record_has(result, 0, "authors=Sandy Andrews");
    import_result_free(result);
}

/* Some publishers write so; two names could be one. */
static void people_between_commas_are_told_apart(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("bibtex", "@book{a, title={T}, author={Ann Li, Bo C. Wu, Cy Roe}}\n"
                              "@book{b, title={T}, author={Garc{\\'i}a Lorca, Jr., Federico del "
                              "Sagrado}}\n"
                              "@book{c, title={T}, author={de la Cruz, Juan Pablo}}\n"
                              "@book{d, title={T}, author={Shaffer, Arthur L 3rd}}\n");
    assert_record_has(result, 0, "authors=Ann Li");
    assert_record_has(result, 0, "authors=Bo C. Wu");
    assert_record_has(result, 0, "authors=Cy Roe");
    assert_record_has(result, 1, "authors=Federico del Sagrado Garc{\\'i}a Lorca Jr.");
    assert_record_has(result, 2, "authors=Juan Pablo de la Cruz");
    assert_record_has(result, 3, "authors=Arthur L Shaffer 3rd");
    import_result_free(result);
}

static void lists_in_braces_are_unwrapped_bodies_are_not(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "bibtex",
        "@article{ ISI:0001, Title = {{T}}, Author = {{Li, Ann and Wu, Bo}}, Year = {{2018}} }\n"
        "@book{k, title = {{T}}, author = {{Food and Agriculture Organization}}}\n");
    assert_int_equal(result->count, 2);
    assert_record_has(result, 0, "authors=Ann Li");
    assert_record_has(result, 0, "authors=Bo Wu");
    assert_record_has(result, 0, "year=2018");
    assert_record_has(result, 0, "id=ISI:0001");
    assert_record_has(result, 1, "authors={Food and Agriculture Organization}");
    import_result_free(result);
}

/* Each of these stands between two good entries and costs neither. */
static void a_broken_entry_costs_only_itself(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t count; /* of all records: what can be saved of a broken one is */
        const char *problem;
    } cases[] = {
        {"@book{bad, title={open\n", 3, "2: a brace or quote is not closed: title\n"},
        {"@book{bad, title=\"open\n", 3, "2: a brace or quote is not closed: title\n"},
        {"@book{bad, author={open\n year = {1999},\n title = {T}\n}\n", 3,
         "2: a brace or quote is not closed: author\n"},
        {"@book{bad, title={T}\n", 3, "2: the closing brace is missing\n"},
        {"@book{bad, title={T}, note}\n", 3, "2: a field without a value: note\n"},
        {"@book{bad, = {x}, title={T}}\n", 3, "2: a value without a name\n"},
        {"@book{bad, title = , year = 1999}\n", 3, "2: a field without a value: title\n"},
        {"@string{{\n", 2, ""},
        {"@book{$\n", 3, "2: the closing brace is missing\n"},
        {"@book{bad, title={T}} trailing } @book{x,title={X}}\n", 4, ""},
        {"junk text @book{x,title={X}}\n", 3, ""},
        {"\x01\x01@book{x,title={X}} and @misc{y, title={Y}}\n", 4, ""},
        {"% @book{x,title={X}}\nme@book{x,title={X}} or @home {now}\n", 2, ""},
        {"@{}\n@@@\n@book\n", 2, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        buffer_append_format(&text, "@book{first, title={First}}\n%s@book{last, title={Last}}\n",
                             cases[i].text);
        struct import_result *result = import_run("bibtex", buffer_view(&text), 0, 0);
        assert_int_equal(result->count, cases[i].count);
        assert_record(result, 0, "type=book\nid=first\ntitle=First\n");
        assert_record(result, result->count - 1, "type=book\nid=last\ntitle=Last\n");
        if (cases[i].problem[0])
            assert_string_equal(buffer_string(&result->problems), cases[i].problem);
        import_result_free(result);
        assert_same_for_any_block("bibtex", buffer_view(&text));
        buffer_deinit(&text);
    }
}

static void fields_after_an_open_brace_are_saved(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "bibtex",
        "@book(bad,\n author = {A \\{'e and B\n  and C},\n title = {T},\n year = {1993},\n)\n"
        "@book{last, title={Last}}\n");
    assert_int_equal(result->count, 2);
    assert_record_has(result, 0, "year=1993");
    assert_record_has(result, 0, "title=T");
    import_result_free(result);
}

/* btparse prints what it does not like and ends the process on a full stack. */
static void hostile_entries_neither_print_nor_end_the_process(void **state)
{
    (void)state;
    int saved = dup(STDERR_FILENO);
    FILE *caught = tmpfile();
    assert_non_null(caught);
    dup2(fileno(caught), STDERR_FILENO);
    struct buffer text = {0};
    buffer_append_string(&text, "@book{many, title={T}");
    for (int i = 0; i < 1500; i++)
        buffer_append_format(&text, ", f%d = m # {x} # 1", i);
    buffer_append_string(&text, "}\n@book{parts, title={T}, note = a");
    for (int i = 0; i < 5000; i++)
        buffer_append_string(&text, " # a");
    buffer_append_string(&text, "}\n@book{deep, title={T}, note=");
    buffer_append_repeat(&text, '{', 5000);
    buffer_append_repeat(&text, '}', 5000);
    buffer_append_string(&text, "}\n@book{runaway, title={T}, note={a\n@foo{b,\n  c = {d}}}\n"
                                "@book{signs, title={(@#~%$}, note=\"@)(\"}\n");
    struct import_result *result = import_run("bibtex", buffer_view(&text), 0, 0);
    dup2(saved, STDERR_FILENO);
    close(saved);
    assert_int_equal(ftell(caught), 0);
    fseek(caught, 0, SEEK_END);
    assert_int_equal(ftell(caught), 0);
    fclose(caught);
    assert_true(result->count >= 5);
    assert_record_has(result, 0, "[f1499]=mx1");
    assert_record_has(result, 2, "id=deep");
    import_result_free(result);
    buffer_deinit(&text);
}

static void a_file_without_values_is_read(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("bibtex", "no entry at all\n@comment{x}\n@misc{k}\n");
    assert_int_equal(result->count, 1);
    assert_record(result, 0, "type=misc\nid=k\n");
    import_result_free(result);
}

static void nul_bytes_and_controls_do_not_cut_values(void **state)
{
    (void)state;
    static const char text[] = "@book{k, title={a\0b\x01 c}, year=1999}";
    struct import_result *result = import_run("bibtex", view_make(text, sizeof text - 1), 0, 0);
    assert_int_equal(result->count, 1);
    assert_record_has(result, 0, "title=a b\x01 c");
    assert_record_has(result, 0, "year=1999");
    import_result_free(result);
}

static void line_ends_make_no_difference(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "@book{a,\n title={A\n B}}\n@book{b,\n title={C}}\n",
        "@book{a,\r\n title={A\r\n B}}\r\n@book{b,\r\n title={C}}\r\n",
        "@book{a,\r title={A\r B}}\r@book{b,\r title={C}}\r",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct import_result *result = import_text("bibtex", texts[i]);
        assert_int_equal(result->count, 2);
        assert_record(result, 0, "type=book\nid=a\ntitle=A\n B\n");
        assert_int_equal(result->lines[1], 4);
        size_t at = view_find(view_of(texts[i]), view_of("@book{b"), 0);
        assert_int_equal(result->offsets[1], at);
        import_result_free(result);
        assert_same_for_any_block("bibtex", view_of(texts[i]));
    }
}

/* A value in one pair of braces is not put together: btparse does not see it. (It makes blanks of
   tabs beside braces; what stands there is kept.) */
static void values_in_one_piece_are_what_btparse_makes_of_them(void **state)
{
    (void)state;
    static const char *const pieces[] = {"a",  "Bc", " ",  "  ",       "\v\f", "\n", "\r\n",
                                         "\r", "é",  "漢", "{",        "}",    "\\", "\\\"{o}",
                                         "@x", "@{", "%",  "#",        ",",    "=",  "$x$",
                                         "'",  "~",  "--", "\x01\x7f", "and",  "10"};
    uint32_t seed = 20240203;
    for (int i = 0; i < 2000; i++) {
        struct buffer value = {0}, whole = {0}, composed = {0};
        int depth = 0;
        for (uint32_t count = random_next(&seed) % 20; count > 0; count--) {
            const char *piece = pieces[random_next(&seed) % (sizeof pieces / sizeof *pieces)];
            if (strcmp(piece, "}") == 0 && depth == 0)
                continue;
            depth += strchr(piece, '{') && !strchr(piece, '}') ? 1 : piece[0] == '}' ? -1 : 0;
            buffer_append_string(&value, piece);
        }
        buffer_append_repeat(&value, '}', (size_t)depth);
        buffer_append_format(&whole, "@misc{k, odd = {%s}, year = 1999}\n", buffer_string(&value));
        buffer_append_format(&composed, "@misc{k, odd = {%s} # {}, year = 19 # {99}}\n",
                             buffer_string(&value));
        struct import_result *one = import_run("bibtex", buffer_view(&whole), 0, 0);
        struct import_result *other = import_run("bibtex", buffer_view(&composed), 0, 0);
        assert_int_equal(one->count, 1);
        assert_int_equal(other->count, 1);
        assert_string_equal(buffer_string(&one->records[0]), buffer_string(&other->records[0]));
        import_result_free(one);
        import_result_free(other);
        buffer_deinit(&value);
        buffer_deinit(&whole);
        buffer_deinit(&composed);
    }
}

static void it_is_told_by_its_first_entry(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "@article{k,\n",
        "% Encoding: UTF-8\n\n@Comment{x}\n",
        "A long remark about this library, as people write them.\n\n  @misc(k,\n title={T})\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_string_equal(import_detect(view_of(texts[i]), true)->option, "bibtex");
    const struct importer *other =
        import_detect(view_of("Write to someone@example.org {now}."), true);
    assert_true(!other || strcmp(other->option, "bibtex") != 0);
}

static void addresses_are_what_tex_prints(void **state)
{
    (void)state;
    static const char *const table[][2] = {
        {"http://a.org/\\~{}b", "http://a.org/~b"},
        {"http://a.org/\\~b", "http://a.org/~b"},
        {"http://a.org/\\textasciitilde{}b", "http://a.org/~b"},
        {"http://a.org/\\textasciitilde b", "http://a.org/~b"},
        {"http://a.org/{\\textasciitilde}b", "http://a.org/~b"},
        {"http://a.org/$\\sim$b", "http://a.org/~b"},
        {"http://a.org/\\string~b", "http://a.org/~b"},
        {"\\url{http://a.org/~b}", "http://a.org/~b"},
        {"a{\\_}b\\_c\\%20d\\&e\\#f", "a_b_c%20d&e#f"},
        {"15:16$<$1661::AID$>$3", "15:16<1661::AID>3"},
        {"http://a.org/{id}?x=$y\\other", "http://a.org/{id}?x=$y\\other"},
        {"\\textasciitildes", "\\textasciitildes"},
        {"{\\_", "{_"},
        {"\\", "\\"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct buffer out = {0};
        bibtex_link_append(&out, view_of(table[i][0]));
        assert_string_equal(buffer_string(&out), table[i][1]);
        buffer_deinit(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_entry_becomes_a_record),
        cmocka_unit_test(macros_are_expanded_and_unknown_ones_kept),
        cmocka_unit_test(macros_that_double_stay_small),
        cmocka_unit_test(macros_do_not_multiply_the_file),
        cmocka_unit_test(comments_and_preambles_are_no_papers),
        cmocka_unit_test(a_comment_without_an_end_hides_nothing),
        cmocka_unit_test(odd_but_legal_forms_are_read),
        cmocka_unit_test(names_are_split_and_turned_outside_braces),
        cmocka_unit_test(people_between_commas_are_told_apart),
        cmocka_unit_test(lists_in_braces_are_unwrapped_bodies_are_not),
        cmocka_unit_test(a_broken_entry_costs_only_itself),
        cmocka_unit_test(fields_after_an_open_brace_are_saved),
        cmocka_unit_test(hostile_entries_neither_print_nor_end_the_process),
        cmocka_unit_test(a_file_without_values_is_read),
        cmocka_unit_test(nul_bytes_and_controls_do_not_cut_values),
        cmocka_unit_test(line_ends_make_no_difference),
        cmocka_unit_test(values_in_one_piece_are_what_btparse_makes_of_them),
        cmocka_unit_test(addresses_are_what_tex_prints),
        cmocka_unit_test(it_is_told_by_its_first_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
