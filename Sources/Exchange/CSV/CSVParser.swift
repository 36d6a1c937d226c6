import CCSV

/// Owns a parser of libcsv and collects the rows that it finds.
///
/// libcsv runs strictly, so that a quotation mark in the wrong place cannot shift fields in silence. The one thing that is let through
/// is a mark inside a field that no mark opened, as in `5" disk`: there it can only mean itself.
final class CSVParser {
    private let parser: UnsafeMutablePointer<csv_parser>
    private var fields: [String] = []
    private var faults: [CSVRow.Fault] = []
    private var rowBytes = 0
    private var fieldOverflowed = false
    private var lastEndWasReturn = false
    private var isRowOver = false
    /// How much of the row that is being read has gone by.
    private var span = 0
    private var hasFoundRow = false
    /// The number of the row that is being read.
    private(set) var rowNumber = 1
    /// The rows that are finished.
    var rows: [CSVRow] = []

    /// - Parameter separator: the byte between two fields.
    init(separator: UInt8) throws(ExchangeError) {
        parser = .allocate(capacity: 1)
        guard csv_init(parser, Self.strict) == 0 else {
            parser.deallocate()
            throw ExchangeError(.malformed, "The CSV reader could not be set up.")
        }
        csv_set_delim(parser, separator)
    }

    deinit {
        csv_free(parser)
        parser.deallocate()
    }

    /// The column that is being read, from 0.
    var column: Int { fields.count }

    /// Parses the next bytes.
    func parse(_ bytes: UnsafeRawBufferPointer, name: String) throws(ExchangeError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.pieceSize))
            let row = rowNumber
            let done = csv_parse(parser, piece.baseAddress, piece.count, Self.fieldEnded, Self.rowEnded, context)
            rest = rest.dropFirst(done)
            if done < piece.count { try mend(&rest, name: name) }
            dropOverflow()
            span = row == rowNumber ? span + done : 0
            try refuseEndlessRow(name: name)
        }
    }

    /// A row that is too long is left out, and those after it are read. But nothing can be read without the first one, which names the
    /// columns, and what has no end in sight is no table: nobody should wait for gigabytes to be told so.
    private func refuseEndlessRow(name: String) throws(ExchangeError) {
        let isUseless = !hasFoundRow && (fieldOverflowed || rowIsTooLong)
        guard isUseless || span > CSVLimits.endlessRowBytes else { return }
        let overflow = "its column \(column + 1) has more than \(CSVLimits.fieldBytes >> 20) MB"
        let what = isUseless && fieldOverflowed ? overflow : "it is too long"
        throw ExchangeError(
            .malformed,
            """
            Row \(rowNumber) of \(visible(name)) does not end: \(what). \
            Look for missing line ends, or for a quotation mark that is not closed.
            """)
    }

    private var rowIsTooLong: Bool { faults.last?.kind == .rowTooLong }

    /// Ends the last row.
    func finish(name: String) throws(ExchangeError) {
        guard csv_fini(parser, Self.fieldEnded, Self.rowEnded, context) == 0 else {
            throw ExchangeError(
                .malformed, "The quotation mark that opens column \(column + 1) in row \(rowNumber) of \(visible(name)) is never closed.")
        }
    }

    /// Goes on after libcsv stopped, where that is safe.
    private func mend(_ rest: inout Slice<UnsafeRawBufferPointer>, name: String) throws(ExchangeError) {
        guard csv_error(parser) == CSV_EPARSE else {
            throw ExchangeError(.malformed, "\(visible(name)) could not be read: \(String(cString: csv_strerror(csv_error(parser)))).")
        }
        guard parser.pointee.quoted == 0 else {
            throw ExchangeError(
                .malformed,
                """
                In row \(rowNumber), column \(column + 1) of \(visible(name)), text follows the closing quotation mark. \
                Inside a quoted field, write a quotation mark twice.
                """)
        }
        let mark = UnsafeRawBufferPointer(rebasing: rest.prefix(1))
        csv_set_opts(parser, Self.strict & ~UInt8(CSV_STRICT))
        rest = rest.dropFirst(csv_parse(parser, mark.baseAddress, mark.count, Self.fieldEnded, Self.rowEnded, context))
        csv_set_opts(parser, Self.strict)
    }

    /// Keeps the buffer of a field without end small; the field is reported, the rows after it are still read.
    private func dropOverflow() {
        guard parser.pointee.entry_pos > CSVLimits.fieldBytes + Self.pieceSize else { return }
        fieldOverflowed = true
        // One byte stays, because libcsv takes the closing mark off again.
        parser.pointee.spaces = 0
        parser.pointee.entry_pos = 1
    }

    // MARK: - What libcsv calls

    private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static let strict = UInt8(CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL)
    private static let pieceSize = 64 << 10

    private static let fieldEnded: @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer?) -> Void = {
        bytes, count, context in
        guard let context else { return }
        let field = UnsafeRawBufferPointer(start: bytes, count: count)
        Unmanaged<CSVParser>.fromOpaque(context).takeUnretainedValue().add(field)
    }

    private static let rowEnded: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void = { end, context in
        guard let context else { return }
        Unmanaged<CSVParser>.fromOpaque(context).takeUnretainedValue().endRow(end)
    }

    private func add(_ bytes: UnsafeRawBufferPointer) {
        defer { fieldOverflowed = false }
        lastEndWasReturn = false
        guard fields.count < CSVLimits.columns, rowBytes + bytes.count <= CSVLimits.rowBytes else {
            if faults.last?.kind != .rowTooLong { faults.append(CSVRow.Fault(kind: .rowTooLong, column: fields.count)) }
            return
        }
        guard !fieldOverflowed, bytes.count <= CSVLimits.fieldBytes else {
            faults.append(CSVRow.Fault(kind: .fieldTooLong, column: fields.count))
            fields.append("")
            return
        }
        rowBytes += bytes.count
        if bytes.contains(0) { faults.append(CSVRow.Fault(kind: .nul, column: fields.count)) }
        if let text = String(validating: bytes, as: UTF8.self) {
            fields.append(text)
        } else {
            faults.append(CSVRow.Fault(kind: .notText, column: fields.count))
            fields.append(String(decoding: bytes, as: UTF8.self))
        }
    }

    private func endRow(_ end: Int32) {
        // The two characters of a line end of DOS are reported one by one.
        if end == CSV_LF, lastEndWasReturn, fields.isEmpty, faults.isEmpty {
            lastEndWasReturn = false
            return
        }
        if !fields.isEmpty || !faults.isEmpty {
            rows.append(CSVRow(number: rowNumber, fields: fields, faults: faults))
            hasFoundRow = true
            fields = []
            faults = []
            rowBytes = 0
        }
        rowNumber += 1
        lastEndWasReturn = end == CSV_CR
    }
}
