import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The lines of the menu that sorts the list: by a field and its direction, and by a second one among items that are equal in it; and of the
/// menu that groups it.
struct SortMenu {
    private unowned let main: MainController
    private let order: Inventory.SortOrder
    private let catalog: Catalog

    init(_ main: MainController) {
        self.main = main
        order = main.model.query.order
        catalog = main.sidebar.catalog
    }

    /// The lines.
    var items: [Menu.Item] {
        // A list about a fact can be sorted by it.
        let natural = SortOrder.natural(of: main.model.query.scope).map { [$0.key] } ?? []
        let usual = shown(natural + SortKey.allCases)
        var items = usual.map { line($0, isOn: order.key == $0, sortedBy($0)) } + ownFields
        let others = otherKeys.filter { !usual.contains($0) }
        let isOther = others.contains(order.key)
        items.append(
            .command(
                Command(
                    isOther ? tr("More Fields: \(title(order.key))") : tr("More Fields"),
                    submenu: others.map { line($0, isOn: order.key == $0, sortedBy($0)) })))
        // One's own order has one direction.
        if order.key != .custom { items += [.separator] + directions(of: order.first) { .init($0, then: order.second) } }
        items.append(.separator)
        // No two items are equal in the order of adding.
        if !order.key.isTotal { items.append(.command(Command(secondTitle, submenu: secondItems))) }
        return items + [.command(groupCommand)]
    }

    /// The command that groups the items.
    var groupCommand: Command {
        let shown = main.model.query.grouping
        let known = Grouping.allCases.filter { $0.field.map(catalog.shows) ?? true }
        let lines = [known.filter { $0 == .none }, known.filter(\.isByPlace), known.filter { $0 != .none && !$0.isByPlace }].map { part in
            part.map { grouping in
                Menu.Item.command(
                    Command(grouping.title, isOn: { shown == grouping }, perform: main.workspace.sending(.group(grouping))))
            }
        }
        return Command(
            shown == .none ? tr("Group By") : tr("Group By: \(shown.title)"),
            submenu: Array(lines.filter { !$0.isEmpty }.joined(separator: [.separator])))
    }

    private func sortedBy(_ key: SortKey) -> Inventory.SortOrder {
        SortOrder(SortTerm(key, ascending: key == order.key ? order.ascending : key.startsAscending), then: order.second)
    }

    private var secondTitle: String {
        guard let second = order.second else { return tr("Then By") }
        return tr("Then By: \(title(second.key))")
    }

    private var secondItems: [Menu.Item] {
        let keys = shown([.name, .value, .serialNumber, .place, .newest]) + otherKeys + ownKeys
        var items = [line(tr("Nothing"), isOn: order.second == nil, SortOrder(order.first, then: nil)), .separator]
        for key in keys where key != order.key {
            let isOn = order.second?.key == key
            let term = isOn ? order.second : SortTerm(key, ascending: key.startsAscending)
            items.append(line(key, isOn: isOn, SortOrder(order.first, then: term)))
        }
        guard let second = order.second else { return items }
        return items + [.separator] + directions(of: second) { SortOrder(order.first, then: $0) }
    }

    // MARK: - Keys

    private func shown(_ keys: [SortKey]) -> [SortKey] { keys.filter { $0.field.map(catalog.shows) ?? true } }

    /// The fields that most lists are not sorted by, in the order of forms.
    private var otherKeys: [SortKey] {
        let fields = FieldDescriptor.all.filter { catalog.shows($0.field) && $0.group != .disposal }.map { FieldKey.fixed($0.field) }
        let keys = (fields + [.changed]).compactMap { SortKey($0, in: catalog) }
        return keys.filter { !SortKey.allCases.contains($0) }
    }

    private var ownKeys: [SortKey] { catalog.shownFields.compactMap { SortKey(.own($0.id), in: catalog) } }

    private func title(_ key: SortKey) -> String {
        if case .column(let field) = key { return DisplayText.isolated(field.title(in: catalog)) }
        return key.title
    }

    // MARK: - Lines

    private func line(_ key: SortKey, isOn: Bool, _ order: Inventory.SortOrder) -> Menu.Item { line(title(key), isOn: isOn, order) }

    private func line(_ title: String, isOn: Bool, _ order: Inventory.SortOrder) -> Menu.Item {
        .command(Command(title, isOn: { isOn }, perform: main.workspace.sending(.sort(order))))
    }

    /// The custom fields; those of long texts say why they cannot be chosen.
    private var ownFields: [Menu.Item] {
        catalog.shownFields.map { field in
            let key = SortKey.column(.own(field.id))
            guard !field.isSortable else { return line(key, isOn: order.key == key, sortedBy(key)) }
            let name = DisplayText.isolated(field.name)
            return .command(Command(tr("\(name) (long text, has no order)"), isEnabled: { false }, perform: {}))
        }
    }

    private func directions(of term: SortTerm, _ order: (SortTerm) -> Inventory.SortOrder) -> [Menu.Item] {
        [true, false].map { ascending in
            line(
                term.key.directionTitle(ascending: ascending, in: catalog), isOn: term.ascending == ascending,
                order(SortTerm(term.key, ascending: ascending)))
        }
    }
}

extension SortKey {
    /// The name of the order in the menu; that of a field is its name.
    fileprivate var title: String {
        switch self {
        case .newest: tr("Date Added")
        case .name: tr("Name")
        case .value: tr("Value")
        case .serialNumber: tr("Serial Number")
        case .place: tr("Place")
        case .custom: tr("My Order")
        case .missing: tr("Missing Facts and Value")
        case .warrantyEnds: tr("End of the Warranty")
        case .column: ""
        }
    }

    /// The direction that people expect at first.
    fileprivate var startsAscending: Bool {
        switch self {
        case .newest, .value, .custom, .missing, .column(.changed), .column(.added), .column(.fixed(.bought)), .column(.fixed(.price)):
            false
        case .name, .serialNumber, .place, .warrantyEnds, .column: true
        }
    }

    fileprivate func directionTitle(ascending: Bool, in catalog: Catalog) -> String {
        switch self {
        case .newest: ascending ? tr("Oldest First") : tr("Newest First")
        case .custom: ascending ? tr("Reversed") : tr("As Arranged")
        case .missing: ascending ? tr("Least to Gain First") : tr("Most to Gain First")
        case .warrantyEnds: ascending ? tr("Soonest First") : tr("Latest First")
        case .value: ascending ? tr("Lowest First") : tr("Highest First")
        case .name, .serialNumber, .place: ascending ? tr("A to Z") : tr("Z to A")
        case .column(.added), .column(.changed): ascending ? tr("Oldest First") : tr("Newest First")
        case .column(.fixed(let field)):
            switch field.descriptor.kind {
            case .line, .lines, .type, .place, .tags, .item: ascending ? tr("A to Z") : tr("Z to A")
            case .day: ascending ? tr("Earliest First") : tr("Latest First")
            case .choice: ascending ? tr("Worst First") : tr("Best First")
            case .yesOrNo: ascending ? tr("No First") : tr("Yes First")
            case .money, .quantity: ascending ? tr("Lowest First") : tr("Highest First")
            }
        case .column(.own(let id)):
            switch catalog.field(id)?.fieldKind {
            case .text, .longText, .link, .choice, .choices, nil: ascending ? tr("A to Z") : tr("Z to A")
            case .day: ascending ? tr("Earliest First") : tr("Latest First")
            case .yesNo: ascending ? tr("No First") : tr("Yes First")
            case .number, .money: ascending ? tr("Lowest First") : tr("Highest First")
            }
        }
    }
}
