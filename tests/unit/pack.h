/* Making archives and compressed files in memory, for tests. */
#ifndef SHEAF_TESTS_PACK_H
#define SHEAF_TESTS_PACK_H

#include "unit.h"

#include "base/buffer.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdlib.h>
#include <string.h>

/* A member: a regular file with this text, unless it says otherwise. */
struct pack_member {
    const char *name;
    const char *text;
    mode_t type;      /* AE_IFDIR …; 0: a regular file */
    const char *link; /* where a link leads to */
    size_t copies;    /* of the text; 0: one */
};

typedef int pack_function(struct archive *archive);

static inline void pack_add(struct archive *archive, const struct pack_member *member)
{
    struct archive_entry *entry = archive_entry_new();
    size_t length = member->text ? strlen(member->text) : 0;
    size_t copies = member->copies ? member->copies : 1;
    mode_t type = member->type ? member->type : AE_IFREG;
    archive_entry_copy_pathname(entry, member->name);
    archive_entry_set_filetype(entry, type);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, (la_int64_t)(length * copies));
    if (member->link && type == AE_IFLNK)
        archive_entry_copy_symlink(entry, member->link);
    else if (member->link)
        archive_entry_copy_hardlink(entry, member->link);
    assert_true(archive_write_header(archive, entry) >= ARCHIVE_WARN);
    for (size_t i = 0; i < copies && length && !member->link; i++)
        assert_int_equal(archive_write_data(archive, member->text, length), (la_ssize_t)length);
    archive_entry_free(entry);
}

/* Appends an archive to out. filter may be NULL, option such as "zip:compression=store" too. */
static inline void pack(pack_function *format, pack_function *filter, const char *option,
                        const struct pack_member *members, size_t count, struct buffer *out)
{
    size_t room = 16 << 20, used = 0;
    char *to = buffer_reserve(out, room);
    struct archive *archive = archive_write_new();
    assert_int_equal(format(archive), ARCHIVE_OK);
    if (filter)
        assert_int_equal(filter(archive), ARCHIVE_OK);
    if (option)
        assert_int_equal(archive_write_set_options(archive, option), ARCHIVE_OK);
    archive_write_set_passphrase(archive, "secret");
    archive_write_set_bytes_in_last_block(archive, 1);
    assert_int_equal(archive_write_open_memory(archive, to, room, &used), ARCHIVE_OK);
    for (size_t i = 0; i < count; i++)
        pack_add(archive, &members[i]);
    assert_int_equal(archive_write_free(archive), ARCHIVE_OK);
    out->length += used;
}

/* Appends `copies` of text, compressed. */
static inline void pack_stream(pack_function *filter, const char *text, size_t copies,
                               struct buffer *out)
{
    const struct pack_member member = {.name = "-", .text = text, .copies = copies};
    pack(archive_write_set_format_raw, filter, NULL, &member, 1, out);
}

#endif
