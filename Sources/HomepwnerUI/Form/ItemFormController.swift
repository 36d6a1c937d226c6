import FoundationEssentials
import Graphics
import Inventory
import Threading
import Toolkit
import WorkspaceModel

/// The form in which an item is added or edited, for a sheet with a navigation bar. The library is unchanged before Done.
final class ItemFormController: ViewController, LeavableScreen {
    weak var delegate: (any ItemFormDelegate)?
    /// The choosers of pictures and papers, and the way of those that arrive while the form is being saved.
    weak var attachments: Attachments?
    /// The completions for text that is typed into a field.
    var completions: FieldCompletions?

    private static let width = 744.0

    let around: Surroundings
    var library: Library { around.library }
    /// The item that is edited; nil for a new one.
    let item: Item?
    var style: NumberStyle { around.style }
    var currency: Currency { around.currency }
    /// The identity of a new item, the same for a second try after an error and after a crash.
    private(set) var newID = try? UUID.random()
    /// The store that Done writes to.
    var store: any LibraryStore { around.reader.store }
    private var isResumed = false

    /// Cancel, Done and Save and Add Another.
    private(set) lazy var bar = FormBar(of: self, offersAnother: item == nil)
    /// Whether the next item's form takes the place of this one when it is saved.
    private var addsAnother = false

    let form: ItemFormView
    var fields: FormFields
    let pictures: FormPictures
    let papers: FormPapers
    private(set) lazy var paperArrivals = FormPaperArrivals(of: self)
    /// The camera that is open in the place of the pictures.
    var camera: CameraController?
    let beginning = FormBeginning()
    /// Whether Done was pressed while pictures were still being read.
    private(set) var isWaitingForPictures = false
    private var pastedLines: PastedLines?
    private var latePictures: [PhotoOrigin] = []
    private let initialFields: FormFields
    private lazy var draftKeeper = DraftKeeper(self)
    /// The date that was asked about because it is hard to believe; Done pressed again means it.
    private var confirmedDates: [ItemField: String] = [:]
    /// Whether Done was pressed and the disk has not answered yet.
    var isSaving = false {
        didSet { bar.isSaving = isSaving }
    }

    /// Makes the sheet for a new item, with its known fields.
    convenience init(forNewItem fields: FormFields, _ around: Surroundings) throws(NibError) {
        try self.init(item: nil, start: FormFields(), fields: fields, around)
    }

    /// Makes the form of the next of several new items, with the fields that are kept from the one before; these do not count as typed.
    convenience init(next kept: FormFields, _ around: Surroundings) throws(NibError) {
        var start = kept
        for field in [ItemField.name, .assetNumber, .code] { start[field] = "" }
        try self.init(item: nil, start: start, fields: kept, around)
        isResumed = kept.has(.name)
    }

    /// Makes the sheet for an item that exists.
    convenience init(editing item: Item, _ around: Surroundings) throws(NibError) {
        let fields = FormFields(item.content, style: around.style)
        try self.init(item: item, start: fields, fields: fields, around)
    }

    /// Makes the sheet for a draft that was kept. The item may have changed since; the draft wins when it is saved.
    convenience init(resuming draft: Draft, item: Item?, _ around: Surroundings) throws(NibError) {
        let start = item.map { FormFields($0.content, style: around.style) } ?? FormFields()
        try self.init(item: item, start: start, fields: FormFields(draft), around)
        draftKeeper.kept = fields
        isResumed = true
        if let id = draft.newItemID { newID = id }
    }

    private init(item: Item?, start: FormFields, fields: FormFields, _ around: Surroundings) throws(NibError) {
        self.around = around
        form = ItemFormView.make(from: try around.nibs.form())
        self.item = item
        self.fields = fields
        initialFields = start
        pictures = FormPictures(fields.photos, drafts: around.library.drafts)
        papers = FormPapers(fields.papers, drafts: around.library.drafts)
        super.init()
        title = item == nil ? "New Item" : "Edit Item"
        preferredContentSize = Size(width: Self.width, height: 0)
        navigationItem.leftBarButtonItem = bar.cancelItem
        navigationItem.rightBarButtonItem = bar.doneItem
    }

    override func loadView() -> View { form }

    override func viewDidLoad() {
        form.prepare(FormSurroundings(style: style, source: self), openness: .init(library.settings))
        form.show(fields)
        markTexts()
        form.body.onToggle = { [settings = library.settings] in $0.remember(in: settings) }
        completions?.delegate = self
        connectPictures()
        _ = paperArrivals
        if item == nil { pastedLines = PastedLines(self) }
        formHeightDidChange()
        suggestOwnNumber()
    }

