import Inventory

/// Reads a new bundle again, and compares it with its sources: each entry byte by byte, and the rows once more after a library was made of
/// them.
struct BundleProof {
    private let file: Int32
    private let name: String
    private let archive: LibraryArchive

    init(_ file: Int32, name: String, archive: LibraryArchive) {
        self.file = file
        self.name = name
        self.archive = archive
    }

    /// Returns the differences, in sentences.
    ///
    /// - Parameter written: the entries as they were written.
    func differences(from written: [ZipWriter.Entry], progress: @escaping (BundleProgress) -> Bool) throws -> [String] {
        var differences: [String] = []
        var expected = Dictionary(written.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        func goOn(_ step: BundleProgress) throws { if !progress(step) { throw BundleExport.cancelled } }
        do {
            let listing = try BundleListing(file, name: name)
            let reader = try ZipReader(file, name: name)
            var done = 0
            while let entry = try reader.next() {
                done += 1
                var (hash, byteCount) = (ArchiveHash(), Int64(0))
                try reader.read(entry) { piece in
                    hash.add(piece)
                    byteCount += Int64(piece.count)
                    try goOn(BundleProgress("Comparing file", done, of: written.count))
                }
                guard let wanted = expected.removeValue(forKey: entry.path) else {
                    differences.append("“\(visible(entry.path))” was not written")
                    continue
                }
                guard wanted.byteCount == byteCount, wanted.sha256 == hash.digits() else {
                    differences.append("“\(visible(entry.path))” differs from the written data")
                    continue
                }
                if let listed = listing.entries[entry.path], listed.sha256 != wanted.sha256 {
                    differences.append("“\(visible(entry.path))” is listed wrongly")
                }
            }
            differences += expected.keys.sorted().map { "“\(visible($0))” is missing" }
            if differences.isEmpty { differences += try rowsThatDiffer(listing, written, goOn) }
        } catch let error as ExchangeError where error.code != .cancelled {
            differences.append(error.description)
        } catch let error as InventoryError where error.code == .damaged {
            differences.append(error.description)
        }
        return differences
    }

    /// Makes a temporary database of the rows, and writes its rows in the form of the bundle's.
    private func rowsThatDiffer(
        _ listing: BundleListing, _ written: [ZipWriter.Entry], _ goOn: @escaping (BundleProgress) throws -> Void
    ) throws -> [String] {
        let hashes = try archive.rehearse { intake in
            try BundleRows(listing, file, name: name).read(into: intake, goOn)
        }
        let entries = Dictionary(written.map { ($0.path, $0.sha256) }, uniquingKeysWith: { $1 })
        return hashes.keys.sorted().filter { hashes[$0] != entries[Bundle.rows + $0 + Bundle.rowsEnding] }
            .map { "the rows of “\($0)” change when a library is made from them" }
    }
}
