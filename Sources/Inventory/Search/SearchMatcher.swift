/// Finds the words of a query in a text, by the same rules as the search.
public struct SearchMatcher: Hashable, Sendable {
    /// The folded words of the query, in UTF-8, none of them empty.
    let words: [[UInt8]]
    /// The whole folded query: a query that starts with another one finds only results of that one.
    let folded: [UInt8]

    /// Prepares a query of words between spaces.
    public init(_ query: String) {
        folded = Folding.folded(query)
        words = folded.split(separator: UInt8(ascii: " ")).map(Array.init)
    }

    /// Prepares words and phrases, each of which is found as a whole.
    init(phrases: [String]) { self.init(words: phrases.map(Folding.folded).filter { !$0.isEmpty }) }

    private init(words: [[UInt8]]) {
        self.words = words
        folded = Array(words.joined(separator: [UInt8(ascii: " ")]))
    }

    /// Returns a matcher with the words that none of some texts contains.
    public func without(wordsIn texts: [String]) -> SearchMatcher {
        guard !words.isEmpty else { return self }
        let folded = texts.map(Folding.folded)
        return SearchMatcher(words: words.filter { word in !folded.contains { ByteSearch.holds($0, word) } })
    }

    /// Whether there are no words, so that everything matches.
    public var isEmpty: Bool { words.isEmpty }

    /// Returns the ranges of the query's words in a text: whole characters, in order, not overlapping. For marking matches.
    public func ranges(in text: String) -> [Range<String.Index>] {
        guard !words.isEmpty else { return [] }
        if let ranges = rangesInPlainText(text) { return ranges }
        var folded: [UInt8] = []
        // The byte of the folded text at which each character starts.
        var starts: [(offset: Int, index: String.Index)] = []
        for index in text.indices {
            starts.append((folded.count, index))
            Folding.append(String(text[index]), to: &folded)
        }
        var marked = [Bool](repeating: false, count: starts.count)
        for word in words {
            var from = 0
            while let found = Self.firstIndex(of: word, in: folded, from: from) {
                let first = Self.character(at: found, starts: starts)
                let last = Self.character(at: found + word.count - 1, starts: starts)
                for character in first...last { marked[character] = true }
                from = found + 1
            }
        }
        var result: [Range<String.Index>] = []
        var start: Int?
        for position in 0...marked.count {
            let isMarked = position < marked.count && marked[position]
            if isMarked, start == nil { start = position }
            if !isMarked, let first = start {
                result.append(starts[first].index..<(position < starts.count ? starts[position].index : text.endIndex))
                start = nil
            }
        }
        return result
    }

    /// Returns the ranges if every byte of the text is a character that is folded to one byte; nil otherwise. This is true of most texts,
    /// and each row has some, at each key that is typed.
    private func rangesInPlainText(_ text: String) -> [Range<String.Index>]? {
        var text = text
        let found: [Range<Int>]? = text.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
            return withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 1) { folded in
                for index in bytes.indices { folded[index] = Folding.asciiFolded(bytes[index]) }
                return Self.joined(words.flatMap { ByteSearch.places(of: $0, in: UnsafeRawBufferPointer(folded)) })
            }
        }
        return found.map { ranges in
            ranges.map {
                text.utf8.index(text.startIndex, offsetBy: $0.lowerBound)..<text.utf8.index(text.startIndex, offsetBy: $0.upperBound)
            }
        }
    }

    /// Joins ordered ranges that overlap or touch.
    private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        guard ranges.count > 1 else { return ranges }
        var result: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }

    /// Returns the ranges of a query's words in a text.
    public static func ranges(of query: String, in text: String) -> [Range<String.Index>] { SearchMatcher(query).ranges(in: text) }

    /// Returns whether each word occurs in at least one of the texts.
    func matches(_ folded: [[UInt8]]) -> Bool {
        words.allSatisfy { word in folded.contains { ByteSearch.holds($0, word) } }
    }

    private static func firstIndex(of word: [UInt8], in text: [UInt8], from: Int) -> Int? {
        guard let first = word.first, text.count - from >= word.count else { return nil }
        for start in from...(text.count - word.count) where text[start] == first {
            if text[start..<start + word.count].elementsEqual(word) { return start }
        }
        return nil
    }

    /// Returns the last character that starts at or before a byte and has bytes of its own.
    private static func character(at offset: Int, starts: [(offset: Int, index: String.Index)]) -> Int {
        var low = 0
        var high = starts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle].offset <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
