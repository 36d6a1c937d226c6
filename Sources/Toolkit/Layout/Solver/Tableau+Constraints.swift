/// The changes to rows for one constraint.
nonisolated extension Tableau {
    /// Returns the first cell of a row whose symbol may have any value.
    func firstUnrestricted(in row: Int) -> Int? {
        let first = cells + Int(rows[row].start)
        for index in 0..<Int(rows[row].count) where kind(first[index].symbol) == .unrestricted { return index }
        return nil
    }

    /// Changes the sign of a row that has no basic symbol yet.
    func negate(_ row: Int) {
        rows[row].constant = -rows[row].constant
        let first = cells + Int(rows[row].start)
        for index in 0..<Int(rows[row].count) { first[index].coefficient = -first[index].coefficient }
    }

    /// Adds the cost of a symbol to the objective.
    mutating func charge(_ symbol: Int32, _ level: Double, _ weight: Double) {
        let index = objective.index(of: level)
        let row = Int(rowOf[Int(symbol)])
        if row < 0 {
            objective.add(weight, times: symbol, at: index)
        } else {
            objective.add(weight, times: cells + Int(rows[row].start), Int(rows[row].count), at: index)
        }
    }

    /// Shifts the meaning of a symbol by a change.
    func shift(_ symbol: Int32, by change: Double) {
        let basic = Int(rowOf[Int(symbol)])
        if basic >= 0 {
            rows[basic].constant += change
            return
        }
        let bit = Self.bit(symbol)
        for row in 0..<rowCount where rows[row].signature & bit != 0 {
            if let index = find(symbol, in: row) { rows[row].constant -= change * cells[Int(rows[row].start) + index].coefficient }
        }
    }

    /// Returns the place where a mark that will be removed comes into the basis, so that the solution stays feasible. Dummies come first:
    /// such a row means that one required equality follows from another, which replaces it.
    func placeToLeave(_ symbol: Int32) -> Place? {
        let bit = Self.bit(symbol)
        var best: Place?
        var bestRank = Int.max
        var smallest = Double.infinity
        for row in 0..<rowCount where rows[row].signature & bit != 0 {
            guard let index = find(symbol, in: row) else { continue }
            let coefficient = cells[Int(rows[row].start) + index].coefficient
            let rank =
                switch kind(rows[row].basic) {
                case .dummy: 0
                case .restricted: coefficient < 0 ? 1 : 2
                default: 3
                }
            let ratio = max(0, rows[row].constant) / abs(coefficient)
            guard rank < bestRank || rank == bestRank && ratio < smallest else { continue }
            best = Place(row: row, index: index)
            bestRank = rank
            smallest = ratio
        }
        return best
    }
}
