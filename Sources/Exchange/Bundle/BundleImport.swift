public import FoundationEssentials
import Glibc
public import Inventory

/// Makes a library of a bundle, completely or not at all.
public final class BundleImport {
    private let name: String
    private let file: Int32
    private let listing: BundleListing

    /// Returns whether a file is a ZIP file, like every bundle. No other importable file begins like one.
    public static func isBundle(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var start = [UInt8](repeating: 0, count: 4)
        guard read(file, &start, 4) == 4 else { return false }
        return start == [0x50, 0x4B, 3, 4] || start == [0x50, 0x4B, 5, 6]
    }

    /// Opens a bundle and checks its list.
    ///
    /// - Throws: the reason why it cannot be used.
    public init(path: String) throws {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw ExchangeError.reading(path, errno: errno) }
        var info = stat()
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw ExchangeError(.unreadable, "\(visible(path)) is not an ordinary file. Name a bundle.")
        }
        name = path
        self.file = file
        do { listing = try BundleListing(file, name: path) } catch {
            close(file)
            throw error
        }
    }

    deinit { close(file) }

    /// The bundle's list of its contents.
    public var manifest: BundleManifest { listing.manifest }

    /// Makes the library.
    ///
    /// - Parameters:
    ///   - location: its folder, which is missing or empty, or holds a library that was never changed.
    ///   - progress: called repeatedly with the current work; false cancels it.
    public func restore(to location: URL, progress: @escaping (BundleProgress) -> Bool) throws -> LibraryIntake.Outcome {
        func goOn(_ step: BundleProgress) throws {
            if !progress(step) { throw ExchangeError(.cancelled, "The import was cancelled; nothing was imported.") }
        }
        do {
            return try LibraryIntake.make(
                at: location, schemaVersion: manifest.schema, byteCount: manifest.byteCount, missing: Set(manifest.missing)
            ) { intake in
                // Rows come first, because small copies of pictures are stored in their rows.
                try BundleRows(listing, file, name: name).read(into: intake, goOn)
                let items = try intake.itemCount
                guard items == manifest.items else {
                    throw BundleManifest.miscounted(name, "\(manifest.items) items, but it has \(items)")
                }
                try readFiles(into: intake, goOn)
                try intake.makeMissingCopies { done, total in
                    try goOn(BundleProgress("Making the small copy of picture", done + 1, of: total))
                }
            }
        } catch let error as InventoryError where error.code == .damaged || error.code == .newerSchema {
            throw ExchangeError(.malformed, "\(visible(name)) cannot be used. \(error.description)")
        }
    }

    private func readFiles(into intake: LibraryIntake, _ goOn: @escaping (BundleProgress) throws -> Void) throws {
        var done = 0
        try listing.read(file, name: name, where: { !$0.hasPrefix(Bundle.rows) }) { entry in
            done += 1
            let step = BundleProgress("Reading file", done, of: listing.entries.count)
            try goOn(step)
            func refuse(_ isRight: Bool) throws {
                if !isRight { throw BundleListing.refusal(self.shown(entry.path), "does not belong to any item") }
            }
            if entry.path == Bundle.page || entry.path == Bundle.items { return ({ _ in try goOn(step) }, {}) }
            if entry.path == Bundle.settings {
                return try whole(entry) { try refuse(try intake.take(settings: $0)) }
            }
            for rendition in Rendition.allCases where entry.path.hasPrefix(Bundle.folder(of: rendition)) {
                let hash = String(entry.path.dropFirst(Bundle.folder(of: rendition).count).prefix { $0 != "." })
                return try whole(entry) { try refuse(try intake.take(rendition, of: hash, $0)) }
            }
            guard let writer = try intake.file(at: entry.path) else {
                throw BundleListing.refusal(self.shown(entry.path), "does not belong to any item")
            }
            return (
                { piece in
                    try goOn(step)
                    try writer.write(piece)
                },
                {
                    guard try writer.finish() else { throw BundleListing.refusal(self.shown(entry.path), "does not match its name") }
                }
            )
        }
    }

    /// Returns a reader that passes an entry on when it is complete.
    private func whole(
        _ entry: BundleManifest.Entry, _ use: @escaping (Data) throws -> Void
    ) throws -> ((UnsafeRawBufferPointer) throws -> Void, () throws -> Void) {
        guard entry.bytes <= Bundle.renditionLimit else { throw BundleListing.refusal(self.shown(entry.path), "is too large") }
        let data = Collected()
        return ({ data.bytes.append(contentsOf: $0) }, { try use(data.bytes) })
    }

    private func shown(_ path: String) -> String { "the entry “\(visible(path, limit: 120))” of \(visible(name))" }
}

/// Collects bytes that arrive in pieces.
private final class Collected {
    var bytes = Data()
}
