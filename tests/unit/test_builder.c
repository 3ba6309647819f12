/* Building and publishing: forms, sharing, derived fields, chunks, threads. */
#include "papers.h"

#include "base/buffer.h"
#include "base/mailbox.h"
#include "base/memory.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* ---- forms ---- */

static void ascii_text_is_stored_once(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=On sheaves", "authors=Ada", "authors=Bob", "abstract=We show.",
              "url=http://x.org");
    struct snapshot *snapshot = finish_papers(builder);
    const struct paper *paper = snapshot_paper(snapshot, 0);
    for (int form = FORM_SOURCE; form <= FORM_SEARCH; form++) {
        assert_view_equal(paper_get(paper, FIELD_TITLE, (enum form)form), "On sheaves");
        assert_view_equal(paper_get(paper, FIELD_AUTHORS, (enum form)form), "Ada; Bob");
        assert_view_equal(paper_get(paper, FIELD_URL, (enum form)form), "http://x.org");
    }
    assert_view_equal(paper_search_text(paper), "On sheaves\nAda; Bob\nWe show.\n");
    assert_true(paper->flags & PAPER_ASCII);
    assert_int_equal(paper->text_count, 5); /* and the language */
    assert_int_equal(snapshot_source_bytes(snapshot), 10 + 8 + 8 + 12);
    snapshot_unref(snapshot);
}

static void accents_have_a_search_form_of_their_own(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=Caf\xc3\xa9 \xe2\x80\x93 study", "authors=Erd\xc5\x91s; P.",
              "authors=R\xc3\xa9nyi");
    struct snapshot *snapshot = finish_papers(builder);
    const struct paper *paper = snapshot_paper(snapshot, 0);
    assert_view_equal(paper_get(paper, FIELD_TITLE, FORM_DISPLAY),
                      "Caf\xc3\xa9 \xe2\x80\x93 study");
    assert_view_equal(paper_get(paper, FIELD_TITLE, FORM_SEARCH), "Cafe - study");
    assert_view_equal(paper_search_text(paper), "Cafe - study\nErdos, P.; Renyi\n");
    assert_true(paper->flags & PAPER_ASCII);
    snapshot_unref(snapshot);
}

static void other_scripts_are_not_called_ascii(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=\xe5\x9b\xbe\xe5\xad\xa6\xe4\xb9\xa0");
    struct snapshot *snapshot = finish_papers(builder);
    assert_false(snapshot_paper(snapshot, 0)->flags & PAPER_ASCII);
    snapshot_unref(snapshot);
}

static void markup_is_rendered_item_by_item(void **state)
{
    (void)state;
    struct record record;
    struct builder *builder = builder_new();
    record_init(&record);
    record_set(&record, FIELD_TITLE, view_of("{\\\"U}ber  \n sheaves"), MARKUP_LATEX);
    record_set(&record, FIELD_AUTHORS, view_of("P. Erd{\\H o}s"), MARKUP_LATEX);
    record_set(&record, FIELD_AUTHORS, view_of("{}"), MARKUP_LATEX);
    record_set(&record, FIELD_AUTHORS, view_of("A.  R{\\'e}nyi"), MARKUP_LATEX);
    assert_true(builder_add(builder, &record));
    record_deinit(&record);
    struct snapshot *snapshot = finish_papers(builder);
    const struct paper *paper = snapshot_paper(snapshot, 0);
    assert_view_equal(paper_get(paper, FIELD_TITLE, FORM_SOURCE), "{\\\"U}ber  \n sheaves");
    assert_view_equal(paper_get(paper, FIELD_TITLE, FORM_DISPLAY), "\xc3\x9c"
                                                                   "ber sheaves");
    assert_view_equal(paper_get(paper, FIELD_TITLE, FORM_SEARCH), "Uber sheaves");
    assert_view_equal(paper_get(paper, FIELD_AUTHORS, FORM_SOURCE),
                      "P. Erd{\\H o}s; {}; A.  R{\\'e}nyi");
    assert_view_equal(paper_get(paper, FIELD_AUTHORS, FORM_DISPLAY),
                      "P. Erd\xc5\x91s; A. R\xc3\xa9nyi");
    assert_view_equal(paper_search_text(paper), "Uber sheaves\nP. Erdos; A. Renyi\n");
    snapshot_unref(snapshot);
}

