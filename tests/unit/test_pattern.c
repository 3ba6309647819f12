/* Patterns: what compiles, what is refused and where, matching, budgets, fallbacks. */
#include "unit.h"

#include "base/clock.h"
#include "query/pattern.h"
#include "query/shape.h"
#include "query/syntax.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Compiles or fails the test. */
static struct pattern *compile(const char *text, unsigned flags)
{
    struct pattern *pattern = NULL;
    struct buffer message = {0};
    size_t offset;
    if (pattern_compile(view_of(text), flags, &pattern, &offset, &message) != STATUS_OK)
        fail_msg("%s: %s at %zu", text, buffer_string(&message), offset);
    buffer_deinit(&message);
    return pattern;
}

static enum match_outcome search(const char *text, unsigned flags, struct view subject,
                                 struct matcher *matcher, const struct pattern_budget *budget,
                                 size_t *start, size_t *end)
{
    struct pattern *pattern = compile(text, flags);
    enum match_outcome outcome = pattern_search(pattern, matcher, subject, 0, budget, start, end);
    pattern_free(pattern);
    return outcome;
}

/* "start-end" of the first match, "-" without one. */
static void assert_first_match(const char *text, unsigned flags, const char *subject,
                               const char *expected)
{
    for (int interpret = 0; interpret < 2; interpret++) {
        const struct pattern_tuning tuning = {.interpret = interpret};
        struct matcher *matcher = matcher_new_tuned(&tuning);
        size_t start = 99, end = 99;
        char found[50] = "-";
        if (search(text, flags, view_of(subject), matcher, NULL, &start, &end) == MATCH_YES)
            snprintf(found, sizeof found, "%zu-%zu", start, end);
        if (strcmp(found, expected) != 0)
            fail_msg("/%s/ in \"%s\": %s, should be %s", text, subject, found, expected);
        matcher_free(matcher);
    }
}

static void matches_lie_where_pcre2_says(void **state)
{
    (void)state;
    assert_first_match("b+", 0, "aabbb", "2-5");
    assert_first_match("^b", 0, "ab\nb", "-");
    assert_first_match("a$", 0, "a\na", "2-3");
    assert_first_match("a.b", 0, "a\nb", "-");
    assert_first_match("a\\sb", 0, "a\nb", "0-3");
    assert_first_match("\\w+", 0, "— Źrebię", "4-12");
    assert_first_match("", 0, "abc", "0-0");
    assert_first_match("(?<=a)b", 0, "bab", "2-3");
    assert_first_match("a\\Kb", 0, "ab", "1-2");
    /* a negative assertion at the beginning is compiled in another place */
    assert_first_match("(?<!un)supervised", 0, "unsupervised supervised", "13-23");
    assert_first_match("(?<!a)b+", 0, "abbb", "2-4");
    assert_first_match("(?<!a)bc?d", PATTERN_CASELESS, "abd ABCD BD", "9-11");
    assert_first_match("(?<!a)b|c", 0, "abc", "2-3");
    assert_first_match("(?<!a)b{2}", 0, "abbb", "2-4");
}

static void flags_change_how_text_is_read(void **state)
{
    (void)state;
    assert_first_match("a.c*", PATTERN_LITERAL, "abc a.c*", "4-8");
    assert_first_match("\\E(*UTF)[", PATTERN_LITERAL, "x\\E(*UTF)[", "1-10");
    assert_first_match("gan", PATTERN_WORDS, "organ GAN gan", "10-13");
    assert_first_match("gan", PATTERN_WORDS | PATTERN_CASELESS, "organ GAN gan", "6-9");
    assert_first_match("a|b", PATTERN_WORDS, "ab b", "3-4");
    assert_first_match("c++", PATTERN_WORDS | PATTERN_LITERAL, "c++ c++d", "4-7");
    assert_first_match("a b # note", PATTERN_EXTENDED, "a b ab", "4-6");
    assert_first_match("é", PATTERN_WORDS, "aé é", "4-6");
}

