import FoundationEssentials
import Inventory
import Threading
import WorkspaceModel

/// Brings pictures and papers to items outside of a form, and changes those that are there. Requests are done in their order, each drop or
/// paste as one change that one undo takes back; changes that others make to the item in the meantime are kept.
final class PictureIntake {
    /// Whose pictures they become.
    enum Target {
        /// An item's, behind those it has.
        case item(UUID)
        /// An item's, in the place of one of those it has.
        case replacement(of: String, UUID)
        /// New items, one for each picture, with the place, tag or type of a content.
        case newItems(ItemContent)
    }

    /// Called with the work in progress, in words; nil when it is done.
    var onProgress: ((String?) -> Void)?
    /// Called with files of kinds that cannot be read as pictures, and their target.
    var onForeign: ((ForeignFiles, Target) -> Void)?

    let library: any LibraryStore
    let pools: ThreadPools
    private let workspace: Workspace
    private var jobs: [(PictureIntake) async -> Void] = []
    private var isWorking = false
    private(set) var stops = false
    /// The progress of the file that is being read for a paper.
    var reading: WorkProgress?
    /// Pastes that were asked for and have not come.
    private var expected = 0

    init(_ around: Surroundings) {
        (library, pools, workspace) = (around.reader.store, around.library.pools, around.workspace)
    }

    /// Whether something is still to be stored.
    var isBusy: Bool { isWorking || expected > 0 }

    /// Reads pictures and gives them to an item or to new ones.
    func take(_ origins: [PhotoOrigin], for target: Target) {
        guard !origins.isEmpty else { return }
        begin { await $0.read(origins, for: target) }
    }

    /// Changes the pictures of an item.
    func edit(_ edit: PhotoEdit, of id: UUID) {
        begin { await $0.store(edit, of: id, failures: []) }
    }

    /// A picture was asked for that is not there yet, as one from the clipboard. Call the answer once when it came, or did not.
    func expect() -> () -> Void {
        tellThatItBegins()
        expected += 1
        return { [weak self] in
            self?.expected -= 1
            self?.tellWhenIdle()
        }
    }

    /// Stops reading: files that have been read are stored, the others are dropped.
    func stop() {
        stops = isWorking
        reading?.cancel()
    }

    /// Does a job after those that began before it.
    func begin(_ job: @escaping (PictureIntake) async -> Void) {
        jobs.append(job)
        guard !isWorking else { return }
        tellThatItBegins()
        isWorking = true
        Task { await work() }
    }

    private func work() async {
        while !jobs.isEmpty {
            await jobs.removeFirst()(self)
            stops = false
        }
        isWorking = false
        onProgress?(nil)
        tellWhenIdle()
    }

    /// The window is not closed in the middle of it.
    private func tellThatItBegins() {
        if !isBusy { workspace.send(.begin(.pictures)) }
    }

    private func tellWhenIdle() {
        if !isBusy { workspace.send(.end(.pictures, isWell: true)) }
    }

    /// A change was stored.
    func tell(_ change: Change, _ description: String) { workspace.send(.changed(change, .offerUndo(description))) }

    // MARK: - Reading and storing

    private func read(_ origins: [PhotoOrigin], for target: Target) async {
        let (photos, failures, foreign) = await read(origins)
        defer { if !foreign.isEmpty { onForeign?(foreign, target) } }
        guard !photos.isEmpty else { return tell(failures) }
        switch target {
        case .item(let id): await store(.add(photos), of: id, failures: failures)
        case .replacement(let old, let id): await store(.replace(sha256: old, with: photos[0]), of: id, failures: failures)
        case .newItems(let start):
            await add(photos.map { Self.item(like: start, named: $0.originalName, photos: [$0]) }, failures)
        }
    }

