/// The value that the solver minimizes: a sum of errors for each level of strength, the strongest level first. A lower level only decides
/// between what all higher levels find equally good: the symbolic weights of the paper, whose levels are compared one after the other and
/// are never mixed.
nonisolated struct Objective: ~Copyable {
    /// The strengths in use, from the strongest to the weakest.
    private(set) var levels: [Double] = []
    /// A coefficient for each symbol, for each level in the order of `levels`. Basic symbols have none.
    private(set) var coefficients: [UnsafeMutablePointer<Double>] = []
    private var capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    deinit {
        for row in coefficients { row.deallocate() }
    }

    /// The number of levels.
    var count: Int { levels.count }

    mutating func grow(to new: Int) {
        for index in coefficients.indices {
            let row = UnsafeMutablePointer<Double>.allocate(capacity: new)
            row.update(from: coefficients[index], count: capacity)
            (row + capacity).initialize(repeating: 0, count: new - capacity)
            coefficients[index].deallocate()
            coefficients[index] = row
        }
        capacity = new
    }

    /// Returns the index of a level, and adds the level if it is new.
    mutating func index(of level: Double) -> Int {
        var index = 0
        while index < levels.count, levels[index] > level { index += 1 }
        if index < levels.count, levels[index] == level { return index }
        let row = UnsafeMutablePointer<Double>.allocate(capacity: capacity)
        row.initialize(repeating: 0, count: capacity)
        levels.insert(level, at: index)
        coefficients.insert(row, at: index)
        return index
    }

    /// Adds the cost of a symbol that is in no row, at a level.
    mutating func add(_ weight: Double, times symbol: Int32, at index: Int) {
        let row = coefficients[index]
        let sum = row[Int(symbol)] + weight
        row[Int(symbol)] = abs(sum) < Tableau.coefficientTolerance ? 0 : sum
    }

    /// Adds the cost of a sum of symbols, at a level.
    mutating func add(_ weight: Double, times cells: UnsafeMutablePointer<Tableau.Cell>, _ count: Int, at index: Int) {
        let row = coefficients[index]
        for cell in 0..<count {
            let symbol = Int(cells[cell].symbol)
            let sum = row[symbol] + weight * cells[cell].coefficient
            row[symbol] = abs(sum) < Tableau.coefficientTolerance ? 0 : sum
        }
    }

    /// Replaces a symbol that came into the basis by its sum.
    mutating func substitute(_ symbol: Int32, _ cells: UnsafeMutablePointer<Tableau.Cell>, _ count: Int) {
        for index in coefficients.indices {
            let weight = coefficients[index][Int(symbol)]
            guard weight != 0 else { continue }
            coefficients[index][Int(symbol)] = 0
            add(weight, times: cells, count, at: index)
        }
    }

    /// Removes the cost of a symbol.
    mutating func forget(_ symbol: Int32) {
        for row in coefficients { row[Int(symbol)] = 0 }
    }

    /// Returns whether a change of a symbol that is in no row costs nothing at any level.
    func isFree(_ symbol: Int32) -> Bool {
        for row in coefficients where row[Int(symbol)] != 0 { return false }
        return true
    }

    /// Returns whether the cost of one symbol rises more slowly than that of another, each divided by its divisor.
    func isCheaper(_ one: Int32, _ oneDivisor: Double, than other: Int32, _ otherDivisor: Double) -> Bool {
        for row in coefficients {
            let difference = row[Int(one)] / oneDivisor - row[Int(other)] / otherDivisor
            if abs(difference) > Tableau.coefficientTolerance { return difference < 0 }
        }
        return false
    }
}
