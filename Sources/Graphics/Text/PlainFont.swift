internal import CPangoCairo

/// A font that sets plain texts in one line without a layout: Latin letters, digits and common signs.
///
/// A layout finds paragraphs, directions, scripts, fonts and line breaks, all of which are known for a plain text in one line; only shaping
/// remains. A layout also needs the metrics of its font, for which Pango shapes a whole sentence in each size and weight: a third of the
/// first frame's instructions. Pages of documents use layouts, so their bytes do not depend on earlier texts. A test compares the pixels of
/// both ways. It belongs to a thread's PlainFonts, and to the texts that were set in it.
final class PlainFont {
    /// The distance from the top of a line to the first baseline, in points.
    let baseline: Double
    /// The height of a line, in points.
    let height: Double

    private let font: Font
    private let context: OpaquePointer
    /// The state of its context, in Pango's count.
    private let serial: UInt32
    /// The font that Pango found.
    private let only: UnsafeMutablePointer<PangoFont>
    private let scaledFont: OpaquePointer
    private let shaped: UnsafeMutablePointer<PangoGlyphString>
    /// Pango's data for texts of each kind that was used: other kinds may need fonts for languages that are not in use.
    private var items: [Item] = PlainText.allCases.map { _ in .unknown }
    /// The languages in which it has all plain letters.
    private var languages: Set<OpaquePointer?> = []

    private enum Item {
        case unknown
        case known(UnsafeMutablePointer<PangoItem>)
        /// A layout sets these texts.
        case none
    }

    /// Longer texts are rare.
    private static let longest = 1_000

    /// Makes one for a text of a kind; nil if not all plain letters come from the same font, or if Pango has no such font.
    init?(_ font: Font, for kind: PlainText, _ context: OpaquePointer) {
        serial = pango_context_get_serial(context)
        guard let item = Self.item(kind, font, context) else { return nil }
        let language = item.pointee.analysis.language
        guard let only = item.pointee.analysis.font, let scaledFont = cpango_scaled_font(only),
            Self.isOnly(only, font, language, context), let shaped = pango_glyph_string_new()
        else {
            pango_item_free(item)
            return nil
        }
        // These are the metrics of an empty glyph, so that no glyph is loaded: all glyphs of a font have the same ones.
        var logical = PangoRectangle()
        pango_font_get_glyph_extents(only, Self.empty, nil, &logical)
        baseline = -Double(logical.y) / Double(PANGO_SCALE)
        height = Double(logical.height) / Double(PANGO_SCALE)
        (self.font, self.only, self.shaped) = (font, only, shaped)
        self.scaledFont = cairo_scaled_font_reference(scaledFont)
        self.context = context
        for object in [UnsafeMutableRawPointer(context), UnsafeMutableRawPointer(only)] { cpango_object_ref(object) }
        items[kind.rawValue] = .known(item)
        languages = [language]
    }

    deinit {
        for case .known(let item) in items { pango_item_free(item) }
        pango_glyph_string_free(shaped)
        cairo_scaled_font_destroy(scaledFont)
        for object in [UnsafeMutableRawPointer(only), UnsafeMutableRawPointer(context)] { cpango_object_unref(object) }
    }

    /// Whether texts are still drawn in it. The smoothing of letters and the installed fonts can change, and its file may be gone, so that
    /// Pango would draw boxes.
    var isCurrent: Bool {
        pango_context_get_serial(context) == serial && cairo_scaled_font_status(scaledFont) == CAIRO_STATUS_SUCCESS
    }

    /// Returns the glyphs of a text of a kind; nil if a layout must set it.
    func run(_ text: String, _ kind: PlainText) -> GlyphRun? {
        let length = text.utf8.count
        guard length > 0, length <= Self.longest else { return nil }
        guard let item = item(kind) else { return nil }
        pango_shape_with_flags(text, Int32(length), nil, 0, &item.pointee.analysis, shaped, PANGO_SHAPE_NONE)
        let count = Int(shaped.pointee.num_glyphs)
        guard let infos = shaped.pointee.glyphs, let clusters = shaped.pointee.log_clusters, count > 0 else { return nil }
        var glyphs: [GlyphRun.Glyph] = []
        glyphs.reserveCapacity(count)
        var edge: Int32 = 0
        for index in 0..<count {
            let (id, place) = (infos[index].glyph, infos[index].geometry)
            // The font lacks a letter: a layout must find a font for it.
            guard id & Self.unknown == 0 else { return nil }
            glyphs.append(
                GlyphRun.Glyph(id: id, offset: clusters[index], edge: edge, left: edge &+ place.x_offset, top: place.y_offset))
            edge &+= place.width
        }
        return GlyphRun(font: self, glyphs: glyphs, end: edge, length: length)
    }

