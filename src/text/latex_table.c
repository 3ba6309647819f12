#include "text/latex_table.h"

struct accent {
    char name;
    uint32_t mark;
};

/* "LaTeX2e for authors", section 4 of the encoding guide (OT1 and T1 accents). */
static const struct accent accents[] = {
    {'`', 0x300}, {'\'', 0x301}, {'^', 0x302}, {'~', 0x303}, {'=', 0x304}, {'u', 0x306},
    {'.', 0x307}, {'"', 0x308},  {'r', 0x30A}, {'H', 0x30B}, {'v', 0x30C}, {'d', 0x323},
    {'c', 0x327}, {'k', 0x328},  {'b', 0x331}, {'t', 0x361},
};

struct symbol {
    const char *name, *text;
};

/* Sorted by name, in byte order. */
static const struct symbol symbols[] = {
    {" ", " "},
    {"#", "#"},
    {"$", "$"},
    {"%", "%"},
    {"&", "&"},
    {",", " "},
    {"-", ""}, /* a place to hyphenate */
    {"/", ""}, /* italic correction */
    {":", " "},
    {";", " "},
    {"AA", "Å"},
    {"AE", "Æ"},
    {"DH", "Ð"},
    {"DJ", "Đ"},
    {"L", "Ł"},
    {"LaTeX", "LaTeX"},
    {"NG", "Ŋ"},
    {"O", "Ø"},
    {"OE", "Œ"},
    {"P", "¶"},
    {"S", "§"},
    {"SS", "ẞ"},
    {"TH", "Þ"},
    {"TeX", "TeX"},
    {"\\", " "},
    {"_", "_"},
    {"aa", "å"},
    {"ae", "æ"},
    {"copyright", "©"},
    {"dag", "†"},
    {"ddag", "‡"},
    {"dh", "ð"},
    {"dj", "đ"},
    {"dots", "…"},
    {"euro", "€"},
    {"guillemetleft", "«"},
    {"guillemetright", "»"},
    {"guillemotleft", "«"},
    {"guillemotright", "»"},
    {"guilsinglleft", "‹"},
    {"guilsinglright", "›"},
    {"i", "ı"},
    {"j", "ȷ"},
    {"l", "ł"},
    {"ldots", "…"},
    {"newline", " "},
    {"ng", "ŋ"},
    {"o", "ø"},
    {"oe", "œ"},
    {"par", "\n\n"},
    {"pounds", "£"},
    {"qquad", " "},
    {"quad", " "},
    {"quotedblbase", "„"},
    {"quotesinglbase", "‚"},
    {"slash", "/"},
    {"ss", "ß"},
    {"textasciicircum", "^"},
    {"textasciitilde", "~"},
    {"textasteriskcentered", "*"},
    {"textbackslash", "\\"},
    {"textbar", "|"},
    {"textbraceleft", "{"},
    {"textbraceright", "}"},
    {"textbullet", "•"},
    {"textcopyright", "©"},
    {"textdagger", "†"},
    {"textdaggerdbl", "‡"},
    {"textdegree", "°"},
    {"textdollar", "$"},
    {"textellipsis", "…"},
    {"textemdash", "—"},
    {"textendash", "–"},
    {"texteuro", "€"},
    {"textexclamdown", "¡"},
    {"textgreater", ">"},
    {"textless", "<"},
    {"textmu", "µ"},
    {"textordfeminine", "ª"},
    {"textordmasculine", "º"},
    {"textparagraph", "¶"},
    {"textperiodcentered", "·"},
    {"textpm", "±"},
    {"textquestiondown", "¿"},
    {"textquotedbl", "\""},
    {"textquotedblleft", "“"},
    {"textquotedblright", "”"},
    {"textquoteleft", "‘"},
    {"textquoteright", "’"},
    {"textquotesingle", "'"},
    {"textregistered", "®"},
    {"textsection", "§"},
    {"textsterling", "£"},
    {"texttimes", "×"},
    {"texttrademark", "™"},
    {"textunderscore", "_"},
    {"textvisiblespace", "␣"},
    {"textyen", "¥"},
    {"th", "þ"},
    {"{", "{"},
    {"}", "}"},
};

/* Fonts of LaTeX 2.09 and of LaTeX2e, and sizes. */
static const char *const switches[] = {
    "bf",       "bfseries",   "em",      "footnotesize", "it", "itshape",  "large",
    "mdseries", "normalfont", "rm",      "rmfamily",     "sc", "scshape",  "sf",
    "sffamily", "sl",         "slshape", "small",        "tt", "ttfamily", "upshape",
};

bool latex_is_switch(struct view name)
{
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
        if (view_equal_string(name, switches[i]))
            return true;
    return false;
}

uint32_t latex_find_accent(struct view name)
{
    if (name.length != 1)
        return 0;
    for (size_t i = 0; i < sizeof accents / sizeof *accents; i++)
        if (accents[i].name == name.data[0])
            return accents[i].mark;
    return 0;
}

const char *latex_find_symbol(struct view name)
{
    size_t low = 0, high = sizeof symbols / sizeof *symbols;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = view_compare(name, view_of(symbols[middle].name));
        if (order == 0)
            return symbols[middle].text;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
