#include "query/term_fuzzy.h"

#include "text/fold.h"

bool term_fuzzy_looks_in(const struct term *term, enum field field)
{
    bool paragraphs = field_get_traits(field) & FIELD_PARAGRAPHS;
    return term_looks_in(term, field) && (term->subject == SUBJECT_FIELD || !paragraphs);
}

/* Gives each subject of the paper to visit until that returns false. */
typedef bool visit_subject(void *context, enum field field, struct view subject);

static bool visit_items(struct view rest, enum field field, visit_subject *visit, void *context)
{
    struct view item;
    while (paper_next_item(&rest, &item)) {
        if (!visit(context, field, item))
            return false;
    }
    return true;
}

/* A headline is not kept folded. */
static bool visit_headline(struct view headline, visit_subject *visit, void *context)
{
    struct buffer folded = {0};
    if (fold_is_identity(headline))
        return visit(context, FIELD_HEADLINE, headline);
    fold_append(&folded, headline);
    bool more = visit(context, FIELD_HEADLINE, buffer_view(&folded));
    buffer_deinit(&folded);
    return more;
}

static bool visit_text(const struct paper *paper, const struct paper_text *text,
                       visit_subject *visit, void *context)
{
    enum field field = (enum field)text->field;
    struct view subject = view_make(paper->text + text->offset, text->length);
    if (field == FIELD_HEADLINE)
        return visit_headline(subject, visit, context);
    if (!(text->forms & 1u << FORM_SEARCH))
        return true;
    if (field_get_traits(field) & FIELD_ITEMS)
        return visit_items(subject, field, visit, context);
    return visit(context, field, subject);
}

static void visit_subjects(const struct term *term, const struct paper *paper, visit_subject *visit,
                           void *context)
{
    for (size_t i = 0; i < paper->text_count; i++) {
        const struct paper_text *text = &paper->texts[i];
        if (term_fuzzy_looks_in(term, (enum field)text->field) &&
            !visit_text(paper, text, visit, context))
            return;
    }
}

/* ---- judging ---- */

struct judgement {
    const struct fuzzy *fuzzy;
    bool matches;
    int score;
};

static bool visit_match(void *context, enum field field, struct view subject)
{
    struct judgement *judgement = context;
    (void)field;
    judgement->matches = fuzzy_matches(judgement->fuzzy, subject);
    return !judgement->matches;
}

bool term_fuzzy_matches(const struct term *term, const struct paper *paper,
                        const struct annotation *annotation)
{
    struct judgement judgement = {.fuzzy = term->fuzzy};
    visit_subjects(term, paper, visit_match, &judgement);
    if (!judgement.matches && annotation && term->subject == SUBJECT_WORDS)
        visit_items(annotation_tags(annotation, FORM_SEARCH), FIELD_KEYWORDS, visit_match,
                    &judgement);
    return judgement.matches;
}

static int weigh(int score)
{
    return (3 * score + 3) / 4;
}

static bool visit_score(void *context, enum field field, struct view subject)
{
    struct judgement *judgement = context;
    bool title = field == FIELD_TITLE || field == FIELD_HEADLINE;
    if (!title && weigh(fuzzy_most(judgement->fuzzy)) <= judgement->score)
        return true;
    int score = fuzzy_score(judgement->fuzzy, subject, NULL);
    if (!title)
        score = weigh(score);
    if (score > judgement->score)
        judgement->score = score;
    return true;
}

int term_fuzzy_score(const struct term *term, const struct paper *paper)
{
    struct judgement judgement = {.fuzzy = term->fuzzy};
    visit_subjects(term, paper, visit_score, &judgement);
    return judgement.score;
}
