import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// The sheet in which an item is added or edited. Nothing reaches the library before Done.
final class ItemFormController: ViewController {
    /// Told after Done, when the item is stored.
    var onDone: ((Change) -> Void)?
    /// Told when the sheet went, either way.
    var onClose: (() -> Void)?
    /// Opens the chooser of pictures at a view; called again it closes it.
    var onChoosePhoto: ((View) -> Void)?
    /// Told when the program is to end.
    var onQuit: (() -> Void)?

    private static let size = Size(width: 540, height: 592)

    let library: Library
    /// The item that is edited; nil for a new one.
    let item: Item?
    let style: NumberStyle
    let currency: Currency
    /// The identity of a new item, the same for a second try after an error and after a crash.
    private(set) var newID = try? UUID.random()
    private let actor: String
    private var isResumed = false

    let form: ItemFormView
    var fields: FormFields
    private let initialFields: FormFields
    private var keptFields: FormFields?
    private var draftTimer: ScheduledAction?
    /// Whether Done was pressed and the disk has not answered yet.
    private(set) var isSaving = false
    /// Told once when what is being saved is stored; forgotten when it could not be stored.
    var afterSaving: (() -> Void)?

    /// Makes the sheet for a new item, with what is known of it already.
    convenience init(
        forNewItem fields: FormFields, library: Library, style: NumberStyle, currency: Currency, actor: String, nibs: ProgramNibs
    ) throws(NibError) {
        try self.init(
            item: nil, start: FormFields(), fields: fields, library: library, style: style, currency: currency, actor: actor, nibs: nibs)
    }

    /// Makes the sheet for an item that exists.
    convenience init(editing item: Item, library: Library, style: NumberStyle, currency: Currency, actor: String, nibs: ProgramNibs)
        throws(NibError)
    {
        let fields = FormFields(item.content, style: style)
        try self.init(
            item: item, start: fields, fields: fields, library: library, style: style, currency: currency, actor: actor, nibs: nibs)
    }

    /// Makes the sheet for a draft that was kept. The item may have changed since; what was typed wins when it is saved.
    convenience init(
        resuming draft: Draft, item: Item?, library: Library, style: NumberStyle, currency: Currency, actor: String, nibs: ProgramNibs
    ) throws(NibError) {
        let start = item.map { FormFields($0.content, style: style) } ?? FormFields()
        try self.init(
            item: item, start: start, fields: FormFields(draft), library: library, style: style, currency: currency, actor: actor,
            nibs: nibs)
        keptFields = fields
        isResumed = true
        if let id = draft.newItemID { newID = id }
    }

    private init(
        item: Item?, start: FormFields, fields: FormFields, library: Library, style: NumberStyle, currency: Currency, actor: String,
        nibs: ProgramNibs
    ) throws(NibError) {
        form = ItemFormView.make(from: try nibs.form())
        self.item = item
        self.library = library
        self.style = style
        self.currency = currency
        self.actor = actor
        self.fields = fields
        initialFields = start
        super.init()
        title = item == nil ? "New Item" : "Edit Item"
        preferredContentSize = Self.size
    }

    override func loadView() -> View { form }

    override func viewDidLoad() {
        form.title = title
        form.show(fields)
        form.location.completions = { [library] typed in (try? library.items.locations(matching: typed)) ?? [] }
        form.cancelButton.action = { [weak self] in self?.cancel() }
        form.doneButton.action = { [weak self] in self?.done() }
        form.onChange = { [weak self] in self?.textDidChange() }
        form.onSubmit = { [weak self] in self?.done() }
        form.photoWell.action = { [weak self] in
            guard let self else { return }
            onChoosePhoto?(form.photoWell)
        }
        form.photoWell.onItem = { [weak self] item in self?.takePhoto { try await PhotoIntake.read(item) } }
        form.photoWell.onRemove = { [weak self] in self?.removePhoto() }
        showPhoto()
    }

    override func viewWillAppear() { prepareViews(for: traitCollection) }

    override func willTransition(to newCollection: TraitCollection, with coordinator: TransitionCoordinator) {
        super.willTransition(to: newCollection, with: coordinator)
        coordinator.animate(alongsideTransition: { [weak self] _ in self?.prepareViews(for: newCollection) })
    }

