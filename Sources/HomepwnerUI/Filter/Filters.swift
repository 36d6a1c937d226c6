import FoundationEssentials
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// Adds conditions to the search of the window for those who do not type them, and lists those that can be added.
struct Filters {
    private let around: Surroundings
    private var workspace: Workspace { around.workspace }
    private var style: NumberStyle { around.style }

    /// The largest number of types in the menu.
    private static let mostTypes = 30

    init(_ around: Surroundings) { self.around = around }

    private var catalog: Catalog { workspace.catalog.tree.catalog }
    private var texts: ConditionTexts { ConditionTexts(catalog: catalog, style: style, names: [:]) }

    /// Adds a condition to the search.
    func add(_ condition: Condition) {
        change(to: SearchConditions(workspace.search, around).with(condition))
    }

    /// Removes a condition of the search.
    func remove(_ index: Int) {
        change(to: SearchConditions(workspace.search, around).without(index))
    }

    /// Replaces a condition of the search by its opposite.
    func deny(_ index: Int) {
        change(to: SearchConditions(workspace.search, around).denying(index))
    }

    /// Searches for something else. A search whose text cannot be changed so stays, and that is said.
    private func change(to search: Search) {
        guard search == workspace.search else { return workspace.send(.search(search)) }
        workspace.send(
            .say(.problem(tr("This is not possible while a part of the search is not understood. Correct or remove that part first."))))
    }

    /// The lines of the menu.
    ///
    /// - Parameter frame: asks for a place or a tag
    func items(for frame: ListFrameController) -> [Menu.Item] {
        var items: [Menu.Item] = []
        if catalog.shows(.place), !catalog.places.isEmpty {
            items.append(.command(Command(tr("Place…"), target: frame, action: ListFrameController.filterByPlace)))
        }
        if catalog.shows(.tags), !catalog.tags.isEmpty {
            items.append(.command(Command(tr("Tag…"), target: frame, action: ListFrameController.filterByTag)))
        }
        if catalog.shows(.type), !catalog.types.isEmpty { items.append(.command(Command(tr("Type", in: "filter"), submenu: types))) }
        for field in Self.mainFields where catalog.shows(field) { items.append(line(.fixed(field))) }
        items += [
            .separator, .command(Command(tr("Has", in: "filter"), submenu: facts)),
            .command(Command(tr("Has Not", in: "filter"), submenu: missing)), .command(Command(tr("Is", in: "filter"), submenu: states)),
            .separator, .command(Command(tr("More Fields"), submenu: otherFields)),
        ]
        let own = catalog.shownFields.map { line(.own($0.id)) }
        if !own.isEmpty { items.append(.command(Command(tr("Custom Fields"), submenu: own))) }
        return items
    }

    private static let mainFields: [ItemField] = [.value, .bought, .warrantyEnds]

    /// The line that asks for the values of a field.
    private func line(_ key: FieldKey) -> Menu.Item {
        let title = DisplayText.isolated(DisplayText.shortened(key.title(in: catalog), to: 40))
        return .command(Command(tr("\(title)…"), perform: workspace.sending(.open(.filter(key)))))
    }

    /// The line that adds a condition, in the words of its chip.
    private func line(_ condition: Condition) -> Menu.Item {
        .command(
            Command(texts.words(for: condition), isOn: { workspace.search.condition.terms.contains(condition) }) {
                if !workspace.search.condition.terms.contains(condition) { add(condition) }
            })
    }

    private var types: [Menu.Item] {
        let types = catalog.types.sorted { $0.name < $1.name }
        let lines = types.prefix(Self.mostTypes).map { line(.field(.fixed(.type), .named([$0.id], exactly: false))) }
        let none = [Menu.Item.separator, line(.not(.field(.fixed(.type), .known)))]
        let rest = String(types.count - Self.mostTypes)
        guard types.count > Self.mostTypes else { return lines + none }
        return lines + [.command(Command(tr("\(rest) more: type:… in the search field"), isEnabled: { false }, perform: {}))] + none
    }

    /// The conditions on what an item has.
    private var known: [Condition] {
        let fields: [ItemField] = [.value, .serialNumber, .maker, .place, .tags, .bought, .warrantyEnds, .notes]
        let facts: [ItemFact] = [.photo, .receipt, .paper, .manual, .appraisal, .parts]
        return facts.map(Condition.has) + fields.filter(catalog.shows).map { .field(.fixed($0), .known) }
    }

    private var facts: [Menu.Item] { lines(known) }

    private var missing: [Menu.Item] { lines(known.map(Condition.not)) }

    /// The lines of conditions on what the library shows.
    private func lines(_ conditions: [Condition]) -> [Menu.Item] { conditions.filter { $0.problems(in: catalog).isEmpty }.map(line) }

    private var states: [Menu.Item] {
        let qualities: [Condition] = [.quality(.incomplete), .quality(.part)]
        let ways = ItemField.disposal.choices.map { Condition.state(.disposed($0.id)) }
        return lines(qualities) + [.separator] + lines([.state(.disposed(nil))] + ways)
    }

    /// The fields that most people do not filter by, in the order of forms.
    private var otherFields: [Menu.Item] {
        let fields = FieldDescriptor.all.map(\.field).filter { field in
            catalog.shows(field) && field.descriptor.group != .disposal && !Self.mainFields.contains(field)
        }
        return (fields.map(FieldKey.fixed) + [.added, .changed]).filter { FilterKind($0, catalog) != nil }.map(line)
    }
}
