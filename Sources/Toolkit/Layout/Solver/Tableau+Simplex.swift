/// The simplex algorithm: primal (from a possible solution to the best one), dual (from the best one for old constants to the best one
/// for new ones), and the first phase for one row at a time. Ties are broken by the smallest number of a symbol (Bland's rule), so that
/// it ends.
nonisolated extension Tableau {
    /// A cell to pivot on.
    struct Place {
        var row: Int
        var index: Int
    }

    /// More pivots than this at one time are an endless loop of rounding errors: the current solution is used.
    private var pivotLimit: Int { pivots + 1000 + 20 * (rowCount + symbols.count) }

    // MARK: - Primal

    /// Makes the objective as small as the rows allow.
    mutating func optimize() {
        let limit = pivotLimit
        while pivots < limit, let entering = enteringSymbol() {
            guard let place = leavingPlace(for: entering.symbol, rising: entering.rises, except: -1) else {
                // It has no limit: this is a variable of any value that no restricted row has, and its cost is a rounding error.
                objective.forget(entering.symbol)
                continue
            }
            pivot(place.row, place.index)
        }
    }

    /// Returns a symbol whose change makes the objective smaller, and whether it must rise.
    private func enteringSymbol() -> (symbol: Int32, rises: Bool)? {
        for level in 0..<objective.count {
            let costs = objective.coefficients[level]
            for symbol in symbols where costs[symbol] != 0 {
                let kind = kind(Int32(symbol))
                guard costs[symbol] < 0 || kind == .unrestricted, kind != .dummy else { continue }
                guard isFree(Int32(symbol), above: level) else { continue }
                return (Int32(symbol), costs[symbol] < 0)
            }
        }
        return nil
    }

    private func isFree(_ symbol: Int32, above level: Int) -> Bool {
        for higher in 0..<level where objective.coefficients[higher][Int(symbol)] != 0 { return false }
        return true
    }

    /// Returns the restricted row that a symbol brings to zero first when it changes; nil for none.
    func leavingPlace(for symbol: Int32, rising: Bool, except excluded: Int) -> Place? {
        let bit = Self.bit(symbol)
        var best: Place?
        var smallest = Double.infinity
        var bestBasic = Int32.max
        for row in 0..<rowCount where rows[row].signature & bit != 0 && row != excluded {
            let basic = rows[row].basic
            guard kind(basic) == .restricted, rows[row].constant > -Self.valueTolerance, let index = find(symbol, in: row) else { continue }
            let coefficient = cells[Int(rows[row].start) + index].coefficient
            guard rising ? coefficient < 0 : coefficient > 0 else { continue }
            let ratio = max(0, rows[row].constant) / abs(coefficient)
            guard ratio < smallest || ratio == smallest && basic < bestBasic else { continue }
            smallest = ratio
            best = Place(row: row, index: index)
            bestBasic = basic
        }
        return best
    }

    // MARK: - Dual

    /// Fixes rows that new constants made negative, and keeps the objective minimal. Returns a row that cannot be fixed, because its terms
    /// contradict each other; or -1.
    mutating func reoptimize() -> Int {
        let limit = pivotLimit
        while true {
            let row = mostNegativeRow()
            guard row >= 0, pivots < limit else { return -1 }
            let index = cheapestRise(of: row)
            guard index >= 0 else { return row }
            pivot(row, index)
        }
    }

    /// Returns the restricted row furthest below zero; -1 for none.
    func mostNegativeRow() -> Int {
        var found = -1
        var lowest = -Self.valueTolerance
        for row in 0..<rowCount where rows[row].constant < lowest && kind(rows[row].basic) == .restricted {
            lowest = rows[row].constant
            found = row
        }
        return found
    }

    /// Returns the cell of a row that lifts its value at the lowest cost; -1 for none.
    private func cheapestRise(of row: Int) -> Int {
        let first = cells + Int(rows[row].start)
        var best = -1
        for index in 0..<Int(rows[row].count) {
            let cell = first[index]
            switch kind(cell.symbol) {
            case .unrestricted: return index
            case .restricted where cell.coefficient > 0: break
            default: continue
            }
            guard best >= 0 else {
                best = index
                continue
            }
            if objective.isCheaper(cell.symbol, cell.coefficient, than: first[best].symbol, first[best].coefficient) { best = index }
        }
        return best
    }

    // MARK: - First phase

    /// Lifts the value of a row, which is negative, to zero, while all rows that are not negative stay so. Returns false if that is
    /// impossible, because the terms of the row contradict each other.
    ///
    /// This is the artificial variable of the paper: the lifted row is itself the objective. When the row's symbol is a dummy, it leaves
    /// the basis for good.
    mutating func lift(_ symbol: Int32) -> Bool {
        let limit = pivotLimit
        while true {
            let row = Int(rowOf[Int(symbol)])
            guard row >= 0 else { return true }
            guard pivots < limit else { return false }
            let isDummy = kind(symbol) == .dummy
            if isDummy, abs(rows[row].constant) < Self.valueTolerance { setConstant(0, of: row) }
            guard rows[row].constant < -Self.valueTolerance || isDummy else { return true }
            let index = risingCell(of: row)
            guard index >= 0 else { return rows[row].constant >= -Self.valueTolerance }
            let cell = cells[Int(rows[row].start) + index]
            let needed = -rows[row].constant / abs(cell.coefficient)
            if let place = leavingPlace(for: cell.symbol, rising: cell.coefficient > 0, except: row) {
                let blocking = rows[place.row]
                let ratio = max(0, blocking.constant) / abs(cells[Int(blocking.start) + place.index].coefficient)
                if ratio < needed {
                    pivot(place.row, place.index)
                    continue
                }
            }
            pivot(row, index)
        }
    }

    /// Returns the cell with the smallest symbol whose change lifts a row; for a dummy at zero any symbol that can replace it.
    private func risingCell(of row: Int) -> Int {
        let first = cells + Int(rows[row].start)
        let isLevel = rows[row].constant >= -Self.valueTolerance
        var best = -1
        for index in 0..<Int(rows[row].count) {
            let cell = first[index]
            let fits =
                switch kind(cell.symbol) {
                case .unrestricted: true
                case .restricted: cell.coefficient > 0 || isLevel
                default: false
                }
            if fits, best < 0 || cell.symbol < first[best].symbol { best = index }
        }
        return best
    }
}
