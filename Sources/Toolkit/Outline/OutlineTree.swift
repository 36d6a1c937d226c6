/// A row of an outline with its place in the tree.
nonisolated struct OutlineNode: Hashable {
    let id: String
    let parent: String?
    /// The depth; headings count.
    let depth: Int
    /// The indentation in steps; a heading does not indent its rows.
    let level: Int
    /// The place among its siblings, and their number.
    let position: Int
    let siblings: Int
    let isExpandable: Bool
    let isExpanded: Bool
    let isHeading: Bool

    /// The identifier of the row in which a new title is typed.
    static let draftID = "\u{0}draft"
    var isDraft: Bool { id == Self.draftID }

    /// Returns the identifier of the row that says that a heading is empty.
    static func noteID(in heading: String) -> String { "\u{0}note" + heading }
    var isNote: Bool { id.hasPrefix("\u{0}note") }
}

/// The visible rows of an outline, one below the other, and the set of open rows. Only open rows are asked for their children.
struct OutlineTree {
    /// The questions of a tree.
    struct Source {
        let children: (String?) -> [String]
        let isExpandable: (String) -> Bool
        let isHeading: (String) -> Bool
        /// Returns whether an empty heading has a row that says so.
        let hasNote: (String) -> Bool
    }

    /// A row that is being added, and its parent.
    struct Draft: Equatable {
        let parent: String?
        let isFirst: Bool
    }

    /// The shown rows.
    private(set) var nodes: [OutlineNode] = []
    /// The open rows, including those out of sight.
    var expanded: Set<String> = []
    var draft: Draft?
    private var places: [String: Int] = [:]

    /// Returns the position of a row among the shown ones; nil if it is in a closed one, or gone.
    func index(of id: String) -> Int? { places[id] }

    mutating func show(_ new: [OutlineNode]) {
        nodes = new
        places = Dictionary(minimumCapacity: new.count)
        for (index, node) in new.enumerated() { places[node.id] = index }
    }

    /// Returns the rows that should be shown now. A row that is named twice, or below itself, is shown once.
    func flattened(_ source: Source) -> [OutlineNode] {
        struct Level {
            let parent: String?
            let depth: Int
            let level: Int
            let children: [String]
            var next = 0
        }
        var seen: Set<String> = []
        var found: [OutlineNode] = []
        func children(of id: String?) -> [String] {
            var all = source.children(id)
            if let draft, draft.parent == id { all.insert(OutlineNode.draftID, at: draft.isFirst ? 0 : all.count) }
            return all
        }
        var levels = [Level(parent: nil, depth: 0, level: 0, children: children(of: nil))]
        while let last = levels.indices.last {
            let level = levels[last]
            guard level.next < level.children.count else {
                levels.removeLast()
                continue
            }
            levels[last].next += 1
            let id = level.children[level.next]
            guard seen.insert(id).inserted else { continue }
            let isDraft = id == OutlineNode.draftID
            let isHeading = !isDraft && level.depth == 0 && source.isHeading(id)
            let isNote = id == level.parent.map(OutlineNode.noteID)
            let isExpandable = !isDraft && !isNote && (source.isExpandable(id) || draft?.parent == id)
            let isExpanded = isExpandable && expanded.contains(id)
            found.append(
                OutlineNode(
                    id: id, parent: level.parent, depth: level.depth, level: level.level, position: level.next,
                    siblings: level.children.count, isExpandable: isExpandable, isExpanded: isExpanded, isHeading: isHeading))
            guard isExpanded else { continue }
            var inside = children(of: id)
            if inside.isEmpty, isHeading, source.hasNote(id) { inside = [OutlineNode.noteID(in: id)] }
            levels.append(Level(parent: id, depth: level.depth + 1, level: level.level + (isHeading ? 0 : 1), children: inside))
        }
        return found
    }

    /// Returns the rows around a row, the nearest first, as far as they are shown.
    func ancestors(of id: String) -> [String] {
        var found: [String] = []
        var at = places[id].flatMap { nodes[$0].parent }
        while let parent = at {
            found.append(parent)
            at = places[parent].flatMap { nodes[$0].parent }
        }
        return found
    }
}

/// The difference between two lists of rows: the removed ones, by old numbers, and the inserted ones, by new numbers.
struct OutlineChange {
    let removed: RowSet
    let inserted: RowSet

    /// Makes the difference; nil if the order of the remaining rows changed.
    init?(from old: [OutlineNode], to new: [OutlineNode]) {
        let (before, after) = (Set(old.map(\.id)), Set(new.map(\.id)))
        guard old.lazy.map(\.id).filter(after.contains).elementsEqual(new.lazy.map(\.id).filter(before.contains)) else { return nil }
        removed = RowSet(old.indices.filter { !after.contains(old[$0].id) })
        inserted = RowSet(new.indices.filter { !before.contains(new[$0].id) })
    }
}
