/* BibTeX, BibLaTeX, RIS, CSL-JSON, CSV, Markdown: what is written, and that it is read back. */
#include "unit.h"

#include "base/buffer.h"
#include "io/export.h"
#include "io/export_latex.h"
#include "io/loader.h"

#include <stdlib.h>
#include <string.h>

static struct load_update *load(struct view text)
{
    struct loader_input input = {.memory = text, .name = "library"};
    return loader_run(&input, 1, NULL);
}

static void export_update(const struct load_update *update, const char *format, size_t limit,
                          struct buffer *out)
{
    struct export_fields fields = {0};
    struct export_state state = {0};
    const struct exporter *exporter = export_by_name(view_of(format));
    assert_non_null(exporter);
    export_begin(exporter, &fields, &state, out);
    for (size_t i = 0; i < snapshot_count(update->snapshot) && i < limit; i++)
        export_paper(exporter, &fields, &state, update->snapshot,
                     snapshot_paper(update->snapshot, i), out);
    export_end(exporter, &fields, &state, out);
    export_state_deinit(&state);
}

static void assert_exports(const char *text, const char *format, const char *expected)
{
    struct load_update *update = load(view_of(text));
    struct buffer out = {0};
    export_update(update, format, SIZE_MAX, &out);
    assert_string_equal(buffer_string(&out), expected);
    buffer_deinit(&out);
    load_update_unref(update);
}

/* ---- what is written ---- */

static const char paper[] =
    "{\"title\": \"Costs of 5% & more: x_1 \xe2\x80\x93 caf\xc3\xa9\", \"authors\": [\"Ann Li\", "
    "\"Ludwig van Beethoven\", \"Martin King Jr.\", \"Labs, Inc.\"], \"year\": 2020, \"venue\": "
    "\"Journal of X\", \"type\": \"article\", \"doi\": \"10.1000/a_b\", \"keywords\": [\"p\", "
    "\"q\"], \"volume\": \"3\", \"pages\": \"1-9\"}\n";

static void bibtex_is_escaped_and_named(void **state)
{
    (void)state;
    assert_exports(paper, "bibtex",
                   "@article{li2020costs,\n"
                   "  title = {Costs of 5\\% \\& more: x\\_1 \xe2\x80\x93 caf\xc3\xa9},\n"
                   "  author = {Ann Li and Ludwig van Beethoven and King, Jr., Martin and {Labs, "
                   "Inc.}},\n"
                   "  year = {2020},\n  journal = {Journal of X},\n  keywords = {p, q},\n"
                   "  doi = {10.1000/a_b},\n  volume = {3},\n  pages = {1--9}\n}\n\n");
}

static void biblatex_has_names_of_its_own(void **state)
{
    (void)state;
    assert_exports("{\"title\": \"T\", \"venue\": \"J\", \"type\": \"article\", \"year\": 2020, "
                   "\"arxiv\": \"2401.00001\", \"lang\": \"de\"}",
                   "biblatex",
                   "@article{2020,\n  title = {T},\n  date = {2020},\n  journaltitle = {J},\n"
                   "  eprint = {2401.00001},\n  eprinttype = {arxiv},\n  langid = {german}\n}\n\n");
}

static void ris_has_a_line_a_value(void **state)
{
    (void)state;
    assert_exports(paper, "ris",
                   "TY  - JOUR\nTI  - Costs of 5% & more: x_1 \xe2\x80\x93 caf\xc3\xa9\nAU  - Li, "
                   "Ann\nAU  - van Beethoven, Ludwig\nAU  - King, Martin, Jr.\nAU  - Labs,, Inc.\n"
                   "PY  - 2020\nJF  - Journal of X\nKW  - p\nKW  - q\nDO  - 10.1000/a_b\nLA  - en\n"
                   "VL  - 3\nSP  - 1\nEP  - 9\nER  - \n\n");
}