static void separators_inside_items_become_commas(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=T", "keywords=a; b", "keywords=c;", "keywords=d;\ne", "keywords=f");
    struct snapshot *snapshot = finish_papers(builder);
    struct view rest = paper_get(snapshot_paper(snapshot, 0), FIELD_KEYWORDS, FORM_DISPLAY), item;
    const char *expected[] = {"a, b", "c;", "d, e", "f"};
    for (size_t i = 0; i < 4; i++) {
        assert_true(paper_next_item(&rest, &item));
        assert_view_equal(item, expected[i]);
    }
    assert_false(paper_next_item(&rest, &item));
    snapshot_unref(snapshot);
}

static void abstracts_keep_paragraphs_and_titles_do_not(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=One\n  two", "abstract=First\nline.\n\nSecond.");
    struct snapshot *snapshot = finish_papers(builder);
    const struct paper *paper = snapshot_paper(snapshot, 0);
    assert_view_equal(paper_get(paper, FIELD_TITLE, FORM_DISPLAY), "One two");
    assert_view_equal(paper_get(paper, FIELD_ABSTRACT, FORM_DISPLAY), "First line.\nSecond.");
    assert_view_equal(paper_get(paper, FIELD_ABSTRACT, FORM_SOURCE), "First\nline.\n\nSecond.");
    snapshot_unref(snapshot);
}

/* ---- derived fields ---- */

static void check_ids(const char *field, const char *text, const char *doi, const char *arxiv)
{
    struct buffer assignment = {0};
    buffer_append_format(&assignment, "%s=%s", field, text);
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=T", buffer_string(&assignment));
    struct snapshot *snapshot = finish_papers(builder);
    const struct paper *paper = snapshot_paper(snapshot, 0);
    assert_view_equal(paper_get(paper, FIELD_DOI, FORM_SOURCE), doi);
    assert_view_equal(paper_get(paper, FIELD_ARXIV, FORM_SOURCE), arxiv);
    snapshot_unref(snapshot);
    buffer_deinit(&assignment);
}

static void identifiers_are_found_and_made_bare(void **state)
{
    (void)state;
    check_ids("doi", "https://doi.org/10.1000/AbC.1", "10.1000/AbC.1", "");
    check_ids("doi", "http://dx.doi.org/10.1000/x", "10.1000/x", "");
    check_ids("doi", "DOI: 10.1000/x", "10.1000/x", "");
    check_ids("doi", "10.1002/(SICI)1097(199801)28:1<1::AID-SPE>3.0.CO;2-4",
              "10.1002/(SICI)1097(199801)28:1<1::AID-SPE>3.0.CO;2-4", "");
    check_ids("doi", "https://doi.acm.org/10.1145/3292500", "10.1145/3292500", "");
    check_ids("doi", "n/a", "n/a", "");
    check_ids("doi", "10.48550/arXiv.2407.10040", "10.48550/arXiv.2407.10040", "2407.10040");
    check_ids("url", "https://arxiv.org/abs/2407.10040v2", "", "2407.10040");
    check_ids("url", "https://dl.acm.org/doi/10.1145/3292500.3330701", "10.1145/3292500.3330701",
              "");
    check_ids("pdf", "http://arxiv.org/pdf/hep-ex/0503059", "", "hep-ex/0503059");
    check_ids("url", "https://example.org/2407.10040", "", "");
    check_ids("url", "ARXIV.ORG/abs/2407.10040", "", "2407.10040");
    check_ids("url", "https://x.ax.example/arxi/xiv/arXiv.org/pdf/2407.10040", "", "2407.10040");
    check_ids("url", "x", "", "");
    check_ids("arxiv", "arXiv:2407.10040v1 [cs.CL]", "", "2407.10040");
    check_ids("arxiv", "pending", "", "pending");
    check_ids("ee", "https://doi.org/10.1000/x", "10.1000/x", "");
    check_ids("note", "Comment on 10.1000/x", "", "");
}

