#include "ui/painter.h"

#include "text/cut.h"
#include "ui/style.h"

static const struct signs unicode_signs = {
    .mark = "▌",
    .marked = "▐",
    .both = "█",
    .star = "★",
    .read = "●",
    .note = "≡",
    .tag = "#",
    .vertical = "│",
    .horizontal = "─",
    .ellipsis = "…",
    .dot = " · ",
    .joint = "\u00a0· ",
    .bar = "█",
    .levels = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"},
};
static const struct signs ascii_signs = {
    .mark = ">",
    .marked = "+",
    .both = "#",
    .star = "*",
    .read = "r",
    .note = "n",
    .tag = "t",
    .vertical = "|",
    .horizontal = "-",
    .ellipsis = ">",
    .dot = " - ",
    .joint = " - ",
    .bar = "#",
    .levels = {" ", ".", ".", ":", ":", "=", "=", "#", "#"},
};

const struct signs *signs_for(const struct width_policy *widths)
{
    return widths->ascii || widths->ambiguous_wide ? &ascii_signs : &unicode_signs;
}

struct style painter_style(const struct painter *painter, enum role role)
{
    return painter->theme->styles[role];
}

void painter_clear(const struct painter *painter, struct area area)
{
    frame_fill(painter->frame, area, painter_style(painter, ROLE_TEXT));
}

int painter_put(const struct painter *painter, struct area area, int row, int column,
                struct view text, enum role role)
{
    return frame_put(painter->frame, area, row, column, text, painter_style(painter, role),
                     painter->widths);
}

int painter_put_cut(const struct painter *painter, struct area area, int row, int column, int width,
                    struct view text, enum role role, size_t *cut)
{
    if (width > area.columns - column)
        width = area.columns - column;
    if (width < 0)
        width = 0;
    struct cut fits = cut_to_columns(text, width, true, painter->widths);
    int used = painter_put(painter, area, row, column, view_slice(text, 0, fits.bytes), role);
    if (fits.ellipsis && used < width)
        used +=
            painter_put(painter, area, row, column + used, view_of(painter->signs->ellipsis), role);
    if (cut)
        *cut = fits.bytes;
    return used;
}

/* The look of a role with the emphasis of markup (enum emphasis) on top. */
static struct style emphasised(const struct painter *painter, enum role base, unsigned emphasis)
{
    static const struct {
        enum emphasis emphasis;
        enum role role;
    } looks[] = {{EMPHASIS_LINK, ROLE_TEXT_LINK},
                 {EMPHASIS_CODE, ROLE_CODE},
                 {EMPHASIS_UNDERLINE, ROLE_UNDERLINED},
                 {EMPHASIS_ITALIC, ROLE_EMPHASIS},
                 {EMPHASIS_BOLD, ROLE_STRONG}};
    struct style style = painter_style(painter, base);
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (emphasis & looks[i].emphasis)
            style = style_on(style, painter_style(painter, looks[i].role));
    return style;
}

/* Gives the columns of bytes [start, end) of text, which has been put at column, a look. */
static void restyle(const struct painter *painter, struct area area, int row, int column,
                    struct view text, size_t start, size_t end, struct style style)
{
    if (end > text.length)
        end = text.length;
    if (start >= end)
        return;
    int before = cluster_columns(view_slice(text, 0, start), painter->widths);
    int after = cluster_columns(view_slice(text, 0, end), painter->widths);
    frame_set_style(painter->frame, area, row, column + before, after - before, style);
}

void painter_link(const struct painter *painter, struct area area, int row, int column,
                  struct view text, size_t start, size_t end, struct view address)
{
    int before = cluster_columns(view_slice(text, 0, start), painter->widths);
    int within = cluster_columns(view_slice(text, start, end - start), painter->widths);
    frame_set_link(painter->frame, area, row, column + before, within,
                   frame_add_link(painter->frame, address));
}

void painter_highlight(const struct painter *painter, struct area area, int row, int column,
                       struct view text, size_t start, size_t end, enum role base, enum role role)
{
    restyle(painter, area, row, column, text, start, end,
            style_on(painter_style(painter, base), painter_style(painter, role)));
}

void painter_emphasise(const struct painter *painter, const struct painted *painted, size_t start,
                       size_t end, enum role over)
{
    size_t seen = painted->offset + painted->text.length, until;
    end = end < seen ? end : seen;
    for (; start < end; start = until) {
        unsigned emphasis = markup_emphasis_at(painted->spans, painted->span_count, start, &until);
        struct style style = emphasised(painter, painted->role, emphasis);
        if (over != ROLE_COUNT)
            style = style_on(style, painter_style(painter, over));
        until = until < end ? until : end;
        if (emphasis || over != ROLE_COUNT)
            restyle(painter, painted->area, painted->row, painted->column, painted->text,
                    start - painted->offset, until - painted->offset, style);
    }
}

void painter_tint(const struct painter *painter, struct area area, int row, enum role role)
{
    struct style tint = painter_style(painter, role);
    struct area whole = {0, 0, painter->frame->rows, painter->frame->columns};
    struct area visible =
        area_intersect((struct area){area.row + row, area.column, 1, area.columns}, whole);
    if (tint.foreground < 0 && tint.background < 0 && !tint.attributes)
        return;
    for (int i = 0; visible.rows && i < visible.columns; i++) {
        const struct cell *cell = frame_cell(painter->frame, visible.row, visible.column + i);
        if (cell->columns)
            frame_set_style(painter->frame, visible, 0, i, 1, style_on(cell->style, tint));
    }
}
