/* A library to be preloaded (LD_PRELOAD): it plays a bad disk to one folder of a program, and writes down what was done to that folder.
 *
 *   TORTURE_UNDER=FOLDER    the folder; calls about other files pass untouched and uncounted
 *   TORTURE_COUNTS=FILE     an array of 64-bit numbers, kept up to date: how often each kind was called (see `kinds`)
 *   TORTURE_FAULT=KIND:N[+]:ACTION
 *                           what befalls call number N (with +: and all later ones) of a kind. The action is the name of an error
 *                           (EIO, ENOSPC ...), or
 *                               short   half of it is written, and the caller is told so
 *                               lie     nothing is done, and success is reported
 *                               kill    the process ends before the call
 *                               crash   the process has a fault in its memory
 *                               hang    the call never returns
 *   TORTURE_NAMES=TEXT      only files with this in their path are counted and befallen, such as -shm
 *   TORTURE_RECORD=FILE     each change in the folder, each sync and each line on standard output that begins with ACK is appended
 *   TORTURE_FORGET_SYNCS=1  syncs are done but not written down, as if a program had forgotten them
 *
 * Kinds: open read write sync truncate rename unlink mkdir link stat random. `any` counts them all together.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum kind { OPEN, READ, WRITE, SYNC, TRUNCATE, RENAME, UNLINK, MKDIR, LINK, STAT, RANDOM, ANY, KINDS };
static const char *kinds[KINDS] = {"open", "read",  "write", "sync", "truncate", "rename",
                                   "unlink", "mkdir", "link",  "stat", "random",   "any"};
static const struct { const char *name; int number; } errors[] = {
    {"EIO", EIO}, {"ENOSPC", ENOSPC}, {"EMFILE", EMFILE}, {"ENFILE", ENFILE}, {"EACCES", EACCES}, {"EPERM", EPERM}, {"EROFS", EROFS},
    {"EINTR", EINTR}, {"EDQUOT", EDQUOT}, {"ENOMEM", ENOMEM}, {"ENOENT", ENOENT}, {"EFBIG", EFBIG}, {"EXDEV", EXDEV},
    {"EMLINK", EMLINK}, {"ENOSYS", ENOSYS}, {"EAGAIN", EAGAIN}, {"ESTALE", ESTALE}, {"ENXIO", ENXIO}};

enum { PASS = 0, SHORT = -1, LIE = -2, KILL = -3, CRASH = -4, HANG = -5 };

static char under[PATH_MAX];
static size_t under_length;
static const char *names;
static int recording = -1;
static int forgets_syncs;
static enum kind fault_kind = KINDS;
static uint64_t fault_from, fault_to;
static int fault_action;
static uint64_t own_counts[KINDS], *counts = own_counts;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

#define REAL(result, name, ...)                                                                                                        \
    static result (*real)(__VA_ARGS__);                                                                                                \
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, name)

__attribute__((noreturn)) static void die(const char *what)
{
    char line[300];
    int length = snprintf(line, sizeof line, "faults.c: %s\n", what);
    if (length > 0) (void)!syscall(SYS_write, 2, line, (size_t)length);
    _exit(99);
}

__attribute__((constructor)) static void prepare(void)
{
    const char *folder = getenv("TORTURE_UNDER"), *fault = getenv("TORTURE_FAULT"), *file;
    if (!folder) return;
    if (!realpath(folder, under)) die("TORTURE_UNDER is no folder");
    if ((file = getenv("TORTURE_COUNTS"))) {
        int fd = (int)syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0 || syscall(SYS_ftruncate, fd, (long)sizeof own_counts)) die("TORTURE_COUNTS cannot be written");
        void *map = mmap(NULL, sizeof own_counts, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (map == MAP_FAILED) die("TORTURE_COUNTS cannot be mapped");
        syscall(SYS_close, fd);
        counts = map;
    }
    if ((file = getenv("TORTURE_RECORD"))) {
        recording = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (recording < 0) die("TORTURE_RECORD cannot be written");
        int high = fcntl(recording, F_DUPFD_CLOEXEC, 500); /* out of the way of programs that close or count */
        if (high >= 0) {
            syscall(SYS_close, recording);
            recording = high;
        }
    }
    names = getenv("TORTURE_NAMES");
    forgets_syncs = getenv("TORTURE_FORGET_SYNCS") != NULL;
    if (fault) {
        char kind[20], plus[2] = "", action[20];
        unsigned long long number;
        if (sscanf(fault, "%19[a-z]:%llu%1[+]:%19[A-Za-z]", kind, &number, plus, action) != 4 &&
            (plus[0] = 0, sscanf(fault, "%19[a-z]:%llu:%19[A-Za-z]", kind, &number, action) != 3))
            die("TORTURE_FAULT is not KIND:N[+]:ACTION");
        for (enum kind each = 0; each < KINDS; each++)
            if (!strcmp(kinds[each], kind)) fault_kind = each;
        if (fault_kind == KINDS) die("TORTURE_FAULT names no kind of call");
        fault_from = number;
        fault_to = plus[0] ? UINT64_MAX : number;
        static const struct { const char *name; int number; } others[] = {
            {"short", SHORT}, {"lie", LIE}, {"kill", KILL}, {"crash", CRASH}, {"hang", HANG}};
        for (size_t each = 0; each < sizeof others / sizeof *others; each++)
            if (!strcmp(others[each].name, action)) fault_action = others[each].number;
        for (size_t each = 0; each < sizeof errors / sizeof *errors; each++)
            if (!strcmp(errors[each].name, action)) fault_action = errors[each].number;
        if (fault_action == PASS) die("TORTURE_FAULT names no action");
    }
    under_length = strlen(under);
}

