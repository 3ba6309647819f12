/*
 * Real files: every file of the shared folder whose format is read today gives as
 * many papers as its manifest says, or stands in the table of differences below with the
 * reason. Skipped where there is no such folder.
 */
#include "unit.h"

#include "base/buffer.h"
#include "io/loader.h"
#include "manifest.h"

static const struct difference {
    const char *path;
    size_t papers;
    const char *reason;
} differences[] = {
    {"bibtex/bbt_edge_cases.bib", 0,
     "@foo{} and @article(foo=bar) hold nothing that makes a paper; both are reported"},
    {"medline/jabref_MedlinePlainImporterTestMultipleEntries.txt", 7,
     "seven records, of which one begins with the tag that was counted"},
    {"plain_text/jabref_RepecNepImporterTest2.txt", 1,
     "the table of contents names the one paper a second time"},
    {"refer/jabref_Endnote.entries.enw", 5,
     "8 of the 13 hold a type and nothing else; they are reported"},
    {"dblp/fatcat_example.xml", 3,
     "a home page (<www>) and a volume (<proceedings>) are no papers"},
    {"pubmed_xml/jabref_MedlineImporterTestMalformedEntry.xml", 0,
     "its only record is not closed and holds two words; it is reported"},
    {"pubmed_xml/jabref_MedlineImporterTestMinimalEntry.xml", 0,
     "its only record is empty; it is reported"},
};

static const struct difference *find_difference(struct view path)
{
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
        if (view_equal_string(path, differences[i].path))
            return &differences[i];
    return NULL;
}

/* Appends a line when the number of papers is not what it should be. */
static void check_row(const struct manifest_row *row, struct buffer *wrong)
{
    const struct difference *difference = find_difference(row->path);
    struct buffer full = {0};
    long wanted;
    manifest_append_path(row, &full);
    assert_true(view_to_long(row->papers, &wanted));
    if (difference)
        wanted = (long)difference->papers;
    struct loader_input input = {.path = buffer_string(&full)};
    struct load_update *update = loader_run(&input, 1, NULL);
    size_t papers = snapshot_count(update->snapshot);
    if (papers != (size_t)wanted)
        buffer_append_format(wrong, "\n%.*s: %zu papers, should be %ld", (int)row->path.length,
                             row->path.data, papers, wanted);
    load_update_unref(update);
    buffer_deinit(&full);
}

static void check_formats(const char *const *formats, size_t at_least)
{
    struct buffer manifest = {0}, wrong = {0};
    struct manifest_row row;
    size_t checked = 0;
    manifest_read(&manifest);
    for (struct view rest = buffer_view(&manifest); manifest_next(&rest, &row);) {
        if (!manifest_is_of(&row, formats))
            continue;
        check_row(&row, &wrong);
        checked++;
    }
    assert_true(checked >= at_least);
    if (wrong.length)
        fail_msg("%s", buffer_string(&wrong));
    buffer_deinit(&manifest);
    buffer_deinit(&wrong);
}

static void bibtex_files_give_their_papers(void **state)
{
    (void)state;
    check_formats((const char *const[]){"BibTeX", "BibLaTeX", NULL}, 80);
}

static void paper_copilot_lists_give_their_papers(void **state)
{
    (void)state;
    check_formats((const char *const[]){"paperlists JSON", "Paper Copilot", NULL}, 7);
}

static void arxiv_metadata_gives_its_papers(void **state)
{
    (void)state;
    check_formats((const char *const[]){"arXiv metadata snapshot", NULL}, 3);
}

static void answers_of_catalogues_give_their_papers(void **state)
{
    (void)state;
    check_formats((const char *const[]){"Crossref JSON", "CSL-JSON", "OpenAlex JSON",
                                        "OpenReview API", "Semantic Scholar", "DataCite", "DOAJ",
                                        "CiNii", NULL},
                  20);
}

static void tables_give_their_papers(void **state)
{
    (void)state;
    check_formats((const char *const[]){"Zotero CSV", "Scopus CSV", "PubMed CSV", "CSV of papers",
                                        "KCI (Korean) CSV", NULL},
                  7);
}

static void markdown_lists_give_their_papers(void **state)
{
    (void)state;
    check_formats((const char *const[]){"awesome-list Markdown", "Markdown numbered list", NULL},
                  3);
}

static void plain_text_gives_its_papers(void **state)
{
    (void)state;
    check_formats((const char *const[]){"plain text", "arXiv daily mailing", NULL}, 10);
}

static void tagged_text_gives_its_papers(void **state)
{
    (void)state;
    check_formats((const char *const[]){"RIS", "MEDLINE", "refer", "Web of Science", "CNKI", NULL},
                  50);
}

static void xml_gives_its_papers(void **state)
{
    (void)state;
    check_formats((const char *const[]){"XML", "arXiv Atom", "J-STAGE API Atom", NULL}, 38);
}

int main(void)
{
    if (!manifest_exists()) {
        puts("1..0 # SKIP there is no shared folder");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bibtex_files_give_their_papers),
        cmocka_unit_test(paper_copilot_lists_give_their_papers),
        cmocka_unit_test(arxiv_metadata_gives_its_papers),
        cmocka_unit_test(answers_of_catalogues_give_their_papers),
        cmocka_unit_test(tables_give_their_papers),
        cmocka_unit_test(markdown_lists_give_their_papers),
        cmocka_unit_test(plain_text_gives_its_papers),
        cmocka_unit_test(tagged_text_gives_its_papers),
        cmocka_unit_test(xml_gives_its_papers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
