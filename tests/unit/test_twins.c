/* Records of one paper: what makes two of them one, what does not, and that nothing is slow. */
#include "library.h"
#include "random_text.h"
#include "unit.h"

#include "base/memory.h"
#include "corpus/same_paper.h"
#include "corpus/twins.h"

#include <stdlib.h>

#define HERONS                                                                                     \
    "Herons stand in shallow water for hours and nobody has counted how often they change the "   \
    "leg on which they stand. We watched forty birds in three reed beds over two winters and "     \
    "find that cold birds change legs twice as often as warm ones, that young birds lean "          \
    "against each other, and that the wind has no part in it."
/* Its third sentence has gone, and two words are others. */
#define HERONS_EDITED                                                                              \
    "Herons stand in shallow water for hours and nobody has counted how often they change the "   \
    "leg on which they stand. We watched forty birds in three reed beds during two winters and "   \
    "find that cold birds change legs twice as often as warm ones, that young birds lean "          \
    "against each other, and that the wind has no role in it."
#define ENGINES                                                                                    \
    "Steam engines of small towns drove the pumps that kept cellars dry. From the books of "       \
    "eleven water companies we learn what coal they burned, how often boilers burst, and why "     \
    "towns by a river gave their engines up a generation before towns on a hill did so, long "     \
    "after anybody believed that pumps had a future."

enum { PAPERS_MOST = 8 };

/* The row of each paper, as digits. */
static void find_rows(const struct test_paper *papers, size_t count, char rows[PAPERS_MOST + 1])
{
    struct snapshot *snapshot = test_snapshot(papers, count);
    struct twins *twins = twins_new(snapshot, NULL);
    assert_int_equal(twins_papers(twins), count);
    for (size_t i = 0; i < count; i++)
        rows[i] = (char)('0' + twins_row(twins, i));
    rows[count] = '\0';
    twins_unref(twins);
    snapshot_unref(snapshot);
}

#define assert_rows(expected, ...)                                                                 \
    do {                                                                                           \
        const struct test_paper papers_[] = {__VA_ARGS__};                                         \
        char rows_[PAPERS_MOST + 1];                                                               \
        find_rows(papers_, sizeof papers_ / sizeof *papers_, rows_);                               \
        assert_string_equal(rows_, expected);                                                      \
    } while (0)

static void one_doi_or_arxiv_id_is_one_paper(void **state)
{
    (void)state;
    assert_rows("010", {.title = "Counting herons", .doi = "10.1000/HERON.1"},
                {.title = "Counting herons", .doi = "10.1000/heron.2"},
                {.title = "Counting Herons.", .doi = "10.1000/heron.1"});
    assert_rows("00", {.title = "Counting herons", .arxiv = "2101.00001"},
                {.title = "Counting herons in winter", .arxiv = "2101.00001v2"});
    assert_rows("11", {.doi = "10.1000/heron.1"},
                {.title = "Counting herons", .doi = "10.1000/heron.1"});
}

/* Chapters are given the DOI of their book. */
static void one_doi_under_other_titles_is_other_papers(void **state)
{
    (void)state;
    assert_rows("012", {.title = "Counting herons by their shadows", .doi = "10.1000/book"},
                {.title = "Steam engines of small towns", .doi = "10.1000/book"},
                {.title = "Boilers, pistons and the price of coal", .doi = "10.1000/book"});
}

static void preprint_and_published_version_are_one_paper(void **state)
{
    (void)state;
    assert_rows("11",
                {.title = "Counting Herons by Their Shadows", .authors = "Ann Li;Bo Wu",
                 .arxiv = "1901.00001", .year = 2019},
                {.title = "Counting herons by their shadows", .authors = "A. Li",
                 .doi = "10.1000/herons", .venue = "Journal of Herons", .year = 2021});
}

