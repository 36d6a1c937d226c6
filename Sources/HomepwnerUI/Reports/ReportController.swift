import Graphics
import Inventory
import Reports
import Threading
import Toolkit
import WorkspaceModel

/// The page on which a person chooses a report, sees it as it will be printed, and saves or prints it.
final class ReportController: ViewController, LeavableScreen, ReportActing, ReportOutputHost, ReportPagesDelegate {
    /// Remembers declined selections.
    weak var maker: ReportMaker?

    let options: ReportOptionsView
    let pagesView = PagesView()
    let strip = PageStripView()
    let pages: ReportPages
    /// The day of the report.
    var today: () -> Day = { .today() }
    private let around: Surroundings
    /// The number of the last change that it shows; nil at first.
    private var seenRevision: Int64?
    private let backButton = Button("Library", icon: .back)
    private let titleLabel = Label(font: Font(size: 15, weight: .semibold))
    private let detailLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)
    private let printButton = Button("Print…")
    private let saveButton = Button("Save as PDF…", style: .prominent)
    let message = ReportMessage()
    private let bar = ReportBar()
    private let workStrip = WorkStrip()
    private let header = View()
    private let lines = [View(), View(), View(), View()]
    private(set) lazy var output = ReportOutput(around, work: LongWork(strip: workStrip, style: style))
    /// Whether the narrow page shows the pages in place of the options.
    private var showsPages = false
    private var typing: ScheduledAction?

    static let headerHeight = 52.0
    private static let barHeight = 48.0
    private static let optionsWidth = 296.0
    /// Narrower than this, options and pages are not beside each other.
    private static let leastWidth = 720.0
    /// Narrower than this, there are no small pages.
    private static let stripWidth = 880.0
    /// The delay, in seconds, before typed text updates the report.
    private static let typingDelay = 0.3

    /// - Parameter takesSelection: whether reports use the selection, regardless of the last report
    init(_ around: Surroundings, subjects: [ReportSubject], takesSelection: Bool, choices: ReportChoices) {
        self.around = around
        options = ReportOptionsView(
            choices, subjects: subjects, takesSelection: takesSelection,
            tree: { [workspace = around.workspace] in workspace.catalog.tree }, style: around.style)
        pages = ReportPages(pool: around.reader.pools.background)
        super.init()
        title = "Report"
        modalPresentationStyle = .fullScreen
        modalTransitionStyle = .crossDissolve
    }

    override func loadView() -> View { ContainerView(of: self) { $0.stack } }

    override func viewDidLoad() {
        view.themeBackground = .barBackground
        header.themeBackground = .barBackground
        for line in lines { line.themeBackground = .separator }
        titleLabel.accessibilityRole = .heading
        titleLabel.textAlignment = .center
        detailLabel.textAlignment = .center
        detailLabel.accessibilityLive = .polite
        pagesView.identifier = "report-pages"
        backButton.identifier = "report-back"
        backButton.accessibilityLabel = "Back to the Library"
        saveButton.identifier = "report-save"
        printButton.identifier = "report-print"
        backButton.addTarget(self, action: ReportController.close)
        saveButton.addTarget(self, action: ReportController.save)
        printButton.addTarget(self, action: ReportController.print)
        for part in [header, backButton, titleLabel, detailLabel, printButton, saveButton] as [View] { view.addSubview(part) }
        for part in [options, pagesView, strip, bar, workStrip] + lines + [message.bar] as [View] { view.addSubview(part) }
        pagesView.picture = { [weak self] in self?.pages.image(of: $0) }
        pagesView.note = { [weak self] page in
            guard let self, pages.isForeign(page) else { return nil }
            return "Page \(page + 1) belongs to a receipt, which is added to the report unchanged. It is not shown here."
        }
        pagesView.onSight = { [weak self] in self?.pages.want($0, scale: $1) }
        pagesView.onMove = { [weak self] in self?.updateBar() }
        strip.identifier = "report-strip"
        strip.picture = { [weak self] in self?.pages.thumbnail(of: $0) }
        strip.onSight = { [weak self] in self?.pages.wantThumbnails($0, scale: $1) }
        strip.onChoose = { [weak self] in self?.pagesView.go(to: $0) }
        pages.delegate = self
        output.host = self
        output.findPrinters()
        begin()
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(options.kinds) }

    override func viewDidDisappear() {
        guard presentingViewController == nil else { return }
        typing?.cancel()
        pages.stop()
    }

    /// A plus needs Shift on many keyboards.
    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.modifiers == [.control, .shift], event.key == .character("+") || event.key == .character("=") else {
            return super.keyDown(event)
        }
        pagesView.zoom(in: true)
        return true
    }

    override var commands: [Command] { Self.commands(of: self) }

    /// The commands of a page, or of none, for the page that lists keys.
    static func commands(of page: ReportController?) -> [Command] {
        [
            Command(
                "Save as PDF…", help: "Save the Report as PDF", shortcuts: [.control("s"), Shortcut(.enter)], target: page,
                action: ReportController.save),
            Command("Print…", help: "Print the Report", shortcuts: [.control("p")], target: page, action: ReportController.print),
            Command(
                "Back to the Library", help: "Close the Report", shortcuts: [Shortcut(.escape)], target: page,
                action: ReportController.close),
            Command("Next Page", shortcuts: [Shortcut(.pageDown)]) { [weak page] in page?.step(1) },
            Command("Previous Page", shortcuts: [Shortcut(.pageUp)]) { [weak page] in page?.step(-1) },
            Command("First Page", shortcuts: [Shortcut(.home)]) { [weak page] in page?.pagesView.go(to: 0) },
            Command("Last Page", shortcuts: [Shortcut(.end)]) { [weak page] in page?.pagesView.go(to: .max) },
            Command("Larger Pages", shortcuts: [.control("+"), .control("=")]) { [weak page] in page?.pagesView.zoom(in: true) },
            Command("Smaller Pages", shortcuts: [.control("-")]) { [weak page] in page?.pagesView.zoom(in: false) },
            Command("Fit the Page", shortcuts: [.control("0")], target: page?.pagesView, action: PagesView.zoomToFit),
        ]
    }

    // MARK: - The report

    /// The order for the current report.
    var order: ReportOrder {
        let choices = options.choices
        let kind = choices.reportKind
        var made = ReportOptions(
            owner: kind.namesOwner ? choices.owner : "", address: kind.namesOwner ? choices.address : "", day: today(),
            size: choices.isLetter ? .letter : .a4, leftOut: (choices.leftOut[choices.kind] ?? []).intersection(kind.parts),
            hasAppendix: choices.hasAppendix, style: style)
        if kind.takesLoan { made.loan = choices.loan }
        made.pool = around.reader.pools.background
        made.hiddenColumns = (choices.hiddenColumns[choices.kind] ?? []).intersection(kind.columns)
        return ReportOrder(
            kind: kind, subject: options.subject, options: made, labels: choices.labels, store: around.reader.store,
            papers: around.library.papers)
    }

    func take(_ choices: ReportChoices, isTyped: Bool) {
        keep(choices)
        // Errors in a loan do not concern other reports.
        if !choices.reportKind.takesLoan { forgetProblem() }
        typing?.cancel()
        guard isTyped, let window = view.window else { return begin() }
        typing = window.schedule(after: Self.typingDelay) { [weak self] in self?.begin() }
    }

    /// Draws it again, as the library and the choices are now.
    func begin() {
        pages.begin(order)
        showKind()
    }

    /// Draws it again after the library was changed.
    override func update() {
        let revision = around.workspace.status.revision
        if let seenRevision, seenRevision != revision { begin() }
        seenRevision = revision
    }

    private var style: NumberStyle { around.style }

    var phase: ScreenPhase {
        guard output.isBusy else { return .clean }
        return .making(loss: output.loss) { [weak self] in
            self?.say("The window closes when this is done.")
        } stop: { [weak output] in
            output?.stop(isLeft: true)
        }
    }

    private func keep(_ choices: ReportChoices) {
        guard !around.isReadOnly else { return }
        let settings = around.library.settings
        Task.immediate { [weak self] in
            do {
                try await settings.inTurn { (settings) throws(InventoryError) in try choices.store(in: settings) }
            } catch { self?.say("\(error)", isWarning: true) }
        }
    }

    func pagesDidChange() {
        showKind()
        pagesView.reload()
        strip.reload()
    }

    private func showKind() {
        let kind = options.choices.reportKind
        let outcome = pages.outcome
        titleLabel.text = kind.title
        let paper = kind.takesLabels ? options.choices.labels.sheet.paperName : options.choices.isLetter ? "Letter" : "A4"
        detailLabel.text = pages.count.map { "\(CountText.pages($0, style: style)), \(paper)" } ?? "Reading the items…"
        if let problem = pages.problem { detailLabel.text = DisplayText.shortened(problem, to: 120) }
        strip.show(count: pages.count ?? 1, paper: options.choices.page)
        // A press on a label says that it is the first one that is free.
        pagesView.onPress =
            kind.takesLabels
            ? { [weak self] page, place in
                guard let self, page == 0, let label = options.choices.labels.sheet.label(at: place) else { return }
                options.choose(firstLabel: label + 1)
            } : nil
        pagesView.show(count: pages.count ?? 1, paper: options.choices.page)
        pagesView.isHidden = isNarrow && !showsPages
        let isEmpty = outcome?.itemCount == 0
        saveButton.isEnabled = !isEmpty && pages.problem == nil
        saveButton.toolTip = isEmpty ? "The report cannot be saved: it has no items." : nil
        printButton.isEnabled = saveButton.isEnabled && output.canPrint
        printButton.toolTip = isEmpty ? "The report cannot be printed: it has no items." : output.printers.problem
        // Until the report was read again the notes stay: they may be the same.
        if outcome != nil || pages.problem != nil { message.notes = notes }
        updateBar()
        view.setNeedsLayout()
    }

    /// The notes of the report about its items.
    private var notes: String {
        guard let outcome = pages.outcome else { return "" }
        return Self.sentence(of: (outcome.itemCount == 0 ? [emptySentence] : []) + outcome.notes)
    }

    private var emptySentence: String {
        if options.lacksSubject { return "Choose the lent items under “Items”, or select them in the library first." }
        if options.choices.reportKind.takesLabels, options.choices.labelsPlaces {
            return "There are no labels to print: no place is chosen, or no chosen place is of this kind."
        }
        return options.choices.reportKind.takesLabels
            ? "There are no labels to print: none of these items has an item number." : "There are no items in this report."
    }

    /// Some notes in one text, the rest of many as a number.
    static func sentence(of notes: [String]) -> String {
        let shown = notes.prefix(3).joined(separator: "\n")
        return notes.count > 3 ? shown + "\nAnd \(notes.count - 3) more like these." : shown
    }

    private func updateBar() {
        let outcome = pages.outcome
        let items = outcome.map { "\(CountText.number($0.itemCount, style: style)) \($0.noun)\($0.itemCount == 1 ? "" : "s")" } ?? ""
        strip.mark(pagesView.page)
        let words = ([items] + (outcome?.sums ?? []).prefix(3)).joined(separator: ", ")
        bar.show(items: words, page: pagesView.page, count: pages.count, percent: pagesView.percent)
    }

    /// Says something at the foot; nil takes it away.
    func say(_ text: String?, isWarning: Bool = false) { message.say(text, isWarning: isWarning) }

    func reportWasSaved(_ sentence: String, at path: String) { message.say(sentence, path: path) }

    func printersDidChange() { showKind() }

    // MARK: - What can be done

    private func save() {
        guard saveButton.isEnabled, !output.isBusy, isMeant else { return }
        let folder = options.choices.folder
        output.save(order, in: folder.isEmpty ? nil : folder)
    }

    /// Whether all typed values are valid. An invalid one is reported, and gets the keyboard.
    private var isMeant: Bool {
        guard let problem = options.pointOutProblem() else { return true }
        showPages(false)
        message.say("Due back: " + problem, isWarning: true, isProblem: true)
        return false
    }

    /// Removes the message about an invalid value.
    func forgetProblem() {
        if message.saysProblem { say(nil) }
    }

    func remember(folder: String?, printer: String?) {
        options.remember(folder: folder, printer: printer)
        keep(options.choices)
    }

    private func print() {
        guard !output.isBusy else { return }
        guard printButton.isEnabled else {
            say(printButton.toolTip, isWarning: true)
            // A printer may have been connected in the meantime.
            return output.findPrinters()
        }
        guard isMeant else { return }
        output.print(order, detailLabel.text, on: options.choices.printer.isEmpty ? nil : options.choices.printer)
    }

    /// Goes back; a report that is being written is stopped first.
    private func close() {
        if output.isBusy { return output.stop() }
        dismiss()
    }

    /// Asks for the lengths of a sheet of labels.
    func askForSheet() {
        guard presentedViewController == nil else { return }
        present(OwnSheetController(options))
    }

    func declineSelection() { maker?.declineSelection() }

    func step(_ count: Int) { pagesView.go(to: pagesView.page + count) }

    func zoom(in isLarger: Bool) { pagesView.zoom(in: isLarger) }

    func showPages(_ shows: Bool) {
        showsPages = shows
        showKind()
    }

    // MARK: - Layout

    private var isNarrow: Bool { view.bounds.width < Self.leastWidth }

    private var stack: Stack {
        let isNarrow = isNarrow
        let hasStrip = view.bounds.width >= Self.stripWidth
        (strip.isHidden, lines[3].isHidden) = (!hasStrip, !hasStrip)
        if !hasStrip { pages.wantThumbnails(0..<0, scale: 1) }
        let isTight = view.bounds.width < 520
        options.isHidden = isNarrow && showsPages
        pagesView.isHidden = isNarrow && !showsPages
        lines[1].isHidden = isNarrow
        (titleLabel.isHidden, detailLabel.isHidden) = (isTight, isTight)
        backButton.title = isTight ? "" : "Library"
        bar.arrange(isNarrow: isNarrow, showsPages: showsPages)
        let messageWidth = isNarrow ? view.bounds.width : Self.optionsWidth
        let messageHeight = message.bar.isHidden ? 0 : message.bar.sizeThatFits(Size(width: messageWidth, height: .infinity)).height
        // There is room to scroll the options out from below the message. The room stays, so that nothing moves when the message closes.
        options.footRoom = max(options.footRoom, messageHeight)
        if isNarrow { pagesView.footRoom = max(pagesView.footRoom, messageHeight) }
        return Stack(.vertical) {
            Stack(.depth) {
                header
                Stack(.horizontal, spacing: 9, alignment: .center, insets: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12)) {
                    backButton.sized(width: .fitting(atLeast: 34), height: 32)
                    Spacer(.flexible)
                    printButton.sized(width: .fitting(atLeast: 84), height: 32)
                    saveButton.sized(width: .fitting(atLeast: 84), height: 32)
                }
                if !isTight {
                    Stack(.vertical, insets: EdgeInsets(top: 7, left: 252, bottom: 7, right: 252)) {
                        titleLabel.sized(height: 20)
                        detailLabel.sized(height: 18)
                    }
                }
            }
            .sized(height: .fixed(Self.headerHeight))
            lines[0].sized(height: 1)
            Stack(.depth) {
                Stack(.horizontal) {
                    options.sized(width: isNarrow ? .flexible : .fixed(Self.optionsWidth))
                    lines[1].sized(width: 1)
                    pagesView.sized(width: .flexible)
                    if hasStrip {
                        lines[3].sized(width: 1)
                        strip.sized(width: .fixed(PageStripView.width))
                    }
                }
                Stack(.vertical) {
                    Spacer()
                    Stack(.horizontal) {
                        message.bar.sized(width: .fixed(messageWidth))
                        Spacer()
                    }
                    .sized(height: .fixed(messageHeight))
                }
            }
            .sized(height: .flexible)
            lines[2].sized(height: 1)
            Stack(.depth) {
                bar
                workStrip
            }
            .sized(height: .fixed(Self.barHeight))
        }
    }
}
