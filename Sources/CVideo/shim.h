#pragma once
/* Video4Linux through libv4l2, which converts what cameras send (MJPEG, YUYV and the rest) to plain pixels. The library is loaded when a
 * camera is first asked for: at each start of the program it would cost four more shared libraries. Every function gives 0 or more, or
 * an errno below zero. Swift cannot call the variadic functions of the library, nor read the unions of its structures. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>

#ifndef RTLD_DEFAULT /* Named by glibc for _GNU_SOURCE only, with which fd_set would look otherwise than in Swift's own module. */
#define RTLD_DEFAULT ((void *)0)
#endif

#define VIDEO_BUFFERS 4

struct video_library {
    int (*open)(const char *, int, ...);
    int (*close)(int);
    int (*ioctl)(int, unsigned long, ...);
    void *(*mmap)(void *, size_t, int, int, int, int64_t);
    int (*munmap)(void *, size_t);
};

struct video_facts {
    char name[33];
    int captures;
};

struct video_format {
    uint32_t width, height, bytes_per_row, byte_count;
};

struct video_buffer {
    void *memory;
    size_t length;
};

struct video_frame {
    uint32_t buffer, byte_count;
    int is_damaged;
};

/* Finds the library's functions; -ENOENT where it is not installed. */
static inline int video_load(struct video_library *library) {
    if (!dlopen("libv4l2.so.0", RTLD_NOW | RTLD_GLOBAL)) return -ENOENT;
    library->open = (int (*)(const char *, int, ...))dlsym(RTLD_DEFAULT, "v4l2_open");
    library->close = (int (*)(int))dlsym(RTLD_DEFAULT, "v4l2_close");
    library->ioctl = (int (*)(int, unsigned long, ...))dlsym(RTLD_DEFAULT, "v4l2_ioctl");
    library->mmap = (void *(*)(void *, size_t, int, int, int, int64_t))dlsym(RTLD_DEFAULT, "v4l2_mmap");
    library->munmap = (int (*)(void *, size_t))dlsym(RTLD_DEFAULT, "v4l2_munmap");
    return library->open && library->close && library->ioctl && library->mmap && library->munmap ? 0 : -ENOENT;
}

static inline int video_open(const struct video_library *library, const char *path) {
    const int file = library->open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    return file < 0 ? -errno : file;
}

static inline int video_control(const struct video_library *library, int file, unsigned long request, void *argument) {
    int result;
    do result = library->ioctl(file, request, argument);
    while (result < 0 && errno == EINTR);
    return result < 0 ? -errno : 0;
}

/* What a device calls itself, and whether it is a camera: one camera has several devices, of which some tell only about the pictures. */
static inline int video_learn(const struct video_library *library, int file, struct video_facts *facts) {
    struct v4l2_capability found;
    memset(&found, 0, sizeof found);
    const int problem = video_control(library, file, VIDIOC_QUERYCAP, &found);
    if (problem < 0) return problem;
    const uint32_t can = found.capabilities & V4L2_CAP_DEVICE_CAPS ? found.device_caps : found.capabilities;
    memset(facts, 0, sizeof *facts);
    memcpy(facts->name, found.card, sizeof found.card);
    facts->captures = (can & V4L2_CAP_VIDEO_CAPTURE) && (can & V4L2_CAP_STREAMING) && !(can & V4L2_CAP_VIDEO_OUTPUT);
    return 0;
}

/* The size number `index` that the camera offers; -EINVAL after the last. One that offers any size names its largest. */
static inline int video_size(const struct video_library *library, int file, uint32_t index, uint32_t *width, uint32_t *height) {
    struct v4l2_frmsizeenum size;
    memset(&size, 0, sizeof size);
    size.index = index;
    size.pixel_format = V4L2_PIX_FMT_BGR24;
    const int problem = video_control(library, file, VIDIOC_ENUM_FRAMESIZES, &size);
    if (problem < 0) return problem;
    if (size.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
        *width = size.discrete.width;
        *height = size.discrete.height;
    } else if (index == 0) {
        *width = size.stepwise.max_width;
        *height = size.stepwise.max_height;
    } else {
        return -EINVAL;
    }
    return 0;
}

/* The most pictures a second at a size, in thousandths; -EINVAL where the camera does not say. */
static inline int video_rate(const struct video_library *library, int file, uint32_t width, uint32_t height) {
    int best = -EINVAL;
    for (uint32_t index = 0; index < 64; index++) {
        struct v4l2_frmivalenum interval;
        memset(&interval, 0, sizeof interval);
        interval.index = index;
        interval.pixel_format = V4L2_PIX_FMT_BGR24;
        interval.width = width;
        interval.height = height;
        if (video_control(library, file, VIDIOC_ENUM_FRAMEINTERVALS, &interval) < 0) break;
        const struct v4l2_fract time = interval.type == V4L2_FRMIVAL_TYPE_DISCRETE ? interval.discrete : interval.stepwise.min;
        if (time.numerator == 0) continue;
        const uint64_t rate = 1000ull * time.denominator / time.numerator;
        if ((int64_t)rate > best) best = rate > 1000000 ? 1000000 : (int)rate;
        if (interval.type != V4L2_FRMIVAL_TYPE_DISCRETE) break;
    }
    return best;
}

