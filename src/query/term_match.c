/*
 * Judging papers. Every field is a subject of its own; but where the pattern's reach
 * allows it (query/shape.h), the search forms of all fields are searched in one call,
 * to answer at once or to rule the paper out.
 */
#include "query/term.h"

#include "query/term_fuzzy.h"
#include "text/fold.h"
#include "text/utf8.h"

#include <math.h>

/* What one judgement needs at every step. */
struct judge {
    const struct term *term;
    struct matcher *matcher;
    const struct candidate *candidate;
    const struct paper *paper;
    const struct pattern_budget *budget;
};

static enum match_outcome search(const struct judge *judge, struct view subject)
{
    size_t start, end;
    return pattern_search(judge->term->pattern, judge->matcher, subject, 0, judge->budget, &start,
                          &end);
}

/* Puts one more subject's outcome to those before: true when the answer is settled. */
static bool settles(enum match_outcome outcome, enum match_outcome *result)
{
    if (outcome != MATCH_NO)
        *result = outcome;
    return outcome == MATCH_YES || outcome == MATCH_CANCELLED;
}

static enum match_outcome from_bool(bool answer)
{
    return answer ? MATCH_YES : MATCH_NO;
}

/* ---- texts ---- */

static enum match_outcome match_texts(const struct judge *judge, enum form form, unsigned traits)
{
    const struct paper *paper = judge->paper;
    enum match_outcome result = MATCH_NO;
    for (size_t i = 0; i < paper->text_count; i++) {
        const struct paper_text *text = &paper->texts[i];
        if (!(text->forms & 1u << form) ||
            (field_get_traits((enum field)text->field) & traits) != traits)
            continue;
        struct view subject = view_make(paper->text + text->offset, text->length);
        if (settles(search(judge, subject), &result))
            break;
    }
    return result;
}

static enum match_outcome match_words(const struct judge *judge)
{
    enum pattern_reach reach = pattern_get_reach(judge->term->pattern);
    if (judge->term->form == FORM_SEARCH && reach != PATTERN_REACH_SUBJECT) {
        enum match_outcome outcome = search(judge, paper_search_text(judge->paper));
        bool unsure =
            reach == PATTERN_REACH_FILTER && (outcome == MATCH_YES || outcome == MATCH_COSTLY);
        if (!unsure)
            return outcome;
    }
    return match_texts(judge, judge->term->form, FIELD_WORDS);
}

/* A headline is not kept folded. */
static enum match_outcome match_headline(const struct judge *judge)
{
    struct view headline = paper_get(judge->paper, FIELD_HEADLINE, FORM_DISPLAY);
    struct buffer folded = {0};
    if (judge->term->form == FORM_SEARCH && !fold_is_identity(headline)) {
        fold_append(&folded, headline);
        headline = buffer_view(&folded);
    }
    enum match_outcome outcome = headline.length > 0 ? search(judge, headline) : MATCH_NO;
    buffer_deinit(&folded);
    return outcome;
}

static enum match_outcome match_field(const struct judge *judge)
{
    enum field field = judge->term->field;
    if (term_looks_in_ids(judge->term))
        return match_texts(judge, judge->term->form, FIELD_KEY);
    if (paper_has(judge->paper, field))
        return search(judge, paper_get(judge->paper, field, judge->term->form));
    return field == FIELD_TITLE ? match_headline(judge) : MATCH_NO;
}

static enum match_outcome match_others(const struct judge *judge)
{
    struct view name, value;
    enum match_outcome result = MATCH_NO;
    for (size_t i = 0; snapshot_other(judge->candidate->snapshot, judge->paper, i, &name, &value);
         i++) {
        if (settles(search(judge, value), &result))
            break;
    }
    return result;
}

