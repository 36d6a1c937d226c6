import Exchange
import Graphics
import Inventory
import Threading
import Toolkit

/// Shows the contents of a file before they are stored: the number of items, its first rows, and the refused ones.
final class ImportController: ViewController {
    private let imports: Imports
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
    private let amountsLabel = Label("Amounts are those of", font: Font(size: 13))
    private let amountsControl = SegmentedControl([SegmentedControl.Segment("Each Piece"), SegmentedControl.Segment("All Pieces")])
    private let alikeLabel = Label("Existing items", font: Font(size: 13))
    private let alikeControl = SegmentedControl(["Add Again", "Leave Out", "Change"].map { SegmentedControl.Segment($0) })
    private let alteredLabel = Label("Changed by a spreadsheet", font: Font(size: 13))
    private let alteredControl = SegmentedControl(["Keep Library's", "Use File's"].map { SegmentedControl.Segment($0) })
    private let totalsLabel = Label(font: Font(size: 13.5, weight: .medium))
    private let table = TableView()
    private let folderButton = Button("Folder of Pictures…", style: .bordered)
    private let importButton = Button("Import", style: .prominent)
    private let cancelButton = Button("Cancel", style: .bordered)
    private let picker = FolderPopover()
    private var preview = ImportPreview()
    private var lines: [ImportLine] = []
    private var prepared: PreparedImport?
    private var reading: WorkProgress?
    private var timer: ScheduledAction?
    /// Whether each question is shown. A question stays, so that its answer can be changed.
    private var asksDateOrder = false
    private var asksAmounts = false
    private var asksAlike = false
    private var asksAltered = false
    private var isClosed = false

    private static let width = 760.0
    private static let height = 560.0
    private static let inset = 24.0

    /// - Parameters:
    ///   - wasDropped: whether the file was dropped on the window.
    ///   - imports: stores the import
    init(_ order: ImportOrder, wasDropped: Bool, style: NumberStyle, imports: Imports) {
        (self.order, self.wasDropped, self.style, self.imports) = (order, wasDropped, style, imports)
        titleLabel = Label("Import \(DisplayText.quoted(FolderName.of(order.path)))", font: Font(size: 17, weight: .semibold))
        super.init()
        title = titleLabel.text
        modalTransitionStyle = .crossDissolve
    }

