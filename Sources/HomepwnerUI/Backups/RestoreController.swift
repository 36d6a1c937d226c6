import FoundationEssentials
import Graphics
import Inventory
import Threading
import Toolkit
import WorkspaceModel

/// Makes a new library of a backup or a bundle, while the one that is open stays as it is.
final class RestoreController: StackSheet, LeavableScreen, LibraryPlaceActing {
    /// The backups elsewhere of the library that is open.
    struct Elsewhere {
        /// The folder that they are made to.
        let folder: String
        /// Reads them, the newest first; takes the disk's time.
        let read: @Sendable () -> [BackupRestore]
    }

    /// The facts that the sheet needs.
    struct Surroundings {
        /// The name of the open library.
        let name: String
        /// Its folder; nil if no library is open.
        let location: URL?
        /// Its backups elsewhere, if it has any.
        let elsewhere: Elsewhere?
        /// The proposed folder of the new one.
        let place: String
        let style: NumberStyle
        let pools: ThreadPools
    }

    private let around: Surroundings
    /// Shows the new library.
    private let menu: LibraryMenu
    private let fields: LibraryPlaceFields
    private var source: RestoreSource?
    private var own: [RestoreSource] = []
    private var others: (title: String, sources: [RestoreSource])?
    private var job: RestoreJob?
    private var look: ScheduledAction?
    /// The library that was made.
    private var made: (path: String, name: String)?

