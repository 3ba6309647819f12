/* All XML formats, one after the other: what is wrong for one is a record of another. */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const options[] = {"pubmed", "endnote-xml", "jstage", "atom", "oai",
                                          "acl",    "dblp",        "jats",   "jalc"};
    enum { OPTIONS = sizeof options / sizeof *options };
    size_t chosen = size > 1 ? data[0] % (OPTIONS + 1) : OPTIONS;
    for (size_t i = 0; i < OPTIONS; i++)
        if (chosen == OPTIONS || chosen == i)
            fuzz_import(options[i], data, size, fuzz_problem);
    return 0;
}
