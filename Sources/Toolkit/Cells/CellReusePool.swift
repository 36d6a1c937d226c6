/// What a pool keeps: something made under an identifier that can be made ready for another use.
protocol ReusableCell: AnyObject {
    /// Under which identifier it was made.
    var reuseIdentifier: String { get }

    /// It is about to be handed out again: what belonged to its last use must go.
    func prepareForReuse()
}

/// Cells that are out of sight, by the identifier under which they were made, and the ways to make more.
struct CellReusePool<Cell: ReusableCell> {
    private var makers: [String: (String) -> Cell] = [:]
    private var idle: [String: [Cell]] = [:]

    /// Whether one cell is being asked for now, the one that is at its place already, and what was handed out for it.
    private(set) var isAsked = false
    private var reserved: Cell?
    private var handedOut: [Cell] = []

    /// How many cells were made since the start.
    private(set) var madeCount = 0

    /// More idle cells of one identifier than this are let go.
    static var limit: Int { 64 }

    /// Says how cells of an identifier are made. Idle cells that were made in another way are let go and returned.
    mutating func register(_ identifier: String, make: @escaping (String) -> Cell) -> [Cell] {
        makers[identifier] = make
        return idle.removeValue(forKey: identifier) ?? []
    }

    /// Whether it was said how cells of an identifier are made.
    func isRegistered(_ identifier: String) -> Bool { makers[identifier] != nil }

    /// One cell is asked for from now on. The one that shows it already is handed out first: it keeps its place, and whoever holds a button
    /// in it down keeps that.
    mutating func beginRequest(reserving cell: Cell?) {
        isAsked = true
        reserved = cell
    }

    /// The request was answered with a cell. Returns what else was made ready for it, which is free again.
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

    /// Lets all idle cells go and returns them. How more are made stays known.
    mutating func removeIdle() -> [Cell] {
        defer { idle.removeAll() }
        return idle.values.flatMap { $0 }
    }

    /// How many cells of an identifier are idle.
    func idleCount(_ identifier: String) -> Int { idle[identifier]?.count ?? 0 }
}
