internal import CPangoCairo

/// A text that was shaped, broken into lines and measured, ready to draw. Places in it are UTF-8 offsets.
///
/// Making one takes some 10 to 15 microseconds, so keep it while text, font and width do not change.
public final class TextLayout {
    /// The text.
    public let text: String

    /// The size of the text, in points.
    public let size: Size

    /// The first line's baseline below the top, in points.
    public let baseline: Double

    /// The options of a text.
    public struct Options: Hashable, Sendable {
        /// The width to break or cut at, in points; nil sets one long line.
        public var width: Double?
        /// The largest number of lines; 0 for any number. The last one ends with an ellipsis if text is left.
        public var maximumLines: Int
        /// The place of lines in the width.
        public var alignment: TextAlignment
        /// The place of the cut in a line that is too long.
        public var truncation: TextTruncation
        /// The line height as a multiple of the font's own; 1 is the font's.
        public var lineSpacing: Double
        /// The extra space between letters, in points; a negative one moves them together.
        public var letterSpacing: Double
        /// Whether it is drawn on pages: then a layout always sets it, so that the same text gives the same bytes.
        public var isOnPage = false

        /// Makes options; the defaults give one line of any length.
        public init(
            width: Double? = nil, maximumLines: Int = 1, alignment: TextAlignment = .natural, truncation: TextTruncation = .tail,
            lineSpacing: Double = 1, letterSpacing: Double = 0
        ) {
            self.width = width
            self.maximumLines = maximumLines
            self.alignment = alignment
            self.truncation = truncation
            self.lineSpacing = lineSpacing
            self.letterSpacing = letterSpacing
        }

        /// Whether a plain text becomes one line of any length, with the font's own spacing.
        fileprivate var isOneLine: Bool { width == nil && lineSpacing == 1 && letterSpacing == 0 && !isOnPage }
    }

    /// Shapes a text without markup. `underlines` are ranges of UTF-8 offsets that are underlined, as in composed text.
    public init(_ text: String, font: Font, options: Options = Options(), underlines: [Range<Int>] = []) {
        // A NUL would end the text for C.
        let clean = options.isOnPage ? text.drawable : text.utf8.contains(0) ? text.replacingNUL() : text
        (self.text, self.font, self.options) = (clean, font, options)
        let fonts = ThreadFonts.current
        let kind = PlainText(clean)
        let plain = kind.flatMap { fonts.plain.font(font, for: $0) }
        if let kind, let plain, underlines.isEmpty, options.isOneLine, let run = plain.run(clean, kind) {
            (self.run, isRun) = (run, true)
            (size, baseline, inkOffset) = (Size(width: run.width, height: plain.height), plain.baseline, 0)
            return
        }
        let layout = Self.makeLayout(clean, font, options, underlines, fonts)
        (made, isRun) = (layout, false)
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        let unit = Double(PANGO_SCALE)
        size = Size(width: Double(logical.width) / unit, height: Double(logical.height) / unit)
        baseline = Double(pango_layout_get_baseline(layout)) / unit
        inkOffset = Double(logical.x) / unit
    }

    /// Shapes a text as one line that is cut if it is longer than the room, in points. A short one is set without a width, which is faster.
    public static func line(
        _ text: String, font: Font, room: Double, alignment: TextAlignment = .natural, truncation: TextTruncation = .tail
    ) -> TextLayout {
        if alignment == .natural || alignment == .left {
            let whole = TextLayout(text, font: font)
            if whole.size.width <= room, alignment == .left || !text.beginsRightToLeft { return whole }
        }
        return TextLayout(text, font: font, options: Options(width: max(0, room), alignment: alignment, truncation: truncation))
    }

    private let font: Font
    private let options: Options
    /// The place of the text's left edge in its width.
    let inkOffset: Double

