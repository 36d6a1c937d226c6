/// Keeps the number of user-perceived characters of a text in step with its changes without counting the whole text again.
///
/// A change only affects the boundaries up to the nearest position between two ordinary letters; only that stretch is counted.
struct CharacterCounter {
    let count: Int

    init(_ text: String) { self.init(count: text.count) }

    init(count: Int) { self.count = count }

    /// Returns the stretch around a range that bounds the effect of changes within the range on characters.
    static func stretch(around range: Range<Int>, in text: String) -> Range<Int> {
        var start = text.index(at: range.lowerBound)
        var follower: Unicode.Scalar?
        while start > text.startIndex {
            let before = text.unicodeScalars.index(before: start)
            let scalar = text.unicodeScalars[before]
            if let follower, follower.standsAlone, scalar.standsAlone { break }
            follower = scalar
            start = before
        }
        var end = text.index(at: range.upperBound)
        var leader: Unicode.Scalar?
        while end < text.endIndex {
            let scalar = text.unicodeScalars[end]
            if let leader, leader.standsAlone, scalar.standsAlone { break }
            leader = scalar
            end = text.unicodeScalars.index(after: end)
        }
        return text.offset(of: start)..<text.offset(of: end)
    }

    /// Returns the count after replacing a range of a text by a string.
    func count(ofReplacing range: Range<Int>, in text: String, by string: String) -> Int {
        let stretch = Self.stretch(around: range, in: text)
        var piece = String(text.substring(stretch.lowerBound..<range.lowerBound))
        piece += string
        piece += text.substring(range.upperBound..<stretch.upperBound)
        return count - text.substring(stretch).count + piece.count
    }
}

extension Unicode.Scalar {
    /// Whether there is always a character boundary between two such scalars: letters, digits and signs that do not combine.
    fileprivate var standsAlone: Bool {
        switch value {
        case 0x20...0x7E, 0xC0...0x2FF, 0x370...0x482, 0x620...0x64A, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
            true
        default: false
        }
    }
}
