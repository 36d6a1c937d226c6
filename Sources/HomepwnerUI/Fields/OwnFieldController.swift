import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// The sheet of one custom field: its name, its kind, and the types that have it.
final class OwnFieldController: ViewController {
    /// Called with the field that is stored.
    var onDone: ((UUID) -> Void)?
    /// Called when the sheet is gone.
    var onClose: (() -> Void)?
    /// Asked to delete the field, once the sheet is gone.
    var onDelete: ((OwnField) -> Void)?

    private let field: OwnField?
    private let catalog: Catalog
    private let store: any LibraryStore
    private let style: NumberStyle

    private let titleLabel: Label
    private let nameField = TextField()
    private let kindButton = PopUpButton(OwnField.Kind.allCases.map(\.title))
    private let unitField = TextField()
    private let choicesView = TextView()
    private let typesField = TokenField()
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let deleteButton = Button("Delete…")
    private let cancelButton = Button("Cancel", style: .bordered)
    private let doneButton: Button
    private let labels: [Label]
    private let scroll = ScrollView()
    private var isBusy = false

    /// The width of the sheet below, which it covers.
    private static let width = 560.0
    private static let inset = 24.0

    /// - Parameter field: the field; nil for a new one.
    init(_ field: OwnField?, in catalog: Catalog, store: any LibraryStore, style: NumberStyle) {
        (self.field, self.catalog, self.store, self.style) = (field, catalog, store, style)
        titleLabel = Label(field == nil ? "New Field" : "Edit Field", font: Font(size: 17, weight: .semibold))
        doneButton = Button(field == nil ? "Add" : "Done", style: .prominent)
        labels = ["Name", "Holds", "Unit", "Choices, one per line", "Types that have it"].map {
            Label($0, font: Font(size: 14), color: .secondaryLabel)
        }
        super.init()
        title = titleLabel.text
        modalTransitionStyle = .crossDissolve
        fill()
    }

    private func fill() {
        nameField.text = field?.name ?? ""
        kindButton.selectedIndex = OwnField.Kind.allCases.firstIndex(of: field?.fieldKind ?? .text)
        unitField.text = field?.unit ?? ""
        unitField.placeholder = "cm"
        choicesView.text = (field?.choices ?? []).joined(separator: "\n")
        typesField.tokens = (field?.types ?? []).compactMap { catalog.type($0) }.map { TokenField.Token($0.name) }
        typesField.placeholder = "All types"
        typesField.offerOnly(catalog.typesInOrder().map(\.name))
    }

    override func loadView() -> View { ContainerView { [weak self] in self?.layout($0) } }

    override func viewDidLoad() {
        titleLabel.accessibilityRole = .heading
        problemLabel.numberOfLines = 0
        problemLabel.accessibilityElementsHidden = true
        for (label, control) in zip(labels, [nameField, kindButton, unitField, choicesView, typesField] as [View]) {
            label.labels = control
            scroll.contentView.addSubview(label)
            scroll.contentView.addSubview(control)
        }
        scroll.contentView.addSubview(problemLabel)
        typesField.textField.accessibilityLabel = "Types that have it"
        for (view, name) in [
            (nameField, "field-name"), (kindButton, "field-kind"), (unitField, "field-unit"), (choicesView, "field-choices"),
            (typesField, "field-types"), (deleteButton, "field-delete"), (cancelButton, "field-cancel"), (doneButton, "field-done"),
        ] as [(View, String)] { view.identifier = name }
        nameField.onChange = { [weak self] _ in self?.say("") }
        choicesView.onChange = { [weak self] _ in self?.say("") }
        for line in [nameField, unitField] { line.onSubmit = { [weak self] in self?.done() } }
        kindButton.onChange = { [weak self] _ in self?.kindDidChange() }
        typesField.onChange = { [weak self] _ in self?.view.setNeedsLayout() }
        deleteButton.isHidden = field == nil
        deleteButton.action = { [weak self] in self?.delete() }
        cancelButton.role = .cancel
        cancelButton.action = { [weak self] in self?.cancel() }
        doneButton.action = { [weak self] in self?.done() }
        for part in [titleLabel, scroll, deleteButton, cancelButton, doneButton] as [View] { view.addSubview(part) }
        kindDidChange()
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(nameField) }

