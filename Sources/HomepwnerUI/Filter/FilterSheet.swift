import Inventory
import Toolkit
import Words
import WorkspaceModel

/// Asks for the values of a field that the listed items shall have, counts the items, and adds the condition to the search.
final class FilterSheet: EntrySheet {
    private let key: FieldKey
    private let around: Surroundings
    private let kind: FilterKind?
    private let catalog: Catalog
    private let relation: PopUpButton
    private let first = TextField()
    private let second = TextField()
    private let exclusion = Switch()
    private var choices: [(id: String, control: Switch)] = []
    private var counting: StoreQuestion?
    private var isAnswered = false

    /// The largest number of choices that have a switch.
    private static let mostChoices = 8

    init(_ key: FieldKey, _ around: Surroundings) {
        (self.key, self.around) = (key, around)
        catalog = around.workspace.catalog.tree.catalog
        let kind = FilterKind(key, catalog)
        self.kind = kind
        relation = PopUpButton(Self.relations(kind, key, catalog, around.style))
        let title = DisplayText.isolated(key.title(in: catalog))
        super.init(
            tr("Filter by \(title)"),
            message: Self.message(key, catalog, isSearching: !around.workspace.search.condition.isEverything),
            done: tr("Add Filter"))
        addRows()
    }

    /// Returns the sentences about the effect, and about the meaning of amounts.
    private static func message(_ key: FieldKey, _ catalog: Catalog, isSearching: Bool) -> String {
        let effect =
            isSearching ? tr("The list shows the items of the search that fit.") : tr("The list shows the items that fit.")
        let note: String
        switch key {
        case .fixed(let field) where field.descriptor.kind == .money:
            note = tr("Amounts are those of all pieces. One without a currency, such as 100, fits in the currency of each item.")
        case .own(let id) where catalog.field(id)?.fieldKind == .money:
            note = tr("An amount without a currency, such as 100, fits in the currency of each item.")
        default: return effect
        }
        return effect + " " + note
    }

    // MARK: - Rows

    /// Returns the relations that a field can have to a value.
    private static func relations(_ kind: FilterKind?, _ key: FieldKey, _ catalog: Catalog, _ style: NumberStyle) -> [String] {
        switch kind {
        case .text: [tr("contains"), tr("is exactly")]
        case .day(let looksAhead):
            [tr("Between two days")]
                + FilterKind.dayTests(looksAhead: looksAhead).map {
                    ConditionTexts(catalog: catalog, style: style, names: [:]).words(for: .field(key, .day($0)))
                }
        case .yesOrNo: [tr("Yes"), tr("No")]
        case .bounds, .choices, nil: []
        }
    }

    private func addRows() {
        for (field, identifier) in [(first, "filter-first"), (second, "filter-second")] {
            field.identifier = identifier
            field.maximumLength = 200
        }
        relation.identifier = "filter-relation"
        relation.selectedIndex = 0
        relation.addTarget(self, action: FilterSheet.relationDidChange, for: .valueChanged)
        exclusion.identifier = "filter-exclusion"
        exclusion.addTarget(self, action: FilterSheet.textDidChange, for: .primaryActionTriggered)
        switch kind {
        case .text:
            add(tr("The text"), relation)
            add(tr("Text"), first)
        case .bounds(let unit):
            let unit = DisplayText.isolated(unit)
            first.placeholder = unit.isEmpty ? tr("any") : tr("any, in \(unit)")
            second.placeholder = first.placeholder
            add(tr("From"), first)
            add(tr("To"), second)
        case .day:
            add(tr("When"), relation)
            (first.placeholder, second.placeholder) = (tr("such as 2024 or 2024-03-05"), tr("such as 2024 or 2024-03-05"))
            add(tr("From"), first)
            add(tr("To"), second)
        case .choices(let words):
            for choice in words.prefix(Self.mostChoices) {
                let control = Switch()
                control.identifier = "filter-choice-" + choice.id
                control.addTarget(self, action: FilterSheet.textDidChange, for: .primaryActionTriggered)
                choices.append((choice.id, control))
                add(DisplayText.isolated(choice.title), control)
            }
        case .yesOrNo: add(tr("Value"), relation)
        case nil: break
        }
        add(tr("Exclude"), exclusion)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        relationDidChange()
        if case .choices(let words) = kind, words.count > Self.mostChoices {
            let rest = String(words.count - Self.mostChoices)
            show(note: tr("The search field takes all words, \(rest) of which have no room here."))
        }
    }

    override func viewIsAppearing() {
        // A relation that is right already needs no key.
        if case .text? = kind { view.window?.makeFirstResponder(first) } else { super.viewIsAppearing() }
    }

    private func relationDidChange() {
        if case .day? = kind {
            let isBetween = relation.selectedIndex == 0
            for field in [first, second] { field.isEnabled = isBetween }
        }
        textDidChange()
    }

    // MARK: - The condition

    /// The condition that was entered; nil if nothing was.
    private func condition() throws(FilterReader.Problem) -> Condition? {
        let context = QueryContext(catalog, style: around.style, currency: around.currency, days: DayParser(around.style.days))
        let reader = FilterReader(key, context)
        let index = relation.selectedIndex ?? 0
        let found: Condition?
        switch kind {
        case .text: found = reader.text(first.text, whole: index == 1)
        case .bounds: found = try reader.bounds(first.text, second.text)
        case .day(let looksAhead) where index > 0:
            found = .field(key, .day(FilterKind.dayTests(looksAhead: looksAhead)[index - 1]))
        case .day: found = try reader.bounds(first.text, second.text)
        case .choices:
            let words = Set(choices.filter(\.control.isOn).map(\.id))
            found = words.isEmpty ? nil : .field(key, .choice(words))
        case .yesOrNo: found = index == 0 ? yes : .not(yes)
        case nil: found = nil
        }
        return found.map { exclusion.isOn ? Condition.not($0).normalized : $0 }
    }

    private var yes: Condition { key == .fixed(.inAll) ? .quality(.inAll) : .field(key, .yes) }

    override func textDidChange() {
        counting?.cancel()
        counting = nil
        // The last count was that of other values.
        show(note: "")
        guard let condition = try? condition() else { return }
        let workspace = around.workspace
        let query = ItemQuery(scope: workspace.query.scope, condition: .every([workspace.search.condition, condition]))
        let store = around.reader.store
        let ask = { @Sendable () async throws(InventoryError) in try await store.count(of: query) }
        let question = around.reader.ask(ask, for: self, then: FilterSheet.take)
        if question.isOpen { counting = question }
    }

    private func take(_ answer: Result<Int, InventoryError>) {
        counting = nil
        // A library that cannot be read says so in the list.
        guard let count = try? answer.get() else { return }
        let number = CountText.number(count, style: around.style)
        show(note: tr("\(number) item fits", "\(number) items fit", count))
    }

    override func done() {
        guard !isAnswered else { return }
        do throws(FilterReader.Problem) {
            guard let condition = try condition() else {
                let isChoice = choices.isEmpty == false
                return show(problem: isChoice ? tr("Choose at least one of them.") : tr("Enter a value."), at: first)
            }
            isAnswered = true
            counting?.cancel()
            dismiss()
            Filters(around).add(condition)
        } catch { show(problem: error.sentence, at: error.isSecond ? second : first) }
    }
}
