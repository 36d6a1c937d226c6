/// Reads a CSV file row by row, and never holds more of it than one piece and the rows in that.
///
/// UTF-8 and UTF-16 are told apart by their byte order marks. Lines end in LF, CR or CRLF. Blanks around a field that is not quoted do
/// not count. The separator is the one of `,`, `;`, tab that the first row has most of, outside quotation marks.
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
    /// How many bytes of the source were read.
    public private(set) var bytesRead: Int64 = 0
    /// The byte between two fields; nil until the first row was asked for.
    public private(set) var separator: UInt8?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - source: where the bytes come from.
    ///   - encoding: how they are to be read; nil follows the byte order mark, else UTF-8.
    ///   - separator: the byte between two fields; nil reads it from a first line such as “sep=;”, or else guesses it from the first row.
    ///   - guesses: whether the reader may read bytes as Windows-1252 if they are not UTF-8.
    public init(_ source: any ByteSource, encoding: TextEncoding? = nil, separator: UInt8? = nil, guesses: Bool = false) {
        self.source = source
        transcoder = Transcoder(encoding, guesses: guesses)
        wantedSeparator = separator
    }

    /// The next row that is not blank; nil at the end.
    ///
    /// - Throws: `malformed` when the rows after this point cannot be told apart, with row and column; `unreadable`.
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
            // A first row that is longer than this has as many separators before its end as it needs.
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
            // The rows before it are good, wherever the pieces were cut.
            failure = error
        }
        pending = parser.rows[...]
        parser.rows = []
    }
}

/// Finds out what is between the fields of a file.
enum CSVSeparator {
    private static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    /// The candidate that the first row has most of outside quotation marks; a comma when it has none.
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

    /// Whether the first row that is not blank ends within the bytes.
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
