/*
 * An encoding is a table of ranges of pairs and a list of frequent characters. Each character that
 * is found adds its weight to the evidence:
 *
 *   frequent   of the list, or kana         4     usual      of the first level        1
 *   neutral    punctuation, wide letters    0     half       half-width katakana      -1
 *   rare       everything else that exists -2     glued      begins behind a-z        -3
 *   no character of the encoding           -6
 *
 * These are about the logarithms, to base 2, of how much more often one meets it in such text than
 * in other bytes.
 */
#include "io/pair_encoding.h"

#include "io/convert.h"

#include <string.h>

enum pair_kind { PAIR_NONE, PAIR_RARE, PAIR_HALF, PAIR_NEUTRAL, PAIR_USUAL, PAIR_FREQUENT };

static const int weights[] = {
    [PAIR_NONE] = -6,   [PAIR_RARE] = -2, [PAIR_HALF] = -1,
    [PAIR_NEUTRAL] = 0, [PAIR_USUAL] = 1, [PAIR_FREQUENT] = 4,
};
enum { GLUED_WEIGHT = -3 };

/* So much is enough: three usual characters, or two of which one is frequent. And on the average
   of all characters, in halves of a usual one: so much, and more where a detector has found Thai,
   whose letters are in long rows of the same bytes, too. */
enum { CHARACTERS_ENOUGH = 2, EVIDENCE_ENOUGH = 3 };
enum { HALVES_ENOUGH = 1, HALVES_AGAINST_THAI = 3 };

/* The detector is asked when the second best has so many hundredths of the best's evidence. */
enum { EVIDENCE_ALIKE = 75 };

/* Characters of `length` bytes whose first two are in these ranges. */
struct pair_range {
    unsigned char first, first_end; /* both ends are within */
    unsigned char second, second_end;
    enum pair_kind kind;
    unsigned char length;
};

struct pair_encoding {
    const char *name;
    const struct pair_range *ranges; /* the first that holds a pair says its kind; length 0 ends */
    const char *frequent;            /* in UTF-8 */
};

/* Rows 16 to 55 of GB 2312 are its first level; the pairs outside of it are of GBK. */
static const struct pair_range gb18030_ranges[] = {
    {0xa1, 0xa3, 0xa1, 0xfe, PAIR_NEUTRAL, 2}, {0xb0, 0xd7, 0xa1, 0xfe, PAIR_USUAL, 2},
    {0x81, 0xfe, 0x40, 0x7e, PAIR_RARE, 2},    {0x81, 0xfe, 0x80, 0xfe, PAIR_RARE, 2},
    {0x81, 0xfe, 0x30, 0x39, PAIR_RARE, 4},    {0},
};

/* Kana, and the first level of JIS X 0208 from 889F to 9872. */
static const struct pair_range cp932_ranges[] = {
    {0x81, 0x81, 0x40, 0xfc, PAIR_NEUTRAL, 2},  {0x82, 0x82, 0x4f, 0x9a, PAIR_NEUTRAL, 2},
    {0x82, 0x82, 0x9f, 0xf1, PAIR_FREQUENT, 2}, {0x83, 0x83, 0x40, 0x96, PAIR_FREQUENT, 2},
    {0x88, 0x88, 0x9f, 0xfc, PAIR_USUAL, 2},    {0x89, 0x97, 0x40, 0xfc, PAIR_USUAL, 2},
    {0x98, 0x98, 0x40, 0x72, PAIR_USUAL, 2},    {0x83, 0x9f, 0x40, 0xfc, PAIR_RARE, 2},
    {0xe0, 0xef, 0x40, 0xfc, PAIR_RARE, 2},     {0xfa, 0xfc, 0x40, 0xfc, PAIR_RARE, 2},
    {0xa1, 0xdf, 0x00, 0xff, PAIR_HALF, 1},     {0},
};

/* Kana, and rows 16 to 47 of JIS X 0208. */
static const struct pair_range euc_jp_ranges[] = {
    {0xa1, 0xa3, 0xa1, 0xfe, PAIR_NEUTRAL, 2},  {0xa4, 0xa4, 0xa1, 0xf3, PAIR_FREQUENT, 2},
    {0xa5, 0xa5, 0xa1, 0xf6, PAIR_FREQUENT, 2}, {0xb0, 0xcf, 0xa1, 0xfe, PAIR_USUAL, 2},
    {0xa6, 0xa8, 0xa1, 0xfe, PAIR_RARE, 2},     {0xad, 0xad, 0xa1, 0xfe, PAIR_RARE, 2},
    {0xd0, 0xf4, 0xa1, 0xfe, PAIR_RARE, 2},     {0x8e, 0x8e, 0xa1, 0xdf, PAIR_HALF, 2},
    {0x8f, 0x8f, 0xa1, 0xfe, PAIR_RARE, 3},     {0},
};

