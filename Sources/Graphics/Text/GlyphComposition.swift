internal import CPangoCairo

/// Whether a face needs to be asked for composed glyphs ("ccmp", OpenType's glyph composition and decomposition) in a plain text without
/// accents: one of letters and digits of ASCII and of common signs.
///
/// It is what puts letters and their accents together, and there are none. Some fonts bring hundreds of rules for it, and to go
/// through them takes half of the time that shaping does. It is left out only where a font's rules reach no glyph from those of plain
/// texts ([ADR 0040](../../../docs/adr/0040-plain-texts-without-composed-glyphs.md)).
enum GlyphComposition {
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
        for letter in Array(PlainText.ascii) + PlainText.signs + [hyphen] {
            var glyph: hb_codepoint_t = 0
            if hb_font_get_nominal_glyph(font, letter, &glyph) != 0 {
                hb_set_add(glyphs, glyph)
            } else if PlainText.ascii.contains(letter) {
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
