import Foundation

@testable import Inventory

/// The documented groups of items, from a plain look at each item.
struct PlainGroups {
    let collation: Collation
    var hidden: Set<ItemField> = []
    /// The places, for their kinds.
    var catalog = Catalog()

    struct Group {
        let name: GroupName
        var items: [Item]
    }

    /// Returns the groups of items that have the order of a query.
    func groups(of items: [Item], _ query: ItemQuery) -> [Group] {
        guard query.grouping != .none, !items.isEmpty else { return [] }
        if let field = query.grouping.field, hidden.contains(field) { return [Group(name: .all, items: items)] }
        var groups: [Group] = []
        var rest: [Item] = []
        for item in items {
            guard let name = name(query.grouping, item.content) else {
                rest.append(item)
                continue
            }
            if let place = groups.firstIndex(where: { isSame($0.name, name, query.grouping) }) {
                groups[place].items.append(item)
            } else {
                groups.append(Group(name: name, items: [item]))
            }
        }
        // Of several spellings of a maker, the one of most items is shown.
        if query.grouping == .maker {
            groups = groups.map { group in
                let spellings = Dictionary(grouping: group.items) { $0.content.text(.maker) }.mapValues(\.count)
                let name = spellings.min { one, other in
                    one.value == other.value ? precedes([one.key], [other.key]) : one.value > other.value
                }
                return Group(name: name.map { .text($0.key) } ?? group.name, items: group.items)
            }
        }
        groups.sort { precedes($0.name, $1.name) }
        let isReversed =
            switch (query.grouping, query.order.key) {
            case (.place, .place), (.type, .column(.fixed(.type))), (.maker, .column(.fixed(.maker))): !query.order.ascending
            case (.year, .column(.fixed(.bought))): query.order.ascending
            default: false
            }
        if isReversed { groups.reverse() }
        return groups + (rest.isEmpty ? [] : [Group(name: .nothing, items: rest)])
    }

    private func name(_ grouping: Grouping, _ content: ItemContent) -> GroupName? {
        switch grouping {
        case .none: return nil
        case .place(let level): return content.place.map { .place(Array($0.path.prefix(depth($0.path, level)))) }
        case .type: return content.type.map { .text($0.name) }
        case .maker: return content[.maker].map { _ in .text(content.text(.maker)) }
        case .tags: return content.tags.isEmpty ? nil : .tags(content.tags.map(\.name).sorted { precedes([$0], [$1]) })
        case .year: return (content[.bought]?.day).map { .year($0.first.year) }
        }
    }

    /// Returns the number of places of a path up to a level.
    private func depth(_ path: [String], _ level: PlaceLevel) -> Int {
        func kind(_ depth: Int) -> Place.Kind? { catalog.place(at: Array(path.prefix(depth)))?.placeKind }
        func first(_ kinds: Place.Kind...) -> Int? { (1...path.count).first { kind($0).map(kinds.contains) ?? false } }
        func isHouse(_ depth: Int) -> Bool {
            if let kind = kind(depth) { return kind == .house }
            guard depth == 1, let place = catalog.place(at: [path[0]]) else { return false }
            let inner = catalog.places(in: place.id)
            return !inner.isEmpty && (catalog.places(in: nil).count == 1 || inner.contains { !catalog.places(in: $0.id).isEmpty })
        }
        switch level {
        case .house: return first(.house) ?? 1
        case .room: return first(.room) ?? (1...path.count).first { !isHouse($0) } ?? path.count
        case .furniture:
            let room = depth(path, .room)
            if let furniture = (room...path.count).first(where: { kind($0) == .furniture }) { return furniture }
            return room < path.count && kind(room) != .box && kind(room + 1) != .box ? room + 1 : room
        case .whole: return path.count
        }
    }

    private func isSame(_ one: GroupName, _ other: GroupName, _ grouping: Grouping) -> Bool {
        guard grouping == .maker, case .text(let one) = one, case .text(let other) = other else { return one == other }
        func plain(_ text: String) -> [UInt8] { Folding.folded(text.split(whereSeparator: \.isWhitespace).joined(separator: " ")) }
        return plain(one) == plain(other)
    }

    private func precedes(_ one: GroupName, _ other: GroupName) -> Bool {
        switch (one, other) {
        case (.place(let one), .place(let other)), (.tags(let one), .tags(let other)): precedes(one, other)
        case (.text(let one), .text(let other)): precedes([one], [other])
        case (.year(let one), .year(let other)): one > other
        default: false
        }
    }

    private func precedes(_ one: [String], _ other: [String]) -> Bool {
        one.lexicographicallyPrecedes(other) { one, other in
            let (mine, theirs) = (collation.key(one), collation.key(other))
            return mine == theirs ? one.utf8.lexicographicallyPrecedes(other.utf8) : mine.lexicographicallyPrecedes(theirs)
        }
    }
}
