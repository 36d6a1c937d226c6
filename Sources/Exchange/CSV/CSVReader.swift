/// Reads a CSV file row by row, and keeps only one piece of it and its rows in memory.
///
/// Byte order marks distinguish UTF-8 and UTF-16. Lines end in LF, CR or CRLF. Spaces around an unquoted field are ignored. The separator
/// is the one of `,`, `;` and tab that is most frequent in the first row, outside quotation marks.
public final class CSVReader {
    private let source: any ByteSource
    private var transcoder: Transcoder
    private var parser: CSVParser?
    private let wantedSeparator: UInt8?
    private var head: [UInt8] = []
    private var pending: ArraySlice<CSVRow> = []
    private var isAtEnd = false
    private var failure: ExchangeError?
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)
    /// The encoding that the reader guessed from the bytes; nil if it did not guess.
    public var guessedEncoding: TextEncoding? { transcoder.guessesWindows1252 ? .windows1252 : nil }
    /// The number of bytes that were read.
    public private(set) var bytesRead: Int64 = 0
    /// The byte between two fields; nil until the first row is read.
    public private(set) var separator: UInt8?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - source: the source of the bytes.
    ///   - encoding: the encoding; nil follows the byte order mark, otherwise UTF-8.
    ///   - separator: the byte between two fields; nil reads it from a first line such as “sep=;”, or otherwise guesses it from the first
    ///     row.
    ///   - guesses: whether the reader may read bytes as Windows-1252 if they are not UTF-8.
    public init(_ source: any ByteSource, encoding: TextEncoding? = nil, separator: UInt8? = nil, guesses: Bool = false) {
        self.source = source
        transcoder = Transcoder(encoding, guesses: guesses)
        wantedSeparator = separator
    }

    /// Returns the next row that is not blank; nil at the end.
    ///
    /// - Throws: `malformed` if the rows after this point cannot be separated, with row and column; `unreadable`.
    public func next() throws(ExchangeError) -> CSVRow? {
        while true {
            if let row = pending.popFirst() {
                if row.faults.isEmpty, row.fields.allSatisfy(\.isEmpty) { continue }
                return row
            }
            if let failure { throw failure }
            guard !isAtEnd else { return nil }
            try readPiece()
        }
    }

    private func readPiece() throws(ExchangeError) {
        let isFirst = bytesRead == 0
        let bytes = try readBytes()
        isAtEnd = bytes.isEmpty
        if isFirst, let other = ForeignFile(bytes) { throw ExchangeError(.malformed, other.sentence(of: source.name)) }
        let text = try transcoder.transcode(bytes, name: source.name)
        if let parser {
            try parse(text, with: parser)
        } else {
            head += text
            // The beginning of a longer first row has enough separators.
            guard isAtEnd || head.count >= 4096 || CSVSeparator.hasWholeRow(head) else { return }
            let said = CSVSeparator.takeLine(&head)
            let separator = wantedSeparator ?? said ?? CSVSeparator.guess(head)
            self.separator = separator
            let parser = try CSVParser(separator: separator)
            self.parser = parser
            let first = head
            head = []
            try parse(first, with: parser)
        }
    }

    private func readBytes() throws(ExchangeError) -> ArraySlice<UInt8> {
        let source = source
        let count = try buffer.withUnsafeMutableBufferPointer { bytes throws(ExchangeError) in
            try source.read(into: UnsafeMutableRawBufferPointer(bytes))
        }
        bytesRead += Int64(count)
        return buffer[..<count]
    }

    private func parse(_ text: [UInt8], with parser: CSVParser) throws(ExchangeError) {
        let name = source.name
        do {
            try text.withUnsafeBufferPointer { bytes throws(ExchangeError) in try parser.parse(UnsafeRawBufferPointer(bytes), name: name) }
            if isAtEnd { try parser.finish(name: name) }
        } catch {
            // The rows before it are valid, wherever the pieces were cut.
            failure = error
        }
        pending = parser.rows[...]
        parser.rows = []
    }
}

/// Determines the separator of a file's fields.
enum CSVSeparator {
    private static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    /// Returns the candidate that is most frequent in the first row, outside quotation marks; a comma if there is none.
    static func guess(_ bytes: [UInt8]) -> UInt8 {
        var counts = [0, 0, 0]
        forEachByteOfFirstRow(bytes) { byte in
            if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
        }
        var best = 0
        for index in 1..<counts.count where counts[index] > counts[best] { best = index }
        return candidates[best]
    }

    /// Removes the text of a first line such as “sep=;”, in which spreadsheets note the separator, and returns that separator. The line end
    /// stays, so that rows keep their numbers.
    static func takeLine(_ bytes: inout [UInt8]) -> UInt8? {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let quote = UInt8(ascii: "\"")
        let bare = line.first == quote && line.last == quote && line.count > 2 ? line.dropFirst().dropLast() : line
        let name = bare.prefix(4).map { $0 | 0x20 }
        guard name == Array("sep=".utf8.map { $0 | 0x20 }), let separator = bare.dropFirst(4).first, bare.count == 5 else { return nil }
        guard separator < 0x80, separator != quote, separator == UInt8(ascii: "\t") || separator >= 0x20,
            !(48...57).contains(separator), !(97...122).contains(separator | 0x20)
        else { return nil }
        bytes.removeFirst(line.count)
        return separator
    }

    /// Returns whether the first row that is not blank ends within the bytes.
    static func hasWholeRow(_ bytes: [UInt8]) -> Bool { forEachByteOfFirstRow(bytes) { _ in } }

    @discardableResult
    private static func forEachByteOfFirstRow(_ bytes: [UInt8], _ body: (UInt8) -> Void) -> Bool {
        var isQuoted = false
        var hasBegun = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""):
                isQuoted.toggle()
                hasBegun = true
            case UInt8(ascii: "\n") where !isQuoted, UInt8(ascii: "\r") where !isQuoted:
                if hasBegun { return true }
            default:
                hasBegun = true
                if !isQuoted { body(byte) }
            }
        }
        return false
    }
}
