/* Archives: members, what is passed over, what is damaged, limits. */
#include "pack.h"

#include "io/loader.h"
#include "text/utf8.h"

#include <stdio.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static pack_function *const formats[] = {
    archive_write_set_format_zip, archive_write_set_format_ustar, archive_write_set_format_pax,
    archive_write_set_format_gnutar, archive_write_set_format_v7tar};

static pack_function *const filters[] = {NULL, archive_write_add_filter_gzip,
                                         archive_write_add_filter_xz, archive_write_add_filter_zstd,
                                         archive_write_add_filter_bzip2};

/* What a reader gives, as text: "name{content}" for each member; errors as "[message]". */
static void describe_with(struct view bytes, struct reader_options options, struct buffer *out)
{
    struct reader *reader = reader_open_memory(bytes, &options);
    struct buffer message = {0};
    struct view name, part;
    enum status status;
    while ((status = reader_next_member(reader, &name, &message)) == STATUS_OK) {
        buffer_append_view(out, name);
        buffer_append_byte(out, '{');
        while ((status = reader_next(reader, &part, &message)) == STATUS_OK)
            buffer_append_view(out, part);
        if (status != STATUS_END)
            buffer_append_format(out, "[%s]", buffer_string(&message));
        buffer_append_byte(out, '}');
        buffer_clear(&message);
    }
    if (status != STATUS_END)
        buffer_append_format(out, "[%s]", buffer_string(&message));
    buffer_deinit(&message);
    reader_close(reader);
}

/* The same, whatever the size of a read. */
static void assert_described(struct view bytes, const char *expected)
{
    static const size_t blocks[] = {0, 1, 7, 511, 4096};
    for (size_t i = 0; i < COUNT(blocks); i++) {
        struct buffer out = {0};
        describe_with(bytes, (struct reader_options){.block = blocks[i]}, &out);
        assert_string_equal(buffer_string(&out), expected);
        buffer_deinit(&out);
    }
}

static void assert_packed(pack_function *format, pack_function *filter, const char *option,
                          const struct pack_member *members, size_t count, const char *expected)
{
    struct buffer bytes = {0};
    pack(format, filter, option, members, count, &bytes);
    assert_described(buffer_view(&bytes), expected);
    buffer_deinit(&bytes);
}

/* ---- members ---- */

static void members_come_in_order_each_with_an_encoding_of_its_own(void **state)
{
    (void)state;
    static const struct pack_member members[] = {{.name = "b/one.bib", .text = "Caf\xe9 au lait\n"},
                                                 {.name = "a.txt", .text = "na\xc3\xafve\n"}};
    for (size_t i = 0; i < COUNT(formats); i++)
        for (size_t j = 0; j < (i ? COUNT(filters) : 1); j++)
            assert_packed(formats[i], filters[j], NULL, members, 2,
                          "b/one.bib{Café au lait\n}a.txt{naïve\n}");
    assert_packed(archive_write_set_format_zip, NULL, "zip:compression=store", members, 2,
                  "b/one.bib{Café au lait\n}a.txt{naïve\n}");
}

static void only_regular_files_with_content_that_are_not_hidden_are_members(void **state)
{
    (void)state;
    static const struct pack_member members[] = {
        {.name = "dir/", .type = AE_IFDIR},
        {.name = "dir/empty", .text = ""},
        {.name = ".git/config", .text = "x"},
        {.name = "dir/.hidden", .text = "x"},
        {.name = "__MACOSX/._a.bib", .text = "x"},
        {.name = "link", .type = AE_IFLNK, .link = "/etc/passwd"},
        {.name = "pipe", .type = AE_IFIFO},
        {.name = "./dir/a.bib", .text = "a"},
        {.name = "again", .link = "dir/a.bib"},
    };
    assert_packed(archive_write_set_format_ustar, NULL, NULL, members, COUNT(members),
                  "dir/a.bib{a}");
    assert_packed(archive_write_set_format_zip, NULL, NULL, members, 5, "");
}

