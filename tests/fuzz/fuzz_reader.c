/*
 * Bytes as a file: unpacking, finding the encoding, decoding, detection, import, the
 * store and every export; and the same text whatever the size of a read.
 */
#include "tests/fuzz/fuzz.h"

#include "io/export.h"
#include "io/loader.h"

static void read_all(struct view bytes, size_t block, struct buffer *out)
{
    struct reader_options options = {.block = block};
    struct reader *reader = reader_open_memory(bytes, &options);
    struct buffer message = {0};
    struct view part;
    while (reader_next(reader, &part, &message) == STATUS_OK && out->length < 1 << 20) {
        fuzz_check(utf8_valid_length(part) == part.length);
        buffer_append_view(out, part);
    }
    buffer_deinit(&message);
    reader_close(reader);
}

static void export_all(const struct snapshot *snapshot)
{
    static const char *const formats[] = {"text",     "tsv", "csv",     "jsonl",   "bibtex",
                                          "biblatex", "ris", "csljson", "markdown"};
    struct export_fields fields = {0};
    struct buffer out = {0};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        const struct exporter *exporter = export_by_name(view_of(formats[i]));
        struct export_state state = {0};
        export_begin(exporter, &fields, &state, &out);
        for (size_t j = 0; j < snapshot_count(snapshot); j++)
            export_paper(exporter, &fields, &state, snapshot, snapshot_paper(snapshot, j), &out);
        export_end(exporter, &fields, &state, &out);
        export_state_deinit(&state);
    }
    fuzz_check(utf8_valid_length(buffer_view(&out)) == out.length);
    buffer_deinit(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct view bytes = view_make((const char *)data, size);
    struct buffer whole = {0}, pieces = {0};
    read_all(bytes, 0, &whole);
    read_all(bytes, size ? data[size - 1] % 7 + 1 : 1, &pieces);
    if (whole.length < 1 << 20)
        fuzz_check(view_equal(buffer_view(&whole), buffer_view(&pieces)));
    buffer_deinit(&whole);
    buffer_deinit(&pieces);
    struct loader_input input = {.memory = bytes, .name = "input"};
    struct load_update *update = loader_run(&input, 1, NULL);
    export_all(update->snapshot);
    load_update_unref(update);
    return 0;
}
