import Exchange
import Graphics
import Inventory
import Threading
import Toolkit

/// Shows what a file would bring before anything is stored: how many items, its first rows, and what is refused.
final class ImportController: ViewController {
    /// Called when the sheet has gone after somebody wanted the import.
    var onImport: ((ImportOrder, PreparedImport) -> Void)?

    private var order: ImportOrder
    private let wasDropped: Bool
    private let style: NumberStyle
    private let titleLabel: Label
    private let countsLabel = Label(font: Font(size: 14, weight: .semibold))
    private let notesLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let datesLabel = Label("Dates begin with", font: Font(size: 13))
    private let datesControl = SegmentedControl([SegmentedControl.Segment("Day"), SegmentedControl.Segment("Month")])
    private let encodingLabel = Label("Characters", font: Font(size: 13))
    private let encodingButton = PopUpButton(["Automatic", "UTF-8", "Windows-1252", "UTF-16"])
    private static let encodings: [TextEncoding?] = [nil, .utf8, .windows1252, .utf16]
    private let table = TableView()
    private let folderButton = Button("Folder of Pictures…", style: .bordered)
    private let importButton = Button("Import", style: .prominent)
    private let cancelButton = Button("Cancel", style: .bordered)
    private let picker = FolderPopover()
    private var entries: [ImportPlan.Entry] = []
    private var problems: [ImportProblem] = []
    private var prepared: PreparedImport?
    private var reading: WorkProgress?
    private var timer: ScheduledAction?
    private var asksDateOrder = false
    private var isClosed = false

    private static let width = 760.0
    private static let height = 560.0
    private static let inset = 24.0
    /// As many rows and problems are shown.
    private static let rows = 8
    private static let mostProblems = 200

    /// - Parameter wasDropped: whether the file was dropped on the window.
    init(_ order: ImportOrder, wasDropped: Bool, style: NumberStyle) {
        (self.order, self.wasDropped, self.style) = (order, wasDropped, style)
        titleLabel = Label("Import \(DisplayText.quoted(FolderName.of(order.path)))", font: Font(size: 17, weight: .semibold))
        super.init()
        title = titleLabel.text
        modalTransitionStyle = .crossDissolve
    }

    override func loadView() -> View { ContainerView(stack: { [weak self] in self?.stack }) }

    override func viewDidLoad() {
        titleLabel.accessibilityElementsHidden = true
        titleLabel.lineBreakMode = .middle
        countsLabel.numberOfLines = 0
        countsLabel.accessibilityLive = .polite
        notesLabel.numberOfLines = 0
        table.accessibilityLabel = "Rows"
        table.identifier = "import-rows"
        table.rowHeight = TableView.automaticDimension
        table.estimatedRowHeight = 32
        table.dataSource = self
        table.delegate = self
        datesControl.accessibilityLabel = "Dates begin with"
        datesControl.onChange = { [weak self] in self?.choose($0 == 0 ? .dayMonthYear : .monthDayYear) }
        encodingButton.selectedIndex = 0
        encodingButton.identifier = "import-encoding"
        encodingButton.accessibilityLabel = encodingLabel.text
        encodingButton.toolTip = "How the file writes its characters. Choose another way where accented letters are wrong."
        encodingButton.onChange = { [weak self] in self?.choose(Self.encodings[$0]) }
        folderButton.identifier = "import-folder"
        importButton.identifier = "import-done"
        folderButton.action = { [weak self] in self?.chooseFolder() }
        importButton.action = { [weak self] in self?.finish() }
        cancelButton.action = { [weak self] in self?.dismiss() }
        for part in [titleLabel, countsLabel, notesLabel, datesLabel, datesControl, encodingLabel, encodingButton, table] as [View] {
            view.addSubview(part)
        }
        for part in [folderButton, importButton, cancelButton] as [View] { view.addSubview(part) }
        read()
    }

    override func viewIsAppearing() {
        view.window?.makeFirstResponder(table)
        // There was no window yet when the reading began.
        if let reading { follow(reading) }
    }

    override func viewDidDisappear() {
        guard presentingViewController == nil else { return }
        isClosed = true
        reading?.cancel()
        timer?.cancel()
    }

    override var commands: [Command] {
        [
            Command("Cancel", shortcuts: [Shortcut(.escape)]) { [weak self] in self?.dismiss() },
            Command("Import", shortcuts: [Shortcut(.enter)]) { [weak self] in self?.finish() },
        ]
    }

    // MARK: - The dry run

    private func read() {
        reading?.cancel()
        let progress = WorkProgress()
        (reading, prepared) = (progress, nil)
        show("Reading…")
        follow(progress)
        Task { [weak self, order, wasDropped, style] in
            let result = await order.pools.background.result {
                let prepared = try order.prepare(progress)
                return (prepared, ImportSummary(prepared, wasDropped: wasDropped, style: style))
            }
            guard let self, !isClosed, reading === progress else { return }
            timer?.cancel()
            reading = nil
            take(result)
        }
    }

    /// A large file takes a while: how far it is.
    private func follow(_ progress: WorkProgress) {
        timer?.cancel()
        timer = view.window?.schedule(after: 0.3) { [weak self] in
            guard let self, reading === progress else { return }
            // Each step would be read aloud.
            countsLabel.accessibilityLive = .off
            if let work = progress.snapshot.work { show("\(work)…") }
            follow(progress)
        }
    }

