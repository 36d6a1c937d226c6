/// Which rows of a table have the heights that they should have; the others are only taken for as high as the geometry says.
struct RowMeasures {
    /// The rows whose heights were asked for or measured.
    private(set) var known = RowSet()
    /// Those among them whose cells said how high they are: at another width they are as high as ever only by chance.
    private(set) var automatic = RowSet()
    /// Whether there is a row of automatic height in a table that else asks for all heights at once.
    var hasAutomaticRows = false
    /// The height that a row had and the one that it gets, in points.
    struct Motion {
        let start: Double
        let end: Double
    }
    /// Rows on their way to another height.
    var motion: [Int: Motion] = [:]
    /// The width at which cells were measured, in points.
    private var width: Double?

    /// The height of these rows was asked for.
    mutating func note(asked rows: RowSet) { known.formUnion(rows) }

    /// The cells of these rows were measured.
    mutating func note(measured rows: RowSet) {
        known.formUnion(rows)
        automatic.formUnion(rows)
    }

    /// What cells said of their heights holds no longer; until they are in sight again they are taken for as high as before.
    mutating func forgetAutomatic() {
        motion = [:]
        known.subtract(automatic)
        automatic = RowSet()
    }

    /// Cells are so wide from now on, in points.
    mutating func use(width new: Double) {
        if let width, width != new { forgetAutomatic() }
        width = new
    }

    /// Follows rows to their new numbers; those that come or are shown again are not known.
    mutating func follow(_ update: TableUpdate) {
        // Those that are on their way to a height get there at once, by being measured.
        let moving = RowSet(motion.keys)
        motion = [:]
        known.subtract(moving)
        automatic.subtract(moving)
        func moved(_ rows: RowSet) -> RowSet { RowSet(rows.subtracting(update.reloads).compactMap(update.newRow(of:))) }
        known = moved(known)
        automatic = moved(automatic)
    }
}
