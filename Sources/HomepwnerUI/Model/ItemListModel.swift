public import Inventory

/// What the list shows: the order and the search, the rows that were read, and what changes. It holds keys and a few pages, never the library.
public final class ItemListModel {
    /// The library behind it.
    public let library: Library

    /// What is shown, in which order.
    public private(set) var query: ItemQuery

    /// How many items the library has.
    public private(set) var libraryCount = 0

    /// The number of rows shown.
    public var count: Int { listing?.count ?? libraryCount }

    /// The sums of the values of the rows shown, one for each currency; nil until they are known.
    public var totals: [CurrencyTotal]? { listing?.totals }

    /// What the search finds in a text, to be marked.
    public private(set) var matcher: SearchMatcher

    /// Told when the rows are others than before. The change that brought it, if one did.
    public var onReload: ((Change?) -> Void)?

    /// Told in a sentence when the library cannot be read.
    public var onError: ((String) -> Void)?

    /// Told after `onError` when the reason is that the library's file is damaged.
    var onDamage: ((InventoryError) -> Void)?
    /// Why the first rows could not be read, before anybody listened.
    private var firstError: (any Error)?

    private(set) var listing: ItemListing?
    /// Whether all was read that search and sections need.
    private(set) var isPrepared = false
    /// Whether the items are shown as a grid.
    private(set) var showsGrid = false
    private var pages: [Int: [ItemRow]] = [:]
    private var pageOrder: [Int] = []
    private var observation: Task<Void, Never>?
    /// Moves that the rows show already and that are still to be heard of.
    private var pendingMoves = 0
    /// Whether the rows show one at another location than the library does. Until it has heard of that no other can go there: which
    /// location a section is for is known from its first item.
    private(set) var isRelocating = false
    private var hasCustomOrder: Bool?
    /// What the last change did to the rows; nil where they have to be shown anew.
    private(set) var rowChanges: RowChanges?

    /// A screenful or so: a search is answered with the first page alone.
    private static let pageSize = 16
    private static let pageLimit = 32
    /// What the largest screen shows, read at once.
    private static let firstPages = 4

    /// Makes the model of a library. The first rows are read at once, the rest when `start()` is called.
    public init(library: Library, order: SortOrder) {
        self.library = library
        query = ItemQuery(order: order)
        matcher = SearchMatcher("")
        attempt {
            let first = try library.items.firstScreen(order, limit: Self.pageSize * Self.firstPages)
            listing = first.listing
            query = first.listing.query
            libraryCount = first.listing.count
            for page in 0..<Self.firstPages where first.rows.count > page * Self.pageSize {
                pages[page] = Array(first.rows[(page * Self.pageSize)..<min(first.rows.count, (page + 1) * Self.pageSize)])
                pageOrder.append(page)
            }
        }
    }

    /// Makes ready for search and watches for changes; called when the first frame stands.
    public func start() {
        guard observation == nil else { return }
        if let error = firstError {
            firstError = nil
            tell(error)
        }
        let changes = library.items.changes
        let items = library.items
        let photos = library.photos
        observation = Task { [weak self] in
            do { try await items.prepare() } catch { self?.tell(error) }
            if self?.groupsByLocation == true { try? await items.prepareGroups() }
            self?.isPrepared = true
            self?.reload(after: nil)
            // Pictures that came in more than a day ago and never got to an item; whatever comes of it, nobody waits for it.
            Task(priority: .background) { _ = try? await photos.sweep() }
            // To wait for the next change is Swift's own code, which would wait on Swift's own threads.
            await withTaskExecutorPreference(WorkLanes.prompt) {
                for await change in changes { self?.follow(change) }
            }
        }
    }

    /// Stops watching.
    public func stop() {
        observation?.cancel()
        observation = nil
    }

    // MARK: - Rows

    /// The row at a place; nil when it is gone or cannot be read.
    public func row(at index: Int) -> ItemRow? {
        guard index >= 0, index < count else { return nil }
        let page = index / Self.pageSize
        if pages[page] == nil { load(page) }
        guard let rows = pages[page] else { return nil }
        let offset = index % Self.pageSize
        return offset < rows.count ? rows[offset] : nil
    }

    /// The hashes of the first pictures of the rows near a place, as far as the rows were read already.
    func knownPictures(around index: Int) -> [String] {
        (index - 8...index + 8).compactMap { near in
            guard near >= 0, near != index, let rows = pages[near / Self.pageSize], near % Self.pageSize < rows.count else { return nil }
            return rows[near % Self.pageSize].photoSHA256
        }
    }

    /// The handle of the item at a place.
    public func key(at index: Int) -> ItemKey? {
        if let key = listing?.key(at: index) { return key }
        completeListing()
        return listing?.key(at: index)
    }

    /// The place of an item among the rows shown.
    public func index(of key: ItemKey) -> Int? {
        completeListing()
        return listing?.index(of: key)
    }

