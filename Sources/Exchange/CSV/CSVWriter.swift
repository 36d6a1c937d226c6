/// Writes rows in the form of RFC 4180: UTF-8, CRLF, quotation marks around fields that need them, and doubled inside.
public struct CSVWriter {
    private var bytes: [UInt8] = []

    /// Creates a writer without rows.
    public init() {}

    /// Adds a row.
    public mutating func write(_ fields: [String]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(field)
        }
        // A single empty field would be a blank row, which readers skip.
        if fields.count == 1, fields[0].isEmpty { bytes.append(contentsOf: [quote, quote]) }
        bytes.append(contentsOf: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
    }

    /// Returns the rows since the last call.
    public mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// The number of bytes that `take` would return.
    public var count: Int { bytes.count }

    private let quote = UInt8(ascii: "\"")

    private mutating func append(_ field: String) {
        guard needsQuotes(field) else {
            bytes.append(contentsOf: field.utf8)
            return
        }
        bytes.append(quote)
        for byte in field.utf8 {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }

    private func needsQuotes(_ field: String) -> Bool {
        let blanks: [UInt8?] = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        if blanks.contains(field.utf8.first) || blanks.contains(field.utf8.last) { return true }
        return field.utf8.contains { byte in
            switch byte {
            case quote, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
            default: false
            }
        }
    }
}
