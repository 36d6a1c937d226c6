import CCSV

/// Owns a parser of libcsv and collects its rows.
///
/// libcsv runs strictly, so that a misplaced quotation mark cannot shift fields silently. The only exception is a mark inside a field
/// without an opening mark, as in `5" disk`, where it has no other meaning.
final class CSVParser {
    private let parser: UnsafeMutablePointer<csv_parser>
    private var fields: [String] = []
    private var faults: [CSVRow.Fault] = []
    private var rowBytes = 0
    private var fieldOverflowed = false
    private var lastEndWasReturn = false
    private var isRowOver = false
    /// The number of bytes of the current row so far.
    private var span = 0
    private var hasFoundRow = false
    /// The number of the current row.
    private(set) var rowNumber = 1
    /// The complete rows.
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

    /// The index of the current column.
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

    /// Throws for a first row that is too long, and for one without an end in sight. Other rows that are too long are left out, and the
    /// rows after them are read. But the first row names the columns, and data without line ends are not a table: people should not wait
    /// for gigabytes to be told so.
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

    /// Continues after libcsv stopped, if that is safe.
    private func mend(_ rest: inout Slice<UnsafeRawBufferPointer>, name: String) throws(ExchangeError) {
        guard csv_error(parser) == CSV_EPARSE else {
            throw ExchangeError(
                .malformed, "\(visible(name)) could not be read: \(String(cString: csv_strerror(csv_error(parser))).lowercased()).")
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

    /// Shortens the buffer of a field without an end; the field is reported, and the rows after it are still read.
    private func dropOverflow() {
        guard parser.pointee.entry_pos > CSVLimits.fieldBytes + Self.pieceSize else { return }
        fieldOverflowed = true
        // One byte stays, because libcsv removes the closing mark.
        parser.pointee.spaces = 0
        parser.pointee.entry_pos = 1
    }

    // MARK: - Callbacks of libcsv

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
        // libcsv reports the two characters of a DOS line end separately.
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