    override func loadView() -> View { ContainerView(of: self) { $0.stack } }

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
        encodingButton.selectedIndex = 0
        encodingButton.identifier = "import-encoding"
        encodingButton.accessibilityLabel = encodingLabel.text
        encodingButton.toolTip = "The character encoding of the file. Choose another one if accented letters are wrong."
        encodingButton.addTarget(self, action: ImportController.encodingDidChange, for: .valueChanged)
        amountsControl.accessibilityLabel = amountsLabel.text
        alikeControl.accessibilityLabel = alikeLabel.text
        alteredControl.accessibilityLabel = alteredLabel.text
        for control in [datesControl, amountsControl, alikeControl, alteredControl] {
            control.addTarget(self, action: ImportController.answerDidChange, for: .valueChanged)
        }
        folderButton.identifier = "import-folder"
        importButton.identifier = "import-done"
        folderButton.addTarget(self, action: ImportController.chooseFolder)
        importButton.addTarget(self, action: ImportController.finish)
        cancelButton.action = dismissing()
        for part in [titleLabel, countsLabel, totalsLabel, notesLabel, datesLabel, datesControl, table] as [View] { view.addSubview(part) }
        for part in [encodingLabel, encodingButton] as [View] { view.addSubview(part) }
        for part in [amountsLabel, amountsControl, alikeLabel, alikeControl, alteredLabel, alteredControl] as [View] {
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
            Command("Cancel", shortcuts: [Shortcut(.escape)], perform: dismissing()),
            Command("Import", shortcuts: [Shortcut(.enter)], target: self, action: ImportController.finish),
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
                return (prepared, ImportSummary(prepared, wasDropped: wasDropped, style: style), ImportPreview(prepared))
            }
            guard let self, !isClosed, reading === progress else { return }
            timer?.cancel()
            reading = nil
            take(result)
        }
    }

    /// Shows the progress of reading a large file.
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

    private func take(_ result: Result<(PreparedImport, ImportSummary, ImportPreview), any Error>) {
        countsLabel.accessibilityLive = .polite
        switch result {
        case .success((let prepared, let summary, let preview)):
            self.prepared = prepared
            self.preview = preview
            ask(prepared, summary)
            folderButton.isHidden = prepared.skippedPhotoCount + prepared.skippedPaperCount == 0 && order.pictureFolder == nil
            totalsLabel.text = summary.totals ?? ""
            let nothing = summary.stored == nil ? "Nothing would be imported: " : ""
            show(nothing + summary.counts, summary.notes, stored: summary.stored)
        case .failure(let error):
            preview = ImportPreview()
            totalsLabel.text = ""
            show("\(error)", isProblem: true)
        }
        lines = preview.lines
        table.reloadData()
    }

    private func ask(_ prepared: PreparedImport, _ summary: ImportSummary) {
        asksDateOrder = asksDateOrder || summary.openDateOrder != nil
        if let open = summary.openDateOrder, order.dateOrder == nil {
            datesControl.selectedSegmentIndex = open == .dayMonthYear ? 0 : 1
        }
        if let amounts = prepared.plan.amounts, amounts.evidence == nil, order.amountsAreInAll == nil {
            asksAmounts = true
            amountsControl.selectedSegmentIndex = amounts.isInAll ? 1 : 0
        }
        asksAlike = asksAlike || prepared.alikeCount > 0
        alikeControl.selectedSegmentIndex = AlikeRows.allCases.firstIndex(of: order.alike) ?? 0
        asksAltered = asksAltered || !prepared.alterations.isEmpty
        alteredControl.selectedSegmentIndex = order.takesAlterations ? 1 : 0
    }

    private func show(_ counts: String, _ notes: [String] = [], stored: String? = nil, isProblem: Bool = false) {
        countsLabel.text = counts
        countsLabel.textColor = isProblem ? .negative : .label
        notesLabel.text = notes.joined(separator: "\n")
        notesLabel.isHidden = notes.isEmpty
        importButton.isEnabled = stored != nil
        importButton.title = stored.map { "Import \($0.capitalizedItems)" } ?? "Import"
        if prepared == nil { folderButton.isHidden = order.pictureFolder == nil }
        totalsLabel.isHidden = totalsLabel.text.isEmpty || prepared == nil
        for part in [datesLabel, datesControl] as [View] { part.isHidden = !asksDateOrder }
        for part in [amountsLabel, amountsControl] as [View] { part.isHidden = !asksAmounts }
        for part in [alikeLabel, alikeControl] as [View] { part.isHidden = !asksAlike }
        for part in [alteredLabel, alteredControl] as [View] { part.isHidden = !asksAltered }
        view.setNeedsLayout()
    }

    // MARK: - Choosing

    private func encodingDidChange() {
        guard let index = encodingButton.selectedIndex else { return }
        order.encoding = Self.encodings[index]
        read()
    }

    /// Takes the answer to one of the questions.
    private func answerDidChange(_ control: SegmentedControl) {
        let index = control.selectedSegmentIndex
        if control === datesControl {
            order.dateOrder = index == 0 ? .dayMonthYear : .monthDayYear
        } else if control === amountsControl {
            order.amountsAreInAll = index == 1
        } else if control === alikeControl {
            order.alike = AlikeRows.allCases[index]
        } else {
            order.takesAlterations = index == 1
        }
        read()
    }

    /// Makes a line an item, and reads the file again.
    func makeItem(ofRow row: Int) {
        order.rowsAsItems.insert(row)
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
        dismiss { [imports] in imports.store(order, prepared) }
    }

    // MARK: - Layout

    override func sheetSize(within available: Size) -> Size {
        Size(width: min(Self.width, available.width), height: min(Self.height, available.height))
    }

    private func choice(_ label: Label, _ control: SegmentedControl) -> Stack {
        Stack(.horizontal, spacing: 12, alignment: .center, insets: EdgeInsets(top: 8, left: 0, bottom: 0, right: 0)) {
            label
            control.sized(width: .fitting(atLeast: 150), height: 30)
            Spacer()
        }
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
            if !totalsLabel.isHidden {
                Spacer(4)
                totalsLabel.sized(height: 20)
            }
            Spacer(8)
            Stack(.horizontal, spacing: 12, alignment: .center) {
                encodingLabel
                encodingButton.sized(width: .fitting(atLeast: 150), height: 30)
                Spacer()
            }
            if asksDateOrder { choice(datesLabel, datesControl) }
            if asksAmounts { choice(amountsLabel, amountsControl) }
            if asksAlike { choice(alikeLabel, alikeControl) }
            if asksAltered { choice(alteredLabel, alteredControl) }
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
    func numberOfRows(in tableView: TableView) -> Int { lines.count }

    func numberOfSections(in tableView: TableView) -> Int { max(1, preview.sections.count) }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        preview.sections.indices.contains(section) ? preview.sections[section].lines.count : 0
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        preview.sections.indices.contains(section) ? preview.sections[section].title : nil
    }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = ImportRowCell.cell(for: tableView)
        switch lines[row] {
        case .entry(let entry): cell.show(entry, style: style)
        case .note(let row, let text, _, let isRefused): cell.show(row: row, text, isRefused: isRefused, style: style)
        case .setAside(let line):
            cell.show(row: line.row, line.sentence, isRefused: false, style: style, canBeItem: line.canBeItem)
        }
        return cell
    }

    /// "Row 2: Lamp, Hall, $40.00." and "Row 7, column Price: “12abc” is not an amount."
    func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String? {
        switch lines[row] {
        case .entry(let entry):
            let content = entry.content
            let parts = [content.name, content.placePath, content.worth?.formatted(style) ?? "", entry.details(style)]
            return "Row \(entry.row): \(parts.filter { !$0.isEmpty }.joined(separator: ", "))."
        case .note(_, _, let spoken, _): return spoken
        case .setAside(let line): return "Row \(line.row): \(line.sentence)"
        }
    }
}
