/* Files of which some lines are in another encoding, or damaged. */
#include "unit.h"

#include "base/buffer.h"
#include "io/reader.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>

struct outcome {
    struct buffer text;
    uint64_t foreign; /* lines */
    uint64_t replaced;
    char encoding[32];
};

static struct outcome read_all(struct view bytes, size_t block)
{
    struct reader_options options = {.block = block};
    struct reader *reader = reader_open_memory(bytes, &options);
    struct outcome outcome = {0};
    struct view part;
    while (reader_next(reader, &part, NULL) == STATUS_OK) {
        assert_int_equal(utf8_valid_length(part), part.length);
        buffer_append_view(&outcome.text, part);
    }
    outcome.foreign = reader_foreign_lines(reader);
    outcome.replaced = reader_replaced(reader);
    snprintf(outcome.encoding, sizeof outcome.encoding, "%s", reader_encoding(reader));
    reader_close(reader);
    return outcome;
}

/* The same text and counts for every size of a read. */
static void assert_read(struct view bytes, const char *expected, const char *encoding,
                        uint64_t foreign, uint64_t replaced)
{
    static const size_t blocks[] = {0, 1, 2, 3, 7, 4096};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        struct outcome outcome = read_all(bytes, blocks[i]);
        assert_string_equal(buffer_string(&outcome.text), expected);
        assert_string_equal(outcome.encoding, encoding);
        assert_int_equal(outcome.foreign, foreign);
        assert_int_equal(outcome.replaced, replaced);
        buffer_deinit(&outcome.text);
    }
}
#define BYTES(literal) view_make(literal, sizeof literal - 1)

#define UTF8_LINE "Üben in Köln, 学习 中文\n"
#define R "\xef\xbf\xbd"

/* ---- lines in another encoding ---- */

static void western_lines_in_utf8(void **state)
{
    (void)state;
    assert_read(BYTES(UTF8_LINE "Andr\xe9 M\xfcller, \xab\xa0"
                                "caf\xe9\xa0\xbb \x96 na\xefve\n" UTF8_LINE "\xa9 Gr\xf6\xdf"
                                "e\r\nplain\n"),
                UTF8_LINE "André Müller, «\u00a0café\u00a0» – naïve\n" UTF8_LINE
                          "© Größe\r\nplain\n",
                "UTF-8", 2, 0);
}

/* 我们研究图神经网络的采样方法。 */
#define GBK                                                                                        \
    "\xce\xd2\xc3\xc7\xd1\xd0\xbe\xbf\xcd\xbc\xc9\xf1\xbe\xad\xcd\xf8\xc2\xe7\xb5\xc4\xb2\xc9\xd1" \
    "\xf9\xb7\xbd\xb7\xa8\xa1\xa3"
#define GBK_TEXT "我们研究图神经网络的采样方法。"

static void chinese_lines_in_utf8(void **state)
{
    (void)state;
    assert_read(BYTES(UTF8_LINE "title = {" GBK "},\n" UTF8_LINE UTF8_LINE),
                UTF8_LINE "title = {" GBK_TEXT "},\n" UTF8_LINE UTF8_LINE, "UTF-8", 1, 0);
}

static void utf8_lines_in_other_files(void **state)
{
    (void)state;
    assert_read(BYTES("Caf\xe9 na\xefve \xe0 Orl\xe9"
                      "ans, Gar\xe7on\nF\xeate d'\xe9t\xe9\n"
                      "Müller\n"),
                "Café naïve à Orléans, Garçon\nFête d'été\nMüller\n", "WINDOWS-1252", 1, 0);
    assert_read(BYTES(GBK "\n" GBK "," GBK "," GBK "," GBK "," GBK "\n研究图神经\n" GBK "\n"),
                GBK_TEXT "\n" GBK_TEXT "," GBK_TEXT "," GBK_TEXT "," GBK_TEXT "," GBK_TEXT
                         "\n研究图神经\n" GBK_TEXT "\n",
                "GB18030", 1, 0);
}

/* Two characters of GBK that could be two of UTF-8: 联通. */
static void two_chinese_characters_that_look_like_utf8_are_not(void **state)
{
    (void)state;
    assert_read(BYTES(GBK "\n" GBK "\n" GBK "\n\xc1\xaa\xcd\xa8\n"),
                GBK_TEXT "\n" GBK_TEXT "\n" GBK_TEXT "\n联通\n", "GB18030", 0, 0);
}

static void every_line_end_ends_a_line(void **state)
{
    (void)state;
    assert_read(BYTES(UTF8_LINE "caf\xe9\rna\xefve\r\n\rcaf\xe9"),
                UTF8_LINE "café\rnaïve\r\n\rcafé", "UTF-8", 3, 0);
}

/* ---- damage ---- */

/* In a line of ASCII and in one with other characters alike. */
static void what_is_no_utf8_is_replaced_and_counted(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        const char *expected;
        uint64_t replaced;
    } cases[] = {
        {"\xc0\x80", R R, 2},                         /* overlong */
        {"\xe0\x80\xaf", R R R, 3},                   /* overlong */
        {"\xed\xa0\x80", R R R, 3},                   /* half a surrogate */
        {"\xf8\x88\x80\x80\x80", R R R R R, 5},       /* five bytes */
        {"\xfc\x84\x80\x80\x80\x80", R R R R R R, 6}, /* six */
        {"\xf4\x90\x80\x80", R R R R, 4},             /* beyond U+10FFFF */
        {"\xe4\xb8", R, 1},                           /* cut short */
        {"\xf0\x9f\x98", R, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int ascii = 0; ascii < 2; ascii++) {
            struct buffer bytes = {0}, expected = {0};
            const char *line = ascii ? "x" : "中文字";
            buffer_append_format(&bytes, "%s%s%s.\n", UTF8_LINE, line, cases[i].bytes);
            buffer_append_format(&expected, "%s%s%s.\n", UTF8_LINE, line, cases[i].expected);
            assert_read(buffer_view(&bytes), buffer_string(&expected), "UTF-8", 0,
                        cases[i].replaced);
            buffer_deinit(&bytes);
            buffer_deinit(&expected);
        }
}

