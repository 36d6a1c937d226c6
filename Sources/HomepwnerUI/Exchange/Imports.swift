import Exchange
import FoundationEssentials
import Inventory
import Threading
import Toolkit
import WorkspaceModel

/// Imports a file into the library, or makes a library from a bundle: reads the file, makes the sheet with the expected result, and stores
/// it.
final class Imports {
    private let around: Surroundings
    private let work: ExchangeWork
    private unowned let host: ViewController
    private let picker = FolderPopover()

    /// The extensions of files that can be imported.
    nonisolated static let endings: Set<String> = ["csv", "tsv", "zip"]

    init(_ around: Surroundings, work: ExchangeWork, host: ViewController) {
        (self.around, self.work, self.host) = (around, work, host)
    }

    private var library: Library { around.library }
    private var style: NumberStyle { around.style }

    // MARK: - Choosing a file

    /// Lets a person look for a file.
    func choose(at view: View) {
        guard host.presentedViewController == nil, !picker.isOpen, !work.mustWait else { return }
        let pools = library.pools
        Task { [weak self, weak view] in
            let start = await pools.interactive.run { FolderName.documents() }
            guard let self, let view, view.window != nil, host.presentedViewController == nil, !picker.isOpen else { return }
            showPicker(startingIn: start, at: view)
        }
    }

    private func showPicker(startingIn start: String, at view: View) {
        picker.open(.importable, startingIn: start, at: view, arrows: [.up, .down], pools: library.pools) { [weak self] path in
            self?.open(path)
        }
    }

    // MARK: - Drops

    /// Takes a file that was dropped on the list if it can be imported: a single one, a CSV file by its name, a ZIP file if it is a bundle.
    ///
    /// - Parameter other: called if it cannot be imported.
    /// - Returns: false if its name already shows that.
    func take(dropped item: PasteboardItem, else other: @escaping () -> Void) -> Bool {
        guard let list = item.representations[PasteboardItem.uriList] else { return false }
        let paths = URIList(bytes: list).localPaths
        guard paths.count == 1, let path = paths.first, let ending = Self.ending(of: path), Self.endings.contains(ending) else {
            return false
        }
        guard ending == "zip" else {
            open(path, wasDropped: true)
            return true
        }
        let pools = library.pools
        Task { [weak self] in
            // Others are papers.
            let isBundle = await pools.interactive.run { (try? BundleImport(path: path)) != nil }
            if isBundle { self?.open(path, wasDropped: true) } else { other() }
        }
        return true
    }

    nonisolated private static func ending(of path: String) -> String? {
        guard let dot = path.lastIndex(of: "."), path[dot...].firstIndex(of: "/") == nil else { return nil }
        return path[path.index(after: dot)...].lowercased()
    }

    // MARK: - Importing

    /// Shows the expected result of importing a file, or of making a library from a bundle.
    func open(_ path: String, wasDropped: Bool = false) {
        guard !work.mustWait else { return }
        let (pools, folder) = (library.pools, FolderName.parent(of: library.location.path))
        let preparation = ScreenPreparation(isSlow: true) {
            guard await pools.interactive.run({ BundleImport.isBundle(path) }) else { return .importing(path, wasDropped: wasDropped) }
            // A damaged file, or one that is not a bundle, is reported before a name is asked for.
            return .bundle(path, try await pools.background.run { try BundleContents(path, around: folder) })
        }
        around.workspace.send(.prepare(preparation))
    }

    /// Returns the sheet with the expected result.
    func controller(of path: String, wasDropped: Bool) -> ViewController {
        let order = ImportOrder(path: path, store: around.reader.store, pools: library.pools, days: style.days, currency: library.currency)
        return ImportController(order, wasDropped: wasDropped, style: style, imports: self)
    }

    /// Stores what was prepared.
    func store(_ order: ImportOrder, _ prepared: PreparedImport) {
        guard !around.workspace.changes.isBusy else {
            return around.workspace.send(
                .say(.problem("A change is still under way, so nothing was imported. Import the file when it is done.")))
        }
        let work = ChangeWork.steps("Importing") { _, progress in try await order.store(prepared, progress) }
        let notice = "Imported \(ImportSummary.stored(prepared, style: style) ?? "nothing")"
        around.workspace.send(.change(work, .offerUndo(notice)))
    }

    // MARK: - A bundle

    /// Returns the sheet that asks for the name and the folder of the new library.
    func controller(ofBundle path: String, _ found: BundleContents) -> ViewController {
        let files = CountText.number(found.files, style: style) + (found.files == 1 ? " file" : " files")
        let lost = found.missing == 0 ? "" : " It was made without \(found.missing) that the library had lost."
        let sheet = NewLibraryController(
            in: found.folder, pools: library.pools, titled: "New Library from a Bundle",
            message: "\(DisplayText.quoted(FolderName.of(path))) holds a whole library: \(CountText.items(found.items, style: style)), "
                + "\(files).\(lost) It becomes a separate library, and the open library is not changed.",
            name: ExportFormat.stem(of: FolderName.of(path)))
        sheet.onMade = { [weak self] in self?.restore(path, to: $0, named: $1) }
        return sheet
    }

    private func restore(_ path: String, to folder: String, named name: String) {
        work.run("The import", "Importing") { progress -> (LibraryIntake.Outcome, LibraryRequest) in
            do {
                let outcome = try BundleImport(path: path).restore(to: URL(fileURLWithPath: folder, isDirectory: true)) {
                    progress.tell($0.work, $0.place, of: $0.total)
                }
                return (outcome, LibraryRequest(RecentLibrary(path: RecentLibraries.resolved(folder), name: name), isNew: true))
            } catch {
                // It was made for this, and is empty.
                EmptyFolder.remove(folder)
                throw error
            }
        } then: { [weak self] in
            self?.say($0) ?? true
        }
    }

    /// Says what came of it, and gives whether all is well.
    private func say(_ result: Result<(LibraryIntake.Outcome, LibraryRequest), any Error>) -> Bool {
        switch result {
        case .success((let outcome, let request)):
            offer(request, outcome)
            return outcome.findings.isEmpty
        case .failure(let error) where ExchangeWork.isStop(error):
            around.workspace.send(.say(.notice("The import was stopped. Nothing was imported.")))
        case .failure(let error): around.workspace.send(.say(.problem("\(error)")))
        }
        return false
    }

    /// Offers to open the new library, which does not open on its own, because the user may be busy with something else.
    private func offer(_ request: LibraryRequest, _ outcome: LibraryIntake.Outcome) {
        let (items, path) = (CountText.items(outcome.itemCount, style: style), DisplayText.isolated(request.library.path))
        let found = outcome.findings.prefix(3).map { DisplayText.isolated($0) }
        let open = Message.Option("Open") { [weak workspace = around.workspace] in workspace?.send(.leave(.otherLibrary(request))) }
        around.workspace.send(.say(.notice((["Imported from the bundle: \(items), in \(path)."] + found).joined(separator: "\n"), [open])))
    }
}