/* Rows 16 to 40 of KS X 1001 are Hangul; outside of it are the other syllables of CP949. */
static const struct pair_range cp949_ranges[] = {
    {0xa1, 0xa3, 0xa1, 0xfe, PAIR_NEUTRAL, 2},
    {0xb0, 0xc8, 0xa1, 0xfe, PAIR_USUAL, 2},
    {0x81, 0xc6, 0x41, 0x5a, PAIR_RARE, 2},
    {0x81, 0xc6, 0x61, 0x7a, PAIR_RARE, 2},
    {0x81, 0xc6, 0x81, 0xfe, PAIR_RARE, 2},
    {0xca, 0xfd, 0xa1, 0xfe, PAIR_RARE, 2},
    {0},
};

/* A440 to C67E is the first level of Big5. */
static const struct pair_range big5_ranges[] = {
    {0xa1, 0xa3, 0x40, 0x7e, PAIR_NEUTRAL, 2},
    {0xa1, 0xa3, 0xa1, 0xfe, PAIR_NEUTRAL, 2},
    {0xa4, 0xc6, 0x40, 0x7e, PAIR_USUAL, 2},
    {0xa4, 0xc5, 0xa1, 0xfe, PAIR_USUAL, 2},
    {0xc6, 0xf9, 0x40, 0x7e, PAIR_RARE, 2},
    {0xc6, 0xf9, 0xa1, 0xfe, PAIR_RARE, 2},
    {0},
};

#define FREQUENT_JAPANESE                                                                                                            \
    "学動会本的医一大子法用者性日中年人上下行方分部関研究開発化生実験結果対理論文書語教育" \
    "社国高機能地時間新制定体系度評価検討解析計算調査処手術料技情報通信設応式数量電気物質" \
    "力構造成作力業田山川藤野木村小井原島東京図館期内外成立言表現意識問題特合同前後主要"

static const struct pair_encoding encodings[] = {
    {"GB18030", gb18030_ranges,
     "的一是在不了有和人这中大为上个国以要他时来用们生到作地于出就分对成会可主发年动同工也能"
     "下过子说产种面而方后多定行学法所民得经进着等部度家电力里如水化高自二理起小物现实加量都"
     "两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关"
     "各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者"
     "最立代想已通并提直题程展五果料象员位入常文总次品式活设及管特件长求基础研究方法分析应用"
     "模型技术计算网络据信息教育史书科论医临床治疗患版社院—–‘’“”"},
    {"CP932", cp932_ranges, FREQUENT_JAPANESE},
    {"EUC-JP", euc_jp_ranges, FREQUENT_JAPANESE},
    {"CP949", cp949_ranges,
     "이다의는에을를한가고하로지은사기도인대정서어자나시리아해수일전보부제그스과주관연구적으"
     "여성상생학교소산경원국화장동방분석중위된및니라들계용조것세모발있경비할내체공업조양김"
     "영신재문실면무결오러만같통질반단유선안회간호게건강진행박최물미심술법식데터‘’“”"},
    {"BIG5", big5_ranges,
     "的一是在不了有和人這中大為上個國以要他時來用們生到作地於出就分對成會可主發年動同工也能"
     "下過子說產種面而方後多定行學法所民得經進等部度家電力如水化高自二理起小物現實加量都兩"
     "體制機當使點從業本性好應開合還因由其些然前外政四日社義事平形相全表間與關各重新線內數"
     "正心明看原利比或但質氣第向道此變條結解問意建月公無系情者最立代通並提題程展果料位入常"
     "文總次品式活設及特件長求基礎研究析模型技術計算網路資訊語音教育書科論醫漢字之統類‘’“”"},
};
enum { ENCODINGS = sizeof encodings / sizeof *encodings };

/* A set of pairs. */
struct pair_set {
    unsigned char bits[0x10000 / 8];
};

static bool set_holds(const struct pair_set *set, unsigned char first, unsigned char second)
{
    return set->bits[first << 5 | second >> 3] >> (second & 7) & 1;
}

/* The list in the bytes of the encoding. False when iconv does not know it. */
static bool set_fill(struct pair_set *set, const struct pair_encoding *encoding)
{
    iconv_t converter = iconv_open(encoding->name, "UTF-8");
    struct view list = view_of(encoding->frequent);
    struct buffer pairs = {0};
    unsigned long long replaced = 0;
    memset(set, 0, sizeof *set);
    if (converter == CONVERT_NONE)
        return false;
    convert_append(converter, list, 1, true, &pairs, &replaced);
    iconv_close(converter);
    for (size_t i = 0; i + 1 < pairs.length; i += 2) {
        unsigned char second = (unsigned char)pairs.data[i + 1];
        set->bits[(unsigned char)pairs.data[i] << 5 | second >> 3] |=
            (unsigned char)(1u << (second & 7));
    }
    buffer_deinit(&pairs);
    return true;
}

