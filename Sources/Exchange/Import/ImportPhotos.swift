import FoundationEssentials
import Inventory
import Threading

/// The pictures that an import names: those in the library, those from a folder, and those that are unavailable.
struct ImportPhotos {
    private let store: any LibraryStore
    private let pools: ThreadPools
    /// The library's originals that the file names by their hashes.
    private var known: [String: PhotoReference] = [:]
    /// The names to find in the folder, in order.
    private var wanted: [String] = []
    private var isWanted: Set<String> = []
    private var taken: [String: Result<PhotoReference, PhotoFolder.Refusal>] = [:]

    init(store: any LibraryStore, pools: ThreadPools) {
        self.store = store
        self.pools = pools
    }

    /// Notes the names of the pictures of some rows, each with the item that it changes.
    mutating func note(_ rows: [(names: [String], existing: Item?)]) async throws(InventoryError) {
        let names = rows.flatMap { row in row.names.filter { Self.own($0, of: row.existing) == nil } }
        let originals = names.filter { PhotoFolder.isOriginal($0) && known[$0] == nil && !isWanted.contains($0) }
        let found = originals.isEmpty ? [:] : try await store.pictures(of: Set(originals.map(Self.hash)).sorted())
        for name in names where known[name] == nil && !isWanted.contains(name) {
            if PhotoFolder.isOriginal(name), let reference = found[Self.hash(name)], reference.fileName == name {
                known[name] = reference
            } else {
                isWanted.insert(name)
                wanted.append(name)
            }
        }
    }

    /// Returns the hash in the name of an original.
    private static func hash(_ name: String) -> String { String(name.prefix(64)) }

    /// Decodes and stores the noted pictures, on all cores.
    mutating func takeIn(from folder: PhotoFolder, progress: (@Sendable (ImportProgress) -> Bool)?) async throws {
        let batchSize = 32
        for start in stride(from: 0, to: wanted.count, by: batchSize) {
            if let progress, !progress(.photos(done: start, of: wanted.count)) { throw ExchangeError.importStopped }
            let names = Array(wanted[start..<min(start + batchSize, wanted.count)])
            for (name, result) in await Self.takeIn(names, from: folder, to: store, on: pools.interactive) {
                taken[name] = try result.get()
            }
        }
        if let progress, !wanted.isEmpty { _ = progress(.photos(done: wanted.count, of: wanted.count)) }
    }

    /// Returns the reasons why a row is refused.
    func problems(of entry: ImportPlan.Entry, title: String) -> [ImportProblem] {
        var problems: [ImportProblem] = []
        for name in entry.photoNames {
            guard case .failure(let refusal) = taken[name] else { continue }
            problems.append(ImportProblem(row: entry.row, column: title, reason: refusal.reason))
        }
        if problems.isEmpty, entry.photoNames.count > ItemContent.photoLimit {
            let reason = "It names \(entry.photoNames.count) pictures; an item has at most \(ItemContent.photoLimit)."
            problems.append(ImportProblem(row: entry.row, column: title, reason: reason))
        }
        return problems
    }

    /// Returns the pictures of a row, and the number of pictures that are unavailable without a folder.
    func references(for names: [String], of existing: Item?) -> (references: [PhotoReference], skipped: Int) {
        var references: [PhotoReference] = []
        var skipped = 0
        for name in names {
            if let own = Self.own(name, of: existing) ?? known[name] {
                references.append(own)
            } else if case .success(let reference) = taken[name] {
                references.append(reference)
            } else {
                skipped += 1
            }
        }
        return (references, skipped)
    }

    /// Returns a picture that the item has already, with its original name.
    private static func own(_ name: String, of existing: Item?) -> PhotoReference? {
        existing?.content.photos.first { $0.fileName == name }
    }

    private typealias Taken = Result<Result<PhotoReference, PhotoFolder.Refusal>, InventoryError>

    /// Decodes and stores pictures, each on a thread of the pool.
    private static func takeIn(_ names: [String], from folder: PhotoFolder, to store: any LibraryStore, on pool: ThreadPool) async -> [(
        String, Taken
    )] {
        await withTaskGroup(of: (String, Taken).self) { group in
            for name in names {
                group.addTask(executorPreference: pool) {
                    do throws(InventoryError) { return (name, .success(try await takeIn(name, from: folder, to: store))) } catch {
                        return (name, .failure(error))
                    }
                }
            }
            var results: [(String, Taken)] = []
            for await result in group { results.append(result) }
            return results
        }
    }

    /// Returns a refusal for a file that is not a picture; throws errors that would affect every picture, such as a full disk.
    private static func takeIn(
        _ name: String, from folder: PhotoFolder, to store: any LibraryStore
    ) async throws(InventoryError) -> Result<PhotoReference, PhotoFolder.Refusal> {
        let found: (data: Data, path: String)
        do { found = try folder.read(name) } catch { return .failure(error) }
        // An original's name means nothing to people.
        let originalName = PhotoFolder.isOriginal(name) ? nil : found.path
        do { return .success(try await store.add(picture: found.data, originalName: originalName)) } catch {
            switch error.code {
            case .photoInvalid, .photoForeign, .photoTooLarge, .photoUnreadable:
                return .failure(PhotoFolder.Refusal(reason: error.description))
            default: throw error
            }
        }
    }
}
