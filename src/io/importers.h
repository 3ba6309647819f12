/* The rows of import.c's table; each is defined in the import_NAME.c of its format. */
#ifndef SHEAF_IO_IMPORTERS_H
#define SHEAF_IO_IMPORTERS_H

#include "io/import.h"

extern const struct importer import_bibtex;
extern const struct importer import_arxiv_mail;
extern const struct importer import_json;
extern const struct importer import_plain;

#endif