    private func suggestOwnNumber() {
        let store = store
        Task { [weak self] in
            if let catalog = try? await store.catalog() {
                self?.form.body.catalog = catalog
                self?.markTexts()
                if let self { beginning.go(in: form, unless: hasChanges) }
            }
            guard let next = try? await store.nextOwnNumber() else { return }
            self?.form.body.nextOwnNumber = next
        }
    }

    override func viewWillAppear() { prepareViews(for: traitCollection) }

    override func willTransition(to newCollection: TraitCollection, with coordinator: TransitionCoordinator) {
        super.willTransition(to: newCollection, with: coordinator)
        coordinator.animate(alongsideTransition: { [weak self] _ in self?.prepareViews(for: newCollection) })
    }

    /// In a window that is wide but low the pictures are beside the name, so that the fields have the room.
    func prepareViews(for traits: TraitCollection) {
        form.hasSmallPictures = traits.isLandscape && traits.verticalSizeClass == .compact
        if form.hasSmallPictures { closeCamera() }
    }

    /// As high as the form wants to be, which the window's height limits.
    func formHeightDidChange() {
        let width = form.bounds.width > 0 ? form.bounds.width : Self.width
        preferredContentSize.height = form.wantedHeight(forWidth: width)
    }

    override func viewIsAppearing() {
        // Keys pressed before the sheet has appeared are not lost.
        guard let name = form.control(of: .name)?.view as? TextField else { return }
        view.window?.makeFirstResponder(name)
        // A resumed draft is continued: typing does not replace its name.
        if isResumed { name.deselect() }
        beginning.go(in: form, unless: hasChanges)
    }

    override func viewDidAppear() { draftKeeper.start() }

    override func viewDidDisappear() {
        draftKeeper.stop()
        pictures.end()
        papers.end()
        attachments?.photoChooser.dismiss()
    }

    override var commands: [Command] { Self.commands(of: self) }

    /// Pastes a picture wherever the keyboard is in the form. A missing picture is not reported, because the user did not ask for one.
    override func pasteWithoutText() -> Bool {
        pastePicture(isAsked: false)
        return true
    }

    /// Whether something was typed or chosen that is not stored.
    var hasChanges: Bool { fields != initialFields || paperArrivals.readingCount > 0 || camera?.hasUnusedPhoto == true }

    var phase: ScreenPhase {
        if isSaving || isWaitingForPictures { return .saving }
        return hasChanges ? .changed { [weak self] in self?.discardForQuit() } : .clean
    }

    func textDidChange() {
        readTexts()
        form.clearProblem()
        markTexts()
    }

    private func markTexts() { form.markTexts(fields, initial: initialFields, style: style, currency: shownCurrency) }

    func readTexts() {
        let (photos, papers) = (fields.photos, fields.papers)
        fields = form.fields
        (fields.photos, fields.papers) = (photos, papers)
    }

    // MARK: - Done and Cancel

    /// Saves and closes, or shows the error and stays. It waits for pictures that are still being read.
    func done() {
        addsAnother = false
        done(nil)
    }

    /// Saves, and goes on with another new item of the same place, source and day. An existing item is saved and closed.
    func doneAndAddAnother() {
        addsAnother = item == nil
        done(nil)
    }

    /// - Parameter resolution: the person's choice if the item was changed or deleted elsewhere; nil if no conflict is known.
    func done(_ resolution: ConflictResolution?) {
        guard !isSaving, !isWaitingForPictures else { return }
        textDidChange()
        // A picture that was just taken, and is still being looked at, is added to the form like the others.
        camera?.usePhoto()
        let content: ItemContent
        do throws(FormFields.Problem) {
            // Values copied from the previous item do not identify this one.
            if item == nil, !hasChanges { throw FormFields.Problem.nothing }
            let sure = confirmedDates.filter { fields[$0.key] == $0.value }.keys
            content = try fields.content(
                original: item?.content, currency: currency, style: style, isSureOf: Set(sure), ownFields: form.body.own.meant,
                hidden: form.body.plan.hidden, isPictured: pictures.readingCount > 0)
        } catch {
            if error.isQuestion { confirmedDates[error.field] = fields[error.field] }
            around.workspace.send(.screenFailed)
            return form.show(problem: error)
        }
        do throws(InventoryError) { try content.validate() } catch {
            around.workspace.send(.screenFailed)
            return form.show(message: error.description)
        }
        guard !mustWaitForPictures() else { return }
        isSaving = true
        // The form would close with the text that is typed now. With several new items, the next form takes the text over.
        form.isLocked = !addsAnother
        let saved = fields
        Task { await save(content, of: saved, resolution) }
    }

