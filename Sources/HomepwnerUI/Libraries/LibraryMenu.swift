import FoundationEssentials
import Graphics
public import Inventory
public import Threading
import Toolkit
public import WorkspaceModel

/// The menu of the libraries: recent ones, and the ways to others. The choice is handed on; this class opens nothing.
public final class LibraryMenu: ScreenMaker {
    /// Asked to show a library in this window.
    public var onOpen: ((LibraryRequest) -> Void)?
    /// Asked to show a library in a window of its own, or to bring the one that it has to the front.
    public var onOpenInNewWindow: ((RecentLibrary) -> Void)?
    /// The library that is shown, if any.
    public var current: RecentLibrary?
    /// Asked for the folder that the library that is shown is backed up to, if there is one.
    var backups: (() -> RestoreController.Elsewhere?)?
    /// The format of days and numbers.
    var style = NumberStyle.current()

    private let recent: RecentLibraries
    private let pools: ThreadPools
    /// Over which its alerts and sheets come.
    private weak var host: ViewController?
    /// The workspace of the window; nil for a window without a library.
    private weak var workspace: Workspace?
    private let picker = FolderPopover()
    private var isReading = false
    private var naming: ScheduledAction?

    /// More of them are not in the menu.
    nonisolated private static let most = 10
    /// The longest wait for a disk that does not answer, in seconds.
    private static let patience = 0.25

    /// - Parameters:
    ///   - recent: the libraries that were opened before
    ///   - current: the one that is shown, if any
    public init(_ recent: RecentLibraries, showing current: RecentLibrary?, pools: ThreadPools) {
        (self.recent, self.current, self.pools) = (recent, current, pools)
    }

    /// The folder of the library that everybody has.
    var standardPath: String? { recent.standardPath }

    /// Renames the shown library in the menu.
    func rename(_ name: String) {
        guard current != nil else { return }
        current?.name = name
        naming?.cancel()
        guard let library = current else { return }
        let recent = recent
        // The name is stored after typing, for the menus of other windows. It is written again when the window ends.
        naming = host?.window?.schedule(after: 1) { [pools] in
            Task { _ = await pools.background.result { () throws(InventoryError) in try recent.noteUse(of: library) } }
        }
    }

    /// Sets the controller over which it shows its questions, and the workspace of a window with a library.
    func attach(to host: ViewController, in workspace: Workspace? = nil) { (self.host, self.workspace) = (host, workspace) }

    // MARK: - The menu

    /// One line of the menu.
    struct Entry: Hashable {
        var library: RecentLibrary
        /// Whether its folder is gone, or its disk.
        var isMissing = false
    }

    /// Opens the menu at a view.
    func open(at view: View, alignsTrailing: Bool = false) {
        read(in: view.window) { [weak self, weak view] entries in
            guard let self, let view, view.window != nil, host?.presentedViewController == nil else { return }
            Menu(items(entries, at: view, alignsTrailing)).open(below: view.bounds, of: view, alignsTrailing: alignsTrailing)
        }
    }

    /// Returns the items of the menu.
    private func items(_ entries: [Entry], at view: View, _ alignsTrailing: Bool) -> [Menu.Item] {
        let others = entries.filter { $0.library.path != current?.path && !$0.isMissing }
        var items: [Menu.Item] = entries.map { entry in
            let isOpen = entry.library.path == current?.path
            return .command(
                Command(title(of: entry, among: entries), isOn: { isOpen }) { [weak self] in
                    if !isOpen { self?.choose(entry) }
                })
        }
        if !items.isEmpty { items.append(.separator) }
        if onOpenInNewWindow != nil, current != nil {
            items.append(
                .command(
                    Command("Open in New Window…", isEnabled: { !others.isEmpty }) { [weak self, weak view] in
                        guard let self, let view else { return }
                        openWindowMenu(others, at: view, alignsTrailing)
                    }))
        }
        items.append(
            .command(
                Command("Open Other…", shortcuts: Self.openKeys) { [weak self, weak view] in
                    if let view { self?.openOther(at: view) }
                }))
        items.append(.command(Command("New Library…", shortcuts: Self.newKeys, target: self, action: LibraryMenu.makeNew)))
        items.append(.separator)
        items.append(.command(Command("Restore a Backup…", target: self, action: LibraryMenu.restore)))
        return items
    }

