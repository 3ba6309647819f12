#include "tests/fuzz/fuzz.h"

/* All formats of tagged text; the first byte chooses, so that each has seeds of its own. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const options[] = {"ris",         "nbib",   "refer",    "wos",
                                          "noteexpress", "estudy", "refworks", "copac",
                                          "inspec",      "ovid",   "nep"};
    if (!size)
        return 0;
    size_t choice = (size_t)(data[0] - 'a') % (sizeof options / sizeof *options);
    for (const struct importer *const *i = import_list(); *i; i++)
        (*i)->probe(view_make((const char *)data + 1, size - 1), true);
    return fuzz_import(options[choice], data + 1, size - 1, fuzz_problem);
}
