import ArgumentParser
import Exchange
import Inventory
import Words

/// The sort keys of a saved search on the command line: one or two, with a comma between them.
struct SortKeys: ExpressibleByArgument, Sendable {
    private enum Key: Hashable {
        case fixed(ListOrder)
        /// A custom field by its name.
        case own(String)
    }

    private let keys: [Key]

    static let standard = SortKeys(keys: [.fixed(.newest)])

    private init(keys: [Key]) { self.keys = keys }

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        var texts: [String] = []
        // A comma in quotes belongs to a name.
        for part in parts {
            if let last = texts.last, last.count(where: { $0 == "\"" }) == 1 {
                texts[texts.count - 1] = last + "," + part
            } else {
                texts.append(part)
            }
        }
        let keys: [Key] = texts.compactMap { text in
            guard text.hasPrefix("\""), text.hasSuffix("\""), text.count > 2 else { return ListOrder(argument: text).map(Key.fixed) }
            return .own(String(text.dropFirst().dropLast()))
        }
        guard keys.count == texts.count, (1...SearchSort.mostKeys).contains(keys.count), Set(keys).count == keys.count else { return nil }
        self.keys = keys
    }

    /// Returns the orders, or throws an error about a custom field that has none.
    func orders(reversed isReversed: Bool, in catalog: Catalog) throws -> [Inventory.SortOrder] {
        try keys.map { key in
            switch key {
            case .fixed(let order): return SortOrder(order.key, ascending: Self.isNaturallyAscending(order.key) != isReversed)
            case .own(let name):
                let field = try OwnField.named(EntryName(argument: name), in: catalog)
                guard field.isSortable else {
                    let shown = visible(field.name, limit: 80)
                    throw CommandFailure(
                        .failed, tr("Items cannot be sorted by “\(shown)”, because long texts have no order. Choose another field."),
                        code: "bad-field")
                }
                return SortOrder(own: field.id, ascending: !isReversed)
            }
        }
    }

    /// The newest items come first, and the order made by hand is used as it is; every other order begins with the smallest.
    private static func isNaturallyAscending(_ key: SortKey) -> Bool { key != .newest && key != .custom && key != .missing }

    /// Returns the key of an order in the form of the command line, and whether it is reversed.
    static func described(_ order: Inventory.SortOrder, in catalog: Catalog) -> (key: String, isReversed: Bool) {
        let name =
            if let field = order.field {
                "\"\(catalog.field(field)?.name ?? "")\""
            } else {
                ListOrder.allCases.first { $0.key == order.key }?.rawValue ?? order.key.rawValue
            }
        return (name, order.ascending != isNaturallyAscending(order.key))
    }
}