/* Every text that the file has, as it stands there. */
static enum match_outcome match_raw(const struct judge *judge)
{
    enum match_outcome result = MATCH_NO;
    for (int i = 0; i < FIELD_HEADLINE; i++) {
        struct view subject = paper_get(judge->paper, (enum field)i, FORM_SOURCE);
        if (subject.length > 0 && settles(search(judge, subject), &result))
            return result;
    }
    enum match_outcome others = match_others(judge);
    return others == MATCH_NO ? result : others;
}

/* The name of a file may be any bytes. */
static enum match_outcome match_file(const struct judge *judge)
{
    const struct source *source = snapshot_source(judge->candidate->snapshot, judge->paper->source);
    struct view name = view_of(source->name);
    struct buffer repaired = {0};
    if (utf8_valid_length(name) < name.length) {
        utf8_repair(&repaired, name);
        name = buffer_view(&repaired);
    }
    enum match_outcome outcome = search(judge, name);
    buffer_deinit(&repaired);
    return outcome;
}

/* ---- what it has ---- */

static enum match_outcome match_forms(const struct judge *judge, enum field field)
{
    enum match_outcome result = MATCH_NO;
    for (int form = FORM_SOURCE; form <= FORM_DISPLAY; form++) {
        struct view subject = paper_get(judge->paper, field, (enum form)form);
        if (form > FORM_SOURCE && subject.data == paper_get(judge->paper, field, FORM_SOURCE).data)
            break; /* searched already */
        if (subject.length > 0 && settles(search(judge, subject), &result))
            break;
    }
    return result;
}

/* Formulas that are seen: prices and shell variables are none. */
static enum match_outcome match_math(const struct judge *judge)
{
    static const enum field fields[] = {FIELD_TITLE, FIELD_ABSTRACT};
    enum match_outcome result = MATCH_NO;
    if (judge->paper->flags & PAPER_FORMULA)
        return MATCH_YES;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        struct view subject = paper_get(judge->paper, fields[i], FORM_DISPLAY);
        if (subject.length > 0 && settles(search(judge, subject), &result))
            break;
    }
    return result;
}

static enum match_outcome match_code(const struct judge *judge)
{
    enum match_outcome result = MATCH_NO;
    if (!settles(match_forms(judge, FIELD_ABSTRACT), &result) &&
        !settles(match_forms(judge, FIELD_URL), &result))
        settles(match_others(judge), &result);
    return result;
}

static enum match_outcome match_has(const struct judge *judge)
{
    static const enum field fields[] = {
        [HAS_DOI] = FIELD_DOI, [HAS_ARXIV] = FIELD_ARXIV,       [HAS_URL] = FIELD_URL,
        [HAS_PDF] = FIELD_PDF, [HAS_ABSTRACT] = FIELD_ABSTRACT, [HAS_TITLE] = FIELD_TITLE,
    };
    if (judge->term->has == HAS_MATH)
        return match_math(judge);
    if (judge->term->has == HAS_CODE)
        return match_code(judge);
    return from_bool(paper_has(judge->paper, fields[judge->term->has]));
}

/* ---- where it looks ---- */

bool term_looks_in_ids(const struct term *term)
{
    return term->subject == SUBJECT_FIELD && term->field == FIELD_ID;
}

bool term_looks_in(const struct term *term, enum field field)
{
    if (term->subject == SUBJECT_WORDS)
        return field == FIELD_HEADLINE || field_get_traits(field) & FIELD_WORDS;
    if (term->subject != SUBJECT_FIELD)
        return false;
    if (term_looks_in_ids(term))
        return field_get_traits(field) & FIELD_KEY;
    return term->field == (field == FIELD_HEADLINE ? FIELD_TITLE : field);
}

bool term_looks_in_added(const struct term *term, enum subject part)
{
    return term->subject == SUBJECT_WORDS || term->subject == part;
}

/* ---- what the reader has done ---- */

static const struct annotation *annotation_of(const struct judge *judge)
{
    return marks_annotation(judge->candidate->marks, judge->candidate->index);
}

