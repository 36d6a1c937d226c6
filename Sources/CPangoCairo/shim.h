#pragma once
#include <cairo.h>
#include <cairo-pdf.h>
#include <pango/pango.h>
#include <pango/pangocairo.h>
#include <fontconfig/fontconfig.h>
#include <math.h>

/* G_OBJECT and the casts of GObject are macros, which Swift does not import. */
static inline void cpango_object_ref(void *object) { g_object_ref(object); }
static inline void cpango_object_unref(void *object) { g_object_unref(object); }

/* What cairo draws a font with, which the font keeps; NULL where it has nothing that is good. */
static inline cairo_scaled_font_t *cpango_scaled_font(PangoFont *font)
{
    cairo_scaled_font_t *scaled = PANGO_IS_CAIRO_FONT(font) ? pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font)) : NULL;
    return scaled && cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS ? scaled : NULL;
}

/* A context to set texts in; see ThreadFonts. */
static inline PangoContext *cpango_new_context(PangoFontMap *map)
{
    PangoContext *context = pango_font_map_create_context(map);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);
    return context;
}

/* What Swift keeps of the fonts of this thread, with what is called with it when the thread ends. */
typedef struct {
    void *companion;
    GDestroyNotify destroy;
} CPangoCompanion;

static inline void cpango_companion_free(gpointer kept)
{
    CPangoCompanion *companion = (CPangoCompanion *)kept;
    companion->destroy(companion->companion);
    g_free(companion);
}

/* The companion of this thread. Where there is none, the one that is handed over becomes it, unless that is NULL. */
static inline CPangoCompanion *cpango_thread_companion(void *companion, GDestroyNotify destroy)
{
    static GPrivate key = G_PRIVATE_INIT(cpango_companion_free);
    CPangoCompanion *kept = (CPangoCompanion *)g_private_get(&key);
    if (kept || !companion) return kept;
    kept = g_new(CPangoCompanion, 1);
    kept->companion = companion;
    kept->destroy = destroy;
    g_private_set(&key, kept);
    return kept;
}

/* How the letters of a context's texts are drawn. Texts that were set before notice by themselves that it has changed. */
static inline void cpango_context_draw_letters(
    PangoContext *context, cairo_antialias_t antialias, cairo_subpixel_order_t order, cairo_hint_style_t hinting)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, antialias);
    cairo_font_options_set_subpixel_order(options, order);
    cairo_font_options_set_hint_style(options, hinting);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_changed(context);
}

/* The scale for whose whole pixels letters have to be put into place before cairo draws them; 0 where cairo does so by itself, or cannot. */
static inline double cpango_snapping_scale(cairo_t *context)
{
    if (cairo_version() < CAIRO_VERSION_ENCODE(1, 17, 4)) return 0;
    if (cairo_surface_get_type(cairo_get_group_target(context)) != CAIRO_SURFACE_TYPE_IMAGE) return 0;
    double scale = 1, turn = 0;
    cairo_user_to_device_distance(context, &scale, &turn);
    return scale > 0 && turn == 0 ? scale : 0;
}

/* From release 1.17.4 on, cairo puts letters on quarters of a pixel, but takes them to be on whole ones when it asks whether a clip cuts a
 * text: at the damage's edge letters then lost their last column. So they are put on whole device pixels before it sees them, where older
 * releases put them by themselves. The offsets of glyphs move what is drawn and nothing that is measured. Gives the scale for which the
 * text stands on pixels; snapped is what the last call gave, 0 before the first, and serial what it left there. */
static inline double cpango_layout_snap(cairo_t *context, PangoLayout *layout, double snapped, unsigned *serial)
{
    const double scale = cpango_snapping_scale(context);
    if (scale == 0) return snapped;
    /* A text that was set anew meanwhile stands as before the first call. */
    if (pango_layout_get_serial(layout) != *serial) snapped = 0;
    if (scale == snapped) return snapped;
    /* Set anew, for a letter that was moved twice would drift. */
    if (snapped != 0) pango_layout_context_changed(layout);
    const double pixel = PANGO_SCALE / scale;
    const int first = pango_layout_get_baseline(layout);
    PangoLayoutIter *line = pango_layout_get_iter(layout);
    do {
        PangoRectangle logical;
        pango_layout_iter_get_line_extents(line, NULL, &logical);
        int x = logical.x;
        const int baseline = pango_layout_iter_get_baseline(line) - first;
        for (GSList *item = pango_layout_iter_get_line_readonly(line)->runs; item; item = item->next) {
            PangoLayoutRun *run = item->data;
            x += run->start_x_offset;
            for (int i = 0; i < run->glyphs->num_glyphs; i++) {
                PangoGlyphGeometry *place = &run->glyphs->glyphs[i].geometry;
                const int left = x + place->x_offset, base = baseline - run->y_offset + place->y_offset;
                place->x_offset += (int)lround(floor(left / pixel + 0.5) * pixel) - left;
                place->y_offset += (int)lround(floor(base / pixel + 0.5) * pixel) - base;
                x += place->width;
            }
            x += run->end_x_offset;
        }
    } while (pango_layout_iter_next_line(line));
    pango_layout_iter_free(line);
    *serial = pango_layout_get_serial(layout);
    return scale;
}
