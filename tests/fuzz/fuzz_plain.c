#include "tests/fuzz/fuzz.h"

/* Lists of abstracts and the mails that come near them. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_import("plain", data, size, fuzz_problem);
    return fuzz_import("arxiv-mail", data, size, fuzz_problem);
}
