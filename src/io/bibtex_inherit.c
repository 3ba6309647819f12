#include "io/bibtex_inherit.h"

/* From the types on the left those on the right have the title under another name. As in
   BibTeX, a book may hold what is in a collection. */
static const struct title_rule {
    const char *parents[4];
    const char *children[8];
    const char *names[3]; /* of title, subtitle and titleaddon */
} title_rules[] = {
    {{"mvbook"},
     {"book", "inbook", "bookinbook", "suppbook"},
     {"maintitle", "mainsubtitle", "maintitleaddon"}},
    {{"mvcollection", "mvreference"},
     {"collection", "reference", "incollection", "inreference", "suppcollection"},
     {"maintitle", "mainsubtitle", "maintitleaddon"}},
    {{"mvproceedings"},
     {"proceedings", "inproceedings", "conference"},
     {"maintitle", "mainsubtitle", "maintitleaddon"}},
    {{"book", "collection", "reference"},
     {"inbook", "bookinbook", "suppbook", "incollection", "inreference", "suppcollection"},
     {"booktitle", "booksubtitle", "booktitleaddon"}},
    {{"proceedings", "book", "collection"},
     {"inproceedings", "conference"},
     {"booktitle", "booksubtitle", "booktitleaddon"}},
    {{"periodical"}, {"article", "suppperiodical"}, {"journaltitle", "journalsubtitle", ""}},
};
enum { TITLE_RULES = sizeof title_rules / sizeof *title_rules };

/* Stay with their entry, whatever it is. */
static const char *const never_inherited[] = {
    "ids",           "crossref",    "xref",      "xdata",          "entryset", "entrysubtype",
    "execute",       "label",       "options",   "presort",        "related",  "relatedoptions",
    "relatedstring", "relatedtype", "shorthand", "shorthandintro", "sortkey",  "nativeid",
};

/* Tell which work an entry is, or what programs note about it; xdata is no work. */
static const char *const of_the_work[] = {
    "sorttitle", "shorttitle", "indextitle",    "doi",           "url",          "urldate",
    "eprint",    "eprinttype", "eprintclass",   "archiveprefix", "primaryclass", "arxiv",
    "arxivid",   "pdf",        "file",          "abstract",      "keywords",     "keyword",
    "pages",     "pagetotal",  "timestamp",     "owner",         "groups",       "biburl",
    "bibsource", "date-added", "date-modified",
};

static bool is_one_of(struct view text, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count && words[i]; i++)
        if (view_equal_ignore_case(text, view_of(words[i])))
            return true;
    return false;
}

#define IS_ONE_OF(text, words) is_one_of(text, words, sizeof(words) / sizeof *(words))

static bool is_xdata(struct view type)
{
    return view_equal_ignore_case(type, view_of("xdata"));
}

bool bibtex_inherit_is_parent(struct view type)
{
    for (size_t i = 0; i < TITLE_RULES; i++)
        if (IS_ONE_OF(type, title_rules[i].parents))
            return true;
    return is_xdata(type);
}

static const struct title_rule *find_title_rule(struct view parent, struct view child)
{
    for (size_t i = 0; i < TITLE_RULES; i++)
        if (IS_ONE_OF(parent, title_rules[i].parents) && IS_ONE_OF(child, title_rules[i].children))
            return &title_rules[i];
    return NULL;
}

struct view bibtex_inherit_name(struct view parent, struct view child, struct view name)
{
    static const char *const titles[] = {"title", "subtitle", "titleaddon"};
    const struct title_rule *rule = find_title_rule(parent, child);
    for (size_t i = 0; rule && i < sizeof titles / sizeof *titles; i++)
        if (view_equal_ignore_case(name, view_of(titles[i])))
            return view_of(rule->names[i]);
    bool stays =
        IS_ONE_OF(name, never_inherited) || (!is_xdata(parent) && IS_ONE_OF(name, of_the_work));
    return stays ? view_make("", 0) : name;
}

bool bibtex_inherit_is_same(struct view name, struct view other)
{
    static const char *const groups[][3] = {{"year", "date", "month"}, {"journal", "journaltitle"}};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (IS_ONE_OF(name, groups[i]) && IS_ONE_OF(other, groups[i]))
            return true;
    return view_equal_ignore_case(name, other);
}