    /// Whether it was set without a layout, as one line from left to right.
    private let isRun: Bool
    /// Its glyphs, if it was set without a layout and they can be drawn.
    private(set) var run: GlyphRun?
    private var made: OpaquePointer?

    /// Its glyphs to draw; nil if a layout draws them.
    var currentRun: GlyphRun? {
        guard let run else { return nil }
        if run.font.isCurrent { return run }
        // A layout notices a new rendering of letters automatically.
        self.run = nil
        return nil
    }

    /// The same text in a form that documents can contain.
    var onPage: TextLayout {
        guard !options.isOnPage, text.drawable != text else { return self }
        var options = options
        options.isOnPage = true
        return TextLayout(text, font: font, options: options)
    }

    /// Its layout, which is made on demand.
    var layout: OpaquePointer {
        if let made { return made }
        let layout = Self.makeLayout(text, font, options, [], ThreadFonts.current)
        made = layout
        return layout
    }

    /// The scale of the pixels on which the layout's letters were last placed; 0 before they are drawn.
    var snappedScale = 0.0
    /// The state of the text at that time, in Pango's count.
    var snappedSerial: UInt32 = 0

    deinit { if let made { cpango_object_unref(UnsafeMutableRawPointer(made)) } }

    /// The number of lines.
    public var lineCount: Int { isRun ? 1 : Int(pango_layout_get_line_count(layout)) }

    /// Whether a part of the text was cut.
    public var isTruncated: Bool { !isRun && pango_layout_is_ellipsized(layout) != 0 }

    private static func makeLayout(
        _ text: String, _ font: Font, _ options: Options, _ underlines: [Range<Int>], _ fonts: ThreadFonts
    ) -> OpaquePointer {
        guard let layout = pango_layout_new(fonts.context) else { preconditionFailure("Pango gave no layout.") }
        setFont(font, layout)
        apply(options, to: layout, of: text)
        pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
        setAttributes(
            layout, features(text, font), isLiteral: font.isLiteral, letterSpacing: options.letterSpacing,
            underlines: underlines)
        if options.width != nil, options.maximumLines > 1 { cut(layout, of: text, after: options.maximumLines) }
        return layout
    }

