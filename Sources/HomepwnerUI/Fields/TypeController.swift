import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The sheet of a type: its name, the fields that the form of its things shows at once, their initial values, and the values that insurers
/// use.
final class TypeController: EditorSheet, FieldActing {
    private let around: Surroundings
    private let type: ItemType
    private let catalog: Catalog

    private let yearsField = TextField()
    private let limitField = TextField()
    private let beginLabel = Label("New items begin with", font: Font(size: 14, weight: .semibold), color: .secondaryLabel)
    /// The initial values of fields, a row for each.
    private var defaults: [(field: ItemField, row: FormRow)] = []
    /// The texts that were typed for fields that are no longer shown.
    private var texts: [ItemField: String]

    init(_ type: ItemType, _ around: Surroundings) {
        (self.type, self.around, catalog) = (type, around, around.workspace.catalog.tree.catalog)
        texts = type.defaults
        super.init(
            "Edit Type", done: "Done", labels: ["Name", "Fields shown first in the form", "Useful years", "Special limit"], width: 500)
        nameField.text = type.name
        yearsField.text = type.usefulYears.map(String.init) ?? ""
        limitField.text = type.limit?.formatted(around.style) ?? ""
        limitField.placeholder = "None"
        yearsField.placeholder = "None"
        tokenField.tokens = FormPlan.inOrder(type.shown).filter(catalog.shows).map { TokenField.Token($0.descriptor.title) }
        tokenField.placeholder = "Add a field"
    }

    override var controls: [View] { [nameField, tokenField, yearsField, limitField] }

    override func viewDidLoad() {
        super.viewDidLoad()
        beginLabel.accessibilityRole = .heading
        scroll.contentView.addSubview(beginLabel)
        tokenField.textField.accessibilityLabel = labels[1].text
        tokenField.offerOnly(offered.map(\.descriptor.title))
        tokenField.addTarget(self, action: TypeController.shownDidChange, for: .valueChanged)
        connect([nameField, yearsField, limitField])
        for (view, name) in [
            (nameField, "type-name"), (tokenField, "type-shown"), (yearsField, "type-years"), (limitField, "type-limit"),
            (cancelButton, "type-cancel"), (doneButton, "type-done"),
        ] as [(View, String)] { view.identifier = name }
        makeDefaults()
    }

    private var style: NumberStyle { around.style }

    private var currency: Currency { around.currency }

    // MARK: - Fields

    /// The fields that a form can show beside those of every form.
    private var offered: [ItemField] {
        let plan = FormPlan(hiding: catalog.hiddenFields)
        return FormPlan.inOrder(plan.more.filter { $0 != .unit })
    }

    private var shown: [ItemField] {
        let titles = tokenField.tokens.map(\.title)
        return offered.filter { titles.contains($0.descriptor.title) }
    }

    private func shownDidChange() {
        makeDefaults()
        say("")
        sizeDidChange()
    }

    /// A row for each field that new items may begin with something in: those that are shown at once, and those that have something.
    private func makeDefaults() {
        for (field, row) in defaults { keep(row, of: field) }
        let wanted = offered.filter { (shown.contains($0) || texts[$0]?.isEmpty == false) && !ItemField.ofOneThing.contains($0) }
        let old = Dictionary(uniqueKeysWithValues: defaults.map { ($0.field, $0.row) })
        for (field, row) in defaults where !wanted.contains(field) { row.removeFromSuperview() }
        let surroundings = FormSurroundings(style: style)
        defaults = wanted.map { field in
            if let row = old[field] { return (field, row) }
            let control = FormControl(field, in: surroundings) { _ in "" }
            control.catalog = catalog
            control.text = texts[field] ?? ""
            return (field, FormRow(field == .inAll ? "Amounts" : field.descriptor.title, [control]))
        }
        for (_, row) in defaults { scroll.contentView.addSubview(row) }
        beginLabel.isHidden = defaults.isEmpty
    }

