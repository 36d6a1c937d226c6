import Exchange
import Graphics
import Inventory
import Threading
import Toolkit

/// The sheet for an export: its format, its items, its name and its folder.
final class ExportController: ViewController, ExportActing {
    private var choices: ExportChoices
    private var order: ExportOrder
    private let subjects: [ReportSubject]
    private let exports: Exports
    private var pools: ThreadPools { exports.pools }
    private let day: Day
    private lazy var scroll = ScrollingStack(of: self) { $0.content }
    private let titleLabel = Label("Export", font: Font(size: 17, weight: .semibold))
    private let formats: ExportFormatList
    private let itemsLabel = ExportController.name("Items")
    private let itemsButton: PopUpButton
    private let allLabel = Label("All of the library", font: Font(size: 14))
    private let itemsNote = Label(
        "Items that left the household are included, deleted items are not.", font: Font(size: 12.5), color: .secondaryLabel)
    private let nameLabel = ExportController.name("Name")
    private let nameField = TextField()
    private let whereLabel = ExportController.name("Where")
    private let folderRow: FolderRow
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let exportButton = Button("Export", style: .prominent)
    private let cancelButton = Button("Cancel", style: .bordered)
    /// The progress of preparing the export.
    private var looking: WorkProgress?
    private var isClosed = false

    private static let width = 600.0
    private static let inset = 24.0

    /// - Parameters:
    ///   - order: the proposed export; its path is ignored.
    ///   - subjects: the possible choices of items.
    ///   - folder: the proposed folder.
    ///   - exports: writes the export
    init(_ order: ExportOrder, of subjects: [ReportSubject], choices: ExportChoices, in folder: String, day: Day, exports: Exports) {
        (self.order, self.subjects, self.choices, self.day, self.exports) = (order, subjects, choices, day, exports)
        formats = ExportFormatList(choices.format)
        itemsButton = PopUpButton(subjects.map(\.title))
        folderRow = FolderRow(folder, identifier: "export-folder", pools: exports.pools)
        super.init()
        title = "Export"
        modalTransitionStyle = .crossDissolve
    }

    private static func name(_ text: String) -> Label { Label(text, font: Font(size: 14)) }

    override func loadView() -> View { ContainerView(of: self) { $0.stack } }

    override func viewDidLoad() {
        titleLabel.accessibilityElementsHidden = true
        itemsNote.numberOfLines = 2
        problemLabel.numberOfLines = 0
        problemLabel.accessibilityLive = .polite
        itemsButton.accessibilityLabel = "Items"
        itemsButton.identifier = "export-items"
        itemsButton.naturalHeight = 34
        itemsButton.font = Font(size: 14)
        itemsButton.selectedIndex = subjects.firstIndex { $0.kind == order.subject.kind } ?? 0
        nameField.accessibilityLabel = "Name"
        nameField.identifier = "export-name"
        nameField.maximumLength = 200
        exportButton.identifier = "export-done"
        for part in [titleLabel, formats, itemsLabel, itemsButton, allLabel, itemsNote, nameLabel, nameField, whereLabel, folderRow]
            as [View]
        {
            scroll.contentView.addSubview(part)
        }
        scroll.contentView.addSubview(problemLabel)
        for part in [scroll, exportButton, cancelButton] as [View] { view.addSubview(part) }
        itemsButton.addTarget(self, action: ExportController.showChoices, for: .valueChanged)
        nameField.addTarget(self, action: ExportController.showChoices, for: .editingChanged)
        nameField.addTarget(self, action: ExportController.export, for: .editingDidEndOnExit)
        exportButton.addTarget(self, action: ExportController.export)
        cancelButton.addTarget(self, action: ExportController.cancel)
        nameField.text = choices.format.named(Self.stem(order.title, day))
        showChoices()
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(formats) }

    override func viewDidDisappear() {
        guard presentingViewController == nil else { return }
        isClosed = true
        looking?.cancel()
    }

    override var commands: [Command] {
        [
            Command("Cancel", shortcuts: [Shortcut(.escape)], target: self, action: ExportController.cancel),
            Command("Export", shortcuts: [Shortcut(.enter)], target: self, action: ExportController.export),
        ]
    }

    /// "Oak Street 2026-11-22"; no file is called something with a slash, or hidden by a point.
    private static func stem(_ library: String, _ day: Day) -> String {
        let name = String(library.map { $0 == "/" ? "-" : $0 }.drop { $0 == "." }).trimmed
        return (name.isEmpty ? "Library" : name) + " " + day.iso
    }

    // MARK: - Choosing

    func choose(_ format: ExportFormat) {
        nameField.text = format.named(ExportFormat.stem(of: nameField.text.trimmed))
        choices.format = format
        showChoices()
    }

    func choose(folder: String) {
        choices.folder = folder
        showChoices()
    }

    private var isWhole: Bool { choices.format == .bundle }

    private var path: String {
        let folder = folderRow.folder
        return folder + (folder.hasSuffix("/") ? "" : "/") + choices.format.named(nameField.text.trimmed)
    }

