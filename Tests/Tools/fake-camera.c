/* A camera for tests, to be preloaded: it stands in for libv4l2's functions and plays devices that are not there.
 *
 *   FAKE_CAMERA     what the first one does: good, busy (another program streams), forbidden, unplugged (after ten pictures), silent
 *   FAKE_CAMERAS    how many there are; one by default
 *   FAKE_CAMERA_LOG a file that gets a line for each opening and each closing
 *
 *   cc -shared -fPIC -O1 -o fake-camera.so fake-camera.c
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum { WIDTH = 640, HEIGHT = 480, BUFFERS = 4, SIZE = WIDTH * HEIGHT * 3, FILES = 1024 };

/* What stands behind a descriptor: a timer, readable thirty times a second, which polls as a camera does. */
static struct {
    int is_open, number, is_streaming, pictures, queued[BUFFERS], count;
    unsigned char *memory[BUFFERS];
} cameras[FILES];

static int failed(int reason) {
    errno = reason;
    return -1;
}

static int plays(const char *what) {
    const char *wanted = getenv("FAKE_CAMERA");
    return wanted && strcmp(wanted, what) == 0;
}

static void note(const char *what, int number) {
    const char *path = getenv("FAKE_CAMERA_LOG");
    if (!path) return;
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    char line[64];
    const int length = snprintf(line, sizeof line, "%s %d\n", what, number);
    if (file < 0) return;
    if (write(file, line, length) < 0) { }
    close(file);
}

int v4l2_open(const char *path, int flags, ...) {
    (void)flags;
    int number = -1;
    if (sscanf(path, "/dev/video%d", &number) != 1) return failed(ENOENT);
    const char *count = getenv("FAKE_CAMERAS");
    if (number >= (count ? atoi(count) : 1)) return failed(ENOENT);
    if (number == 0 && plays("forbidden")) return failed(EACCES);
    const int file = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (file < 0 || file >= FILES) return failed(EMFILE);
    memset(&cameras[file], 0, sizeof cameras[file]);
    cameras[file].is_open = 1;
    cameras[file].number = number;
    note("open", number);
    return file;
}

int v4l2_close(int file) {
    note(cameras[file].is_streaming ? "close-streaming" : "close", cameras[file].number);
    cameras[file].is_open = 0;
    return close(file);
}

void *v4l2_mmap(void *start, size_t length, int protection, int flags, int file, int64_t offset) {
    (void)start, (void)protection, (void)flags;
    void *memory = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) cameras[file].memory[offset / SIZE] = memory;
    return memory;
}

int v4l2_munmap(void *memory, size_t length) { return munmap(memory, length); }

/* Four bands of colour, red at the top left, with a white line that moves. */
static void paint(unsigned char *memory, int picture) {
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            unsigned char *pixel = memory + (y * WIDTH + x) * 3;
            const int band = y / (HEIGHT / 4), line = x / 8 == picture % (WIDTH / 8);
            pixel[0] = line ? 255 : band == 2 ? 200 : 30;
            pixel[1] = line ? 255 : band == 1 ? 180 : band == 3 ? 160 : 30;
            pixel[2] = line ? 255 : band == 0 ? 220 : band == 3 ? 200 : 30;
        }
}

static int dequeue(int file, struct v4l2_buffer *buffer) {
    uint64_t ticks;
    if (!cameras[file].is_streaming) return failed(EINVAL);
    if (plays("unplugged") && cameras[file].pictures >= 10) return failed(ENODEV);
    if (read(file, &ticks, sizeof ticks) != sizeof ticks) return failed(EAGAIN);
    for (int index = 0; index < cameras[file].count; index++) {
        if (!cameras[file].queued[index]) continue;
        cameras[file].queued[index] = 0;
        paint(cameras[file].memory[index], cameras[file].pictures++);
        buffer->index = index;
        buffer->bytesused = SIZE;
        return 0;
    }
    return failed(EAGAIN);
}

int v4l2_ioctl(int file, unsigned long request, ...) {
    __builtin_va_list arguments;
    __builtin_va_start(arguments, request);
    void *argument = __builtin_va_arg(arguments, void *);
    __builtin_va_end(arguments);
    if (file < 0 || file >= FILES || !cameras[file].is_open) return failed(EBADF);
    switch (request) {
    case VIDIOC_QUERYCAP: {
        struct v4l2_capability *found = argument;
        snprintf((char *)found->card, sizeof found->card, cameras[file].number == 0 ? "Integrated Camera" : "Desk Camera %d",
                 cameras[file].number);
        found->capabilities = V4L2_CAP_DEVICE_CAPS | V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
        found->device_caps = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
        return 0;
    }
    case VIDIOC_ENUM_FRAMESIZES: {
        struct v4l2_frmsizeenum *size = argument;
        if (size->index > 1) return failed(EINVAL);
        size->type = V4L2_FRMSIZE_TYPE_DISCRETE;
        size->discrete.width = size->index ? WIDTH : 1600;
        size->discrete.height = size->index ? HEIGHT : 1200;
        return 0;
    }
    case VIDIOC_ENUM_FRAMEINTERVALS: {
        /* The large size comes five times a second, too seldom to be chosen. */
        struct v4l2_frmivalenum *interval = argument;
        if (interval->index > 0) return failed(EINVAL);
        interval->type = V4L2_FRMIVAL_TYPE_DISCRETE;
        interval->discrete.numerator = 1;
        interval->discrete.denominator = interval->width == WIDTH ? 30 : 5;
        return 0;
    }
    case VIDIOC_S_FMT: {
        struct v4l2_format *format = argument;
        if (cameras[file].number == 0 && plays("busy")) return failed(EBUSY);
        format->fmt.pix.width = WIDTH;
        format->fmt.pix.height = HEIGHT;
        format->fmt.pix.bytesperline = WIDTH * 3;
        format->fmt.pix.sizeimage = SIZE;
        return 0;
    }
    case VIDIOC_S_PARM: return 0;
    case VIDIOC_REQBUFS: {
        struct v4l2_requestbuffers *buffers = argument;
        if (buffers->count > BUFFERS) buffers->count = BUFFERS;
        cameras[file].count = buffers->count;
        return 0;
    }
    case VIDIOC_QUERYBUF: {
        struct v4l2_buffer *buffer = argument;
        buffer->length = SIZE;
        buffer->m.offset = buffer->index * SIZE;
        return 0;
    }
    case VIDIOC_QBUF: cameras[file].queued[((struct v4l2_buffer *)argument)->index] = 1; return 0;
    case VIDIOC_DQBUF: return dequeue(file, argument);
    case VIDIOC_STREAMON: {
        const struct itimerspec rate = {{0, 33333333}, {0, 33333333}};
        cameras[file].is_streaming = 1;
        return plays("silent") && cameras[file].number == 0 ? 0 : timerfd_settime(file, 0, &rate, NULL);
    }
    case VIDIOC_STREAMOFF: cameras[file].is_streaming = 0; return 0;
    default: return failed(ENOTTY);
    }
}