static void language_is_the_records_or_told_by_script(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=Plain words");
    ADD_PAPER(builder, "title=\xe5\x9b\xbe\xe5\xad\xa6\xe4\xb9\xa0");
    ADD_PAPER(builder, "title=Mots", "lang=fr");
    ADD_PAPER(builder, "title=42", "abstract=\xea\xb7\xb8\xeb\x9e\x98\xed\x94\x84");
    ADD_PAPER(builder, "title=42");
    struct snapshot *snapshot = finish_papers(builder);
    const char *expected[] = {"en", "zh", "fr", "ko", ""};
    for (size_t i = 0; i < 5; i++)
        assert_view_equal(paper_get(snapshot_paper(snapshot, i), FIELD_LANG, FORM_DISPLAY),
                          expected[i]);
    snapshot_unref(snapshot);
}

static void headline_stands_for_a_missing_title_only(void **state)
{
    (void)state;
    bool derived = false;
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "abstract=We show this. Then that.");
    ADD_PAPER(builder, "title=A title", "abstract=We show this. Then that.");
    ADD_PAPER(builder, "authors=Ada");
    struct snapshot *snapshot = finish_papers(builder);
    assert_view_equal(paper_heading(snapshot_paper(snapshot, 0), &derived), "We show this.");
    assert_true(derived);
    assert_view_equal(paper_heading(snapshot_paper(snapshot, 1), &derived), "A title");
    assert_false(derived);
    assert_false(paper_has(snapshot_paper(snapshot, 1), FIELD_HEADLINE));
    assert_view_equal(paper_heading(snapshot_paper(snapshot, 2), NULL), "");
    snapshot_unref(snapshot);
}

static void facts_about_the_record_are_kept(void **state)
{
    (void)state;
    struct record record;
    struct builder *builder = builder_new();
    record_init(&record);
    assert_false(builder_add(builder, &record));
    record_set(&record, FIELD_ID, view_of("k1"), MARKUP_PLAIN);
    record_set_ratings(&record, view_of("6;7"), ';');
    record.year = 1999;
    record.offset = 5000000000u;
    record.length = 17;
    record.line = 42;
    assert_true(builder_add(builder, &record));
    record_clear(&record);
    record_set(&record, FIELD_ID, view_of("k2"), MARKUP_PLAIN);
    record.year = 1000000;
    assert_true(builder_add(builder, &record));
    record_deinit(&record);
    assert_int_equal(builder_count(builder), 2);
    struct snapshot *snapshot = finish_papers(builder);
    const struct paper *paper = snapshot_paper(snapshot, 0);
    assert_int_equal(paper->year, 1999);
    assert_true(fabsf(paper->rating - 6.5f) < 1e-6f);
    assert_true(paper->source_offset == 5000000000u);
    assert_int_equal(paper->source_length, 17);
    assert_int_equal(paper->source_line, 42);
    assert_int_equal(snapshot_paper(snapshot, 1)->year, 0);
    assert_true(isnan(snapshot_paper(snapshot, 1)->rating));
    snapshot_unref(snapshot);
}

/* ---- other fields ---- */

static void other_fields_come_back_in_file_order(void **state)
{
    (void)state;
    struct view name, value;
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "github=g", "title=T", "track=main", "github=h", "title=U");
    struct snapshot *snapshot = finish_papers(builder);
    const struct paper *paper = snapshot_paper(snapshot, 0);
    static const char *const expected[][2] = {
        {"github", "g"}, {"track", "main"}, {"github", "h"}, {"title", "U"}};
    for (size_t i = 0; i < 4; i++) {
        assert_true(snapshot_other(snapshot, paper, i, &name, &value));
        assert_view_equal(name, expected[i][0]);
        assert_view_equal(value, expected[i][1]);
    }
    assert_false(snapshot_other(snapshot, paper, 4, &name, &value));
    snapshot_unref(snapshot);
}

