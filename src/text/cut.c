#include "text/cut.h"

struct cut cut_to_columns(struct view text, int width, bool ellipsis,
                          const struct width_policy *policy)
{
    struct cut whole = {0, 0, false}, shorter = whole;
    struct cluster cluster;
    while (whole.bytes < text.length) {
        cluster_next(view_from(text, whole.bytes), policy, &cluster);
        if (whole.columns + cluster.columns > width)
            break;
        whole.bytes += cluster.bytes;
        whole.columns += cluster.columns;
        if (whole.columns < width)
            shorter = whole;
    }
    if (whole.bytes == text.length || !ellipsis || width == 0)
        return whole;
    shorter.ellipsis = true;
    return shorter;
}
