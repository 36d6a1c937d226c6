extension String {
    /// The text as documents can have it: cairo takes no noncharacters of Unicode (U+FFFE, U+FFFF, U+FDD0 and others), and a NUL would end the
    /// text for C. Each of them is shown as U+FFFD.
    var drawable: String {
        guard unicodeScalars.contains(where: { !$0.isDrawable }) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isDrawable ? $0 : "\u{FFFD}" }))
    }
}

extension Unicode.Scalar {
    /// Whether documents can have it.
    fileprivate var isDrawable: Bool { value < 0xFDD0 ? value != 0 : !properties.isNoncharacterCodePoint }
}