static void a_title_alone_is_no_paper(void **state)
{
    (void)state;
    const char *title = "Counting herons by their shadows";
    assert_rows("0123456", {.title = title, .authors = "Ann Li", .year = 2001},
                {.title = title, .authors = "Ann Wu", .year = 2001},   /* another author */
                {.title = title, .authors = "Ben Li", .year = 2001},   /* a namesake */
                {.title = title, .authors = "Ann Li", .year = 2011},   /* years apart */
                {.title = title, .year = 2001},                        /* nobody knows whose */
                {.title = title, .year = 2001},
                {.title = "Counting herons by their shade", .authors = "Ann Li", .year = 2001});
}

static void what_stands_in_every_issue_is_not_the_same(void **state)
{
    (void)state;
    assert_rows("01234567", {.title = "Editorial", .authors = "Ann Li", .year = 2001},
                {.title = "Editorial", .authors = "Ann Li", .year = 2001},
                {.title = "Editorial: from the reed beds", .authors = "Ann Li"},
                {.title = "Editorial: from the reed beds", .authors = "Ann Li"},
                {.title = "Erratum to the last issue", .authors = "Ann Li"},
                {.title = "Erratum to the last issue", .authors = "Ann Li"}, {.authors = "Ann Li"},
                {.authors = "Ann Li"});
}

static void two_articles_of_one_journal_are_two(void **state)
{
    (void)state;
    assert_rows("01",
                {.title = "A year among the herons", .authors = "Ann Li", .venue = "Heron News",
                 .doi = "10.1000/1", .year = 2001},
                {.title = "A year among the herons", .authors = "Ann Li", .venue = "Heron News",
                 .doi = "10.1000/2", .year = 2002});
}

static void nearly_equal_abstracts_are_one_paper(void **state)
{
    (void)state;
    assert_rows("00", {.abstract = HERONS}, {.abstract = HERONS_EDITED});
    assert_rows("01", {.abstract = HERONS}, {.abstract = ENGINES});
    assert_rows("00", /* the title was changed */
                {.title = "Why herons change legs", .authors = "Ann Li", .abstract = HERONS},
                {.title = "Cold birds and the winters of forty herons", .authors = "Ann Li",
                 .abstract = HERONS});
    assert_rows("01", /* another title by somebody else is a mistake of the list */
                {.title = "Why herons change legs", .authors = "Ann Li", .abstract = HERONS},
                {.title = "Steam engines of small towns", .authors = "Bo Wu",
                 .abstract = HERONS});
    assert_rows("01", /* parts of a series */
                {.title = "Herons in winter, part 1", .authors = "Ann Li", .abstract = HERONS},
                {.title = "Herons in winter, part 2", .authors = "Ann Li", .abstract = HERONS});
    assert_rows("01", {.abstract = "No abstract available."},
                {.abstract = "No abstract available."});
}

static void chinese_abstracts_are_compared_by_characters(void **state)
{
    (void)state;
    /* "大规模图神经网络的训练需要在内存与速度之间取得平衡, …", and one character is another */
    const char *text = "大规模图神经网络的训练需要在内存与速度之间取得平衡。本文提出一种新的采样方法,"
                       "它在保持精度的同时把内存占用减少一半,并在三个公开数据集上验证了其效果。";
    const char *edited = "大规模图神经网络的训练需要在内存和速度之间取得平衡。本文提出一种新的采样方法,"
                         "它在保持精度的同时把内存占用减少一半,并在三个公开数据集上验证了其效果。";
    const char *other = "手机平台上的客语输入法至今很少有人研究。我们制作了一套拼音输入法,请四十位使用者"
                        "试用了两个月,并记录他们每天输入的字数、错误以及他们自己的看法。";
    assert_rows("002", {.abstract = text}, {.abstract = edited}, {.abstract = other});
}

static void a_title_is_found_by_the_abstract(void **state)
{
    (void)state;
    assert_rows("111", {.abstract = HERONS}, {.title = "Why herons change legs", .abstract = HERONS_EDITED},
                {.abstract = HERONS});
}

/* Of an abstract under two titles nobody knows which is meant. */
static void an_abstract_of_two_titles_takes_none(void **state)
{
    (void)state;
    assert_rows("012", {.abstract = HERONS},
                {.title = "Why herons change legs", .authors = "Ann Li", .abstract = HERONS},
                {.title = "Steam engines of small towns", .authors = "Bo Wu", .abstract = HERONS});
}

