#include "ui/inputs.h"

#include "assets/sample.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void inputs_init(struct inputs *inputs, const struct options *options)
{
    memset(inputs, 0, sizeof *inputs);
    inputs->count = options->file_count ? options->file_count : 1;
    inputs->items = memory_alloc_zero(inputs->count, sizeof *inputs->items);
    inputs->loading.importer = options->from;
    inputs->loading.encoding = options->argument[OPTION_ENCODING];
    if (!options->file_count) {
        inputs->items->memory = view_make((const char *)sample_data, sample_size);
        inputs->items->name = "sample";
        inputs->loading = (struct loader_options){0};
        inputs->title = view_of("Sample library");
    }
    for (size_t i = 0; i < options->file_count; i++) {
        inputs->items[i].path = options->files[i];
        inputs->standard_input |= strcmp(options->files[i], "-") == 0;
    }
}

void inputs_deinit(struct inputs *inputs)
{
    free(inputs->items);
}
