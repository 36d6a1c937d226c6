// Makes calls of the system fail for one program: a library that is loaded before the others.
//
//   LD_PRELOAD=disk-faults.so DISK_FAULTS="pwrite:-wal:EIO:3+ open:-shm:EACCES:2" program ...
//
// Each rule names a call (open, create, pread, pwrite, write, fsync, ftruncate, stat, entropy, all-writes), a part of the file's path,
// the error, and which of the calls that match fail: the third, or with a plus the third and all after it. `create` is an open for
// writing; `all-writes` is every call that changes a file, as on a disk that has become read-only. DISK_FAULTS_COUNT names a file to
// which the number of matching calls of each rule is written at the end, so that a test can go through all of them.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct rule { char call[16]; char path[128]; int error; int from; int on; int count; };
static struct rule rules[8];
static int rule_count = -1;

static int error_number(const char *name) {
    static const struct { const char *name; int number; } known[] = {
        {"EIO", EIO}, {"EROFS", EROFS}, {"ENOSPC", ENOSPC}, {"EACCES", EACCES}, {"ENOSYS", ENOSYS}, {"EMFILE", EMFILE}, {"ENOENT", ENOENT},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) if (!strcmp(known[i].name, name)) return known[i].number;
    return EIO;
}

static void write_counts(void) {
    const char *path = getenv("DISK_FAULTS_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    for (int i = 0; i < rule_count; i++) fprintf(file, "%d\n", rules[i].count);
    fclose(file);
}

static void read_rules(void) {
    char text[1024], error[16], number[16];
    const char *given = getenv("DISK_FAULTS");
    rule_count = 0;
    if (!given) return;
    snprintf(text, sizeof text, "%s", given);
    for (char *rest = text, *word; (word = strsep(&rest, " ")) && rule_count < 8;) {
        struct rule *rule = &rules[rule_count];
        if (sscanf(word, "%15[^:]:%127[^:]:%15[^:]:%15s", rule->call, rule->path, error, number) != 4) continue;
        rule->error = error_number(error);
        rule->from = atoi(number);
        rule->on = strchr(number, '+') != NULL;
        rule_count++;
    }
    atexit(write_counts);
}

/// Whether this call of this file fails; sets errno then.
static int fails(const char *call, const char *path, int changes) {
    if (rule_count < 0) read_rules();
    for (int i = 0; i < rule_count; i++) {
        struct rule *rule = &rules[i];
        if (strcmp(rule->call, call) && !(changes && !strcmp(rule->call, "all-writes"))) continue;
        if (!path || !strstr(path, rule->path)) continue;
        int number = __atomic_add_fetch(&rule->count, 1, __ATOMIC_SEQ_CST);
        if (rule->from > 0 && (number == rule->from || (rule->on && number > rule->from))) {
            errno = rule->error;
            return 1;
        }
    }
    return 0;
}

static int fails_at(const char *call, int file, int changes) {
    char link[64], path[PATH_MAX];
    if (rule_count == 0) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return fails(call, path, changes);
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int open_fails(const char *path, int flags) {
    if (fails("open", path, 0)) return 1;
    return (flags & (O_WRONLY | O_RDWR | O_CREAT)) && fails("create", path, 1);
}

static mode_t mode_of(int flags, va_list rest) { return flags & O_CREAT ? va_arg(rest, mode_t) : 0; }

int open(const char *path, int flags, ...) {
    REAL(open);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return open_fails(path, flags) ? -1 : real(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    REAL(open64);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return open_fails(path, flags) ? -1 : real(path, flags, mode);
}

ssize_t pread(int file, void *to, size_t size, off_t at) {
    REAL(pread);
    return fails_at("pread", file, 0) ? -1 : real(file, to, size, at);
}

ssize_t pread64(int file, void *to, size_t size, off64_t at) {
    REAL(pread64);
    return fails_at("pread", file, 0) ? -1 : real(file, to, size, at);
}

ssize_t pwrite(int file, const void *from, size_t size, off_t at) {
    REAL(pwrite);
    return fails_at("pwrite", file, 1) ? -1 : real(file, from, size, at);
}

ssize_t pwrite64(int file, const void *from, size_t size, off64_t at) {
    REAL(pwrite64);
    return fails_at("pwrite", file, 1) ? -1 : real(file, from, size, at);
}

ssize_t write(int file, const void *from, size_t size) {
    REAL(write);
    return file > 2 && fails_at("write", file, 1) ? -1 : real(file, from, size);
}

// A call with a file or a path and one more argument at most, or none.
#define ON_FILE(name, call, changes, declared, ...) \
    int name declared { REAL(name); return fails_at(call, file, changes) ? -1 : real(__VA_ARGS__); }
#define ON_PATH(name, call, changes, declared, ...) \
    int name declared { REAL(name); return fails(call, path, changes) ? -1 : real(__VA_ARGS__); }

ON_FILE(fsync, "fsync", 0, (int file), file)
ON_FILE(fdatasync, "fsync", 0, (int file), file)
ON_FILE(ftruncate, "ftruncate", 1, (int file, off_t size), file, size)
ON_FILE(ftruncate64, "ftruncate", 1, (int file, off64_t size), file, size)
ON_PATH(mkdir, "mkdir", 1, (const char *path, mode_t mode), path, mode)
ON_PATH(unlink, "unlink", 1, (const char *path), path)
ON_PATH(rename, "rename", 1, (const char *path, const char *to), path, to)
ON_PATH(stat, "stat", 0, (const char *path, struct stat *info), path, info)
ON_PATH(lstat, "stat", 0, (const char *path, struct stat *info), path, info)
ON_PATH(stat64, "stat", 0, (const char *path, struct stat64 *info), path, info)
ON_PATH(lstat64, "stat", 0, (const char *path, struct stat64 *info), path, info)

int getentropy(void *to, size_t size) {
    REAL(getentropy);
    return fails("entropy", "entropy", 0) ? -1 : real(to, size);
}