    static let openKeys = [Shortcut.control("o")]
    static let newKeys = [Shortcut(.character("n"), [.control, .shift])]
    static let menuKeys = [Shortcut(.character("o"), [.control, .shift])]

    /// Lets a person choose one of the others for a window of its own.
    private func openWindowMenu(_ others: [Entry], at view: View, _ alignsTrailing: Bool) {
        let lines = others.map { entry in
            Menu.Item.command(Command(title(of: entry, among: others)) { [weak self] in self?.onOpenInNewWindow?(entry.library) })
        }
        Menu([.section("Open in New Window")] + lines).open(below: view.bounds, of: view, alignsTrailing: alignsTrailing)
    }

    private func title(of entry: Entry, among entries: [Entry]) -> String {
        let name = entry.library.name
        var title = DisplayText.isolated(name)
        // Libraries of the same name are shown with their folders.
        if entries.count(where: { $0.library.name == name }) > 1 {
            let folder = FolderName.parent(of: entry.library.path).map(FolderName.of) ?? ""
            title += ", in \(DisplayText.isolated(DisplayText.shortened(folder, to: 40)))"
        }
        return entry.isMissing ? title + " (not found)" : title
    }

    // MARK: - Reading

    /// Reads which libraries exist, away from the main thread. A disk that does not answer does not block the menu: its libraries are then
    /// unknown, and choosing one reports it.
    private func read(in window: Window?, then: @escaping ([Entry]) -> Void) {
        guard !isReading else { return }
        isReading = true
        let (recent, current) = (recent, current)
        var isAnswered = false
        let answer = { [weak self] (entries: [Entry]) in
            guard let self, !isAnswered else { return }
            isAnswered = true
            isReading = false
            then(entries)
        }
        Task { [weak self, weak window, pools] in
            let known = await pools.interactive.run { Self.libraries(in: recent, current: current) }
            guard self != nil else { return }
            window?.schedule(after: Self.patience) { answer(known.map { Entry(library: $0) }) }
            answer(await pools.interactive.run { known.map { Entry(library: $0, isMissing: !LibraryFolder.isLibrary($0.path)) } })
        }
    }

    /// The library that is shown, those that were opened last, and the one that everybody has, by name.
    private nonisolated static func libraries(in recent: RecentLibraries, current: RecentLibrary?) -> [RecentLibrary] {
        var all = recent.all
        if let current { all = [current] + all.filter { $0.path != current.path } }
        all = Array(all.prefix(most))
        if let path = recent.standardPath, LibraryFolder.isLibrary(path),
            !all.contains(where: { $0.path == RecentLibraries.resolved(path) })
        {
            all.append(RecentLibrary(path: RecentLibraries.resolved(path), name: LibraryNaming.standard))
        }
        return all.sorted { ($0.name.lowercased(), $0.path) < ($1.name.lowercased(), $1.path) }
    }

    // MARK: - Choosing

    private func choose(_ entry: Entry) {
        if entry.isMissing { askAbout(entry.library) } else { onOpen?(LibraryRequest(entry.library)) }
    }

    private func askAbout(_ library: RecentLibrary) {
        let name = DisplayText.quoted(library.name)
        let title = "\(name) was not found"
        let message =
            "It was in \(DisplayText.isolated(library.path)). Its disk may not be connected, or its folder was moved or renamed."
        if let workspace {
            let forget = Act.call { [weak self] in self?.forget(library) }
            let question = Question(title, message, [.init("Cancel", .cancel), .init("Remove from List", .plain, forget)])
            return workspace.send(.open(.question(question)))
        }
        guard let host, host.presentedViewController == nil else { return }
        host.present(
            AlertController(
                title: title, message: message,
                actions: [.init("Cancel", style: .cancel), .init("Remove from List") { [weak self] in self?.forget(library) }]))
    }