    override func viewDidDisappear() { onClose?() }

    override var commands: [Command] {
        [
            Command("Done", shortcuts: [Shortcut(.enter, .control)]) { [weak self] in self?.done() },
            Command("Cancel", shortcuts: [Shortcut(.escape), .control("w")]) { [weak self] in self?.cancel() },
        ]
    }

    private var kind: OwnField.Kind { kindButton.selectedIndex.map { OwnField.Kind.allCases[$0] } ?? .text }

    private var hasChoices: Bool { kind == .choice || kind == .choices }

    private func kindDidChange() {
        let isNumber = kind == .number
        (labels[2].isHidden, unitField.isHidden) = (!isNumber, !isNumber)
        (labels[3].isHidden, choicesView.isHidden) = (!hasChoices, !hasChoices)
        say("")
        sizeDidChange()
    }

    // MARK: - Done

    /// Returns the edited field.
    private func made() throws(InventoryError) -> OwnField {
        let choices = choicesView.text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
        let types = typesField.tokens.compactMap { catalog.type(named: $0.title)?.id }
        let last = catalog.fields.map(\.position).max() ?? -1
        let id: UUID = if let field { field.id } else { try UUID.random() }
        return OwnField(
            id: id, name: nameField.text.trimmed, kind: kind, unit: kind == .number ? unitField.text.trimmed : "",
            choices: hasChoices ? choices : [], types: types, position: field?.position ?? last + 1, isHidden: field?.isHidden ?? false)
    }

    /// Whether something was typed or chosen that is not stored.
    private var hasChanges: Bool {
        guard let field else { return !nameField.text.trimmed.isEmpty }
        return (try? made()).map { $0 != field } ?? true
    }

    private func done() {
        guard !isBusy else { return }
        if !typesField.textField.text.trimmed.isEmpty {
            typesField.hasError = true
            return say("“\(DisplayText.isolated(typesField.textField.text.trimmed))” is not a type. Choose one from the list.")
        }
        do throws(InventoryError) {
            let made = try made()
            guard made != field else { return dismiss() }
            isBusy = true
            let isOther = field.map { $0.fieldKind != made.fieldKind } ?? false
            Task { [weak self] in
                if isOther { await self?.convert(to: made) } else { await self?.store(.put(.field(made)), of: made.id) }
            }
        } catch { say(error.description) }
    }

    private func store(_ request: ChangeRequest, of id: UUID) async {
        do throws(InventoryError) {
            _ = try await store.perform(request)
            onDone?(id)
            dismiss()
        } catch {
            isBusy = false
            say(error.description)
        }
    }

    /// Says what would be lost before anything is changed.
    private func convert(to made: OwnField) async {
        let known: FieldConversion
        do throws(InventoryError) { known = try await store.conversion(to: made) } catch {
            isBusy = false
            return say(error.description)
        }
        guard known.failing > 0 else { return await store(.convert(made, droppingWhatDoesNotConvert: false), of: made.id) }
        let lines = known.misfits.prefix(5).map { misfit in
            let name = misfit.item.isEmpty ? "Unnamed" : DisplayText.shortened(misfit.item, to: 40)
            return "\(DisplayText.isolated(name)): \(DisplayText.isolated(DisplayText.shortened(misfit.value, to: 40)))"
        }
        let more = known.failing - lines.count
        let rest = more > 0 ? ["and \(CountText.number(more, style: style)) more"] : []
        let count = CountText.items(known.failing, style: style)
        let alert = AlertController(
            title: "\(count) would lose \(known.failing == 1 ? "its value" : "their values") in the field.",
            message: (lines + rest).joined(separator: "\n")
                + "\nThis is not \(made.fieldKind.title.lowercased()). The history keeps it, and undo brings it back.",
            actions: [
                .init("Cancel", style: .cancel) { [weak self] in self?.isBusy = false },
                .init("Change and Remove", style: .destructive) { [weak self] in
                    Task { await self?.store(.convert(made, droppingWhatDoesNotConvert: true), of: made.id) }
                },
            ])
        present(alert)
    }

