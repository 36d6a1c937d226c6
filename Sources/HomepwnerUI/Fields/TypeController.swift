import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// The sheet of a type: its name, the fields that the form of its things shows at once, their initial values, and the values that insurers
/// use.
final class TypeController: ViewController {
    /// Called when it is stored, with its name.
    var onDone: ((Change, String) -> Void)?

    private let type: ItemType
    private let catalog: Catalog
    private let store: any LibraryStore
    private let style: NumberStyle
    private let currency: Currency

    private let titleLabel = Label("Edit Type", font: Font(size: 17, weight: .semibold))
    private let nameField = TextField()
    private let shownField = TokenField()
    private let yearsField = TextField()
    private let limitField = TextField()
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let cancelButton = Button("Cancel", style: .bordered)
    private let doneButton = Button("Done", style: .prominent)
    private let beginLabel = Label("New items begin with", font: Font(size: 14, weight: .semibold), color: .secondaryLabel)
    private let labels: [Label]
    private let scroll = ScrollView()
    /// The initial values of fields, a row for each.
    private var defaults: [(field: ItemField, row: FormRow)] = []
    /// The texts that were typed for fields that are no longer shown.
    private var texts: [ItemField: String]
    private var isBusy = false

    private static let width = 500.0
    private static let inset = 24.0

    init(_ type: ItemType, in catalog: Catalog, store: any LibraryStore, style: NumberStyle, currency: Currency) {
        (self.type, self.catalog, self.store, self.style, self.currency) = (type, catalog, store, style, currency)
        texts = type.defaults
        labels = ["Name", "Fields shown first in the form", "Useful years", "Special limit"].map {
            Label($0, font: Font(size: 14), color: .secondaryLabel)
        }
        super.init()
        title = titleLabel.text
        modalTransitionStyle = .crossDissolve
        nameField.text = type.name
        yearsField.text = type.usefulYears.map(String.init) ?? ""
        limitField.text = type.limit?.formatted(style) ?? ""
        limitField.placeholder = "None"
        yearsField.placeholder = "None"
        shownField.tokens = FormPlan.inOrder(type.shown).filter(catalog.shows).map { TokenField.Token($0.descriptor.title) }
        shownField.placeholder = "Add a field"
    }

    override func loadView() -> View { ContainerView { [weak self] in self?.layout($0) } }

    override func viewDidLoad() {
        titleLabel.accessibilityRole = .heading
        beginLabel.accessibilityRole = .heading
        problemLabel.numberOfLines = 0
        problemLabel.accessibilityElementsHidden = true
        for (label, control) in zip(labels, [nameField, shownField, yearsField, limitField] as [View]) {
            label.labels = control
            scroll.contentView.addSubview(label)
            scroll.contentView.addSubview(control)
        }
        scroll.contentView.addSubview(beginLabel)
        scroll.contentView.addSubview(problemLabel)
        shownField.textField.accessibilityLabel = labels[1].text
        shownField.offerOnly(offered.map(\.descriptor.title))
        shownField.onChange = { [weak self] _ in self?.shownDidChange() }
        for line in [nameField, yearsField, limitField] {
            line.onSubmit = { [weak self] in self?.done() }
            line.onChange = { [weak self] _ in self?.say("") }
        }
        for (view, name) in [
            (nameField, "type-name"), (shownField, "type-shown"), (yearsField, "type-years"), (limitField, "type-limit"),
            (cancelButton, "type-cancel"), (doneButton, "type-done"),
        ] as [(View, String)] { view.identifier = name }
        cancelButton.role = .cancel
        cancelButton.action = { [weak self] in self?.cancel() }
        doneButton.action = { [weak self] in self?.done() }
        for part in [titleLabel, scroll, cancelButton, doneButton] as [View] { view.addSubview(part) }
        makeDefaults()
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(nameField) }

    override var commands: [Command] {
        [
            Command("Done", shortcuts: [Shortcut(.enter, .control)]) { [weak self] in self?.done() },
            Command("Cancel", shortcuts: [Shortcut(.escape), .control("w")]) { [weak self] in self?.cancel() },
        ]
    }

    // MARK: - Fields

