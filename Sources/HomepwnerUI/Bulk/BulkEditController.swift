import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The sheet that changes fields of many items at once. It proposes nothing, shows what each item would become, and changes all of them in
/// one step.
final class BulkEditController: ViewController, LeavableScreen {
    private let around: Surroundings
    private let items: ItemSelection
    private let counter: BulkCounter
    private let sheet: BulkEditView
    private var form: BulkForm { sheet.form }
    private var changeButton: Button { sheet.changeButton }
    private lazy var completions = FieldCompletions(around.reader)
    /// The reading of the present values, which ends with the sheet.
    private let reading: ValueReading
    private lazy var catalog = Loaded<Catalog>(around, for: self) { store throws(InventoryError) in try await store.catalog() }
    private lazy var values = Loaded<ReadValues>(around, for: self) { [reading] store throws(InventoryError) in
        try await reading.read(store)
    }
    private var shownValues: ReadValues?
    /// The reader of the texts, for the library's names at a revision.
    private var textReader: (revision: Int64, reader: BulkFieldsReader)?
    /// The edit that is counted, and the number of the last change of the library when its count began.
    private var counted: (fields: BulkFields, edit: BulkEdit, revision: Int64)?
    private var problem: BulkFields.Problem?
    /// A sentence about the last try, until something else is typed.
    private var remark: BulkSummaryText?
    /// The change that is being made.
    private var work: WorkProgress?
    private var timer: ScheduledAction?
    /// Whether the button gets the keyboard as soon as the count is known, and the view that has it until then.
    private var awaitsButton = false
    private weak var awaitingView: Responder?
    /// Whether the items are changed, and the sheet closes.
    private var isDone = false

    private static let size = Size(width: 1016, height: 696)

    /// - Parameter items: the items that are changed: those of this moment, whatever the list shows later
    init(_ items: ItemSelection, _ around: Surroundings) {
        (self.items, self.around, reading) = (items, around, ValueReading(of: items))
        counter = BulkCounter(of: items, by: around.reader)
        sheet = BulkEditView(BulkPreview(around))
        let number = CountText.number(items.count, style: around.style)
        sheet.titleLabel.text = tr("Edit \(number) Item", "Edit \(number) Items", items.count)
        super.init()
        title = sheet.titleLabel.text
        sheet.subtitleLabel.text = subtitle
        modalTransitionStyle = .crossDissolve
    }

    /// The list that the items were selected in, and the query that found them there.
    private var subtitle: String {
        let tree = around.workspace.catalog.tree
        guard case .ranks(_, let listing) = items else { return tree.title(of: around.workspace.shownRow) }
        let row = tree.title(of: .scope(listing.query.scope))
        guard !listing.query.condition.isEverything else { return row }
        let query = QueryPrinter(tree.catalog, style: around.style).text(of: listing.query.condition)
        let found = DisplayText.quoted(DisplayText.shortened(query, to: 60))
        return tr("\(row) · found by \(found)")
    }

    override func loadView() -> View { sheet }

    override func viewDidLoad() {
        sheet.cancelButton.addTarget(self, action: BulkEditController.cancel)
        changeButton.addTarget(self, action: BulkEditController.change)
        counter.delegate = self
        completions.delegate = self
        followFields()
    }

    override func viewIsAppearing() { focusFirst() }

    private func focusFirst() {
        guard view.window != nil, let first = form.rows.first else { return }
        view.window?.makeFirstResponder(first.control.focusView)
    }

    override func viewDidDisappear() {
        guard presentingViewController == nil else { return }
        reading.stop()
        counter.stop()
        timer?.cancel()
    }

    override var commands: [Command] {
        [
            Command(tr("Change"), shortcuts: [Shortcut(.enter, .control)], target: self, action: BulkEditController.change),
            Command(tr("Cancel"), shortcuts: [Shortcut(.escape), .control("w")], target: self, action: BulkEditController.cancel),
        ]
    }

    override func update() {
        guard isViewLoaded, !isDone else { return }
        if let catalog = catalog.value, form.rows.isEmpty {
            form.show(catalog, in: FormSurroundings(style: around.style, source: self))
            focusFirst()
        }
        if let values = values.value, values !== shownValues, !form.rows.isEmpty {
            shownValues = values
            form.show(values.values, around.style)
            followMeaning()
        }
        // Somebody else changed the library: the numbers may be others.
        if let counted, work == nil, counted.revision != around.workspace.status.revision { count(counted.fields) }
        showState()
    }

    // MARK: - Counting