    /// Updates the texts after a choice.
    private func showChoices() {
        itemsButton.isHidden = isWhole
        allLabel.isHidden = !isWhole
        itemsNote.isHidden = isWhole || subjects[itemsButton.selectedIndex ?? 0].kind != .all
        folderRow.shownPath = path
        say("")
        fit()
    }

    /// Makes the sheet as high as its contents.
    private func fit() {
        scroll.setNeedsLayout()
        view.setNeedsLayout()
        preferredContentSize = sheetSize(within: Size(width: Self.width, height: .infinity))
    }

    private func say(_ problem: String) {
        guard problemLabel.say(problem) else { return }
        nameField.hasError = !problem.isEmpty
        nameField.accessibilityHint = problem.isEmpty ? nil : problem
        fit()
        guard !problem.isEmpty else { return }
        view.layoutIfNeeded()
        scroll.scrollRectToVisible(problemLabel.frame)
    }

    // MARK: - Exporting

    private func export() {
        guard looking == nil, !isClosed else { return }
        let name = nameField.text.trimmed
        guard !name.isEmpty, name != ".", name != "..", !name.contains("/") else {
            return say(name.isEmpty ? "Type a name." : "A file name cannot be “.” or contain “/”. Choose the folder below.")
        }
        (order.format, order.path) = (choices.format, path)
        order.subject = isWhole ? subjects[0] : subjects[itemsButton.selectedIndex ?? 0]
        exports.remember(choices)
        say("")
        let progress = WorkProgress()
        setLooking(progress)
        Task { [weak self, pools, order] in
            let result = await pools.background.result { try order.prepare(progress) }
            guard let self, !isClosed else { return }
            setLooking(nil)
            switch result {
            case .success(let preparation): confirm(preparation)
            case .failure(let error): say("\(error)")
            }
        }
    }

    /// Large libraries take a while to be looked through.
    private func setLooking(_ progress: WorkProgress?) {
        looking = progress
        exportButton.isEnabled = progress == nil
        exportButton.title = progress == nil ? "Export" : "Looking…"
        view.setNeedsLayout()
    }

    /// Warns of losses, and of a file that will be replaced.
    private func confirm(_ preparation: ExportOrder.Preparation) {
        guard !preparation.notes.isEmpty else { return confirmReplacing(preparation) }
        present(
            AlertController(
                title: "Some data does not fit", message: preparation.notes.joined(separator: "\n\n"),
                actions: [
                    .init("Cancel", style: .cancel), .init("Export Anyway") { [weak self] in self?.confirmReplacing(preparation) },
                ]))
    }

    private func confirmReplacing(_ preparation: ExportOrder.Preparation) {
        guard preparation.isThere else { return finish(preparation) }
        present(
            AlertController(
                title: "Replace \(DisplayText.quoted(FolderName.of(order.path)))?",
                message: "A file with this name exists. It will be replaced when the export is finished.",
                actions: [
                    .init("Cancel", style: .cancel), .init("Replace", style: .destructive) { [weak self] in self?.finish(preparation) },
                ]))
    }

    private func finish(_ preparation: ExportOrder.Preparation) {
        let order = order
        dismiss { [exports] in exports.write(order, preparation) }
    }

    private func cancel() {
        // A preparation that is still running is ignored.
        isClosed = true
        looking?.cancel()
        dismiss()
    }

    // MARK: - Layout

    override func sheetSize(within available: Size) -> Size {
        let width = min(Self.width, available.width)
        let height = content.height(forWidth: width) + Self.barHeight
        return Size(width: width, height: min(available.height, height))
    }

    private static let barHeight = 66.0

    private func row(_ label: Label, _ control: View, height: Double) -> Stack {
        Stack(.horizontal, spacing: 12, alignment: .center) {
            label.sized(width: 56)
            control.sized(width: .flexible, height: .fixed(height))
        }
    }

    private var content: Stack {
        let width = min(Self.width, view.bounds.width > 0 ? view.bounds.width : Self.width) - 2 * Self.inset
        let inset = Self.inset
        return Stack(.vertical, insets: EdgeInsets(top: inset, left: inset, bottom: 4, right: inset)) {
            titleLabel.sized(height: 24)
            Spacer(10)
            formats.sized(height: .fixed(ExportFormatList.height(in: width)))
            Spacer(14)
            row(itemsLabel, isWhole ? allLabel : itemsButton, height: 34)
            if !itemsNote.isHidden {
                Spacer(4)
                Stack(.horizontal, spacing: 12) {
                    Spacer(68)
                    itemsNote.sized(width: .flexible)
                }
            }
            Spacer(10)
            row(nameLabel, nameField, height: 38)
            Spacer(10)
            row(whereLabel, folderRow, height: FolderRow.height)
            Spacer(8)
            problemLabel.sized(height: .fitting(atLeast: 18))
        }
    }

    private var stack: Stack {
        Stack(.vertical) {
            scroll.sized(height: .flexible)
            Stack(.horizontal, spacing: 10, insets: EdgeInsets(top: 10, left: Self.inset, bottom: 22, right: Self.inset)) {
                Spacer()
                cancelButton.sized(width: .fitting(atLeast: 84), height: 34)
                exportButton.sized(width: .fitting(atLeast: 84), height: 34)
            }
            .sized(height: .fixed(Self.barHeight))
        }
    }
}
