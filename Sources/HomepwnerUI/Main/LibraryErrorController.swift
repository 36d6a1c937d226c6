public import FoundationEssentials
import Graphics
public import Inventory
public import Threading
public import Toolkit

/// The page that the window shows when the library cannot be opened: the reason and the ways out. The library is unchanged.
public final class LibraryErrorController: ViewController {
    /// Asks the program to end.
    public var onQuit: (() -> Void)?
    /// Called when there is a library to open again, with a sentence that says where the old files are.
    public var onRescued: ((String) -> Void)?

    /// Called before a restore: closes a library that is still open, and returns when its files are free.
    public var releaseLibrary: (() async -> Void)?
    /// Saves everything as a new library, if the library is still open.
    public var saving: LibrarySaving?
    /// Something else that can be done.
    public struct WayOut {
        let title: String
        let action: () -> Void

        /// Makes one, named by a verb.
        public init(_ title: String, action: @escaping () -> Void) { (self.title, self.action) = (title, action) }
    }

    /// The additional actions. The first one is the most common choice, if there is no backup to restore.
    public var waysOut: [WayOut] = []
    /// The ways to other libraries.
    public var libraries: LibraryMenu? {
        didSet { libraries?.attach(to: self) }
    }

    /// Called when everything was saved as a new library: its folder, and a sentence about it.
    public var onSaved: ((URL, String) -> Void)?

    private let heading: String
    private var sentence: String
    private let rescue: LibraryRescue?
    private let style = NumberStyle.current()
    /// The newest first.
    private var backups: [LibraryBackup] = []
    /// The numbers of items in the backups that were counted so far.
    private var itemCounts: [LibraryBackup: Int] = [:]
    private lazy var librariesButton = Button("Other Library…") { [weak self] in self?.openLibraryMenu() }
    private lazy var restoreButton = Button("Restore Backup…", style: .prominent) { [weak self] in self?.chooseBackup() }
    private var isWorking = false
    private let pools: ThreadPools
    private lazy var background = ContainerView(stack: { [weak self] in self?.page.map { page in Stack(.depth) { page } } })
    private var page: StatusPage?

    /// Makes the page for a sentence.
    ///
    /// - Parameters:
    ///   - heading: the action that failed
    ///   - sentence: the reason, and what to do
    ///   - rescue: the ways to rescue the library; nil if there are none here.
    ///   - pools: the threads of the process.
    public init(
        title heading: String = "The library cannot be opened", sentence: String, rescue: LibraryRescue? = nil, pools: ThreadPools
    ) {
        self.heading = heading
        self.sentence = sentence
        self.rescue = rescue
        self.pools = pools
        super.init()
        title = "Homepwner"
    }

    public override func loadView() -> View {
        showWaysOut()
        return background
    }

    public override var commands: [Command] {
        guard !isWorking else { return [] }
        let quit = Command("Quit", shortcuts: [.control("q"), .control("w"), Shortcut(.escape)]) { [weak self] in self?.onQuit?() }
        return [enterCommand] + libraryCommands + [quit]
    }

    private var libraryCommands: [Command] {
        guard libraries != nil else { return [] }
        return [
            Command("Other Library…", shortcuts: LibraryMenu.menuKeys, target: self, action: LibraryErrorController.openLibraryMenu),
            Command("Open Other…", shortcuts: LibraryMenu.openKeys) { [weak self] in
                if let self { libraries?.openOther(at: librariesButton) }
            },
            Command("New Library…", shortcuts: LibraryMenu.newKeys) { [weak self] in self?.libraries?.makeNew() },
        ]
    }

    /// The command of the prominent button.
    private var enterCommand: Command {
        if !backups.isEmpty { return Command("Restore Backup…", shortcuts: [Shortcut(.enter)]) { [weak self] in self?.chooseBackup() } }
        if saving != nil { return Command("Save as New Library", shortcuts: [Shortcut(.enter)]) { [weak self] in self?.saveAsNew() } }
        if let way = waysOut.first { return Command(way.title, shortcuts: [Shortcut(.enter)], perform: way.action) }
        return Command("Quit", shortcuts: [Shortcut(.enter)]) { [weak self] in self?.onQuit?() }
    }

    private func openLibraryMenu() {
        guard !isWorking else { return }
        libraries?.open(at: librariesButton)
    }

    // MARK: - The page

    private func show(_ title: String, _ message: String, _ buttons: [Button]) {
        page?.removeFromSuperview()
        let page = StatusPage(picture: .box, title: title, message: message, buttons: buttons)
        self.page = page
        background.addSubview(page)
        background.setNeedsLayout()
    }