/* ---- weighing ---- */

static unsigned char byte_at(struct view bytes, size_t at)
{
    return at < bytes.length ? (unsigned char)bytes.data[at] : 0;
}

static bool is_in(const struct pair_range *range, struct view bytes, size_t at)
{
    unsigned char first = byte_at(bytes, at), second = byte_at(bytes, at + 1);
    return first >= range->first && first <= range->first_end && second >= range->second &&
           second <= range->second_end && second != 0x7f &&
           (range->length <= 2 || byte_at(bytes, at + 2) > 0x80);
}

/* The kind of the character at the offset, and its length; 1 when it is none. */
static enum pair_kind kind_at(const struct pair_range *ranges, const struct pair_set *frequent,
                              struct view bytes, size_t at, size_t *length)
{
    const struct pair_range *range = ranges;
    while (range->length && !is_in(range, bytes, at))
        range++;
    *length = range->length ? range->length : 1;
    if (range->kind != PAIR_NONE && set_holds(frequent, byte_at(bytes, at), byte_at(bytes, at + 1)))
        return PAIR_FREQUENT;
    return range->kind;
}

/* How many bytes to pass over where no character is: two, if what is left of the row would be
   odd. So damage does not put all pairs behind it out of step. */
static size_t damaged_length(struct view bytes, size_t at)
{
    size_t end = at + 1;
    while (byte_at(bytes, end) >= 0x80)
        end++;
    return (end - at) % 2 == 0 ? 2 : 1;
}

static bool is_small_letter(unsigned char byte)
{
    return byte >= 'a' && byte <= 'z';
}

/* The evidence that the bytes are in the encoding; 0 when it is not enough. halves: so many of a
   usual character are wanted on the average. */
static long weigh(const struct pair_encoding *encoding, const struct pair_set *frequent,
                  struct view bytes, char before, long halves)
{
    long evidence = 0, characters = 0;
    bool behind_letter = is_small_letter((unsigned char)before);
    size_t length;
    for (size_t at = 0; at < bytes.length; at += length) {
        unsigned char first = byte_at(bytes, at);
        length = 1;
        if (first < 0x80) {
            behind_letter = is_small_letter(first);
            continue;
        }
        if (at + 1 == bytes.length)
            break; /* cut, perhaps */
        enum pair_kind kind = kind_at(encoding->ranges, frequent, bytes, at, &length);
        evidence += weights[kind] + (behind_letter ? GLUED_WEIGHT : 0);
        characters += kind != PAIR_NEUTRAL;
        if (kind == PAIR_NONE)
            length = damaged_length(bytes, at);
        behind_letter = false;
    }
    bool enough = characters >= CHARACTERS_ENOUGH && evidence >= EVIDENCE_ENOUGH;
    return enough && evidence * 2 >= characters * halves ? evidence : 0;
}

static bool is_thai(const char *encoding)
{
    return strcmp(encoding, "TIS-620") == 0 || strcmp(encoding, "ISO-8859-11") == 0;
}

/* Letters of Cyrillic and Greek in one byte are beyond 0xC0, but for a few. */
static bool looks_alphabetic(struct view bytes)
{
    size_t high = 0, low = 0;
    for (size_t i = 0; i < bytes.length; i++) {
        high += byte_at(bytes, i) >= 0x80;
        low += byte_at(bytes, i) >= 0x80 && byte_at(bytes, i) < 0xc0;
    }
    return low * 12 < high;
}

const char *pair_encoding_tell(struct view sample, char before, const char *opinion)
{
    struct pair_set frequent;
    const char *best = NULL, *wanted = NULL;
    long halves = is_thai(opinion) ? HALVES_AGAINST_THAI : HALVES_ENOUGH;
    long most = 0, of_wanted = 0;
    if (looks_alphabetic(sample))
        return NULL;
    for (size_t i = 0; i < ENCODINGS; i++) {
        if (!set_fill(&frequent, &encodings[i]))
            continue;
        long evidence = weigh(&encodings[i], &frequent, sample, before, halves);
        if (evidence > most) {
            most = evidence;
            best = encodings[i].name;
        }
        if (evidence && strcmp(encodings[i].name, opinion) == 0) {
            of_wanted = evidence;
            wanted = encodings[i].name;
        }
    }
    return wanted && of_wanted * 100 >= most * EVIDENCE_ALIKE ? wanted : best;
}
