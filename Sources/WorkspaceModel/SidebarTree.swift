public import FoundationEssentials
public import Inventory

/// The rows of the sidebar with their names and counts: a value that is made away from the main thread. Its copies share their contents.
public struct SidebarTree: Sendable {
    private final class Contents: Sendable {
        let catalog: Catalog
        let counts: LibraryCounts?
        let isRead: Bool
        let inner: [UUID: [Place]]
        let outermost: [Place]
        let tags: [Tag]
        let types: [ItemType]

        init(_ catalog: Catalog, _ counts: LibraryCounts?, isRead: Bool) {
            (self.catalog, self.counts, self.isRead) = (catalog, counts, isRead)
            let order = NameOrder()
            let places = Dictionary(grouping: order.sorted(catalog.places, by: \.name), by: \.parent)
            outermost = places[nil] ?? []
            inner = Dictionary(uniqueKeysWithValues: places.compactMap { outer, places in outer.map { ($0, places) } })
            tags = order.sorted(catalog.tags, by: \.name)
            types = order.sorted(catalog.types, by: \.name)
        }

        static let unread = Contents(Catalog(), nil, isRead: false)
    }

    private let contents: Contents
    private var inner: [UUID: [Place]] { contents.inner }
    private var outermost: [Place] { contents.outermost }

    /// The one of the first frame: the headings, and the lists that every library has.
    public init() { contents = .unread }

    /// Makes the rows of a library.
    ///
    /// - Parameter counts: the number of items of each row; nil until they are counted
    public init(_ catalog: Catalog, _ counts: LibraryCounts?) { contents = Contents(catalog, counts, isRead: true) }

    /// The catalog that the rows are made of.
    public var catalog: Catalog { contents.catalog }

    /// The number of items of each row; nil until they are read, which is slow in a large library.
    public var counts: LibraryCounts? { contents.counts }

    /// Whether the library was asked.
    public var isRead: Bool { contents.isRead }

    /// Whether all places are in one house. An outermost place without a kind counts as a house if other places are in it.
    public var hasOneHouse: Bool {
        guard outermost.count == 1, inner[outermost[0].id] != nil else { return false }
        return (outermost[0].placeKind ?? .house) == .house
    }

    // MARK: - Rows

    /// Returns the rows below a row; nil stands for the top level.
    public func children(of row: SidebarRow?) -> [SidebarRow] {
        switch row {
        case nil: standing + SidebarSection.allCases.filter(shows).map(SidebarRow.section)
        case .section(.places): outermost.map { .scope(.place($0.id)) }
        case .section(.tags): contents.tags.map { .scope(.tag($0.id)) }
        case .section(.searches): catalog.searches.map { .search($0.id) }
        case .section(.types): contents.types.map { .scope(.type($0.id)) }
        case .scope(.place(let id)): inner[id, default: []].map { .scope(.place($0.id)) }
        default: []
        }
    }

    /// Saved searches have a heading once there are some.
    private func shows(_ section: SidebarSection) -> Bool {
        section.field.map(catalog.shows) ?? !catalog.searches.isEmpty
    }

    private var standing: [SidebarRow] {
        let scopes: [ItemScope] =
            [.all, .recentlyAdded, .incomplete] + (catalog.shows(.warrantyEnds) ? [.warrantyEnding] : [])
            + (counts?.disposed ?? 0 > 0 ? [.disposed] : [])
        return scopes.map(SidebarRow.scope) + [.trash]
    }

    /// Returns whether a row can have rows below it.
    public func isExpandable(_ row: SidebarRow) -> Bool {
        switch row {
        case .section: true
        case .scope(.place(let id)): inner[id] != nil
        default: false
        }
    }

    /// The row in which a row is; nil for the top level.
    public func parent(of row: SidebarRow) -> SidebarRow? {
        switch row {
        case .scope(.place(let id)): catalog.place(id)?.parent.map { .scope(.place($0)) } ?? .section(.places)
        case .scope(.tag): .section(.tags)
        case .scope(.type): .section(.types)
        case .search: .section(.searches)
        default: nil
        }
    }

    /// The places in a place, or the outermost ones, as they are shown.
    public func places(in outer: UUID?) -> [Place] { outer.map { inner[$0, default: []] } ?? outermost }

    // MARK: - Names and counts

    /// Returns whether the place, tag or other subject of a scope exists. Until the library was read it is assumed to exist.
    public func contains(_ scope: ItemScope) -> Bool {
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
    public func path(of row: SidebarRow) -> [String] {
        if case .scope(.place(let id)) = row { return catalog.path(of: id) }
        return [name(of: row)]
    }

    /// The place, the tag or the type of a row, as items name it; nil for other rows.
    public func reference(to row: SidebarRow) -> Reference? {
        switch row {
        case .scope(.place(let id)): catalog.place(id).map { _ in Reference(id: id, path: catalog.path(of: id)) }
        case .scope(.tag(let id)): catalog.tag(id).map { Reference(id: id, path: [$0.name]) }
        case .scope(.type(let id)): catalog.type(id).map { Reference(id: id, path: [$0.name]) }
        default: nil
        }
    }

    /// The place, tag or type of a row, as a content.
    public func content(of row: SidebarRow) -> ItemContent {
        var content = ItemContent()
        switch row {
        case .scope(.place): content.place = reference(to: row)
        case .scope(.tag): content.tags = reference(to: row).map { [$0] } ?? []
        case .scope(.type): content.type = reference(to: row)
        default: break
        }
        return content
    }

    /// Returns the name of a row.
    public func name(of row: SidebarRow) -> String {
        switch row {
        case .trash: "Trash"
        case .search(let id): catalog.search(id)?.name ?? ""
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
    public func count(of row: SidebarRow) -> Int? {
        guard let counts else { return nil }
        switch row {
        // The window counts what it shows of them.
        case .section, .search: return nil
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