    /// Goes on with Done, if it was pressed, when all pictures and papers have been read.
    func goOnWhenAllIsRead() {
        guard isWaitingForPictures else { return }
        bar.awaitedCount = paperArrivals.readingCount
        guard paperArrivals.readingCount == 0 else { return }
        isWaitingForPictures = false
        // Rejected pictures are reported; a second press of Done saves without them.
        if pictures.unconfirmedProblem == nil { done(nil) } else { warnOfPictures() }
    }

    /// Returns whether saving has to wait: pictures are still being read, or some were not taken and the person may not know.
    private func mustWaitForPictures() -> Bool {
        if paperArrivals.readingCount > 0 {
            isWaitingForPictures = true
            bar.awaitedCount = paperArrivals.readingCount
            return true
        }
        guard pictures.unconfirmedProblem != nil else { return false }
        warnOfPictures()
        return true
    }

    private func warnOfPictures() {
        guard let problem = pictures.unconfirmedProblem else { return }
        pictures.confirmProblem()
        around.workspace.send(.screenFailed)
        form.show(message: "Not saved yet. \(problem) Press Done again to save without \(problem.contains("pictures") ? "them" : "it").")
    }

    private func save(_ content: ItemContent, of saved: FormFields, _ resolution: ConflictResolution?) async {
        var isStored = false
        defer {
            isSaving = false
            around.workspace.send(isStored ? .goOn : .screenFailed)
        }
        var content = content
        do throws(InventoryError) {
            content.photos = try await library.drafts.adopt(fields.photos)
            content.papers = try await library.drafts.adopt(fields.papers)
            if resolution == nil, let item, content == item.content {
                // The item is unchanged: no change, no entry in the history.
                library.drafts.discardSoon()
                // The window may close as soon as the form does.
                handOver(to: item.id)
                dismiss()
                isStored = true
                return
            }
            let change = try await perform(content, resolution)
            library.drafts.discardSoon()
            if let id = item?.id ?? newID { handOver(to: id) }
            if addsAnother {
                delegate?.itemForm(self, didSave: change, goingOnWith: saved.next(typed: form.fields))
            } else {
                delegate?.itemForm(self, didSave: change)
            }
            isStored = true
        } catch {
            form.isLocked = false
            pictures.take(latePictures)
            latePictures = []
            paperArrivals.keepLate()
            if error.code == .conflict || error.code == .itemMissing, await askAboutConflict(content) { return }
            form.show(message: "Not saved. \(error.description)")
        }
    }

    /// Adds pictures to this form, all in the given order.
    func take(_ origins: [PhotoOrigin], replacing old: DraftPhoto? = nil) {
        // While the form is being saved they would come too late for it.
        guard !isSaving else { return latePictures += origins }
        pictures.take(origins, replacing: old)
    }

    /// Pictures that came during the last moments of the form go to the item all the same.
    private func handOver(to id: UUID) {
        camera?.usePhoto()
        if !latePictures.isEmpty { attachments?.intake.take(latePictures, for: .item(id)) }
        latePictures = []
        paperArrivals.handOver(to: id)
    }

    /// Returns the identity of the new item; if the form could not get one when it opened, it asks again.
    func identity() throws(InventoryError) -> UUID {
        if let newID { return newID }
        let id = try UUID.random()
        newID = id
        return id
    }

    /// Closes without a trace, after asking if something was typed.
    func cancel() {
        guard presentedViewController == nil, !isSaving else { return }
        isWaitingForPictures = false
        bar.awaitedCount = 0
        around.workspace.send(.screenFailed)
        readTexts()
        guard hasChanges else { return discard() }
        let alert = AlertController(
            title: item == nil ? "Discard this item?" : "Discard these changes?",
            message: item == nil ? "It has not been added to your inventory." : "The item stays as it was.",
            actions: [
                .init("Keep Editing", style: .cancel), .init("Discard", style: .destructive) { [weak self] in self?.discard() },
            ])
        present(alert)
    }

    func discard() {
        discardForQuit()
        dismiss()
    }

    /// Leaves no trace of the form, for a program that ends now.
    func discardForQuit() {
        draftKeeper.stop()
        library.drafts.discardSoon()
    }

    /// Keeps the texts now, and waits for the disk: the display is going away.
    func keepDraftNow() { draftKeeper.keepNow() }
}
