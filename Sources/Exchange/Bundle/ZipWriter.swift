import CArchive
import FoundationEssentials
import Inventory

/// Writes a ZIP file in pieces. The time, the machine and the person are not recorded in it: every byte depends only on the contents.
final class ZipWriter {
    /// A written entry.
    struct Entry {
        let path: String
        let byteCount: Int64
        let sha256: String
        /// Its size in the ZIP file, in bytes.
        let packedByteCount: Int64
    }

    private let library: ZipLibrary
    private let archive: OpaquePointer?
    private let entry: OpaquePointer?
    private let output: Output
    private var current: (path: String, hash: ArchiveHash, byteCount: Int64, start: Int64)?
    private let date: Int

    /// The receiver of the bytes, and its error.
    private final class Output {
        let write: ([UInt8]) throws -> Void
        var byteCount: Int64 = 0
        var error: (any Error)?

        init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }
    }

    /// Starts a file.
    ///
    /// - Parameters:
    ///   - date: the date of all entries, in seconds since 1970.
    ///   - write: receives the bytes.
    init(date: Int, write: @escaping ([UInt8]) throws -> Void) throws {
        library = try ZipLibrary()
        self.date = date
        output = Output(write)
        let functions = library.functions
        archive = functions.write_new()
        entry = functions.entry_new()
        try expect(functions.write_zip(archive))
        try expect(functions.write_block(archive, 256 << 10))
        try expect(functions.write_last_block(archive, 1))
        try expect(
            functions.write_open(
                archive, Unmanaged.passUnretained(output).toOpaque(), nil,
                { _, data, bytes, count in
                    guard let data, let bytes else { return -1 }
                    let output = Unmanaged<Output>.fromOpaque(data).takeUnretainedValue()
                    do {
                        try output.write(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
                        output.byteCount += Int64(count)
                        return count
                    } catch {
                        output.error = error
                        return -1
                    }
                }, nil))
    }

    deinit {
        // An unclosed file is useless, so nothing more is written.
        _ = library.functions.write_fail(archive)
        _ = library.functions.write_free(archive)
        library.functions.entry_free(entry)
    }

    /// Starts an entry.
    ///
    /// - Parameters:
    ///   - path: its name.
    ///   - byteCount: its size, if it is known before.
    ///   - isPacked: whether it is compressed; compressed data, such as pictures, are stored unchanged.
    func begin(_ path: String, byteCount: Int64? = nil, isPacked: Bool) throws {
        let functions = library.functions
        _ = functions.entry_clear(entry)
        path.withCString { functions.entry_set_path(entry, $0) }
        functions.entry_set_kind(entry, 0o100000)
        functions.entry_set_rights(entry, 0o644)
        functions.entry_set_time(entry, date, 0)
        if let byteCount { functions.entry_set_size(entry, byteCount) }
        try expect(isPacked ? functions.write_deflated(archive) : functions.write_stored(archive))
        current = (path, ArchiveHash(), 0, functions.filter_bytes(archive, 0))
        try expect(functions.write_header(archive, entry))
    }

    /// Writes the next bytes of the entry.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard !bytes.isEmpty else { return }
        let count = library.functions.write_data(archive, bytes.baseAddress, bytes.count)
        guard count == bytes.count else { throw output.error ?? failure() }
        current?.hash.add(bytes)
        current?.byteCount += Int64(bytes.count)
    }

    /// Ends the entry.
    func end() throws -> Entry {
        try expect(library.functions.write_finish_entry(archive))
        guard var current else { throw failure() }
        self.current = nil
        return Entry(
            path: current.path, byteCount: current.byteCount, sha256: current.hash.digits(),
            packedByteCount: library.functions.filter_bytes(archive, 0) - current.start)
    }

    /// Writes the directory of all entries, which completes the file.
    func close() throws { try expect(library.functions.write_close(archive)) }

    private func expect(_ code: Int32) throws {
        guard code >= ARCHIVE_WARN else { throw output.error ?? failure() }
    }

    private func failure() -> ExchangeError { ExchangeError(.unwritable, "The ZIP file cannot be written: \(library.reason(archive)).") }
}
