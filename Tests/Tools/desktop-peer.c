/* What other programs do to a window, for tests of it: drags over it, questions whether it lives, sizes that no window manager checks.
 *
 *   desktop-peer ping WINDOW                 asks by _NET_WM_PING; prints "alive" when the answer has come
 *   desktop-peer drop WINDOW X Y HOW URI...  drags addresses of files over a place of the window, in its pixels, by XDND 5; prints what
 *                                            the window says: "accepted" or "refused", then "finished 1" or "finished 0".
 *                                            HOW: drop   lets go there and hands the addresses over
 *                                                 leave  goes away again
 *                                                 mute   lets go, and never hands anything over
 *                                                 vanish lets go and ends at once
 *                                                 flee   lets go and ends when it is asked for the addresses
 *                                                 slow   hands them over piece by piece; the last comes after the signal USR1
 *   desktop-peer state WINDOW add|remove ATOM...
 *                                            asks the window manager for one or two states of the window, as a pager does
 *   desktop-peer unview WINDOW               tells the window to take the keyboard, and takes it from the screen before it can
 *   desktop-peer cursor WINDOW               prints the width of the pointer's picture, wherever it is
 *   desktop-peer resize WINDOW TIMES W H...  asks the server for sizes, one after the other, so many times over
 *
 * DISPLAY names the server. It waits for an answer as long as a minute, and ends with 1 when none comes.
 */
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/extensions/Xfixes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Display *display;
static Window own, target;

static Atom atom(const char *name) { return XInternAtom(display, name, False); }

static void fail(const char *what)
{
    fprintf(stderr, "desktop-peer: %s\n", what);
    exit(1);
}

static void say(const char *line)
{
    puts(line);
    fflush(stdout);
}

static void send_message(const char *type, long a, long b, long c, long d, long e)
{
    XEvent event = {0};
    event.xclient.type = ClientMessage;
    event.xclient.display = display;
    event.xclient.window = target;
    event.xclient.message_type = atom(type);
    event.xclient.format = 32;
    long numbers[] = {a, b, c, d, e};
    memcpy(event.xclient.data.l, numbers, sizeof numbers);
    XSendEvent(display, target, False, NoEventMask, &event);
    XFlush(display);
}

/* The server's time, as an event has it. */
static Time server_time(void)
{
    XEvent event;
    XSelectInput(display, own, PropertyChangeMask);
    XChangeProperty(display, own, atom("PEER_TIME"), XA_STRING, 8, PropModeAppend, (unsigned char *)"", 0);
    XWindowEvent(display, own, PropertyChangeMask, &event);
    return event.xproperty.time;
}

static int ping(void)
{
    Window root = DefaultRootWindow(display);
    XSelectInput(display, root, SubstructureNotifyMask);
    Time time = server_time();
    send_message("WM_PROTOCOLS", (long)atom("_NET_WM_PING"), (long)time, (long)target, 0, 0);
    for (;;) {
        XEvent event;
        XNextEvent(display, &event);
        if (event.type != ClientMessage || event.xclient.message_type != atom("WM_PROTOCOLS")) continue;
        const long *numbers = event.xclient.data.l;
        if (event.xclient.window != root || (Atom)numbers[0] != atom("_NET_WM_PING") || (Window)numbers[2] != target) continue;
        if ((Time)numbers[1] != time) fail("the answer has another time than the question");
        say("alive");
        return 0;
    }
}

/* Says where the answer to a request is; None for nowhere. */
static void answer(XSelectionRequestEvent request, Atom property)
{
    XEvent event = {0};
    event.xselection.type = SelectionNotify;
    event.xselection.requestor = request.requestor;
    event.xselection.selection = request.selection;
    event.xselection.target = request.target;
    event.xselection.time = request.time;
    event.xselection.property = property;
    XSendEvent(display, request.requestor, False, NoEventMask, &event);
    XFlush(display);
}

static volatile sig_atomic_t is_hurried;

static void hurry(int number) { is_hurried = number; }

/* Hands over the addresses by INCR: a comment that grows until the signal comes, then they. Each piece gives the window new patience. */
static void hand_over_slowly(XSelectionRequestEvent request, const char *list)
{
    enum { comment, line, addresses, end } stage = comment;
    XSelectInput(display, request.requestor, PropertyChangeMask);
    long length = 1;
    XChangeProperty(
        display, request.requestor, request.property, atom("INCR"), 32, PropModeReplace, (const unsigned char *)&length, 1);
    answer(request, request.property);
    say("asked");
    for (;;) {
        XEvent event;
        XNextEvent(display, &event);
        if (event.type != PropertyNotify || event.xproperty.atom != request.property || event.xproperty.state != PropertyDelete) continue;
        usleep(50 * 1000);
        if (stage == comment && is_hurried) stage = line;
        const char *piece = stage == comment ? "#" : stage == line ? "\r\n" : stage == addresses ? list : "";
        XChangeProperty(
            display, request.requestor, request.property, request.target, 8, PropModeReplace, (const unsigned char *)piece,
            (int)strlen(piece));
        XFlush(display);
        if (stage == end) return;
        if (stage != comment) stage++;
    }
}

