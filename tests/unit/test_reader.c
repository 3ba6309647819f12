/* Reading: encodings, line ends, compression, what is no file. */
#include "pack.h"

#include "base/clock.h"
#include "io/reader.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static const size_t blocks[] = {0, 1, 2, 3, 7, 4096};
enum { BLOCKS = sizeof blocks / sizeof *blocks };

/* Reads all of it with a block size; the caller frees out. */
static uint64_t read_all(struct view bytes, const char *encoding, size_t block, struct buffer *out,
                         char name[32])
{
    struct reader_options options = {.encoding = encoding, .block = block};
    struct reader *reader = reader_open_memory(bytes, &options);
    struct view part;
    enum status status;
    while ((status = reader_next(reader, &part, NULL)) == STATUS_OK)
        buffer_append_view(out, part);
    assert_int_equal(status, STATUS_END);
    assert_int_equal(reader_offset(reader), out->length);
    uint64_t replaced = reader_replaced(reader);
    snprintf(name, 32, "%s", reader_encoding(reader));
    reader_close(reader);
    return replaced;
}

/* The same text, count and name for every block size. */
static void assert_decodes(struct view bytes, const char *expected, const char *encoding,
                           uint64_t replaced)
{
    for (size_t i = 0; i < BLOCKS; i++) {
        struct buffer out = {0};
        char name[32];
        uint64_t count = read_all(bytes, NULL, blocks[i], &out, name);
        assert_string_equal(buffer_string(&out), expected);
        assert_string_equal(name, encoding);
        assert_int_equal(count, replaced);
        buffer_deinit(&out);
    }
}
#define BYTES(literal) view_make(literal, sizeof literal - 1)

static void byte_order_marks_decide_and_vanish(void **state)
{
    (void)state;
    assert_decodes(BYTES("\xef\xbb\xbfn\xc3\xa9\n"), "né\n", "UTF-8", 0);
    assert_decodes(BYTES("\xff\xfe"
                         "n\0\xe9\0\n\0"),
                   "né\n", "UTF-16LE", 0);
    assert_decodes(BYTES("\xfe\xff"
                         "\0n\0\xe9\0\n"),
                   "né\n", "UTF-16BE", 0);
    assert_decodes(BYTES("\xff\xfe\0\0"
                         "n\0\0\0\xe9\0\0\0"),
                   "né", "UTF-32LE", 0);
    assert_decodes(BYTES("\0\0\xfe\xff"
                         "\0\0\0n\0\0\0\xe9"),
                   "né", "UTF-32BE", 0);
}

static void wide_encodings_are_told_by_their_nuls(void **state)
{
    (void)state;
    assert_decodes(BYTES("@\0b\0o\0o\0k\0{\0\xe9\0}\0"), "@book{é}", "UTF-16LE", 0);
    assert_decodes(BYTES("\0@\0b\0o\0o\0k\0{\0\xe9\0}"), "@book{é}", "UTF-16BE", 0);
}

static void declarations_are_believed_when_they_hold(void **state)
{
    (void)state;
    assert_decodes(BYTES("% Encoding: Cp1252\n@book{a, title={\x80 \xe9}}"),
                   "% Encoding: Cp1252\n@book{a, title={€ é}}", "WINDOWS-1252", 0);
    assert_decodes(BYTES("<?xml version='1.0' encoding='ISO-8859-2'?>\xb1"),
                   "<?xml version='1.0' encoding='ISO-8859-2'?>ą", "ISO-8859-2", 0);
    /* declares UTF-8 and is not */
    assert_decodes(BYTES("% Encoding: UTF-8\n@book{a, title={b\xe9}}"),
                   "% Encoding: UTF-8\n@book{a, title={bé}}", "WINDOWS-1252", 0);
}

static void a_few_accents_without_declaration_are_western(void **state)
{
    (void)state;
    assert_decodes(BYTES("@book{a, author={Andr\xe9 M\xfcller}, title={Caf\xe9}}"),
                   "@book{a, author={André Müller}, title={Café}}", "WINDOWS-1252", 0);
}