    private var reader: BulkFieldsReader? {
        let revision = around.workspace.status.revision
        if textReader?.revision != revision {
            textReader = catalog.value.map { (revision, BulkFieldsReader($0, currency: around.currency, style: around.style)) }
        }
        var reader = textReader?.reader
        // An amount without a currency is in that of the items.
        reader?.currencies = { [values = shownValues?.values] in values?.currency(of: $0) }
        return reader
    }

    /// A person changed something: the effect is counted again.
    private func followFields() {
        remark = nil
        awaitsButton = false
        let fields = form.fields
        // A tag whose word has ended is the same tag.
        if counted?.fields != fields || counter.outcome == nil { count(fields) }
        followMeaning()
    }

    private func followMeaning() {
        if let catalog = catalog.value { form.follow(form.fields, counted?.edit, shownValues?.values, catalog, around.style) }
        form.setNeedsLayout()
    }

    private func count(_ fields: BulkFields) {
        guard var reader, !fields.isEmpty else {
            (counted, problem) = (nil, nil)
            form.show(nil)
            counter.count(nil, in: view.window)
            return showPreview()
        }
        do throws(BulkFields.Problem) {
            let edit = try reader.edit(fields)
            problem = nil
            form.show(nil)
            counted = (fields, edit, around.workspace.status.revision)
            counter.count(edit, in: view.window)
        } catch {
            (problem, counted) = (error, nil)
            form.show(error)
            counter.count(nil, in: view.window)
        }
    }

    private func showPreview() {
        let text: String
        switch counter.state {
        case .known(let outcome): return sheet.preview.show(outcome, else: "")
        case .idle:
            text = problem == nil ? tr("Nothing is changed yet. Each item appears here with what it would become.") : ""
        // The items stay in sight while the numbers are being counted again.
        case .counting where sheet.preview.isFilled: return
        case .counting: text = ""
        case .failed: text = ""
        }
        sheet.preview.show(nil, else: text)
    }

    private func showState() {
        let style = around.style
        changeButton.title = tr("Change")
        var text: BulkSummaryText
        var isSaid = true
        switch counter.state {
        case .idle:
            let failure = catalog.failure ?? values.failure
            text =
                (problem?.sentence ?? failure?.description).map { BulkSummaryText($0, isProblem: true) }
                ?? BulkSummaryText(
                    tr("Nothing is changed yet"), [tr("A field that you do not touch stays as it is in each item.")])
        case .counting(let done):
            let (done, all) = (CountText.number(done, style: style), CountText.number(items.count, style: style))
            text = BulkSummaryText(tr("Counting… \(done) of \(all)"))
            isSaid = false
        case .known(let outcome):
            text = catalog.value.map { BulkSummaryText(outcome, $0, style) } ?? BulkSummaryText("")
            let count = outcome.count(.changed)
            let number = CountText.number(count, style: style)
            if count > 0 { changeButton.title = tr("Change \(number) Item", "Change \(number) Items", count) }
        case .failed(let error): text = BulkSummaryText(error.description, isProblem: true)
        }
        if let remark { text = BulkSummaryText(remark.title, [text.title] + text.lines, isProblem: remark.isProblem) }
        if let now = work?.snapshot {
            let (done, all) = (CountText.number(now.done, style: style), CountText.number(now.total, style: style))
            text = BulkSummaryText(
                now.isCancelled && !now.isFinishing
                    ? tr("Stopping…") : now.isFinishing ? tr("Finishing…") : tr("Changing… \(done) of \(all)"))
            isSaid = false
        }
        sheet.summary.show(text, isSaid: isSaid)
        if !canChange, changeButton.isFirstResponder, work == nil { awaitButton() }
        changeButton.isEnabled = canChange
        sheet.cancelButton.title = work == nil ? tr("Cancel") : tr("Stop")
        form.isUserInteractionEnabled = work == nil
        view.setNeedsLayout()
    }

    private var canChange: Bool { work == nil && (counter.outcome?.count(.changed) ?? 0) > 0 && counted != nil }

    // MARK: - Changing

    private func change() {
        guard work == nil else { return }
        let typing = view.window?.firstResponder
        // A word that is being typed ends.
        view.window?.makeFirstResponder(sheet.cancelButton)
        guard canChange, let counted, let outcome = counter.outcome else {
            if case .counting = counter.state { return awaitButton() }
            view.window?.makeFirstResponder(typing)
            return
        }
        let progress = WorkProgress()
        (work, remark) = (progress, nil)
        showState()
        followWork()
        let request = ChangeRequest.assignAll(counted.edit, to: items, seen: outcome.revision)
        let store = around.reader.store
        Task { [weak self] in
            do throws(InventoryError) {
                let change = try await store.perform(request, progress: progress)
                self?.didChange(change, outcome)
            } catch { self?.didFail(error, outcome) }
        }
    }

