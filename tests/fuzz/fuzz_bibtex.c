#include "tests/fuzz/fuzz.h"

/* btparse complains on standard error: what it is given must be beyond complaint. */
static void no_complaint(void *context, uint32_t line, bool skipped, struct view reason)
{
    fuzz_problem(context, line, skipped, reason);
    fuzz_check(!view_equal_string(reason, "not BibTeX"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_import("bibtex", data, size, no_complaint);
}
