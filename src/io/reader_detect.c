#include "io/reader_detect.h"

#include "io/byte_census.h"
#include "io/pair_encoding.h"
#include "io/wide_encoding.h"
#include "text/utf8.h"

#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uchardet.h>

/* Names that detection and declarations use -> the superset that iconv decodes. */
static const struct {
    const char *from;
    const char *to;
} synonyms[] = {
    {"GB2312", "GB18030"},
    {"GBK", "GB18030"},
    {"HZ-GB-2312", "HZ"},
    {"SHIFT_JIS", "CP932"},
    {"SJIS", "CP932"},
    {"EUC-KR", "CP949"},
    {"UHC", "CP949"},
    {"ISO-8859-1", "WINDOWS-1252"},
    {"ISO8859_1", "WINDOWS-1252"},
    {"LATIN1", "WINDOWS-1252"},
    {"CP1252", "WINDOWS-1252"},
    {"UTF8", "UTF-8"},
    {"US-ASCII", ""},
    {"ASCII", ""},
};

static void set_name(char name[32], struct view value)
{
    char upper[32];
    size_t length = value.length < sizeof upper ? value.length : sizeof upper - 1;
    for (size_t i = 0; i < length; i++)
        upper[i] = (char)(value.data[i] >= 'a' && value.data[i] <= 'z' ? value.data[i] - 32
                                                                       : value.data[i]);
    upper[length] = '\0';
    snprintf(name, 32, "%s", upper);
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
        if (strcmp(upper, synonyms[i].from) == 0)
            snprintf(name, 32, "%s", synonyms[i].to);
}

static bool is_known(const char *name)
{
    iconv_t converter = iconv_open("UTF-8", name);
    if (converter == (iconv_t)-1)
        return false;
    iconv_close(converter);
    return true;
}

/* ---- the start of the stream ---- */