    /// Reads pictures into the library; reports those that could not be read, and those of unsupported kinds.
    func read(_ origins: [PhotoOrigin]) async -> (photos: [PhotoReference], failures: [PhotoIntake.Failure], foreign: ForeignFiles) {
        var photos: [PhotoReference] = []
        var failures: [PhotoIntake.Failure] = []
        var foreign = ForeignFiles()
        for (place, origin) in origins.enumerated() {
            if stops {
                failures += origins[place...].map { Self.stopped($0.name) }
                break
            }
            onProgress?(origins.count == 1 ? "Reading the picture…" : "Reading picture \(place + 1) of \(origins.count)…")
            do {
                let source = try await origin.read(pools.interactive)
                photos.append(try await library.add(picture: source.data, originalName: source.name))
            } catch {
                if !foreign.take(origin, error) { failures.append(PhotoIntake.Failure(origin.name, error)) }
            }
        }
        return (photos, failures, foreign)
    }

    static func stopped(_ name: String?) -> PhotoIntake.Failure {
        PhotoIntake.Failure(
            name, reason: "\(name.map(PhotoIntake.shown) ?? "The picture") was not read, because the work was stopped.")
    }

    func store(_ edit: PhotoEdit, of id: UUID, failures: [PhotoIntake.Failure]) async {
        do {
            let outcome = try await library.edit(edit, ofItem: id)
            if let change = outcome.change { tell(change, Self.notice(edit, outcome)) }
            tell(failures + outcome.leftOut.map { Self.failure($0, of: outcome.name) })
        } catch {
            tell(failures, and: error, about: "pictures")
        }
    }

    static func failure(_ leftOut: PhotoEdit.LeftOut, of item: String) -> PhotoIntake.Failure {
        let name = leftOut.photo.originalName
        let shown = name.map(PhotoIntake.shown) ?? "The picture"
        switch leftOut.reason {
        case .isThere: return PhotoIntake.Failure(name, reason: "\(shown) is a picture of \(shownItem(item)) already.")
        case .isFull: return PhotoIntake.Failure(name, reason: "\(shown) was not added. \(FormPictures.full)")
        }
    }

    private static func notice(_ edit: PhotoEdit, _ outcome: PhotoOutcome) -> String {
        let item = shownItem(outcome.name)
        switch edit {
        case .add(let photos):
            let count = photos.count - outcome.leftOut.count
            return count == 1 ? "Added a picture to \(item)" : "Added \(count) pictures to \(item)"
        case .replace: return "Replaced a picture of \(item)"
        case .remove: return "Removed a picture from \(item)"
        case .move(_, let place): return place == 0 ? "Changed the main picture of \(item)" : "Moved a picture of \(item)"
        }
    }

    static func shownItem(_ name: String) -> String { name.isEmpty ? "the unnamed item" : PhotoIntake.shown(name) }

    /// Returns the content of a new item for a file with a name.
    static func item(
        like start: ItemContent, named file: String?, photos: [PhotoReference] = [], papers: [Paper] = []
    ) -> ItemContent {
        var content = start
        content.name = itemName(file)
        content.photos = photos
        content.papers = papers
        return content
    }

    /// Adds items, as one change.
    func add(_ contents: [ItemContent], _ failures: [PhotoIntake.Failure]) async {
        let items = contents.map { NewItem($0) }
        do {
            if items.count == 1 {
                let change = try await library.perform(.add(items[0]))
                tell(change, "Added \(PhotoIntake.shown(items[0].content.name))")
            } else {
                let change = try await library.perform(.addAll(items))
                tell(change, "Added \(items.count) items")
            }
            tell(failures)
        } catch {
            tell(failures + [PhotoIntake.Failure(nil, error)])
        }
    }

    /// Returns the name of a new item, made from the file name of its picture.
    nonisolated static func itemName(_ file: String?) -> String {
        guard let file else { return "Picture" }
        let stem = file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? String(file[..<$0]) : nil } ?? file
        let name = String(stem.trimmed.prefix(ItemContent.lineLimit))
        return name.isEmpty ? "Picture" : name
    }

    /// Reports rejected files, and the error for which the pictures or papers of an item were not changed.
    func tell(_ failures: [PhotoIntake.Failure], and error: InventoryError, about files: String) {
        let reason =
            error.code == .itemMissing
            ? "The item has been deleted, so its \(files) were not changed. Undo brings it back; then try again." : error.description
        tell(failures + [PhotoIntake.Failure(nil, reason: reason)])
    }

    func tell(_ failures: [PhotoIntake.Failure]) {
        if !failures.isEmpty { workspace.send(.say(.problem(PhotoIntake.sentence(failures)))) }
    }
}
