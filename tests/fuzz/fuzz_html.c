/* Markup in titles and abstracts: the display form is valid UTF-8 and ends. */
#include "base/buffer.h"
#include "tests/fuzz/fuzz.h"
#include "text/markup.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buffer source = {0}, out = {0};
    utf8_repair(&source, view_make((const char *)data, size));
    markup_render(&out, buffer_view(&source), MARKUP_HTML, MARKUP_PARAGRAPHS);
    fuzz_check(utf8_valid_length(buffer_view(&out)) == out.length);
    fuzz_check(out.length <= 8 * source.length);
    if (markup_is_identity(buffer_view(&source), MARKUP_HTML, MARKUP_PARAGRAPHS))
        fuzz_check(view_equal(buffer_view(&source), buffer_view(&out)));
    buffer_deinit(&source);
    buffer_deinit(&out);
    return 0;
}
