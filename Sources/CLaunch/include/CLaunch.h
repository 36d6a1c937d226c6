// Starts another program. Between the new process and the program in it only calls of the kernel are made, which Swift cannot promise:
// so this is C.

#ifndef CLAUNCH_H
#define CLAUNCH_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// What a program that reads a stranger's file may do: see lock.c. Lists end with a null pointer; paths that do not exist are left out.
struct launch_lock {
    const char *const *readable;    // files, and folders with everything below them, that it may read
    const char *const *executable;  // the same, also to be run
    uint64_t memory;                // the most bytes of its address space
    uint64_t processor_seconds;     // the most time of a processor
    uint64_t files;                 // the most descriptors
};

struct launch_request {
    const char *program;  // its path; nothing is looked up in PATH
    char *const *arguments;
    char *const *environment;
    int input, output, errors;  // descriptors; -1 for /dev/null
    mode_t file_mask;           // its umask
    bool has_own_session;       // a session of its own; else only a process group of its own
    const struct launch_lock *lock;  // null where it may do what this process may
};

// The step that failed.
enum launch_step {
    LAUNCH_PROCESS,  // there was no room for a process
    LAUNCH_STREAMS,
    LAUNCH_LIMITS,
    LAUNCH_LANDLOCK,
    LAUNCH_FILTER,
    LAUNCH_PROGRAM,  // the program itself could not be run
};

struct launch_failure {
    enum launch_step step;
    int code;  // errno
};

// Starts a program with default signals and nothing but its three streams. Returns its process, which the caller waits for; -1 where it
// failed: then there is no process, and the failure says why.
pid_t launch(const struct launch_request *request, struct launch_failure *failure);

#endif
