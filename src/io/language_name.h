/* Names of languages as files write them. */
#ifndef SHEAF_IO_LANGUAGE_NAME_H
#define SHEAF_IO_LANGUAGE_NAME_H

#include "base/view.h"

/* "English", "eng", "en-US", "日本語" -> the code of ISO 639-1, static; ASCII case does not
   matter. Empty for a name that is not known. */
struct view language_name_code(struct view name);

#endif
