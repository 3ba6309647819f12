/* The kinds of items of CSL 1.0.2. Source:
   https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types */
#ifndef SHEAF_IO_CSL_TYPE_H
#define SHEAF_IO_CSL_TYPE_H

#include "base/view.h"

bool csl_type_is_known(struct view type);
/* One that no other format in JSON calls so ("article-journal", not "book"). */
bool csl_type_is_own(struct view type);

#endif
