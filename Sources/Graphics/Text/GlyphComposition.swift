internal import CPangoCairo

/// Whether the fonts of a thread need to be asked for composed glyphs ("ccmp", OpenType's glyph composition and decomposition) in a plain
/// text: one of letters, digits and signs of ASCII.
///
/// It is what puts letters and their accents together, and a plain text has no accents. Some fonts bring hundreds of rules for it, and to go
/// through them takes half of the time that shaping does. It is left out only where a font's rules cannot reach any glyph from those of
/// plain texts.
final class GlyphComposition {
    private struct Face {
        /// How many plain texts were set in it.
        var textCount = 0
        /// Nil before that was found out.
        var isNeeded: Bool?
    }

    /// To find it out takes as long as a few texts, which is not worth it for a face of few; nor have the first ones time.
    static let textsBeforeAsking = 60

    /// Which fonts and faces there are, in the font map's count.
    private var serial: UInt32 = 0
    private var faces: [OpaquePointer: Face] = [:]
    private var facesOfFonts: [Font: OpaquePointer] = [:]

    /// What the texts of the thread are set in; the font map keeps both.
    private let context: OpaquePointer

    private init(_ context: OpaquePointer) { self.context = context }

    /// That of the thread which asks.
    static var ofThisThread: GlyphComposition? {
        let map = pango_cairo_font_map_get_default()
        if let known = cpango_font_map_companion(map) { return Unmanaged.fromOpaque(known).takeUnretainedValue() }
        guard let context = cpango_font_map_context(map) else { return nil }
        let made = GlyphComposition(context)
        cpango_font_map_set_companion(map, Unmanaged.passRetained(made).toOpaque()) { companion in
            if let companion { Unmanaged<GlyphComposition>.fromOpaque(companion).release() }
        }
        return made
    }

    deinit { forget() }

    private func forget() {
        for face in faces.keys { hb_face_destroy(face) }
        faces = [:]
        facesOfFonts = [:]
    }

    /// Whether a text that is set in a font looks the same without it.
    func isNeedless(for text: String, in font: Font) -> Bool {
        guard text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return false }
        let present = pango_font_map_get_serial(pango_context_get_font_map(context))
        if serial != present {
            forget()
            serial = present
        }
        guard let face = face(of: font) else { return false }
        if let isNeeded = faces[face]?.isNeeded { return !isNeeded }
        faces[face]?.textCount += 1
        guard let count = faces[face]?.textCount, count > Self.textsBeforeAsking else { return false }
        let isNeeded = Self.changesPlainTexts("ccmp", of: face)
        faces[face]?.isNeeded = isNeeded
        return !isNeeded
    }

    /// The face that a font's letters come from first.
    func face(of font: Font) -> OpaquePointer? {
        if let known = facesOfFonts[font] { return known }
        let description = font.makeDescription()
        defer { pango_font_description_free(description) }
        guard let loaded = pango_context_load_font(context, description) else { return nil }
        defer { cpango_object_unref(loaded) }
        guard let face = hb_font_get_face(pango_font_get_hb_font(loaded)) else { return nil }
        if faces[face] == nil { faces[hb_face_reference(face)] = Face() }
        facesOfFonts[font] = face
        return face
    }

    /// Whether a feature's rules reach a glyph that plain texts have not without it; true where a face lacks one of their letters, which is
    /// then another face's.
    static func changesPlainTexts(_ feature: String, of face: OpaquePointer) -> Bool {
        let font = hb_font_create(face)
        let (glyphs, rules, others) = (hb_set_create(), hb_set_create(), hb_set_create())
        defer {
            hb_font_destroy(font)
            for set in [glyphs, rules, others] { hb_set_destroy(set) }
        }
        for letter in UInt32(0x20)..<0x7F {
            var glyph: hb_codepoint_t = 0
            guard hb_font_get_nominal_glyph(font, letter, &glyph) != 0 else { return true }
            hb_set_add(glyphs, glyph)
        }
        collect([feature], of: face, into: rules)
        guard hb_set_is_empty(rules) == 0 else { return false }
        // What other features put in their places may be composed as well.
        collect(Self.features, of: face, into: others)
        hb_ot_layout_lookups_substitute_closure(face, others, glyphs)
        let count = hb_set_get_population(glyphs)
        hb_set_union(others, rules)
        hb_ot_layout_lookups_substitute_closure(face, others, glyphs)
        return hb_set_get_population(glyphs) != count
    }

    /// What HarfBuzz applies to plain texts besides, and what fonts here ask for.
    private static let features = ["locl", "rlig", "rclt", "calt", "clig", "liga", "tnum", "rvrn", "rand", "ltra", "ltrm"]

    private static func collect(_ features: [String], of face: OpaquePointer, into rules: OpaquePointer?) {
        // In any script and language: which one a text of digits alone is taken for is Pango's to say.
        hb_ot_layout_collect_lookups(face, tag("GSUB"), nil, nil, features.map(tag) + [0], rules)
    }

    /// A name of four letters as OpenType's tables have it.
    private static func tag(_ name: String) -> hb_tag_t { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
