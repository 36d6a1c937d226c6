// Tries something that a program under a lock must not be able to do, and prints "done" or the number of the error.
//
//   LockProbe ATTEMPT [PATH]

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int is_good(int result) { return result >= 0 ? 0 : errno; }

static int fork_once(void) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    if (child < 0) return errno;
    return is_good(waitpid(child, NULL, 0));
}

static int fork_by_clone(void) {
    long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    if (child < 0) return errno;
    return is_good(waitpid((pid_t)child, NULL, 0));
}

static int change_mode_of_file(const char *path) { return is_good(chmod(path, 0600)); }

static int take_memory(void) {
    size_t length = (size_t)3 << 30;
    return mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) == MAP_FAILED ? errno : 0;
}

static int open_many(void) {
    for (int count = 0; count < 100; count++)
        if (dup(0) < 0) return errno;
    return 0;
}

static int limit_of_parent(void) {
    struct rlimit limit;
    return is_good((int)syscall(SYS_prlimit64, getppid(), RLIMIT_NOFILE, NULL, &limit));
}

static int attempt(const char *what, const char *path) {
    if (!strcmp(what, "read")) return is_good(open(path, O_RDONLY));
    if (!strcmp(what, "list")) return is_good(open(path, O_RDONLY | O_DIRECTORY));
    if (!strcmp(what, "write")) return is_good(open(path, O_WRONLY | O_CREAT, 0600));
    if (!strcmp(what, "remove")) return is_good(unlink(path));
    if (!strcmp(what, "mode")) return change_mode_of_file(path);
    if (!strcmp(what, "cut")) return is_good(truncate(path, 0));
    if (!strcmp(what, "socket")) return is_good(socket(AF_INET, SOCK_STREAM, 0));
    if (!strcmp(what, "local-socket")) return is_good(socket(AF_UNIX, SOCK_STREAM, 0));
    if (!strcmp(what, "fork")) return fork_once();
    if (!strcmp(what, "clone")) return fork_by_clone();
    if (!strcmp(what, "signal")) return is_good(kill(getppid(), 0));
    if (!strcmp(what, "trace")) return is_good((int)ptrace(PTRACE_TRACEME, 0, 0, 0));
    if (!strcmp(what, "memory")) return take_memory();
    if (!strcmp(what, "descriptors")) return open_many();
    if (!strcmp(what, "limits")) return limit_of_parent();
    if (!strcmp(what, "owner")) return is_good(fcntl(1, F_SETOWN, getppid()));
    if (!strcmp(what, "memory-file")) return is_good((int)syscall(SYS_memfd_create, "probe", 0));
    if (!strcmp(what, "group")) return is_good(setsid() < 0 ? -1 : 0);
    if (!strcmp(what, "run")) {
        char *const words[] = {"echo", "-n", "done", NULL}, *const none[] = {NULL};
        execve("/usr/bin/echo", words, none);
        return errno;
    }
    return ENOTSUP;
}

int main(int count, char **words) {
    if (count > 1 && !strcmp(words[1], "spin")) for (;;) {}
    if (count > 1 && !strcmp(words[1], "abort")) abort();
    int code = attempt(count > 1 ? words[1] : "", count > 2 ? words[2] : "");
    if (code) printf("%d", code); else printf("done");
    return 0;
}
