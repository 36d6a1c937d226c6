#ifndef LOCK_H
#define LOCK_H

#include "CLaunch.h"

// Permanently takes from this process, and from all that it runs, every right that a reader of a stranger's file does not need. Makes only
// kernel calls. Returns 0, or errno of the step that failed.
int lock_process(const struct launch_lock *lock, enum launch_step *step);

#endif