    /// The first row at or after a place, going round, whose name starts with a text.
    public func index(startingWith text: String, from start: Int) -> Int? {
        completeListing()
        guard let listing else { return nil }
        var found: Int?
        attempt { found = try library.items.firstIndex(startingWith: text, in: listing, from: start) }
        return found
    }

    private func load(_ page: Int) {
        completeListing()
        guard let listing else { return }
        let start = page * Self.pageSize
        let keys = listing.keys(in: start..<max(start, min(start + Self.pageSize, listing.count)))
        attempt {
            pages[page] = try library.items.rows(keys, finding: matcher)
            pageOrder.append(page)
            while pageOrder.count > Self.pageLimit { pages[pageOrder.removeFirst()] = nil }
        }
    }

    // MARK: - The order made by hand

    /// Whether rows can be moved: all items are shown, in the order made by hand or in one that it does not differ from yet.
    public var canMoveRows: Bool {
        guard query.text.isEmpty, !query.groupsByLocation, !library.isReadOnly else { return false }
        if query.order == .custom { return true }
        guard query.order == .standard else { return false }
        if let hasCustomOrder { return !hasCustomOrder }
        attempt { hasCustomOrder = try library.items.hasCustomOrder() }
        return hasCustomOrder == false
    }

    /// Shows a row at another place at once, and answers what the library has to be told; nil when the row is gone.
    func moveRow(at index: Int, to destination: Int) -> (item: ItemRow, side: ItemStore.Side, neighbour: ItemRow)? {
        completeListing()
        guard index != destination, let listing, let item = row(at: index), let neighbour = row(at: destination) else { return nil }
        query.order = .custom
        self.listing = listing.moving(from: index, to: destination, query: query)
        forgetPages()
        pendingMoves += 1
        return (item, destination > index ? .below : .above, neighbour)
    }

    /// Whether rows can be moved to other locations: all items are shown in the order of these.
    var canRelocateRows: Bool { query.text.isEmpty && query.order.key == .location && query.groupsByLocation && !library.isReadOnly }

    /// Shows a row among those of another location at once, and answers what the library has to be told; nil when it is gone.
    func relocateRow(at index: Int, toSection section: Int, row: Int) -> (key: ItemKey, location: String)? {
        guard let listing, listing.sections.indices.contains(section), let key = key(at: index) else { return nil }
        let target = listing.sections[section]
        guard let location = target.hasLocation ? self.row(at: target.start)?.location : "" else { return nil }
        self.listing = listing.moving(from: index, toSection: section, row: row)
        forgetPages()
        isRelocating = true
        return (key, location)
    }

    /// A move that the rows show could not be stored.
    func moveFailed() {
        pendingMoves = max(0, pendingMoves - 1)
        isRelocating = false
        reload(after: nil)
    }

    private func follow(_ change: Change) {
        hasCustomOrder = nil
        isRelocating = false
        if change.kind == .move, pendingMoves > 0 {
            pendingMoves -= 1
            // The rows are ahead of the library until it has heard of all moves.
            if pendingMoves > 0 { return }
        }
        reload(after: change)
    }

    private func forgetPages() {
        pages.removeAll(keepingCapacity: true)
        pageOrder.removeAll(keepingCapacity: true)
    }

    // MARK: - Search and order

    /// Shows what a text is found in; empty shows all.
    public func search(_ text: String) {
        guard text != query.text else { return }
        query.text = text
        matcher = SearchMatcher(text)
        reload(after: nil, counts: false)
    }

    /// Sorts otherwise. Before a list is sorted by location the library should be asked to prepare itself for groups.
    public func sort(_ order: SortOrder) {
        guard order != query.order else { return }
        query.order = order
        query.groupsByLocation = showsGrid || order.key == .location
        reload(after: nil, counts: false)
    }

    /// Whether the items of each location stand together: in the grid, and in a list that is sorted by location.
    var groupsByLocation: Bool { query.groupsByLocation }

    /// Shows the items for the grid, or for the list. The library should be asked to prepare itself for groups before.
    func show(asGrid shows: Bool) {
        guard shows != showsGrid else { return }
        showsGrid = shows
        query.groupsByLocation = shows || query.order.key == .location
        reload(after: nil)
    }

    /// The listing of the start knows the first screen only; the first step beyond it asks for the rest.
    @discardableResult func completeListing() -> ItemListing? {
        if listing?.isComplete != true { attempt { listing = try library.items.listing(query) } }
        return listing
    }

    /// - Parameter counts: whether the library may have other items than before; another search or order looks at the same ones.
    private func reload(after change: Change?, counts: Bool = true) {
        let old = listing
        attempt {
            listing = try library.items.listing(query)
            if counts { libraryCount = try library.items.count() }
        }
        forgetPages()
        if let change, let old, let listing, !query.groupsByLocation { rowChanges = RowChanges(change, from: old, to: listing) }
        onReload?(change)
        rowChanges = nil
    }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch { tell(error) }
    }

    private func tell(_ error: any Error) {
        guard let onError else {
            firstError = firstError ?? error
            return
        }
        onError("\(error)")
        if let error = error as? InventoryError, error.code == .damaged { onDamage?(error) }
    }
}
