/// A level of the tree of places.
public enum PlaceLevel: String, CaseIterable, Sendable {
    case house, room, furniture
    /// Every place by itself.
    case whole
}

/// Finds the house, the room or the piece of furniture in the path of a place.
public struct PlaceLevels: Sendable {
    private let catalog: Catalog
    /// The outermost places of unknown kind that must be houses: they contain everything, or they have places three levels deep, as a house
    /// has a kitchen with a cupboard.
    private let houses: Set<String>

    /// Creates the levels of the places of a catalog.
    public init(_ catalog: Catalog) {
        self.catalog = catalog
        let outermost = catalog.places(in: nil)
        houses = Set(
            outermost.filter { place in
                let inner = catalog.places(in: place.id)
                return !inner.isEmpty && (outermost.count == 1 || inner.contains { !catalog.places(in: $0.id).isEmpty })
            }.map(\.name))
    }

    /// Returns the beginning of a path that leads to the place of a level; the whole path if the place is less deep.
    public func path(_ path: [String], to level: PlaceLevel) -> [String] {
        guard level != .whole, path.count > 1 else { return path }
        let kinds = path.indices.map { catalog.place(at: Array(path[...$0]))?.placeKind }
        return Array(path[...index(in: path, kinds, level)])
    }

    private func index(in path: [String], _ kinds: [Place.Kind?], _ level: PlaceLevel) -> Int {
        switch level {
        case .house: return kinds.firstIndex(of: .house) ?? 0
        case .room:
            // The outermost place of that kind, otherwise the outermost one that is not a house, otherwise the house itself.
            let isHouse = path.indices.map { kinds[$0] == .house || $0 == 0 && kinds[0] == nil && houses.contains(path[0]) }
            return kinds.firstIndex(of: .room) ?? isHouse.firstIndex(of: false) ?? path.count - 1
        case .furniture:
            let room = index(in: path, kinds, .room)
            if let furniture = kinds[room...].firstIndex(of: .furniture) { return furniture }
            // A box in a room does not count as furniture.
            return room + 1 < path.count && kinds[room] != .box && kinds[room + 1] != .box ? room + 1 : room
        case .whole: return path.count - 1
        }
    }
}
