/// How a file writes its characters as bytes.
public enum TextEncoding: String, Sendable, CaseIterable {
    /// UTF-8, with or without a byte order mark.
    case utf8 = "utf-8"
    /// UTF-16 with a byte order mark; without one, little-endian.
    case utf16 = "utf-16"
    /// The "ANSI" of Western Windows programs; Latin-1 is a part of it.
    case windows1252 = "windows-1252"
}

/// Turns a stream of bytes into UTF-8, whatever the cuts between its pieces. Invalid UTF-8 passes through as it is: the reader names
/// its row. Invalid UTF-16 becomes a byte that no UTF-8 text has, for the same reason.
struct Transcoder {
    private enum Form {
        case utf8, utf16(littleEndian: Bool), windows1252
    }

    /// True if the bytes were not UTF-8 and are read as Windows-1252, which older Windows programs write.
    private(set) var guessesWindows1252 = false
    /// True while the encoding is undecided, because all bytes so far were ASCII.
    private var isOpen: Bool

    private var form: Form
    private var mustLookForMark = true
    private let isFixed: Bool
    /// Bytes that wait for the rest of their character.
    private var rest: [UInt8] = []
    private var highSurrogate: UInt16?

    /// - Parameters:
    ///   - encoding: the encoding known to the caller; nil follows the byte order mark, else UTF-8.
    ///   - guesses: whether bytes without a mark may be read as Windows-1252.
    init(_ encoding: TextEncoding?, guesses: Bool = false) {
        isOpen = guesses && encoding == nil
        isFixed = encoding == .windows1252
        form =
            switch encoding {
            case .utf8, nil: .utf8
            case .utf16: .utf16(littleEndian: true)
            case .windows1252: .windows1252
            }
    }

    /// Takes the next piece; an empty one is the end.
    mutating func transcode(_ piece: ArraySlice<UInt8>, name: String) throws(ExchangeError) -> [UInt8] {
        var bytes = rest + piece
        rest = []
        if mustLookForMark {
            if bytes.count < 4, !piece.isEmpty {
                rest = bytes
                return []
            }
            mustLookForMark = false
            if !isFixed {
                let mark = try takeMark(bytes, name: name)
                bytes.removeFirst(mark)
                if mark > 0 { isOpen = false }
            }
        }
        switch form {
        case .utf8:
            if isOpen { return settled(bytes, isLast: piece.isEmpty) }
            return bytes
        case .windows1252: return Self.fromWindows1252(bytes)
        case .utf16(let littleEndian): return fromUTF16(bytes, littleEndian: littleEndian, isLast: piece.isEmpty)
        }
    }

    /// Chooses the encoding at the first byte beyond ASCII. Text in Windows-1252 is hardly ever valid UTF-8 by chance.
    private mutating func settled(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return bytes }
        // A UTF-8 character has at most four bytes.
        guard isLast || bytes.count - first >= 4 else {
            rest = Array(bytes[first...])
            return Array(bytes[..<first])
        }
        isOpen = false
        guard !Self.isMostlyUTF8(bytes[first...]), bytes[first...].allSatisfy(Self.isLetterOfWindows1252) else { return bytes }
        (form, guessesWindows1252) = (.windows1252, true)
        return Self.fromWindows1252(bytes)
    }

    /// Returns whether more of the bytes beyond ASCII are in characters of UTF-8 than are not: one byte that was damaged is one row's fault.
    private static func isMostlyUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        var (good, bad, index) = (0, 0, bytes.startIndex)
        while index < bytes.endIndex {
            guard bytes[index] >= 0x80 else {
                index += 1
                continue
            }
            let ends = (index..<bytes.endIndex).prefix(4)
            if let end = ends.first(where: { String(validating: bytes[index...$0], as: UTF8.self) != nil }) {
                good += 1
                index = end + 1
            } else {
                // The last character may be cut off.
                if index < bytes.endIndex - 3 { bad += 1 }
                index += 1
            }
        }
        return good > 0 && good >= bad
    }

    /// Returns whether texts in Windows-1252 contain a byte.
    private static func isLetterOfWindows1252(_ byte: UInt8) -> Bool {
        if byte < 0x80 { return byte >= 0x20 || (9...13).contains(byte) }
        return byte < 0xA0 ? windows1252High[Int(byte) - 0x80] != 0xD800 : byte < 0xFE
    }

    /// Finds the byte order mark and what it says; returns its length.
    private mutating func takeMark(_ bytes: [UInt8], name: String) throws(ExchangeError) -> Int {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw ExchangeError(.malformed, "\(visible(name)) is UTF-32 text, which is not read. Save it as UTF-8.")
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            form = .utf8
            return 3
        }
        if bytes.starts(with: [0xFF, 0xFE]) {
            form = .utf16(littleEndian: true)
            return 2
        }
        if bytes.starts(with: [0xFE, 0xFF]) {
            form = .utf16(littleEndian: false)
            return 2
        }
        return 0
    }

    private mutating func fromUTF16(_ bytes: [UInt8], littleEndian: Bool, isLast: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index + 1 < bytes.count {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            append(littleEndian ? second << 8 | first : first << 8 | second, to: &result)
            index += 2
        }
        rest = Array(bytes[index...])
        if isLast, !rest.isEmpty || highSurrogate != nil { result.append(Self.invalid) }
        return result
    }

    private mutating func append(_ unit: UInt16, to result: inout [UInt8]) {
        if let high = highSurrogate {
            highSurrogate = nil
            if (0xDC00...0xDFFF).contains(unit) {
                let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
                if let scalar = Unicode.Scalar(value) { result.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
                return
            }
            result.append(Self.invalid)
        }
        if (0xD800...0xDBFF).contains(unit) {
            highSurrogate = unit
        } else if let scalar = Unicode.Scalar(unit) {
            result.append(contentsOf: UTF8.encode(scalar) ?? .init())
        } else {
            result.append(Self.invalid)
        }
    }

    /// Stands for what is no character.
    private static let invalid: UInt8 = 0xFF

    private static func fromWindows1252(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte < 0x80 {
                result.append(byte)
            } else {
                let scalar = byte < 0xA0 ? Unicode.Scalar(windows1252High[Int(byte) - 0x80]) : Unicode.Scalar(byte)
                if let scalar { result.append(contentsOf: UTF8.encode(scalar) ?? .init()) } else { result.append(invalid) }
            }
        }
        return result
    }

    /// What 0x80 to 0x9F stand for; 0xD800, which is no character, where they stand for nothing.
    private static let windows1252High: [UInt16] = [
        0x20AC, 0xD800, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xD800, 0x017D, 0xD800,
        0xD800, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xD800, 0x017E, 0x0178,
    ]
}
