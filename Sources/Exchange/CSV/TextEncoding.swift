internal import CText
import Glibc

/// How a file writes its characters as bytes.
public enum TextEncoding: String, Sendable, CaseIterable {
    /// UTF-8, with or without a byte order mark.
    case utf8 = "utf-8"
    /// UTF-16 with a byte order mark; without one, little-endian.
    case utf16 = "utf-16"
    /// The "ANSI" encoding of Western Windows programs; Latin-1 is a part of it.
    case windows1252 = "windows-1252"
}

/// Converts a stream of bytes to UTF-8, regardless of the borders of its pieces. Invalid UTF-8 passes through unchanged, because the reader
/// names its row. Invalid UTF-16 becomes a byte that no UTF-8 text has, for the same reason.
struct Transcoder {
    /// True if the bytes were not UTF-8 and are read as Windows-1252, which older Windows programs write.
    private(set) var guessesWindows1252 = false
    /// True while the encoding is undecided, because all bytes so far were ASCII.
    private var isOpen: Bool

    private var form: Form
    /// The conversion to UTF-8, from the first bytes on that need one.
    private var conversion: Conversion?
    private var mustLookForMark = true
    private let isFixed: Bool
    /// Bytes whose character is not complete yet.
    private var rest: [UInt8] = []

    /// - Parameters:
    ///   - encoding: the encoding known to the caller; nil follows the byte order mark, otherwise UTF-8.
    ///   - guesses: whether bytes without a mark may be read as Windows-1252.
    init(_ encoding: TextEncoding?, guesses: Bool = false) {
        isOpen = guesses && encoding == nil
        isFixed = encoding == .windows1252
        form =
            switch encoding {
            case .utf8, nil: .utf8
            case .utf16: .utf16LittleEndian
            case .windows1252: .windows1252
            }
    }

    /// Converts the next piece; an empty one is the end.
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
        if isOpen { return try settled(bytes, isLast: piece.isEmpty) }
        return try converted(bytes, isLast: piece.isEmpty)
    }

    private mutating func converted(_ bytes: [UInt8], isLast: Bool) throws(ExchangeError) -> [UInt8] {
        guard form != .utf8 else { return bytes }
        let conversion = if let known = self.conversion { known } else { try Conversion(from: form) }
        self.conversion = conversion
        let (text, incomplete) = conversion.convert(bytes, isLast: isLast)
        rest = incomplete
        return text
    }

    /// Chooses the encoding at the first byte beyond ASCII. Text in Windows-1252 is hardly ever valid UTF-8 by chance.
    private mutating func settled(_ bytes: [UInt8], isLast: Bool) throws(ExchangeError) -> [UInt8] {
        guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return bytes }
        // A UTF-8 character has at most four bytes.
        guard isLast || bytes.count - first >= 4 else {
            rest = Array(bytes[first...])
            return Array(bytes[..<first])
        }
        isOpen = false
        guard !Self.isMostlyUTF8(bytes[first...]), bytes[first...].allSatisfy(Self.isLetterOfWindows1252) else { return bytes }
        (form, guessesWindows1252) = (.windows1252, true)
        return try converted(bytes, isLast: isLast)
    }

    /// Returns whether most bytes beyond ASCII are in characters of UTF-8. One damaged byte is only the fault of one row.
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
        return ![0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) && byte < 0xFE
    }

    /// Finds the byte order mark, sets its encoding, and returns its length.
    private mutating func takeMark(_ bytes: [UInt8], name: String) throws(ExchangeError) -> Int {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw ExchangeError(.malformed, "\(visible(name)) is UTF-32 text, which is not supported. Save it as UTF-8.")
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            form = .utf8
            return 3
        }
        if bytes.starts(with: [0xFF, 0xFE]) {
            form = .utf16LittleEndian
            return 2
        }
        if bytes.starts(with: [0xFE, 0xFF]) {
            form = .utf16BigEndian
            return 2
        }
        return 0
    }
}

/// How bytes are read, by the C library's name.
private enum Form: String {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case windows1252 = "CP1252"

    /// The bytes of the smallest character.
    var unit: Int { self == .utf16LittleEndian || self == .utf16BigEndian ? 2 : 1 }
}

/// A conversion of the C library's iconv to UTF-8.
private final class Conversion {
    /// Stands for bytes that are no character; no UTF-8 text has it.
    private static let invalid: UInt8 = 0xFF

    private let handle: iconv_t
    private let form: Form

    init(from form: Form) throws(ExchangeError) {
        guard let handle = iconv_open("UTF-8", form.rawValue), handle != iconv_t(bitPattern: -1) else {
            throw ExchangeError(
                .unreadable, "This system cannot read \(form.rawValue): its C library has no conversion for it. Save the file as UTF-8.")
        }
        self.handle = handle
        self.form = form
    }

    deinit { iconv_close(handle) }

    /// Converts bytes.
    ///
    /// - Parameter isLast: whether no more bytes follow.
    /// - Returns: the text, and the bytes of a character that is not complete yet.
    func convert(_ bytes: [UInt8], isLast: Bool) -> (text: [UInt8], rest: [UInt8]) {
        var bytes = bytes
        var text: [UInt8] = []
        var start = 0
        while start < bytes.count {
            // A character of one or two bytes has at most three in UTF-8.
            var problem: Int32 = 0
            let room = 3 * (bytes.count - start)
            text += [UInt8](unsafeUninitializedCapacity: room) { output, count in
                bytes.withUnsafeMutableBytes { input in
                    var next: UnsafeMutablePointer<CChar>? = input.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
                    var end = output.baseAddress.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self) }
                    var (left, free) = (input.count - start, room)
                    if iconv(handle, &next, &left, &end, &free) == Int(bitPattern: UInt.max) { problem = errno }
                    start = input.count - left
                    count = room - free
                }
            }
            switch problem {
            case 0: continue
            case EINVAL where !isLast: return (text, Array(bytes[start...]))
            default:
                text.append(Self.invalid)
                start += problem == EINVAL ? bytes.count : form.unit
            }
        }
        return (text, [])
    }
}
