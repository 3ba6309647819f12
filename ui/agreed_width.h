/* About which code points' widths terminals agree, for ui/update.h. */
#ifndef SHEAF_UI_AGREED_WIDTH_H
#define SHEAF_UI_AGREED_WIDTH_H

#include "base/view.h"

/* No terminal was found to take other columns for any code point of the text (valid UTF-8,
   drawn as text/cluster.h draws) than text/cluster.h says. */
bool width_is_agreed(struct view text);

#endif
