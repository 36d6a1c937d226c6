import Graphics
public import Inventory
public import Toolkit

/// What the window shows when the library cannot be opened: the sentence that says why, and the ways out. Nothing was changed.
public final class LibraryErrorController: ViewController {
    /// Asks the program to end.
    public var onQuit: (() -> Void)?
    /// Told when there is a library to open again, with a sentence that says where the old files are.
    public var onRescued: ((String) -> Void)?

    private let heading: String
    private var sentence: String
    private let rescue: LibraryRescue?
    private var backup: LibraryBackup?
    private var isWorking = false
    private lazy var ground = ContainerView { [weak self] in self?.page?.frame = $0 }
    private var page: StatusPage?

    /// Makes the page for a sentence.
    ///
    /// - Parameters:
    ///   - heading: what cannot be done
    ///   - sentence: why, and what to do
    ///   - rescue: what can be done about it; nil when nothing can be done here.
    public init(title heading: String = "The library cannot be opened", sentence: String, rescue: LibraryRescue? = nil) {
        self.heading = heading
        self.sentence = sentence
        self.rescue = rescue
        super.init()
        title = "Homepwner"
    }

    public override func loadView() -> View {
        showWaysOut()
        return ground
    }

    public override var commands: [Command] {
        guard !isWorking else { return [] }
        return [
            Command(backup == nil ? "Quit" : "Restore Backup…", shortcuts: [Shortcut(.enter)]) { [weak self] in
                guard let self else { return }
                if let backup { askToRestore(backup) } else { onQuit?() }
            },
            Command("Quit", shortcuts: [.control("q"), .control("w"), Shortcut(.escape)]) { [weak self] in self?.onQuit?() },
        ]
    }

    // MARK: - The page

    private func show(_ title: String, _ message: String, _ buttons: [Button]) {
        page?.removeFromSuperview()
        let page = StatusPage(picture: .box, title: title, message: message, buttons: buttons)
        self.page = page
        ground.addSubview(page)
        ground.setNeedsLayout()
    }

    private func showWaysOut() {
        isWorking = false
        backup = rescue?.newestBackup
        var buttons: [Button] = []
        var message = sentence
        if let backup {
            message += " The newest backup is of \(backup.takenAt.localDay.formatted())."
            buttons.append(Button("Restore Backup…", style: .prominent) { [weak self] in self?.askToRestore(backup) })
        }
        if rescue != nil, backup == nil { message += " There is no backup of it here." }
        if rescue != nil { buttons.append(Button("Start Anew…") { [weak self] in self?.askToStartAnew() }) }
        buttons.append(Button("Quit", style: backup == nil ? .prominent : .bordered) { [weak self] in self?.onQuit?() })
        show(heading, message, backup == nil ? buttons.reversed() : buttons)
    }

    // MARK: - The ways out

    private func askToRestore(_ backup: LibraryBackup) {
        ask(
            "Restore the backup of \(backup.takenAt.localDay.formatted())?",
            "What was changed after it is not in it. The damaged files are not deleted: they are moved to a folder beside it.",
            .init("Restore", style: .preferred) { [weak self] in
                self?.work("Restoring the backup…") { rescue in
                    let folder = try rescue.restore(backup)
                    return
                        "The backup of \(backup.takenAt.localDay.formatted()) was restored. The damaged files are now in \(Self.shown(folder.path))."
                }
            })
    }

    private func askToStartAnew() {
        ask(
            "Start with an empty library?",
            "What is there now is not deleted: it is moved to a folder beside it, with its pictures and backups.",
            .init("Start Anew") { [weak self] in
                self?.work("Starting anew…") { rescue in
                    let folder = try rescue.startAnew()
                    return "This is a new library. All that was here before is now in \(Self.shown(folder.path))."
                }
            })
    }

    private func ask(_ title: String, _ message: String, _ action: AlertController.Action) {
        guard !isWorking, presentedViewController == nil else { return }
        present(AlertController(title: title, message: message, actions: [.init("Cancel", style: .cancel), action]))
    }

    /// Does something that takes the disk's time, away from the main thread, and says how it went.
    private func work(_ title: String, _ body: @escaping @Sendable (LibraryRescue) throws -> String) {
        guard let rescue, !isWorking else { return }
        isWorking = true
        show(title, "", [])
        Task { [weak self] in
            let result = await WorkLanes.prompt.result { try body(rescue) }
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