static void names_of_members_are_only_names(void **state)
{
    (void)state;
    static const struct pack_member members[] = {{.name = "../../up", .text = "a"},
                                                 {.name = "/etc/passwd", .text = "b"},
                                                 {.name = "new\nline", .text = "c"},
                                                 {.name = "-rf", .text = "d"}};
    for (size_t i = 0; i < COUNT(formats); i++)
        assert_packed(formats[i], NULL, NULL, members, COUNT(members),
                      "../../up{a}/etc/passwd{b}new\nline{c}-rf{d}");
}

/* 我的论文.bib, without the flag that says UTF-8. */
static void names_in_gbk_are_decoded(void **state)
{
    (void)state;
    static const struct pack_member members[] = {
        {.name = "\xce\xd2\xb5\xc4\xc2\xdb\xce\xc4.bib", .text = "a"}};
    assert_packed(archive_write_set_format_zip, NULL, NULL, members, 1, "我的论文.bib{a}");
    assert_packed(archive_write_set_format_ustar, NULL, NULL, members, 1, "我的论文.bib{a}");
}

static void a_member_that_is_not_read_to_its_end_costs_no_other(void **state)
{
    (void)state;
    static const struct pack_member members[] = {{.name = "a", .text = "12345678", .copies = 50000},
                                                 {.name = "b", .text = "second\n"}};
    for (size_t i = 0; i < COUNT(formats); i++) {
        struct buffer bytes = {0};
        struct view name, part;
        pack(formats[i], i ? archive_write_add_filter_gzip : NULL, NULL, members, 2, &bytes);
        struct reader *reader = reader_open_memory(buffer_view(&bytes), NULL);
        assert_int_equal(reader_next_member(reader, &name, NULL), STATUS_OK);
        assert_int_equal(reader_peek(reader, 10, &part, NULL), STATUS_OK);
        assert_int_equal(reader_next_member(reader, &name, NULL), STATUS_OK);
        assert_int_equal(reader_offset(reader), 0);
        assert_int_equal(reader_next_line(reader, &part, NULL), STATUS_OK);
        assert_view_equal(part, "second");
        assert_int_equal(reader_line(reader), 1);
        reader_close(reader);
        buffer_deinit(&bytes);
    }
}

static void what_is_no_archive_is_one_member_without_a_name(void **state)
{
    (void)state;
    struct buffer bytes = {0};
    assert_described(view_of("just text\n"), "{just text\n}");
    assert_described(view_of(""), "{}");
    pack_stream(archive_write_add_filter_gzip, "text\n", 2, &bytes);
    assert_described(buffer_view(&bytes), "{text\ntext\n}");
    buffer_deinit(&bytes);
}

/* ---- what is not opened ---- */

#define TWICE "[is packed twice; that is not opened]"

static void nothing_is_unpacked_twice(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(filters); i++)
        for (size_t j = 0; j < COUNT(formats); j++) {
            struct buffer inner = {0}, outer = {0};
            const struct pack_member text = {.name = "t", .text = "text\n"};
            pack(formats[j], filters[i], NULL, &text, 1, &inner);
            /* bytes with NULs: as a member of their own making */
            struct archive *archive = archive_write_new();
            struct archive_entry *entry = archive_entry_new();
            size_t used = 0;
            archive_write_set_format_zip(archive);
            archive_write_open_memory(archive, buffer_reserve(&outer, 1 << 20), 1 << 20, &used);
            archive_entry_set_pathname(entry, "in");
            archive_entry_set_filetype(entry, AE_IFREG);
            archive_entry_set_size(entry, (la_int64_t)inner.length);
            archive_write_header(archive, entry);
            archive_write_data(archive, inner.data, inner.length);
            archive_entry_set_pathname(entry, "after");
            archive_entry_set_size(entry, 2);
            archive_write_header(archive, entry);
            archive_write_data(archive, "ok", 2);
            archive_entry_free(entry);
            archive_write_free(archive);
            outer.length = used;
            assert_described(buffer_view(&outer), "in{" TWICE "}after{ok}");
            buffer_deinit(&inner);
            buffer_deinit(&outer);
        }
}

