/* Prints made-up papers as JSON Lines: generate COUNT. */
#include "tests/bench/papers.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    unsigned long count = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;
    struct made_paper paper;
    if (count == 0) {
        fprintf(stderr, "usage: generate COUNT\n");
        return 2;
    }
    made_paper_init(&paper);
    for (unsigned long i = 0; i < count; i++) {
        made_paper_next(&paper);
        printf("{\"id\": \"made-%lu\", \"title\": \"%s\", \"author\": \"%s\", \"venue\": \"%s\", "
               "\"year\": %d, \"keywords\": \"%s\", \"abstract\": \"%s\"}\n",
               i, buffer_string(&paper.title), buffer_string(&paper.authors),
               buffer_string(&paper.venue), paper.year, buffer_string(&paper.keywords),
               buffer_string(&paper.abstract));
    }
    made_paper_deinit(&paper);
    return 0;
}
