#include "io/reader_packing.h"

#include <string.h>

/* Where the fields of a tar header lie that all its dialects share (POSIX.1-2017, pax,
   "ustar Interchange Format"). */
enum { TAR_NAME = 0, TAR_CHECKSUM = 148, TAR_CHECKSUM_BYTES = 8 };

static const struct {
    enum packing packing;
    const char *bytes;
    size_t length;
} magics[] = {
    {PACKING_COMPRESSED, "\x1f\x8b\x08", 3},
    {PACKING_COMPRESSED,
     "\xfd"
     "7zXZ\0",
     6},
    {PACKING_COMPRESSED, "\x28\xb5\x2f\xfd", 4},
    {PACKING_ZIP, "PK\x03\x04", 4},
    {PACKING_ZIP, "PK\x05\x06", 4}, /* without members */
    {PACKING_ZIP, "PK\x30\x30PK", 6},
    {PACKING_ZIP, "PK\x07\x08PK", 6}, /* once meant to be on several disks */
    {PACKING_OTHER, "7z\xbc\xaf\x27\x1c", 6},
    {PACKING_OTHER, "Rar!\x1a\x07", 6},
    {PACKING_OTHER, "\x1f\x9d", 2},
    {PACKING_OTHER, "\x04\x22\x4d\x18", 4},
    {PACKING_OTHER, "LZIP\x01", 5},
    {PACKING_OTHER, "MSCF\0\0\0\0", 8},
};

static bool begins_with(struct view start, const char *bytes, size_t length)
{
    return start.length >= length && memcmp(start.data, bytes, length) == 0;
}

/* "BZh", a digit, and the start of a block or, in an empty stream, of the end. */
static bool is_bzip2(struct view start)
{
    static const char block[] = "1AY&SY", end[] = "\x17rE8P\x90";
    if (!begins_with(start, "BZh", 3) || start.length < 4 || start.data[3] < '1' ||
        start.data[3] > '9')
        return false;
    size_t length = start.length - 4 < 6 ? start.length - 4 : 6;
    return memcmp(start.data + 4, block, length) == 0 || memcmp(start.data + 4, end, length) == 0;
}

/* The sum of all bytes of the header, those of the sum itself counted as blanks. */
static bool is_tar(struct view start)
{
    unsigned long sum = 0, wanted = 0;
    size_t at = TAR_CHECKSUM, end = TAR_CHECKSUM + TAR_CHECKSUM_BYTES;
    if (start.length < PACKING_BYTES || !start.data[TAR_NAME])
        return false;
    for (size_t i = 0; i < PACKING_BYTES; i++)
        sum += i >= at && i < end ? ' ' : (unsigned char)start.data[i];
    while (at < end && start.data[at] == ' ')
        at++;
    size_t digits = at;
    for (; at < end && start.data[at] >= '0' && start.data[at] <= '7'; at++)
        wanted = wanted * 8 + (unsigned long)(start.data[at] - '0');
    return at > digits && wanted == sum;
}

enum packing packing_detect(struct view start)
{
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (begins_with(start, magics[i].bytes, magics[i].length))
            return magics[i].packing;
    if (is_bzip2(start))
        return PACKING_COMPRESSED;
    return is_tar(start) ? PACKING_TAR : PACKING_NONE;
}
