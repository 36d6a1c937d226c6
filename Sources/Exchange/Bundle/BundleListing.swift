import Inventory

/// The list of a ZIP file's contents, which is checked before any of them is used.
struct BundleListing {
    let manifest: BundleManifest
    /// The entries by their names.
    let entries: [String: BundleManifest.Entry]

    /// Reads and checks a file's list.
    ///
    /// - Parameters:
    ///   - file: open for reading.
    ///   - name: the file's name in messages.
    init(_ file: Int32, name: String) throws {
        let reader = try ZipReader(file, name: name)
        var (paths, manifest): (Set<String>, BundleManifest?) = ([], nil)
        while let entry = try reader.next() {
            let shown = "the entry “\(visible(entry.path, limit: 120))” of \(visible(name))"
            // Folders do no harm; another program may have added them to the same files.
            let isFolder = entry.isFolder && entry.path.hasSuffix("/")
            let path = isFolder ? String(entry.path.dropLast()) : entry.path
            if let problem = Self.problem(ofPath: path) { throw Self.refusal(shown, problem) }
            if isFolder { continue }
            if let problem = entry.problem { throw Self.refusal(shown, problem) }
            guard paths.insert(path).inserted else { throw Self.refusal(shown, "appears twice") }
            guard path == BundleManifest.path else { continue }
            var bytes: [UInt8] = []
            try reader.read(entry) { piece in
                bytes += piece
                guard bytes.count <= BundleManifest.sizeLimit, !Bundle.isTooDense(Int64(bytes.count), packed: reader.packedByteCount) else {
                    throw Self.refusal(shown, "unpacks to far more data than a bundle can have")
                }
            }
            do throws(ExchangeError) { manifest = try BundleManifest.read(bytes, of: name) } catch {
                // Backups of other programs also have a file with this name.
                guard let other = ForeignFile.known(paths.sorted()) else { throw error }
                throw ExchangeError(.malformed, other.sentence(of: name))
            }
        }
        guard let manifest else {
            throw ExchangeError(.malformed, ForeignFile(entries: paths.sorted()).sentence(of: name))
        }
        var entries: [String: BundleManifest.Entry] = [:]
        for entry in manifest.entries {
            let shown = "the entry “\(visible(entry.path, limit: 120))” of \(visible(name))"
            guard entry.bytes >= 0, entries.updateValue(entry, forKey: entry.path) == nil, entry.path != BundleManifest.path else {
                throw Self.refusal(shown, "is listed wrongly")
            }
            guard paths.contains(entry.path) else { throw Self.refusal(shown, "is missing") }
        }
        for path in paths.sorted() where entries[path] == nil && path != BundleManifest.path {
            throw Self.refusal("the entry “\(visible(path, limit: 120))” of \(visible(name))", "is not listed in “\(BundleManifest.path)”")
        }
        self.manifest = manifest
        self.entries = entries
    }

    /// Reads entries and compares them with the list.
    ///
    /// - Parameters:
    ///   - isWanted: whether an entry is read.
    ///   - begin: called before the bytes of each entry; returns a closure for the bytes, and one for the end of a correct entry.
    func read(
        _ file: Int32, name: String, where isWanted: (String) -> Bool,
        _ begin: (BundleManifest.Entry) throws -> (take: (UnsafeRawBufferPointer) throws -> Void, end: () throws -> Void)
    ) throws {
        let reader = try ZipReader(file, name: name)
        while let entry = try reader.next() {
            guard let listed = entries[entry.path], isWanted(listed.path) else { continue }
            let shown = "the entry “\(visible(entry.path, limit: 120))” of \(visible(name))"
            var (hash, byteCount) = (ArchiveHash(), Int64(0))
            let (take, end) = try begin(listed)
            try reader.read(entry) { piece in
                byteCount += Int64(piece.count)
                guard byteCount <= listed.bytes else { throw Self.refusal(shown, "has more bytes than are listed") }
                guard !Bundle.isTooDense(byteCount, packed: reader.packedByteCount) else {
                    throw Self.refusal(shown, "unpacks to far more data than a bundle can have")
                }
                hash.add(piece)
                try take(piece)
            }
            guard byteCount == listed.bytes, hash.digits() == listed.sha256 else {
                throw Self.refusal(shown, "was altered: it does not match the list")
            }
            try end()
        }
    }

    /// Returns the reason why a name is not valid for an entry; nil if it is.
    static func problem(ofPath path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if path.utf8.count > 1000 { return "has a name that is too long" }
        if path.utf8.first == UInt8(ascii: "/") || path.utf8.contains(UInt8(ascii: "\\")) { return "points outside of the bundle" }
        if parts.contains("..") || parts.contains(".") { return "points outside of the bundle" }
        let isPlain = path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        return parts.contains("") || !isPlain ? "has an invalid name" : nil
    }

    static func refusal(_ entry: String, _ problem: String) -> ExchangeError {
        let subject = entry.prefix(1).uppercased() + entry.dropFirst()
        return ExchangeError(.malformed, "\(subject) \(problem), so nothing was imported.")
    }
}
