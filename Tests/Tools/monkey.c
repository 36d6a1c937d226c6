/* Presses keys and buttons at random over a window, as a child on a keyboard would, through the server's test extension.
 *
 *   monkey WINDOW SEED EVENTS    prints how many events it made; the same seed makes the same ones
 *
 * All keys and buttons are up again when it ends, also when the window has gone before. Keys that close the window are not pressed.
 * DISPLAY names the server, which ought to be one of its own: what is pressed goes to whatever has the focus there.
 */
#include <X11/Xlib.h>
#include <X11/keysym.h>
#include <X11/extensions/XTest.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Display *display;
static unsigned long long state;
static int gone;

static unsigned below(unsigned limit)
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)((state >> 33) % limit);
}

static int no_window(Display *server, XErrorEvent *event)
{
    (void)server;
    gone = gone || event->error_code == BadWindow || event->error_code == BadDrawable;
    return 0;
}

static void key(KeySym symbol, Bool down)
{
    KeyCode code = XKeysymToKeycode(display, symbol);
    if (code) XTestFakeKeyEvent(display, code, down, 0);
}

static const KeySym modifiers[] = {XK_Control_L, XK_Shift_L, XK_Alt_L};
static const KeySym keys[] = {
    XK_Return, XK_Return, XK_Escape, XK_Escape, XK_Escape, XK_Tab, XK_Tab, XK_Up, XK_Up, XK_Down, XK_Down, XK_Left, XK_Right, XK_Home,
    XK_End, XK_Prior, XK_Next, XK_Delete, XK_BackSpace, XK_space, XK_space, XK_F1, XK_F2, XK_F10, XK_F11, XK_Menu, XK_plus, XK_minus,
    XK_comma, XK_period, XK_slash, XK_0, XK_1, XK_2, XK_5, XK_9, XK_a, XK_c, XK_d, XK_e, XK_f, XK_h, XK_i, XK_m, XK_n, XK_s, XK_v,
    XK_x, XK_y, XK_z};

static void release_all(void)
{
    for (unsigned each = 0; each < sizeof modifiers / sizeof *modifiers; each++) key(modifiers[each], False);
    for (unsigned button = 1; button <= 9; button++) XTestFakeButtonEvent(display, button, False, 0);
}

static void press_key(void)
{
    unsigned held[2], count = below(10) < 4 ? 1 + below(2) : 0;
    for (unsigned each = 0; each < count; each++) key(modifiers[held[each] = below(3)], True);
    KeySym symbol = keys[below(sizeof keys / sizeof *keys)];
    key(symbol, True);
    key(symbol, False);
    while (count) key(modifiers[held[--count]], False);
}

static void press_button(int inside_x, int inside_y, unsigned width, unsigned height)
{
    static const unsigned buttons[] = {1, 1, 1, 1, 1, 1, 2, 3, 3, 4, 4, 5, 5, 5, 6, 7, 8, 9};
    unsigned button = buttons[below(sizeof buttons / sizeof *buttons)], times = 1 + below(3);
    for (unsigned each = 0; each < times; each++) {
        XTestFakeButtonEvent(display, button, True, 0);
        if (button == 1 && below(4) == 0) /* a drag */
            for (unsigned step = 0; step < 4; step++)
                XTestFakeMotionEvent(display, -1, inside_x + (int)below(width), inside_y + (int)below(height), 0);
        XTestFakeButtonEvent(display, button, False, 0);
    }
}

int main(int count, char **words)
{
    if (count != 4 || !(display = XOpenDisplay(NULL))) {
        fputs("monkey: WINDOW SEED EVENTS, and a display\n", stderr);
        return 1;
    }
    int unused;
    if (!XTestQueryExtension(display, &unused, &unused, &unused, &unused)) {
        fputs("monkey: the server has no test extension\n", stderr);
        return 1;
    }
    XSetErrorHandler(no_window);
    Window window = strtoul(words[1], NULL, 0);
    state = strtoull(words[2], NULL, 0) * 2654435761u + 1;
    unsigned long events = strtoul(words[3], NULL, 0), made = 0;
    unsigned width = 1, height = 1;
    int left = 0, top = 0;
    while (made < events && !gone) {
        XWindowAttributes about = {0};
        int x = 0, y = 0;
        Window child;
        if (made % 50 == 0) {
            if (!XGetWindowAttributes(display, window, &about) || gone) break;
            XTranslateCoordinates(display, window, DefaultRootWindow(display), 0, 0, &x, &y, &child);
        }
        if (about.width) width = (unsigned)about.width, height = (unsigned)about.height, left = x, top = y;
        unsigned dice = below(100);
        if (dice < 45) press_key();
        else if (dice < 70) XTestFakeMotionEvent(display, -1, left + (int)below(width), top + (int)below(height), 0);
        else if (dice < 99) press_button(left, top, width, height);
        else if (below(10) == 0)
            XMoveResizeWindow(display, window, (int)below(200), (int)below(200), 200 + below(1200), 150 + below(900));
        made++;
        if (made % 20 == 0) {
            XSync(display, False);
            usleep(2000);
        }
    }
    release_all();
    XSync(display, False);
    printf("%lu\n", made);
    XCloseDisplay(display);
    return 0;
}
