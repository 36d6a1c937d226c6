/* The least that a program with rows of text and pictures on Xlib, cairo and Pango can do: the limit that starts, frames and memory are
 * measured against. It makes its rows up, repaints the whole list at each wheel click from layouts that it keeps, and does nothing else. */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <cairo.h>
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>

enum { width = 1280, height = 800, row = 60, top = 52, kept = 64 };

static cairo_surface_t *pictures[kept];
static PangoLayout *layouts[kept][3];
static int layout_rows[kept];

static PangoLayout *layout(cairo_t *cairo, const char *font, const char *text)
{
    PangoLayout *made = pango_cairo_create_layout(cairo);
    PangoFontDescription *description = pango_font_description_from_string(font);
    pango_layout_set_font_description(made, description);
    pango_font_description_free(description);
    pango_layout_set_text(made, text, -1);
    return made;
}

static void prepare(cairo_t *cairo, int index)
{
    char text[64];
    int slot = index % kept;
    if (layout_rows[slot] == index + 1) return;
    for (int i = 0; i < 3; i++)
        if (layouts[slot][i]) g_object_unref(layouts[slot][i]);
    snprintf(text, sizeof text, "Thing number %d", index);
    layouts[slot][0] = layout(cairo, "Inter Semi-Bold 11", text);
    snprintf(text, sizeof text, "SN-%07d", index * 7919 % 9999999);
    layouts[slot][1] = layout(cairo, "Inter 9", text);
    snprintf(text, sizeof text, "$%d.%02d", index * 31 % 2000, index % 100);
    layouts[slot][2] = layout(cairo, "Inter Semi-Bold 11", text);
    layout_rows[slot] = index + 1;
    if (!pictures[slot]) {
        pictures[slot] = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 40, 40);
        cairo_t *brush = cairo_create(pictures[slot]);
        cairo_set_source_rgb(brush, slot / 64.0, 0.5, 1 - slot / 64.0);
        cairo_paint(brush);
        cairo_destroy(brush);
    }
}

static void paint(cairo_t *cairo, int offset)
{
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
    for (int index = offset / row; index * row - offset < height - top; index++) {
        int y = top + index * row - offset, slot = index % kept;
        prepare(cairo, index);
        cairo_set_source_surface(cairo, pictures[slot], 14, y + 10);
        cairo_paint(cairo);
        cairo_set_source_rgb(cairo, 0.1, 0.1, 0.1);
        cairo_move_to(cairo, 68, y + 10);
        pango_cairo_show_layout(cairo, layouts[slot][0]);
        cairo_move_to(cairo, 68, y + 33);
        pango_cairo_show_layout(cairo, layouts[slot][1]);
        cairo_move_to(cairo, 560, y + 20);
        pango_cairo_show_layout(cairo, layouts[slot][2]);
        cairo_rectangle(cairo, 68, y + row - 1, width - 68, 1);
        cairo_fill(cairo);
    }
    cairo_set_source_rgb(cairo, 0.92, 0.92, 0.92);
    cairo_rectangle(cairo, 0, 0, width, top);
    cairo_fill(cairo);
}

int main(void)
{
    Display *display = XOpenDisplay(NULL);
    if (!display) return 1;
    int number = DefaultScreen(display), offset = 0;
    Window window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, width, height, 0, 0, 0xffffff);
    XSelectInput(display, window, ExposureMask | ButtonPressMask);
    XMapWindow(display, window);
    XShmSegmentInfo segment;
    XImage *image = XShmCreateImage(display, DefaultVisual(display, number), DefaultDepth(display, number), ZPixmap, NULL, &segment, width, height);
    segment.shmid = shmget(IPC_PRIVATE, (size_t)image->bytes_per_line * height, IPC_CREAT | 0600);
    segment.shmaddr = image->data = shmat(segment.shmid, NULL, 0);
    segment.readOnly = 0;
    XShmAttach(display, &segment);
    XSync(display, 0);
    shmctl(segment.shmid, IPC_RMID, NULL);
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data((unsigned char *)image->data, CAIRO_FORMAT_RGB24, width, height, image->bytes_per_line);
    cairo_t *cairo = cairo_create(surface);
    GC context = XCreateGC(display, window, 0, NULL);
    for (;;) {
        int dirty = 0;
        do {
            XEvent event;
            XNextEvent(display, &event);
            if (event.type == Expose) dirty = 1;
            if (event.type == ButtonPress && (event.xbutton.button == 4 || event.xbutton.button == 5)) {
                offset += event.xbutton.button == 5 ? row : -row;
                if (offset < 0) offset = 0;
                dirty = 1;
            }
        } while (XPending(display));
        if (!dirty) continue;
        paint(cairo, offset);
        cairo_surface_flush(surface);
        XShmPutImage(display, window, context, image, 0, 0, 0, 0, width, height, 0);
        XSync(display, 0);
    }
}
