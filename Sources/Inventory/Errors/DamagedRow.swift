/// A row of the database with values that this program never writes: a disk or another program has changed the file.
struct DamagedRow: Error {
    let table: String
    /// The row's number, or another name for it; nil if even that cannot be read.
    let row: String?
    /// The problem, such as "name is missing".
    let problem: String

    /// "row 17 of “items”: name is missing".
    var place: String { (row.map { "row \(shown($0)) of " } ?? "a row of ") + "“\(table)”: \(shown(problem))" }
}
