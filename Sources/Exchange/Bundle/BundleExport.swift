import FoundationEssentials
import Glibc
public import Inventory

/// Writes a whole library as a bundle: a ZIP file from which it can be restored exactly, elsewhere and later, and which people can read
/// without this program.
public struct BundleExport {
    /// The result of an export.
    public struct Outcome: Sendable {
        /// The number of items in the bundle.
        public let itemCount: Int
        /// The number of files of pictures and papers.
        public let fileCount: Int
        /// The files that the library has lost, which are not in the bundle.
        public let missing: [String]
        /// The differences between the library and the bundle after reading it back; nil if it was not read back.
        public let differences: [String]?
        /// Notes for people about a successful export, in sentences.
        public let notes: [String]
    }

    private let archive: LibraryArchive
    private let store: any LibraryReading
    private let program: String

    /// - Parameters:
    ///   - library: the library to write.
    ///   - store: the store that reads its items for the pages for people.
    ///   - program: the name and version of this program.
    public init(of library: Library, store: any LibraryReading, program: String) {
        archive = LibraryArchive(library)
        self.store = store
        self.program = program
    }

    /// Writes the bundle, and puts it in its place when it is complete and, if requested, proved.
    ///
    /// - Parameters:
    ///   - path: the path of the bundle.
    ///   - proves: whether the bundle is read again and compared.
    ///   - progress: called repeatedly with the current work; false cancels it.
    public func write(to path: String, proves: Bool, progress: @escaping (BundleProgress) -> Bool) async throws -> Outcome {
        var (written, target) = try await write(to: path, isPacked: true, progress)
        // Data that can be compressed so much that they look like an attack are not compressed, so that no reader refuses the bundle.
        if written.isTooDense { (written, target) = try await write(to: path, isPacked: false, progress) }
        try Self.expectNothing(missing: written.missing, in: path)
        var differences: [String]?
        if proves {
            let file = try target.reopened()
            defer { close(file) }
            differences = try BundleProof(file, name: path, archive: archive).differences(from: written.entries, progress: progress)
        }
        // A faulty bundle does not replace an existing one.
        if differences?.isEmpty != false { try target.commit() }
        var notes: [String] = []
        if archive.hasDraft {
            notes.append("A form is open, or was open when the program ended: its text is not saved yet, and not in the bundle.")
        }
        return Outcome(
            itemCount: written.summary.itemCount, fileCount: written.summary.files.count - written.missing.count, missing: written.missing,
            differences: differences, notes: notes)
    }

    /// Throws if an earlier bundle has a file that the library has lost: it may be the only copy of that file.
    private static func expectNothing(missing: [String], in path: String) throws {
        guard !missing.isEmpty, let old = try? BundleImport(path: path) else { return }
        let lost = Set(missing)
        let kept = old.manifest.entries.map(\.path).filter(lost.contains)
        guard let first = kept.first else { return }
        let files = kept.count == 1 ? "“\(first)”" : "“\(first)” and \(kept.count - 1) more"
        throw ExchangeError(
            .unwritable,
            """
            \(visible(path)) was not replaced, because it has \(files), which the library has lost. Use another name, or make a library from \
            this bundle.
            """)
    }

    // MARK: - Writing

    /// The parts that were written.
    private struct Written {
        var summary: LibraryArchive.Summary
        var entries: [ZipWriter.Entry] = []
        var missing: [String] = []
        var isTooDense: Bool { entries.contains { Bundle.isTooDense($0.byteCount, packed: $0.packedByteCount) } }
    }