static void compressed_archives_of_zip_and_compressed_compressed_files_are_not_opened(void **state)
{
    (void)state;
    struct archive *archive = archive_write_new();
    struct archive_entry *entry = archive_entry_new();
    struct buffer out = {0};
    size_t used = 0;
    archive_write_add_filter_gzip(archive);
    archive_write_add_filter_xz(archive);
    archive_write_set_format_raw(archive);
    archive_write_set_bytes_in_last_block(archive, 1);
    archive_write_open_memory(archive, buffer_reserve(&out, 65536), 65536, &used);
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_write_header(archive, entry);
    archive_write_data(archive, "text", 4);
    archive_entry_free(entry);
    archive_write_free(archive);
    out.length = used;
    assert_described(buffer_view(&out), "{" TWICE "}");
    buffer_clear(&out);
    const struct pack_member member = {.name = "a", .text = "text\n"};
    pack(archive_write_set_format_zip, archive_write_add_filter_gzip, NULL, &member, 1, &out);
    assert_described(buffer_view(&out), "{" TWICE "}");
    buffer_deinit(&out);
}

static void an_encrypted_member_is_told_and_the_others_are_read(void **state)
{
    (void)state;
    static const struct pack_member members[] = {{.name = "a", .text = "hidden\n"},
                                                 {.name = "b", .text = "hidden, too\n"}};
    assert_packed(archive_write_set_format_zip, NULL, "zip:encryption=traditional", members, 2,
                  "a{[is encrypted]}b{[is encrypted]}");
    assert_packed(archive_write_set_format_zip, NULL, "zip:encryption=aes256", members, 2,
                  "a{[is encrypted]}b{[is encrypted]}");
}

static void other_kinds_of_archives_are_told(void **state)
{
    (void)state;
    assert_described(view_make("7z\xbc\xaf\x27\x1c\0\4", 8),
                     "{[is packed in a way that is not read; zip, tar, gz, xz, zst and bz2 are]}");
}

/* ---- what is damaged ---- */

static const struct pack_member three[] = {{.name = "a", .text = "first member\n"},
                                           {.name = "b", .text = "second member\n"},
                                           {.name = "c", .text = "third member\n"}};

/* Members before the cut are whole, those behind it are not there, and it is told. */
static void archives_may_end_anywhere(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(formats); i++) {
        struct buffer bytes = {0};
        pack(formats[i], i % 2 ? archive_write_add_filter_gzip : NULL, NULL, three, 3, &bytes);
        struct buffer whole = {0};
        describe_with(buffer_view(&bytes), (struct reader_options){0}, &whole);
        for (size_t length = 1; length < bytes.length; length++) {
            struct buffer out = {0};
            describe_with(view_slice(buffer_view(&bytes), 0, length), (struct reader_options){0},
                          &out);
            struct view seen = buffer_view(&out);
            bool told = view_find_byte(seen, '[', 0) != VIEW_NONE;
            bool all = view_equal(seen, buffer_view(&whole));
            bool padding = i > 0 && all; /* of a tar archive only zeros are missing */
            bool unknown = view_starts_with(seen, "{"); /* too short to be known */
            if (!told && !padding && !unknown)
                fail_msg("format %zu cut at %zu: %s", i, length, buffer_string(&out));
            buffer_deinit(&out);
        }
        buffer_deinit(&whole);
        buffer_deinit(&bytes);
    }
}

static void a_byte_that_is_wrong_does_no_more_than_that(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(formats); i++) {
        struct buffer bytes = {0};
        pack(formats[i], NULL, NULL, three, 3, &bytes);
        for (size_t at = 0; at < bytes.length; at++) {
            struct buffer out = {0};
            bytes.data[at] = (char)~bytes.data[at];
            describe_with(buffer_view(&bytes), (struct reader_options){0}, &out);
            bytes.data[at] = (char)~bytes.data[at];
            buffer_deinit(&out);
        }
        buffer_deinit(&bytes);
    }
}

