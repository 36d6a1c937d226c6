import FoundationEssentials
import Graphics
import Inventory
import Threading
import Toolkit

/// Makes a new library of a backup or a bundle, while the one that is open stays as it is.
final class RestoreController: ViewController {
    /// Told that a person wants to see the library that was made.
    var onOpen: ((_ path: String, _ name: String) -> Void)?

    /// What is known where it opens.
    struct Surroundings {
        /// What the library is called that is open.
        let name: String
        /// Its folder; nil where none is open.
        let location: URL?
        /// The folder of its backups elsewhere, if it has one.
        let elsewhere: String?
        /// Where the new one is to be at first.
        let place: String
        let style: NumberStyle
        let pools: ThreadPools
    }

    private let around: Surroundings
    private var place: String
    private var source: RestoreSource?
    private var own: [RestoreSource] = []
    private var others: (title: String, sources: [RestoreSource])?
    private var job: RestoreJob?
    private var look: ScheduledAction?
    /// The library that was made.
    private var made: (path: String, name: String)?
    private var popover: PopoverController?

    private let titleLabel = Label("Restore a Backup", font: Font(size: 17, weight: .semibold))
    private let messageLabel = Label(
        "A new library is made of it, with a folder of its own. The library that is open stays as it is.", font: Font(size: 14),
        color: .secondaryLabel)
    private let sourceLabel = Label("Backup", font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
    private let sourceButton = Button("Choose…", style: .bordered)
    private let nameLabel = Label("Name", font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
    private let nameField = TextField()
    private let placeLabel = Label("Where", font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
    private let placeButton = Button("", style: .bordered)
    private let pathLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let progressLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let bar = ProgressBar()
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let restoreButton = Button("Restore", style: .prominent)
    private let cancelButton = Button("Cancel", style: .bordered)

    private static let width = 500.0
    private static let inset = 24.0
    private static let most = 12
    /// How often the progress is looked at, in seconds.
    private static let interval = 0.1

    init(_ around: Surroundings) {
        self.around = around
        place = around.place
        super.init()
        title = "Restore a Backup"
        modalTransitionStyle = .crossDissolve
    }

    override func loadView() -> View { ContainerView(stack: { [weak self] in self?.stack }) }

    override func viewDidLoad() {
        messageLabel.numberOfLines = 4
        problemLabel.numberOfLines = 6
        pathLabel.lineBreakMode = .middle
        problemLabel.accessibilityRole = .notification
        problemLabel.accessibilityLive = .assertive
        progressLabel.accessibilityLive = .polite
        bar.accessibilityLabel = "Progress"
        for label in [titleLabel, sourceLabel, nameLabel, placeLabel] { label.accessibilityElementsHidden = true }
        nameField.accessibilityLabel = "Name"
        nameField.identifier = "restore-name"
        sourceButton.identifier = "restore-source"
        placeButton.identifier = "restore-place"
        restoreButton.identifier = "restore"
        cancelButton.identifier = "restore-cancel"
        sourceButton.accessibilityLabel = "Backup: none is chosen"
        for part in [
            titleLabel, messageLabel, sourceLabel, sourceButton, nameLabel, nameField, placeLabel, placeButton, pathLabel, progressLabel,
            bar, problemLabel, cancelButton, restoreButton,
        ] as [View] { view.addSubview(part) }
        for part in [progressLabel, bar] as [View] { part.isHidden = true }
        sourceButton.action = { [weak self] in self?.openSources() }
        nameField.onSubmit = { [weak self] in self?.restore() }
        nameField.onChange = { [weak self] _ in self?.textDidChange() }
        placeButton.action = { [weak self] in self?.choosePlace() }
        restoreButton.action = { [weak self] in self?.restore() }
        cancelButton.action = { [weak self] in self?.cancel() }
        show(place)
        readOwn()
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(sourceButton) }

    override func viewDidDisappear() {
        look?.cancel()
        job?.stop()
    }

    override var commands: [Command] {
        [Command("Cancel", shortcuts: [Shortcut(.escape)]) { [weak self] in self?.cancel() }]
    }

    // MARK: - Which backup

    /// The library's own copies, and those of the folder that it is backed up to; the newest is taken until another is chosen.
    private func readOwn() {
        let (location, elsewhere) = (around.location, around.elsewhere)
        Task { [weak self, pools = around.pools] in
            let own = await pools.background.run { location.map { BackupRestore.own(of: $0).map(RestoreSource.backup) } ?? [] }
            self?.own = Array(own.prefix(Self.most))
            guard let elsewhere else { return }
            let found = await pools.background.run { try? RestoreSource.all(at: elsewhere) }
            guard let self, let found, others == nil else { return }
            others = (FolderName.of(elsewhere), Array(found.prefix(Self.most)))
        }
    }

    private func openSources() {
        guard job == nil, made == nil else { return }
        var items: [Menu.Item] = []
        func add(_ title: String, _ sources: [RestoreSource]) {
            guard !sources.isEmpty else { return }
            items.append(.section(title))
            items += sources.map { source in
                .command(
                    Command(source.title(around.style), isOn: { [weak self] in self?.source == source }) { [weak self] in
                        self?.choose(source)
                    }
                )
            }
        }
        if let others { add("In “\(DisplayText.isolated(others.title))”, with pictures and papers", others.sources) }
        add("Kept in this library", own)
        if !items.isEmpty { items.append(.separator) }
        items.append(.command(Command("Folder of Backups…") { [weak self] in self?.chooseFolder() }))
        items.append(.command(Command("Bundle or Other File…") { [weak self] in self?.askForPath() }))
        Menu(items).open(below: sourceButton.bounds, of: sourceButton)
    }

    private func choose(_ chosen: RestoreSource) {
        let isOwnName = source.map { nameField.text == $0.name(of: around.name, around.style) } ?? nameField.text.isEmpty
        source = chosen
        let title = chosen.title(around.style)
        sourceButton.title = title
        sourceButton.accessibilityLabel = "Backup: \(title)"
        if isOwnName { nameField.text = chosen.name(of: around.name, around.style) }
        textDidChange()
        view.window?.makeFirstResponder(nameField)
    }

    private func take(_ found: [RestoreSource], at path: String) {
        guard let newest = found.first else { return }
        if found.count > 1 { others = (FolderName.of(path), Array(found.prefix(Self.most))) }
        choose(newest)
    }

    private func chooseFolder() {
        pick(startingIn: around.elsewhere ?? place, at: sourceButton) { [weak self] folder in
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

    // MARK: - Where

    private func show(_ folder: String) {
        place = folder
        placeButton.title = DisplayText.shortened(DisplayText.isolated(FolderName.of(folder)), to: 40) + "…"
        placeButton.accessibilityLabel = "Where: \(FolderName.of(folder))"
        textDidChange()
    }

    private func choosePlace() {
        guard job == nil else { return }
        pick(startingIn: place, at: placeButton) { [weak self] in self?.show($0) }
    }

    private func pick(startingIn folder: String, at button: Button, then: @escaping (String) -> Void) {
        guard popover?.isPresented != true else { return }
        let picker = FolderPickerController(.place, startingIn: folder, pools: around.pools)
        let opened = PopoverController(picker)
        opened.popoverBackgroundClass = ChooserBackground.self
        picker.onChoose = { [weak self] folder in
            self?.popover?.dismiss()
            self?.popover = nil
            then(folder)
        }
        opened.onDismiss = { [weak self] in self?.popover = nil }
        popover = opened
        opened.present(from: button.bounds, in: button)
    }

    private func textDidChange() {
        let path = try? LibraryFolder.place(ofNew: nameField.text, in: place)
        pathLabel.text = DisplayText.isolated(path ?? place)
        restoreButton.isEnabled = source != nil
        say("")
    }

    // MARK: - Making it

    private func restore() {
        if let made { return open(made) }
        guard let source, job == nil else { return }
        let (name, place) = (LibraryNaming.tidy(nameField.text), place)
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
        view.window?.makeFirstResponder(nameField)
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
        for part in [sourceLabel, sourceButton, nameLabel, nameField, placeLabel, placeButton] as [View] { part.isHidden = true }
        pathLabel.text = DisplayText.isolated(path)
        restoreButton.title = "Open"
        restoreButton.isEnabled = onOpen != nil
        cancelButton.title = "Close"
        say(Self.sentence(outcome.differences))
        view.window?.makeFirstResponder(restoreButton)
        sizeDidChange()
    }

    private static func sentence(_ differences: [String]) -> String {
        guard !differences.isEmpty else { return "" }
        let first = differences.prefix(3).map { DisplayText.isolated(DisplayText.shortened($0, to: 80)) }.joined(separator: ", ")
        return "Missing or damaged: \(first)\(differences.count > 3 ? " and \(differences.count - 3) more" : "")."
    }

    private func open(_ library: (path: String, name: String)) {
        dismiss { [onOpen] in onOpen?(library.path, library.name) }
    }

    /// Whether a library is being made.
    var isBusy: Bool { job != nil }

    /// Somebody wants to close the window: half a library would stay.
    func sayThatItIsBusy() { say("The library is still being restored. Wait for it, or press Cancel first.") }

    /// While a library is being made Cancel ends that, and the sheet stays.
    private func cancel() {
        guard let job else { return dismiss() }
        job.stop()
        progressLabel.text = "Stopping…"
        view.setNeedsLayout()
    }

    private func showProgress(_ shows: Bool) {
        for part in [progressLabel, bar] as [View] { part.isHidden = !shows }
        for control in [sourceButton, nameField, placeButton, restoreButton] as [Control] { control.isEnabled = !shows }
        if shows { view.window?.makeFirstResponder(cancelButton) }
        sizeDidChange()
    }

    private func say(_ problem: String) {
        guard problemLabel.text != problem else { return }
        problemLabel.text = problem
        sizeDidChange()
    }

    private func sizeDidChange() {
        guard isViewLoaded else { return }
        view.setNeedsLayout()
        preferredContentSize = sheetSize(within: Size(width: Self.width, height: .infinity))
    }

    override func sheetSize(within available: Size) -> Size {
        let width = min(Self.width, available.width)
        return Size(width: width, height: min(available.height, stack.height(forWidth: width)))
    }

    private var stack: Stack {
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
                nameLabel
                Spacer(6)
                nameField.sized(width: .flexible, height: 38)
                Spacer(14)
                placeLabel
                Spacer(6)
                Stack(.horizontal, spacing: 12, alignment: .center) {
                    placeButton.sized(width: .fitting(atLeast: 120), height: 34)
                    pathLabel.sized(width: .flexible)
                }
                .sized(height: 34)
            } else {
                pathLabel
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
            Stack(.horizontal, spacing: 10) {
                Spacer()
                cancelButton.sized(width: .fitting(atLeast: 84), height: 34)
                restoreButton.sized(width: .fitting(atLeast: 84), height: 34)
            }
        }
    }
}
