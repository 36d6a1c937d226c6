import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// Shows the custom fields of which one is edited in a sheet.
protocol OwnFieldDelegate: AnyObject {
    func ownFieldWasStored(_ id: UUID)
    /// The sheet is gone.
    func ownFieldDidClose()
    /// Asks whether a field is deleted; the sheet is gone.
    func ownFieldWantsDeleting(_ field: OwnField)
}

/// The sheet of one custom field: its name, its kind, and the types that have it.
final class OwnFieldController: EditorSheet {
    weak var delegate: (any OwnFieldDelegate)?

    private let field: OwnField?
    private let catalog: Catalog
    private let store: any LibraryStore
    private let style: NumberStyle

    private let kindButton = PopUpButton(OwnField.Kind.allCases.map(\.title))
    private let unitField = TextField()
    private let choicesView = TextView()
    private let deleteButton = Button("Delete…")

    /// - Parameter field: the field; nil for a new one.
    init(_ field: OwnField?, in catalog: Catalog, store: any LibraryStore, style: NumberStyle) {
        (self.field, self.catalog, self.store, self.style) = (field, catalog, store, style)
        super.init(
            field == nil ? "New Field" : "Edit Field", done: field == nil ? "Add" : "Done",
            labels: ["Name", "Holds", "Unit", "Choices, one per line", "Types that have it"], width: 560)
        fill()
    }

    private func fill() {
        nameField.text = field?.name ?? ""
        kindButton.selectedIndex = OwnField.Kind.allCases.firstIndex(of: field?.fieldKind ?? .text)
        unitField.text = field?.unit ?? ""
        unitField.placeholder = "cm"
        choicesView.text = (field?.choices ?? []).joined(separator: "\n")
        tokenField.tokens = (field?.types ?? []).compactMap { catalog.type($0) }.map { TokenField.Token($0.name) }
        tokenField.placeholder = "All types"
        tokenField.offerOnly(catalog.typesInOrder().map(\.name))
    }

    override var controls: [View] { [nameField, kindButton, unitField, choicesView, tokenField] }

    override var otherButtons: [Button] { [deleteButton] }

    override func viewDidLoad() {
        super.viewDidLoad()
        tokenField.textField.accessibilityLabel = "Types that have it"
        for (view, name) in [
            (nameField, "field-name"), (kindButton, "field-kind"), (unitField, "field-unit"), (choicesView, "field-choices"),
            (tokenField, "field-types"), (deleteButton, "field-delete"), (cancelButton, "field-cancel"), (doneButton, "field-done"),
        ] as [(View, String)] { view.identifier = name }
        connect([nameField, unitField])
        choicesView.addTarget(self, action: OwnFieldController.forgetProblem, for: .editingChanged)
        kindButton.addTarget(self, action: OwnFieldController.kindDidChange, for: .valueChanged)
        tokenField.addTarget(self, action: OwnFieldController.tokensDidChange, for: .valueChanged)
        deleteButton.isHidden = field == nil
        deleteButton.addTarget(self, action: OwnFieldController.delete)
        kindDidChange()
    }

    override func viewDidDisappear() { delegate?.ownFieldDidClose() }

    private var kind: OwnField.Kind { kindButton.selectedIndex.map { OwnField.Kind.allCases[$0] } ?? .text }

    private var hasChoices: Bool { kind == .choice || kind == .choices }

    private func tokensDidChange() { view.setNeedsLayout() }

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
        let types = tokenField.tokens.compactMap { catalog.type(named: $0.title)?.id }
        let last = catalog.fields.map(\.position).max() ?? -1
        let id: UUID = if let field { field.id } else { try UUID.random() }
        return OwnField(
            id: id, name: nameField.text.trimmed, kind: kind, unit: kind == .number ? unitField.text.trimmed : "",
            choices: hasChoices ? choices : [], types: types, position: field?.position ?? last + 1, isHidden: field?.isHidden ?? false)
    }

    override var hasChanges: Bool {
        guard let field else { return !nameField.text.trimmed.isEmpty }
        return (try? made()).map { $0 != field } ?? true
    }

    override func done() {
        guard !isBusy, accepts(tokensOf: "type") else { return }
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
            delegate?.ownFieldWasStored(id)
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

    override var question: (title: String, message: String) {
        (field == nil ? "Discard this field?" : "Discard these changes?", "The fields stay as they were.")
    }

    private func delete() {
        guard !isBusy, let field else { return }
        dismiss { [delegate] in delegate?.ownFieldWantsDeleting(field) }
    }

    // MARK: - Layout

    @Stack.Builder override func rows() -> [StackItem] {
        part(labels[0], nameField.sized(width: .flexible, height: 38))
        part(labels[1], kindButton.sized(width: .flexible, height: 38))
        if !unitField.isHidden {
            part(
                labels[2],
                Stack(.horizontal) {
                    unitField.sized(width: .fixed(140), height: 38)
                    Spacer(0)
                }
                .sized())
        }
        if !choicesView.isHidden { part(labels[3], choicesView.sized(width: .flexible, height: 110)) }
        part(labels[4], tokenField.sized(width: .flexible, height: .fitting(atLeast: 38)))
        if !problemLabel.text.isEmpty { problemLabel }
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
