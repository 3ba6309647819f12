/*
 * How the display form of a field came from its source: where it is emphasised, where its
 * links lead, which bytes stand for which. Papers do not keep that; it is found out again,
 * by rendering the field once more, for those that are on the screen.
 */
#ifndef SHEAF_CORPUS_DETAILS_H
#define SHEAF_CORPUS_DETAILS_H

#include "corpus/paper.h"
#include "text/markup.h"

/* Fills details, which is zeroed, for a field. False, and nothing filled, when the display
   form is the source, or was not made from it alone (a derived field). The caller calls
   markup_details_deinit(). */
bool details_make(struct markup_details *details, const struct paper *paper, enum field field);

#endif