static int is_ours(const char *path)
{
    return under_length && !strncmp(path, under, under_length) && (path[under_length] == '/' || path[under_length] == 0);
}

/* The absolute path of what a call names; links are not followed, for a library has none. */
static int resolve(int folder, const char *path, char *into)
{
    if (!under_length || !path) return 0;
    if (path[0] == '/') {
        if (strlen(path) >= PATH_MAX) return 0;
        strcpy(into, path);
    } else {
        char link[64], base[PATH_MAX];
        if (folder == AT_FDCWD) strcpy(link, "/proc/self/cwd");
        else snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
        ssize_t length = readlink(link, base, sizeof base - 1);
        if (length <= 0) return 0;
        base[length] = 0;
        if (!*path) strcpy(into, base);
        else if (snprintf(into, PATH_MAX, "%s/%s", base, path) >= PATH_MAX) return 0;
    }
    return is_ours(into);
}

static int resolve_fd(int fd, char *into)
{
    return fd > 2 && resolve(fd, "", into);
}

/* Counts a call of ours, and says what befalls it. */
static int befalls(enum kind kind, const char *path)
{
    if (names && !strstr(path, names)) return PASS;
    uint64_t one = __atomic_add_fetch(&counts[kind], 1, __ATOMIC_RELAXED);
    uint64_t all = __atomic_add_fetch(&counts[ANY], 1, __ATOMIC_RELAXED);
    uint64_t number = fault_kind == ANY ? all : one;
    if ((fault_kind != ANY && fault_kind != kind) || number < fault_from || number > fault_to) return PASS;
    if (fault_action == KILL) syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
    if (fault_action == CRASH) {
        signal(SIGSEGV, SIG_DFL);
        syscall(SYS_tgkill, syscall(SYS_getpid), syscall(SYS_gettid), SIGSEGV);
    }
    while (fault_action == HANG) pause();
    return fault_action;
}

/* One change: type, inode, offset, and two byte strings with their lengths. */
static void record(char type, uint64_t inode, uint64_t offset, const void *first, size_t first_length, const void *second,
                   size_t second_length)
{
    if (recording < 0) return;
    size_t length = 1 + 8 + 8 + 4 + 4 + first_length + second_length;
    char small[8192], *whole = length <= sizeof small ? small : malloc(length), *at = whole;
    if (!whole) die("no memory for a record");
    uint32_t lengths[2] = {(uint32_t)first_length, (uint32_t)second_length};
    *at++ = type;
    memcpy(at, &inode, 8), at += 8;
    memcpy(at, &offset, 8), at += 8;
    memcpy(at, lengths, 8), at += 8;
    memcpy(at, first, first_length), at += first_length;
    if (second_length) memcpy(at, second, second_length);
    if (syscall(SYS_write, recording, whole, length) != (long)length) die("the record cannot be written");
    if (whole != small) free(whole);
}

