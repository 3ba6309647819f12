/* Short files in the encodings of East Asia and in UTF-16 and UTF-32 come out right; those in
   other encodings are not taken for them. */
#include "unit.h"

#include "base/buffer.h"
#include "io/convert.h"
#include "io/reader.h"

#include <string.h>

#define CHINESE "面向大规模图神经网络的高效采样方法研究"
#define CHINESE_SHORT "四库馆私家抄校书考略"
#define JAPANESE "大規模言語モデルの安全性評価について"
#define JAPANESE_LONG "有限要素法を用いた電気メスの伝導電流による電磁干渉評価法"
#define KOREAN "한국어 문서 분류를 위한 심층 학습 방법에 관한 연구"
#define TAIWANESE "以中文十億詞語料庫為基礎之兩岸詞彙對比研究"
#define RUSSIAN "О некоторых свойствах решений дифференциальных уравнений"

static const struct {
    const char *encoding; /* iconv's name */
    const char *found;
    const char *title;
} titles[] = {
    {"GBK", "GB18030", CHINESE},
    {"GB18030", "GB18030", CHINESE_SHORT},
    {"CP932", "CP932", JAPANESE},
    {"CP932", "CP932", JAPANESE_LONG},
    {"EUC-JP", "EUC-JP", JAPANESE},
    {"EUC-JP", "EUC-JP", "ワールドプランニング"},
    {"CP949", "CP949", KOREAN},
    {"BIG5", "BIG5", TAIWANESE},
    {"UTF-16LE", "UTF-16LE", CHINESE},
    {"UTF-16BE", "UTF-16BE", CHINESE},
    {"UTF-16LE", "UTF-16LE", "一种统一的方法\u3000第一部分"}, /* U+4E00 and U+3000: NULs, too */
    {"UTF-16BE", "UTF-16BE", JAPANESE},
    {"UTF-16LE", "UTF-16LE", KOREAN},
    {"UTF-16LE", "UTF-16LE", RUSSIAN},
    {"UTF-16BE", "UTF-16BE", RUSSIAN},
    {"UTF-32LE", "UTF-32LE", CHINESE},
    {"UTF-32BE", "UTF-32BE", JAPANESE},
    {"UTF-32LE", "UTF-32LE", RUSSIAN},
    /* not of East Asia, and still what they were */
    {"WINDOWS-1251", "WINDOWS-1251", RUSSIAN},
    {"KOI8-R", "KOI8-R", "Применение нейронных сетей для обработки естественного языка"},
    {"ISO-8859-7", "ISO-8859-7", "Ιστορία της νεοελληνικής λογοτεχνίας"},
    {"TIS-620", "TIS-620", "ประวัติศาสตร์ไทยสมัยรัตนโกสินทร์"},
    {"WINDOWS-1252", "WINDOWS-1252", "Über die Größe der Äpfel in Österreich"},
    {"WINDOWS-1252", "WINDOWS-1252", "Ångström"},
};
enum { TITLES = sizeof titles / sizeof *titles };

/* Appends so many records in RIS with the title. */
static void append_records(struct buffer *out, const char *title, int count)
{
    for (int i = 0; i < count; i++)
        buffer_append_format(out, "TY  - JOUR\nTI  - %s\nER  - \n\n", title);
}

static void encode(struct view text, const char *encoding, struct buffer *out)
{
    iconv_t converter = iconv_open(encoding, "UTF-8");
    unsigned long long replaced = 0;
    assert_true(converter != CONVERT_NONE);
    convert_append(converter, text, 1, true, out, &replaced);
    iconv_close(converter);
    assert_int_equal(replaced, 0);
}

static void read_all(struct view bytes, size_t block, struct buffer *out, char name[32])
{
    struct reader_options options = {.block = block};
    struct reader *reader = reader_open_memory(bytes, &options);
    struct view part;
    while (reader_next(reader, &part, NULL) == STATUS_OK)
        buffer_append_view(out, part);
    snprintf(name, 32, "%s", reader_encoding(reader));
    reader_close(reader);
}

static void assert_comes_back(const char *title, int count, const char *encoding, const char *found)
{
    static const size_t blocks[] = {0, 1};
    struct buffer text = {0}, bytes = {0};
    append_records(&text, title, count);
    encode(buffer_view(&text), encoding, &bytes);
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        struct buffer out = {0};
        char name[32];
        read_all(buffer_view(&bytes), blocks[i], &out, name);
        assert_string_equal(name, found);
        assert_string_equal(buffer_string(&out), buffer_string(&text));
        buffer_deinit(&out);
    }
    buffer_deinit(&text);
    buffer_deinit(&bytes);
}