    /// In a window that is wide but low the photo well goes, so that the fields have the room.
    func prepareViews(for traits: TraitCollection) {
        form.showsPhotoWell = !(traits.isLandscape && traits.verticalSizeClass == .compact)
        preferredContentSize.height = Self.size.height - (form.showsPhotoWell ? 0 : ItemFormView.photoWellRoom)
    }

    override func viewDidAppear() {
        view.window?.makeFirstResponder(form.name)
        // Who goes on with a draft types on, and not over what was kept.
        if isResumed { form.name.deselect() }
        scheduleDraft()
    }

    override func viewDidDisappear() {
        draftTimer?.cancel()
        onClose?()
    }

    override var commands: [Command] {
        [
            Command("Done", shortcuts: [Shortcut(.enter, .control)]) { [weak self] in self?.done() },
            Command("Cancel", shortcuts: [Shortcut(.escape), .control("w")]) { [weak self] in self?.cancel() },
            Command("Quit", shortcuts: [.control("q")]) { [weak self] in self?.onQuit?() },
            Command(
                "Paste Picture", shortcuts: [Shortcut(.character("v"), [.control, .shift])],
                isEnabled: { [weak self] in self?.form.photoWell.isEnabled ?? false }
            ) { [weak self] in self?.form.photoWell.paste() },
        ]
    }

    /// Whether something was typed or chosen that is not stored.
    var hasChanges: Bool { fields != initialFields }

    private func textDidChange() {
        readTexts()
        form.clearProblem()
    }

    private func readTexts() {
        let photos = fields.photos
        fields = form.fields
        fields.photos = photos
    }

    // MARK: - Done and Cancel

    /// Saves and closes, or says what is wrong and stays.
    func done() {
        guard !isSaving else { return }
        textDidChange()
        let content: ItemContent
        do { content = try fields.content(original: item?.content, currency: currency, style: style) } catch {
            return form.show(problem: error)
        }
        do throws(InventoryError) { try content.validate() } catch { return form.show(message: error.description) }
        isSaving = true
        form.isSaving = true
        Task { await save(content) }
    }

    private func save(_ content: ItemContent) async {
        defer {
            isSaving = false
            form.isSaving = false
            afterSaving = nil
        }
        var content = content
        do throws(InventoryError) {
            content.photos = try await library.drafts.adopt(fields.photos)
            if let item, content == item.content {
                // Nothing is different: no change, no entry in the history.
                try? library.drafts.discard()
                dismiss()
                afterSaving?()
                return
            }
            let change =
                if let item {
                    try await library.items.update(item.id, to: content, expecting: item.revision, actor: actor)
                } else {
                    try await library.items.add(content, id: try identity(), actor: actor)
                }
            try? library.drafts.discard()
            dismiss { [onDone] in onDone?(change) }
            afterSaving?()
        } catch {
            form.show(message: "Not saved. \(error.description)")
        }
    }

    /// The identity of the new item; where there was none when the form opened, it is asked for again.
    private func identity() throws(InventoryError) -> UUID {
        if let newID { return newID }
        let id = try UUID.random()
        newID = id
        return id
    }

    /// Closes without a trace, after asking if something was typed.
    func cancel() {
        guard presentedViewController == nil, !isSaving else { return }
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

    private func discard() {
        draftTimer?.cancel()
        try? library.drafts.discard()
        dismiss()
    }

    /// Leaves no trace of the form, for a program that ends now.
    func discardForQuit() {
        draftTimer?.cancel()
        try? library.drafts.discard()
    }

    // MARK: - The draft

    private func scheduleDraft() {
        draftTimer = window?.schedule(after: 2) { [weak self] in
            guard let self else { return }
            keepDraft()
            scheduleDraft()
        }
    }

    /// Keeps what was typed as a draft, if it is not kept already.
    private func keepDraft() {
        readTexts()
        guard hasChanges, fields != keptFields, !isSaving else { return }
        keptFields = fields
        let draft = fields.draft(of: item, newID: newID)
        let drafts = library.drafts
        // Done or Cancel may come before the disk has its turn.
        let turn = drafts.nextTurn()
        WorkLanes.prompt.begin { try? drafts.save(draft, turn: turn) }
    }

    /// Keeps what was typed, now, and waits for the disk: the display is going away.
    func keepDraftNow() {
        readTexts()
        if hasChanges { try? library.drafts.save(fields.draft(of: item, newID: newID)) }
    }
}
