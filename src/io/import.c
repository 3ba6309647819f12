#include "io/import.h"

#include "io/importers.h"

#include <stddef.h>

static const struct importer *const importers[] = {
    &import_bibtex, &import_arxiv_mail,  &import_json,
    &import_plain,  &import_ris,         &import_nbib,
    &import_refer,  &import_wos,         &import_noteexpress,
    &import_estudy, &import_refworks,    &import_copac,
    &import_inspec, &import_ovid,        &import_nep,
    &import_pubmed, &import_endnote_xml, &import_jstage,
    &import_atom,   &import_oai,         &import_acl,
    &import_dblp,   &import_jats,        &import_jalc,
    &import_csv,    &import_markdown,    NULL,
};

const struct importer *const *import_list(void)
{
    return importers;
}

const struct importer *import_by_option(struct view option)
{
    for (size_t i = 0; importers[i]; i++)
        if (view_equal_string(option, importers[i]->option))
            return importers[i];
    return NULL;
}

const struct importer *import_detect(struct view start, bool whole)
{
    const struct importer *best = NULL;
    int best_sureness = 0;
    for (size_t i = 0; importers[i]; i++) {
        int sureness = importers[i]->probe(start, whole);
        if (sureness > best_sureness) {
            best = importers[i];
            best_sureness = sureness;
        }
    }
    return best;
}
