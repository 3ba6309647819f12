/* Telling a language by its script, for papers that do not say theirs. */
#ifndef SHEAF_TEXT_SCRIPT_H
#define SHEAF_TEXT_SCRIPT_H

#include "base/view.h"

/* "ja" when there is kana, "ko" when Hangul, "zh" when Han only; "ru", "el", "ar",
   "he", "th", "hi" for their scripts when most letters are of it; "en" when Latin, ""
   when there is no letter. A static string. */
const char *script_language(struct view text);

#endif