    /// Draws a run into a picture.
    ///
    /// - Parameter origin: the start of its baseline, in points, on a whole device pixel.
    func draw(_ run: GlyphRun, at origin: Point, _ canvas: OpaquePointer) {
        cairo_save(canvas)
        defer { cairo_restore(canvas) }
        cairo_set_scaled_font(canvas, scaledFont)
        // Letters are put on whole pixels if cairo would put them on quarters; see cpango_layout_snap.
        let scale = cpango_snapping_scale(canvas)
        withUnsafeTemporaryAllocation(of: cairo_glyph_t.self, capacity: run.glyphs.count) { placed in
            var count = 0
            for glyph in run.glyphs where glyph.id != Self.empty {
                var (x, y) = (GlyphRun.points(glyph.left), GlyphRun.points(glyph.top))
                if scale > 0 {
                    x = (x * scale + 0.5).rounded(.down) / scale
                    y = (y * scale + 0.5).rounded(.down) / scale
                }
                placed.initializeElement(at: count, to: cairo_glyph_t(index: UInt(glyph.id), x: origin.x + x, y: origin.y + y))
                count += 1
            }
            cairo_show_glyphs(canvas, placed.baseAddress, Int32(count))
        }
    }

    /// The bit of a letter that a font lacks, and the empty glyph.
    private static let (unknown, empty): (UInt32, UInt32) = (0x1000_0000, 0x0FFF_FFFF)

    /// Returns Pango's item for texts of a kind; nil if a layout must set them.
    private func item(_ kind: PlainText) -> UnsafeMutablePointer<PangoItem>? {
        switch items[kind.rawValue] {
        case .known(let item): return item
        case .none: return nil
        case .unknown: break
        }
        items[kind.rawValue] = .none
        guard let item = Self.item(kind, font, context) else { return nil }
        let language = item.pointee.analysis.language
        guard item.pointee.analysis.font == only, languages.contains(language) || Self.isOnly(only, font, language, context) else {
            pango_item_free(item)
            return nil
        }
        languages.insert(language)
        items[kind.rawValue] = .known(item)
        return item
    }

    /// Returns Pango's item for texts of a kind; nil if Pango needs several items.
    private static func item(_ kind: PlainText, _ font: Font, _ context: OpaquePointer) -> UnsafeMutablePointer<PangoItem>? {
        let sample = kind.sample
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        let description = font.makeDescription()
        pango_attr_list_insert(attributes, pango_attr_font_desc_new(description))
        pango_font_description_free(description)
        let features = TextLayout.features(sample, font)
        if !features.isEmpty { pango_attr_list_insert(attributes, pango_attr_font_features_new(features.joined(separator: ","))) }
        let pieces = pango_itemize(context, sample, 0, Int32(sample.utf8.count), attributes, nil)
        defer { g_list_free(pieces) }
        let items = sequence(first: pieces) { $0?.pointee.next }.prefix { $0 != nil }
            .compactMap { $0?.pointee.data?.assumingMemoryBound(to: PangoItem.self) }
        guard items.count == 1 else {
            for item in items { pango_item_free(item) }
            return nil
        }
        return items[0]
    }

    /// Returns whether all plain letters come from a font, in a language that texts are set in. Other letters come from this font if it has
    /// them.
    private static func isOnly(_ only: UnsafeMutablePointer<PangoFont>, _ font: Font, _ language: OpaquePointer?, _ context: OpaquePointer)
        -> Bool
    {
        let description = font.makeDescription()
        defer { pango_font_description_free(description) }
        guard let fonts = pango_font_map_load_fontset(pango_context_get_font_map(context), context, description, language)
        else { return false }
        defer { cpango_object_unref(UnsafeMutableRawPointer(fonts)) }
        return PlainText.ascii.allSatisfy { letter in
            guard let found = pango_fontset_get_font(fonts, letter) else { return false }
            defer { cpango_object_unref(UnsafeMutableRawPointer(found)) }
            return found == only
        }
    }
}

/// The glyphs of a plain text in a line, and their places from the start of the baseline.
struct GlyphRun {
    /// A glyph; places are in Pango's units.
    fileprivate struct Glyph {
        let id: UInt32
        /// The UTF-8 offset of its letter.
        let offset: Int32
        /// The place where its letter begins.
        let edge: Int32
        /// The place where it is drawn.
        let left, top: Int32
    }

    /// The font of the glyphs.
    let font: PlainFont
    fileprivate let glyphs: [Glyph]
    /// The place where the last letter ends.
    fileprivate let end: Int32
    /// The length of the text, in bytes of UTF-8.
    fileprivate let length: Int

    /// The width of the line, in points.
    var width: Double { Self.points(end) }

    /// Returns the place where the letter at a UTF-8 offset begins, or the text ends, in points; nil inside a letter, or inside letters
    /// that share a glyph.
    func edge(at offset: Int) -> Double? {
        if offset >= length { return width }
        // Each byte is a letter, as in most texts, or a binary search finds the letter.
        if offset >= 0, offset < glyphs.count, glyphs[offset].offset == offset { return found(offset) }
        var (low, high) = (0, glyphs.count)
        while low < high {
            let middle = (low + high) / 2
            if glyphs[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low < glyphs.count && glyphs[low].offset == offset ? found(low) : nil
    }

    /// Returns the place where a glyph begins, unless its letter has several glyphs.
    private func found(_ index: Int) -> Double? {
        index > 0 && glyphs[index - 1].offset == glyphs[index].offset ? nil : Self.points(glyphs[index].edge)
    }

    fileprivate static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
}
