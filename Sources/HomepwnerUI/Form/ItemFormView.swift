import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The form of the sheet: a sentence about all of it, if there is one, and below it the pictures and the fields, which scroll in a low
/// window. `FormView.xib` lays these out; the parts of the form lay themselves out, because they change.
final class ItemFormView: View {
    private(set) var body = FormBody()

    private var shownWidth = 0.0

    private var messageBar = MessageBar()
    private var messageHeight: LayoutConstraint?
    private var scroll = ScrollView()
    /// The papers.
    var papers: FormPapersSection { body.papers }
    /// The receipt, among the facts about the purchase.
    var receipts: ReceiptSlot { body.receipts }
    private var bodyHeight: LayoutConstraint?
    /// The height of the notes beyond a line or two, and the height of the rest, in points.
    private var notesGrowth = 0.0
    private var plainHeight = 0.0

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("body", \ItemFormView.body), .outlet("bodyHeight", \ItemFormView.bodyHeight),
            .outlet("messageBar", \ItemFormView.messageBar), .outlet("messageHeight", \ItemFormView.messageHeight),
            .outlet("scroll", \ItemFormView.scroll),
        ]
    }

    /// Makes the form of a nib.
    static func make(from nib: Nib) -> ItemFormView {
        nib.instantiate().view as? ItemFormView ?? ItemFormView()
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        messageBar.closeButton.addTarget(self, action: ItemFormView.clearMessage)
    }

    /// Whether the form cannot be changed, because the item is being saved. The keyboard returns to its view afterwards.
    var isLocked = false {
        didSet {
            guard isLocked != oldValue else { return }
            body.isUserInteractionEnabled = !isLocked
            if isLocked { takeKeyboard() } else { giveKeyboardBack() }
        }
    }

    /// The view that had the keyboard before the form was locked.
    private weak var lockedFocus: View?

    private func takeKeyboard() {
        guard let focused = window?.firstResponder as? View, focused.isDescendant(of: body) else { return }
        lockedFocus = focused
        window?.makeFirstResponder(nil)
    }

    private func giveKeyboardBack() {
        guard let focused = lockedFocus else { return }
        lockedFocus = nil
        focused.becomeFirstResponder()
        // The next key continues the text instead of replacing it.
        (focused as? TextField)?.deselect()
    }

    /// Scrolls to a view, once it is laid out.
    func reveal(_ view: View) {
        setNeedsLayout()
        layoutIfNeeded()
        view.scrollIntoView()
    }

    var pictureBar: FormPictureBar { body.pictureBar }

    /// Returns the control of a field; nil if it is not shown.
    func control(of field: ItemField) -> FormControl? { body.control(of: field) }

    /// Prepares it, before anything is filled in.
    func prepare(_ surroundings: FormSurroundings, openness: FormOpenness) { body.prepare(surroundings, openness: openness) }

    /// Shows completions that arrived late for the text in a field.
    func reloadCompletions(of field: ItemField) { body.reloadCompletions(of: field) }

    /// The current texts.
    var fields: FormFields {
        var fields = FormFields()
        body.read(into: &fields)
        return fields
    }

    /// Fills the fields.
    func show(_ fields: FormFields) {
        body.show(fields)
        followNotes()
    }

    /// Whether the pictures are small and are beside the name, for a window that has no room for more.
    var hasSmallPictures: Bool {
        get { body.hasSmallPictures }
        set {
            guard newValue != hasSmallPictures else { return }
            body.hasSmallPictures = newValue
            setNeedsLayout()
        }
    }

    /// The pictures gave their place to a camera, or have it again.
    func pictureAreaDidChange() { body.pictureAreaDidChange() }

    /// The height that it wants in a width, in points.
    func wantedHeight(forWidth width: Double) -> Double {
        plainHeight = (body.contentHeight(forWidth: width) ?? 0) - (body.notes == nil ? 0 : body.notesGrowth)
        notesGrowth = body.notes.map { growth(of: $0, in: FormColumns(width: width).wideFieldWidth(in: width)) } ?? 0
        return plainHeight + notesGrowth
    }

    // MARK: - Errors

    /// Marks the field that cannot be saved, says why, and puts the caret there.
    func show(problem: FormFields.Problem) {
        clearProblem()
        // A hidden field has no control to mark, so a bar shows the message.
        if let control = body.show(problem: problem) { goTo(control) } else { show(message: problem.sentence) }
    }

    /// Gives a view the keyboard, and scrolls to it.
    func goTo(_ control: View) {
        setNeedsLayout()
        layoutIfNeeded()
        window?.makeFirstResponder(control)
        scroll.scrollRectToVisible(control.convert(control.bounds, to: scroll.contentView).insetBy(dx: 0, dy: -32))
    }

    /// Shows below the fields the errors that are already known, and the meaning of days and codes.
    ///
    /// - Parameter initial: the texts that the form began with, which are not explained.
    func markTexts(_ fields: FormFields, initial: FormFields, style: NumberStyle, currency: (FormPlace) -> Currency?) {
        for descriptor in FieldDescriptor.all where descriptor.kind == .money {
            (control(of: descriptor.field)?.view as? ChooserField)?.caption = currency(.field(descriptor.field))?.code ?? ""
        }
        body.own.show(currency: currency)
        for control in body.shownRows.flatMap(\.controls) where !control.hasError {
            let field = control.field
            if let sentence = control.lengthProblem {
                // A text that is longer than can be stored is not cut off.
                body.say(sentence, of: field, isError: true)
            } else if field == .place {
                body.say(Self.newPlaces(fields[field], body.catalog), of: field, isError: false)
            } else if field.descriptor.kind == .day || field == .code {
                body.say(fields[field] == initial[field] ? "" : fields.words(of: field, style), of: field, isError: false)
            }
        }
    }

    /// Names the parts of a path that do not exist yet and are made when the item is saved.
    static func newPlaces(_ text: String, _ catalog: Catalog?) -> String {
        guard let catalog, let path = Reference(typed: text)?.path, catalog.place(at: path) == nil else { return "" }
        let known = path.indices.last { catalog.place(at: Array(path[...$0])) != nil }
        let new = path[(known.map { $0 + 1 } ?? 0)...].map { DisplayText.isolated(DisplayText.shortened($0, to: 60)) }
        return new.count == 1 ? "\(new[0]) is new" : new.joined(separator: " › ") + " are new"
    }

    /// Says what went wrong with the whole form.
    func show(message: String) {
        messageBar.say(message)
        messageBar.isHidden = false
        setNeedsLayout()
    }

    /// Removes the error.
    func clearProblem() {
        body.clearProblems()
        clearMessage()
    }

    /// Removes the message about the whole form.
    func clearMessage() {
        guard !messageBar.isHidden else { return }
        messageBar.isHidden = true
        setNeedsLayout()
    }

    // MARK: - Layout

    /// From this height on notes grow although the form does not have the room for all that is in it, in points.
    private static let leastHeight = 500.0

    override var keyViewOrder: [View] { [scroll, messageBar] }

    override func layoutSubviews() {
        super.layoutSubviews()
        if bounds.width != shownWidth {
            shownWidth = bounds.width
            target((any FormActing).self)?.formWidthDidChange()
        }
        let before = plainHeight + notesGrowth
        let wanted = wantedHeight(forWidth: bounds.width)
        let room = max(0, bounds.height - min(plainHeight, Self.leastHeight))
        if body.notes != nil { body.notesGrowth = min(notesGrowth, room) }
        bodyHeight?.constant = body.contentHeight(forWidth: bounds.width) ?? wanted
        messageHeight?.constant =
            messageBar.isHidden ? 0 : messageBar.sizeThatFits(Size(width: bounds.width, height: .infinity)).height
        if wanted != before { target((any FormActing).self)?.formHeightDidChange() }
    }

    // MARK: - The notes

    /// Makes the notes as high as their text, as far as the window has room for the form; longer notes scroll. The form is laid out again
    /// when their number of lines changes, not at each key.
    private func followNotes() {
        guard let notes = body.control(of: .notes)?.view as? TextView else { return }
        notes.onTextHeightChange = { [weak self] height in
            guard let self, !isBeyondWindow(height) || !isBeyondWindow(FormControl.notesHeight + notesGrowth) else { return }
            setNeedsLayout()
        }
    }

    /// Returns whether notes of a height would be higher than the window.
    private func isBeyondWindow(_ height: Double) -> Bool { window.map { height >= $0.size.height } ?? false }

    /// Returns the height that notes need beyond a line or two, in points.
    private func growth(of notes: TextView, in width: Double) -> Double {
        guard let window, width > 0 else { return 0 }
        let limit = window.size.height
        return max(0, min(limit, notes.sizeThatFits(Size(width: width, height: limit)).height) - FormControl.notesHeight)
    }

    // MARK: - Drops

    override func dragged(_ event: DragEvent) -> Bool {
        guard PhotoIntake.takes(event.types), let form = target((any FormActing).self) else { return super.dragged(event) }
        switch event.phase {
        case .moved: pictureBar.strip.takesDrop = true
        case .exited: pictureBar.strip.takesDrop = false
        case .dropped(let item):
            pictureBar.strip.takesDrop = false
            form.take(item)
        }
        return true
    }
}