static void a_damaged_header_of_zip_is_told(void **state)
{
    (void)state;
    struct buffer bytes = {0};
    pack(archive_write_set_format_zip, NULL, "zip:compression=store", three, 3, &bytes);
    struct view second = view_of("second member");
    size_t at = view_find(buffer_view(&bytes), second, 0);
    while (memcmp(bytes.data + at, "PK\x03\x04", 4) != 0)
        at--;
    bytes.data[at] = 'X';
    assert_described(buffer_view(&bytes), "a{first member\n}c{third member\n}"
                                          "[is damaged: 3 members are listed, 2 were found]");
    buffer_deinit(&bytes);
}

static void data_with_a_wrong_checksum_are_kept_and_told(void **state)
{
    (void)state;
    struct buffer bytes = {0}, out = {0};
    pack(archive_write_set_format_zip, NULL, NULL, three, 3, &bytes);
    struct view checksum = view_of("PK\x07\x08"); /* stands before it */
    size_t first = view_find(buffer_view(&bytes), checksum, 0);
    size_t second = view_find(buffer_view(&bytes), checksum, first + 1);
    bytes.data[second + checksum.length] ^= 1;
    describe_with(buffer_view(&bytes), (struct reader_options){0}, &out);
    struct view text = buffer_view(&out);
    assert_true(view_starts_with(text, "a{first member\n}b{second member\n[is damaged: "));
    assert_true(view_ends_with(text, "]}c{third member\n}"));
    buffer_deinit(&out);
    buffer_deinit(&bytes);
}

static void what_follows_the_end_is_told(void **state)
{
    (void)state;
    struct buffer bytes = {0}, out = {0};
    pack(archive_write_set_format_zip, NULL, NULL, three, 1, &bytes);
    buffer_append_string(&bytes, "garbage");
    assert_described(buffer_view(&bytes),
                     "a{first member\n}[is followed by 7 bytes that do not belong to it]");
    buffer_clear(&bytes);
    pack_stream(archive_write_add_filter_gzip, "text\n", 1, &bytes);
    size_t length = bytes.length;
    buffer_append_byte(&bytes, 'x'); /* too short for any header */
    assert_described(buffer_view(&bytes),
                     "{text\n}[is followed by bytes that are not compressed; they are left out]");
    buffer_truncate(&bytes, length);
    buffer_append_repeat(&bytes, '\0', 1000); /* padding of tapes */
    assert_described(buffer_view(&bytes), "{text\n}");
    buffer_append_string(&bytes, "garbage");
    assert_described(buffer_view(&bytes),
                     "{text\n}[is followed by bytes that are not compressed; they are left out]");
    buffer_clear(&bytes);
    pack(archive_write_set_format_ustar, NULL, NULL, three, 1, &bytes);
    buffer_append_repeat(&bytes, 'g', 1000);
    describe_with(buffer_view(&bytes), (struct reader_options){0}, &out);
    assert_true(view_starts_with(buffer_view(&out), "a{first member\n}[cannot be unpacked: "));
    buffer_deinit(&out);
    buffer_deinit(&bytes);
}

static void archives_one_behind_the_other_are_read_both(void **state)
{
    (void)state;
    struct buffer bytes = {0};
    pack(archive_write_set_format_ustar, NULL, NULL, three, 1, &bytes);
    pack(archive_write_set_format_ustar, NULL, NULL, three + 1, 1, &bytes);
    assert_described(buffer_view(&bytes), "a{first member\n}b{second member\n}");
    buffer_deinit(&bytes);
}

/* ---- limits ---- */

enum { MIB = 1 << 20 };

/* Bytes that a reader unpacks; the last message. */
static uint64_t unpack_all(struct view bytes, struct reader_options options, struct buffer *message)
{
    struct reader *reader = reader_open_memory(bytes, &options);
    struct view name, part;
    uint64_t total = 0;
    while (reader_next_member(reader, &name, message) == STATUS_OK)
        while (reader_next(reader, &part, message) == STATUS_OK)
            total += part.length;
    reader_close(reader);
    return total;
}

