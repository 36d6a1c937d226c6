import CArchive
import Glibc

/// Reads a ZIP file, entry by entry, in the file's order. It trusts nothing in the file: the caller must check names, sizes and kinds.
final class ZipReader {
    /// An entry of the file.
    struct Entry {
        /// Its name; if that is not a text, the part that is one.
        let path: String
        /// The reason why it cannot be used: it is not a regular file, or needs a password. Nil if it can.
        let problem: String?
        /// Whether it is a folder.
        let isFolder: Bool
    }

    private let library: ZipLibrary
    private let archive: OpaquePointer?
    private let entry: OpaquePointer?
    private let input: Input
    private let name: String
    /// The locale in which entry names are read. libarchive needs a UTF-8 locale for names beyond ASCII.
    private let letters: locale_t?
    private var start: Int64 = 0
    private var buffer = [UInt8](repeating: 0, count: 256 << 10)

    /// The source of the bytes.
    private final class Input {
        let file: Int32
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        /// `errno` of the failed call.
        var problem: Int32 = 0

        init(_ file: Int32) { self.file = file }
    }

    /// Starts reading.
    ///
    /// - Parameters:
    ///   - file: open for reading; it stays open.
    ///   - name: the file's name in messages.
    init(_ file: Int32, name: String) throws(ExchangeError) {
        library = try ZipLibrary()
        input = Input(file)
        self.name = name
        letters = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
        let functions = library.functions
        archive = functions.read_new()
        entry = functions.entry_new()
        guard lseek(file, 0, SEEK_SET) == 0 else { throw .reading(name, errno: errno) }
        _ = functions.read_zip(archive)
        _ = functions.read_set_data(archive, Unmanaged.passUnretained(input).toOpaque())
        _ = functions.read_set_read(archive) { _, data, bytes in
            guard let data else { return -1 }
            let input = Unmanaged<Input>.fromOpaque(data).takeUnretainedValue()
            return input.buffer.withUnsafeMutableBytes { buffer in
                // The class keeps the memory in its place as long as nothing else accesses the array, which is always true.
                bytes?.pointee = UnsafeRawPointer(buffer.baseAddress)
                while true {
                    let count = Glibc.read(input.file, buffer.baseAddress, buffer.count)
                    if count >= 0 { return count }
                    guard errno == EINTR else {
                        input.problem = errno
                        return -1
                    }
                }
            }
        }
        _ = functions.read_set_seek(archive) { _, data, offset, whence in
            guard let data else { return -1 }
            return Int64(lseek(Unmanaged<Input>.fromOpaque(data).takeUnretainedValue().file, off_t(offset), whence))
        }
        guard functions.read_open(archive) == ARCHIVE_OK else { throw failure("is not a bundle: it is not a complete ZIP file") }
    }

    deinit {
        _ = library.functions.read_free(archive)
        library.functions.entry_free(entry)
        if let letters { freelocale(letters) }
    }

    /// Runs a call with a UTF-8 locale on this thread.
    private func withLetters<Value>(_ body: () -> Value) -> Value {
        guard let letters else { return body() }
        let before = uselocale(letters)
        defer { uselocale(before) }
        return body()
    }

    /// Returns the next entry; nil after the last.
    func next() throws(ExchangeError) -> Entry? {
        let functions = library.functions
        let code = withLetters { functions.read_header(archive, entry) }
        if code == ARCHIVE_EOF { return nil }
        guard code >= ARCHIVE_WARN else { throw failure("cannot be read as a ZIP file") }
        start = functions.filter_bytes(archive, -1)
        let (text, isText) = withLetters {
            let path = functions.entry_path(entry)
            return ((path ?? functions.entry_raw_path(entry)).map { String(cString: $0) } ?? "", path != nil)
        }
        var problem: String?
        if !isText || code != ARCHIVE_OK { problem = "has a name that is not text" }
        let kind = functions.entry_kind(entry) & 0o170000
        if functions.entry_link(entry) != nil || kind == 0o120000 {
            problem = "is a link"
        } else if kind != 0o100000 {
            problem = "is not an ordinary file"
        }
        if functions.entry_is_encrypted(entry) != 0 { problem = "has a password" }
        return Entry(path: text, problem: problem, isFolder: kind == 0o040000)
    }

    /// The compressed size of the entry so far, in bytes.
    var packedByteCount: Int64 { library.functions.filter_bytes(archive, -1) - start }

    /// Passes the bytes of the entry in pieces.
    func read(_ entry: Entry, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        while true {
            let count = buffer.withUnsafeMutableBytes { library.functions.read_data(archive, $0.baseAddress, $0.count) }
            if count == 0 { return }
            guard count > 0 else {
                throw failure("is damaged: its entry “\(visible(entry.path, limit: 120))” cannot be read")
            }
            try buffer.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    private func failure(_ what: String) -> ExchangeError {
        if input.problem != 0 { return .reading(name, errno: input.problem) }
        let words = library.functions.error_string(archive) == nil ? "" : library.reason(archive)
        // libarchive's message shows the checksums as numbers, which do not help people.
        let reason = words.isEmpty ? "" : words.contains("CRC") ? " (its checksum does not match)" : " (\(words))"
        return ExchangeError(.malformed, "\(visible(name)) \(what)\(reason). Nothing was imported; use another copy of it.")
    }
}
