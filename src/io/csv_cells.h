/* From the cell of a table to the field of a record. */
#ifndef SHEAF_IO_CSV_CELLS_H
#define SHEAF_IO_CSV_CELLS_H

#include "corpus/record.h"
#include "io/csv_columns.h"

/* Sets what the cell, which is trimmed and not empty, says; column is the name that it is
   kept by where it has no place. Lists of people are taken apart: "Family, Given; …",
   "Lim SM, Lau Y.", "유병근(부산대학교); …"; a title or abstract given twice is set once. */
void csv_cell_set(struct record *record, struct column_meaning meaning, struct view column,
                  struct view cell);

#endif
