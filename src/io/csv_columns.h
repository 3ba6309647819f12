/* What the columns of tables are called, in the languages that tables come in. */
#ifndef SHEAF_IO_CSV_COLUMNS_H
#define SHEAF_IO_CSV_COLUMNS_H

#include "corpus/field.h"

enum column_how {
    COLUMN_KEPT, /* not known: kept by its name */
    COLUMN_TEXT,
    COLUMN_TITLE,
    COLUMN_AUTHORS,
    COLUMN_ITEMS,
    COLUMN_YEAR,
    COLUMN_DOI,
    COLUMN_RATINGS,
    COLUMN_MEAN,
    COLUMN_LANGUAGE,
    COLUMN_TYPE,
    COLUMN_NOTHING /* derived anew */
};

struct column_meaning {
    enum column_how how;
    enum field field;
    unsigned rank; /* of several columns for one field the lowest that is not empty wins */
};

/* Case, blanks and punctuation of the name do not matter. */
struct column_meaning csv_column_find(struct view name);

#endif
