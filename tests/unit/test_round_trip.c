/*
 * What is exported and read again says the same: every typed field of every paper of five
 * sources of at least a thousand real records each, in every format that can be read. What
 * a format cannot hold stands in a table below, with the reason. Real files are skipped
 * where there is no shared folder; a small file of our own is always tested.
 */
#include "unit.h"

#include "base/buffer.h"
#include "io/bibtex_map.h"
#include "io/export.h"
#include "io/export_names.h"
#include "io/loader.h"
#include "manifest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TOLD_MOST = 12, RECORDS_LEAST = 1000 };

/* ---- what a format cannot hold ---- */

/* The fields that follow those of corpus/field.h here. */
enum { PART_YEAR = FIELD_COUNT, PART_RATING, PART_FAMILIES, PART_OTHERS };

struct pair {
    const struct snapshot *snapshots[2];
    const struct paper *before;
    const struct paper *after;
};

static struct view get_before(const struct pair *pair, enum field field)
{
    return paper_get(pair->before, field, FORM_DISPLAY);
}

static struct view get_after(const struct pair *pair, enum field field)
{
    return paper_get(pair->after, field, FORM_DISPLAY);
}

static bool always(const struct pair *pair, enum export_dialect dialect)
{
    (void)pair;
    (void)dialect;
    return true;
}

/* "Doe" -> "Doea"; without an id anything. */
static bool key_differs_from_others(const struct pair *pair, enum export_dialect dialect)
{
    struct view id = get_before(pair, FIELD_ID), key = get_after(pair, FIELD_ID);
    (void)dialect;
    return !id.length ||
           (view_equal(view_slice(key, 0, id.length), id) && key.length <= id.length + 2);
}

static bool kind_is_the_same_there(const struct pair *pair, enum export_dialect dialect)
{
    return strcmp(export_type_name(pair->snapshots[0], pair->before, dialect),
                  export_type_name(pair->snapshots[1], pair->after, dialect)) == 0;
}

static bool address_tells_arxiv(const struct pair *pair, enum export_dialect dialect)
{
    struct view address = get_after(pair, FIELD_URL), base = view_of("https://arxiv.org/abs/");
    (void)dialect;
    return !get_before(pair, FIELD_URL).length &&
           view_equal(view_slice(address, 0, base.length), base) &&
           view_equal(view_from(address, base.length), get_before(pair, FIELD_ARXIV));
}

static bool has_han(const struct pair *pair, enum export_dialect dialect)
{
    struct view names = get_before(pair, FIELD_AUTHORS), name;
    (void)dialect;
    while (paper_next_item(&names, &name))
        if (author_names_is_east_asian(name))
            return true;
    return false;
}

/* Paragraphs joined by a blank, nothing else. */
static bool paragraphs_are_joined(const struct pair *pair, enum export_dialect dialect)
{
    struct view was = get_before(pair, FIELD_ABSTRACT), is = get_after(pair, FIELD_ABSTRACT);
    (void)dialect;
    for (size_t i = 0; i < was.length && i < is.length; i++)
        if (was.data[i] != is.data[i] && (was.data[i] != '\n' || is.data[i] != ' '))
            return false;
    return was.length == is.length;
}

static const char need_key[] = "every record must have a key that no other has";
static const char need_kind[] = "every record has a kind, and there are not as many as here";

static const struct loss {
    const char *format;
    int part;
    const char *reason;
    bool (*is_it)(const struct pair *pair, enum export_dialect dialect);
    enum export_dialect dialect;
} losses[] = {
    {"bibtex", FIELD_ID, need_key, key_differs_from_others, DIALECT_BIBTEX},
    {"biblatex", FIELD_ID, need_key, key_differs_from_others, DIALECT_BIBLATEX},
    {"csljson", FIELD_ID, need_key, key_differs_from_others, DIALECT_CSL},
    {"bibtex", FIELD_TYPE, need_kind, kind_is_the_same_there, DIALECT_BIBTEX},
    {"biblatex", FIELD_TYPE, need_kind, kind_is_the_same_there, DIALECT_BIBLATEX},
    {"csljson", FIELD_TYPE, need_kind, kind_is_the_same_there, DIALECT_CSL},
    {"ris", FIELD_TYPE, need_kind, kind_is_the_same_there, DIALECT_RIS},
    {"ris", FIELD_ABSTRACT, "a paragraph \"TI - ...\" would be another field",
     paragraphs_are_joined, DIALECT_RIS},
    {"ris", FIELD_STATUS, "there is no tag for it", always, DIALECT_RIS},
    {"ris", FIELD_RATINGS, "there is no tag for them", always, DIALECT_RIS},
    {"jsonl", PART_FAMILIES, "names are as people read them", always, DIALECT_BIBTEX},
    {"ris", PART_FAMILIES, "a comma between names in Han stands between people", has_han,
     DIALECT_RIS},
    {"ris", PART_RATING, "there is no tag for it", always, DIALECT_RIS},
    {"ris", FIELD_URL, "arXiv's id has no tag: an address tells it", address_tells_arxiv,
     DIALECT_RIS},
};

