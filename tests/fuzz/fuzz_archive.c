/*
 * Bytes as an archive: its members, whatever the size of a read, also when they are not read
 * to their ends; and all of them as a library.
 */
#include "tests/fuzz/fuzz.h"

#include "io/loader.h"

enum { UNPACKED_BYTES = 1 << 20 };

/* Names, texts and messages, one after the other; of each member at most `most` bytes. */
static void read_members(struct view bytes, size_t block, size_t most, struct buffer *out)
{
    struct reader_options options = {.block = block, .unpacked_limit = UNPACKED_BYTES};
    struct reader *reader = reader_open_memory(bytes, &options);
    struct view name, part;
    enum status status;
    while ((status = reader_next_member(reader, &name, out)) == STATUS_OK) {
        size_t taken = 0;
        buffer_append_view(out, name);
        while (taken < most && reader_next(reader, &part, out) == STATUS_OK) {
            fuzz_check(utf8_valid_length(part) == part.length);
            buffer_append_view(out, part);
            taken += part.length;
        }
        fuzz_check(out->length <= 64 * UNPACKED_BYTES);
    }
    fuzz_check(status != STATUS_CANCELLED);
    reader_close(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct view bytes = view_make((const char *)data, size);
    struct buffer whole = {0}, pieces = {0}, starts = {0};
    read_members(bytes, 0, SIZE_MAX, &whole);
    read_members(bytes, size ? data[size - 1] % 64 + 1 : 1, SIZE_MAX, &pieces);
    fuzz_check(view_equal(buffer_view(&whole), buffer_view(&pieces)));
    read_members(bytes, 0, 1, &starts);
    buffer_deinit(&whole);
    buffer_deinit(&pieces);
    buffer_deinit(&starts);
    struct loader_input input = {.memory = bytes, .name = "input"};
    load_update_unref(loader_run(&input, 1, NULL));
    return 0;
}
