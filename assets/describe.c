/*
 * describe <TEMPLATE >RESULT: copies a template and puts the program's tables where it
 * asks for them (describe.h). Ends with status 1 when it asks for what there is not.
 */
#include "assets/describe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct describe_part *find_part(const struct describe_part *parts, const char *name,
                                             size_t length)
{
    for (; parts->name; parts++)
        if (strlen(parts->name) == length && memcmp(parts->name, name, length) == 0)
            return parts;
    return NULL;
}

/* The part that a line "@NAME@\n" stands for; *wrong when it looks like one and is none. */
static const struct describe_part *part_of_line(const char *line, bool *wrong)
{
    size_t length = strcspn(line, "\n");
    if (length < 3 || line[0] != '@' || line[length - 1] != '@')
        return NULL;
    const struct describe_part *part = find_part(describe_manual, line + 1, length - 2);
    if (!part)
        part = find_part(describe_shells, line + 1, length - 2);
    *wrong = !part;
    return part;
}

static bool copy_line(const char *line)
{
    bool wrong = false;
    const struct describe_part *part = part_of_line(line, &wrong);
    if (wrong)
        fprintf(stderr, "describe: there is no %s", line);
    if (wrong)
        return false;
    struct buffer text = {0};
    if (part)
        part->append(&text);
    fputs(part ? buffer_string(&text) : line, stdout);
    buffer_deinit(&text);
    return true;
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    bool good = true;
    while (good && getline(&line, &size, stdin) >= 0)
        good = copy_line(line);
    free(line);
    return good && !ferror(stdin) && fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
