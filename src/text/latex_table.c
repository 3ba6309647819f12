#include "text/latex_table.h"

#include "text/rendering.h"

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
    {"BibTeX", "BibTeX"},
    {"DH", "Ð"},
    {"DJ", "Đ"},
    {"L", "Ł"},
    {"LaTeX", "LaTeX"},
    {"LaTeXe", "LaTeX2ε"},
    {"NG", "Ŋ"},
    {"O", "Ø"},
    {"OE", "Œ"},
    {"P", "¶"},
    {"S", "§"},
    {"SS", "ẞ"},
    {"TH", "Þ"},
    {"TeX", "TeX"},
    {"XeLaTeX", "XeLaTeX"},
    {"XeTeX", "XeTeX"},
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
    {"hyphen", "-"},
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
    {"textasciigrave", "`"},
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

/* Fonts of LaTeX 2.09, which reset what was before, and of LaTeX2e, and sizes. */
static const struct latex_switch switches[] = {
    {"em", EMPHASIS_ITALIC, false},
    {"it", EMPHASIS_ITALIC, true},
    {"sl", EMPHASIS_ITALIC, true},
    {"bf", EMPHASIS_BOLD, true},
    {"tt", EMPHASIS_CODE, true},
    {"sc", EMPHASIS_SMALL_CAPS, true},
    {"rm", 0, true},
    {"sf", 0, true},
    {"itshape", EMPHASIS_ITALIC, false},
    {"slshape", EMPHASIS_ITALIC, false},
    {"bfseries", EMPHASIS_BOLD, false},
    {"ttfamily", EMPHASIS_CODE, false},
    {"scshape", EMPHASIS_SMALL_CAPS, false},
    {"normalfont", 0, true},
    {"mdseries", 0, false},
    {"upshape", 0, false},
    {"rmfamily", 0, false},
    {"sffamily", 0, false},
    {"tiny", 0, false},
    {"scriptsize", 0, false},
    {"footnotesize", 0, false},
    {"small", 0, false},
    {"normalsize", 0, false},
    {"large", 0, false},
    {"Large", 0, false},
    {"LARGE", 0, false},
};

const struct latex_switch *latex_find_switch(struct view name)
{
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
        if (view_equal_string(name, switches[i].name))
            return &switches[i];
    return NULL;
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
