#include "io/type_name.h"

/* Left our names, as BibTeX has them; right what formats call them. */
static const struct {
    const char *type;
    const char *names[8];
} types[] = {
    {"article",
     {"JOUR", "Journal Article", "Journal", "J", "Journal Paper", "Journal-Paper", "期刊"}},
    {"article", {"JFULL", "EJOUR", "ABST", "Review", "Article", "Electronic Article", "INPR"}},
    {"article", {"MGZN", "Magazine Article", "Article in Press"}},
    {"article",
     {"article-journal", "journal-article", "JournalArticle", "article-magazine",
      "magazineArticle"}},
    {"newspaper", {"NEWS", "Newspaper Article", "报纸", "article-newspaper", "newspaperArticle"}},
    {"inproceedings",
     {"CONF", "CPAPER", "Conference Paper", "Conference Proceedings", "C", "会议",
      "Proceedings Paper"}},
    {"inproceedings", {"CONV", "Conference", "国际会议"}},
    {"inproceedings", {"paper-conference", "proceedings-article", "conferencePaper"}},
    {"incollection",
     {"chapter", "book-chapter", "bookSection", "reference-entry", "book-part"}},
    {"incollection", {"CHAP", "ECHAP", "Book Section", "Book Chapter"}},
    {"book", {"BOOK", "EBOOK", "EDBOOK", "Edited Book", "Whole", "Book, Whole", "B", "图书"}},
    {"book", {"monograph", "edited-book", "reference-book"}},
    {"thesis", {"THES", "Thesis", "Dissertation", "Dissertation/Thesis", "硕士", "博士"}},
    {"techreport", {"RPRT", "Report", "Technical Report", "GOVDOC"}},
    {"unpublished", {"UNPB", "Unpublished Work", "MANSCPT", "Manuscript"}},
    {"patent", {"PAT", "Patent", "P", "专利"}},
    {"standard", {"STAND", "Standard", "标准"}},
    {"dataset", {"DATA", "Dataset", "AGGR"}},
    {"software", {"COMP", "Computer Program", "computerProgram"}},
    {"online", {"ELEC", "Web Page", "ICOMM", "BLOG", "webpage", "post-weblog", "blogPost"}},
    {"encyclopedia",
     {"ENCYC", "Encyclopedia", "DICT", "entry-encyclopedia", "entry-dictionary"}},
    {"preprint", {"posted-content", "preprint"}},
    {"misc", {"GEN", "Generic", "Miscellaneous"}},
};

struct view type_name_of(struct view text)
{
    text = view_trim(view_split(&text, ';'));
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        for (size_t j = 0; j < 8 && types[i].names[j]; j++)
            if (view_equal_ignore_case(text, view_of(types[i].names[j])))
                return view_of(types[i].type);
    return view_make("", 0);
}