    private func followWork() {
        timer = view.window.map { ScheduledAction.after(0.1, in: $0, target: self, action: BulkEditController.showWork) }
    }

    private func showWork() {
        guard work != nil else { return }
        showState()
        followWork()
    }

    private func didChange(_ change: Change, _ outcome: EditOutcome) {
        endWork()
        isDone = true
        let items = CountText.items(outcome.count(.changed), style: around.style)
        let older = outcome.addedOlder
        let number = CountText.number(older, style: around.style)
        let note = older == 0 ? "" : " " + tr("· \(number) as an older value", "· \(number) as older values", older)
        around.workspace.send(.changed(change, .offerUndo(tr("Changed \(items)") + note)))
        dismiss()
        around.workspace.send(.goOn)
    }

    private func didFail(_ error: InventoryError, _ outcome: EditOutcome) {
        endWork()
        around.workspace.send(.screenFailed)
        switch error.code {
        case .stopped: remark = BulkSummaryText(tr("Stopped. Nothing was changed."))
        case .outcomeChanged:
            remark = BulkSummaryText(tr("Somebody else changed the library. Nothing was changed yet; these are the numbers now."))
            if let counted { count(counted.fields) }
        default: remark = BulkSummaryText(tr("Nothing was changed. \(error.description)"), isProblem: true)
        }
        showState()
        awaitButton()
    }

    /// The button gets the keyboard, as soon as it is known what it does, unless the person goes elsewhere.
    private func awaitButton() {
        guard !canChange || work != nil else {
            view.window?.makeFirstResponder(changeButton)
            return
        }
        (awaitsButton, awaitingView) = (true, view.window?.firstResponder)
    }

    private func endWork() {
        timer?.cancel()
        (timer, work) = (nil, nil)
    }

    // MARK: - Leaving

    var phase: ScreenPhase { work != nil ? .saving : form.isTouched ? .changed {} : .clean }

    private func cancel() {
        guard presentedViewController == nil else { return }
        guard work == nil else {
            work?.cancel()
            return showState()
        }
        around.workspace.send(.screenFailed)
        guard form.isTouched else { return dismiss() }
        present(
            AlertController(
                title: tr("Discard these changes?"), message: tr("All items stay as they are."),
                actions: [
                    .init(tr("Keep Editing"), style: .cancel), .init(tr("Discard"), style: .destructive, handler: dismissing()),
                ]))
    }

    // MARK: - Layout

    override func sheetSize(within available: Size) -> Size {
        Size(width: min(Self.size.width, available.width), height: min(Self.size.height, available.height))
    }
}

// MARK: - Acts in the fields

extension BulkEditController: FieldActing, BulkRowActing, BulkTagsActing {
    func fieldDidChange(_ place: FormPlace) {
        guard let key = place.key, let row = form.row(key) else { return }
        row.touch()
        followFields()
    }

    /// Enter goes to the button, so that nothing is changed by a key that ends a text.
    func submit() {
        if case .counting = counter.state { awaitButton() } else if canChange { awaitButton() }
    }

    func pasteWasRefused(bytes: Int) {
        remark = BulkSummaryText(Self.refusedPaste(bytes: bytes), isProblem: true)
        showState()
    }

    func bulkRowDidPressButton(_ row: BulkRow) {
        if row.isTouched { row.leave() } else { row.clear() }
        view.window?.makeFirstResponder(row.control.focusView)
        followFields()
    }

    func bulkTagsDidChange() { followFields() }
}

extension BulkEditController: BulkCounterDelegate {
    func bulkCounterDidChange(_ counter: BulkCounter) {
        showPreview()
        showState()
        guard awaitsButton, canChange else { return }
        awaitsButton = false
        let focused = view.window?.firstResponder
        if focused == nil || focused === awaitingView || focused === changeButton { view.window?.makeFirstResponder(changeButton) }
    }
}

extension BulkEditController: FormSource, FieldCompletionsDelegate {
    func completions(of typed: String, in field: ItemField) -> [String] { completions.matching(typed, at: .field(field)) }

    func completions(of typed: String, inOwn field: UUID) -> [String] { completions.matching(typed, at: .own(field)) }

    func currencyChoices(for place: FormPlace) -> CurrencyChoices? { nil }

    func shownCurrency(at place: FormPlace) -> Currency? { nil }

    func completionsDidCome(for place: FormPlace) {
        if place == .field(.tags) { return form.tags?.field.textField.reloadCompletions() ?? () }
        guard let key = place.key else { return }
        (form.row(key)?.control.view as? TextField)?.reloadCompletions()
    }
}
