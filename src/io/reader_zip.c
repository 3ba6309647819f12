/* Reference: APPNOTE.TXT - .ZIP File Format Specification, 4.3.16. */
#include "io/reader_zip.h"

#include "base/language.h"

#include <string.h>

enum {
    END_BYTES = 22,
    END_MEMBERS = 10, /* offsets in the record; two bytes each, the lower one first */
    END_COMMENT = 20,
    MEMBERS_ELSEWHERE = 0xffff /* zip64: there are more, and another record counts them */
};

static unsigned read_number(struct view record, size_t at)
{
    return (unsigned)(unsigned char)record.data[at] | (unsigned)(unsigned char)record.data[at + 1]
                                                          << 8;
}

/* The last record whose comment does not go beyond the end of the file; empty without one. */
static struct view find_record(struct view tail)
{
    for (size_t at = tail.length; at-- > 0;) {
        struct view rest = view_from(tail, at);
        if (rest.length >= END_BYTES && memcmp(rest.data, "PK\x05\x06", 4) == 0 &&
            END_BYTES + read_number(rest, END_COMMENT) <= rest.length)
            return rest;
    }
    return view_make("", 0);
}

void reader_zip_check_end(struct view tail, size_t members, struct buffer *reason)
{
    struct view record = find_record(tail);
    if (!record.length) {
        buffer_append_string(reason, _("ends in the middle: its list of members is missing"));
        return;
    }
    unsigned listed = read_number(record, END_MEMBERS);
    size_t end = END_BYTES + read_number(record, END_COMMENT);
    if (listed != MEMBERS_ELSEWHERE && listed > members)
        buffer_append_format(reason, _("is damaged: %u members are listed, %zu were found"), listed,
                             members);
    else if (record.length > end)
        buffer_append_format(reason, _("is followed by %zu bytes that do not belong to it"),
                             record.length - end);
}