static void csl_json_is_one_array(void **state)
{
    (void)state;
    assert_exports("", "csljson", "[]\n");
    assert_exports(
        "{\"title\": \"A\", \"authors\": [\"Ludwig van Beethoven\", \"\xe6\x9d\x8e\xe6\x98\x8e\"], "
        "\"year\": 2020, \"status\": \"Oral\"}\n{\"title\": \"a<b\"}\n",
        "csljson",
        "[\n  {\"id\": \"beethoven2020\", \"type\": \"paper-conference\", \"title\": \"A\", "
        "\"author\": [{\"family\": \"Beethoven\", \"given\": \"Ludwig\", "
        "\"non-dropping-particle\": \"van\"}, {\"literal\": \"\xe6\x9d\x8e\xe6\x98\x8e\"}], "
        "\"issued\": {\"date-parts\": [[2020]]}, \"language\": \"en\", \"custom\": {\"status\": "
        "\"Oral\"}},\n  {\"id\": \"ab\", \"type\": \"document\", \"title\": \"a<b\", \"language\": "
        "\"en\"}\n]\n");
}

static void csv_quotes_only_what_needs_it(void **state)
{
    (void)state;
    assert_exports("{\"title\": \"A, \\\"B\\\"\", \"authors\": [\"Ann Li\"], \"year\": 2020}\n",
                   "csv",
                   "id,year,venue,title,authors,doi,arxiv,url,keywords,abstract\n"
                   ",2020,,\"A, \"\"B\"\"\",Ann Li,,,,,\n");
}

static void markdown_is_a_list_of_links(void **state)
{
    (void)state;
    assert_exports(
        "{\"title\": \"On [x] y*\", \"authors\": [\"Ann Li\", \"Bo Wu\"], \"year\": "
        "2020, \"venue\": \"ICLR\", \"doi\": \"10.1000/a(b)\"}\n{\"title\": \"No link\"}\n",
        "markdown",
        "- [On \\[x\\] y\\*](https://doi.org/10.1000/a%28b%29). *Ann Li, Bo Wu*. ICLR "
        "2020. [doi](https://doi.org/10.1000/a%28b%29)\n- **No link**.\n");
}

static void bibtex_fields_come_out_as_they_went_in(void **state)
{
    (void)state;
    const char text[] =
        "@inproceedings{Key:1,\n  title = {The {LaTeX} of {\\\"u} $x^2$},\n"
        "  author = {Jos{\\'e} Garc{\\'i}a and {Labs and Sons} and others},\n  year = {2001},\n"
        "  booktitle = {Proc. \\& Co},\n  custom-field = {kept {as} \\it is},\n"
        "  month = {may}\n}\n\n";
    assert_exports(text, "bibtex", text);
}

static void months_and_keywords_keep_what_guards_them(void **state)
{
    (void)state;
    const char text[] = "@article{k,\n  title = {T},\n  keywords = {a, {b, c}, d},\n"
                        "  month = mar\n}\n\n@article{l,\n  title = {U},\n"
                        "  keywords = {a, b; c, {d, e}}\n}\n\n";
    assert_exports(text, "bibtex", text);
    assert_exports("@article{k, title={T}, keywords={a, {b, c}, d}}", "jsonl",
                   "{\"title\": \"T\", \"keywords\": [\"a\", \"b, c\", \"d\"], \"id\": \"k\", "
                   "\"type\": \"article\", \"lang\": \"en\"}\n");
}

static void addresses_are_written_as_they_are_meant(void **state)
{
    (void)state;
    assert_exports("@misc{k, title={T}, url={\\url{http://a.org/\\~{}b/c\\_d}}}", "bibtex",
                   "@misc{k,\n  title = {T},\n  url = {http://a.org/~b/c_d}\n}\n\n");
}