static void record_paths(char type, uint64_t inode, const char *first, const char *second)
{
    record(type, inode, 0, first, strlen(first), second, second ? strlen(second) : 0);
}

static uint64_t inode_of(int fd)
{
    struct stat status;
    REAL(int, "fstat", int, struct stat *);
    return real(fd, &status) ? 0 : status.st_ino;
}

static int is_folder(int fd)
{
    struct stat status;
    REAL(int, "fstat", int, struct stat *);
    return !real(fd, &status) && S_ISDIR(status.st_mode);
}

static int fail(int error)
{
    errno = error;
    return -1;
}

/* Opening */

static int open_at(int folder, const char *path, int flags, mode_t mode)
{
    char name[PATH_MAX];
    if (!resolve(folder, path, name)) return (int)syscall(SYS_openat, folder, path, flags, mode);
    int action = befalls(OPEN, name);
    if (action > 0) return fail(action);
    pthread_mutex_lock(&order);
    int is_new = (flags & O_CREAT) && syscall(SYS_faccessat, folder, path, F_OK) != 0;
    int fd = (int)syscall(SYS_openat, folder, path, flags, mode);
    int error = errno;
    if (fd >= 0 && recording >= 0) {
        uint64_t inode = inode_of(fd);
        if ((flags & O_TMPFILE) == O_TMPFILE) record_paths('c', inode, "", NULL);
        else if (is_new) record_paths('c', inode, name, NULL);
        else if (flags & O_TRUNC) record('t', inode, 0, "", 0, "", 0);
    }
    pthread_mutex_unlock(&order);
    errno = error;
    return fd;
}

#define MODE_OF(flags)                                                                                                                 \
    mode_t mode = 0;                                                                                                                   \
    if (((flags) & O_CREAT) || ((flags) & O_TMPFILE) == O_TMPFILE) {                                                                   \
        va_list rest;                                                                                                                  \
        va_start(rest, flags);                                                                                                         \
        mode = va_arg(rest, mode_t);                                                                                                   \
        va_end(rest);                                                                                                                  \
    }
