internal import CPangoCairo

/// Whether the fonts of a thread need to be asked for composed glyphs ("ccmp", OpenType's glyph composition and decomposition) in a plain
/// text: one of letters, digits and signs of ASCII.
///
/// It is what puts letters and their accents together, and a plain text has no accents. Some fonts bring hundreds of rules for it, and to go
/// through them takes half of the time that shaping does. It is left out only where a font's rules reach no glyph from those of plain
/// texts ([ADR 0040](../../../docs/adr/0040-plain-texts-without-composed-glyphs.md)).
final class GlyphComposition {
    /// To find it out takes as long as some fifty texts: before that many were set in a font it is not worth it, and a first frame has
    /// no time for it.
    static let textsBeforeAsking = 100

    /// Which fonts and faces there are, in the font map's count.
    private var serial: UInt32 = 0
    /// How many plain texts were set in a font of which it is not known.
    private var textCounts: [Font: Int] = [:]
    /// Whether plain texts in a font look the same without it.
    private var isNeedless: [Font: Bool] = [:]
    /// The same of faces, of which fonts of several sizes may have one.
    private var faces: [OpaquePointer: Bool] = [:]

    /// What its texts are set in.
    private let context: OpaquePointer

    init(_ context: OpaquePointer) { self.context = context }

    deinit { forget() }

    private func forget() {
        for face in faces.keys { hb_face_destroy(face) }
        (faces, isNeedless, textCounts) = ([:], [:], [:])
    }

    /// Whether a text is one of letters, digits and signs of ASCII.
    static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { 0x20..<0x7F ~= $0 } }

    /// Whether plain texts in a font are known to look the same without it.
    func isNeedless(in font: Font) -> Bool {
        follow()
        return isNeedless[font] == true
    }

    /// Forgets what it knows of fonts that are there no more.
    private func follow() {
        let present = pango_font_map_get_serial(pango_context_get_font_map(context))
        guard serial != present else { return }
        forget()
        serial = present
    }

    /// Takes note of a plain text that was set with it, and finds out whether that is needed when there were many.
    func note(_ layout: OpaquePointer, of text: String, in font: Font) {
        guard isNeedless[font] == nil else { return }
        textCounts[font, default: 0] += 1
        // In which language a font is looked for is settled by a text's letters.
        guard textCounts[font, default: 0] > Self.textsBeforeAsking, text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "a") }),
            let run = pango_layout_get_line_readonly(layout, 0)?.pointee.runs?.pointee.data?.assumingMemoryBound(to: PangoLayoutRun.self)
        else { return }
        textCounts[font] = nil
        // Texts without letters are looked for in that of the thread.
        let languages = [run.pointee.item.pointee.analysis.language, pango_language_get_default()]
        isNeedless[font] = languages.allSatisfy { language in
            guard let face = onlyFace(of: font, in: language) else { return false }
            return isNeedless(in: face)
        }
    }

    private func isNeedless(in face: OpaquePointer) -> Bool {
        if let known = faces[face] { return known }
        let isNeedless = Self.isNeedless("ccmp", in: face)
        faces[hb_face_reference(face)] = isNeedless
        return isNeedless
    }

    /// The face that all plain letters of a font come from; nil where they come from several. The fonts of the language of texts that were
    /// set are known, and are not looked for.
    func onlyFace(of font: Font, in language: OpaquePointer? = pango_language_get_default()) -> OpaquePointer? {
        let map = pango_context_get_font_map(context)
        let description = font.makeDescription()
        defer { pango_font_description_free(description) }
        guard let fonts = pango_font_map_load_fontset(map, context, description, language) else { return nil }
        defer { cpango_object_unref(fonts) }
        var only: OpaquePointer?
        for letter in Self.letters {
            guard let found = pango_fontset_get_font(fonts, letter) else { return nil }
            defer { cpango_object_unref(found) }
            guard let face = hb_font_get_face(pango_font_get_hb_font(found)), only == nil || only == face else { return nil }
            only = face
        }
        return only
    }

    private static let letters = UInt32(0x20)..<0x7F
    /// What Pango puts at the end of a line where it breaks a word.
    private static let hyphen: UInt32 = 0x2010

    /// Whether a feature has rules, of which none reaches a glyph that plain texts have not without it. A face that lacks a plain letter is
    /// not judged.
    static func isNeedless(_ feature: String, in face: OpaquePointer) -> Bool {
        let font = hb_font_create(face)
        let (glyphs, rules, others) = (hb_set_create(), hb_set_create(), hb_set_create())
        defer {
            hb_font_destroy(font)
            for set in [glyphs, rules, others] { hb_set_destroy(set) }
        }
        for letter in Array(letters) + [hyphen] {
            var glyph: hb_codepoint_t = 0
            if hb_font_get_nominal_glyph(font, letter, &glyph) != 0 {
                hb_set_add(glyphs, glyph)
            } else if letter != hyphen {
                return false
            }
        }
        // In any script and language: which one a text of digits is taken for is Pango's to say.
        hb_ot_layout_collect_lookups(face, substitutions, nil, nil, [tag(feature), 0], rules)
        hb_ot_layout_collect_lookups(face, substitutions, nil, nil, nil, others)
        // Without rules nothing is gained, and to say so costs something for each text.
        guard hb_set_is_empty(rules) == 0 else { return false }
        // By itself, and behind all that other features may put in the place of plain letters, those included that nobody asks for.
        let before = hb_set_get_population(glyphs)
        hb_ot_layout_lookups_substitute_closure(face, rules, glyphs)
        guard hb_set_get_population(glyphs) == before else { return false }
        hb_set_subtract(others, rules)
        hb_ot_layout_lookups_substitute_closure(face, others, glyphs)
        let reached = hb_set_get_population(glyphs)
        hb_set_union(others, rules)
        hb_ot_layout_lookups_substitute_closure(face, others, glyphs)
        return hb_set_get_population(glyphs) == reached
    }

    /// The table of substitutions.
    private static let substitutions = tag("GSUB")

    /// A name of four letters as OpenType's tables have it.
    private static func tag(_ name: String) -> hb_tag_t { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