static void case_folds_as_unicode_says(void **state)
{
    (void)state;
    const unsigned caseless = PATTERN_CASELESS;
    assert_first_match("s", caseless, "\xC5\xBF", "0-2");     /* long s */
    assert_first_match("k", caseless, "\xE2\x84\xAA", "0-3"); /* Kelvin */
    assert_first_match("σ", caseless, "ς", "0-2");
    assert_first_match("Σ", caseless, "ς", "0-2");
    assert_first_match("ss", caseless, "ß", "-");       /* one character folds to one */
    assert_first_match("i", caseless, "\xC4\xB0", "-"); /* I with dot: no simple folding */
    assert_first_match("ÉCOLE", caseless, "école", "0-6");
    assert_first_match("k", 0, "\xE2\x84\xAA", "-");
}

static void search_begins_where_asked_and_sees_what_is_before(void **state)
{
    (void)state;
    struct matcher *matcher = matcher_new();
    size_t start = 0, end = 0;
    struct view subject = view_of("foo foo\nfoo");
    const struct {
        const char *text;
        size_t from;
        size_t expected; /* start, or 99 */
    } cases[] = {
        {"foo", 1, 4},  {"^foo", 1, 99},     {"\\bfoo", 5, 8},   {"(?<=o )foo", 4, 4},
        {"$", 3, 11},   {"(?=.*foo)", 5, 8}, {".*f", 6, 8},      {"(?s).*o", 6, 6},
        {"x*", 11, 11}, {"foo", 9, 99},      {"(?=.*fo)", 1, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pattern *pattern = compile(cases[i].text, 0);
        start = 99;
        pattern_search(pattern, matcher, subject, cases[i].from, NULL, &start, &end);
        if (start != cases[i].expected)
            fail_msg("%s from %zu: %zu", cases[i].text, cases[i].from, start);
        pattern_free(pattern);
    }
    matcher_free(matcher);
}

static void assert_refused(const char *text, unsigned flags, size_t offset, const char *reason)
{
    struct pattern *pattern = NULL;
    struct buffer message = {0};
    size_t found = 9999;
    enum status status = pattern_compile(view_of(text), flags, &pattern, &found, &message);
    if (status != STATUS_INVALID || found != offset || !strstr(buffer_string(&message), reason))
        fail_msg("%s: status %d at %zu: %s", text, (int)status, found, buffer_string(&message));
    buffer_deinit(&message);
}

static void half_typed_patterns_say_what_is_missing(void **state)
{
    (void)state;
    assert_refused("a(b", 0, 1, "( is not closed");
    assert_refused("(a(b)c", 0, 0, "( is not closed");
    assert_refused("[a(]b(", 0, 5, "( is not closed");
    assert_refused("ab[c-", 0, 2, "[ is not closed");
    assert_refused("ab\\", 0, 2, "nothing follows the \\");
    assert_refused("*a", 0, 0, "nothing to repeat");
    assert_refused("a)", 0, 1, "no ( for this )");
    assert_refused("(?<n", 0, 4, "name");
    assert_refused("(?", 0, 0, "( is not closed");
    assert_refused("(?y)", 0, 2, "cannot follow (?");
    assert_refused("[z-a]", 0, 3, "range");
    assert_refused("\\p{L", 0, 0, "property");
    assert_refused("a{3,2}", 0, 1, "order");
    assert_refused("(?<=a+)b", 0, 0, "fixed length");
    assert_refused("(x)(?(1", 0, 7, "the condition is not closed");
    assert_refused("a(?R", 0, 4, "(?R is not closed");
}

static void rarer_mistakes_are_told_without_jargon(void **state)
{
    (void)state;
    assert_refused("a\\x{d800}", 0, 1, "there is no such character");
    assert_refused("[\\d-z]", 0, 3, "a range goes from one character to another");
    assert_refused("a[b\\N]", 0, 3, "this cannot stand inside [ ]");
    assert_refused("[[.a.]]", 0, 1, "not known");
    assert_refused("(?<1>a)", 0, 3, "begins with a letter");
    assert_refused("(?(?a)b)", 0, 2, "a condition is a group or a lookaround");
    assert_refused("(?Px)", 0, 3, "this cannot follow (?P");
    assert_refused("(?+)", 0, 2, "digits are missing");
    assert_refused("(?i--s)", 0, 4, "this cannot follow (?");
}

static void items_that_change_the_matcher_are_refused(void **state)
{
    (void)state;
    const char *starts[] = {"(*NO_JIT)a", "(*LIMIT_MATCH=1)", "(*UTF)",
                            "(*CRLF)",    "(*ACCEPT)",        "(*LIMIT_HEAP=21)()"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        assert_refused(starts[i], 0, 0, "(* is not allowed");
    assert_refused("a[b](*F)", 0, 4, "(*");
    assert_refused("a\\\\(*F)", 0, 3, "(*");
    assert_refused("[\\E][](*F)", 0, 6, "(*");
    assert_refused("# [\n(*F)", PATTERN_EXTENDED, 4, "(*");
    assert_refused("(?x)# [\n(*F)", 0, 8, "(*");
    assert_refused("(?C')[')(*F)", 0, 0, "(?C");
    assert_refused("a\\Cb", 0, 1, "\\C");
    assert_refused("(?=a\\K)b", 0, 4, "\\K");
    assert_refused("(?=a\\K)\\d", 0, 4, "\\K");
}

static void the_same_bytes_as_plain_text_are_not(void **state)
{
    (void)state;
    assert_first_match("[(*]", 0, "a*", "1-2");
    assert_first_match("[](*]+", 0, "a](*", "1-4");
    assert_first_match("[[:alpha:](*]+", 0, "1a(*", "1-4");
    assert_first_match("\\(*a", 0, "((a", "0-3");
    assert_first_match("\\Q(*\\E", 0, "x(*", "1-3");
    assert_first_match("a(?#(*F)b", 0, "ab", "0-2");
    assert_first_match("\\\\C", 0, "a\\C", "1-3");
}

static void calls_that_come_back_to_the_same_place_are_refused(void **state)
{
    (void)state;
    const struct {
        const char *text;
        size_t offset;
    } endless[] = {
        {"(?R)", 0},        {"(?0)b", 0},         {"(?R)?a", 0},        {"a|(?R)b", 2},
        {"(a|(?1)b)", 3},   {"(a|(?-1)b)", 3},    {"(?<n>a|(?1)b)", 7}, {"((?1))", 1},
        {"x(a|(?:(?1))", 7}, {"(?:a|(?=(?R))b)", 8}, {"(a)((?2)b)", 4},  {"(?i)(?#x)(?R)", 9},
    };
    for (size_t i = 0; i < sizeof endless / sizeof *endless; i++)
        assert_refused(endless[i].text, 0, endless[i].offset, "calls itself");
    /* These have matched something before, call another group, or decide by a condition. */
    const char *sound[] = {"\\((?:[^()]|(?R))*\\)", "a(?R)?b",          "(a)(?1)",
                           "(a|b(?1))",              "(?:(a)|b)(?1)",    "x(a|b)|(?1)c",
                           "(?(R)a|(?R))",           "(?|(a)|(b))(?1)c", "(a(?:b|(?1)))",
                           "[(?R)]",                 "\\Q(?R)\\E"};
    for (size_t i = 0; i < sizeof sound / sizeof *sound; i++)
        pattern_free(compile(sound[i], 0));
}

static void sizes_are_limited(void **state)
{
    (void)state;
    char text[2000];
    memset(text, 'a', sizeof text);
    text[1025] = '\0';
    assert_refused(text, 0, 1024, "1024 bytes");
    text[1024] = '\0';
    pattern_free(compile(text, 0));
    memset(text, '(', 251);
    text[251] = '\0';
    assert_refused(text, 0, 64, "64 groups");
    memset(text, '(', 64);
    text[64] = 'a';
    memset(text + 65, ')', 64);
    text[129] = '\0';
    pattern_free(compile(text, 0));
    assert_refused("(?=x){0,4000}", 0, 5, "at most 255");
    assert_refused("(?=x)\\E{0,4000}", 0, 7, "at most 255");
    assert_refused("(?=x) {300,}", PATTERN_EXTENDED, 6, "at most 255");
    pattern_free(compile("(?=x){0,255}", 0));
    pattern_free(compile("x{0,4000}", 0));
}

/* Compiles in a child whose stack is small, as after `ulimit -s 512`. */
static void large_repeats_compile_on_a_small_stack(void **state)
{
    (void)state;
    if (getenv("SHEAF_SANITIZE") && strcmp(getenv("SHEAF_SANITIZE"), "no") != 0)
        skip();
    const char *texts[] = {"(?=x){0,255}", "(?:(?:(?=x){0,50}){0,20}){0,2}", "(a|b){0,255}",
                           "(?:(?:a{0,9}|c){0,250}|d){0,9}"};
    pid_t child = fork();
    if (child == 0) {
        struct rlimit limit = {512 * 1024, 512 * 1024};
        setrlimit(RLIMIT_STACK, &limit);
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            struct pattern *pattern = NULL;
            struct buffer message = {0};
            size_t offset;
            pattern_compile(view_of(texts[i]), 0, &pattern, &offset, &message);
            pattern_free(pattern);
        }
        _exit(7);
    }
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 7);
}