static void check_numbered_others(const struct snapshot *snapshot, size_t index, size_t count)
{
    struct view name, value;
    char expected[32];
    for (size_t i = 0; i < count; i++) {
        assert_true(snapshot_other(snapshot, snapshot_paper(snapshot, index), i, &name, &value));
        snprintf(expected, sizeof expected, "key%zu", index * count + i);
        assert_view_equal(name, expected);
        snprintf(expected, sizeof expected, "value%zu", i);
        assert_view_equal(value, expected);
    }
}

/* 100 papers with 100 names each that no other has: more than the table of names holds. */
static void any_number_of_names_is_kept(void **state)
{
    (void)state;
    struct record record;
    char name[32], value[32];
    struct builder *builder = builder_new();
    record_init(&record);
    for (size_t paper = 0; paper < 100; paper++) {
        record_clear(&record);
        record_set(&record, FIELD_TITLE, view_of("T"), MARKUP_PLAIN);
        for (size_t i = 0; i < 100; i++) {
            snprintf(name, sizeof name, "key%zu", paper * 100 + i);
            snprintf(value, sizeof value, "value%zu", i);
            record_set_other(&record, view_of(name), view_of(value));
        }
        assert_true(builder_add(builder, &record));
    }
    record_deinit(&record);
    struct snapshot *snapshot = finish_papers(builder);
    for (size_t paper = 0; paper < 100; paper++)
        check_numbered_others(snapshot, paper, 100);
    snapshot_unref(snapshot);
}

static void long_names_are_cut_at_a_character(void **state)
{
    (void)state;
    struct view found, value;
    struct buffer name = {0};
    struct record record;
    buffer_append_repeat(&name, 'n', 32766);
    buffer_append_string(&name, "\xc3\xa9tc");
    record_init(&record);
    record_set(&record, FIELD_TITLE, view_of("T"), MARKUP_PLAIN);
    record_set_other(&record, buffer_view(&name), view_of("v"));
    struct builder *builder = builder_new();
    assert_true(builder_add(builder, &record));
    record_deinit(&record);
    struct snapshot *snapshot = finish_papers(builder);
    assert_true(snapshot_other(snapshot, snapshot_paper(snapshot, 0), 0, &found, &value));
    assert_int_equal(found.length, 32766);
    assert_view_equal(value, "v");
    snapshot_unref(snapshot);
    buffer_deinit(&name);
}

/* A hostile object with more keys than a paper has places loses none of them. */
static void fields_beyond_the_limit_are_merged_into_one(void **state)
{
    (void)state;
    enum { KEYS = 200000 };
    struct view name, value, line;
    struct record record;
    char text[32];
    record_init(&record);
    record_set(&record, FIELD_TITLE, view_of("T"), MARKUP_PLAIN);
    for (int i = 0; i < KEYS; i++) {
        snprintf(text, sizeof text, "%d", i);
        record_set_other(&record, view_of("k"), view_of(text));
    }
    struct builder *builder = builder_new();
    assert_true(builder_add(builder, &record));
    record_deinit(&record);
    struct snapshot *snapshot = finish_papers(builder);
    const struct paper *paper = snapshot_paper(snapshot, 0);
    assert_true(snapshot_other(snapshot, paper, 64999, &name, &value));
    assert_view_equal(value, "64999");
    assert_true(snapshot_other(snapshot, paper, 65000, &name, &value));
    assert_view_equal(name, "more");
    size_t lines = 0;
    for (struct view rest = value; view_next_line(&rest, &line); lines++)
        if (lines == 0)
            assert_view_equal(line, "k: 65000");
    assert_int_equal(lines, KEYS - 65000);
    assert_view_equal(line, "k: 199999");
    assert_false(snapshot_other(snapshot, paper, 65001, &name, &value));
    snapshot_unref(snapshot);
}

/* ---- sources ---- */