    private func take(_ result: Result<(PreparedImport, ImportSummary), any Error>) {
        countsLabel.accessibilityLive = .polite
        switch result {
        case .success((let prepared, let summary)):
            self.prepared = prepared
            entries = Array(prepared.plan.entries.prefix(Self.rows))
            problems = Array(prepared.plan.problems.first.prefix(Self.mostProblems))
            // Once asked for it stays, so that a choice can be taken back.
            asksDateOrder = asksDateOrder || summary.openDateOrder != nil
            if let open = summary.openDateOrder, order.dateOrder == nil {
                datesControl.selectedSegmentIndex = open == .dayMonthYear ? 0 : 1
            }
            folderButton.isHidden = prepared.skippedPhotoCount + prepared.skippedPaperCount == 0 && order.pictureFolder == nil
            let nothing = summary.count == 0 ? "Nothing would be imported: " : ""
            show(nothing + summary.counts, summary.notes, count: summary.count)
        case .failure(let error):
            (entries, problems) = ([], [])
            show("\(error)", isProblem: true)
        }
        table.reloadData()
    }

    private func show(_ counts: String, _ notes: [String] = [], count: Int = 0, isProblem: Bool = false) {
        countsLabel.text = counts
        countsLabel.textColor = isProblem ? .negative : .label
        notesLabel.text = notes.joined(separator: "\n")
        notesLabel.isHidden = notes.isEmpty
        importButton.isEnabled = count > 0
        importButton.title = count > 0 ? "Import \(CountText.items(count, style: style).capitalizedItems)" : "Import"
        if prepared == nil { folderButton.isHidden = order.pictureFolder == nil }
        for part in [datesLabel, datesControl] as [View] { part.isHidden = !asksDateOrder }
        view.setNeedsLayout()
    }

    // MARK: - Choosing

    private func choose(_ dates: Day.Order) {
        order.dateOrder = dates
        read()
    }

    private func choose(_ encoding: TextEncoding?) {
        order.encoding = encoding
        read()
    }

    private func chooseFolder() {
        let start = order.pictureFolder ?? FolderName.parent(of: order.path) ?? FolderName.home
        picker.open(.place, startingIn: start, at: folderButton, pools: order.pools) { [weak self] folder in
            self?.order.pictureFolder = folder
            self?.read()
        }
    }

    private func finish() {
        guard importButton.isEnabled, let prepared else { return }
        let order = order
        dismiss { [weak self] in self?.onImport?(order, prepared) }
    }

    // MARK: - Layout

    override func sheetSize(within available: Size) -> Size {
        Size(width: min(Self.width, available.width), height: min(Self.height, available.height))
    }

    private var stack: Stack {
        let isNarrow = view.bounds.width < 480
        let inset = isNarrow ? 16 : Self.inset
        return Stack(.vertical, insets: EdgeInsets(top: inset, left: inset, bottom: inset - 2, right: inset)) {
            titleLabel.sized(height: 24)
            Spacer(8)
            countsLabel
            if !notesLabel.isHidden {
                Spacer(4)
                notesLabel.sized(height: .fitting(atMost: 140))
            }
            if asksDateOrder {
                Spacer(8)
                Stack(.horizontal, spacing: 12, alignment: .center) {
                    datesLabel
                    datesControl.sized(width: .fitting(atLeast: 150), height: 30)
                    Spacer()
                }
            }
            Spacer(8)
            Stack(.horizontal, spacing: 12, alignment: .center) {
                encodingLabel
                encodingButton.sized(width: .fitting(atLeast: 150), height: 30)
                Spacer()
            }
            Spacer(10)
            table.sized(height: .flexible)
            Spacer(12)
            Stack(isNarrow ? .vertical : .horizontal, spacing: 10) {
                if !folderButton.isHidden { folderButton.sized(width: .fitting, height: 34) }
                Stack(.horizontal, spacing: 10) {
                    Spacer()
                    cancelButton.sized(width: .fitting(atLeast: 84), height: 34)
                    importButton.sized(width: .fitting(atLeast: 84), height: 34)
                }
                .sized(width: .flexible)
            }
        }
    }
}

extension ImportController: TableViewDataSource, TableViewDelegate {
    func numberOfRows(in tableView: TableView) -> Int { entries.count + problems.count }

    func numberOfSections(in tableView: TableView) -> Int { 2 }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { section == 0 ? entries.count : problems.count }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        if section == 0 { return entries.isEmpty ? nil : "First Rows" }
        return problems.isEmpty ? nil : "Refused"
    }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = ImportRowCell.cell(for: tableView)
        if row < entries.count {
            cell.show(entries[row], style: style)
        } else {
            cell.show(problems[row - entries.count], style: style)
        }
        return cell
    }

    /// "Row 2: Lamp, Hall, $40.00." and "Row 7, column Price: “12abc” is not an amount."
    func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String? {
        guard row < entries.count else { return problems[row - entries.count].description }
        let content = entries[row].content
        let parts = [content.name, content.location, content.worth?.formatted(style) ?? ""].filter { !$0.isEmpty }
        return "Row \(entries[row].row): \(parts.joined(separator: ", "))."
    }
}
