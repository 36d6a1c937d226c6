extension String {
    /// The text in a form that documents can contain. cairo rejects the noncharacters of Unicode (U+FFFE, U+FFFF, U+FDD0 and others), and a
    /// NUL would end a C string. U+FFFD replaces each of them.
    var drawable: String {
        guard unicodeScalars.contains(where: { !$0.isDrawable }) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isDrawable ? $0 : "\u{FFFD}" }))
    }
}

extension Unicode.Scalar {
    /// True if documents can contain the character.
    fileprivate var isDrawable: Bool { value < 0xFDD0 ? value != 0 : !properties.isNoncharacterCodePoint }
}