static void bodies_are_no_persons(void **state)
{
    (void)state;
    assert_exports("@misc{k, title={T}, author={{World Health Organization} and {Barnes and Noble}"
                   " and {The {ATLAS} Collaboration} and Knuth, {Donald E.}}}",
                   "ris",
                   "TY  - GEN\nID  - k\nTI  - T\nAU  - World Health Organization\n"
                   "AU  - Barnes and Noble\nAU  - The ATLAS Collaboration\n"
                   "AU  - Knuth, Donald E.\nLA  - en\nER  - \n\n");
    assert_exports("TY  - GEN\nTI  - T\nAU  - World Health Organization\nER  - \n", "bibtex",
                   "@misc{organization,\n  title = {T},\n"
                   "  author = {{World Health Organization}}\n}\n\n");
    assert_exports("@misc{k, title={T}, author={Knuth, {Donald E.} and others}}", "csljson",
                   "[\n  {\"id\": \"k\", \"type\": \"document\", \"title\": \"T\", \"author\": "
                   "[{\"family\": \"Knuth\", \"given\": \"Donald E.\"}, {\"literal\": "
                   "\"others\"}], \"language\": \"en\"}\n]\n");
}

static void ris_has_months_in_dates_and_an_editor_a_line(void **state)
{
    (void)state;
    assert_exports("@book{k, title={T}, year=2003, month=mar, editor={Ann Li and Bo Wu}}", "ris",
                   "TY  - BOOK\nID  - k\nTI  - T\nPY  - 2003\nLA  - en\nDA  - 2003/03//\n"
                   "ED  - Ann Li\nED  - Bo Wu\nER  - \n\n");
    const char own[] = "TY  - GEN\nTI  - T\nLA  - en\nPY  - 1999/03/12/\nER  - \n\n";
    assert_exports(own, "ris", own);
}

static void csl_members_come_out_where_they_were(void **state)
{
    (void)state;
    const char text[] =
        "[\n  {\"id\": \"http://z.org/items/AB\", \"type\": \"article-journal\", \"title\": "
        "\"T\", \"author\": [{\"family\":\"Li\",\"given\":\"Ann\",\"comma-suffix\":true}], "
        "\"language\": \"en\", \"my\": {\"a\":1}, \"categories\": [\"c1\",\"c2\"], "
        "\"custom\": {\"nested\": [1,2.50,null,true]}},\n"
        "  {\"id\": \"k\", \"type\": \"article-journal\", \"title\": \"U\", \"language\": "
        "\"en\", \"custom\": \"text\"}\n]\n";
    assert_exports(text, "csljson", text);
}

static void json_values_stay_what_they_are(void **state)
{
    (void)state;
    const char text[] =
        "{\"title\": \"T\", \"lang\": \"en\", \"nested\": {\"a\":[1,{\"b\":2}]}, \"big\": "
        "12345678901234567890123, \"f\": 1.50, \"is\": true, \"text\": \"[1]\", \"list\": "
        "[[1],\"x\"]}\n";
    assert_exports(text, "jsonl", text);
}

static void languages_and_months_count_as_before(void **state)
{
    (void)state;
    const char text[] = "@article{k,\n  title = {T},\n  langid = {english},\n"
                        "  language = {German}\n}\n\n";
    assert_exports(text, "bibtex", text);
    assert_exports(text, "biblatex", text);
    assert_exports("@article{k, title={T}, year={2022}, month = may}", "biblatex",
                   "@article{k,\n  title = {T},\n  year = {2022},\n  month = may\n}\n\n");
}

static void dollars_that_are_shown_are_no_math(void **state)
{
    (void)state;
    assert_exports("TY  - GEN\nTI  - A $dollar$ here\nER  - \n", "bibtex",
                   "@misc{dollar,\n  title = {A \\$dollar\\$ here}\n}\n\n");
}

static void a_list_of_ratings_is_all_of_them(void **state)
{
    (void)state;
    assert_exports("{\"title\": \"T\", \"authors\": [\"A\"], \"rating\": [3, 5, 8]}", "jsonl",
                   "{\"title\": \"T\", \"authors\": [\"A\"], \"rating\": 5.333, \"ratings\": "
                   "[\"3\", \"5\", \"8\"], \"lang\": \"en\"}\n");
}

