internal import CPangoCairo

/// The fonts of the machine.
public enum FontSystem {
    /// Whether fontconfig has read its files. The first caller reads them and others wait, so that two threads do not read them twice.
    private static let isReady = FcInit() != 0

    /// Reads fontconfig's files, if they are not read yet. This takes some milliseconds; the first text of each other thread waits for it.
    public static func prepare() { _ = isReady }

    /// Starts the search for the files of fonts that this thread will use soon. Pango searches for one after the other on its own thread;
    /// the first text in a font waits for the rest.
    public static func seek(_ fonts: [Font]) {
        let context = ThreadFonts.current.context
        let map = pango_context_get_font_map(context)
        for font in fonts {
            let description = font.makeDescription()
            // Texts request fonts with their language.
            if let found = pango_font_map_load_fontset(map, context, description, pango_language_get_default()) {
                cpango_object_unref(UnsafeMutableRawPointer(found))
            }
            pango_font_description_free(description)
        }
    }

    /// Sets the rendering of letters from now on, in all texts of this thread; earlier texts change when they are drawn again.
    public static func use(_ rendering: TextRendering) {
        let fonts = ThreadFonts.current
        // Other settings of a desktop change more often, and a reset would lose the known fonts.
        guard rendering != fonts.rendering else { return }
        fonts.rendering = rendering
        let (antialias, order) = rendering.antialiasing.cairo
        cpango_context_draw_letters(fonts.context, antialias, order, rendering.hinting.cairo)
    }
}

extension TextRendering.Antialiasing? {
    fileprivate var cairo: (cairo_antialias_t, cairo_subpixel_order_t) {
        switch self {
        case nil: (CAIRO_ANTIALIAS_DEFAULT, CAIRO_SUBPIXEL_ORDER_DEFAULT)
        case .some(.none): (CAIRO_ANTIALIAS_NONE, CAIRO_SUBPIXEL_ORDER_DEFAULT)
        case .gray: (CAIRO_ANTIALIAS_GRAY, CAIRO_SUBPIXEL_ORDER_DEFAULT)
        case .subpixel(.rgb): (CAIRO_ANTIALIAS_SUBPIXEL, CAIRO_SUBPIXEL_ORDER_RGB)
        case .subpixel(.bgr): (CAIRO_ANTIALIAS_SUBPIXEL, CAIRO_SUBPIXEL_ORDER_BGR)
        case .subpixel(.verticalRGB): (CAIRO_ANTIALIAS_SUBPIXEL, CAIRO_SUBPIXEL_ORDER_VRGB)
        case .subpixel(.verticalBGR): (CAIRO_ANTIALIAS_SUBPIXEL, CAIRO_SUBPIXEL_ORDER_VBGR)
        }
    }
}

extension TextRendering.Hinting? {
    fileprivate var cairo: cairo_hint_style_t {
        switch self {
        case nil: CAIRO_HINT_STYLE_DEFAULT
        case .some(.none): CAIRO_HINT_STYLE_NONE
        case .slight: CAIRO_HINT_STYLE_SLIGHT
        case .medium: CAIRO_HINT_STYLE_MEDIUM
        case .full: CAIRO_HINT_STYLE_FULL
        }
    }
}

extension Font {
    /// Returns Pango's description of the font; the caller frees it.
    func makeDescription() -> OpaquePointer? {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, family ?? Font.interfaceFamily)
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(weight.rawValue)))
        if isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
        return description
    }
}