static void the_fullest_record_stands_for_the_paper(void **state)
{
    (void)state;
    static const struct test_paper papers[] = {
        {.title = "Counting herons", .doi = "10.1000/1"},
        {.title = "Steam engines"},
        {.title = "Counting herons", .doi = "10.1000/1", .abstract = HERONS},
        {.title = "Counting herons", .doi = "10.1000/1", .abstract = HERONS, .url = "http://h.org"},
    };
    struct snapshot *snapshot = test_snapshot(papers, 4);
    struct twins *twins = twins_new(snapshot, NULL);
    const uint32_t *records;
    assert_int_equal(twins_records(twins, 0, &records), 3);
    assert_int_equal(records[0], 3);
    assert_int_equal(records[1], 2);
    assert_int_equal(records[2], 0);
    assert_int_equal(twins_records(twins, 1, &records), 0);
    assert_true(twins_has(twins, 3) && twins_is_hidden(twins, 2) && !twins_is_hidden(twins, 3));
    assert_int_equal(twins_hidden_count(twins), 2);
    assert_int_equal(twins_word(twins, 0), 0xd);
    assert_int_equal(twins_hidden_word(twins, 0), 0x5);
    assert_int_equal(twins_hidden_word(twins, 1), 0);
    twins_unref(twins);
    snapshot_unref(snapshot);
}

static void what_comes_later_is_alone(void **state)
{
    (void)state;
    const struct test_paper paper = {.title = "Counting herons", .doi = "10.1000/1"};
    struct builder *builder = builder_new();
    test_add(builder, &paper);
    test_add(builder, &paper);
    struct snapshot *early = builder_publish(builder);
    test_add(builder, &paper);
    struct snapshot *late = builder_publish(builder);
    struct twins *twins = twins_new(early, NULL);
    assert_true(twins_fit(twins, late) && twins_fit(NULL, late));
    assert_int_equal(twins_row(twins, 1), 0);
    assert_int_equal(twins_row(twins, 2), 2);
    struct twins *newer = twins_new(late, NULL);
    assert_int_equal(twins_row(newer, 2), 0);
    assert_false(twins_fit(newer, early));
    twins_unref(newer);
    twins_unref(twins);
    snapshot_unref(early);
    snapshot_unref(late);
    builder_free(builder);
}

static void finding_can_be_cancelled(void **state)
{
    (void)state;
    const struct test_paper paper = {.title = "Counting herons"};
    struct snapshot *snapshot = test_snapshot(&paper, 1);
    atomic_bool cancel;
    atomic_init(&cancel, true);
    assert_null(twins_new(snapshot, &cancel));
    snapshot_unref(snapshot);
}

