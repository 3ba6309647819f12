#include "io/byte_census.h"

#include "text/utf8.h"

static unsigned char byte_at(struct view bytes, size_t at)
{
    return at < bytes.length ? (unsigned char)bytes.data[at] : 0;
}

static void count_runs(struct byte_census *census, struct view bytes)
{
    for (size_t i = 0; i < bytes.length; i++) {
        size_t start = i;
        while (byte_at(bytes, i) >= 0x80)
            i++;
        census->high += i - start;
        census->runs += i > start;
        census->isolated += i == start + 1;
        census->long_runs += i >= start + 3;
    }
}

static void count_characters(struct byte_census *census, struct view bytes)
{
    for (struct view rest = bytes; rest.length;) {
        size_t valid = utf8_valid_length(rest);
        for (size_t i = 0; i < valid; i++)
            census->valid += byte_at(rest, i) >= 0xc0;
        census->damaged += valid < rest.length;
        if (valid < rest.length && (valid || rest.data == bytes.data)) { /* the first of a row */
            census->invalid++;
            census->unfinished +=
                byte_at(rest, valid) >= 0xc0 && (byte_at(rest, valid + 1) & 0xc0) == 0x80;
        }
        rest = view_from(rest, valid + 1);
    }
}

struct byte_census byte_census_take(struct view bytes)
{
    struct byte_census census = {0};
    count_runs(&census, bytes);
    count_characters(&census, bytes);
    return census;
}