    func fieldDidChange(_ place: FormPlace) { forgetProblem() }

    func submit() { done() }

    func pasteWasRefused(bytes: Int) { say(Self.refusedPaste(bytes: bytes)) }

    private func keep(_ row: FormRow, of field: ItemField) { texts[field] = row.controls.first?.text ?? "" }

    // MARK: - Done

    /// Returns the edited type.
    private func made() throws(FormFields.Problem) -> ItemType {
        var made = type
        made.name = nameField.text.trimmed
        let hidden = type.shown.filter { !offered.contains($0) }
        // Fields of the type that the library hides now are kept, for the time when it shows them again.
        made.shown = type.shown.filter { shown.contains($0) || hidden.contains($0) } + shown.filter { !type.shown.contains($0) }
        let years = yearsField.text.trimmed
        made.usefulYears = years.isEmpty ? nil : Int(years)
        if !years.isEmpty, made.usefulYears.map({ !(0...1_000).contains($0) }) ?? true {
            throw FormFields.Problem(
                field: .type, sentence: "Useful years are a number from 0 to 1,000. Write a number, or leave the field empty.")
        }
        let limit = limitField.text.trimmed
        do {
            made.limit = limit.isEmpty ? nil : try MoneyParser.parse(limit, default: type.limit?.currency ?? currency, style: style)
        } catch { throw FormFields.Problem(field: .type, sentence: "The special limit: \(error)") }
        for (field, row) in defaults {
            let text = row.controls.first?.text ?? ""
            made.defaults[field] = text.trimmed.isEmpty ? nil : text
            guard made.defaults[field] != nil, made.defaults[field] != type.defaults[field] else { continue }
            var fields = FormFields()
            fields[.name] = "-"
            fields[field] = text
            do throws(FormFields.Problem) {
                _ = try fields.content(original: nil, currency: currency, style: style, isSureOf: [field])
            } catch {
                throw FormFields.Problem(field: field, sentence: "\(field.descriptor.title): \(error.sentence)")
            }
        }
        return made
    }

    override func done() {
        guard !isBusy, accepts(tokensOf: "field") else { return }
        do throws(FormFields.Problem) {
            let made = try made()
            guard made != type else { return dismiss() }
            isBusy = true
            Task { [weak self] in await self?.save(made) }
        } catch { say(error.sentence) }
    }

    private func save(_ made: ItemType) async {
        do throws(InventoryError) {
            let change = try await around.reader.store.perform(.put(.type(made)))
            dismiss()
            around.workspace.send(.changed(change, .offerUndo("Changed type \(DisplayText.quoted(made.name))")))
        } catch {
            isBusy = false
            say(error.description)
        }
    }

    override var hasChanges: Bool { (try? made()).map { $0 != type } ?? true }

    override var question: (title: String, message: String) { ("Discard these changes?", "The type stays as it was.") }

    // MARK: - Layout

    override func rows() -> [StackItem] {
        // Labels are above the fields, as in a narrow form.
        for (_, row) in defaults { row.columns = FormColumns(width: 0) }
        return items()
    }

    @Stack.Builder private func items() -> [StackItem] {
        part(labels[0], nameField.sized(width: .flexible, height: 38))
        part(labels[1], tokenField.sized(width: .flexible, height: .fitting(atLeast: 38)))
        Stack(.horizontal, spacing: 16, alignment: .top) {
            Stack(.vertical) { part(labels[2], yearsField.sized(width: .flexible, height: 38)) }.sized(width: .flexible)
            Stack(.vertical) { part(labels[3], limitField.sized(width: .flexible, height: 38)) }.sized(width: .flexible)
        }
        if !problemLabel.text.isEmpty {
            problemLabel
            Spacer(12)
        }
        if !defaults.isEmpty {
            beginLabel.sized(height: 22)
            Spacer(8)
            for (_, row) in defaults {
                row.sized(width: .flexible)
                Spacer(10)
            }
        }
    }
}
