/* Text as LaTeX (private to the exporters). */
#ifndef SHEAF_IO_EXPORT_LATEX_H
#define SHEAF_IO_EXPORT_LATEX_H

#include "base/buffer.h"

/* Appends text so that LaTeX shows it as it is: special characters escaped, hyphens and
   quotes kept from joining. Math between dollars stays math. The result has balanced
   braces. */
void export_latex_append(struct buffer *out, struct view text);
/* Whether braces balance, so that a value in braces ends where it should. */
bool export_latex_is_balanced(struct view text);

#endif