/* Asks for pictures of a size, three bytes a pixel (blue, green, red), thirty a second; the format says what comes in fact. */
static inline int video_configure(const struct video_library *library, int file, struct video_format *wanted) {
    struct v4l2_format format;
    memset(&format, 0, sizeof format);
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    format.fmt.pix.width = wanted->width;
    format.fmt.pix.height = wanted->height;
    format.fmt.pix.pixelformat = V4L2_PIX_FMT_BGR24;
    format.fmt.pix.field = V4L2_FIELD_ANY;
    const int problem = video_control(library, file, VIDIOC_S_FMT, &format);
    if (problem < 0) return problem;
    if (format.fmt.pix.pixelformat != V4L2_PIX_FMT_BGR24) return -ENOTSUP;
    wanted->width = format.fmt.pix.width;
    wanted->height = format.fmt.pix.height;
    wanted->bytes_per_row = format.fmt.pix.bytesperline ? format.fmt.pix.bytesperline : format.fmt.pix.width * 3;
    wanted->byte_count = format.fmt.pix.sizeimage;
    struct v4l2_streamparm rate;
    memset(&rate, 0, sizeof rate);
    rate.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    rate.parm.capture.timeperframe.numerator = 1;
    rate.parm.capture.timeperframe.denominator = 30;
    /* Many cameras have one rate and refuse; then that is the rate. */
    (void)video_control(library, file, VIDIOC_S_PARM, &rate);
    return 0;
}

static inline int video_queue(const struct video_library *library, int file, uint32_t index) {
    struct v4l2_buffer buffer;
    memset(&buffer, 0, sizeof buffer);
    buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    buffer.memory = V4L2_MEMORY_MMAP;
    buffer.index = index;
    return video_control(library, file, VIDIOC_QBUF, &buffer);
}

/* Shares buffers with the camera and lets it send; gives how many there are. Those that were mapped are to be unmapped even if it fails. */
static inline int video_start(const struct video_library *library, int file, struct video_buffer buffers[VIDEO_BUFFERS]) {
    struct v4l2_requestbuffers request;
    memset(&request, 0, sizeof request);
    request.count = VIDEO_BUFFERS;
    request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    request.memory = V4L2_MEMORY_MMAP;
    int problem = video_control(library, file, VIDIOC_REQBUFS, &request);
    if (problem < 0) return problem;
    if (request.count == 0) return -ENOMEM;
    const uint32_t count = request.count < VIDEO_BUFFERS ? request.count : VIDEO_BUFFERS;
    for (uint32_t index = 0; index < count; index++) {
        struct v4l2_buffer buffer;
        memset(&buffer, 0, sizeof buffer);
        buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        buffer.memory = V4L2_MEMORY_MMAP;
        buffer.index = index;
        problem = video_control(library, file, VIDIOC_QUERYBUF, &buffer);
        if (problem < 0) return problem;
        void *memory = library->mmap(NULL, buffer.length, PROT_READ | PROT_WRITE, MAP_SHARED, file, buffer.m.offset);
        if (memory == MAP_FAILED) return -errno;
        buffers[index].memory = memory;
        buffers[index].length = buffer.length;
    }
    for (uint32_t index = 0; index < count; index++) {
        problem = video_queue(library, file, index);
        if (problem < 0) return problem;
    }
    enum v4l2_buf_type type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    problem = video_control(library, file, VIDIOC_STREAMON, &type);
    return problem < 0 ? problem : (int)count;
}

/* Takes the oldest picture; -EAGAIN when there is none yet. Its buffer is the caller's until it is queued again. */
static inline int video_take(const struct video_library *library, int file, struct video_frame *frame) {
    struct v4l2_buffer buffer;
    memset(&buffer, 0, sizeof buffer);
    buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    buffer.memory = V4L2_MEMORY_MMAP;
    const int problem = video_control(library, file, VIDIOC_DQBUF, &buffer);
    if (problem < 0) return problem;
    frame->buffer = buffer.index;
    frame->byte_count = buffer.bytesused;
    frame->is_damaged = (buffer.flags & V4L2_BUF_FLAG_ERROR) != 0;
    return 0;
}

/* Lets the camera stop sending, gives the buffers back, and closes the device. */
static inline void video_stop(const struct video_library *library, int file, struct video_buffer buffers[VIDEO_BUFFERS]) {
    enum v4l2_buf_type type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    (void)video_control(library, file, VIDIOC_STREAMOFF, &type);
    for (int index = 0; index < VIDEO_BUFFERS; index++)
        if (buffers[index].memory) library->munmap(buffers[index].memory, buffers[index].length);
    library->close(file);
}
