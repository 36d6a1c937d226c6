/// The kind of a text of Latin letters, digits and common signs, which decides its shaping: the script of its letters, and its OpenType
/// features. Other texts have several scripts, directions or fonts, or combined letters.
enum PlainText: Int, CaseIterable {
    case letters, factor, noLetters

    /// A sample text of the kind.
    var sample: String {
        switch self {
        case .letters: "a"
        case .factor: "x1"
        case .noLetters: "1"
        }
    }

    /// Returns the kind of a text; nil if it is not plain.
    init?(_ text: String) {
        var (hasLetter, hasDigit, hasTimes) = (false, false, false)
        for scalar in text.unicodeScalars {
            let value = scalar.value
            if Self.ascii.contains(value) {
                let lower = value | 0x20
                hasLetter = hasLetter || 0x61...0x7A ~= lower
                hasTimes = hasTimes || lower == 0x78
                hasDigit = hasDigit || 0x30...0x39 ~= value
            } else if !Self.signs.contains(value) {
                guard Self.accented.contains(value) else { return nil }
                hasLetter = true
            }
        }
        self = hasTimes && hasDigit ? .factor : hasLetter ? .letters : .noLetters
    }

    /// The letters, digits and signs of ASCII.
    static let ascii = UInt32(0x20)..<0x7F
    /// Letters of Latin-1, with the two signs among them, and of Latin Extended-A.
    private static let accented = UInt32(0xC0)..<0x180
    /// Other signs in texts without other letters: a space that does not break, pound, degree, middle dot, multiplication, division,
    /// dashes, quotation marks, ellipsis, the angle of paths, euro, arrow, minus.
    static let signs: [UInt32] = [
        0xA0, 0xA3, 0xB0, 0xB7, 0xD7, 0xF7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x203A, 0x20AC, 0x2192, 0x2212,
    ]
}
