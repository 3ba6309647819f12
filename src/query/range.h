/* Values of year: and rating: such as 2020  2020..2023  2020..  ..2020  >=7  <7. */
#ifndef SHEAF_QUERY_RANGE_H
#define SHEAF_QUERY_RANGE_H

#include "base/buffer.h"
#include "base/status.h"

struct range {
    double low; /* both ends belong to it */
    double high;
};

/* Years are whole numbers. While 2020..2023 is being typed its end is short: an end
   with fewer digits than the beginning, and smaller, stands for the latest year that
   begins with it (2020..20 reaches to 2099). A single dot at the end is ignored.
   STATUS_INVALID with the reason in message. */
enum status range_parse_years(struct view text, struct range *range, struct buffer *message);
/* Ratings are shown with one decimal, and equal what they are shown as: 7 is 6.95 to
   7.05; a value with more decimals is as exact as it is written. */
enum status range_parse_ratings(struct view text, struct range *range, struct buffer *message);
bool range_holds(const struct range *range, double value);

#endif
