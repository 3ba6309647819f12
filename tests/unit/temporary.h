/* A folder for the files of one test, and writing into it. */
#ifndef SHEAF_TESTS_TEMPORARY_H
#define SHEAF_TESTS_TEMPORARY_H

#include "unit.h"

#include <dirent.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct temporary {
    char folder[40];
    char path[512]; /* of the file named last */
};

static inline struct temporary temporary_new(void)
{
    struct temporary temporary = {.folder = "/tmp/sheaf-test-XXXXXX"};
    assert_non_null(mkdtemp(temporary.folder));
    return temporary;
}

/* Valid until the next call. */
static inline const char *temporary_path(struct temporary *temporary, const char *name)
{
    snprintf(temporary->path, sizeof temporary->path, "%s/%s", temporary->folder, name);
    return temporary->path;
}

/* mode as of fopen(): "w" for a new text, "a" to go on. */
static inline void temporary_write(struct temporary *temporary, const char *name, const char *mode,
                                   const char *text)
{
    FILE *file = fopen(temporary_path(temporary, name), mode);
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* Writes beside the file and puts that in its place, as careful programs do. */
static inline void temporary_replace(struct temporary *temporary, const char *name,
                                     const char *text)
{
    char beside[512];
    temporary_write(temporary, ".beside", "w", text);
    snprintf(beside, sizeof beside, "%s", temporary->path);
    assert_int_equal(rename(beside, temporary_path(temporary, name)), 0);
}

static inline void temporary_remove(struct temporary *temporary, const char *name)
{
    assert_int_equal(remove(temporary_path(temporary, name)), 0);
}

static inline void temporary_make_folder(struct temporary *temporary, const char *name)
{
    assert_int_equal(mkdir(temporary_path(temporary, name), 0700), 0);
}

/* How many entries the folder has, hidden ones too. */
static inline size_t temporary_count(const struct temporary *temporary)
{
    size_t count = 0;
    DIR *stream = opendir(temporary->folder);
    assert_non_null(stream);
    while (readdir(stream))
        count++;
    closedir(stream);
    return count - 2; /* . and .. */
}

static inline void assert_file_holds(const char *path, const char *expected)
{
    char bytes[4096] = {0};
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[length] = '\0';
    assert_string_equal(bytes, expected);
}

static inline int temporary_setup(void **state)
{
    struct temporary *temporary = malloc(sizeof *temporary);
    *temporary = temporary_new();
    *state = temporary;
    return 0;
}

static inline int temporary_remove_entry(const char *path, const struct stat *information, int type,
                                         struct FTW *place)
{
    (void)information;
    (void)type;
    (void)place;
    return remove(path);
}

/* Removes the folder and all that is in it. */
static inline void temporary_free(struct temporary *temporary)
{
    enum { DESCRIPTORS = 8 };
    assert_int_equal(
        nftw(temporary->folder, temporary_remove_entry, DESCRIPTORS, FTW_DEPTH | FTW_PHYS), 0);
}

static inline int temporary_teardown(void **state)
{
    temporary_free(*state);
    free(*state);
    return 0;
}

/* The test's state is a struct temporary of its own. */
#define TEMPORARY_TEST(test)                                                                       \
    cmocka_unit_test_setup_teardown(test, temporary_setup, temporary_teardown)

#endif
