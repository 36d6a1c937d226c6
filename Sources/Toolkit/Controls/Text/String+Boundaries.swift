/// Boundaries of whole user-perceived characters and lines, in offsets of UTF-8 bytes.
///
/// The text must be native, contiguous UTF-8 (`makeContiguousUTF8`): then turning an offset into an index costs nothing.
extension String {
    /// The number of UTF-8 bytes.
    var length: Int { utf8.count }

    func index(at offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

    func offset(of index: Index) -> Int { utf8.distance(from: startIndex, to: index) }

    func substring(_ range: Range<Int>) -> Substring { self[index(at: range.lowerBound)..<index(at: range.upperBound)] }

    /// Returns the end of the character that begins at an offset, or the end of the text.
    func characterEnd(after offset: Int) -> Int {
        offset >= length ? length : self.offset(of: self.index(after: index(at: max(0, offset))))
    }

    /// Returns the beginning of the character that ends at an offset, or 0.
    func characterStart(before offset: Int) -> Int {
        offset <= 0 ? 0 : self.offset(of: self.index(before: index(at: min(offset, length))))
    }

    /// Returns the last boundary between characters at or before an offset, which may be any number.
    func characterBoundary(atOrBefore offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        guard offset < length else { return length }
        let scalar = unicodeScalarStart(at: offset)
        let index = index(at: scalar)
        if index.samePosition(in: self) != nil { return scalar }
        // Both steps round their index down to the beginning of its character first.
        return self.offset(of: self.index(before: self.index(after: index)))
    }

    /// Returns the first boundary between characters at or after an offset, which may be any number.
    func characterBoundary(atOrAfter offset: Int) -> Int {
        let before = characterBoundary(atOrBefore: offset)
        return before == offset || before == length ? before : characterEnd(after: before)
    }

    private func unicodeScalarStart(at offset: Int) -> Int {
        var index = index(at: offset)
        while index > startIndex, utf8[index] & 0xC0 == 0x80 { index = utf8.index(before: index) }
        return self.offset(of: index)
    }

    /// Returns the line around an offset, without its line break.
    func lineRange(at offset: Int) -> Range<Int> {
        var start = index(at: offset)
        while start > startIndex {
            let before = unicodeScalars.index(before: start)
            if unicodeScalars[before].isLineBreak { break }
            start = before
        }
        return self.offset(of: start)..<lineEnd(at: offset)
    }

    /// Returns the offset of the first line break at or after an offset, or the end of the text.
    func lineEnd(at offset: Int) -> Int {
        var end = index(at: offset)
        while end < endIndex, !unicodeScalars[end].isLineBreak { end = unicodeScalars.index(after: end) }
        return self.offset(of: end)
    }
}

extension Unicode.Scalar {
    /// Whether a new line begins after this one.
    var isLineBreak: Bool {
        switch value {
        case 0x0A, 0x0D, 0x2028, 0x2029: true
        default: false
        }
    }
}
