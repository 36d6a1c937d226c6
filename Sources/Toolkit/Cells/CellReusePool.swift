/// An element of a pool: an object with an identifier that can be prepared for another use.
protocol ReusableCell: AnyObject {
    /// The identifier under which it was made.
    var reuseIdentifier: String { get }

    /// Called before it is handed out again: it must drop the state of its last use.
    func prepareForReuse()
}

/// Unused cells by the identifiers under which they were made, and closures that make more.
struct CellReusePool<Cell: ReusableCell> {
    private var makers: [String: (String) -> Cell] = [:]
    private var idle: [String: [Cell]] = [:]

    /// Whether one cell is being requested now, the one that shows the item already, and those that were handed out for it.
    private(set) var isAsked = false
    private var reserved: Cell?
    private var handedOut: [Cell] = []

    /// The number of cells that were made since the start.
    private(set) var madeCount = 0

    /// The largest number of idle cells of one identifier; further ones are dropped.
    static var limit: Int { 64 }

    /// Sets the closure that makes cells of an identifier. Idle cells that were made in another way are dropped and returned.
    mutating func register(_ identifier: String, make: @escaping (String) -> Cell) -> [Cell] {
        makers[identifier] = make
        return idle.removeValue(forKey: identifier) ?? []
    }

    /// Returns whether a closure makes cells of an identifier.
    func isRegistered(_ identifier: String) -> Bool { makers[identifier] != nil }

    /// Begins a request for one cell. The cell that already shows the item is handed out first: it keeps its place, and a button in it that
    /// is held down stays so.
    mutating func beginRequest(reserving cell: Cell?) {
        isAsked = true
        reserved = cell
    }

    /// Ends a request with its answer. Returns the other cells that were handed out for it, which are free again.
    mutating func endRequest(using cell: Cell?) -> [Cell] {
        isAsked = false
        if let reserved { handedOut.append(reserved) }
        reserved = nil
        handedOut.removeAll { $0 === cell }
        defer { handedOut.removeAll(keepingCapacity: true) }
        return handedOut
    }

    /// Hands out a cell of an identifier: the reserved one, an idle one, or a new one.
    mutating func dequeue(_ identifier: String) -> Cell {
        let cell = next(identifier)
        if isAsked { handedOut.append(cell) }
        return cell
    }

    private mutating func next(_ identifier: String) -> Cell {
        if let cell = reserved, cell.reuseIdentifier == identifier {
            reserved = nil
            cell.prepareForReuse()
            return cell
        }
        if let cell = idle[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        guard let make = makers[identifier] else {
            preconditionFailure("no cell class is registered under “\(identifier)”: call register(_:forCellReuseIdentifier:) first")
        }
        let cell = make(identifier)
        precondition(
            cell.reuseIdentifier == identifier, "the cell made for “\(identifier)” says that it is a “\(cell.reuseIdentifier)”")
        madeCount += 1
        return cell
    }

    /// Takes a cell back. Returns whether it is kept.
    mutating func enqueue(_ cell: Cell) -> Bool {
        guard idle[cell.reuseIdentifier, default: []].count < Self.limit else { return false }
        idle[cell.reuseIdentifier, default: []].append(cell)
        return true
    }

    /// Drops all idle cells and returns them. The closures that make cells stay.
    mutating func removeIdle() -> [Cell] {
        defer { idle.removeAll() }
        return idle.values.flatMap { $0 }
    }

    /// Returns the number of idle cells of an identifier.
    func idleCount(_ identifier: String) -> Int { idle[identifier]?.count ?? 0 }
}