static void a_bomb_is_not_unpacked_to_its_end(void **state)
{
    (void)state;
    struct buffer line = {0};
    buffer_append_repeat(&line, 'a', MIB - 1);
    buffer_append_byte(&line, '\n');
    const struct pack_member bomb = {.name = "a", .text = buffer_string(&line), .copies = 64};
    for (size_t i = 0; i < 3; i++) {
        struct buffer bytes = {0}, message = {0};
        if (i == 0)
            pack_stream(archive_write_add_filter_zstd, bomb.text, bomb.copies, &bytes);
        else
            pack(formats[i - 1], i == 1 ? NULL : archive_write_add_filter_gzip, NULL, &bomb, 1,
                 &bytes);
        uint64_t total = unpack_all(buffer_view(&bytes), (struct reader_options){0}, &message);
        assert_string_equal(buffer_string(&message),
                            "unpacks to more than 200 times its size; the rest is not read");
        assert_true(total >= 16 * MIB && total < 40 * MIB);
        buffer_deinit(&bytes);
        buffer_deinit(&message);
    }
    buffer_deinit(&line);
}

static void what_is_small_may_shrink_as_it_likes(void **state)
{
    (void)state;
    struct buffer blanks = {0}, bytes = {0}, message = {0};
    buffer_append_repeat(&blanks, ' ', MIB);
    pack_stream(archive_write_add_filter_zstd, buffer_string(&blanks), 15, &bytes);
    assert_true(bytes.length < 15 * MIB / 1000);
    assert_int_equal(unpack_all(buffer_view(&bytes), (struct reader_options){0}, &message),
                     15 * MIB);
    assert_int_equal(message.length, 0);
    buffer_deinit(&blanks);
    buffer_deinit(&bytes);
    buffer_deinit(&message);
}

/* Two GiB, but here of bytes that no test has time for. */
static void no_more_than_the_limit_is_unpacked_of_a_file_in_all(void **state)
{
    (void)state;
    static const struct pack_member members[] = {
        {.name = "a", .text = "0123456789", .copies = 9000},
        {.name = "b", .text = "0123456789", .copies = 9000},
        {.name = "c", .text = "0123456789", .copies = 9000}};
    const struct reader_options options = {.unpacked_limit = 100000};
    for (size_t i = 0; i < COUNT(formats); i++) {
        struct buffer bytes = {0}, message = {0};
        pack(formats[i], i ? archive_write_add_filter_gzip : NULL, NULL, members, 3, &bytes);
        uint64_t total = unpack_all(buffer_view(&bytes), options, &message);
        assert_memory_equal(buffer_string(&message), "unpacks to more than ", 21);
        assert_true(total >= 90000 && total < 190000);
        buffer_clear(&bytes);
        buffer_clear(&message);
        if (i > 0) { /* what is not compressed has no limit */
            pack(formats[i], NULL, NULL, members, 3, &bytes);
            assert_int_equal(unpack_all(buffer_view(&bytes), options, &message), 270000);
            assert_int_equal(message.length, 0);
        }
        buffer_deinit(&bytes);
        buffer_deinit(&message);
    }
}

/* ---- as files of a library ---- */

static struct load_update *load(const struct buffer *bytes)
{
    struct loader_input input = {.memory = buffer_view(bytes), .name = "p.zip"};
    return loader_run(&input, 1, NULL);
}