/* Without any line that shows what the file is in. */
static void damage_alone_is_no_encoding(void **state)
{
    (void)state;
    assert_read(BYTES("a\n\xed\xa0\x80\n"), "a\n" R R R "\n", "UTF-8", 0, 3);
    assert_read(BYTES("a\ncaf\xe9\n"), "a\ncafé\n", "WINDOWS-1252", 0, 0);
}

/* Cyrillic of one byte a letter could be anything: better told than guessed. */
static void a_line_in_an_encoding_that_cannot_be_told_is_replaced(void **state)
{
    (void)state;
    struct outcome outcome =
        read_all(BYTES(UTF8_LINE UTF8_LINE UTF8_LINE "\xcf\xf0\xe8\xe2\xe5\xf2 \xec\xe8\xf0\n"), 0);
    assert_string_equal(outcome.encoding, "UTF-8");
    assert_int_equal(outcome.foreign, 0);
    assert_true(outcome.replaced > 0);
    buffer_deinit(&outcome.text);
}

/* A sequence that lies across the end of a block, of a part of a long line, of the file. */
static void damage_at_the_edges_of_blocks_is_the_same(void **state)
{
    (void)state;
    static const char *const pieces[] = {"\xe4\xb8\xad", "\xe4\xb8", "\xf0\x9f\x98\x80", "\xf0\x9f",
                                         "\xed\xa0\x80", "\xe9",     "\xce\xd2\xc3\xc7"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        for (size_t before = 65536 - 5; before <= 65536 + 1; before++) {
            struct buffer bytes = {0};
            buffer_append_string(&bytes, UTF8_LINE);
            buffer_append_repeat(&bytes, 'a', before - bytes.length);
            buffer_append_string(&bytes, pieces[i]);
            buffer_append_string(&bytes, before % 2 ? "bc\n" : "");
            struct outcome whole = read_all(buffer_view(&bytes), 0);
            static const size_t blocks[] = {7, 4096, 65535};
            for (size_t j = 0; j < sizeof blocks / sizeof *blocks; j++) {
                struct outcome other = read_all(buffer_view(&bytes), blocks[j]);
                assert_string_equal(buffer_string(&other.text), buffer_string(&whole.text));
                assert_int_equal(other.replaced, whole.replaced);
                assert_int_equal(other.foreign, whole.foreign);
                buffer_deinit(&other.text);
            }
            buffer_deinit(&whole.text);
            buffer_deinit(&bytes);
        }
}

/* A line without an end must not be waited for. */
static void long_lines_are_judged_in_parts(void **state)
{
    (void)state;
    struct buffer bytes = {0};
    buffer_append_string(&bytes, UTF8_LINE);
    for (int i = 0; i < 30000; i++)
        buffer_append_string(&bytes, i < 20000 ? "学习 " : "caf\xe9 ");
    static const size_t blocks[] = {0, 1000, 4096};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        struct outcome outcome = read_all(buffer_view(&bytes), blocks[i]);
        struct view text = buffer_view(&outcome.text);
        assert_int_equal(text.length, sizeof UTF8_LINE - 1 + 20000 * 7 + 10000 * 6);
        assert_true(view_ends_with(text, "café café "));
        assert_int_equal(outcome.foreign + outcome.replaced > 0, 1);
        buffer_deinit(&outcome.text);
    }
    buffer_deinit(&bytes);
}

/* ---- byte order marks ---- */

#define MARK "\xef\xbb\xbf"

static void marks_at_the_starts_of_lines_vanish(void **state)
{
    (void)state;
    assert_read(BYTES(MARK "@a\n" MARK "@b\r" MARK MARK "@c\n"), "@a\n@b\r@c\n", "UTF-8", 0, 0);
    assert_read(BYTES("plain\n" MARK "@b\n"), "plain\n@b\n", "UTF-8", 0, 0);
    assert_read(BYTES("\xff\xfe"
                      "a\0\n\0"
                      "\xff\xfe"
                      "b\0\n\0"),
                "a\nb\n", "UTF-16LE", 0, 0);
}

static void marks_inside_of_lines_are_text(void **state)
{
    (void)state;
    assert_read(BYTES("a" MARK "b\n"), "a" MARK "b\n", "UTF-8", 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(western_lines_in_utf8),
        cmocka_unit_test(chinese_lines_in_utf8),
        cmocka_unit_test(utf8_lines_in_other_files),
        cmocka_unit_test(two_chinese_characters_that_look_like_utf8_are_not),
        cmocka_unit_test(every_line_end_ends_a_line),
        cmocka_unit_test(what_is_no_utf8_is_replaced_and_counted),
        cmocka_unit_test(damage_alone_is_no_encoding),
        cmocka_unit_test(a_line_in_an_encoding_that_cannot_be_told_is_replaced),
        cmocka_unit_test(damage_at_the_edges_of_blocks_is_the_same),
        cmocka_unit_test(long_lines_are_judged_in_parts),
        cmocka_unit_test(marks_at_the_starts_of_lines_vanish),
        cmocka_unit_test(marks_inside_of_lines_are_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
