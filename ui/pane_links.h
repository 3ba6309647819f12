/*
 * The links of a paper (session/links.h), numbered, to open or copy one.
 *
 *     Attention is All you Need
 *   ▌  1  page   https://proceedings.neurips.cc/paper/7181
 *      2  arXiv  https://arxiv.org/abs/1706.03762
 */
#ifndef SHEAF_UI_PANE_LINKS_H
#define SHEAF_UI_PANE_LINKS_H

#include "session/links.h"
#include "session/movement.h"
#include "ui/painter.h"

struct pane_links {
    struct links links;
    struct buffer heading; /* what the paper is called */
    struct movement movement;
};

void pane_links_deinit(struct pane_links *pane);
/* Takes the links of a paper, for an area of so many rows. */
void pane_links_begin(struct pane_links *pane, const struct snapshot *snapshot,
                      const struct paper *paper, int rows);
/* The link with a number from 1 on; 0: the current one. NULL when there is none. */
const struct link *pane_links_get(const struct pane_links *pane, long number);
void pane_links_paint(struct pane_links *pane, const struct painter *painter, struct area area);

#endif