static void each_member_is_a_file_of_the_library(void **state)
{
    (void)state;
    static const struct pack_member members[] = {
        {.name = "dir/iclr.bib", .text = "@article{a, title = {A}}\n@article{b, title = {B\n"},
        {.name = "README", .text = "nothing to see here\n"},
        {.name = "x.jsonl", .text = "{\"title\": \"C\"}\n{\"title\": \"D\"}\nbroken\n"}};
    struct buffer bytes = {0};
    pack(archive_write_set_format_zip, NULL, NULL, members, 3, &bytes);
    struct load_update *update = load(&bytes);
    assert_int_equal(update->file_count, 3);
    assert_string_equal(update->files[0].name, "p.zip:dir/iclr.bib");
    assert_string_equal(update->files[0].format, "BibTeX");
    assert_int_equal(update->files[0].papers, 2);
    assert_int_equal(update->files[0].problems[0].line, 2);
    assert_string_equal(update->files[1].name, "p.zip:README");
    assert_string_equal(update->files[1].failure, "no papers recognised");
    assert_string_equal(update->files[2].name, "p.zip:x.jsonl");
    assert_string_equal(update->files[2].format, "JSON");
    assert_int_equal(update->files[2].papers, 2);
    assert_int_equal(update->files[2].problems[0].line, 3);
    assert_int_equal(update->failures, 1);
    assert_int_equal(snapshot_source_count(update->snapshot), 3);
    const struct paper *last = snapshot_paper(update->snapshot, 3);
    assert_string_equal(snapshot_source(update->snapshot, last->source)->name, "p.zip:x.jsonl");
    assert_int_equal(last->source_line, 2);
    load_update_unref(update);
    buffer_deinit(&bytes);
}

static void what_is_wrong_with_an_archive_is_told_under_its_name(void **state)
{
    (void)state;
    struct buffer bytes = {0};
    const struct pack_member member = {.name = "a.bib", .text = "@article{a, title = {A}}\n"};
    pack(archive_write_set_format_zip, NULL, NULL, &member, 1, &bytes);
    buffer_truncate(&bytes, bytes.length - 3);
    struct load_update *update = load(&bytes);
    assert_int_equal(update->file_count, 2);
    assert_string_equal(update->files[0].name, "p.zip:a.bib");
    assert_int_equal(update->files[0].papers, 1);
    assert_string_equal(update->files[1].name, "p.zip");
    assert_string_equal(update->files[1].failure,
                        "ends in the middle: its list of members is missing");
    load_update_unref(update);
    buffer_clear(&bytes);
    pack(archive_write_set_format_zip, NULL, NULL, NULL, 0, &bytes);
    update = load(&bytes);
    assert_int_equal(update->file_count, 1);
    assert_string_equal(update->files[0].name, "p.zip");
    assert_string_equal(update->files[0].format, "empty");
    assert_int_equal(update->failures, 0);
    load_update_unref(update);
    buffer_deinit(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_come_in_order_each_with_an_encoding_of_its_own),
        cmocka_unit_test(only_regular_files_with_content_that_are_not_hidden_are_members),
        cmocka_unit_test(names_of_members_are_only_names),
        cmocka_unit_test(names_in_gbk_are_decoded),
        cmocka_unit_test(a_member_that_is_not_read_to_its_end_costs_no_other),
        cmocka_unit_test(what_is_no_archive_is_one_member_without_a_name),
        cmocka_unit_test(nothing_is_unpacked_twice),
        cmocka_unit_test(compressed_archives_of_zip_and_compressed_compressed_files_are_not_opened),
        cmocka_unit_test(an_encrypted_member_is_told_and_the_others_are_read),
        cmocka_unit_test(other_kinds_of_archives_are_told),
        cmocka_unit_test(archives_may_end_anywhere),
        cmocka_unit_test(a_byte_that_is_wrong_does_no_more_than_that),
        cmocka_unit_test(a_damaged_header_of_zip_is_told),
        cmocka_unit_test(data_with_a_wrong_checksum_are_kept_and_told),
        cmocka_unit_test(what_follows_the_end_is_told),
        cmocka_unit_test(archives_one_behind_the_other_are_read_both),
        cmocka_unit_test(a_bomb_is_not_unpacked_to_its_end),
        cmocka_unit_test(what_is_small_may_shrink_as_it_likes),
        cmocka_unit_test(no_more_than_the_limit_is_unpacked_of_a_file_in_all),
        cmocka_unit_test(each_member_is_a_file_of_the_library),
        cmocka_unit_test(what_is_wrong_with_an_archive_is_told_under_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
