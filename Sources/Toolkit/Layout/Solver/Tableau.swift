/// The simplex tableau of the solver, in flat memory: each row gives a basic symbol as a constant and a sum of other symbols,
///
///     basic = constant + Σ coefficient · symbol
///
/// and the symbols on the right are all zero, so that the constants are the values. Rows are short runs of cells in one pool. They are not
/// sorted: a row is found in another through `position`, which gives the place of a symbol in the current row, and is checked against the
/// row itself, so that it is never cleared.
///
/// The pool, the rows and the symbols are addressed by numbers, never by references, and are unsafe memory inside this type only.
nonisolated struct Tableau: ~Copyable {
    /// One term of a row.
    struct Cell {
        var symbol: Int32
        var coefficient: Double
    }

    /// One row: its basic symbol, its value, and the place of its cells in the pool.
    struct Row {
        var constant: Double
        /// A bit for each symbol in the row, by its number modulo 64: without it, the symbol is not in the row. Some may be stale.
        var signature: UInt64
        var basic: Int32
        var start: Int32
        var count: Int32
        var capacity: Int32
    }

    /// The kind of a symbol.
    enum Kind: UInt8 {
        /// A variable of any value: it never leaves the basis automatically.
        case unrestricted
        /// Slack, error, or a variable that is never negative.
        case restricted
        /// The mark of a required equality: always zero, and never taken into the basis.
        case dummy
        /// Not in use.
        case unused
    }

    /// A coefficient below this is a rounding error.
    static let coefficientTolerance = 1e-10
    /// A value (in points) below this is a rounding error.
    static let valueTolerance = 1e-8

    private(set) var rows: UnsafeMutablePointer<Row>
    private(set) var rowCount = 0
    private var rowCapacity = 64

    private(set) var cells: UnsafeMutablePointer<Cell>
    private var cellCount: Int32 = 0
    private var cellCapacity: Int32 = 1024
    /// The first free run of each size (8, 16, 32, ...), chained through the symbol of its first cell; -1 for none.
    private var freeRuns: [Int32] = []

    /// The row in which a symbol is basic; -1 for none.
    private(set) var rowOf: UnsafeMutablePointer<Int32>
    private var kinds: UnsafeMutablePointer<Kind>
    private var position: UnsafeMutablePointer<Int32>
    private var symbolCount = 0
    private var symbolCapacity = 128
    private var freeSymbols: [Int32] = []

    /// The number of times that a symbol came into the basis.
    private(set) var pivots = 0

    /// The value that is minimized, the most important level first.
    var objective: Objective

    init() {
        rows = .allocate(capacity: rowCapacity)
        cells = .allocate(capacity: Int(cellCapacity))
        rowOf = .allocate(capacity: symbolCapacity)
        kinds = .allocate(capacity: symbolCapacity)
        position = .allocate(capacity: symbolCapacity)
        position.initialize(repeating: 0, count: symbolCapacity)
        objective = Objective(capacity: symbolCapacity)
    }

    deinit {
        rows.deallocate()
        cells.deallocate()
        rowOf.deallocate()
        kinds.deallocate()
        position.deallocate()
    }

    // MARK: - Symbols

    /// Makes a symbol, which is in no row yet.
    mutating func makeSymbol(_ kind: Kind) -> Int32 {
        let symbol: Int32
        if let free = freeSymbols.popLast() {
            symbol = free
        } else {
            if symbolCount == symbolCapacity { growSymbols() }
            symbol = Int32(symbolCount)
            symbolCount += 1
        }
        kinds[Int(symbol)] = kind
        rowOf[Int(symbol)] = -1
        return symbol
    }

    /// Frees a symbol that is in no row and no objective any more.
    mutating func freeSymbol(_ symbol: Int32) {
        kinds[Int(symbol)] = .unused
        freeSymbols.append(symbol)
    }

    func kind(_ symbol: Int32) -> Kind { kinds[Int(symbol)] }

    /// The numbers of all symbols, including unused ones.
    var symbols: Range<Int> { 0..<symbolCount }

    private mutating func growSymbols() {
        let capacity = symbolCapacity * 2
        rowOf = Self.grown(rowOf, symbolCount, capacity)
        kinds = Self.grown(kinds, symbolCount, capacity)
        position = Self.grown(position, symbolCount, capacity)
        (position + symbolCount).initialize(repeating: 0, count: capacity - symbolCount)
        objective.grow(to: capacity)
        symbolCapacity = capacity
    }

    private static func grown<T: BitwiseCopyable>(_ old: UnsafeMutablePointer<T>, _ count: Int, _ capacity: Int) -> UnsafeMutablePointer<T>
    {
        let new = UnsafeMutablePointer<T>.allocate(capacity: capacity)
        new.update(from: old, count: count)
        old.deallocate()
        return new
    }

    // MARK: - Rows

    /// Adds a row without terms or basic symbol.
    mutating func appendRow(constant: Double) -> Int {
        if rowCount == rowCapacity {
            rows = Self.grown(rows, rowCount, rowCapacity * 2)
            rowCapacity *= 2
        }
        let start = takeRun(8)
        rows[rowCount] = Row(constant: constant, signature: 0, basic: -1, start: start, count: 0, capacity: 8)
        rowCount += 1
        return rowCount - 1
    }

    /// Removes a row. The last row moves to its place.
    mutating func removeRow(_ row: Int) {
        giveRun(rows[row].start, rows[row].capacity)
        let basic = rows[row].basic
        if basic >= 0 { rowOf[Int(basic)] = -1 }
        rowCount -= 1
        guard row != rowCount else { return }
        rows[row] = rows[rowCount]
        let moved = rows[row].basic
        if moved >= 0 { rowOf[Int(moved)] = Int32(row) }
    }

    /// Makes a symbol the basic one of a row that has none.
    mutating func setBasic(_ symbol: Int32, of row: Int) {
        rows[row].basic = symbol
        rowOf[Int(symbol)] = Int32(row)
    }

    func setConstant(_ value: Double, of row: Int) { rows[row].constant = value }

    /// Returns the place of a symbol among the cells of a row; nil if the row does not have it.
    func find(_ symbol: Int32, in row: Int) -> Int? {
        guard rows[row].signature & Self.bit(symbol) != 0 else { return nil }
        let first = cells + Int(rows[row].start)
        var seen: UInt64 = 0
        for index in 0..<Int(rows[row].count) {
            if first[index].symbol == symbol { return index }
            seen |= Self.bit(first[index].symbol)
        }
        // The bit belonged to another symbol or was stale: now it is correct.
        rows[row].signature = seen
        return nil
    }

    static func bit(_ symbol: Int32) -> UInt64 { 1 << UInt64(UInt32(bitPattern: symbol) & 63) }

    /// Adds a term to a row, the last one for which `position` was made.
    mutating func add(_ symbol: Int32, _ coefficient: Double, to row: Int) {
        reserve(row, Int(rows[row].count) + 1)
        var count = Int(rows[row].count)
        merge(symbol, coefficient, into: cells + Int(rows[row].start), &count)
        rows[row].count = Int32(count)
        rows[row].signature |= Self.bit(symbol)
    }

    /// Adds a multiple of another row to a row, the last one for which `position` was made.
    mutating func add(_ factor: Double, timesRow source: Int, to row: Int) {
        reserve(row, Int(rows[row].count + rows[source].count))
        var count = Int(rows[row].count)
        let target = cells + Int(rows[row].start)
        let from = cells + Int(rows[source].start)
        for index in 0..<Int(rows[source].count) { merge(from[index].symbol, factor * from[index].coefficient, into: target, &count) }
        rows[row].count = Int32(count)
        rows[row].constant += factor * rows[source].constant
        rows[row].signature |= rows[source].signature
    }

    /// Replaces a symbol, which is cell `index` of a row, by the row in which it is basic.
    private mutating func substitute(_ index: Int, of row: Int, by source: Int) {
        let target = cells + Int(rows[row].start)
        let factor = target[index].coefficient
        let last = Int(rows[row].count) - 1
        target[index] = target[last]
        rows[row].count = Int32(last)
        for index in 0..<last { position[Int(target[index].symbol)] = Int32(index) }
        add(factor, timesRow: source, to: row)
    }

    @inline(__always)
    private func merge(_ symbol: Int32, _ coefficient: Double, into target: UnsafeMutablePointer<Cell>, _ count: inout Int) {
        let place = Int(position[Int(symbol)])
        if place < count, target[place].symbol == symbol {
            let sum = target[place].coefficient + coefficient
            if abs(sum) < Self.coefficientTolerance {
                count -= 1
                target[place] = target[count]
                position[Int(target[place].symbol)] = Int32(place)
            } else {
                target[place].coefficient = sum
            }
        } else {
            target[count] = Cell(symbol: symbol, coefficient: coefficient)
            position[Int(symbol)] = Int32(count)
            count += 1
        }
    }

    // MARK: - Pivoting

    /// Solves a row for one of its cells, replaces the row's basic symbol by that cell's symbol, and updates all other rows.
    mutating func pivot(_ row: Int, _ index: Int) {
        pivots += 1
        let first = cells + Int(rows[row].start)
        let entering = first[index].symbol
        let leaving = rows[row].basic
        let inverse = -1 / first[index].coefficient
        rows[row].constant *= inverse
        for other in 0..<Int(rows[row].count) { first[other].coefficient *= inverse }
        if leaving >= 0 {
            first[index] = Cell(symbol: leaving, coefficient: -inverse)
            rows[row].signature |= Self.bit(leaving)
            rowOf[Int(leaving)] = -1
        } else {
            rows[row].count -= 1
            first[index] = first[Int(rows[row].count)]
        }
        setBasic(entering, of: row)
        substituteEverywhere(entering, by: row)
    }

    /// Replaces a basic symbol by its row in all other rows and in the objective.
    private mutating func substituteEverywhere(_ symbol: Int32, by row: Int) {
        let bit = Self.bit(symbol)
        for other in 0..<rowCount where rows[other].signature & bit != 0 && other != row {
            if let index = find(symbol, in: other) { substitute(index, of: other, by: row) }
        }
        objective.substitute(symbol, cells + Int(rows[row].start), Int(rows[row].count))
    }

    // MARK: - The pool

    private mutating func reserve(_ row: Int, _ count: Int) {
        guard count > Int(rows[row].capacity) else { return }
        var capacity = rows[row].capacity * 2
        while Int(capacity) < count { capacity *= 2 }
        let start = takeRun(capacity)
        (cells + Int(start)).update(from: cells + Int(rows[row].start), count: Int(rows[row].count))
        giveRun(rows[row].start, rows[row].capacity)
        rows[row].start = start
        rows[row].capacity = capacity
    }

    private static func sizeClass(_ capacity: Int32) -> Int { capacity.trailingZeroBitCount - 3 }

    private mutating func takeRun(_ capacity: Int32) -> Int32 {
        let size = Self.sizeClass(capacity)
        if size < freeRuns.count, freeRuns[size] >= 0 {
            let start = freeRuns[size]
            freeRuns[size] = cells[Int(start)].symbol
            return start
        }
        if cellCount + capacity > cellCapacity {
            var larger = cellCapacity * 2
            while cellCount + capacity > larger { larger *= 2 }
            cells = Self.grown(cells, Int(cellCount), Int(larger))
            cellCapacity = larger
        }
        let start = cellCount
        cellCount += capacity
        return start
    }

    private mutating func giveRun(_ start: Int32, _ capacity: Int32) {
        let size = Self.sizeClass(capacity)
        while freeRuns.count <= size { freeRuns.append(-1) }
        cells[Int(start)].symbol = freeRuns[size]
        freeRuns[size] = start
    }
}
