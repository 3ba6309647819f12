/*
 * Addresses as people write them in BibTeX files. Styles that print them with \url want them
 * plain, older ones as TeX text, so files hold both: "a_b" and "a\_b", "~name",
 * "\~{}name", "{\textasciitilde}name" and "$\sim$name".
 */
#ifndef SHEAF_IO_BIBTEX_LINK_H
#define SHEAF_IO_BIBTEX_LINK_H

#include "base/buffer.h"

/* Appends the address that is meant. An unknown command stays, and so do other braces: templates
   of addresses have them. */
void bibtex_link_append(struct buffer *out, struct view text);

#endif
