#include "ui/inputs.h"

#include "base/language.h"
#include "assets/sample.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void allocate(struct inputs *inputs, size_t count)
{
    inputs->count = count;
    inputs->items = memory_alloc_zero(count, sizeof *inputs->items);
}

static void take_sample(struct inputs *inputs)
{
    allocate(inputs, 1);
    inputs->items->memory = view_make((const char *)sample_data, sample_size);
    inputs->items->name = "sample";
    inputs->title = view_of(_("Sample library"));
    buffer_append_string(&inputs->library, "sample");
}

static void append_real_path(struct buffer *out, const char *path)
{
    char *real = realpath(path, NULL);
    if (out->length)
        buffer_append_byte(out, '\n');
    buffer_append_string(out, real ? real : path);
    free(real);
}

void inputs_init(struct inputs *inputs, const struct options *options,
                 const struct settings *settings)
{
    size_t libraries = settings_path_count(settings, SETTING_LIBRARIES);
    memset(inputs, 0, sizeof *inputs);
    if (!options->file_count && !libraries) {
        take_sample(inputs);
        return;
    }
    allocate(inputs, options->file_count ? options->file_count : libraries);
    inputs->loading.importer = options->from;
    inputs->loading.encoding = options->argument[OPTION_ENCODING];
    for (size_t i = 0; i < inputs->count; i++) {
        inputs->items[i].path =
            options->file_count ? options->files[i] : settings_path(settings, SETTING_LIBRARIES, i);
        inputs->standard_input |= strcmp(inputs->items[i].path, "-") == 0;
        append_real_path(&inputs->library, inputs->items[i].path);
    }
    if (inputs->standard_input)
        buffer_clear(&inputs->library);
}

void inputs_deinit(struct inputs *inputs)
{
    free(inputs->items);
    buffer_deinit(&inputs->library);
}
