#define _GNU_SOURCE

#if defined(__OPTIMIZE__) && !defined(_FORTIFY_SOURCE)
#error "A release is built with -D_FORTIFY_SOURCE=2: see Package.swift."
#endif

#include "CLaunch.h"
#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Everything from here to `launch` runs in the new process, which shares this one's memory until the program begins. So the code allocates
// nothing and changes only the failure.

static void fail(volatile struct launch_failure *failure, enum launch_step step, int code) {
    failure->step = step;
    failure->code = code;
    _exit(127);
}

// Returns a copy of a descriptor above the three standard ones, so that none of those is closed before its use.
static int copy_above(int descriptor, int flags) {
    if (descriptor < 0) descriptor = open("/dev/null", flags | O_CLOEXEC);
    return descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
}

static int set_streams(const struct launch_request *request) {
    int copies[3] = {
        copy_above(request->input, O_RDONLY), copy_above(request->output, O_WRONLY), copy_above(request->errors, O_WRONLY)};
    for (int stream = 0; stream < 3; stream++)
        if (copies[stream] < 0 || dup2(copies[stream], stream) < 0) return errno;
#ifdef SYS_close_range
    // Libraries may have opened files without the flag that closes them. An older kernel leaves those open.
    syscall(SYS_close_range, 3u, ~0u, 4u /* CLOSE_RANGE_CLOEXEC */);
#endif
    return 0;
}

// An ignored signal stays ignored when a program begins, and a blocked one stays blocked.
static void set_signals(void) {
    // The kernel's own structure; all zero means the default. The C library would skip its own signals.
    unsigned long standard[8] = {0};
    for (int number = 1; number < NSIG; number++) syscall(SYS_rt_sigaction, number, standard, NULL, 8);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void begin(const struct launch_request *request, int niceness, volatile struct launch_failure *failure) {
    if (request->has_own_session) setsid(); else setpgid(0, 0);
    set_signals();
    umask(request->file_mask);
    // A background thread has a lower priority than its program, and the new process would inherit it.
    if (!request->lock) setpriority(PRIO_PROCESS, 0, niceness);
    int code = set_streams(request);
    if (code) fail(failure, LAUNCH_STREAMS, code);
    if (request->lock) {
        enum launch_step step = LAUNCH_LIMITS;
        code = lock_process(request->lock, &step);
        if (code) fail(failure, step, code);
    }
    execve(request->program, request->arguments, request->environment);
    fail(failure, LAUNCH_PROGRAM, errno);
}

__attribute__((noinline)) pid_t launch(const struct launch_request *request, struct launch_failure *failure) {
    volatile struct launch_failure found = {LAUNCH_PROCESS, 0};
    // The priority of the main thread, which has the number of the process.
    int niceness = getpriority(PRIO_PROCESS, (id_t)getpid());
    sigset_t all, before;
    // No signal handler of this process may run in the new one, which shares its memory.
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    pid_t process = vfork();
    if (process == 0) begin(request, niceness, &found);
    if (process < 0) found.code = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (found.code == 0) return process;
    if (process > 0) {
        int status;
        while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
    }
    failure->step = found.step;
    failure->code = found.code;
    return -1;
}
