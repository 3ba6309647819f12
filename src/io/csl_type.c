#include "io/csl_type.h"

/* Kinds of CSL that no other dialect calls so, and those that others may have as well. */
static const char *const own_types[] = {
    "article-journal",
    "article-magazine",
    "article-newspaper",
    "paper-conference",
    "chapter",
    "entry",
    "entry-dictionary",
    "entry-encyclopedia",
    "post",
    "post-weblog",
    "webpage",
    "legal_case",
    "legislation",
    "motion_picture",
    "musical_score",
    "song",
    "speech",
    "broadcast",
    "manuscript",
    "personal_communication",
    "review-book",

};
static const char *const shared_types[] = {
    "article",  "bill",     "book",     "classic",    "collection",  "dataset",
    "document", "event",    "figure",   "graphic",    "hearing",     "interview",
    "map",      "pamphlet", "patent",   "periodical", "performance", "regulation",
    "report",   "review",   "software", "standard",   "thesis",      "treaty",
};

bool csl_type_is_own(struct view type)
{
    for (size_t i = 0; i < sizeof own_types / sizeof *own_types; i++)
        if (view_equal_string(type, own_types[i]))
            return true;
    return false;
}

bool csl_type_is_known(struct view type)
{
    for (size_t i = 0; i < sizeof shared_types / sizeof *shared_types; i++)
        if (view_equal_string(type, shared_types[i]))
            return true;
    return csl_type_is_own(type);
}
