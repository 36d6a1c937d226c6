// Makes the main thread of one program stand still for ever when the program gets SIGUSR2, and says so: a library that is loaded before
// the others.
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

static void stand_still(int number) {
    if (syscall(SYS_gettid) != getpid()) {
        syscall(SYS_tgkill, getpid(), getpid(), number);
        return;
    }
    if (write(2, "The main thread stands still.\n", 30) < 0) _exit(1);
    for (;;) pause();
}

__attribute__((constructor)) static void prepare(void) {
    struct sigaction action = {.sa_handler = stand_still};
    sigaction(SIGUSR2, &action, 0);
}
