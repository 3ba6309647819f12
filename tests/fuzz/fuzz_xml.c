/* The XML formats: the one that the text looks like, else one of them by its size. */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const options[] = {"pubmed", "endnote-xml", "jstage", "atom", "oai",
                                          "acl",    "dblp",        "jats",   "jalc"};
    enum { OPTIONS = sizeof options / sizeof *options };
    const struct importer *importer = import_detect(view_make((const char *)data, size), true);
    const char *chosen = options[size % OPTIONS];
    for (size_t i = 0; importer && i < OPTIONS; i++)
        if (view_equal_string(view_of(options[i]), importer->option))
            chosen = options[i];
    return fuzz_import(chosen, data, size, fuzz_problem);
}
