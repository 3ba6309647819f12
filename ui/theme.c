#include "ui/theme.h"

static const struct {
    uint16_t plain, coloured;
    int16_t of_8, of_16, of_256;
} roles[ROLE_COUNT] = {
#define ROLE_ROW(identifier, plain, coloured, of_8, of_16, of_256)                                 \
    [ROLE_##identifier] = {plain, coloured, of_8, of_16, of_256},
    ROLE_LIST(ROLE_ROW)
#undef ROLE_ROW
};

void theme_init(struct theme *theme, int colors)
{
    for (int i = 0; i < ROLE_COUNT; i++) {
        struct style *style = &theme->styles[i];
        *style = (struct style){-1, -1, colors < 8 ? roles[i].plain : roles[i].coloured};
        if (colors >= 256)
            style->foreground = roles[i].of_256;
        else if (colors >= 16)
            style->foreground = roles[i].of_16;
        else if (colors >= 8)
            style->foreground = roles[i].of_8;
    }
}

struct style style_on(struct style base, struct style over)
{
    struct style both = over;
    both.attributes |= base.attributes;
    if (both.foreground < 0)
        both.foreground = base.foreground;
    if (both.background < 0)
        both.background = base.background;
    return both;
}
