#pragma once
#include <cairo.h>
#include <cairo-pdf.h>
#include <pango/pango.h>
#include <pango/pangocairo.h>
#include <fontconfig/fontconfig.h>

/* G_OBJECT and the casts of GObject are macros, which Swift does not import. */
static inline void homepwner_object_unref(void *object) { g_object_unref(object); }

/* The context that all texts of a font map, and so of a thread, are set in: the map keeps it, for nothing of Swift's would know when the
 * map goes. Metrics that do not depend on the scale keep every text the same at 1x and 2x. */
static inline PangoContext *homepwner_font_map_context(PangoFontMap *map)
{
    static const char name[] = "homepwner-context";
    PangoContext *context = (PangoContext *)g_object_get_data(G_OBJECT(map), name);
    if (context) return context;
    context = pango_font_map_create_context(map);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);
    g_object_set_data_full(G_OBJECT(map), name, context, g_object_unref);
    return context;
}