    private func cancel() {
        guard !isBusy, presentedViewController == nil else { return }
        guard hasChanges else { return dismiss() }
        present(
            AlertController(
                title: field == nil ? "Discard this field?" : "Discard these changes?", message: "The fields stay as they were.",
                actions: [
                    .init("Keep Editing", style: .cancel), .init("Discard", style: .destructive) { [weak self] in self?.dismiss() },
                ]))
    }

    private func delete() {
        guard !isBusy, let field else { return }
        dismiss { [onDelete] in onDelete?(field) }
    }

    /// The error in the typed values, in a sentence; empty if there is none.
    var problem: String { problemLabel.text }

    private func say(_ problem: String) {
        if problem.isEmpty { typesField.hasError = false }
        guard problemLabel.text != problem else { return }
        problemLabel.text = problem
        nameField.accessibilityHint = problem.isEmpty ? nil : problem
        sizeDidChange()
    }

    // MARK: - Layout

    private func sizeDidChange() {
        view.setNeedsLayout()
        preferredContentSize = sheetSize(within: Size(width: Self.width, height: .infinity))
    }

    override func sheetSize(within available: Size) -> Size {
        let width = min(Self.width, available.width)
        return Size(width: width, height: min(available.height, body.height(forWidth: width) + Self.barHeight + Self.titleHeight))
    }

    private static let barHeight = 74.0
    private static let titleHeight = 60.0

    private func layout(_ bounds: Rect) {
        let edge = bounds.width < 420 ? 16 : Self.inset
        Stack(.vertical) {
            Stack(.horizontal, insets: EdgeInsets(top: 22, left: edge, bottom: 12, right: edge)) { titleLabel.sized(width: .flexible) }
                .sized(height: .fixed(Self.titleHeight))
            scroll.sized(height: .flexible)
            Stack(.horizontal, spacing: 10, insets: EdgeInsets(top: 16, left: edge, bottom: 24, right: edge)) {
                deleteButton.sized(width: .fitting(atLeast: 84), height: 34)
                Spacer()
                cancelButton.sized(width: .fitting(atLeast: 84), height: 34)
                doneButton.sized(width: .fitting(atLeast: 84), height: 34)
            }
            .sized(height: .fixed(Self.barHeight))
        }
        .place(in: view)
        body.placeContent(of: scroll)
    }

    private var body: Stack {
        let edge = view.bounds.width > 0 && view.bounds.width < 420 ? 16 : Self.inset
        return Stack(.vertical, insets: EdgeInsets(top: 4, left: edge, bottom: 4, right: edge)) {
            part(labels[0], nameField.sized(width: .flexible, height: 38))
            part(labels[1], kindButton.sized(width: .flexible, height: 38))
            if !unitField.isHidden { part(labels[2], unitField.sized(width: .fixed(140), height: 38)) }
            if !choicesView.isHidden { part(labels[3], choicesView.sized(width: .flexible, height: 110)) }
            part(labels[4], typesField.sized(width: .flexible, height: .fitting(atLeast: 38)))
            if !problemLabel.text.isEmpty { problemLabel }
        }
    }

    @Stack.Builder private func part(_ label: Label, _ control: StackItem) -> [StackItem] {
        label.sized(height: 20)
        Spacer(4)
        Stack(.horizontal) {
            control
            Spacer(0)
        }
        Spacer(12)
    }
}

extension TokenField {
    /// Accepts only some words, typed completely or by a unique beginning.
    func offerOnly(_ words: [String]) {
        makeToken = { typed in
            let typed = typed.lowercased()
            let exact = words.first { $0.lowercased() == typed }
            let begun = words.filter { $0.lowercased().hasPrefix(typed) }
            return (exact ?? (begun.count == 1 ? begun[0] : nil)).map { TokenField.Token($0) }
        }
        completions = { typed in typed.isEmpty ? words : words.filter { $0.lowercased().contains(typed.lowercased()) } }
    }
}
