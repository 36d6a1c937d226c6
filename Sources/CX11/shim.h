#pragma once
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/sync.h>
#include <X11/Xcursor/Xcursor.h>
#include <link.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <unistd.h>

// XDestroyImage is a macro that calls through the image's function table, which Swift cannot.
// The pixels belong to the caller: they are taken away first, because XDestroyImage would free() them.
static inline void cx11_image_destroy(XImage *image) {
    image->data = NULL;
    XDestroyImage(image);
}

// XGetIMValues is variadic: the styles that an input method offers.
static inline XIMStyles *cx11_im_styles(XIM im) {
    XIMStyles *styles = NULL;
    if (XGetIMValues(im, XNQueryInputStyle, &styles, NULL) != NULL) { return NULL; }
    return styles;
}

// XSetIMValues is variadic.
static inline void cx11_im_set_destroy_callback(XIM im, XIMCallback *callback) {
    XSetIMValues(im, XNDestroyCallback, callback, NULL);
}

// The one callback that returns something, which the type XIMProc does not say: how long composed text may be; -1 is any length.
static inline int cx11_preedit_start(XIC ic, XPointer client, XPointer call) {
    (void)ic;
    (void)client;
    (void)call;
    return -1;
}

// XCreateIC and XVaCreateNestedList are variadic. The input method draws nothing: it tells us what is being composed.
static inline XIC cx11_ic_create_with_callbacks(
    XIM im, XIMStyle style, Window window, XIMCallback *draw, XIMCallback *caret, XIMCallback *done) {
    XIMCallback start = {NULL, (XIMProc)cx11_preedit_start};
    XVaNestedList preedit = XVaCreateNestedList(
        0, XNPreeditStartCallback, &start, XNPreeditDrawCallback, draw, XNPreeditCaretCallback, caret,
        XNPreeditDoneCallback, done, NULL);
    if (preedit == NULL) { return NULL; }
    XIC ic = XCreateIC(
        im, XNInputStyle, style, XNClientWindow, window, XNFocusWindow, window, XNPreeditAttributes, preedit, NULL);
    XFree(preedit);
    return ic;
}

// XCreateIC and XVaCreateNestedList are variadic. The input method draws in a window of its own, at the spot.
static inline XIC cx11_ic_create_at_spot(XIM im, XIMStyle style, Window window, short x, short y) {
    XPoint spot = {x, y};
    XVaNestedList preedit = XVaCreateNestedList(0, XNSpotLocation, &spot, NULL);
    if (preedit == NULL) { return NULL; }
    XIC ic = XCreateIC(
        im, XNInputStyle, style, XNClientWindow, window, XNFocusWindow, window, XNPreeditAttributes, preedit, NULL);
    XFree(preedit);
    return ic;
}

// XCreateIC is variadic. The input method shows what is composed wherever it likes.
static inline XIC cx11_ic_create_plain(XIM im, XIMStyle style, Window window) {
    return XCreateIC(im, XNInputStyle, style, XNClientWindow, window, XNFocusWindow, window, NULL);
}

// XSetICValues is variadic.
static inline void cx11_ic_set_spot(XIC ic, short x, short y) {
    XPoint spot = {x, y};
    XVaNestedList preedit = XVaCreateNestedList(0, XNSpotLocation, &spot, NULL);
    if (preedit == NULL) { return; }
    XSetICValues(ic, XNPreeditAttributes, preedit, NULL);
    XFree(preedit);
}

// The string is a union in a struct that Swift sees as two members of one place, of which only one is right.
static inline const char *cx11_im_text_multibyte(const XIMText *text) {
    return text->encoding_is_wchar ? NULL : text->string.multi_byte;
}

// As above.
static inline const wchar_t *cx11_im_text_wide(const XIMText *text) {
    return text->encoding_is_wchar ? text->string.wide_char : NULL;
}

// XCloseDisplay would free() data that is not ours to be freed by it.
static inline int cx11_keep_private_data(XExtData *entry) {
    (void)entry;
    return 0;
}

// XFindOnExtensionList's head is a macro-like union argument (XEDataObject), and XAddToExtensionList needs an XExtData that XCloseDisplay
// frees with free(): the place where Xlib lets a program hang data of its own on a Display, so that no global variable is needed.
static inline int cx11_display_set_data(Display *display, int number, void *data) {
    XEDataObject object;
    XExtData *entry = (XExtData *)calloc(1, sizeof(XExtData));
    if (entry == NULL) { return 0; }
    object.display = display;
    entry->number = number;
    entry->private_data = (XPointer)data;
    entry->free_private = cx11_keep_private_data;
    XAddToExtensionList(XEHeadOfExtensionList(object), entry);
    return 1;
}

// As above.
static inline void *cx11_display_data(Display *display, int number) {
    XEDataObject object;
    object.display = display;
    XExtData *entry = XFindOnExtensionList(XEHeadOfExtensionList(object), number);
    return entry == NULL ? NULL : (void *)entry->private_data;
}

// How a loop of one's own takes part in the main queue, and so in Swift's main actor: a descriptor that is readable when the queue has
// work, and the call that does it. CoreFoundation's run loop is built on these two on Linux; libdispatch exports them in no header.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *);
static inline int cx11_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void cx11_main_queue_run(void) { _dispatch_main_queue_callback_4CF(NULL); }

// poll.h shows ppoll, the poll that counts in nanoseconds, only where _GNU_SOURCE is defined, which is not for a module to do.
extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
static inline int cx11_poll(struct pollfd *waited, nfds_t count, const struct timespec *longest) {
    return ppoll(waited, count, longest, NULL);
}

// Swift's module of the C library leaves eventfd.h out. A descriptor that another thread can make readable; -1 when there is none.
static inline int cx11_bell(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// And timerfd.h. A descriptor that becomes readable at a moment of the clock on the wall, and when that clock is set or was stopped while
// the machine slept; -1 when there is none.
static inline int cx11_wall_alarm(void) { return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK); }
static inline int cx11_wall_alarm_set(int alarm, time_t moment) {
    struct itimerspec time = {.it_value = {.tv_sec = moment}};
    return timerfd_settime(alarm, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &time, NULL);
}

// Swift's module of the C library leaves malloc.h out. Gives free memory back to the system.
static inline void cx11_memory_trim(void) { malloc_trim(0); }
// Unmaps the pages of the program's code and constants. The system maps a page again, from its cache, when it is used. Only pages that
// cannot be written are unmapped, so nothing is lost. The linker defines the start of the program.
extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));
static inline void cx11_code_unmap(void) {
    const char *start = (const char *)&__ehdr_start;
    const ElfW(Phdr) *header = (const ElfW(Phdr) *)(start + __ehdr_start.e_phoff);
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), base = 0;
    for (int i = 0; i < __ehdr_start.e_phnum; i++)
        if (header[i].p_type == PT_PHDR) base = (uintptr_t)header - header[i].p_vaddr;
    if (!base) return;
    for (int i = 0; i < __ehdr_start.e_phnum; i++) {
        if (header[i].p_type != PT_LOAD || (header[i].p_flags & PF_W)) continue;
        uintptr_t from = (base + header[i].p_vaddr) & ~(page - 1);
        madvise((void *)from, base + header[i].p_vaddr + header[i].p_memsz - from, MADV_DONTNEED);
    }
}
// How many pools of memory the threads share; by itself every thread gets one, with room that the others cannot use.
static inline void cx11_memory_pools(int count) { mallopt(M_ARENA_MAX, count); }