/* Shift_JIS and Big5 whose second bytes are braces and backslashes. */
static void east_asian_encodings_are_decoded_before_anybody_parses(void **state)
{
    (void)state;
    struct buffer out = {0};
    char name[32];
    /* 表 is 95 5C, ソ is 83 5C in Shift_JIS */
    read_all(BYTES("\x95\x5c\x83\x5c"), "SHIFT_JIS", 1, &out, name);
    assert_string_equal(buffer_string(&out), "表ソ");
    buffer_clear(&out);
    /* 功 is A5 5C, 許 is B3 5C in Big5 */
    read_all(BYTES("\xa5\x5c\xb3\x5c"), "BIG5", 3, &out, name);
    assert_string_equal(buffer_string(&out), "功許");
    buffer_deinit(&out);
}

static void gb18030_is_detected(void **state)
{
    (void)state;
    /* 我们研究图神经网络的采样方法。 three times */
#define GB                                                                                         \
    "\xce\xd2\xc3\xc7\xd1\xd0\xbe\xbf\xcd\xbc\xc9\xf1\xbe\xad\xcd\xf8\xc2\xe7\xb5\xc4\xb2\xc9\xd1" \
    "\xf9\xb7\xbd\xb7\xa8\xa1\xa3"
#define GB_TEXT "我们研究图神经网络的采样方法。"
    assert_decodes(BYTES(GB GB GB), GB_TEXT GB_TEXT GB_TEXT, "GB18030", 0);
}

static void seven_bit_japanese_is_detected(void **state)
{
    (void)state;
    assert_decodes(BYTES("TI: \x1b$BF|K\\\x1b(B.\n"), "TI: 日本.\n", "ISO-2022-JP", 0);
}

