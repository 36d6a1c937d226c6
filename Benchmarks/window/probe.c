/* Watches a program on Xvfb from outside: pixels are read from the server's frame buffer (Xvfb -fbdir DIR), which is a mapped file,
 * so looking costs the server nothing. Input is made with XTEST.
 *
 *   probe start COMMAND...            exec to painted; prints the milliseconds and the process id, and leaves the program running
 *   probe scroll PID RATE SECONDS     wheel clicks at a rate; prints frames per second, CPU ms per frame of program and server
 *   probe click PID TIMES             one wheel click at a time; prints the median and the largest ms until pixels change
 *   probe type PID TEXT               one key at a time; prints the median and the largest ms until pixels change
 *   probe form PID TIMES              Ctrl+N and Escape; prints the median and the largest ms from the key until pixels change
 *   probe popover PID X Y TIMES       a click on the thumbnail at X, Y and Escape; prints the median ms until its picture begins to be seen,
 *                                     and until the last of its pixels is
 *   probe idle PID SECONDS            prints how often the program woke up
 *   probe memory PID                  prints the resident megabytes
 *
 * FRAMEBUFFER names the frame buffer's file, SERVER the process id of Xvfb; DISPLAY is the display.
 */
#define _GNU_SOURCE
#include <X11/XKBlib.h>
#include <X11/XWDFile.h>
#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const uint8_t *screen;
static int screen_stride, screen_width, screen_height;

/* Names and thumbnails of the list: what moves when it scrolls. The window stands at the top left, 1280x800. */
static int strip_x = 10, strip_y = 120, strip_width = 300, strip_height = 480;

static void fail(const char *what)
{
    fprintf(stderr, "probe: %s\n", what);
    exit(1);
}

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void sleep_ms(double ms)
{
    struct timespec t = {(time_t)(ms / 1e3), (long)((ms - (long)(ms / 1e3) * 1e3) * 1e6)};
    nanosleep(&t, NULL);
}

static double cpu_ms(pid_t process)
{
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(process, &clock) || clock_gettime(clock, &t)) return 0;
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void map_screen(void)
{
    const char *name = getenv("FRAMEBUFFER");
    int file = name ? open(name, O_RDONLY) : -1;
    struct stat info;
    if (file < 0 || fstat(file, &info)) fail("FRAMEBUFFER does not name the frame buffer of Xvfb");
    const uint8_t *memory = mmap(NULL, info.st_size, PROT_READ, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) fail("the frame buffer cannot be mapped");
    const XWDFileHeader *header = (const void *)memory;
    screen_width = ntohl(header->pixmap_width);
    screen_height = ntohl(header->pixmap_height);
    screen_stride = ntohl(header->bytes_per_line);
    screen = memory + ntohl(header->header_size) + ntohl(header->ncolors) * sizeof(XWDColor);
}

static uint32_t pixel(int x, int y)
{
    return *(const uint32_t *)(screen + (size_t)y * screen_stride + (size_t)x * 4) & 0xffffff;
}

/* A number for what the strip shows. Every fourth line is looked at, for no letter and no picture is as low as what lies between, and four
 * sums are made at once: whoever looks at all of it with one sum takes two thirds of a processor, of two, from program and server. */
static uint64_t strip_sum(void)
{
    uint64_t sums[4] = {1469598103934665603u, 1, 2, 3};
    for (int y = strip_y; y < strip_y + strip_height; y += 4) {
        const uint64_t *row = (const uint64_t *)(screen + (size_t)y * screen_stride + strip_x * 4);
        for (int i = 0; i + 4 <= strip_width / 2; i += 4)
            for (int k = 0; k < 4; k++) sums[k] = (sums[k] ^ row[i + k]) * 1099511628211u;
    }
    return sums[0] ^ sums[1] << 1 ^ sums[2] << 2 ^ sums[3] << 3;
}

/* Whether a window with more than one colour covers the middle of the screen; the root window is black. */
static int is_painted(void)
{
    int seen = 0, window = 0, differing = 0;
    uint32_t common = pixel(640, 200);
    for (int y = 60; y < 780; y += 6)
        for (int x = 20; x < 600; x += 6) {
            uint32_t p = pixel(x, y);
            seen++;
            window += p != 0;
            differing += p != common;
        }
    return window > seen / 2 && differing > seen / 100;
}