    /// Cuts a text of several paragraphs: Pango counts the lines of each paragraph, and not of all of them. The paragraphs that are left
    /// follow in the last line, which ends with an ellipsis. All offsets stay the same.
    private static func cut(_ layout: OpaquePointer, of text: String, after lines: Int) {
        guard Int(pango_layout_get_line_count(layout)) > lines, let last = pango_layout_get_line_readonly(layout, Int32(lines - 1)) else {
            return
        }
        var joined = Array(text.utf8)
        for index in Int(last.pointee.start_index)..<joined.count {
            switch joined[index] {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): joined[index] = UInt8(ascii: " ")
            // U+2029 becomes U+2028, which does not end a paragraph.
            case 0xA9 where index > 1 && joined[index - 2] == 0xE2 && joined[index - 1] == 0x80: joined[index] = 0xA8
            default: break
            }
        }
        // Pango cuts the line below which less than another line like the one before has room.
        let iterator = pango_layout_get_iter(layout)
        var height: Int32 = 0
        for line in 1..<lines {
            var extents = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &extents)
            height += line == lines - 1 ? 3 * extents.height - 1 : extents.height
            pango_layout_iter_next_line(iterator)
        }
        pango_layout_iter_free(iterator)
        pango_layout_set_height(layout, height)
        pango_layout_set_text(layout, String(decoding: joined, as: UTF8.self), Int32(clamping: joined.count))
    }

    private static func setFont(_ font: Font, _ layout: OpaquePointer) {
        let description = font.makeDescription()
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
    }

    private static func apply(_ options: Options, to layout: OpaquePointer, of text: String) {
        if let width = options.width {
            pango_layout_set_width(layout, Int32(clamping: Int(max(0, min(width, 2e6)) * Double(PANGO_SCALE))))
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            if options.maximumLines > 0 {
                pango_layout_set_height(layout, -Int32(clamping: options.maximumLines))
                pango_layout_set_ellipsize(layout, options.truncation.mode)
            }
        }
        if options.maximumLines == 1 { pango_layout_set_single_paragraph_mode(layout, 1) }
        if options.lineSpacing != 1 { pango_layout_set_line_spacing(layout, Float(options.lineSpacing)) }
        // Pango's left and right are the script's own sides.
        let isSwapped = options.width != nil && options.alignment != .natural && text.beginsRightToLeft
        switch options.alignment {
        case .natural: break
        case .left: pango_layout_set_alignment(layout, isSwapped ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
        case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        case .right: pango_layout_set_alignment(layout, isSwapped ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT)
        case .trailing: pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
        }
    }

    /// Returns whether a font may draw another sign for an x: between digits, Inter replaces it by a multiplication sign, and a serial
    /// number would differ from the typed one. Texts with letters beyond Latin, Greek and Cyrillic keep the shapes that depend on their
    /// neighbours.
    private static func hasFactor(_ text: String) -> Bool {
        var (hasDigit, hasLetter) = (false, false)
        for byte in text.utf8 {
            // This is the first byte of U+0580 and beyond, except for punctuation and signs.
            if byte >= 0xD6, byte != 0xE2 { return false }
            if byte &- UInt8(ascii: "0") < 10 { hasDigit = true }
            if byte | 0x20 == UInt8(ascii: "x") { hasLetter = true }
        }
        return hasDigit && hasLetter
    }

    /// Returns the OpenType features that differ from the font's defaults.
    static func features(_ text: String, _ font: Font) -> [String] {
        let literal = font.isLiteral ? ["calt=0", "liga=0"] : hasFactor(text) ? ["calt=0"] : []
        return (font.hasTabularDigits ? ["tnum=1"] : []) + literal
    }

    private static func setAttributes(
        _ layout: OpaquePointer, _ features: [String], isLiteral: Bool, letterSpacing: Double, underlines: [Range<Int>]
    ) {
        guard !features.isEmpty || letterSpacing != 0 || !underlines.isEmpty else { return }
        let list = pango_attr_list_new()
        if letterSpacing != 0 {
            let spacing = Int32(max(-100, min(letterSpacing, 100)) * Double(PANGO_SCALE))
            pango_attr_list_insert(list, pango_attr_letter_spacing_new(spacing))
        }
        if !features.isEmpty { pango_attr_list_insert(list, pango_attr_font_features_new(features.joined(separator: ","))) }
        // A hyphen at a line's end would look like one in the text.
        if isLiteral { pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0)) }
        for range in underlines {
            guard let line = pango_attr_underline_new(PANGO_UNDERLINE_SINGLE) else { continue }
            line.pointee.start_index = guint(clamping: range.lowerBound)
            line.pointee.end_index = guint(clamping: range.upperBound)
            pango_attr_list_insert(list, line)
        }
        pango_layout_set_attributes(layout, list)
        pango_attr_list_unref(list)
    }
}

/// The place of the lines of a text.
public enum TextAlignment: Hashable, Sendable {
    /// At the start of its script: left for Latin, right for Arabic. In a label: at the start of its layout direction.
    case natural
    case left, center, right
    /// At the end of its script; in a label, at the end of its layout direction.
    case trailing
}

/// The place of the cut in a line that is too long.
public enum TextTruncation: Hashable, Sendable {
    case none, head, middle, tail

    var mode: PangoEllipsizeMode {
        switch self {
        case .none: PANGO_ELLIPSIZE_NONE
        case .head: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .tail: PANGO_ELLIPSIZE_END
        }
    }
}

extension String {
    /// Returns the text with each NUL replaced by its picture, so that C does not end the text there.
    fileprivate func replacingNUL() -> String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{2400}" : $0 }))
    }
}