static bool is_known_loss(const char *format, int part, const struct pair *pair)
{
    for (size_t i = 0; i < sizeof losses / sizeof *losses; i++)
        if (losses[i].part == part && strcmp(losses[i].format, format) == 0 &&
            losses[i].is_it(pair, losses[i].dialect))
            return true;
    return false;
}

/* ---- comparing ---- */

struct comparison {
    const char *format;
    const struct snapshot *before;
    const struct snapshot *after;
    size_t wrong;
    size_t by_part[PART_OTHERS + 1];
    struct buffer told; /* the first ones */
};

static const char *part_name(int part)
{
    static const char *const names[] = {"year", "rating", "families of authors", "other fields"};
    return part < FIELD_COUNT ? field_name((enum field)part) : names[part - FIELD_COUNT];
}

static void append_quoted(struct buffer *out, struct view text)
{
    enum { SHOWN = 300 };
    buffer_append_format(out, "\n#   \"%.*s\"", (int)(text.length < SHOWN ? text.length : SHOWN),
                         text.data);
}

static void tell(struct comparison *comparison, const struct paper *paper, int part,
                 struct view was, struct view is)
{
    comparison->wrong++;
    if (comparison->by_part[part]++ >= TOLD_MOST)
        return;
    const struct source *source = snapshot_source(comparison->before, paper->source);
    buffer_append_format(&comparison->told, "\n# %s, %s, line %u of %s:", comparison->format,
                         part_name(part), (unsigned)paper->source_line, source->name);
    append_quoted(&comparison->told, was);
    append_quoted(&comparison->told, is);
}

static void compare_numbers(struct comparison *comparison, const struct pair *pair)
{
    const struct paper *before = pair->before, *after = pair->after;
    char was[32], is[32];
    snprintf(was, sizeof was, "%d", before->year);
    snprintf(is, sizeof is, "%d", after->year);
    if (before->year != after->year && !is_known_loss(comparison->format, PART_YEAR, pair))
        tell(comparison, before, PART_YEAR, view_of(was), view_of(is));
    snprintf(was, sizeof was, "%.4g", (double)before->rating);
    snprintf(is, sizeof is, "%.4g", (double)after->rating);
    if (strcmp(was, is) != 0 && !is_known_loss(comparison->format, PART_RATING, pair))
        tell(comparison, before, PART_RATING, view_of(was), view_of(is));
}

/* "García Márquez; Li", as far as it is known. */
static void append_families(const struct paper *paper, struct buffer *out)
{
    struct view sources = paper_get(paper, FIELD_AUTHORS, FORM_SOURCE), source;
    struct view names = paper_get(paper, FIELD_AUTHORS, FORM_DISPLAY), name;
    while (export_next_author(&sources, &names, &source, &name)) {
        struct author_name person;
        export_split_person(source, name, &person);
        buffer_append_view(out, person.family);
        buffer_append_string(out, "; ");
    }
}

static void compare_families(struct comparison *comparison, const struct pair *pair)
{
    struct buffer was = {0}, is = {0};
    append_families(pair->before, &was);
    append_families(pair->after, &is);
    if (!view_equal(buffer_view(&was), buffer_view(&is)) &&
        !is_known_loss(comparison->format, PART_FAMILIES, pair))
        tell(comparison, pair->before, PART_FAMILIES, buffer_view(&was), buffer_view(&is));
    buffer_deinit(&was);
    buffer_deinit(&is);
}

static bool has_other(const struct snapshot *snapshot, const struct paper *paper, struct view name,
                      struct view value)
{
    struct view have, text;
    for (size_t i = 0; snapshot_other(snapshot, paper, i, &have, &text); i++)
        if (view_equal_ignore_case(have, name) && view_equal(text, value))
            return true;
    return false;
}

static const struct {
    const char *format;
    const char *name;
    const char *reason;
} other_losses[] = {
    {"bibtex", "archiveprefix", "tells that the eprint, which an address told, is arXiv's"},
    {"biblatex", "eprinttype", "tells that the eprint, which an address told, is arXiv's"},
    {"bibtex", BIBTEX_INHERITED, "journaltitle and date have other names there"},
    {"biblatex", BIBTEX_INHERITED, "journal and year have other names there"},
    {"ris", "TY", "a second one would begin another record"},
    {"ris", "PMID", "is no tag of RIS: tags have two letters"},
};

static bool may_differ(const char *format, struct view name)
{
    for (size_t i = 0; i < sizeof other_losses / sizeof *other_losses; i++)
        if (strcmp(format, other_losses[i].format) == 0 &&
            view_equal_string(name, other_losses[i].name))
            return true;
    return false;
}

