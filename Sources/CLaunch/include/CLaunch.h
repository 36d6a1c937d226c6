// Starts another program. Only kernel calls are made between the new process and its program. Swift cannot promise that, so this is C.

#ifndef CLAUNCH_H
#define CLAUNCH_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// The rights of a program that reads a stranger's file: see lock.c. Lists end with a null pointer; missing paths are ignored.
struct launch_lock {
    const char *const *readable;    // readable files, and folders with everything below them
    const char *const *executable;  // the same, but executable as well
    uint64_t memory;                // the limit of its address space, in bytes
    uint64_t processor_seconds;     // the limit of its processor time
    uint64_t files;                 // the limit of its open descriptors
};

struct launch_request {
    const char *program;  // its path; PATH is not searched
    char *const *arguments;
    char *const *environment;
    int input, output, errors;  // descriptors; -1 for /dev/null
    mode_t file_mask;           // its umask
    bool has_own_session;       // a session of its own; else only a process group of its own
    const struct launch_lock *lock;  // null for all rights of this process
};

// The step that failed.
enum launch_step {
    LAUNCH_PROCESS,  // no process could be created
    LAUNCH_STREAMS,
    LAUNCH_LIMITS,
    LAUNCH_LANDLOCK,
    LAUNCH_FILTER,
    LAUNCH_PROGRAM,  // the program could not be run
};

struct launch_failure {
    enum launch_step step;
    int code;  // errno
};

// Starts a program with default signals and only its three streams. Returns its process, for which the caller waits. Returns -1 after a
// failure: then there is no process, and `failure` has the reason.
pid_t launch(const struct launch_request *request, struct launch_failure *failure);

#endif