static void a_venue_is_not_named_twice(void **state)
{
    (void)state;
    assert_exports("@inproceedings{k, title={T}, journal={J}, booktitle={B}}", "bibtex",
                   "@inproceedings{k,\n  title = {T},\n  journal = {J},\n  booktitle = {B}\n}\n\n");
}

static void what_an_entry_has_from_another_is_written_once(void **state)
{
    (void)state;
    const char text[] = "@inproceedings{c,\n  title = {A Paper},\n  crossref = {p}\n}\n\n"
                        "@proceedings{p,\n  title = {Proc. of X},\n  year = {2001},\n"
                        "  publisher = {A House}\n}\n\n";
    assert_exports(text, "bibtex", text);
    assert_exports("@inproceedings{c, title={A Paper}, crossref={p}}"
                   "@proceedings{p, title={Proc. of X}, year={2001}, publisher={A House}}",
                   "ris",
                   "TY  - CONF\nID  - c\nTI  - A Paper\nPY  - 2001\nT2  - Proc. of X\nLA  - en\n"
                   "PB  - A House\nER  - \n\n"
                   "TY  - CONF\nID  - p\nTI  - Proc. of X\nPY  - 2001\nLA  - en\n"
                   "PB  - A House\nER  - \n\n");
}

static void a_venue_comes_out_under_the_name_it_had(void **state)
{
    (void)state;
    const char text[] = "@collection{k,\n  title = {T},\n  booktitle = {B}\n}\n\n";
    assert_exports(text, "bibtex", text);
    assert_exports(text, "biblatex", text);
}

/* ---- citation keys ---- */

static void citation_keys_differ_within_an_export(void **state)
{
    (void)state;
    struct buffer text = {0}, out = {0};
    for (int i = 0; i < 1000; i++)
        buffer_append_string(&text, "@misc{Doe, title={T}}\n");
    struct load_update *update = load(buffer_view(&text));
    export_update(update, "bibtex", SIZE_MAX, &out);
    static const char *const keys[] = {"{Doe,", "{Doea,", "{Doez,", "{Doeaa,", "{Doealk,"};
    assert_int_equal(view_find(buffer_view(&out), view_of("{Doeall,"), 0), VIEW_NONE);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t at = view_find(buffer_view(&out), view_of(keys[i]), 0);
        assert_int_not_equal(at, VIEW_NONE);
        assert_int_equal(view_find(buffer_view(&out), view_of(keys[i]), at + 1), VIEW_NONE);
    }
    load_update_unref(update);
    buffer_deinit(&text);
    buffer_deinit(&out);
}

static void keys_that_bibtex_cannot_read_are_made_anew(void **state)
{
    (void)state;
    assert_exports("[{\"id\": \"doe2020\", \"type\": \"article-journal\", \"title\": \"T\"},"
                   "{\"id\": \"http://zotero.org/1\", \"type\": \"article-journal\", \"title\": "
                   "\"On the Zeta\", \"author\": [{\"family\": \"M\xc3\xbcller\", \"given\": "
                   "\"A.\"}], \"issued\": {\"date-parts\": [[2001]]}}]",
                   "bibtex",
                   "@article{doe2020,\n  title = {T}\n}\n\n"
                   "@article{muller2001zeta,\n  title = {On the Zeta},\n  author = {A. "
                   "M\xc3\xbcller},\n  year = {2001},\n  nativeid = {http://zotero.org/1}\n}\n\n");
}

