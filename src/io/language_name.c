#include "io/language_name.h"

/* Codes of three letters are those of ISO 639-2, bibliographic ones too: MEDLINE has them. */
static const struct {
    const char *code;
    const char *names[8];
} languages[] = {
    {"ar", {"arabic", "ara"}},
    {"cs", {"czech", "cze", "ces"}},
    {"da", {"danish", "dan"}},
    {"de", {"german", "ger", "deu", "ngerman", "deutsch"}},
    {"el", {"greek", "gre", "ell"}},
    {"en", {"english", "eng", "american", "british", "英文", "英语", "영어", "英語"}},
    {"es", {"spanish", "spa", "español"}},
    {"fa", {"persian", "per", "fas"}},
    {"fi", {"finnish", "fin"}},
    {"fr", {"french", "fre", "fra", "français"}},
    {"he", {"hebrew", "heb"}},
    {"hu", {"hungarian", "hun"}},
    {"it", {"italian", "ita"}},
    {"ja", {"japanese", "jpn", "日本語", "日文", "일본어"}},
    {"ko", {"korean", "kor", "한국어", "국문", "韓国語"}},
    {"nl", {"dutch", "dut", "nld"}},
    {"no", {"norwegian", "nor"}},
    {"pl", {"polish", "pol"}},
    {"pt", {"portuguese", "por"}},
    {"ru", {"russian", "rus", "русский"}},
    {"sv", {"swedish", "swe"}},
    {"tr", {"turkish", "tur"}},
    {"uk", {"ukrainian", "ukr"}},
    {"zh", {"chinese", "chi", "zho", "中文", "汉语", "漢語", "중국어", "中国語"}},
};

const char *language_name_of(struct view code)
{
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (view_equal_string(code, languages[i].code))
            return languages[i].names[0];
    return NULL;
}

static bool is_region(struct view text)
{
    return text.length == 0 || text.data[0] == '-' || text.data[0] == '_';
}

/* Of two or three small letters: that of a language which is not in the table. */
static bool is_code(struct view name)
{
    for (size_t i = 0; i < name.length; i++)
        if (name.data[i] < 'a' || name.data[i] > 'z')
            return false;
    return name.length == 2 || name.length == 3;
}

struct view language_name_code(struct view name)
{
    name = view_trim(name);
    if (view_ends_with(name, "."))
        name = view_slice(name, 0, name.length - 1);
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
        struct view code = view_of(languages[i].code);
        if (view_starts_with_ignore_case(name, languages[i].code) &&
            is_region(view_from(name, code.length)))
            return code;
        for (size_t j = 0; j < 8 && languages[i].names[j]; j++)
            if (view_equal_ignore_case(name, view_of(languages[i].names[j])))
                return code;
    }
    return is_code(name) ? name : view_make("", 0);
}