    private func showWaysOut() {
        isWorking = false
        backups = rescue?.backups ?? []
        var buttons: [Button] = []
        var message = sentence
        if let newest = backups.first {
            message += backups.count == 1 ? " There is a backup" : " There are \(backups.count) backups, the newest"
            message += " of \(newest.takenAt.localDay.formatted(style.days))."
            buttons.append(restoreButton)
        }
        if saving != nil {
            let style: Button.Style = backups.isEmpty ? .prominent : .bordered
            buttons.append(Button("Save as New Library", style: style) { [weak self] in self?.saveAsNew() })
        }
        for (index, way) in waysOut.enumerated() {
            let isFirst = index == 0 && backups.isEmpty && saving == nil
            buttons.append(Button(way.title, style: isFirst ? .prominent : .bordered, action: way.action))
        }
        if rescue != nil, backups.isEmpty { message += " There is no backup of it here." }
        if rescue != nil { buttons.append(Button("Start Anew…") { [weak self] in self?.askToStartAnew() }) }
        if libraries != nil { buttons.append(librariesButton) }
        let quits = backups.isEmpty && saving == nil && waysOut.isEmpty
        buttons.append(Button("Quit", style: quits ? .prominent : .bordered) { [weak self] in self?.onQuit?() })
        show(heading, message, quits ? buttons.reversed() : buttons)
        countItems()
    }

    private func countItems() {
        guard let rescue, !backups.isEmpty else { return }
        let backups = backups
        Task { [weak self] in
            for backup in backups {
                guard let self, itemCounts[backup] == nil else { continue }
                itemCounts[backup] = await pools.interactive.run { rescue.itemCount(of: backup) }
            }
        }
    }

    // MARK: - The ways out

    /// Offers the backups, if there are several.
    private func chooseBackup() {
        guard !isWorking, presentedViewController == nil, let newest = backups.first else { return }
        guard backups.count > 1 else { return askToRestore(newest) }
        Menu(backupCommands).open(below: restoreButton.bounds, of: restoreButton)
    }

    /// One for each backup, named by its contents.
    var backupCommands: [Command] {
        backups.map { backup in Command(title(of: backup)) { [weak self] in self?.askToRestore(backup) } }
    }

    /// "3 March 2026, 14:05 · 49 items".
    private func title(of backup: LibraryBackup) -> String {
        var parts = [moment(of: backup)]
        if let count = itemCounts[backup] { parts.append(CountText.items(count, style: style)) }
        if backup.versionBeforeUpgrade != nil { parts.append("before an upgrade") }
        return parts.joined(separator: " · ")
    }

    private func moment(of backup: LibraryBackup) -> String {
        "\(backup.takenAt.localDay.formatted(style.days)), \(backup.takenAt.localTime)"
    }

    private func askToRestore(_ backup: LibraryBackup) {
        let moment = moment(of: backup)
        let holds = itemCounts[backup].map { "It holds \(CountText.items($0, style: style)). " } ?? ""
        ask(
            "Restore the backup of \(moment)?",
            holds + "Later changes are not in it. The damaged files are not deleted, but moved to a folder beside the library.",
            .init("Restore", style: .preferred) { [weak self] in
                self?.work("Restoring the backup…") { rescue in
                    let folder = try rescue.restore(backup)
                    return "The backup of \(moment) was restored. The damaged files are now in \(Self.shown(folder.path))."
                }
            })
    }

    private func askToStartAnew() {
        ask(
            "Start with an empty library?",
            "The current files are not deleted, but moved to a folder beside the library, with pictures and backups.",
            .init("Start Anew") { [weak self] in
                self?.work("Starting again…") { rescue in
                    let folder = try rescue.startAnew()
                    return "This is a new library. The previous files are now in \(Self.shown(folder.path))."
                }
            })
    }

    /// Saves without a question, because it removes nothing.
    private func saveAsNew() {
        guard let saving, !isWorking, presentedViewController == nil else { return }
        isWorking = true
        show("Saving…", "", [])
        Task { [weak self, pools] in
            let result = await pools.background.result { () throws(InventoryError) in try saving.save() }
            guard let self else { return }
            switch result {
            case .success(let saved): onSaved?(saved.url, saved.sentence)
            case .failure(let error):
                sentence = error.description
                showWaysOut()
            }
        }
    }

    private func ask(_ title: String, _ message: String, _ action: AlertController.Action) {
        guard !isWorking, presentedViewController == nil else { return }
        present(AlertController(title: title, message: message, actions: [.init("Cancel", style: .cancel), action]))
    }

    /// Runs a slow body away from the main thread, and shows the result.
    private func work(_ title: String, _ body: @escaping @Sendable (LibraryRescue) throws -> String) {
        guard let rescue, !isWorking else { return }
        isWorking = true
        show(title, "", [])
        saving = nil
        Task { [weak self, pools, releaseLibrary] in
            await releaseLibrary?()
            let result = await pools.background.result { try body(rescue) }
            guard let self else { return }
            switch result {
            case .success(let sentence): onRescued?(sentence)
            case .failure(let error):
                sentence = "\(error)"
                showWaysOut()
            }
        }
    }

    nonisolated private static func shown(_ path: String) -> String { DisplayText.isolated(path) }
}
