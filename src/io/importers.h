/* The rows of import.c's table; each is defined in the import_NAME.c of its format. */
#ifndef SHEAF_IO_IMPORTERS_H
#define SHEAF_IO_IMPORTERS_H

#include "io/import.h"

extern const struct importer import_bibtex;
extern const struct importer import_arxiv_mail;
extern const struct importer import_csv;
extern const struct importer import_json;
extern const struct importer import_markdown;
extern const struct importer import_pubmed;
extern const struct importer import_endnote_xml;
extern const struct importer import_jstage;
extern const struct importer import_atom;
extern const struct importer import_oai;
extern const struct importer import_acl;
extern const struct importer import_dblp;
extern const struct importer import_jats;
extern const struct importer import_jalc;
extern const struct importer import_plain;
extern const struct importer import_ris;
extern const struct importer import_nbib;
extern const struct importer import_refer;
extern const struct importer import_wos;
extern const struct importer import_noteexpress;
extern const struct importer import_estudy;
extern const struct importer import_refworks;
extern const struct importer import_copac;
extern const struct importer import_inspec;
extern const struct importer import_ovid;
extern const struct importer import_nep;

#endif
