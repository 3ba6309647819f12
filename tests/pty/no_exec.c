/*
 * A library for LD_PRELOAD: what it is loaded into gets no memory that may be executed, as
 * on a hardened system. The first refusal is told by the file that $NO_EXEC_LOG names, so
 * that a test knows there was one.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *map(void *address, size_t length, int protection, int flags, int file, off_t offset)
{
    if (!(protection & PROT_EXEC))
        return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
    const char *log = getenv("NO_EXEC_LOG");
    int told = log ? open(log, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (told >= 0)
        close(told);
    errno = EPERM;
    return MAP_FAILED;
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset)
{
    return map(address, length, protection, flags, file, offset);
}

void *mmap64(void *address, size_t length, int protection, int flags, int file, off64_t offset)
{
    return map(address, length, protection, flags, file, offset);
}