static void one_record_shows_the_encoding(void **state)
{
    (void)state;
    static const int counts[] = {1, 2, 8};
    for (size_t i = 0; i < TITLES; i++)
        for (size_t j = 0; j < sizeof counts / sizeof *counts; j++)
            assert_comes_back(titles[i].title, counts[j], titles[i].encoding, titles[i].found);
}

static bool is_pairs(const char *name)
{
    static const char *const names[] = {"GB18030", "CP932", "EUC-JP", "CP949", "BIG5"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* Two records, so that a row of damaged pairs is not all there is. */
static void one_damaged_byte_changes_no_encoding(void **state)
{
    (void)state;
    for (size_t i = 0; i < TITLES; i++) {
        struct buffer text = {0}, bytes = {0};
        append_records(&text, titles[i].title, 2);
        encode(buffer_view(&text), titles[i].encoding, &bytes);
        for (size_t at = 0; at < bytes.length && is_pairs(titles[i].found); at++) {
            char saved = bytes.data[at], name[32];
            struct buffer out = {0};
            bytes.data[at] = '\xff';
            read_all(buffer_view(&bytes), 0, &out, name);
            bytes.data[at] = saved;
            assert_string_equal(name, titles[i].found);
            buffer_deinit(&out);
        }
        buffer_deinit(&text);
        buffer_deinit(&bytes);
    }
}

/* At every byte of the second record. */
static void a_cut_end_changes_no_encoding(void **state)
{
    (void)state;
    for (size_t i = 0; i < TITLES; i++) {
        struct buffer text = {0}, bytes = {0};
        append_records(&text, titles[i].title, 2);
        encode(buffer_view(&text), titles[i].encoding, &bytes);
        for (size_t length = bytes.length / 2; length < bytes.length; length++) {
            char name[32];
            struct buffer out = {0};
            read_all(view_slice(buffer_view(&bytes), 0, length), 0, &out, name);
            assert_string_equal(name, titles[i].found);
            buffer_deinit(&out);
        }
        buffer_deinit(&text);
        buffer_deinit(&bytes);
    }
}

/* A line of Chinese among more lines of UTF-8. */
static void a_file_mostly_in_utf8_stays_so(void **state)
{
    (void)state;
    struct buffer bytes = {0}, out = {0};
    char name[32];
    buffer_append_string(&bytes, "TI  - Café\nTI  - " CHINESE "\n");
    encode(view_of("AB  - " CHINESE CHINESE CHINESE CHINESE "\n"), "GBK", &bytes);
    read_all(buffer_view(&bytes), 0, &out, name);
    assert_string_equal(name, "UTF-8");
    assert_string_equal(buffer_string(&out), "TI  - Café\nTI  - " CHINESE
                                             "\nAB  - " CHINESE CHINESE CHINESE CHINESE "\n");
    buffer_deinit(&bytes);
    buffer_deinit(&out);
}

/* With its letters between small ASCII ones, as pairs would never be. */
static void central_european_text_is_not_taken_for_pairs(void **state)
{
    (void)state;
    static const char *const texts[] = {"Bartłomiej Dudek", "dłużej", "Pawłowska, Julia",
                                        "Łódź i Kraków w świetle badań socjologicznych"};
    static const char *const encodings[] = {"WINDOWS-1250", "ISO-8859-2"};
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < 2; j++) {
            struct buffer text = {0}, bytes = {0}, out = {0};
            char name[32];
            append_records(&text, texts[i], 1);
            encode(buffer_view(&text), encodings[j], &bytes);
            read_all(buffer_view(&bytes), 0, &out, name);
            assert_false(is_pairs(name));
            buffer_deinit(&text);
            buffer_deinit(&bytes);
            buffer_deinit(&out);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_record_shows_the_encoding),
        cmocka_unit_test(one_damaged_byte_changes_no_encoding),
        cmocka_unit_test(a_cut_end_changes_no_encoding),
        cmocka_unit_test(a_file_mostly_in_utf8_stays_so),
        cmocka_unit_test(central_european_text_is_not_taken_for_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