static void what_is_no_utf8_is_replaced_and_counted(void **state)
{
    (void)state;
#define R "\xef\xbf\xbd"
#define CJK "\xe4\xb8\xad\xe6\x96\x87\xe5\xad\x97"
    const struct {
        struct view bytes;
        const char *expected;
        uint64_t replaced;
    } cases[] = {
        {BYTES(CJK "\xc0\x80"
                   "x"),
         CJK R R "x", 2}, /* overlong */
        {BYTES(CJK "\xed\xa0\x80"
                   "x"),
         CJK R R R "x", 3}, /* surrogate */
        {BYTES(CJK "\xf8\x88\x80\x80\x80"
                   "x"),
         CJK R R R R R "x", 5}, /* five bytes */
        {BYTES(CJK "\xe4\xb8"
                   "x"),
         CJK R "x", 1},                        /* cut short */
        {BYTES(CJK "\xf0\x9f\x98"), CJK R, 1}, /* at the end */
        {BYTES(CJK "\x80"
                   "x"),
         CJK R "x", 1},
        {BYTES(CJK " Andr\xe9 M"), CJK " André M", 1}, /* a Latin-1 letter among UTF-8 */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_decodes(cases[i].bytes, cases[i].expected, "UTF-8", cases[i].replaced);
}

static void nul_bytes_pass(void **state)
{
    (void)state;
    struct buffer out = {0};
    char name[32];
    struct view bytes = BYTES("a\0b long enough to be no UTF-16 at all, surely\n");
    read_all(bytes, NULL, 1, &out, name);
    assert_true(view_equal(buffer_view(&out), bytes));
    buffer_deinit(&out);
}

static void unknown_encodings_are_refused(void **state)
{
    (void)state;
    struct reader_options options = {.encoding = "klingon"};
    struct buffer message = {0};
    struct reader *reader;
    assert_int_equal(reader_open(&reader, "/dev/null", &options, &message), STATUS_INVALID);
    assert_string_equal(buffer_string(&message), "unknown encoding: klingon");
    assert_null(reader);
    buffer_deinit(&message);
}

/* ---- lines ---- */

static void lines_are_the_same_for_any_block(void **state)
{
    (void)state;
    static const char text[] = "one\ntwo\r\nthree\rfour\n\rfive\r\n\r\n\nlast";
    static const char *const lines[] = {"one", "two", "three", "four", "", "five", "", "", "last"};
    for (size_t i = 0; i < BLOCKS; i++) {
        struct reader_options options = {.block = blocks[i]};
        struct reader *reader = reader_open_memory(view_of(text), &options);
        struct view line;
        for (size_t j = 0; j < sizeof lines / sizeof *lines; j++) {
            assert_int_equal(reader_next_line(reader, &line, NULL), STATUS_OK);
            assert_view_equal(line, lines[j]);
            assert_int_equal(reader_line(reader), j + 1);
        }
        assert_int_equal(reader_next_line(reader, &line, NULL), STATUS_END);
        reader_close(reader);
    }
}

static void a_carriage_return_may_be_the_last_byte(void **state)
{
    (void)state;
    for (size_t i = 0; i < BLOCKS; i++) {
        struct reader_options options = {.block = blocks[i]};
        struct reader *reader = reader_open_memory(view_of("a\rb\r"), &options);
        struct view line;
        assert_int_equal(reader_next_line(reader, &line, NULL), STATUS_OK);
        assert_view_equal(line, "a");
        assert_int_equal(reader_next_line(reader, &line, NULL), STATUS_OK);
        assert_view_equal(line, "b");
        assert_int_equal(reader_next_line(reader, &line, NULL), STATUS_END);
        reader_close(reader);
    }
}

static void peeking_takes_nothing(void **state)
{
    (void)state;
    struct reader_options options = {.block = 2};
    struct reader *reader = reader_open_memory(view_of("abcdef"), &options);
    struct view bytes;
    assert_int_equal(reader_peek(reader, 5, &bytes, NULL), STATUS_OK);
    assert_true(bytes.length >= 5);
    assert_int_equal(reader_peek(reader, 100, &bytes, NULL), STATUS_OK);
    assert_view_equal(bytes, "abcdef");
    reader_skip(reader, 2);
    assert_int_equal(reader_offset(reader), 2);
    assert_int_equal(reader_next(reader, &bytes, NULL), STATUS_OK);
    assert_view_equal(bytes, "cdef");
    assert_int_equal(reader_peek(reader, 1, &bytes, NULL), STATUS_END);
    reader_close(reader);
}

/* ---- compression ---- */

static void compressed_streams_are_unpacked(void **state)
{
    (void)state;
    static int (*const filters[])(struct archive *) = {
        archive_write_add_filter_gzip, archive_write_add_filter_xz, archive_write_add_filter_zstd,
        archive_write_add_filter_bzip2};
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
        struct buffer packed = {0};
        pack_stream(filters[i], "naïve text\n", 3, &packed);
        assert_decodes(buffer_view(&packed), "naïve text\nnaïve text\nnaïve text\n", "UTF-8", 0);
        buffer_deinit(&packed);
    }
}

static void a_truncated_archive_gives_what_it_holds_and_a_message(void **state)
{
    (void)state;
    struct buffer text = {0}, message = {0}, out = {0}, packed = {0};
    for (unsigned i = 0, number = 1; i < 20000; i++, number = number * 1103515245 + 12345)
        buffer_append_format(&text, "%u ", number);
    struct view part;
    pack_stream(archive_write_add_filter_gzip, buffer_string(&text), 1, &packed);
    struct reader *reader =
        reader_open_memory(view_slice(buffer_view(&packed), 0, packed.length / 2), NULL);
    enum status status;
    while ((status = reader_next(reader, &part, &message)) == STATUS_OK)
        buffer_append_view(&out, part);
    assert_int_equal(status, STATUS_SYSTEM);
    assert_memory_equal(buffer_string(&message), "cannot be unpacked: ", 20);
    assert_true(out.length > 1000);
    assert_memory_equal(out.data, text.data, out.length);
    reader_close(reader);
    buffer_deinit(&packed);
    buffer_deinit(&text);
    buffer_deinit(&message);
    buffer_deinit(&out);
}

/* ---- what is no file ---- */

static void assert_refused(const char *path, const char *reason)
{
    struct reader *reader;
    struct buffer message = {0};
    int64_t start = clock_milliseconds();
    assert_int_equal(reader_open(&reader, path, NULL, &message), STATUS_SYSTEM);
    assert_string_equal(buffer_string(&message), reason);
    assert_true(clock_milliseconds() - start < 5000); /* it did not wait for anybody */
    buffer_deinit(&message);
}