/* "García Márquez, Gabriel" tells what is the family's name; so do CSL's parts. */
static void names_of_families_may_have_several_words(void **state)
{
    (void)state;
    static const char bibtex[] =
        "@misc{k,\n  title = {T},\n  author = {Garc{\\'i}a M{\\'a}rquez, Gabriel and van der Berg "
        "Lund, Jr., Jan and \xe7\x8e\x8b, \xe5\xb0\x8f\xe6\x98\x8e}\n}\n\n";
    static const char csl[] =
        "[\n  {\"id\": \"k\", \"type\": \"document\", \"title\": \"T\", \"author\": "
        "[{\"family\": \"Garc\xc3\xad"
        "a M\xc3\xa1rquez\", \"given\": \"Gabriel\"}, "
        "{\"family\": \"Berg Lund\", \"given\": \"Jan\", \"non-dropping-particle\": \"van der\", "
        "\"suffix\": \"Jr.\"}, {\"family\": \"\xe7\x8e\x8b\", \"given\": "
        "\"\xe5\xb0\x8f\xe6\x98\x8e\"}], \"language\": \"en\"}\n]\n";
    assert_exports(bibtex, "bibtex", bibtex);
    assert_exports(bibtex, "csljson", csl);
    assert_exports(csl, "csljson", csl);
    assert_exports(csl, "bibtex",
                   "@misc{k,\n  title = {T},\n  author = {Garc\xc3\xad"
                   "a M\xc3\xa1rquez, Gabriel "
                   "and van der Berg Lund, Jr., Jan and \xe7\x8e\x8b, "
                   "\xe5\xb0\x8f\xe6\x98\x8e}\n}\n\n");
    assert_exports(bibtex, "ris",
                   "TY  - GEN\nID  - k\nTI  - T\nAU  - Garc\xc3\xad"
                   "a M\xc3\xa1rquez, Gabriel\n"
                   "AU  - van der Berg Lund, Jan, Jr.\n"
                   "AU  - \xe7\x8e\x8b\xe5\xb0\x8f\xe6\x98\x8e\nLA  - en\nER  - \n\n");
    assert_exports(bibtex, "tsv",
                   "id\tyear\tvenue\ttitle\tauthors\tdoi\tarxiv\turl\tkeywords\tabstract\n"
                   "k\t\t\tT\tGabriel Garc\xc3\xad"
                   "a M\xc3\xa1rquez; Jan van der Berg Lund Jr.; "
                   "\xe7\x8e\x8b\xe5\xb0\x8f\xe6\x98\x8e\t\t\t\t\t\n");
}

/* By its id a paper is known again; by the key it is cited. */
static void ids_and_citation_keys_are_both_kept(void **state)
{
    (void)state;
    static const char paper_of_a_list[] =
        "{\"id\": \"n/17\", \"title\": \"On Keys\", \"lang\": \"en\"}\n";
    static const char bibtex[] = "@misc{keys,\n  title = {On Keys},\n  nativeid = {n/17}\n}\n\n";
    static const char csl[] =
        "[\n  {\"id\": \"keys\", \"type\": \"document\", \"title\": \"On Keys\", "
        "\"language\": \"en\", \"custom\": {\"id\": \"n/17\"}}\n]\n";
    assert_exports(paper_of_a_list, "bibtex", bibtex);
    assert_exports(paper_of_a_list, "csljson", csl);
    assert_exports(bibtex, "bibtex", bibtex);
    assert_exports(bibtex, "csljson", csl);
    assert_exports(csl, "csljson", csl);
    assert_exports(csl, "ris", "TY  - GEN\nID  - n/17\nTI  - On Keys\nLA  - en\nER  - \n\n");
}

/* Names of fields are told apart by more than a few bits of a hash. */
static void every_variable_of_csl_comes_out(void **state)
{
    (void)state;
    static const char *const names[] = {
        "annote", "archive",   "archive-place",   "call-number", "edition", "event-place", "genre",
        "ISBN",   "ISSN",      "issue",           "medium",      "note",    "number",      "page",
        "PMID",   "publisher", "publisher-place", "section",     "source",  "volume"};
    enum { NAMES = sizeof names / sizeof *names };
    struct buffer text = {0}, out = {0};
    buffer_append_string(&text, "[{\"id\": \"k\", \"type\": \"book\", \"title\": \"T\"");
    for (size_t i = 0; i < NAMES; i++)
        buffer_append_format(&text, ", \"%s\": \"value %zu\"", names[i], i);
    buffer_append_string(&text, "}]");
    struct load_update *update = load(buffer_view(&text));
    export_update(update, "csljson", SIZE_MAX, &out);
    for (size_t i = 0; i < NAMES; i++) {
        buffer_clear(&text);
        buffer_append_format(&text, "\"%s\": \"value %zu\"", names[i], i);
        assert_int_not_equal(view_find(buffer_view(&out), buffer_view(&text), 0), VIEW_NONE);
    }
    load_update_unref(update);
    buffer_deinit(&text);
    buffer_deinit(&out);
}

