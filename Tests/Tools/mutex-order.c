/* Tells the thread sanitizer about the locks of Swift's Mutex. A thread that has to wait for a lock takes and leaves it in the library
 * Synchronization, which the sanitizer does not see into: it would report a race of everything that such a lock guards.
 *
 *   clang -shared -fPIC -o mutex-order.so mutex-order.c; LD_PRELOAD=./mutex-order.so PROGRAM
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

/* Of the sanitizer's runtime, which a program without it does not have. */
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

/* Synchronization._MutexHandle._lockSlow(Swift.UInt32) -> () */
SWIFT void lock_slow(uint32_t thread, SELF void *lock) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void lock_slow(uint32_t thread, SELF void *lock) {
    static SWIFT void (*real)(uint32_t, SELF void *);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
    real(thread, lock);
    if (__tsan_acquire) __tsan_acquire(lock);
}

/* Synchronization._MutexHandle._unlockSlow() -> () */
SWIFT void unlock_slow(SELF void *lock) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
SWIFT void unlock_slow(SELF void *lock) {
    static SWIFT void (*real)(SELF void *);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
    if (__tsan_release) __tsan_release(lock);
    real(lock);
}