/* tests/data/patterns.tsv: ok or error, a tab, the pattern. */
static size_t read_corpus_line(FILE *file, char *line, size_t size, bool *ok)
{
    while (fgets(line, (int)size, file)) {
        line[strcspn(line, "\n")] = '\0';
        *ok = strncmp(line, "ok\t", 3) == 0;
        if (line[0] != '#' && strchr(line, '\t'))
            return (size_t)(strchr(line, '\t') + 1 - line);
    }
    return 0;
}

static void make_long_subject(struct buffer *subject)
{
    const char *parts[] = {"graph networks, test 12:30 (a) \"x\" = [y]; ",
                           "00000000",
                           "((((((((",
                           "        ",
                           "aaaaaaaa_",
                           "new console.log(var) `text` <table <t2 "};
    for (size_t i = 0; subject->length < 60000; i++)
        buffer_append_string(subject, parts[i * 7 % 6]);
}

/* Every real case ends within its deadline, as it is and with \z and . added. */
static void corpus_patterns_keep_their_deadline(void **state)
{
    (void)state;
    char path[1000], line[2000];
    snprintf(path, sizeof path, "%s/tests/data/patterns.tsv", getenv("SHEAF_SOURCE"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    struct buffer subject = {0};
    make_long_subject(&subject);
    struct matcher *matcher = matcher_new();
    const char *endings[] = {"", "\\z", "."};
    size_t count = 0, at;
    bool ok;
    while ((at = read_corpus_line(file, line, sizeof line - 10, &ok)) > 0) {
        count++;
        size_t length = strlen(line);
        for (size_t i = 0; ok && i < 3; i++) {
            snprintf(line + length, 10, "%s", endings[i]);
            size_t start = 0, end = 0;
            int64_t now = clock_microseconds();
            struct pattern_budget budget = {NULL, now + 20000};
            search(line + at, PATTERN_CASELESS, buffer_view(&subject), matcher, &budget, &start,
                   &end);
            assert_true(start <= end);
            if (clock_microseconds() - now > 2000000)
                fail_msg("%s takes %d ms", line + at, (int)(clock_microseconds() - now) / 1000);
        }
        if (!ok) {
            struct pattern *pattern = NULL;
            struct buffer message = {0};
            size_t offset;
            assert_int_equal(pattern_compile(view_of(line + at), 0, &pattern, &offset, &message),
                             STATUS_INVALID);
            buffer_deinit(&message);
        }
    }
    assert_true(count >= 32);
    matcher_free(matcher);
    buffer_deinit(&subject);
    fclose(file);
}

static void quadratic_work_stops_at_the_deadline(void **state)
{
    (void)state;
    struct buffer subject = {0};
    while (subject.length < 220000)
        buffer_append_string(&subject, "a test of words ");
    struct matcher *matcher = matcher_new();
    size_t start, end;
    /* Two assertions that need not look from every position: an answer, at once. */
    assert_int_equal(
        search("(?=.*test)(?=.*ripgrep)", 0, buffer_view(&subject), matcher, NULL, &start, &end),
        MATCH_NO);
    const char *texts[] = {"(?=.*test)(?=.*ripgrep)x?", "(?:.*test)+[xy]", "t.*o.*[xyz]",
                           "\\w .*.*.*.*[xyz]", "a?t?e?s?t?(?=.*rip)"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        int64_t now = clock_microseconds();
        struct pattern_budget budget = {NULL, now + 20000};
        assert_int_equal(search(texts[i], 0, buffer_view(&subject), matcher, &budget, &start, &end),
                         MATCH_COSTLY);
        assert_true(clock_microseconds() - now < 2000000);
    }
    matcher_free(matcher);
    buffer_deinit(&subject);
}

static void cancelled_searches_say_so(void **state)
{
    (void)state;
    struct buffer subject = {0};
    buffer_append_repeat(&subject, 'a', 100000);
    atomic_bool cancel = true;
    struct pattern_budget budget = {&cancel, 0};
    size_t start, end;
    for (int interpret = 0; interpret < 2; interpret++) {
        const struct pattern_tuning tuning = {.interpret = interpret};
        struct matcher *matcher = matcher_new_tuned(&tuning);
        assert_int_equal(
            search("(?=.*b)c?", 0, buffer_view(&subject), matcher, &budget, &start, &end),
            MATCH_CANCELLED);
        matcher_free(matcher);
    }
    buffer_deinit(&subject);
}

static void reached_limits_are_costly_and_never_no_match(void **state)
{
    (void)state;
    size_t start, end;
    struct buffer subject = {0};
    buffer_append_repeat(&subject, 'x', 20000);
    for (int interpret = 0; interpret < 2; interpret++) {
        const struct pattern_tuning tuning = {.interpret = interpret, .match_limit = 1};
        struct matcher *matcher = matcher_new_tuned(&tuning);
        assert_int_equal(
            search("(x|y)*[ab]", 0, buffer_view(&subject), matcher, NULL, &start, &end),
            MATCH_COSTLY);
        matcher_free(matcher);
    }
    /* Endless recursion, where it is not told from the syntax: an error of its own. */
    struct matcher *matcher = matcher_new();
    assert_int_equal(search("(?<n>|(?&n)x)y", 0, buffer_view(&subject), matcher, NULL, &start, &end),
                     MATCH_NO);
    assert_int_not_equal(
        search("^(?:(x)|(?R))*\\d", 0, buffer_view(&subject), matcher, NULL, &start, &end),
        MATCH_YES);
    matcher_free(matcher);
    buffer_deinit(&subject);
}

static void small_jit_stack_gets_one_interpreted_retry(void **state)
{
    (void)state;
    struct buffer subject = {0};
    buffer_append_repeat(&subject, 'x', 20000);
    buffer_append_string(&subject, "A");
    size_t start = 9, end = 9;
    const struct pattern_tuning small = {.jit_stack = 32 * 1024, .match_limit = 10000000};
    struct matcher *matcher = matcher_new_tuned(&small);
    assert_int_equal(search("([^A]|B)*A", 0, buffer_view(&subject), matcher, NULL, &start, &end),
                     MATCH_YES);
    assert_int_equal(start, 0);
    assert_int_equal(end, 20001);
    matcher_free(matcher);
    const struct pattern_tuning limited = {.jit_stack = 32 * 1024};
    matcher = matcher_new_tuned(&limited);
    assert_int_equal(search("([^A]|B)*A", 0, buffer_view(&subject), matcher, NULL, &start, &end),
                     MATCH_COSTLY);
    matcher_free(matcher);
    buffer_deinit(&subject);
}

/* From now on this process gets no memory that may be executed. */
static bool forbid_machine_code(void)
{
    enum { NUMBER = 0, PROTECTION = 32 }; /* offsets in struct seccomp_data */
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, NUMBER),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mprotect, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, PROTECTION),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 &&
           mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
               MAP_FAILED;
}