/* ---- LaTeX ---- */

static void latex_keeps_math_and_balances(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"a$x_1^2$b", "a$x_1^2$b"},
        {"$5 and $6", "\\$5 and \\$6"},
        {"$x{$ y", "\\$x\\textbraceleft{}\\$ y"},
        {"a { b } c", "a \\{ b \\} c"},
        {"a } b", "a \\textbraceright{} b"},
        {"\\alpha ~ ^ #", "\\textbackslash{}alpha \\textasciitilde{} \\textasciicircum{} \\#"},
        {"a--b ``c'' ?`", "a-{}-b \\textasciigrave{}\\textasciigrave{}c'{}' ?\\textasciigrave{}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer out = {0};
        export_latex_append(&out, view_of(cases[i][0]));
        assert_string_equal(buffer_string(&out), cases[i][1]);
        assert_true(export_latex_is_balanced(buffer_view(&out)));
        buffer_deinit(&out);
    }
}

/* ---- there and back ---- */

static const enum field typed[] = {FIELD_TITLE,    FIELD_AUTHORS,  FIELD_VENUE,
                                   FIELD_KEYWORDS, FIELD_ABSTRACT, FIELD_DOI};

/* Appends what differs between the papers and what is read from them in a format. */
static void compare_trip(const struct load_update *update, const char *format, size_t limit,
                         struct buffer *wrong)
{
    struct buffer out = {0};
    export_update(update, format, limit, &out);
    struct load_update *back = load(buffer_view(&out));
    size_t count =
        snapshot_count(update->snapshot) < limit ? snapshot_count(update->snapshot) : limit;
    if (snapshot_count(back->snapshot) != count)
        buffer_append_format(wrong, "\n%s: %zu papers of %zu", format,
                             snapshot_count(back->snapshot), count);
    for (size_t i = 0; i < count && i < snapshot_count(back->snapshot); i++) {
        const struct paper *a = snapshot_paper(update->snapshot, i);
        const struct paper *b = snapshot_paper(back->snapshot, i);
        if (a->year != b->year)
            buffer_append_format(wrong, "\n%s %zu: year %d, not %d", format, i, b->year, a->year);
        for (size_t j = 0; j < sizeof typed / sizeof *typed; j++) {
            struct view x = paper_get(a, typed[j], FORM_DISPLAY);
            struct view y = paper_get(b, typed[j], FORM_DISPLAY);
            if (!view_equal(x, y))
                buffer_append_format(wrong, "\n%s %zu: %s \"%.*s\", not \"%.*s\"", format, i,
                                     field_name(typed[j]), (int)y.length, y.data, (int)x.length,
                                     x.data);
        }
    }
    load_update_unref(back);
    buffer_deinit(&out);
}

static const char *pick(unsigned *seed, const char *const *pieces, size_t count)
{
    *seed = *seed * 1103515245u + 12345u;
    return pieces[(*seed >> 16) % count];
}

#define PICK(array) pick(seed, array, sizeof array / sizeof *array)

