/// The rows of a table with known heights; the heights of the others are estimates in the geometry.
struct RowMeasures {
    /// The rows with heights from the program or from their cells.
    private(set) var known = RowSet()
    /// The rows among them with heights from their cells, which are valid only at the same width.
    private(set) var automatic = RowSet()
    /// Whether there is a row of automatic height in a table that asks for all other heights at once.
    var hasAutomaticRows = false
    /// The old and the new height of a row, in points.
    struct Motion {
        let start: Double
        let end: Double
    }
    /// Rows that are changing their height.
    var motion: [Int: Motion] = [:]
    /// The width at which cells were measured, in points.
    private var width: Double?

    /// Stores that the program gave the heights of these rows.
    mutating func note(asked rows: RowSet) { known.formUnion(rows) }

    /// Stores that the cells of these rows were measured.
    mutating func note(measured rows: RowSet) {
        known.formUnion(rows)
        automatic.formUnion(rows)
    }

    /// Forgets the heights from cells; they stay as estimates until the rows are in sight again.
    mutating func forgetAutomatic() {
        motion = [:]
        known.subtract(automatic)
        automatic = RowSet()
    }

    /// Sets the width of the cells, in points.
    mutating func use(width new: Double) {
        if let width, width != new { forgetAutomatic() }
        width = new
    }

    /// Renumbers rows; new and reloaded rows become unknown.
    mutating func follow(_ update: TableUpdate) {
        // Rows that are changing their height get their final height at once, by being measured.
        let moving = RowSet(motion.keys)
        motion = [:]
        known.subtract(moving)
        automatic.subtract(moving)
        func moved(_ rows: RowSet) -> RowSet { RowSet(rows.subtracting(update.reloads).compactMap(update.newRow(of:))) }
        known = moved(known)
        automatic = moved(automatic)
    }
}