/* Runs in a child, which has failed when the status is 1. */
static int search_without_machine_code(void)
{
    if (!forbid_machine_code())
        return 2;
    struct matcher *matcher = matcher_new();
    struct buffer subject = {0};
    size_t start = 0, end = 0;
    buffer_append_repeat(&subject, 'x', 30000);
    buffer_append_string(&subject, "zebra");
    bool right =
        search("z\\w+", 0, buffer_view(&subject), matcher, NULL, &start, &end) == MATCH_YES &&
        start == 30000 && end == 30005 &&
        search("y+", 0, buffer_view(&subject), matcher, NULL, &start, &end) == MATCH_NO &&
        search("(x|xx)+[ab]q", 0, buffer_view(&subject), matcher, NULL, &start, &end) !=
            MATCH_YES &&
        search("(x+x+)+[yq]", 0, buffer_view(&subject), matcher, NULL, &start, &end) ==
            MATCH_COSTLY;
    matcher_free(matcher);
    buffer_deinit(&subject);
    return right ? 0 : 1;
}

static void without_executable_memory_the_interpreter_serves(void **state)
{
    (void)state;
    pid_t child = fork();
    if (child == 0)
        _exit(search_without_machine_code());
    int status;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
        skip(); /* no seccomp here */
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* Slices must not change what is found: a long subject, whatever the search is made of. */
static void slices_find_what_one_call_finds(void **state)
{
    (void)state;
    struct buffer subject = {0};
    for (int i = 0; subject.length < 70000; i++)
        buffer_append_string(&subject, i % 5 ? "aé b — " : "\n漢字 c ");
    size_t length = subject.length;
    buffer_append_string(&subject, "zebra qux tail");
    const char *texts[] = {"zebra",       "z\\w+",       "z.*q.*x",
                           "(?<=\\s)zeb", "\\bzebra\\b", "(?:z|y)(e|b)+",
                           "z{1,3}e?b+r", "(?=ze)..b",   "(?=.*ze)z"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (int interpret = 0; interpret < 2; interpret++) {
            const struct pattern_tuning tuning = {.interpret = interpret};
            struct matcher *matcher = matcher_new_tuned(&tuning);
            size_t start = 0, end = 0;
            enum match_outcome outcome =
                search(texts[i], 0, buffer_view(&subject), matcher, NULL, &start, &end);
            if (outcome != MATCH_YES || start != length)
                fail_msg("%s: %d at %zu, not %zu", texts[i], (int)outcome, start, length);
            matcher_free(matcher);
        }
    }
    buffer_deinit(&subject);
}

static void reach_is_told_by_syntax(void **state)
{
    (void)state;
    const struct {
        const char *text;
        enum pattern_reach reach;
    } cases[] = {
        {"graph.*net", PATTERN_REACH_LINE},    {"\\w+GAN\\b", PATTERN_REACH_LINE},
        {"[a-z]+-based", PATTERN_REACH_LINE},  {"(a|b)++c", PATTERN_REACH_LINE},
        {"(?<n>a)\\1", PATTERN_REACH_LINE},    {"\\p{Han}{2}", PATTERN_REACH_LINE},
        {"[^a]b", PATTERN_REACH_FILTER},       {"a\\sb", PATTERN_REACH_FILTER},
        {"\\12", PATTERN_REACH_FILTER},        {"[\\b- ]", PATTERN_REACH_FILTER},
        {"[[:space:]]", PATTERN_REACH_FILTER}, {"\\PL", PATTERN_REACH_FILTER},
        {"[^a]++b", PATTERN_REACH_SUBJECT},    {"(?>\\s*)b", PATTERN_REACH_SUBJECT},
        {"^a", PATTERN_REACH_SUBJECT},         {"a$", PATTERN_REACH_SUBJECT},
        {"a(?=b)", PATTERN_REACH_SUBJECT},     {"(?<!a)b", PATTERN_REACH_SUBJECT},
        {"a\\z", PATTERN_REACH_SUBJECT},       {"(?s)a.b", PATTERN_REACH_SUBJECT},
        {"(?m:^a)", PATTERN_REACH_SUBJECT},    {"a(?R)?b", PATTERN_REACH_SUBJECT},
        {"\\Ga", PATTERN_REACH_SUBJECT},       {"\\X", PATTERN_REACH_SUBJECT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pattern *pattern = compile(cases[i].text, 0);
        if (pattern_get_reach(pattern) != cases[i].reach)
            fail_msg("%s: %d", cases[i].text, (int)pattern_get_reach(pattern));
        pattern_free(pattern);
    }
}

static void costs_of_repeats_multiply(void **state)
{
    (void)state;
    const struct {
        const char *text;
        unsigned cost; /* for 1023 bytes */
    } cases[] = {
        {"abc", 0},
        {"a+b", 10},
        {"a.*b.*c", 20},
        {"colou?r", 1},
        {"a{0,7}b", 3},
        {"(?=.*a)(?=.*b)", 10},
        {"[*+]", 0},
        {"(a+)+", SHAPE_COST_UNKNOWN},
        {"(a)\\1", SHAPE_COST_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct shape shape;
        shape_read(view_of(cases[i].text), 0, &shape);
        if (shape_cost(&shape, 1023) != cases[i].cost)
            fail_msg("%s: %u", cases[i].text, shape_cost(&shape, 1023));
    }
}

/* One letter a token, to compare sequences at a glance. */
static void tokens_are_those_of_pcre2(void **state)
{
    (void)state;
    const struct {
        const char *text;
        const char *kinds;
    } cases[] = {
        {"a.\\.^$", "ldlaa"},
        {"\\w\\x{41}\\x41\\p{Lu}\\pL\\12", "eeeeee"},
        {"(?:a|(?<n>b))", "(l|(l))"},
        {"(?i)(?i:a)(?R)(?#(x)b", "o(l)c#l"},
        {"a{2}b{c}d{1,}?", "lrlllllr"},
        {"[]a\\]^[:alpha:]-]x", "[llllsl]l"},
        {"\\Qa.(\\Eb", "elllel"},
        {"[\\Q]\\E]", "[ele]"},
        {"\\g{1}\\k<n>\\N{U+41}\\cA\\", "eeeee"},
        {"(?=a)(?!b)(?<=c)(?<!d)(?>e)", "(l)(l)(l)(l)(l)"},
        {"(*F)", "vl)"},
        {"(?P<n>a)(?P=n)(?P>n)(?1)", "(l)ccc"},
    };
    static const char kinds[] = {'l', 'e', 'd', 'a', '(', ')', '|', 'r',
                                 'o', 'c', '[', 's', ']', '#', 'v'};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct regex_scan scan = regex_scan_start(view_of(cases[i].text));
        struct regex_token token;
        char found[100] = "";
        for (size_t n = 0; regex_scan_next(&scan, &token); n++) {
            found[n] = kinds[token.kind];
            found[n + 1] = '\0';
        }
        if (strcmp(found, cases[i].kinds) != 0)
            fail_msg("%s: %s, should be %s", cases[i].text, found, cases[i].kinds);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_those_of_pcre2),
        cmocka_unit_test(costs_of_repeats_multiply),
        cmocka_unit_test(reach_is_told_by_syntax),
        cmocka_unit_test(matches_lie_where_pcre2_says),
        cmocka_unit_test(flags_change_how_text_is_read),
        cmocka_unit_test(case_folds_as_unicode_says),
        cmocka_unit_test(search_begins_where_asked_and_sees_what_is_before),
        cmocka_unit_test(half_typed_patterns_say_what_is_missing),
        cmocka_unit_test(rarer_mistakes_are_told_without_jargon),
        cmocka_unit_test(items_that_change_the_matcher_are_refused),
        cmocka_unit_test(the_same_bytes_as_plain_text_are_not),
        cmocka_unit_test(calls_that_come_back_to_the_same_place_are_refused),
        cmocka_unit_test(sizes_are_limited),
        cmocka_unit_test(large_repeats_compile_on_a_small_stack),
        cmocka_unit_test(corpus_patterns_keep_their_deadline),
        cmocka_unit_test(quadratic_work_stops_at_the_deadline),
        cmocka_unit_test(cancelled_searches_say_so),
        cmocka_unit_test(reached_limits_are_costly_and_never_no_match),
        cmocka_unit_test(small_jit_stack_gets_one_interpreted_retry),
        cmocka_unit_test(without_executable_memory_the_interpreter_serves),
        cmocka_unit_test(slices_find_what_one_call_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