/* The same citation key or number is another paper's in another list. */
static void an_id_is_not_enough(void **state)
{
    (void)state;
    static const struct {
        const char *authors[2];
        int years[2];
        const char *titles[2];
        bool same;
    } cases[] = {
        {{"Ann Li", "Ann Li"}, {2001, 2002}, {"Preface of the list", "Preface of the list"}, true},
        {{"Ann Li", "Bo Wu"}, {2001, 2002}, {"Preface of the list", "Preface of the list"}, false},
        {{"Ann Li", "Ann Li"}, {2001, 2011}, {"Preface of the list", "Preface of the list"}, false},
        {{"Ann Li", "Ann Li"}, {2001, 2002}, {"Counting herons", "Steam engines"}, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct builder *builder = builder_new();
        for (int j = 0; j < 2; j++) {
            struct record record;
            record_init(&record);
            test_set(&record, FIELD_ID, "v7-front-matter");
            test_set(&record, FIELD_TITLE, cases[i].titles[j]);
            test_set(&record, FIELD_AUTHORS, cases[i].authors[j]);
            record.year = cases[i].years[j];
            builder_add(builder, &record);
            record_deinit(&record);
        }
        struct snapshot *snapshot = builder_publish(builder);
        struct twins *twins = twins_new(snapshot, NULL);
        assert_int_equal(twins_has(twins, 1), cases[i].same);
        twins_unref(twins);
        snapshot_unref(snapshot);
        builder_free(builder);
    }
}

/* ---- against comparing everything with everything ------------------------------------- */

static uint32_t leader_of(const uint32_t *leaders, uint32_t paper)
{
    while (leaders[paper] != paper)
        paper = leaders[paper];
    return paper;
}

static void join(uint32_t *leaders, uint32_t a, uint32_t b)
{
    a = leader_of(leaders, a);
    b = leader_of(leaders, b);
    leaders[a < b ? b : a] = a < b ? a : b;
}

static bool has_title(const struct snapshot *snapshot, size_t paper)
{
    return paper_has(snapshot_paper(snapshot, paper), FIELD_TITLE);
}

/* Any of the papers that are one with this has a title. */
static bool has_titled(const struct snapshot *snapshot, const uint32_t *leaders, uint32_t paper)
{
    for (uint32_t i = 0; i < snapshot_count(snapshot); i++)
        if (leader_of(leaders, i) == leader_of(leaders, paper) && has_title(snapshot, i))
            return true;
    return false;
}

/* All pairs of which both have titles or neither; then, who has no title joins the titled ones
   that are the same when these are one paper. */
static void join_way(const struct snapshot *snapshot, enum same_paper way, uint32_t *leaders)
{
    uint32_t found[PAPERS_MOST];
    bool several[PAPERS_MOST] = {false};
    uint32_t count = (uint32_t)snapshot_count(snapshot);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (has_title(snapshot, i) == has_title(snapshot, j) &&
                same_paper(way, snapshot_paper(snapshot, i), snapshot_paper(snapshot, j)))
                join(leaders, i, j);
    for (uint32_t i = 0; i < count; i++) {
        found[i] = i;
        for (uint32_t j = 0; j < count && !has_title(snapshot, i); j++) {
            if (!has_title(snapshot, j) ||
                !same_paper(way, snapshot_paper(snapshot, i), snapshot_paper(snapshot, j)))
                continue;
            several[i] |= found[i] != i && leader_of(leaders, found[i]) != leader_of(leaders, j);
            found[i] = j;
        }
    }
    for (uint32_t i = 0; i < count; i++)
        if (found[i] != i && !several[i] && !has_titled(snapshot, leaders, i))
            join(leaders, i, found[i]);
}

static const char *choose(const char *const *texts, size_t count, uint32_t *seed)
{
    return texts[random_next(seed) % count];
}

#define CHOOSE(...)                                                                                \
    choose((const char *const[]){__VA_ARGS__},                                                     \
           sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *), seed)

static struct test_paper random_paper(uint32_t *seed)
{
    struct test_paper paper = {
        .title = CHOOSE(NULL, "Counting herons by their shadows", "Why herons change legs in winter",
                        "Steam engines of small towns", "Editorial: news of herons"),
        .authors = CHOOSE(NULL, "Ann Li", "Bo Wu;Ann Li", "A. Li"),
        .doi = CHOOSE(NULL, NULL, NULL, "10.1000/1", "10.1000/2"),
        .arxiv = CHOOSE(NULL, NULL, NULL, "2101.00001"),
        .abstract = CHOOSE(NULL, HERONS, HERONS_EDITED, ENGINES),
        .year = (int)(random_next(seed) % 3) * 5 + 2000,
    };
    return paper;
}

static void twins_are_those_of_all_pairs(void **state)
{
    (void)state;
    enum { LIBRARIES = 400 };
    uint32_t seed = 77;
    for (int library = 0; library < LIBRARIES; library++) {
        struct test_paper papers[PAPERS_MOST];
        uint32_t leaders[PAPERS_MOST];
        size_t count = 2 + random_next(&seed) % (PAPERS_MOST - 1);
        for (size_t i = 0; i < count; i++) {
            papers[i] = random_paper(&seed);
            leaders[i] = (uint32_t)i;
        }
        struct snapshot *snapshot = test_snapshot(papers, count);
        count = snapshot_count(snapshot);
        for (int way = 0; way < SAME_PAPER_WAYS; way++)
            join_way(snapshot, (enum same_paper)way, leaders);
        struct twins *twins = twins_new(snapshot, NULL);
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; j < i; j++)
                if ((twins_row(twins, i) == twins_row(twins, j)) !=
                    (leader_of(leaders, (uint32_t)i) == leader_of(leaders, (uint32_t)j)))
                    fail_msg("library %d: papers %zu and %zu", library, j, i);
        twins_unref(twins);
        snapshot_unref(snapshot);
    }
}

