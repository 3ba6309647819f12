/*
 * Letters are counted by script. Kana or Hangul say at once which language it is,
 * but a single quoted word must not turn an English abstract into a Japanese one: a
 * script counts when at least a tenth of the letters are of it.
 */
#include "text/script.h"

#include "text/ascii.h"
#include "text/utf8.h"

enum script {
    LATIN,
    KANA,
    HANGUL,
    HAN,
    CYRILLIC,
    GREEK,
    ARABIC,
    HEBREW,
    THAI,
    DEVANAGARI,
    SCRIPTS
};

struct span {
    uint32_t first, last;
    enum script script;
};

/* Sorted; the letters of Unicode 15, Scripts.txt. */
static const struct span spans[] = {
    {0x00AA, 0x00AA, LATIN},    {0x00C0, 0x024F, LATIN},  {0x0370, 0x03FF, GREEK},
    {0x0400, 0x052F, CYRILLIC}, {0x05D0, 0x05F2, HEBREW}, {0x0620, 0x064A, ARABIC},
    {0x066E, 0x06D3, ARABIC},   {0x0750, 0x077F, ARABIC}, {0x0904, 0x0939, DEVANAGARI},
    {0x0E01, 0x0E33, THAI},     {0x1100, 0x11FF, HANGUL}, {0x1E00, 0x1EFF, LATIN},
    {0x1F00, 0x1FFF, GREEK},    {0x3041, 0x3096, KANA},   {0x30A1, 0x30FA, KANA},
    {0x3131, 0x318E, HANGUL},   {0x3400, 0x4DBF, HAN},    {0x4E00, 0x9FFF, HAN},
    {0xAC00, 0xD7A3, HANGUL},   {0xF900, 0xFAFF, HAN},    {0xFF21, 0xFF3A, LATIN},
    {0xFF41, 0xFF5A, LATIN},    {0xFF66, 0xFF9D, KANA},   {0x20000, 0x3FFFF, HAN},
};

static enum script script_of(uint32_t code_point)
{
    size_t low = 0, high = sizeof spans / sizeof *spans;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code_point > spans[middle].last)
            low = middle + 1;
        else if (code_point < spans[middle].first)
            high = middle;
        else
            return spans[middle].script;
    }
    return SCRIPTS;
}

static bool is_ascii_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static size_t count_letters(struct view text, size_t counts[SCRIPTS + 1])
{
    for (size_t at = 0; at < text.length;) {
        if ((unsigned char)text.data[at] < 0x80)
            counts[is_ascii_letter(text.data[at++]) ? LATIN : SCRIPTS]++;
        else
            counts[script_of(utf8_next(text, &at))]++;
    }
    size_t letters = 0;
    for (size_t script = 0; script < SCRIPTS; script++)
        letters += counts[script];
    return letters;
}

/* Text without a letter beyond ASCII is Latin when it has one at all. */
static bool is_plainly_latin(struct view text)
{
    size_t at = 0;
    while (at < text.length && !is_ascii_letter(text.data[at]))
        at++;
    return at < text.length && ascii_run_length(text, 0) == text.length;
}

const char *script_language(struct view text)
{
    static const char *const languages[] = {"en", "ja", "ko", "zh", "ru",
                                            "el", "ar", "he", "th", "hi"};
    size_t counts[SCRIPTS + 1] = {0};
    if (is_plainly_latin(text))
        return languages[LATIN];
    size_t letters = count_letters(text, counts);
    if (!letters)
        return "";
    /* A line of Chinese holds as much as three of Latin letters, which stand in it for
       names and formulas: a tenth is enough. */
    size_t east = counts[KANA] + counts[HANGUL] + counts[HAN];
    if (east * 10 >= letters) {
        if (counts[KANA] * 20 >= east)
            return "ja";
        return counts[HANGUL] * 5 >= east ? "ko" : "zh";
    }
    for (size_t script = CYRILLIC; script < SCRIPTS; script++)
        if (counts[script] * 2 > letters)
            return languages[script];
    return languages[LATIN];
}
