/* Names of languages as files write them. */
#ifndef SHEAF_IO_LANGUAGE_NAME_H
#define SHEAF_IO_LANGUAGE_NAME_H

#include "base/view.h"

/* "English", "eng", "en-US", "日本語" -> the code of ISO 639-1, static; ASCII case does not
   matter. A code that is not known ("geo") is returned itself. Empty for another name. */
struct view language_name_code(struct view name);
/* The English name in small letters, as BibLaTeX calls it ("german"); NULL for a code that is
   not known. */
const char *language_name_of(struct view code);

#endif
