/*
 * Authors as tagged formats write them (private to the tagged formats): one or several to
 * a value, in either order of names, with the marks of footnotes behind them.
 */
#ifndef SHEAF_IO_TAGGED_PEOPLE_H
#define SHEAF_IO_TAGGED_PEOPLE_H

#include "corpus/record.h"

/* Adds the people of "甲;乙;", "Li, Ann; Wu, Bo", "谢昕,王小增" or one name as authors in
   the order that people read. Marks of footnotes ("郝国强[1,2]", "Li, Ann 1", "Wu, B *") go.
   lines: every line is a name; otherwise a line end is a blank. tag: of the field; under it
   an editor ("Max [Ed]") is kept. */
void tagged_people_add(struct record *record, struct view tag, struct view list, bool lines);
/* "Long V", "van der Berg JM Jr": a name whose initials stand last. */
void tagged_people_add_short(struct record *record, struct view name);

#endif
