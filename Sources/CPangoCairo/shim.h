#pragma once
#include <cairo.h>
#include <cairo-pdf.h>
#include <pango/pango.h>
#include <pango/pangocairo.h>
#include <fontconfig/fontconfig.h>

/* G_OBJECT and the casts of GObject are macros, which Swift does not import. */
static inline void homepwner_object_unref(void *object) { g_object_unref(object); }
