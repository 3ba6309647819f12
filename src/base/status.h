/*
 * What a function that can fail returns. The reason, for people, goes to a
 * buffer that the caller passes as the last parameter ("message"): one line
 * without the name of the program and without a full stop. Only the top prints.
 */
#ifndef SHEAF_BASE_STATUS_H
#define SHEAF_BASE_STATUS_H

enum status {
    STATUS_OK = 0,
    STATUS_END,     /* no more: end of file, of records, of a list */
    STATUS_INVALID, /* the input is not what it should be */
    STATUS_SYSTEM,  /* the operating system said no; the message says what */
    STATUS_CANCELLED,
    STATUS_LIMIT /* a limit of ours was reached */
};

#endif
