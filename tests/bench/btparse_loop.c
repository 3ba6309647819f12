/*
 * The floor for reading BibTeX: btparse alone over a file, with nothing made of its entries.
 *
 *   btparse_loop FILE      prints how many entries were whole
 */
#include <stdio.h>

#include <btparse.h>

int main(int argc, char **argv)
{
    boolean good = TRUE;
    size_t entries = 0;
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "usage: btparse_loop FILE\n");
        return 2;
    }
    bt_initialize();
    for (AST *entry; (entry = bt_parse_entry(file, argv[1], 0, &good));) {
        entries += good ? 1 : 0;
        bt_free_ast(entry);
    }
    bt_cleanup();
    fclose(file);
    printf("%zu\n", entries);
    return 0;
}
