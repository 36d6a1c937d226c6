/// A row of the database that does not hold what this program writes: a disk or another program has changed the file.
struct DamagedRow: Error {
    let table: String
    /// The row's number, or another name for it; nil where even that cannot be read.
    let row: String?
    /// What is wrong with it: "name is missing".
    let problem: String

    /// "row 17 of “items”: name is missing".
    var place: String { (row.map { "row \(shown($0)) of " } ?? "a row of ") + "“\(table)”: \(shown(problem))" }
}