static void what_is_no_file_is_refused_at_once(void **state)
{
    (void)state;
    char folder[] = "/tmp/sheaf-reader-XXXXXX", fifo[64], path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(fifo, sizeof fifo, "%s/fifo", folder);
    snprintf(path, sizeof path, "%s/socket", folder);
    assert_int_equal(mkfifo(fifo, 0600), 0);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_refused(folder, "is a folder");
    assert_refused(fifo, "is a pipe that nobody writes to");
    assert_refused(path, "is a socket");
    assert_refused("/dev/zero", "is a device");
    assert_refused("/dev/tty", "is a device");
    assert_refused("/dev/null", "is a device");
    assert_refused("/nonexistent/file", "No such file or directory");
    close(listener);
    unlink(fifo);
    unlink(path);
    rmdir(folder);
}

static void *write_slowly(void *context)
{
    int descriptor = *(int *)context;
    for (int i = 0; i < 50; i++)
        assert_int_equal(write(descriptor, "some text\n", 10), 10);
    close(descriptor);
    return NULL;
}

static void a_pipe_is_read_to_its_end(void **state)
{
    (void)state;
    int ends[2];
    char path[32];
    pthread_t writer;
    struct reader *reader;
    struct view line;
    assert_int_equal(pipe(ends), 0);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    assert_int_equal(reader_open(&reader, path, NULL, NULL), STATUS_OK);
    pthread_create(&writer, NULL, write_slowly, &ends[1]);
    size_t count = 0;
    while (reader_next_line(reader, &line, NULL) == STATUS_OK)
        count++;
    assert_int_equal(count, 50);
    assert_int_equal(reader_raw_bytes(reader), 500);
    assert_int_equal(reader_raw_size(reader), 0);
    pthread_join(writer, NULL);
    reader_close(reader);
    close(ends[0]);
}

static void *cancel_soon(void *context)
{
    struct timespec moment = {.tv_nsec = 20000000};
    nanosleep(&moment, NULL);
    atomic_store((atomic_bool *)context, true);
    return NULL;
}

static void a_silent_pipe_can_be_cancelled(void **state)
{
    (void)state;
    int ends[2];
    char path[32];
    atomic_bool cancel;
    pthread_t thread;
    struct reader *reader;
    struct view bytes;
    atomic_init(&cancel, false);
    struct reader_options options = {.cancel = &cancel};
    assert_int_equal(pipe(ends), 0);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    assert_int_equal(reader_open(&reader, path, &options, NULL), STATUS_OK);
    pthread_create(&thread, NULL, cancel_soon, &cancel);
    assert_int_equal(reader_next(reader, &bytes, NULL), STATUS_CANCELLED);
    pthread_join(thread, NULL);
    reader_close(reader);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(byte_order_marks_decide_and_vanish),
        cmocka_unit_test(wide_encodings_are_told_by_their_nuls),
        cmocka_unit_test(declarations_are_believed_when_they_hold),
        cmocka_unit_test(a_few_accents_without_declaration_are_western),
        cmocka_unit_test(east_asian_encodings_are_decoded_before_anybody_parses),
        cmocka_unit_test(gb18030_is_detected),
        cmocka_unit_test(seven_bit_japanese_is_detected),
        cmocka_unit_test(what_is_no_utf8_is_replaced_and_counted),
        cmocka_unit_test(nul_bytes_pass),
        cmocka_unit_test(unknown_encodings_are_refused),
        cmocka_unit_test(lines_are_the_same_for_any_block),
        cmocka_unit_test(a_carriage_return_may_be_the_last_byte),
        cmocka_unit_test(peeking_takes_nothing),
        cmocka_unit_test(compressed_streams_are_unpacked),
        cmocka_unit_test(a_truncated_archive_gives_what_it_holds_and_a_message),
        cmocka_unit_test(what_is_no_file_is_refused_at_once),
        cmocka_unit_test(a_pipe_is_read_to_its_end),
        cmocka_unit_test(a_silent_pipe_can_be_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