/* JSON lines hold whatever there is. */
static bool keeps_others(const char *format, const struct source *source)
{
    static const char *const same[][2] = {
        {"bibtex", "BibTeX"}, {"biblatex", "BibTeX"}, {"ris", "RIS"}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (strcmp(format, same[i][0]) == 0 && strcmp(source->format, same[i][1]) == 0)
            return true;
    bool csl = strcmp(source->name, "export") == 0 || strstr(source->name, "/csl_json/");
    return strcmp(format, "jsonl") == 0 || (csl && strcmp(format, "csljson") == 0);
}

/* All values of a name as JSON has them, without blanks behind commas: "several" and a list of
   JSON are the same there. */
static void append_as_json(struct buffer *out, const struct snapshot *snapshot,
                           const struct paper *paper, struct view name)
{
    struct export_fields fields = {.names = &name, .count = 1};
    struct export_state state = {0};
    struct buffer json = {0};
    export_paper(export_by_name(view_of("jsonl")), &fields, &state, snapshot, paper, &json);
    for (size_t i = 0; i < json.length; i++)
        if (json.data[i] != ' ' || i == 0 || json.data[i - 1] != ',')
            buffer_append_byte(out, json.data[i]);
    buffer_deinit(&json);
    export_state_deinit(&state);
}

static bool is_same_in_json(const struct comparison *comparison, const struct paper *before,
                            const struct paper *after, struct view name)
{
    struct buffer was = {0}, is = {0};
    if (strcmp(comparison->format, "jsonl") != 0)
        return false;
    append_as_json(&was, comparison->before, before, name);
    append_as_json(&is, comparison->after, after, name);
    bool same = view_equal(buffer_view(&was), buffer_view(&is));
    buffer_deinit(&was);
    buffer_deinit(&is);
    return same;
}

/* Fields without a place of their own come out of the format they came in. */
static void compare_others(struct comparison *comparison, const struct paper *before,
                           const struct paper *after)
{
    struct view name, value;
    for (size_t i = 0; snapshot_other(comparison->before, before, i, &name, &value); i++)
        if (!may_differ(comparison->format, name) &&
            !has_other(comparison->after, after, name, value) &&
            !is_same_in_json(comparison, before, after, name))
            tell(comparison, before, PART_OTHERS, name, value);
    for (size_t i = 0; snapshot_other(comparison->after, after, i, &name, &value); i++)
        if (!may_differ(comparison->format, name) &&
            !has_other(comparison->before, before, name, value) &&
            !is_same_in_json(comparison, before, after, name))
            tell(comparison, before, PART_OTHERS, view_of("(not there before)"), name);
}

static void compare_papers(struct comparison *comparison, const struct paper *before,
                           const struct paper *after)
{
    const struct pair pair = {{comparison->before, comparison->after}, before, after};
    for (int field = 0; field < FIELD_OTHER; field++) {
        struct view was = paper_get(before, (enum field)field, FORM_DISPLAY);
        struct view is = paper_get(after, (enum field)field, FORM_DISPLAY);
        if (!view_equal(was, is) && !is_known_loss(comparison->format, field, &pair))
            tell(comparison, before, field, was, is);
    }
    compare_numbers(comparison, &pair);
    compare_families(comparison, &pair);
    if (keeps_others(comparison->format, snapshot_source(comparison->before, before->source)))
        compare_others(comparison, before, after);
}

/* ---- there and back ---- */

static struct load_update *load_text(struct view text)
{
    struct loader_input input = {.memory = text, .name = "export"};
    return loader_run(&input, 1, NULL);
}

static void export_all(const struct snapshot *snapshot, const char *format, struct buffer *out)
{
    struct export_state state = {0};
    const struct exporter *exporter = export_by_name(view_of(format));
    export_begin(exporter, NULL, &state, out);
    for (size_t i = 0; i < snapshot_count(snapshot); i++)
        export_paper(exporter, NULL, &state, snapshot, snapshot_paper(snapshot, i), out);
    export_end(exporter, NULL, &state, out);
    export_state_deinit(&state);
}

/* The papers that are read from what is written; the caller owns them. */
static struct load_update *check_trip(const struct snapshot *before, const char *format)
{
    struct buffer text = {0};
    struct comparison comparison = {.format = format, .before = before};
    export_all(before, format, &text);
    struct load_update *update = load_text(buffer_view(&text));
    comparison.after = update->snapshot;
    assert_int_equal(update->skipped, 0);
    assert_int_equal(update->files[0].problem_count, 0);
    assert_int_equal(snapshot_count(comparison.after), snapshot_count(before));
    for (size_t i = 0; i < snapshot_count(before); i++)
        compare_papers(&comparison, snapshot_paper(before, i), snapshot_paper(comparison.after, i));
    for (int part = 0; part <= PART_OTHERS; part++)
        if (comparison.by_part[part])
            buffer_append_format(&comparison.told, "\n# %s: %zu differ in %s", format,
                                 comparison.by_part[part], part_name(part));
    if (comparison.wrong)
        fail_msg("%zu differ%s", comparison.wrong, buffer_string(&comparison.told));
    buffer_deinit(&comparison.told);
    buffer_deinit(&text);
    return update;
}

/* The second time all is of the format itself. */
static void check_round_trip(const struct snapshot *papers, const char *format)
{
    struct load_update *once = check_trip(papers, format);
    struct load_update *twice = check_trip(once->snapshot, format);
    load_update_unref(once);
    load_update_unref(twice);
}

/* ---- sources ---- */

static const struct real_source {
    const char *name;
    const char *formats[13];
} real_sources[] = {
    {"lists of conferences", {"paperlists JSON", "OpenReview API"}},
    {"BibTeX", {"BibTeX", "BibLaTeX"}},
    {"arXiv", {"arXiv OAI-PMH", "arXiv Atom", "arXiv metadata snapshot JSONL (Kaggle)"}},
    {"XML and answers of catalogues",
     {"ACL Anthology XML", "DBLP XML", "EndNote XML", "PubMed XML", "JATS", "JaLC", "J-STAGE",
      "Crossref JSON", "OpenAlex JSON", "DataCite", "DOAJ", "CiNii"}},
    {"tagged text and tables",
     {"RIS", "NBIB", "Web of Science", "CNKI", "refer", "CSL-JSON", "Zotero CSV", "KCI",
      "Scopus CSV", "PubMed CSV", "awesome-list", "Semantic Scholar"}},
};

static const char *const formats[] = {"jsonl", "bibtex", "biblatex", "ris", "csljson"};

/* Of our own making, always there. */
static const char *const own_files[] = {"round_trip.jsonl", "round_trip.bib", "round_trip.ris"};

enum {
    FORMATS = sizeof formats / sizeof *formats,
    REAL = sizeof real_sources / sizeof *real_sources,
    CASES = (REAL + 1) * FORMATS
};

struct case_of {
    const struct real_source *source; /* NULL: our own files */
    const char *format;
};

static void own_records_survive(void **state)
{
    enum { OWN = sizeof own_files / sizeof *own_files };
    const struct case_of *test = *state;
    struct buffer paths[OWN] = {{0}};
    struct loader_input inputs[OWN] = {{0}};
    const char *folder = getenv("SHEAF_SOURCE");
    for (size_t i = 0; i < OWN; i++) {
        buffer_append_format(&paths[i], "%s/tests/data/%s", folder ? folder : ".", own_files[i]);
        inputs[i].path = buffer_string(&paths[i]);
    }
    struct load_update *update = loader_run(inputs, OWN, NULL);
    assert_int_equal(snapshot_count(update->snapshot), 11);
    check_round_trip(update->snapshot, test->format);
    load_update_unref(update);
    for (size_t i = 0; i < OWN; i++)
        buffer_deinit(&paths[i]);
}

/* File by file: entries of BibTeX that name each other have keys which another file has too. */
static void real_records_survive(void **state)
{
    const struct case_of *test = *state;
    struct buffer manifest = {0};
    struct manifest_row row;
    size_t records = 0;
    manifest_read(&manifest);
    for (struct view rest = buffer_view(&manifest); manifest_next(&rest, &row);) {
        struct buffer path = {0};
        if (!manifest_is_of(&row, test->source->formats))
            continue;
        manifest_append_path(&row, &path);
        struct loader_input input = {.path = buffer_string(&path)};
        struct load_update *update = loader_run(&input, 1, NULL);
        check_round_trip(update->snapshot, test->format);
        records += snapshot_count(update->snapshot);
        load_update_unref(update);
        buffer_deinit(&path);
    }
    assert_true(records >= RECORDS_LEAST);
    buffer_deinit(&manifest);
}

int main(void)
{
    struct case_of cases[CASES];
    struct CMUnitTest tests[CASES];
    char names[CASES][80];
    size_t sources = manifest_exists() ? REAL + 1 : 1;
    for (size_t i = 0; i < sources * FORMATS; i++) {
        size_t source = i / FORMATS;
        cases[i] =
            (struct case_of){source ? &real_sources[source - 1] : NULL, formats[i % FORMATS]};
        snprintf(names[i], sizeof names[i], "%s survive %s",
                 source ? cases[i].source->name : "our own records", cases[i].format);
        tests[i] = (struct CMUnitTest){
            names[i], source ? real_records_survive : own_records_survive, NULL, NULL, &cases[i]};
    }
    return _cmocka_run_group_tests("round trip", tests, sources * FORMATS, NULL, NULL);
}