static enum match_outcome match_tags(const struct judge *judge)
{
    const struct annotation *annotation = annotation_of(judge);
    enum match_outcome result = MATCH_NO;
    if (!annotation)
        return MATCH_NO;
    struct view rest = annotation_tags(annotation, judge->term->form), tag;
    while (paper_next_item(&rest, &tag) && !settles(search(judge, tag), &result))
        continue;
    return result;
}

static enum match_outcome match_note(const struct judge *judge)
{
    const struct annotation *annotation = annotation_of(judge);
    struct view note = {NULL, 0};
    if (annotation)
        note = annotation_note(annotation, judge->term->form);
    return note.length > 0 ? search(judge, note) : MATCH_NO;
}

static enum match_outcome match_words_and_marks(const struct judge *judge)
{
    enum match_outcome result = MATCH_NO;
    if (!settles(match_words(judge), &result) && annotation_of(judge) &&
        !settles(match_tags(judge), &result))
        settles(match_note(judge), &result);
    return result;
}

/* The mark that is: asks for; MARK_KINDS when it is none. */
static enum mark mark_asked_for(const struct term *term)
{
    static const enum mark marks[IS_COUNT] = {
        [IS_STARRED] = MARK_STARRED, [IS_READ] = MARK_READ,     [IS_UNREAD] = MARK_READ,
        [IS_NOTED] = MARK_NOTED,     [IS_TAGGED] = MARK_TAGGED, [IS_MARKED] = MARK_MARKED,
        [IS_DUP] = MARK_TWINNED,
    };
    return term->subject == SUBJECT_IS ? marks[term->is] : MARK_KINDS;
}

static bool match_is(const struct judge *judge)
{
    enum mark mark = mark_asked_for(judge->term);
    if (mark == MARK_KINDS)
        return false;
    bool has = marks_test(judge->candidate->marks, mark, judge->candidate->index);
    return has != (judge->term->is == IS_UNREAD);
}

bool term_match_bits(const struct term *term, const struct marks *marks, size_t chunk,
                     uint64_t matches[MARKS_CHUNK_WORDS])
{
    enum mark mark = mark_asked_for(term);
    if (mark == MARK_KINDS)
        return false;
    marks_read_chunk(marks, mark, chunk, matches);
    for (size_t i = 0; term->is == IS_UNREAD && i < MARKS_CHUNK_WORDS; i++)
        matches[i] = ~matches[i];
    return true;
}

unsigned term_needs(const struct term *term)
{
    switch (term->subject) {
    case SUBJECT_WORDS:
    case SUBJECT_TAG:
    case SUBJECT_NOTE:
        return QUERY_NEEDS_TEXT;
    case SUBJECT_IS:
        return term->is == IS_DUP ? QUERY_NEEDS_TWINS : QUERY_NEEDS_MARKS;
    default:
        return 0;
    }
}

enum match_outcome term_match(const struct term *term, struct matcher *matcher,
                              const struct candidate *candidate,
                              const struct pattern_budget *budget)
{
    const struct paper *paper = candidate->paper;
    const struct judge judge = {term, matcher, candidate, paper, budget};
    if (term->fuzzy)
        return from_bool(term_fuzzy_matches(term, paper, annotation_of(&judge)));
    switch (term->subject) {
    case SUBJECT_FIELD:
        return match_field(&judge);
    case SUBJECT_RAW:
        return match_raw(&judge);
    case SUBJECT_FILE:
        return match_file(&judge);
    case SUBJECT_YEAR:
        return from_bool(paper->year != 0 && range_holds(&term->range, paper->year));
    case SUBJECT_RATING:
        return from_bool(!isnan(paper->rating) && range_holds(&term->range, (double)paper->rating));
    case SUBJECT_HAS:
        return match_has(&judge);
    case SUBJECT_IS:
        return from_bool(match_is(&judge));
    case SUBJECT_TAG:
        return match_tags(&judge);
    case SUBJECT_NOTE:
        return match_note(&judge);
    default:
        return match_words_and_marks(&judge);
    }
}