int open(const char *path, int flags, ...) { MODE_OF(flags) return open_at(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE_OF(flags) return open_at(AT_FDCWD, path, flags | O_LARGEFILE, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE_OF(flags) return open_at(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE_OF(flags) return open_at(folder, path, flags | O_LARGEFILE, mode); }

/* Reading */

static ssize_t read_at(int fd, void *into, size_t length, off_t offset, int here)
{
    char name[PATH_MAX];
    if (resolve_fd(fd, name)) {
        int action = befalls(READ, name);
        if (action > 0) return fail(action);
        if (action == SHORT && length > 1) length /= 2;
        if (action == LIE) return (ssize_t)(memset(into, 0, length), length);
    }
    return here ? syscall(SYS_read, fd, into, length) : syscall(SYS_pread64, fd, into, length, offset);
}
ssize_t read(int fd, void *into, size_t length) { return read_at(fd, into, length, 0, 1); }
ssize_t pread(int fd, void *into, size_t length, off_t offset) { return read_at(fd, into, length, offset, 0); }
ssize_t pread64(int fd, void *into, size_t length, off_t offset) { return read_at(fd, into, length, offset, 0); }

/* Writing */

static ssize_t write_at(int fd, const void *bytes, size_t length, off_t offset, int here)
{
    char name[PATH_MAX];
    if (fd == 1 && recording >= 0 && length >= 3 && !memcmp(bytes, "ACK", 3)) {
        pthread_mutex_lock(&order);
        record('A', 0, 0, bytes, length, "", 0);
        pthread_mutex_unlock(&order);
    }
    if (!resolve_fd(fd, name)) goto real;
    int action = befalls(WRITE, name);
    if (action > 0) return fail(action);
    if (action == LIE) return (ssize_t)length;
    if (action == SHORT && length > 1) length /= 2;
    if (recording < 0) goto real;
    pthread_mutex_lock(&order);
    off_t at = here ? (off_t)syscall(SYS_lseek, fd, 0, SEEK_CUR) : offset;
    ssize_t count = here ? syscall(SYS_write, fd, bytes, length) : syscall(SYS_pwrite64, fd, bytes, length, offset);
    int error = errno;
    if (count > 0 && at >= 0) record('w', inode_of(fd), (uint64_t)at, bytes, (size_t)count, "", 0);
    pthread_mutex_unlock(&order);
    errno = error;
    return count;
real:
    return here ? syscall(SYS_write, fd, bytes, length) : syscall(SYS_pwrite64, fd, bytes, length, offset);
}
ssize_t write(int fd, const void *bytes, size_t length) { return write_at(fd, bytes, length, 0, 1); }
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return write_at(fd, bytes, length, offset, 0); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) { return write_at(fd, bytes, length, offset, 0); }

static int truncate_fd(int fd, off_t length)
{
    char name[PATH_MAX];
    if (!resolve_fd(fd, name)) return (int)syscall(SYS_ftruncate, fd, length);
    int action = befalls(TRUNCATE, name);
    if (action > 0) return fail(action);
    if (action == LIE) return 0;
    pthread_mutex_lock(&order);
    int result = (int)syscall(SYS_ftruncate, fd, length), error = errno;
    if (!result) record('t', inode_of(fd), (uint64_t)length, "", 0, "", 0);
    pthread_mutex_unlock(&order);
    errno = error;
    return result;
}
int ftruncate(int fd, off_t length) { return truncate_fd(fd, length); }
int ftruncate64(int fd, off_t length) { return truncate_fd(fd, length); }

static int sync_fd(int fd, long call)
{
    char name[PATH_MAX];
    if (!resolve_fd(fd, name)) return (int)syscall(call, fd);
    int action = befalls(SYNC, name);
    if (action > 0) return fail(action);
    if (action == LIE) return 0;
    pthread_mutex_lock(&order);
    int result = (int)syscall(call, fd), error = errno;
    if (!result && !forgets_syncs) {
        if (is_folder(fd)) record_paths('D', 0, name, NULL);
        else record('s', inode_of(fd), 0, "", 0, "", 0);
    }
    pthread_mutex_unlock(&order);
    errno = error;
    return result;
}
int fsync(int fd) { return sync_fd(fd, SYS_fsync); }
int fdatasync(int fd) { return sync_fd(fd, SYS_fdatasync); }

/* Names */

static int rename_at(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    char old[PATH_MAX], new[PATH_MAX];
    int ours = resolve(from_folder, from, old) | (resolve(to_folder, to, new) << 1);
    if (!ours) return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
    int action = befalls(RENAME, ours & 2 ? new : old);
    if (action > 0) return fail(action);
    if (action == LIE) return 0;
    pthread_mutex_lock(&order);
    int result = (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags), error = errno;
    if (!result && ours == 3) record_paths('r', 0, old, new);
    pthread_mutex_unlock(&order);
    errno = error;
    return result;
}
int rename(const char *from, const char *to) { return rename_at(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int folder, const char *from, int other, const char *to) { return rename_at(folder, from, other, to, 0); }
int renameat2(int folder, const char *from, int other, const char *to, unsigned flags)
{
    return rename_at(folder, from, other, to, flags);
}

static int unlink_at(int folder, const char *path, int flags)
{
    char name[PATH_MAX];
    if (!resolve(folder, path, name)) return (int)syscall(SYS_unlinkat, folder, path, flags);
    int action = befalls(UNLINK, name);
    if (action > 0) return fail(action);
    if (action == LIE) return 0;
    pthread_mutex_lock(&order);
    int result = (int)syscall(SYS_unlinkat, folder, path, flags), error = errno;
    if (!result) record_paths('u', 0, name, NULL);
    pthread_mutex_unlock(&order);
    errno = error;
    return result;
}
int unlink(const char *path) { return unlink_at(AT_FDCWD, path, 0); }
int unlinkat(int folder, const char *path, int flags) { return unlink_at(folder, path, flags); }
int rmdir(const char *path) { return unlink_at(AT_FDCWD, path, AT_REMOVEDIR); }

static int mkdir_at(int folder, const char *path, mode_t mode)
{
    char name[PATH_MAX];
    if (!resolve(folder, path, name)) return (int)syscall(SYS_mkdirat, folder, path, mode);
    int action = befalls(MKDIR, name);
    if (action > 0) return fail(action);
    if (action == LIE) return 0;
    pthread_mutex_lock(&order);
    int result = (int)syscall(SYS_mkdirat, folder, path, mode), error = errno;
    if (!result) record_paths('m', 0, name, NULL);
    pthread_mutex_unlock(&order);
    errno = error;
    return result;
}
int mkdir(const char *path, mode_t mode) { return mkdir_at(AT_FDCWD, path, mode); }
int mkdirat(int folder, const char *path, mode_t mode) { return mkdir_at(folder, path, mode); }

static int link_at(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    char new[PATH_MAX];
    if (!resolve(to_folder, to, new)) return (int)syscall(SYS_linkat, from_folder, from, to_folder, to, flags);
    int action = befalls(LINK, new);
    if (action > 0) return fail(action);
    if (action == LIE) return 0;
    pthread_mutex_lock(&order);
    int result = (int)syscall(SYS_linkat, from_folder, from, to_folder, to, flags), error = errno;
    struct stat status;
    REAL(int, "lstat", const char *, struct stat *);
    if (!result && !real(new, &status)) record_paths('l', status.st_ino, new, NULL);
    pthread_mutex_unlock(&order);
    errno = error;
    return result;
}
int link(const char *from, const char *to) { return link_at(AT_FDCWD, from, AT_FDCWD, to, 0); }
int linkat(int folder, const char *from, int other, const char *to, int flags) { return link_at(folder, from, other, to, flags); }

/* Asking */

#define STATS(name, type)                                                                                                              \
    int name(const char *path, struct type *into)                                                                                      \
    {                                                                                                                                  \
        char full[PATH_MAX];                                                                                                           \
        int action = resolve(AT_FDCWD, path, full) ? befalls(STAT, full) : PASS;                                                       \
        REAL(int, #name, const char *, struct type *);                                                                                 \
        return action > 0 ? fail(action) : real(path, into);                                                                           \
    }                                                                                                                                  \
    int f##name(int fd, struct type *into)                                                                                             \
    {                                                                                                                                  \
        char full[PATH_MAX];                                                                                                           \
        int action = resolve_fd(fd, full) ? befalls(STAT, full) : PASS;                                                                \
        REAL(int, "f" #name, int, struct type *);                                                                                      \
        return action > 0 ? fail(action) : real(fd, into);                                                                             \
    }                                                                                                                                  \
    int l##name(const char *path, struct type *into)                                                                                   \
    {                                                                                                                                  \
        char full[PATH_MAX];                                                                                                           \
        int action = resolve(AT_FDCWD, path, full) ? befalls(STAT, full) : PASS;                                                       \
        REAL(int, "l" #name, const char *, struct type *);                                                                             \
        return action > 0 ? fail(action) : real(path, into);                                                                           \
    }
STATS(stat, stat)
STATS(stat64, stat64)

int fstatat(int folder, const char *path, struct stat *into, int flags)
{
    char full[PATH_MAX];
    int action = resolve(folder, path, full) ? befalls(STAT, full) : PASS;
    REAL(int, "fstatat", int, const char *, struct stat *, int);
    return action > 0 ? fail(action) : real(folder, path, into, flags);
}

/* Random numbers are not a folder's; they are counted once there is one. */
ssize_t getrandom(void *into, size_t length, unsigned flags)
{
    int action = under_length ? befalls(RANDOM, "") : PASS;
    return action > 0 ? fail(action) : syscall(SYS_getrandom, into, length, flags);
}