static void sources_are_as_they_were_when_published(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    assert_int_equal(builder_add_source(builder, view_of("a.bib"), "BibTeX"), 0);
    ADD_PAPER(builder, "title=A");
    struct snapshot *early = builder_publish(builder);
    builder_set_source_title(builder, view_of("My list"));
    builder_set_source_title(builder, view_of("Another"));
    assert_int_equal(builder_add_source(builder, view_of("b"), NULL), 1);
    builder_set_source_format(builder, "RIS");
    ADD_PAPER(builder, "title=B");
    struct snapshot *late = finish_papers(builder);
    assert_int_equal(snapshot_source_count(early), 1);
    assert_string_equal(snapshot_source(early, 0)->title, "");
    assert_int_equal(snapshot_source_count(late), 2);
    assert_string_equal(snapshot_source(late, 0)->title, "My list");
    assert_string_equal(snapshot_source(late, 0)->format, "BibTeX");
    assert_string_equal(snapshot_source(late, 1)->name, "b");
    assert_string_equal(snapshot_source(late, 1)->format, "RIS");
    assert_int_equal(snapshot_paper(late, 0)->source, 0);
    assert_int_equal(snapshot_paper(late, 1)->source, 1);
    snapshot_unref(early);
    snapshot_unref(late);
}

static void more_sources_than_16_bits_are_told_apart(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    for (size_t i = 0; i < 70000; i++)
        builder_add_source(builder, view_of("f"), "");
    builder_add_source(builder, view_of("last"), "");
    ADD_PAPER(builder, "title=T");
    struct snapshot *snapshot = finish_papers(builder);
    size_t source = snapshot_paper(snapshot, 0)->source;
    assert_string_equal(snapshot_source(snapshot, source)->name, "last");
    snapshot_unref(snapshot);
}

/* ---- chunks and snapshots ---- */

static void the_empty_snapshot_has_nothing(void **state)
{
    (void)state;
    struct snapshot *snapshot = snapshot_new_empty();
    assert_int_equal(snapshot_count(snapshot), 0);
    assert_int_equal(snapshot_chunk_count(snapshot), 0);
    assert_int_equal(snapshot_source_count(snapshot), 0);
    assert_int_equal(snapshot_source_bytes(snapshot), 0);
    snapshot_unref(snapshot);
    snapshot_unref(NULL);
}

static void add_numbered(struct builder *builder, size_t from, size_t to)
{
    char title[48];
    for (size_t i = from; i < to; i++) {
        snprintf(title, sizeof title, "title=Paper %zu", i);
        ADD_PAPER(builder, title);
    }
}

/* Every paper is in its place, seen through indexes and through chunks. */
static void check_numbered(const struct snapshot *snapshot, size_t expected)
{
    char title[48];
    size_t seen = 0, count;
    assert_int_equal(snapshot_count(snapshot), expected);
    for (size_t chunk = 0; chunk < snapshot_chunk_count(snapshot); chunk++) {
        const struct paper *papers = snapshot_chunk(snapshot, chunk, &count);
        if (chunk + 1 < snapshot_chunk_count(snapshot))
            assert_int_equal(count, CHUNK_PAPERS);
        for (size_t i = 0; i < count; i++, seen++) {
            snprintf(title, sizeof title, "Paper %zu", seen);
            assert_ptr_equal(&papers[i], snapshot_paper(snapshot, seen));
            assert_view_equal(paper_get(&papers[i], FIELD_TITLE, FORM_DISPLAY), title);
        }
    }
    assert_int_equal(seen, expected);
}

static void chunks_fill_up_at_their_border(void **state)
{
    (void)state;
    static const size_t counts[] = {0, 1, 1023, 1024, 1025, 2048, 2049};
    static const size_t chunks[] = {0, 1, 1, 1, 2, 2, 3};
    struct builder *builder = builder_new();
    struct snapshot *snapshots[7];
    for (size_t i = 0; i < 7; i++) {
        add_numbered(builder, builder_count(builder), counts[i]);
        snapshots[i] = builder_publish(builder);
        assert_int_equal(snapshot_chunk_count(snapshots[i]), chunks[i]);
    }
    builder_free(builder);
    for (size_t i = 0; i < 7; i++)
        check_numbered(snapshots[i], counts[i]);
    for (size_t i = 0; i < 7; i++)
        snapshot_unref(snapshots[i]);
}

