/*
 * A headline in the place of a title. The sentences are read for the first that introduces
 * something; its object (corpus/introduction.h) is what the paper does, and a name in it
 * (corpus/system_name.h) comes first:
 *
 *   We present Lean-STaR, a framework for ...   ->  Lean-STaR: a framework for ...
 *   ... we propose RxnFlow, which assembles ...  ->  RxnFlow assembles ...
 *   We propose a novel, graph-based framework .. ->  A novel, graph-based framework ...
 *   We study a setting of ...                    ->  We study a setting of ...
 *
 * An abstract that introduces nothing gives its first sentence.
 */
#include "corpus/headline.h"

#include "corpus/introduction.h"
#include "corpus/sentence.h"
#include "corpus/system_name.h"
#include "corpus/word.h"
#include "text/cut.h"
#include "text/utf8.h"

/* Only so much of an abstract is looked at: names are sought in all that stands before them. */
enum { READ_BYTES = 8192, SENTENCES_MOST = 40 };
enum { HEADLINE_COLUMNS = 120, CLAUSE_COLUMNS = 50, CLAUSE_BYTES = 20 };

static const char ellipsis[] = "\xe2\x80\xa6"; /* U+2026 */

/* "Abstract:", "Abstract--" and their like at the start are no part of the first sentence. */
static struct view skip_label(struct view text)
{
    static const char *const labels[] = {"abstract", "\xe6\x91\x98\xe8\xa6\x81" /* U+6458 8981 */};
    static const char *const marks[] = {".",           ":", "-", "\xe2\x80\x93", "\xe2\x80\x94",
                                        "\xef\xbc\x9a" /* U+FF1A */};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        if (!view_starts_with_ignore_case(text, labels[i]))
            continue;
        struct view rest = view_trim(view_from(text, view_of(labels[i]).length));
        for (size_t mark = 0; mark < sizeof marks / sizeof *marks; mark++)
            if (view_starts_with(rest, marks[mark]))
                return view_trim(view_from(rest, view_of(marks[mark]).length));
    }
    return text;
}


/* ---- what is found ---- */

struct finding {
    struct system_name name; /* with has_name */
    bool has_name;
    struct view thing;       /* the first object introduced, without a name; or empty */
    struct view topic;       /* the first clause that says what it is about; or empty … */
    struct view subject;     /* … and what that is */
    struct view first;       /* the first sentence */
    struct view only_name;   /* a name without what it stands for; or empty */
};

/* One sentence; before is what stands before it in the abstract. */
static void read_sentence(struct finding *finding, struct view sentence, struct view before)
{
    struct introduction introduction;
    for (size_t at = 0; introduction_next(sentence, &at, &introduction);) {
        enum introduction_kind kind = introduction.kind;
        if (kind != INTRODUCTION_TOPIC &&
            system_name_find(introduction.object, before, &finding->name)) {
            finding->has_name = kind == INTRODUCTION_THING;
            finding->only_name = finding->name.name;
            return;
        }
        bool long_enough = introduction.object.length >= CLAUSE_BYTES;
        if (kind == INTRODUCTION_THING && long_enough && !finding->thing.length)
            finding->thing = introduction.object;
        if (kind == INTRODUCTION_TOPIC && long_enough && !finding->topic.length)
            finding->topic = introduction.clause, finding->subject = introduction.object;
    }
    system_name_of_ours(sentence, before, &finding->only_name);
}

static void read_abstract(struct finding *finding, struct view abstract)
{
    struct view rest = abstract, sentence;
    for (int i = 0; i < SENTENCES_MOST && sentence_next(&rest, &sentence); i++) {
        if (i == 0)
            finding->first = sentence;
        size_t start = (size_t)(sentence.data - abstract.data);
        read_sentence(finding, sentence, view_slice(abstract, 0, start));
        if (finding->only_name.length)
            return;
    }
}

/* ---- what is written ---- */

/* Skips one of the texts, or nothing. */
static struct view skip_any(struct view text, const char *const *prefixes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (view_starts_with(text, prefixes[i]))
            return view_from(text, view_of(prefixes[i]).length);
    return text;
}

/* "(the long form)" directly behind the name stays with it. */
static struct view write_brackets(struct buffer *out, struct view rest)
{
    size_t end = view_starts_with(rest, " (") ? view_find_byte(rest, ')', 0) : VIEW_NONE;
    if (end == VIEW_NONE)
        return rest;
    buffer_append_view(out, view_slice(rest, 0, end + 1));
    return view_from(rest, end + 1);
}

/* Behind a name that stands first: ", a framework" and ": it" become ": ...", ", which does"
   becomes " does". */
static void write_after_name(struct buffer *out, struct view rest)
{
    static const char *const stray[] = {"}", "'", "\"", ")"};
    static const char *const relative[] = {", which ", ", that ", " which "};
    static const char *const marks[] = {", ", ": ", " -- ", " \xe2\x80\x93 ",
                                        " \xe2\x80\x94 ", "\xe2\x80\x94"};
    rest = skip_any(rest, stray, sizeof stray / sizeof *stray);
    rest = write_brackets(out, rest);
    struct view after = skip_any(rest, relative, sizeof relative / sizeof *relative);
    if (after.length < rest.length) {
        buffer_append_byte(out, ' ');
        buffer_append_view(out, after);
        return;
    }
    after = skip_any(rest, marks, sizeof marks / sizeof *marks);
    if (after.length < rest.length && after.length > 0)
        buffer_append_string(out, ": ");
    buffer_append_view(out, after);
}

