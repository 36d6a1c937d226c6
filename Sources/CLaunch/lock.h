#ifndef LOCK_H
#define LOCK_H

#include "CLaunch.h"

// Takes from this process what a program that reads a stranger's file does not need, for it and for everything that it runs, and for
// good. Makes nothing but calls of the kernel. Returns 0, or errno of the step that failed.
int lock_process(const struct launch_lock *lock, enum launch_step *step);

#endif
