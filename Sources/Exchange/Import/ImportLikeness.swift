import FoundationEssentials
import Inventory

/// Finds rows that look like items of the library, but do not name one by its identifier.
struct ImportLikeness {
    private var rows: [String: AlikeContents] = [:]
    private let names: Set<String>
    /// The items that rows name by their identifiers.
    private let named: Set<UUID>

    init(_ plan: ImportPlan) {
        named = Set(plan.entries.compactMap(\.id))
        var names: Set<String> = []
        for (index, entry) in plan.entries.enumerated() where entry.id == nil {
            names.insert(entry.content.name)
            rows[Self.key(entry.content.name), default: AlikeContents()].append(entry.content, index: index)
        }
        self.names = names
    }

    /// How many contents were looked up so far.
    var lookups: Int { rows.values.reduce(0) { $0 + $1.lookups } }

    /// Returns the items that rows look like, by the index of the row; each item once. Of the library only items with the names of rows are
    /// read; disposed items are compared, too.
    mutating func items(in store: any LibraryStore) async throws(InventoryError) -> [Int: Item] {
        guard !rows.isEmpty else { return [:] }
        var found: [Int: Item] = [:]
        let set = try await store.namesakes(of: names)
        for start in stride(from: 0, to: set.count, by: 500) {
            for item in try await store.items(of: set, in: start..<min(start + 500, set.count)) where !named.contains(item.id) {
                guard let row = rows[Self.key(item.content.name)]?.takeFirst(alike: item.content) else { continue }
                found[row] = item
            }
        }
        return found
    }

    private static func key(_ name: String) -> String { name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

/// Contents with the same name, of which each is taken once by something like it.
///
/// Two are alike if a number is equal, or no field that both have differs. So what decides are the fields that both have, and for each such
/// set of fields a table has the contents by their values in these: to look one up takes as long among ten thousand as among ten.
struct AlikeContents {
    /// The compared fields, numbers first.
    private static let fields: [ItemField] = [.serialNumber, .assetNumber, .code, .place, .maker, .model, .bought, .price, .value]
    private static let numbers = 3

    /// Some of the fields, a bit for each.
    private typealias Fields = UInt16

    /// The values of some fields.
    private enum Value: Hashable {
        case field(FieldValue)
        case path([String])
    }

    /// The contents that have the same fields.
    private struct Group {
        let fields: Fields
        var members: [Int] = []
        /// The contents by their values in some of the fields, as places in the queue of those with these values.
        var tables: [Fields: [[Value]: Queue]] = [:]
    }

    /// Contents with the same values, in order.
    private struct Queue {
        var members: [Int] = []
        var next = 0
    }

    private var contents: [(content: ItemContent, index: Int)] = []
    private var groups: [Group] = []
    private var groupOf: [Fields: Int] = [:]
    private var taken: [Bool] = []
    /// How often contents were looked up, and passed because they were taken.
    private(set) var lookups = 0

    /// Adds a content, before anything is taken.
    mutating func append(_ content: ItemContent, index: Int) {
        let fields = Self.fields(of: content)
        if groupOf[fields] == nil {
            groupOf[fields] = groups.count
            groups.append(Group(fields: fields))
        }
        if let group = groupOf[fields] { groups[group].members.append(contents.count) }
        contents.append((content, index))
        taken.append(false)
    }

    /// Takes the first content that is like another and was not taken.
    ///
    /// - Returns: its index; nil if there is none.
    mutating func takeFirst(alike other: ItemContent) -> Int? {
        let fields = Self.fields(of: other)
        var first: Int?
        for group in groups.indices {
            guard let place = firstPlace(in: group, alike: other, fields) else { continue }
            first = min(first ?? place, place)
        }
        guard let first else { return nil }
        taken[first] = true
        return contents[first].index
    }

    private mutating func firstPlace(in group: Int, alike other: ItemContent, _ fields: Fields) -> Int? {
        let both = groups[group].fields & fields
        // Where both have a number, numbers alone decide.
        let numbers = both & (1 << Fields(Self.numbers) - 1)
        let compared = numbers == 0 ? both : numbers
        if groups[group].tables[compared] == nil {
            var table: [[Value]: Queue] = [:]
            for place in groups[group].members {
                table[Self.values(contents[place].content, compared), default: Queue()].members.append(place)
            }
            lookups += groups[group].members.count
            groups[group].tables[compared] = table
        }
        let values = Self.values(other, compared)
        lookups += 1
        guard var queue = groups[group].tables[compared]?[values] else { return nil }
        let start = queue.next
        while queue.next < queue.members.count, taken[queue.members[queue.next]] { queue.next += 1 }
        lookups += queue.next - start
        if queue.next > start { groups[group].tables[compared]?[values]?.next = queue.next }
        return queue.next < queue.members.count ? queue.members[queue.next] : nil
    }

    private static func fields(of content: ItemContent) -> Fields {
        fields.indices.reduce(0) { result, index in value(content, fields[index]) == nil ? result : result | 1 << Fields(index) }
    }

    private static func values(_ content: ItemContent, _ wanted: Fields) -> [Value] {
        fields.indices.filter { wanted >> Fields($0) & 1 == 1 }.compactMap { value(content, fields[$0]) }
    }

    private static func value(_ content: ItemContent, _ field: ItemField) -> Value? {
        field == .place ? content.place.map { .path($0.path) } : content[field].map(Value.field)
    }
}
