// Plays a kernel that lacks a call.

#ifndef CLAUNCHTESTING_H
#define CLAUNCHTESTING_H

// From now on a call of the kernel fails on this thread, and in what it starts, with an errno. Returns 0, or errno where that cannot be.
int refuse_call_on_this_thread(int number, int code);

extern const int call_of_landlock, call_of_seccomp;

#endif