static void start(char **command)
{
    double begin = now_ms();
    pid_t process = fork();
    if (process < 0) fail("no process could be made");
    if (process == 0) {
        setsid();
        int null = open("/dev/null", O_RDWR);
        dup2(null, 1);
        dup2(null, 2);
        execvp(command[0], command);
        _exit(127);
    }
    while (!is_painted()) {
        if (now_ms() - begin > 60e3) fail("nothing was painted within a minute");
        sleep_ms(0.2);
    }
    printf("%.2f %d\n", now_ms() - begin, process);
}

static Display *display_with_pointer(void)
{
    Display *display = XOpenDisplay(NULL);
    if (!display) fail("there is no display");
    XTestFakeMotionEvent(display, 0, 400, 400, 0);
    XFlush(display);
    sleep_ms(300);
    return display;
}

static void wheel(Display *display, int button)
{
    XTestFakeButtonEvent(display, button, 1, 0);
    XTestFakeButtonEvent(display, button, 0, 0);
    XFlush(display);
}

static void scroll(pid_t process, double rate, double seconds)
{
    Display *display = display_with_pointer();
    pid_t server = atoi(getenv("SERVER") ? getenv("SERVER") : "0");
    double begin = now_ms(), own = cpu_ms(process), servers = cpu_ms(server);
    int frames = 0, clicks = 0;
    uint64_t before = strip_sum();
    while (now_ms() - begin < seconds * 1e3) {
        if (now_ms() - begin >= clicks * 1e3 / rate) {
            wheel(display, 5);
            clicks++;
        }
        sleep_ms(0.8);
        uint64_t after = strip_sum();
        frames += after != before;
        before = after;
    }
    double time = now_ms() - begin;
    if (!frames) fail("nothing scrolled");
    printf("%.1f %.3f %.3f\n", frames * 1e3 / time, (cpu_ms(process) - own) / frames, (cpu_ms(server) - servers) / frames);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_times(double *times, int count)
{
    if (!count) fail("no pixel changed");
    qsort(times, count, sizeof *times, by_size);
    printf("%.2f %.2f\n", times[count / 2], times[count - 1]);
}

/* Milliseconds until a pixel of the strip changes, or less than 0 when none does within half a second. Between two looks it sleeps: whoever
 * looks all the time takes one of two processors from program and server, which wait for it in turn, so that what is measured is the
 * looking. */
static double wait_for_change(uint64_t before, double begin)
{
    while (now_ms() - begin < 500) {
        if (strip_sum() != before) return now_ms() - begin;
        sleep_ms(0.05);
    }
    return -1;
}

static void click(int times)
{
    Display *display = display_with_pointer();
    double found[1000];
    int count = 0;
    for (int i = 0; i < times && i < 1000; i++) {
        uint64_t before = strip_sum();
        double begin = now_ms();
        wheel(display, i % 2 ? 4 : 5);
        double time = wait_for_change(before, begin);
        if (time >= 0) found[count++] = time;
        sleep_ms(250);
    }
    print_times(found, count);
}

static void press(Display *display, KeySym symbol, int control)
{
    KeyCode code = XKeysymToKeycode(display, symbol), modifier = XKeysymToKeycode(display, XK_Control_L);
    if (control) XTestFakeKeyEvent(display, modifier, 1, 0);
    XTestFakeKeyEvent(display, code, 1, 0);
    XTestFakeKeyEvent(display, code, 0, 0);
    if (control) XTestFakeKeyEvent(display, modifier, 0, 0);
    XFlush(display);
}

static void type(const char *text)
{
    Display *display = display_with_pointer();
    double found[1000];
    int count = 0;
    press(display, XK_f, 1);
    sleep_ms(500);
    for (const char *c = text; *c && count < 1000; c++) {
        uint64_t before = strip_sum();
        double begin = now_ms();
        press(display, *c == ' ' ? XK_space : (KeySym)*c, 0);
        double time = wait_for_change(before, begin);
        if (time >= 0) found[count++] = time;
        sleep_ms(300);
    }
    press(display, XK_Escape, 0);
    sleep_ms(300);
    print_times(found, count);
}

static void form(int times)
{
    Display *display = display_with_pointer();
    double found[1000];
    int count = 0;
    for (int i = 0; i < times && i < 1000; i++) {
        uint64_t before = strip_sum();
        double begin = now_ms();
        press(display, XK_n, 1);
        double time = wait_for_change(before, begin);
        if (time >= 0) found[count++] = time;
        sleep_ms(1000);
        press(display, XK_Escape, 0);
        sleep_ms(1000);
    }
    print_times(found, count);
}

static void popover(int x, int y, int times)
{
    Display *display = display_with_pointer();
    double first[1000], last[1000];
    int count = 0;
    /* Rows below the one that is clicked, which change only where the picture floats over them. */
    strip_x = x + 150, strip_y = y + 150, strip_width = 300, strip_height = 250;
    for (int i = 0; i < times && i < 1000; i++) {
        XTestFakeMotionEvent(display, 0, x, y, 0);
        XFlush(display);
        sleep_ms(700);
        uint64_t before = strip_sum();
        double begin = now_ms();
        XTestFakeButtonEvent(display, 1, 1, 0);
        XTestFakeButtonEvent(display, 1, 0, 0);
        XFlush(display);
        double time = wait_for_change(before, begin);
        if (time >= 0) {
            first[count] = last[count] = time;
            for (uint64_t seen = strip_sum(); now_ms() - begin < 400;) {
                uint64_t now = strip_sum();
                if (now != seen) last[count] = now_ms() - begin;
                seen = now;
            }
            count++;
        }
        press(display, XK_Escape, 0);
        XTestFakeMotionEvent(display, 0, 900, 100, 0);
        XFlush(display);
        sleep_ms(700);
    }
    if (!count) fail("no picture came");
    qsort(first, count, sizeof *first, by_size);
    qsort(last, count, sizeof *last, by_size);
    printf("%.2f %.2f\n", first[count / 2], last[count / 2]);
}

static long status_field(const char *file, const char *key)
{
    char line[256];
    long value = 0;
    FILE *status = fopen(file, "r");
    if (!status) return 0;
    while (fgets(line, sizeof line, status))
        if (!strncmp(line, key, strlen(key))) value = atol(line + strlen(key));
    fclose(status);
    return value;
}

/* Every sleep that a thread came back from. */
static long wakeups(pid_t process)
{
    char name[300];
    long sum = 0;
    snprintf(name, sizeof name, "/proc/%d/task", process);
    DIR *threads = opendir(name);
    if (!threads) fail("there is no such process");
    for (struct dirent *entry; (entry = readdir(threads));) {
        snprintf(name, sizeof name, "/proc/%d/task/%s/status", process, entry->d_name);
        if (entry->d_name[0] != '.') sum += status_field(name, "voluntary_ctxt_switches:");
    }
    closedir(threads);
    return sum;
}

int main(int count, char **words)
{
    if (count < 3) fail("see the top of probe.c for what to say");
    pid_t process = atoi(words[2]);
    prctl(PR_SET_TIMERSLACK, 1);  /* else each sleep lasts 0.05 ms longer */
    map_screen();
    if (!strcmp(words[1], "start")) start(words + 2);
    else if (!strcmp(words[1], "scroll") && count == 5) scroll(process, atof(words[3]), atof(words[4]));
    else if (!strcmp(words[1], "click") && count == 4) click(atoi(words[3]));
    else if (!strcmp(words[1], "type") && count == 4) type(words[3]);
    else if (!strcmp(words[1], "popover") && count == 6) popover(atoi(words[3]), atoi(words[4]), atoi(words[5]));
    else if (!strcmp(words[1], "form") && count == 4) form(atoi(words[3]));
    else if (!strcmp(words[1], "idle") && count == 4) {
        long before = wakeups(process);
        sleep_ms(atof(words[3]) * 1e3);
        printf("%ld\n", wakeups(process) - before);
    } else if (!strcmp(words[1], "memory")) {
        char name[64];
        snprintf(name, sizeof name, "/proc/%d/status", process);
        printf("%.1f\n", status_field(name, "VmRSS:") / 1024.0);
    } else fail("see the top of probe.c for what to say");
    return 0;
}
