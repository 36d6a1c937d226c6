import FoundationEssentials
import Inventory

/// The contents of a report: its items, room by room, as the library has them now.
struct ReportContent {
    private(set) var rooms: [ReportRoom] = []

    /// Reads the items that a query finds.
    ///
    /// - Parameters:
    ///   - query: the items, in any order.
    ///   - store: the store that reads them.
    ///   - options: the parts that are left out.
    init(of query: ItemQuery, in store: any LibraryReading, _ options: ReportOptions) async throws(ReportError) {
        let rooms: Rooms
        do { rooms = Rooms(try await store.catalog()) } catch { throw .library(error) }
        var query = query
        query.order = SortOrder(.name, ascending: true)
        query.grouping = .place(.whole)
        var indices: [[String]: Int] = [:]
        var paths: [[String]] = []
        var pages = ItemPages(of: query, in: store)
        while let items = try await Self.next(of: &pages) {
            try options.checkStop()
            for item in items where options.only?.contains(item.id) ?? true {
                let (room, below) = rooms.room(of: item.content.place)
                let index = indices[room] ?? self.rooms.count
                if index == self.rooms.count {
                    indices[room] = index
                    paths.append(room)
                    self.rooms.append(ReportRoom(title: room.last ?? "No place", isNoPlace: room.isEmpty))
                }
                self.rooms[index].add(ReportLine(item, below: below, options))
            }
        }
        let families = try await Self.families(lines, in: store)
        for room in self.rooms.indices { self.rooms[room].mark(families) }
        for (room, title) in zip(self.rooms.indices, Self.titles(of: paths)) where !paths[room].isEmpty { self.rooms[room].title = title }
    }

    /// Returns the relations between parts and wholes, including relations through items that are not in the report.
    static func families(_ lines: some Sequence<ReportLine>, in store: any LibraryReading) async throws(ReportError) -> Families {
        var families = Families(lines)
        var asked: Set<UUID> = []
        while case let missing = families.missing.filter({ asked.insert($0).inserted }), !missing.isEmpty {
            let found: [UUID: Item]
            do { found = try await store.items(ids: missing) } catch { throw .library(error) }
            for (id, item) in found where !item.content.isDisposed { families.bridge(id, to: item.content.parent?.id) }
        }
        return families
    }

    /// Returns the titles of rooms: their own names if these differ. Otherwise all titles are paths without the common part, because a room
    /// without its house, among others with theirs, would seem to be in the house above it.
    static func titles(of paths: [[String]]) -> [String] {
        let known = paths.filter { !$0.isEmpty }
        guard Set(known.map(\.last)).count < known.count, let first = known.first else { return paths.map { $0.last ?? "" } }
        let common = known.reduce(first.dropLast()) { common, path in
            let same = zip(common, path.dropLast()).prefix { $0 == $1 }.count
            return common.prefix(same)
        }
        return paths.map { $0.dropFirst(common.count).joined(separator: " › ") }
    }

    private static func next(of pages: inout ItemPages) async throws(ReportError) -> [Item]? {
        do { return try await pages.next() } catch { throw .library(error) }
    }

    /// All lines.
    var lines: some Sequence<ReportLine> { rooms.lazy.flatMap(\.lines) }

    /// The sum of all rooms.
    var tally: Tally {
        rooms.reduce(into: Tally()) { $0.add($1.tally) }
    }

    /// The policies of the items, each once.
    var policies: [String] { Set(lines.map(\.policy)).subtracting([""]).sorted() }
}

/// Determines the room in a path.
struct Rooms {
    private let levels: PlaceLevels

    init(_ catalog: Catalog) { levels = PlaceLevels(catalog) }

    /// Returns the path to the room, and the part below it. Returns empty paths for no place.
    func room(of place: Reference?) -> (room: [String], below: [String]) {
        let path = place?.path ?? []
        let room = levels.path(path, to: .room)
        return (room, Array(path[room.count...]))
    }
}