/* Waits for a message of the window's, and hands over what it asks for meanwhile, as `how` says. */
static long *await(const char *type, const char *list, const char *how)
{
    static XEvent event;
    Atom wanted = atom(type);
    for (;;) {
        XNextEvent(display, &event);
        if (event.type == ClientMessage && event.xclient.message_type == wanted) return event.xclient.data.l;
        if (event.type != SelectionRequest || !strcmp(how, "mute")) continue;
        if (!strcmp(how, "flee")) exit(0);
        XSelectionRequestEvent request = event.xselectionrequest;
        if (!strcmp(how, "slow")) {
            hand_over_slowly(request, list);
            continue;
        }
        Atom property = None;
        if (request.target == atom("text/uri-list") && request.property != None) {
            property = request.property;
            XChangeProperty(
                display, request.requestor, property, request.target, 8, PropModeReplace, (const unsigned char *)list, (int)strlen(list));
        }
        answer(request, property);
    }
}

static int drop(int x, int y, const char *how, int count, char **addresses)
{
    size_t length = 1;
    for (int i = 0; i < count; i++) length += strlen(addresses[i]) + 2;
    char *list = calloc(length, 1);
    signal(SIGUSR1, hurry);
    if (!list) fail("there is no memory");
    for (int i = 0; i < count; i++) strcat(strcat(list, addresses[i]), "\r\n");

    int root_x = 0, root_y = 0;
    Window child;
    if (!XTranslateCoordinates(display, target, DefaultRootWindow(display), x, y, &root_x, &root_y, &child)) fail("the window is gone");
    Time time = server_time();
    XSetSelectionOwner(display, atom("XdndSelection"), own, time);
    send_message("XdndEnter", (long)own, 5L << 24, (long)atom("text/uri-list"), 0, 0);
    send_message("XdndPosition", (long)own, 0, (long)root_x << 16 | root_y, (long)time, (long)atom("XdndActionCopy"));
    int is_accepted = await("XdndStatus", list, "mute")[1] & 1;
    say(is_accepted ? "accepted" : "refused");
    if (!strcmp(how, "leave") || !is_accepted) {
        send_message("XdndLeave", (long)own, 0, 0, 0, 0);
        XSync(display, False);
        return 0;
    }
    send_message("XdndDrop", (long)own, 0, (long)time, 0, 0);
    if (!strcmp(how, "vanish")) return 0;
    say(await("XdndFinished", list, how)[1] & 1 ? "finished 1" : "finished 0");
    return 0;
}

static int resize(long times, int count, char **sizes)
{
    for (long turn = 0; turn < times; turn++) {
        for (int i = 0; i + 1 < count; i += 2) {
            XResizeWindow(display, target, (unsigned)atoi(sizes[i]), (unsigned)atoi(sizes[i + 1]));
            XFlush(display);
        }
    }
    XSync(display, False);
    return 0;
}

static int state(const char *how, int count, char **names)
{
    XEvent event = {0};
    event.xclient.type = ClientMessage;
    event.xclient.window = target;
    event.xclient.message_type = atom("_NET_WM_STATE");
    event.xclient.format = 32;
    event.xclient.data.l[0] = !strcmp(how, "add");
    for (int i = 0; i < count && i < 2; i++) event.xclient.data.l[1 + i] = atom(names[i]);
    event.xclient.data.l[3] = 2;
    XSendEvent(display, DefaultRootWindow(display), False, SubstructureRedirectMask | SubstructureNotifyMask, &event);
    XSync(display, False);
    return 0;
}

static int unview(void)
{
    send_message("WM_PROTOCOLS", atom("WM_TAKE_FOCUS"), CurrentTime, 0, 0, 0);
    XUnmapWindow(display, target);
    XSync(display, False);
    return 0;
}

static int cursor(void)
{
    XFixesCursorImage *image = XFixesGetCursorImage(display);
    if (!image) fail("there is no pointer");
    printf("%d\n", image->width);
    return 0;
}

int main(int count, char **words)
{
    if (count < 3) fail("what, and to which window?");
    display = XOpenDisplay(NULL);
    if (!display) fail("there is no display");
    alarm(60);
    target = strtoul(words[2], NULL, 0);
    own = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
    if (!strcmp(words[1], "ping")) return ping();
    if (!strcmp(words[1], "drop") && count > 6) return drop(atoi(words[3]), atoi(words[4]), words[5], count - 6, words + 6);
    if (!strcmp(words[1], "state") && count > 4) return state(words[3], count - 4, words + 4);
    if (!strcmp(words[1], "unview")) return unview();
    if (!strcmp(words[1], "cursor")) return cursor();
    if (!strcmp(words[1], "resize") && count > 5) return resize(atol(words[3]), count - 4, words + 4);
    fail("it can ping, drop, state, unview, cursor and resize");
}