static bool detect_bom(struct view start, char name[32], size_t *bom_length)
{
    static const struct {
        const char *bytes;
        size_t length;
        const char *name;
    } marks[] = {{"\xef\xbb\xbf", 3, "UTF-8"},
                 {"\xff\xfe\0\0", 4, "UTF-32LE"}, /* before its beginning, UTF-16LE */
                 {"\0\0\xfe\xff", 4, "UTF-32BE"},
                 {"\xff\xfe", 2, "UTF-16LE"},
                 {"\xfe\xff", 2, "UTF-16BE"}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (start.length >= marks[i].length &&
            memcmp(start.data, marks[i].bytes, marks[i].length) == 0) {
            snprintf(name, 32, "%s", marks[i].name);
            *bom_length = marks[i].length;
            return true;
        }
    return false;
}

static struct view value_after(struct view text, const char *label)
{
    size_t at = view_find(text, view_of(label), 0);
    if (at == VIEW_NONE)
        return view_make(NULL, 0);
    struct view value = view_from(text, at + strlen(label));
    while (value.length && strchr(" =\"'", value.data[0]) && value.data[0])
        value = view_from(value, 1);
    size_t length = 0;
    while (length < value.length && value.data[length] > ' ' && value.data[length] != '"' &&
           value.data[length] != '\'')
        length++;
    return view_slice(value, 0, length);
}

static struct view find_declaration(struct view start)
{
    struct view trimmed = view_trim(start);
    if (view_starts_with(trimmed, "<?xml")) {
        size_t end = view_find(trimmed, view_of("?>"), 0);
        return value_after(view_slice(trimmed, 0, end), "encoding");
    }
    return value_after(start, "% Encoding:");
}

void reader_detect_start(struct view start, char name[32], size_t *bom_length, bool *declared)
{
    name[0] = '\0';
    *bom_length = 0;
    *declared = false;
    if (detect_bom(start, name, bom_length))
        return;
    const char *wide = wide_encoding_tell(start);
    if (wide) {
        snprintf(name, 32, "%s", wide);
        return;
    }
    struct view value = find_declaration(start);
    if (!value.length || value.length > 20)
        return;
    set_name(name, value);
    /* read as ASCII, the declaration shows that the file is none of the wide ones */
    *declared = true;
    if (strncmp(name, "UTF-16", 6) == 0 || strncmp(name, "UTF-32", 6) == 0 || !is_known(name))
        name[0] = '\0';
}

/* ---- the first bytes that are not ASCII ---- */

static bool decodes(struct view sample, const char *name)
{
    iconv_t converter = iconv_open("UTF-8", name);
    if (converter == (iconv_t)-1)
        return false;
    char *from = (char *)(uintptr_t)sample.data, out[4096];
    size_t left = sample.length, errors = 0, total = sample.length;
    while (left && errors <= total / 200) {
        char *to = out;
        size_t room = sizeof out;
        if (iconv(converter, &from, &left, &to, &room) != (size_t)-1)
            break;
        if (room > 16 && left) { /* not for want of room */
            errors++;
            from++;
            left--;
        }
    }
    iconv_close(converter);
    return errors <= total / 200;
}

static bool is_single_byte(const char *name)
{
    return strncmp(name, "ISO-8859", 8) == 0 || strncmp(name, "WINDOWS-", 8) == 0 ||
           strncmp(name, "MAC", 3) == 0 || strncmp(name, "IBM", 3) == 0 ||
           strncmp(name, "TIS", 3) == 0 || strncmp(name, "KOI8", 4) == 0 ||
           strncmp(name, "VISCII", 6) == 0;
}

static void ask_uchardet(struct view sample, char name[32])
{
    uchardet_t detector = uchardet_new();
    if (uchardet_handle_data(detector, sample.data, sample.length) == 0)
        uchardet_data_end(detector);
    set_name(name, view_of(uchardet_get_charset(detector)));
    uchardet_delete(detector);
}

/* A few accented letters between ASCII ones say Western Europe, whatever a detector
   makes of them: it has next to nothing to count. */
static bool looks_western(const struct byte_census *census, const char *guess)
{
    bool few = census->high < 64 || !is_single_byte(guess);
    return few && census->isolated * 10 >= census->high * 7;
}

/* Characters of UTF-8 that are cut short, overlong and the like, more than chance would make
   of accented letters. */
static bool looks_damaged(const struct byte_census *census)
{
    return census->unfinished * 3 > census->invalid;
}

/* Most lines that are not ASCII are UTF-8, or what is makes up for all bytes that are not. By
   chance that is seldom so in text of pairs of bytes: in a line of one name, in a third of the
   pairs. */
static bool is_mostly_utf8(struct view sample, const struct byte_census *census)
{
    size_t good = 0, bad = 0;
    struct view line;
    while (view_next_line(&sample, &line)) {
        bool valid = utf8_valid_length(line) == line.length;
        bad += !valid;
        good += valid && !view_is_ascii(line);
    }
    return good > bad || census->valid >= 2 * census->damaged;
}

bool reader_detect_is_surely_utf8(struct view sample)
{
    size_t count = 0;
    sample = view_slice(sample, 0, DETECT_QUICK_BYTES);
    sample.length -= utf8_unfinished_length(sample);
    if (utf8_valid_length(sample) < sample.length)
        return false;
    for (size_t i = 0; i < sample.length; i++)
        count += (unsigned char)sample.data[i] >= 0xc0;
    return count >= DETECT_QUICK_CHARACTERS;
}

const char *reader_detect_sample(struct view sample, bool cut, char before, const char *declared,
                                 char name[32])
{
    struct view whole = sample;
    if (cut)
        whole.length -= utf8_unfinished_length(sample);
    if (utf8_valid_length(whole) == whole.length)
        return snprintf(name, 32, "UTF-8"), name;
    if (cut && sample.length < DETECT_GUESS_BYTES)
        return NULL;
    if (declared[0] && strcmp(declared, "UTF-8") != 0 && decodes(sample, declared))
        return snprintf(name, 32, "%s", declared), name;
    struct byte_census census = byte_census_take(whole);
    if (is_mostly_utf8(whole, &census))
        return snprintf(name, 32, "UTF-8"), name;
    ask_uchardet(sample, name);
    const char *pairs = pair_encoding_tell(sample, before, name);
    if (pairs)
        return snprintf(name, 32, "%s", pairs), name;
    if (census.valid && census.valid >= census.invalid)
        return snprintf(name, 32, "UTF-8"), name;
    if (!name[0] || strcmp(name, "UTF-8") == 0 || looks_western(&census, name) ||
        !decodes(sample, name))
        snprintf(name, 32, "WINDOWS-1252");
    if (strcmp(name, "WINDOWS-1252") == 0 && looks_damaged(&census))
        snprintf(name, 32, "UTF-8");
    return name;
}