    private let titleLabel = Label("Restore a Backup", font: Font(size: 17, weight: .semibold))
    private let messageLabel = Label(
        "The backup becomes a new library in its own folder. The open library is not changed.", font: Font(size: 14),
        color: .secondaryLabel)
    private let sourceLabel = Label("Backup", font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
    private let sourceButton = Button("Choose…", style: .bordered)
    private let progressLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let bar = ProgressBar()
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let restoreButton = Button("Restore", style: .prominent)
    private let cancelButton = Button("Cancel", style: .bordered)

    private static let most = 12
    /// The interval of updates of the progress, in seconds.
    private static let interval = 0.1

    init(_ around: Surroundings, menu: LibraryMenu) {
        (self.around, self.menu) = (around, menu)
        fields = LibraryPlaceFields(in: around.place, pools: around.pools, identifier: "restore")
        super.init(width: 500)
        title = "Restore a Backup"
    }

    override func viewDidLoad() {
        messageLabel.numberOfLines = 4
        problemLabel.numberOfLines = 6
        problemLabel.accessibilityRole = .notification
        problemLabel.accessibilityLive = .assertive
        bar.accessibilityLabel = "Progress"
        for label in [titleLabel, sourceLabel] { label.accessibilityElementsHidden = true }
        sourceButton.identifier = "restore-source"
        restoreButton.identifier = "restore"
        cancelButton.identifier = "restore-cancel"
        sourceButton.accessibilityLabel = "Backup: none chosen"
        for part in [titleLabel, messageLabel, sourceLabel, sourceButton] as [View] { view.addSubview(part) }
        for part in fields.views + [progressLabel, bar, problemLabel, cancelButton, restoreButton] { view.addSubview(part) }
        for part in [progressLabel, bar] as [View] { part.isHidden = true }
        sourceButton.addTarget(self, action: RestoreController.openSources)
        fields.nameField.addTarget(self, action: RestoreController.restore, for: .editingDidEndOnExit)
        restoreButton.addTarget(self, action: RestoreController.restore)
        cancelButton.addTarget(self, action: RestoreController.cancel)
        libraryPlaceDidChange()
        readOwn()
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(sourceButton) }

    override func viewDidDisappear() {
        look?.cancel()
        job?.stop()
    }

    // MARK: - Which backup

    /// The library's own copies, and those of the folder that it is backed up to; the newest is taken until another is chosen.
    private func readOwn() {
        let (location, elsewhere) = (around.location, around.elsewhere)
        Task { [weak self, pools = around.pools] in
            let own = await pools.background.run { location.map { BackupRestore.own(of: $0).map(RestoreSource.backup) } ?? [] }
            self?.own = Array(own.prefix(Self.most))
            guard let elsewhere else { return }
            let found = await pools.background.run { [read = elsewhere.read] in read().map(RestoreSource.backup) }
            guard let self, !found.isEmpty, others == nil else { return }
            others = (FolderName.of(elsewhere.folder), Array(found.prefix(Self.most)))
        }
    }

    private func openSources() {
        guard job == nil, made == nil else { return }
        var items: [Menu.Item] = []
        func add(_ title: String, _ sources: [RestoreSource]) {
            guard !sources.isEmpty else { return }
            items.append(.section(title))
            items += sources.map { source in
                let isChosen = source == self.source
                return .command(
                    Command(source.title(around.style), isOn: { isChosen }) { [weak self] in
                        self?.choose(source)
                    }
                )
            }
        }
        if let others { add("In “\(DisplayText.isolated(others.title))”, with pictures and papers", others.sources) }
        add("Kept in this library", own)
        if !items.isEmpty { items.append(.separator) }
        items.append(.command(Command("Folder of Backups…", target: self, action: RestoreController.chooseFolder)))
        items.append(.command(Command("Bundle or Other File…", target: self, action: RestoreController.askForPath)))
        Menu(items).open(below: sourceButton.bounds, of: sourceButton)
    }

    private func choose(_ chosen: RestoreSource) {
        let isOwnName = source.map { fields.nameField.text == $0.name(of: around.name, around.style) } ?? fields.nameField.text.isEmpty
        source = chosen
        let title = chosen.title(around.style)
        sourceButton.title = title
        sourceButton.accessibilityLabel = "Backup: \(title)"
        if isOwnName { fields.propose(chosen.name(of: around.name, around.style)) }
        libraryPlaceDidChange()
        view.window?.makeFirstResponder(fields.nameField)
    }

    private func take(_ found: [RestoreSource], at path: String) {
        guard let newest = found.first else { return }
        if found.count > 1 { others = (FolderName.of(path), Array(found.prefix(Self.most))) }
        choose(newest)
    }

    private func chooseFolder() {
        fields.pick(startingIn: around.elsewhere?.folder ?? fields.place, at: sourceButton) { [weak self] folder in
            guard let self else { return }
            say("")
            Task { [weak self, pools = around.pools] in
                let found = await pools.background.result { try RestoreSource.all(at: folder) }
                do { self?.take(try found.get(), at: folder) } catch { self?.say("\(error)") }
            }
        }
    }

    private func askForPath() {
        let pools = around.pools
        let sheet = PathSheet(
            title: "Bundle or Backup", text: "", action: "Choose", pool: pools.interactive,
            message: "Type, paste or drop the path of a bundle (.zip), or of a dated file in a folder of backups.")
        var found: [RestoreSource] = []
        sheet.onPath = { path in found = try await pools.background.result { try RestoreSource.all(at: path) }.get() }
        sheet.onDone = { [weak self] in self?.take(found, at: $0) }
        present(sheet)
    }

    func libraryPlaceDidChange() {
        restoreButton.isEnabled = source != nil
        say("")
        if isViewLoaded { view.setNeedsLayout() }
    }

    // MARK: - Making it

    private func restore() {
        if let made { return open(made) }
        guard let source, job == nil else { return }
        let (name, place) = (fields.name, fields.place)
        let job = RestoreJob()
        self.job = job
        say("")
        showProgress(true)
        follow(job)
        Task { [weak self, pools = around.pools] in
            let result = await pools.background.result {
                let path = try LibraryFolder.freePlace(named: name, in: place, continuesRestore: source.isBackup)
                return (path, try job.run(source, into: path, named: name))
            }
            self?.take(result, name)
        }
    }

    private func follow(_ job: RestoreJob) {
        let now = job.progress
        progressLabel.text = now.isStopped ? "Stopping…" : now.text
        bar.value = now.fraction ?? 0
        view.setNeedsLayout()
        look = view.window?.schedule(after: Self.interval) { [weak self] in
            if let self, self.job === job { follow(job) }
        }
    }

    private func take(_ result: Result<(String, RestoreJob.Outcome), any Error>, _ name: String) {
        let wasStopped = job?.progress.isStopped ?? false
        job = nil
        look?.cancel()
        showProgress(false)
        view.window?.makeFirstResponder(fields.nameField)
        switch result {
        case .success(let (path, outcome)): didMake(path, name, outcome)
        case .failure where wasStopped: say("")
        case .failure(let error): say("\(error)")
        }
    }

    private func didMake(_ path: String, _ name: String, _ outcome: RestoreJob.Outcome) {
        made = (path, name)
        let files = "\(CountText.number(outcome.fileCount, style: around.style)) \(outcome.fileCount == 1 ? "file" : "files")"
        titleLabel.text = "Restored"
        let differences = outcome.differences.count
        messageLabel.text =
            "“\(DisplayText.isolated(name))” has \(CountText.items(outcome.itemCount, style: around.style)) and \(files), with "
            + "\(CountText.number(differences, style: around.style)) \(differences == 1 ? "difference" : "differences")."
        for part in [sourceLabel, sourceButton] as [View] { part.isHidden = true }
        fields.showMade(at: path)
        restoreButton.title = "Open"
        restoreButton.isEnabled = true
        cancelButton.title = "Close"
        say(Self.sentence(outcome.differences))
        view.window?.makeFirstResponder(restoreButton)
        contentSizeDidChange()
    }

    private static func sentence(_ differences: [String]) -> String {
        guard !differences.isEmpty else { return "" }
        let first = differences.prefix(3).map { DisplayText.isolated(DisplayText.shortened($0, to: 80)) }.joined(separator: ", ")
        return "Missing or damaged: \(first)\(differences.count > 3 ? " and \(differences.count - 3) more" : "")."
    }

    private func open(_ library: (path: String, name: String)) {
        dismiss { [menu] in menu.openRestored(library.path, named: library.name) }
    }

    /// Half a library would stay.
    var phase: ScreenPhase {
        guard job != nil else { return .clean }
        return .busy { [weak self] in self?.say("The library is still being restored. Wait for it, or press Cancel first.") }
    }

    /// While a library is being made Cancel ends that, and the sheet stays.
    override func cancel() {
        guard let job else { return dismiss() }
        job.stop()
        progressLabel.say("Stopping…")
        view.setNeedsLayout()
    }

    private func showProgress(_ shows: Bool) {
        for part in [progressLabel, bar] as [View] { part.isHidden = !shows }
        for control in [sourceButton, fields.nameField, fields.placeButton, restoreButton] as [Control] { control.isEnabled = !shows }
        if shows { view.window?.makeFirstResponder(cancelButton) }
        contentSizeDidChange()
    }

    private func say(_ problem: String) {
        guard problemLabel.say(problem) else { return }
        contentSizeDidChange()
    }

    override var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            titleLabel
            Spacer(8)
            messageLabel
            Spacer(16)
            if made == nil {
                sourceLabel
                Spacer(6)
                Stack(.horizontal) {
                    sourceButton.sized(width: .fitting(atLeast: 120), height: 34)
                    Spacer()
                }
                Spacer(14)
                fields.stack
            } else {
                fields.pathLabel
            }
            if !bar.isHidden {
                Spacer(14)
                progressLabel
                Spacer(6)
                bar.sized(width: .flexible)
            }
            Spacer(8)
            problemLabel.sized(height: .fitting(atLeast: 18))
            Spacer(12)
            Self.row(of: cancelButton, restoreButton)
        }
    }
}