    private func write(to path: String, isPacked: Bool, _ progress: @escaping (BundleProgress) -> Bool) async throws -> (
        Written, ExportFile
    ) {
        let target = try ExportFile(path: path)
        let lastChange = try archive.lastChange()
        let zip = try ZipWriter(date: Int((lastChange?.milliseconds ?? 0) / 1000)) { bytes in try target.write(bytes) }
        func goOn(_ step: BundleProgress) throws { if !progress(step) { throw BundleExport.cancelled } }
        var written = try writeRows(zip, isPacked: isPacked, goOn)
        if let settings = archive.settings { written.entries.append(try zip.add(Bundle.settings, settings, isPacked: isPacked)) }
        written.missing = try writeFiles(zip, &written, goOn)
        let copies = Set(written.entries.map(\.path).filter { $0.hasPrefix(Bundle.folder(of: .thumbnail)) })
        func take(_ bytes: [UInt8]) throws {
            try goOn(BundleProgress("Writing the readable page"))
            try bytes.withUnsafeBytes { try zip.write($0) }
        }
        try zip.begin(Bundle.items, isPacked: isPacked)
        try await BundleItems(store).write(take)
        written.entries.append(try zip.end())
        try zip.begin(Bundle.page, isPacked: isPacked)
        try await BundlePage(store, missing: Set(written.missing), thumbnails: copies, lastChange: lastChange).write(take)
        written.entries.append(try zip.end())
        let manifest = BundleManifest(
            format: BundleManifest.formatName, version: BundleManifest.newestVersion, program: program,
            schema: LibraryArchive.schemaVersion, lastChange: written.summary.lastChange?.iso, items: written.summary.itemCount,
            files: written.summary.files.count - written.missing.count, missing: written.missing,
            entries: written.entries.map { BundleManifest.Entry(path: $0.path, bytes: $0.byteCount, sha256: $0.sha256) })
        written.entries.append(try zip.add(BundleManifest.path, Data(manifest.encoded()), isPacked: isPacked))
        try zip.close()
        return (written, target)
    }

    private func writeRows(_ zip: ZipWriter, isPacked: Bool, _ goOn: (BundleProgress) throws -> Void) throws -> Written {
        var entries: [ZipWriter.Entry] = []
        var pending: [UInt8] = []
        var isOpen = false
        func flush() throws {
            try pending.withUnsafeBytes { try zip.write($0) }
            pending.removeAll(keepingCapacity: true)
        }
        func end() throws {
            guard isOpen else { return }
            try flush()
            entries.append(try zip.end())
        }
        let summary = try archive.rows { table in
            try end()
            try zip.begin(Bundle.rows + table + Bundle.rowsEnding, isPacked: isPacked)
            isOpen = true
        } row: { line in
            pending += line
            guard pending.count >= 64 << 10 else { return }
            try flush()
            try goOn(BundleProgress("Writing the items and their history"))
        }
        try end()
        return Written(summary: summary, entries: entries)
    }

    /// Writes pictures and papers, and the small copies of pictures.
    ///
    /// - Returns: the files that are missing or have changed.
    private func writeFiles(_ zip: ZipWriter, _ written: inout Written, _ goOn: (BundleProgress) throws -> Void) throws -> [String] {
        var missing: [String] = []
        let files = written.summary.files
        for (index, file) in files.enumerated() {
            let step = BundleProgress("Writing file", index + 1, of: files.count)
            try goOn(step)
            guard let url = try archive.intact(file) else {
                missing.append(file.path)
                continue
            }
            try zip.begin(file.path, byteCount: Int64(file.byteCount), isPacked: false)
            let source = try FileSource(path: url.path)
            var buffer = [UInt8](repeating: 0, count: 256 << 10)
            while true {
                let count = try buffer.withUnsafeMutableBytes { bytes throws(ExchangeError) in try source.read(into: bytes) }
                if count == 0 { break }
                try buffer.withUnsafeBytes { try zip.write(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
                try goOn(step)
            }
            let entry = try zip.end()
            guard entry.sha256 == file.sha256 else {
                throw ExchangeError(.unreadable, "\(visible(url.path)) was changed while it was read. Nothing was written; try again.")
            }
            written.entries.append(entry)
        }
        for (index, sha256) in written.summary.pictures.enumerated() {
            try goOn(BundleProgress("Writing small copy", index + 1, of: written.summary.pictures.count))
            for rendition in Rendition.allCases {
                guard let data = try archive.rendition(rendition, of: sha256) else { continue }
                written.entries.append(try zip.add(Bundle.path(of: rendition, sha256, data), data, isPacked: false))
            }
        }
        return missing
    }

    static var cancelled: ExchangeError { ExchangeError(.cancelled, "The export was cancelled; nothing was written.") }
}

extension ZipWriter {
    /// Writes a complete entry.
    func add(_ path: String, _ data: Data, isPacked: Bool) throws -> Entry {
        try begin(path, byteCount: Int64(data.count), isPacked: isPacked)
        try data.withUnsafeBytes { try write($0) }
        return try end()
    }
}