/* A name from the middle of an object, and the object without it. */
static void write_around_name(struct buffer *out, const struct system_name *name)
{
    buffer_append_string(out, ": ");
    if (view_starts_with(name->rest, ": ")) { /* "a model -- NAME: what it is called" */
        buffer_append_view(out, view_from(name->rest, 2));
        return;
    }
    struct view head = name->head, rest = name->rest;
    bool set_off = view_ends_with(head, ",");
    if (set_off)
        head = view_slice(head, 0, head.length - 1);
    buffer_append_view(out, head);
    if (name->long_form.length)
        buffer_append_format(out, ", %.*s", (int)name->long_form.length, name->long_form.data);
    static const char *const comma[] = {", that", ","};
    struct view after = skip_any(rest, comma, sizeof comma / sizeof *comma);
    if (view_starts_with(rest, ", that"))
        buffer_append_string(out, " that");
    buffer_append_view(out, view_starts_with(rest, ", which") ? rest : after);
}

static void write_named(struct buffer *out, const struct system_name *name)
{
    buffer_append_view(out, name->name);
    if (name->head.length) {
        write_around_name(out, name);
    } else if (name->long_form.length) {
        buffer_append_string(out, ": ");
        buffer_append_view(out, name->long_form);
        buffer_append_view(out, name->rest);
    } else {
        write_after_name(out, name->rest);
    }
}

/* The first letter as a capital, when it is an ASCII one. */
static void write_capital(struct buffer *out, struct view text)
{
    size_t start = out->length;
    buffer_append_view(out, text);
    if (text.length && out->data[start] >= 'a' && out->data[start] <= 'z')
        out->data[start] = (char)(out->data[start] - 'a' + 'A');
}

static void write_finding(struct buffer *out, const struct finding *finding)
{
    if (finding->has_name) {
        write_named(out, &finding->name);
        return;
    }
    bool named = finding->only_name.length > 0;
    if (named) {
        buffer_append_view(out, finding->only_name);
        buffer_append_string(out, ": ");
    }
    struct view text = finding->thing.length   ? finding->thing
                       : finding->topic.length ? (named ? finding->subject : finding->topic)
                                               : finding->first;
    if (named)
        buffer_append_view(out, text);
    else
        write_capital(out, text);
}

/* ---- cutting ---- */

/* A line may be cut before or after a character of East Asian scripts: U+2E80 and above,
   which is a lead byte of 0xe3 and more, give or take some radicals. */
static bool may_cut_at(struct view text, size_t at)
{
    return text.data[at] == ' ' || (unsigned char)text.data[at] >= 0xe3 ||
           (unsigned char)text.data[utf8_previous(text, at)] >= 0xe3;
}

/* Where to cut a text of which `whole` bytes fit. */
static size_t cut_at_word(struct view text, size_t whole)
{
    for (size_t at = whole; at > 0; at = utf8_previous(text, at))
        if (may_cut_at(text, at))
            return at;
    return whole;
}

/* Where a clause ends that says enough: at a comma before such a word, the last within
   `whole` bytes; 0 when there is none. */
static size_t cut_at_clause(struct view text, size_t whole)
{
    static const char *const words[] = {"which", "that",  "where",  "thereby", "thus",  "while",
                                        "by",    "with",  "enabling", "making", "allowing",
                                        "designed", "providing", "achieving", "so", "to",
                                        "leading", "without", "including"};
    const struct width_policy usual = {0};
    size_t least = cut_to_columns(text, CLAUSE_COLUMNS, false, &usual).bytes, last = 0;
    struct word word;
    for (size_t next = 0; word_next(text, &next, &word) && word.start <= whole;)
        if (word.start > least && text.data[word.start - 2] == ',' &&
            word_is_one_of(word.text, words, sizeof words / sizeof *words))
            last = word.start - 2;
    return last;
}

/* Cuts what was written from `start` on to HEADLINE_COLUMNS. */
static void cut(struct buffer *out, size_t start)
{
    const struct width_policy usual = {0};
    struct view text = view_from(buffer_view(out), start);
    struct cut fits = cut_to_columns(text, HEADLINE_COLUMNS, true, &usual);
    if (fits.bytes == text.length)
        return;
    size_t clause = cut_at_clause(text, fits.bytes);
    if (clause) {
        buffer_truncate(out, start + clause);
        return;
    }
    text = view_slice(text, 0, cut_at_word(text, fits.bytes));
    buffer_truncate(out, start + view_trim(text).length);
    buffer_append_string(out, ellipsis);
}

void headline_append(struct buffer *out, struct view abstract)
{
    struct finding finding = {0};
    size_t start = out->length;
    abstract = skip_label(view_trim(abstract));
    if (abstract.length > READ_BYTES)
        abstract = view_slice(abstract, 0, utf8_previous(abstract, READ_BYTES + 1));
    read_abstract(&finding, abstract);
    write_finding(out, &finding);
    cut(out, start);
}