static void later_snapshots_share_chunks(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    add_numbered(builder, 0, 1500);
    struct snapshot *early = builder_publish(builder);
    add_numbered(builder, 1500, 1600);
    struct snapshot *late = finish_papers(builder);
    assert_true(snapshot_chunk_identity(early, 0) == snapshot_chunk_identity(late, 0));
    assert_true(snapshot_chunk_identity(early, 1) == snapshot_chunk_identity(late, 1));
    assert_true(snapshot_chunk_identity(late, 0) != snapshot_chunk_identity(late, 1));
    assert_ptr_equal(snapshot_paper(early, 1499), snapshot_paper(late, 1499));
    struct snapshot *again = snapshot_ref(early);
    snapshot_unref(early);
    snapshot_unref(late);
    check_numbered(again, 1500);
    snapshot_unref(again);
}

/* ---- random records ---- */

static uint32_t next_random(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

/* Words that all forms leave as they are, so that what must come out is known. */
static void random_text(uint32_t *seed, char *text, size_t words)
{
    static const char *const pieces[] = {"graph", "On", "42", "(x)", "\xe5\xad\xa6", "a-b", "Z."};
    text[0] = '\0';
    for (size_t i = 0; i < words; i++) {
        const char *piece = pieces[next_random(seed) % 7];
        size_t length = strlen(text);
        snprintf(text + length, 200 - length, "%s%s", i ? " " : "", piece);
    }
}

static void check_random_paper(const struct snapshot *snapshot, size_t index, uint32_t *seed)
{
    char text[200];
    const struct paper *paper = snapshot_paper(snapshot, index);
    for (int field = 0; field < FIELD_DOI; field++) {
        size_t words = field ? next_random(seed) % 12 : 1;
        random_text(seed, text, words);
        for (int form = FORM_SOURCE; form <= FORM_SEARCH; form++)
            assert_view_equal(paper_get(paper, (enum field)field, (enum form)form), text);
        assert_int_equal(paper_has(paper, (enum field)field), words > 0);
    }
}

static void random_records_come_back_out(void **state)
{
    (void)state;
    enum { PAPERS = 3000 };
    uint32_t seed = 12345;
    char text[200];
    struct record record;
    struct builder *builder = builder_new();
    record_init(&record);
    for (int i = 0; i < PAPERS; i++) {
        record_clear(&record);
        for (int field = 0; field < FIELD_DOI; field++) {
            random_text(&seed, text, field ? next_random(&seed) % 12 : 1);
            record_set(&record, (enum field)field, view_of(text), MARKUP_PLAIN);
        }
        assert_true(builder_add(builder, &record));
    }
    record_deinit(&record);
    struct snapshot *snapshot = finish_papers(builder);
    seed = 12345;
    for (size_t i = 0; i < PAPERS; i++)
        check_random_paper(snapshot, i, &seed);
    snapshot_unref(snapshot);
}

static void memory_stays_near_the_text(void **state)
{
    (void)state;
    struct buffer abstract = {0};
    struct builder *builder = builder_new();
    buffer_append_string(&abstract, "abstract=");
    for (int i = 0; i < 100; i++)
        buffer_append_string(&abstract, "word and word. ");
    for (int i = 0; i < 2 * CHUNK_PAPERS; i++)
        ADD_PAPER(builder, "title=A title of some length, as they are", "authors=Ada Lovelace",
                  buffer_string(&abstract));
    struct snapshot *snapshot = finish_papers(builder);
    size_t source = snapshot_source_bytes(snapshot), memory = snapshot_memory_bytes(snapshot);
    assert_true(source > 2 * CHUNK_PAPERS * 1500);
    assert_true(memory > source && memory < source + source / 2);
    snapshot_unref(snapshot);
    buffer_deinit(&abstract);
}

/* ---- threads: what ThreadSanitizer watches ---- */

static void drop_snapshot(void *item)
{
    snapshot_unref(item);
}

enum { THREAD_PAPERS = 5000, THREAD_STEP = 37 };

static void *build_all(void *mailbox)
{
    char title[48];
    struct record record;
    struct builder *builder = builder_new();
    record_init(&record);
    for (size_t i = 0; i < THREAD_PAPERS; i++) {
        record_clear(&record);
        snprintf(title, sizeof title, "Paper %zu", i);
        record_set(&record, FIELD_TITLE, view_of(title), MARKUP_PLAIN);
        record_set_other(&record, view_of(title), view_of("value"));
        if (i % 500 == 0)
            builder_add_source(builder, view_of(title), "test");
        builder_add(builder, &record);
        if (i % THREAD_STEP == 0 || i + 1 == THREAD_PAPERS)
            mailbox_put(mailbox, builder_publish(builder));
    }
    record_deinit(&record);
    builder_free(builder);
    return NULL;
}

/* Reads the last papers of a snapshot, which share a chunk with those being written. */
static void read_snapshot(const struct snapshot *snapshot)
{
    struct view name, value;
    char title[48];
    size_t count = snapshot_count(snapshot);
    for (size_t i = count > 2 * THREAD_STEP ? count - 2 * THREAD_STEP : 0; i < count; i++) {
        const struct paper *paper = snapshot_paper(snapshot, i);
        snprintf(title, sizeof title, "Paper %zu", i);
        assert_view_equal(paper_get(paper, FIELD_TITLE, FORM_SEARCH), title);
        assert_true(snapshot_other(snapshot, paper, 0, &name, &value));
        assert_view_equal(name, title);
        assert_string_equal(snapshot_source(snapshot, paper->source)->format, "test");
    }
    assert_true(snapshot_memory_bytes(snapshot) > 0);
}

static void snapshots_are_read_while_more_is_built(void **state)
{
    (void)state;
    pthread_t writer;
    struct mailbox *mailbox = mailbox_new(drop_snapshot);
    assert_int_equal(pthread_create(&writer, NULL, build_all, mailbox), 0);
    struct snapshot *kept = NULL;
    for (size_t count = 0; count < THREAD_PAPERS;) {
        struct snapshot *snapshot = mailbox_wait(mailbox, 60000);
        assert_non_null(snapshot);
        assert_true(snapshot_count(snapshot) > count);
        count = snapshot_count(snapshot);
        read_snapshot(snapshot);
        snapshot_unref(kept);
        kept = snapshot;
    }
    pthread_join(writer, NULL);
    read_snapshot(kept);
    snapshot_unref(kept);
    mailbox_free(mailbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ascii_text_is_stored_once),
        cmocka_unit_test(accents_have_a_search_form_of_their_own),
        cmocka_unit_test(other_scripts_are_not_called_ascii),
        cmocka_unit_test(markup_is_rendered_item_by_item),
        cmocka_unit_test(separators_inside_items_become_commas),
        cmocka_unit_test(abstracts_keep_paragraphs_and_titles_do_not),
        cmocka_unit_test(identifiers_are_found_and_made_bare),
        cmocka_unit_test(language_is_the_records_or_told_by_script),
        cmocka_unit_test(headline_stands_for_a_missing_title_only),
        cmocka_unit_test(facts_about_the_record_are_kept),
        cmocka_unit_test(other_fields_come_back_in_file_order),
        cmocka_unit_test(any_number_of_names_is_kept),
        cmocka_unit_test(long_names_are_cut_at_a_character),
        cmocka_unit_test(fields_beyond_the_limit_are_merged_into_one),
        cmocka_unit_test(sources_are_as_they_were_when_published),
        cmocka_unit_test(more_sources_than_16_bits_are_told_apart),
        cmocka_unit_test(the_empty_snapshot_has_nothing),
        cmocka_unit_test(chunks_fill_up_at_their_border),
        cmocka_unit_test(later_snapshots_share_chunks),
        cmocka_unit_test(random_records_come_back_out),
        cmocka_unit_test(memory_stays_near_the_text),
        cmocka_unit_test(snapshots_are_read_while_more_is_built),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