    /// The fields that a form can show beside those of every form.
    private var offered: [ItemField] {
        let plan = FormPlan(hiding: catalog.hiddenFields)
        return FormPlan.inOrder(plan.more.filter { $0 != .unit })
    }

    private var shown: [ItemField] {
        let titles = shownField.tokens.map(\.title)
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
        let surroundings = FormSurroundings(style: style) { _, _ in [] }
        defaults = wanted.map { field in
            if let row = old[field] { return (field, row) }
            let control = FormControl(field, in: surroundings) { _ in "" }
            control.catalog = catalog
            control.text = texts[field] ?? ""
            control.onSubmit = { [weak self] in self?.done() }
            control.onChange = { [weak self] in self?.say("") }
            return (field, FormRow(field == .inAll ? "Amounts" : field.descriptor.title, [control]))
        }
        for (_, row) in defaults { scroll.contentView.addSubview(row) }
        beginLabel.isHidden = defaults.isEmpty
    }

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

    private func done() {
        guard !isBusy else { return }
        let typed = shownField.textField.text.trimmed
        if !typed.isEmpty {
            shownField.hasError = true
            return say("“\(DisplayText.isolated(typed))” is not a field. Choose one from the list.")
        }
        do throws(FormFields.Problem) {
            let made = try made()
            guard made != type else { return dismiss() }
            isBusy = true
            Task { [weak self] in await self?.save(made) }
        } catch { say(error.sentence) }
    }

    private func save(_ made: ItemType) async {
        do throws(InventoryError) {
            let change = try await store.perform(.put(.type(made)))
            dismiss { [onDone] in onDone?(change, made.name) }
        } catch {
            isBusy = false
            say(error.description)
        }
    }

    private func cancel() {
        guard !isBusy, presentedViewController == nil else { return }
        var hasChanges = true
        if let made = try? made() { hasChanges = made != type }
        guard hasChanges else { return dismiss() }
        present(
            AlertController(
                title: "Discard these changes?", message: "The type stays as it was.",
                actions: [
                    .init("Keep Editing", style: .cancel), .init("Discard", style: .destructive) { [weak self] in self?.dismiss() },
                ]))
    }

    /// The error in the typed values, in a sentence; empty if there is none.
    var problem: String { problemLabel.text }

    private func say(_ problem: String) {
        if problem.isEmpty { shownField.hasError = false }
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
        return Size(width: width, height: min(available.height, body(width).height(forWidth: width) + Self.barHeight + Self.titleHeight))
    }

    private static let barHeight = 74.0
    private static let titleHeight = 60.0

    private static func edge(_ width: Double) -> Double { width < 420 ? 16 : inset }

    private func layout(_ bounds: Rect) {
        let edge = Self.edge(bounds.width)
        Stack(.vertical) {
            Stack(.horizontal, insets: EdgeInsets(top: 22, left: edge, bottom: 12, right: edge)) { titleLabel.sized(width: .flexible) }
                .sized(height: .fixed(Self.titleHeight))
            scroll.sized(height: .flexible)
            Stack(.horizontal, spacing: 10, insets: EdgeInsets(top: 16, left: edge, bottom: 24, right: edge)) {
                Spacer()
                cancelButton.sized(width: .fitting(atLeast: 84), height: 34)
                doneButton.sized(width: .fitting(atLeast: 84), height: 34)
            }
            .sized(height: .fixed(Self.barHeight))
        }
        .place(in: view)
        body(bounds.width).placeContent(of: scroll)
    }

    private func body(_ width: Double) -> Stack {
        let edge = Self.edge(width)
        // Labels are above the fields, as in a narrow form.
        for (_, row) in defaults { row.columns = FormColumns(width: 0) }
        return Stack(.vertical, insets: EdgeInsets(top: 4, left: edge, bottom: 4, right: edge)) {
            part(labels[0], nameField.sized(width: .flexible, height: 38))
            part(labels[1], shownField.sized(width: .flexible, height: .fitting(atLeast: 38)))
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

    @Stack.Builder private func part(_ label: Label, _ control: StackItem) -> [StackItem] {
        label.sized(height: 20)
        Spacer(4)
        control
        Spacer(12)
    }
}