    private func forget(_ library: RecentLibrary) {
        let recent = recent
        Task { [weak self, pools] in
            let result = await pools.interactive.result { () throws(InventoryError) in try recent.remove(library.path) }
            if case .failure(let error) = result { self?.workspace?.send(.say(.problem(error.description))) }
        }
    }

    /// Lets a person look for the folder of a library.
    func openOther(at view: View) {
        guard let host, host.presentedViewController == nil, view.window != nil, !picker.isOpen else { return }
        let pools = pools
        let around = current.flatMap { FolderName.parent(of: $0.path) }
        let keys = KeyHold(in: view.window)
        Task { [weak self, weak view] in
            // Other libraries are usually beside this one, but the picker does not start among the hidden folders of the desktop.
            let start = await pools.interactive.run { Self.start(around) }
            guard let self, let view, view.window != nil, !picker.isOpen else { return }
            showPicker(startingIn: start, at: view)
            keys.end()
        }
    }

    private nonisolated static func start(_ folder: String?) -> String {
        guard let folder, !folder.contains("/."), FolderName.isFolder(folder) else { return FolderName.documents() }
        return folder
    }

    private func showPicker(startingIn start: String, at view: View) {
        picker.open(.library, startingIn: start, at: view, arrows: [.up, .down], pools: pools) { [weak self] path in
            self?.open(path)
        }
    }

    private func open(_ path: String) {
        let path = RecentLibraries.resolved(path)
        guard path != current?.path else { return }
        onOpen?(LibraryRequest(RecentLibrary(path: path)))
    }

    /// Asks for name and place of a new library.
    func makeNew() { open { .newLibrary(in: $0) } }

    /// Makes a new library from a backup, and shows it, in a window of its own if this one has a library.
    func restore() { open { .restore(in: $0) } }

    /// Opens a sheet that proposes a folder for a library.
    private func open(_ screen: @escaping @Sendable (_ folder: String) -> Screen) {
        let pools = pools
        let around = current.flatMap { FolderName.parent(of: $0.path) }
        if let workspace {
            return workspace.send(.prepare(ScreenPreparation { await pools.interactive.run { screen(Self.start(around)) } }))
        }
        guard let host, host.presentedViewController == nil else { return }
        let keys = KeyHold(in: host.window)
        Task { [weak self] in
            let screen = await pools.interactive.run { screen(Self.start(around)) }
            guard let self, let host = self.host, host.presentedViewController == nil, let sheet = controller(for: screen) else { return }
            host.present(sheet)
            keys.end()
        }
    }

    func controller(for screen: Screen) -> ViewController? {
        switch screen {
        case .newLibrary(let folder):
            let sheet = NewLibraryController(in: folder, pools: pools)
            sheet.onMade = { [weak self] path, name in
                self?.onOpen?(LibraryRequest(RecentLibrary(path: RecentLibraries.resolved(path), name: name), isNew: true))
            }
            return sheet
        case .restore(let folder): return restoreController(proposing: folder)
        default: return nil
        }
    }

    private func restoreController(proposing folder: String) -> ViewController {
        RestoreController(
            .init(
                name: current?.name ?? LibraryNaming.standard,
                location: current.map { URL(fileURLWithPath: $0.path, isDirectory: true) }, elsewhere: backups?(), place: folder,
                style: style, pools: pools), menu: self)
    }

    /// Shows a library that was made from a backup.
    func openRestored(_ path: String, named name: String) {
        let library = RecentLibrary(path: RecentLibraries.resolved(path), name: name)
        if let onOpenInNewWindow { onOpenInNewWindow(library) } else { onOpen?(LibraryRequest(library)) }
    }
}
