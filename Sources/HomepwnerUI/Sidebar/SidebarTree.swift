import FoundationEssentials
import Inventory

/// The rows of the sidebar with their names and counts: a value that is made away from the main thread.
nonisolated struct SidebarTree: Sendable {
    /// The catalog that the rows are made of.
    let catalog: Catalog
    /// The number of items of each row; nil until they are read, which is slow in a large library.
    let counts: LibraryCounts?
    /// Whether the library was asked.
    let isRead: Bool
    private var inner: [UUID: [Place]] = [:]
    private var outermost: [Place] = []
    private var tags: [Tag] = []
    private var types: [ItemType] = []

    /// The one of the first frame: the headings, and the lists that every library has.
    init() { (catalog, counts, isRead) = (Catalog(), nil, false) }

    init(_ catalog: Catalog, _ counts: LibraryCounts?) {
        (self.catalog, self.counts, isRead) = (catalog, counts, true)
        let order = NameOrder()
        for place in order.sorted(catalog.places, by: \.name) {
            if let outer = place.parent { inner[outer, default: []].append(place) } else { outermost.append(place) }
        }
        tags = order.sorted(catalog.tags, by: \.name)
        types = order.sorted(catalog.types, by: \.name)
    }

    /// Whether all places are in one house. An outermost place without a kind counts as a house if other places are in it.
    var hasOneHouse: Bool {
        guard outermost.count == 1, inner[outermost[0].id] != nil else { return false }
        return (outermost[0].placeKind ?? .house) == .house
    }

    // MARK: - Rows

    /// Returns the rows below a row; nil stands for the top level.
    func children(of row: SidebarRow?) -> [SidebarRow] {
        switch row {
        case nil: standing + SidebarSection.allCases.filter { catalog.shows($0.field) }.map(SidebarRow.section)
        case .section(.places): outermost.map { .scope(.place($0.id)) }
        case .section(.tags): tags.map { .scope(.tag($0.id)) }
        case .section(.types): types.map { .scope(.type($0.id)) }
        case .scope(.place(let id)): inner[id, default: []].map { .scope(.place($0.id)) }
        default: []
        }
    }

    private var standing: [SidebarRow] {
        let scopes: [ItemScope] =
            [.all, .recentlyAdded, .incomplete] + (catalog.shows(.warrantyEnds) ? [.warrantyEnding] : [])
            + (counts?.disposed ?? 0 > 0 ? [.disposed] : [])
        return scopes.map(SidebarRow.scope) + [.trash]
    }

    /// Returns whether a row can have rows below it.
    func isExpandable(_ row: SidebarRow) -> Bool {
        switch row {
        case .section: true
        case .scope(.place(let id)): inner[id] != nil
        default: false
        }
    }

    /// The row in which a row is; nil for the top level.
    func parent(of row: SidebarRow) -> SidebarRow? {
        switch row {
        case .scope(.place(let id)): catalog.place(id)?.parent.map { .scope(.place($0)) } ?? .section(.places)
        case .scope(.tag): .section(.tags)
        case .scope(.type): .section(.types)
        default: nil
        }
    }

    /// The places in a place, or the outermost ones, as they are shown.
    func places(in outer: UUID?) -> [Place] { outer.map { inner[$0, default: []] } ?? outermost }

    // MARK: - Names and counts

    /// Returns whether the place, tag or other subject of a scope exists. Until the library was read it is assumed to exist.
    func contains(_ scope: ItemScope) -> Bool {
        guard isRead else { return true }
        return switch scope {
        case .place(let id): catalog.shows(.place) && catalog.place(id) != nil
        case .tag(let id): catalog.shows(.tags) && catalog.tag(id) != nil
        case .type(let id): catalog.shows(.type) && catalog.type(id) != nil
        case .disposed: counts.map { $0.disposed > 0 } ?? true
        case .warrantyEnding: catalog.shows(.warrantyEnds)
        case .noPlace: catalog.shows(.place)
        case .all, .parts, .recentlyAdded, .incomplete: true
        }
    }

    /// Returns the names of a row's path, the row itself last: places from the outermost one on.
    func path(of row: SidebarRow) -> [String] {
        if case .scope(.place(let id)) = row { return catalog.path(of: id) }
        return [name(of: row)]
    }

    /// The place, the tag or the type of a row, as items name it; nil for other rows.
    func reference(to row: SidebarRow) -> Reference? {
        switch row {
        case .scope(.place(let id)): catalog.place(id).map { _ in Reference(id: id, path: catalog.path(of: id)) }
        case .scope(.tag(let id)): catalog.tag(id).map { Reference(id: id, path: [$0.name]) }
        case .scope(.type(let id)): catalog.type(id).map { Reference(id: id, path: [$0.name]) }
        default: nil
        }
    }

    /// Returns the name of a row.
    func name(of row: SidebarRow) -> String {
        switch row {
        case .trash: "Trash"
        case .section(let section): section.title
        case .scope(let scope):
            switch scope {
            case .all: "All Items"
            case .noPlace: "No Place"
            case .recentlyAdded: "Recently Added"
            case .incomplete: "Incomplete"
            case .warrantyEnding: "Warranty Ending"
            case .disposed: "Disposed"
            case .place(let id): catalog.place(id)?.name ?? ""
            case .tag(let id): catalog.tag(id)?.name ?? ""
            case .type(let id): catalog.type(id)?.name ?? ""
            case .parts: "Parts"
            }
        }
    }

    /// Returns the number of items of a row, with all below it; nil if it is unknown or not shown.
    func count(of row: SidebarRow) -> Int? {
        guard let counts else { return nil }
        switch row {
        case .section: return nil
        case .trash: return counts.deleted
        case .scope(let scope):
            return switch scope {
            case .all: counts.all
            case .noPlace: counts.noPlace
            case .recentlyAdded: counts.recentlyAdded
            case .incomplete: counts.incomplete
            case .warrantyEnding: counts.warrantyEnding
            case .disposed: counts.disposed
            case .place(let id): counts.places[id] ?? 0
            case .tag(let id): counts.tags[id] ?? 0
            case .type(let id): counts.types[id] ?? 0
            case .parts: nil
            }
        }
    }
}
