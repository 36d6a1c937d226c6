#define _GNU_SOURCE
#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: Limits

static int set_limit(int resource, uint64_t soft, uint64_t hard) {
    struct rlimit before;
    if (getrlimit(resource, &before) != 0) return errno;
    // A lower limit that is already set stays.
    struct rlimit limit = {soft, hard};
    if (limit.rlim_max > before.rlim_max) limit.rlim_max = before.rlim_max;
    if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
    return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

static int set_limits(const struct launch_lock *lock) {
    const struct {
        int resource;
        uint64_t soft, hard;
    } limits[] = {
        {RLIMIT_AS, lock->memory, lock->memory},
        // The kernel kills the process a second after its warning.
        {RLIMIT_CPU, lock->processor_seconds, lock->processor_seconds + 1},
        {RLIMIT_NOFILE, lock->files, lock->files},
        {RLIMIT_FSIZE, 0, 0},
        {RLIMIT_NPROC, 0, 0},
        {RLIMIT_CORE, 0, 0},
        {RLIMIT_MEMLOCK, 0, 0},
        {RLIMIT_MSGQUEUE, 0, 0},
    };
    for (size_t index = 0; index < sizeof limits / sizeof limits[0]; index++) {
        int code = set_limit(limits[index].resource, limits[index].soft, limits[index].hard);
        if (code) return code;
    }
    return 0;
}

// MARK: Landlock, which decides about files

// Older headers lack Landlock or have an early version; the numbers are the same on every machine.
enum {
    CALL_CREATE_RULESET = 444,
    CALL_ADD_RULE = 445,
    CALL_RESTRICT_SELF = 446,
    ASK_VERSION = 1,
    RULE_PATH_BENEATH = 1,
    MAY_EXECUTE = 1 << 0,
    MAY_READ_FILE = 1 << 2,
    MAY_READ_FOLDER = 1 << 3,
};

struct ruleset {
    uint64_t files, network, scopes;
};

struct path_rule {
    uint64_t allowed;
    int32_t folder;
} __attribute__((packed));

// Returns every right that a version of the kernel's interface knows. The kernel refuses all of them except those of the rules.
static struct ruleset all_rights(long version, size_t *size) {
    struct ruleset rights = {0, 0, 0};
    rights.files = version < 2 ? 0x1fff : version < 3 ? 0x3fff : version < 5 ? 0x7fff : 0xffff;
    if (version >= 4) rights.network = 0x3;
    if (version >= 6) rights.scopes = 0x3;
    *size = version < 4 ? 8 : version < 6 ? 16 : 24;
    return rights;
}

static int allow(int rules, const char *const *paths, uint64_t rights) {
    for (; *paths; paths++) {
        int place = open(*paths, O_PATH | O_CLOEXEC);
        if (place < 0) {
            // Missing and inaccessible paths stay refused.
            if (errno == ENOENT || errno == ENOTDIR || errno == EACCES) continue;
            return errno;
        }
        struct stat info;
        int code = fstat(place, &info) == 0 ? 0 : errno;
        struct path_rule rule = {rights, place};
        if (!S_ISDIR(info.st_mode)) rule.allowed &= ~(uint64_t)MAY_READ_FOLDER;
        if (code == 0 && syscall(CALL_ADD_RULE, rules, RULE_PATH_BENEATH, &rule, 0) != 0) code = errno;
        close(place);
        if (code) return code;
    }
    return 0;
}

static int restrict_files(const struct launch_lock *lock) {
    long version = syscall(CALL_CREATE_RULESET, NULL, 0, ASK_VERSION);
    if (version < 1) return version < 0 ? errno : ENOSYS;
    size_t size;
    struct ruleset rights = all_rights(version, &size);
    int rules = (int)syscall(CALL_CREATE_RULESET, &rights, size, 0);
    if (rules < 0) return errno;
    int code = allow(rules, lock->readable, MAY_READ_FILE | MAY_READ_FOLDER);
    if (code == 0) code = allow(rules, lock->executable, MAY_READ_FILE | MAY_READ_FOLDER | MAY_EXECUTE);
    if (code == 0 && syscall(CALL_RESTRICT_SELF, rules, 0) != 0) code = errno;
    close(rules);
    return code;
}

// MARK: The filter of calls

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#ifdef MACHINE

// Calls that no program needs to draw a page: other processes, the network, kernel administration, and file changes that Landlock does not
// cover.
static const int refused[] = {
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_sendto, SYS_sendmsg, SYS_sendmmsg,
#ifdef SYS_fork
    SYS_fork, SYS_vfork, SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_mknod,
#endif
    SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_truncate, SYS_ftruncate, SYS_fallocate, SYS_mknodat,
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_kill, SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo,
    SYS_setpgid, SYS_setsid, SYS_setpriority, SYS_ioprio_set,
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_memfd_create, SYS_keyctl, SYS_add_key, SYS_request_key,
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns,
    SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_fanotify_init, SYS_quotactl, SYS_acct, SYS_swapon, SYS_swapoff,
    SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_syslog,
    SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname,
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_semget, SYS_semop, SYS_mq_open, SYS_mq_unlink,
    // Calls that the headers of older systems do not name; the numbers are the same on every machine.
    424 /* pidfd_send_signal */, 425 /* io_uring_setup */, 426 /* io_uring_enter */, 427 /* io_uring_register */, 428 /* open_tree */,
    429 /* move_mount */, 430 /* fsopen */, 431 /* fsconfig */, 432 /* fsmount */, 433 /* fspick */, 434 /* pidfd_open */,
    438 /* pidfd_getfd */, 440 /* process_madvise */, 442 /* mount_setattr */, 443 /* quotactl_fd */, 447 /* memfd_secret */,
    448 /* process_mrelease */, 452 /* fchmodat2 */, 463 /* setxattrat */, 466 /* removexattrat */, 467 /* open_tree_attr */,
};

enum {
    REFUSED_COUNT = sizeof refused / sizeof refused[0],
    CALL_CLONE3 = 435,
    OWNER = 8,      // F_SETOWN
    OWNER_EX = 15,  // F_SETOWN_EX
    LONGEST = 64 + 2 * REFUSED_COUNT,
};

#define LOAD(field) (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(answer) (struct sock_filter) BPF_STMT(BPF_RET | BPF_K, answer)
#define IF_EQUAL(value, yes, no) (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define IF_AT_LEAST(value, yes, no) (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, yes, no)
#define IF_SET(bits, yes, no) (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, yes, no)
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
// Both machines are little-endian.
#define FIRST_ARGUMENT LOAD(args[0])
#define SECOND_ARGUMENT LOAD(args[1])

static unsigned short write_filter(struct sock_filter *filter, pid_t own) {
    unsigned short count = 0;
#define ADD(instruction) (filter[count++] = (instruction))
    // Other kinds of programs number their calls differently.
    ADD(LOAD(arch));
    ADD(IF_EQUAL(MACHINE, 1, 0));
    ADD(RETURN(SECCOMP_RET_KILL_PROCESS));
    ADD(LOAD(nr));
#ifdef __x86_64__
    ADD(IF_AT_LEAST(0x40000000, 0, 1));
    ADD(RETURN(SECCOMP_RET_KILL_PROCESS));
#endif
    // Threads are allowed, processes are not. A filter cannot see the flags of clone3, which are in memory: the C library then uses clone.
    ADD(IF_EQUAL(CALL_CLONE3, 0, 1));
    ADD(RETURN(SECCOMP_RET_ERRNO | ENOSYS));
    ADD(IF_EQUAL(SYS_clone, 0, 4));
    ADD(FIRST_ARGUMENT);
    ADD(IF_SET(CLONE_THREAD, 0, 1));
    ADD(ALLOW);
    ADD(REFUSE);
    // A program may send a signal to itself: its end then differs from a failure.
    ADD(IF_EQUAL(SYS_tgkill, 0, 4));
    ADD(FIRST_ARGUMENT);
    ADD(IF_EQUAL((uint32_t)own, 0, 1));
    ADD(ALLOW);
    ADD(REFUSE);
    // A program may read its own limits, but not set those of others.
    ADD(IF_EQUAL(SYS_prlimit64, 0, 4));
    ADD(FIRST_ARGUMENT);
    ADD(IF_EQUAL(0, 0, 1));
    ADD(ALLOW);
    ADD(REFUSE);
    // The owner of a descriptor gets signals, so owners may not be set.
    ADD(IF_EQUAL(SYS_fcntl, 0, 5));
    ADD(SECOND_ARGUMENT);
    ADD(IF_EQUAL(OWNER, 1, 0));
    ADD(IF_EQUAL(OWNER_EX, 0, 1));
    ADD(REFUSE);
    ADD(ALLOW);
    for (size_t index = 0; index < REFUSED_COUNT; index++) {
        ADD(IF_EQUAL((uint32_t)refused[index], 0, 1));
        ADD(REFUSE);
    }
    ADD(ALLOW);
#undef ADD
    return count;
}

static int filter_calls(void) {
    struct sock_filter filter[LONGEST];
    struct sock_fprog program = {write_filter(filter, getpid()), filter};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? 0 : errno;
}

#else

// The call numbers of this machine are unknown here.
static int filter_calls(void) { return ENOSYS; }

#endif

// MARK: The whole lock

int lock_process(const struct launch_lock *lock, enum launch_step *step) {
    pid_t parent = getppid();
    *step = LAUNCH_LIMITS;
    // The process ends with the thread that waits for it.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return errno;
    if (getppid() != parent) return ESRCH;
    *step = LAUNCH_LANDLOCK;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    int code = restrict_files(lock);
    if (code) return code;
    *step = LAUNCH_FILTER;
    code = filter_calls();
    if (code) return code;
    // The limits come last: this process still shares the memory and the stack of the other one, which may be larger.
    *step = LAUNCH_LIMITS;
    return set_limits(lock);
}