/* ---- libraries that mean harm ------------------------------------------------------------ */

/* How many rows there are of many papers, each made from its number. */
static size_t count_rows(void (*make)(struct test_paper *paper, struct buffer *text, size_t number))
{
    enum { MANY = 30000 };
    struct builder *builder = builder_new();
    struct buffer text = {0};
    for (size_t i = 0; i < MANY; i++) {
        struct test_paper paper = {0};
        buffer_clear(&text);
        make(&paper, &text, i);
        test_add(builder, &paper);
    }
    struct snapshot *snapshot = builder_publish(builder);
    struct twins *twins = twins_new(snapshot, NULL);
    size_t rows = snapshot_count(snapshot) - twins_hidden_count(twins);
    twins_unref(twins);
    snapshot_unref(snapshot);
    builder_free(builder);
    buffer_deinit(&text);
    return rows;
}

static void make_equal(struct test_paper *paper, struct buffer *text, size_t number)
{
    (void)text, (void)number;
    *paper = (struct test_paper){
        .title = "Counting herons by their shadows", .authors = "Ann Li", .abstract = HERONS};
}

static void make_one_doi(struct test_paper *paper, struct buffer *text, size_t number)
{
    for (int i = 0; i < 8; i++, number = number * 2654435761u + 12345)
        buffer_append_format(text, "%c%c%c%c ", 'a' + (int)(number % 26),
                             'a' + (int)(number / 26 % 26), 'a' + (int)(number / 676 % 26),
                             'a' + (int)(number / 17576 % 26));
    *paper = (struct test_paper){.title = buffer_string(text), .doi = "10.1000/book"};
}

static void make_one_title(struct test_paper *paper, struct buffer *text, size_t number)
{
    buffer_append_format(text, "%c. Li", 'A' + (int)(number % 26));
    *paper = (struct test_paper){.title = "Counting herons by their shadows",
                                 .authors = buffer_string(text),
                                 .year = (int)(1 + number % 9000)};
}

/* Near in their sketches, and each under another title of another author. */
static void make_one_abstract(struct test_paper *paper, struct buffer *text, size_t number)
{
    make_one_doi(paper, text, number);
    *paper = (struct test_paper){.title = paper->title, .abstract = HERONS};
}

static void whatever_papers_have_in_common_costs_no_more(void **state)
{
    (void)state;
    assert_int_equal(count_rows(make_equal), 1);
    assert_true(count_rows(make_one_doi) > 29000);
    assert_true(count_rows(make_one_title) > 2000);
    assert_true(count_rows(make_one_abstract) > 29000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_doi_or_arxiv_id_is_one_paper),
        cmocka_unit_test(one_doi_under_other_titles_is_other_papers),
        cmocka_unit_test(preprint_and_published_version_are_one_paper),
        cmocka_unit_test(a_title_alone_is_no_paper),
        cmocka_unit_test(what_stands_in_every_issue_is_not_the_same),
        cmocka_unit_test(two_articles_of_one_journal_are_two),
        cmocka_unit_test(nearly_equal_abstracts_are_one_paper),
        cmocka_unit_test(chinese_abstracts_are_compared_by_characters),
        cmocka_unit_test(a_title_is_found_by_the_abstract),
        cmocka_unit_test(an_abstract_of_two_titles_takes_none),
        cmocka_unit_test(the_fullest_record_stands_for_the_paper),
        cmocka_unit_test(what_comes_later_is_alone),
        cmocka_unit_test(finding_can_be_cancelled),
        cmocka_unit_test(an_id_is_not_enough),
        cmocka_unit_test(twins_are_those_of_all_pairs),
        cmocka_unit_test(whatever_papers_have_in_common_costs_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