/* A paper made of pieces that formats treat in special ways. */
static void append_generated(struct buffer *out, unsigned *seed, int number)
{
    static const char *const words[] = {
        "graph",
        "5%",
        "a_b",
        "A&B",
        "$x_1$",
        "C\\\\# code",
        "tilde~",
        "x^2",
        "{brace}",
        "--",
        "\\\"q\\\"",
        "caf\xc3\xa9",
        "\xe6\xa4\x9c\xe7\xb4\xa2",
        "a<b",
        "p > 0.05",
        "it's",
        "$5",
        "#1",
        "`x`",
        "*star*",
        "[ref]",
        "|",
        "e.g.",
    };
    static const char *const names[] = {
        "Ann Li",
        "Ludwig van Beethoven",
        "Martin King Jr.",
        "Plato",
        "J. R. Smith",
        "Ana de la Cruz",
        "\xe6\x9d\x8e\xe6\x98\x8e",
        "\xc3\x98ystein \xc3\x85s",
    };
    static const char *const venues[] = {"ICLR", "Journal of A & B", "Proc. of the 3rd X_Y"};
    buffer_append_format(out, "{\"title\": \"Title%d", number);
    for (int i = 0; i < 5; i++)
        buffer_append_format(out, " %s", PICK(words));
    buffer_append_format(out,
                         " end\", \"authors\": [\"%s\", \"%s\"], \"year\": %d, \"venue\": "
                         "\"%s\", \"type\": \"%s\", \"doi\": \"10.1000/x%d_y\", ",
                         PICK(names), PICK(names), 1990 + number % 35, PICK(venues),
                         number % 2 ? "article" : "inproceedings", number);
    buffer_append_string(out, "\"keywords\": [\"k1\", \"two words\"], \"abstract\": \"We begin");
    for (int i = 0; i < 40; i++)
        buffer_append_format(out, " %s", PICK(words));
    buffer_append_string(out, " end.\"}\n");
}

static void generated_papers_survive_every_format(void **state)
{
    (void)state;
    static const char *const formats[] = {"bibtex", "biblatex", "ris", "csljson",
                                          "jsonl",  "csv",      "tsv"};
    struct buffer text = {0}, wrong = {0};
    unsigned seed = 7;
    for (int i = 0; i < 1000; i++)
        append_generated(&text, &seed, i);
    struct load_update *update = load(buffer_view(&text));
    assert_int_equal(snapshot_count(update->snapshot), 1000);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        compare_trip(update, formats[i], SIZE_MAX, &wrong);
    if (wrong.length)
        fail_msg("%.3000s", buffer_string(&wrong));
    load_update_unref(update);
    buffer_deinit(&text);
    buffer_deinit(&wrong);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bibtex_is_escaped_and_named),
        cmocka_unit_test(biblatex_has_names_of_its_own),
        cmocka_unit_test(ris_has_a_line_a_value),
        cmocka_unit_test(csl_json_is_one_array),
        cmocka_unit_test(csv_quotes_only_what_needs_it),
        cmocka_unit_test(markdown_is_a_list_of_links),
        cmocka_unit_test(bibtex_fields_come_out_as_they_went_in),
        cmocka_unit_test(months_and_keywords_keep_what_guards_them),
        cmocka_unit_test(addresses_are_written_as_they_are_meant),
        cmocka_unit_test(bodies_are_no_persons),
        cmocka_unit_test(ris_has_months_in_dates_and_an_editor_a_line),
        cmocka_unit_test(csl_members_come_out_where_they_were),
        cmocka_unit_test(json_values_stay_what_they_are),
        cmocka_unit_test(languages_and_months_count_as_before),
        cmocka_unit_test(dollars_that_are_shown_are_no_math),
        cmocka_unit_test(a_list_of_ratings_is_all_of_them),
        cmocka_unit_test(a_venue_is_not_named_twice),
        cmocka_unit_test(what_an_entry_has_from_another_is_written_once),
        cmocka_unit_test(a_venue_comes_out_under_the_name_it_had),
        cmocka_unit_test(citation_keys_differ_within_an_export),
        cmocka_unit_test(keys_that_bibtex_cannot_read_are_made_anew),
        cmocka_unit_test(names_of_families_may_have_several_words),
        cmocka_unit_test(ids_and_citation_keys_are_both_kept),
        cmocka_unit_test(every_variable_of_csl_comes_out),
        cmocka_unit_test(latex_keeps_math_and_balances),
        cmocka_unit_test(generated_papers_survive_every_format),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
