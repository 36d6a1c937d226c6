import FoundationEssentials
import Inventory
import Synchronization
import Threading

/// The pictures that an import names: which are in the library, which come from a folder, which cannot be had.
struct ImportPhotos {
    private let library: Library
    /// Originals of the library that the file calls by their hashes.
    private var known: [String: PhotoReference] = [:]
    /// Names that have to be looked for in the folder, in order.
    private var wanted: [String] = []
    private var isWanted: Set<String> = []
    private var taken: [String: Result<PhotoReference, PhotoFolder.Refusal>] = [:]

    init(library: Library) { self.library = library }

    /// Notes the names of a row's pictures.
    mutating func note(_ names: [String], of existing: Item?) throws(InventoryError) {
        for name in names where known[name] == nil && !isWanted.contains(name) && Self.own(name, of: existing) == nil {
            if PhotoFolder.isOriginal(name), let reference = try library.photos.reference(sha256: String(name.prefix(64))),
                reference.fileName == name
            {
                known[name] = reference
            } else {
                isWanted.insert(name)
                wanted.append(name)
            }
        }
    }

    /// Decodes and stores what was noted, on all cores.
    mutating func takeIn(from folder: PhotoFolder, progress: ((ImportProgress) -> Bool)?) throws {
        let batchSize = 32
        for start in stride(from: 0, to: wanted.count, by: batchSize) {
            if let progress, !progress(.photos(done: start, of: wanted.count)) { throw ExchangeError.importStopped }
            let names = Array(wanted[start..<min(start + batchSize, wanted.count)])
            let results = Mutex<[String: Result<PhotoReference, PhotoFolder.Refusal>]>([:])
            let failure = Mutex<InventoryError?>(nil)
            let photos = library.photos
            library.pools.interactive.parallelFor(below: names.count) { index in
                do throws(InventoryError) {
                    let result = try Self.takeIn(names[index], from: folder, to: photos)
                    results.withLock { $0[names[index]] = result }
                } catch { failure.withLock { $0 = error } }
            }
            if let failure = failure.withLock({ $0 }) { throw failure }
            taken.merge(results.withLock { $0 }) { _, new in new }
        }
        if let progress, !wanted.isEmpty { _ = progress(.photos(done: wanted.count, of: wanted.count)) }
    }

    /// What keeps a row from being taken.
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

    /// The pictures of a row, and how many of them cannot be had because there is no folder.
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

    /// A picture that the item has already, with the name that it came with.
    private static func own(_ name: String, of existing: Item?) -> PhotoReference? {
        existing?.content.photos.first { $0.fileName == name }
    }

    /// Refuses a picture that is none; throws what would be the same for every picture, as a full disk.
    private static func takeIn(
        _ name: String, from folder: PhotoFolder, to photos: ImageStore
    ) throws(InventoryError) -> Result<PhotoReference, PhotoFolder.Refusal> {
        let data: Data
        do { data = try folder.read(name) } catch { return .failure(error) }
        // An original's name says nothing to people.
        let originalName = PhotoFolder.isOriginal(name) ? nil : name
        do { return .success(try photos.importPhotoNow(data: data, originalName: originalName)) } catch {
            switch error.code {
            case .photoInvalid, .photoTooLarge, .photoUnreadable: return .failure(PhotoFolder.Refusal(reason: error.description))
            default: throw error
            }
        }
    }
}
