import Inventory

/// The rows of a bundle, on their way into a library.
struct BundleRows {
    private let listing: BundleListing
    private let file: Int32
    private let name: String

    init(_ listing: BundleListing, _ file: Int32, name: String) {
        self.listing = listing
        self.file = file
        self.name = name
    }

    /// Reads the rows into a new library.
    func read(into intake: LibraryIntake, _ goOn: @escaping (BundleProgress) throws -> Void) throws {
        let expected = Set(intake.tableNames.map { Bundle.rows + $0 + Bundle.rowsEnding })
        let there = Set(listing.entries.keys.filter { $0.hasPrefix(Bundle.rows) })
        for path in expected.symmetricDifference(there).sorted() {
            throw BundleListing.refusal(shown(path), expected.contains(path) ? "is missing" : "does not belong to a library")
        }
        try listing.read(file, name: name, where: expected.contains) { entry in
            let table = String(entry.path.dropFirst(Bundle.rows.count).dropLast(Bundle.rowsEnding.count))
            let rows = LineCutter()
            return (
                { piece in
                    try goOn(BundleProgress("Reading the items and their history"))
                    try rows.cut(piece) { line in
                        guard try line.count <= Bundle.rowLimit && intake.take(row: line, of: table) else {
                            throw BundleListing.refusal(shown(entry.path), "has an invalid row in line \(rows.count)")
                        }
                    }
                },
                {
                    guard rows.isAtEnd else { throw BundleListing.refusal(shown(entry.path), "ends in the middle of a line") }
                }
            )
        }
    }

    private func shown(_ path: String) -> String { "the entry “\(visible(path, limit: 120))” of \(visible(name))" }
}

/// Splits bytes that arrive in pieces into lines.
final class LineCutter {
    private var rest: [UInt8] = []
    /// The number of lines so far.
    private(set) var count = 0

    /// Whether there is no text after the last line's end.
    var isAtEnd: Bool { rest.isEmpty }

    /// Adds the next bytes, and passes each line that is now complete.
    func cut(_ bytes: UnsafeRawBufferPointer, _ body: ([UInt8]) throws -> Void) throws {
        var start = 0
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            rest += bytes[start..<end]
            count += 1
            try body(rest)
            rest.removeAll(keepingCapacity: true)
            start = end + 1
        }
        rest += bytes[start...]
        // A line without an end must not fill the memory.
        if rest.count > Bundle.rowLimit {
            count += 1
            try body(rest)
        }
    }
}
