import Inventory

/// Finds lines between the items of handmade lists: names of rooms, sums, repeated headings.
struct ImportRooms {
    /// A row with only a name.
    private struct Lone {
        let entry: Int
        let row: Int
        let text: String
        /// True if the row follows the headings, a sum or an empty line.
        let isAfterBreak: Bool
        var isBeforeHeader = false
    }

    private enum Kind { case start, item, lone, total, header }

    private var lone: [Lone] = []
    private var previous = Kind.start
    private var previousRow: Int
    /// The entries directly below sums of the whole list.
    private var ends: Set<Int> = []
    /// True if there are sums or repeated headings, which divide the list into sections.
    private var hasParts = false
    /// True if the file has no other column of places.
    private let mayBe: Bool
    /// The line directly above the headings.
    private let first: (row: Int, text: String, hasName: Bool)?

    /// - Parameters:
    ///   - header: the row of headings.
    ///   - above: the lines above it.
    init(header: ImportHeader, above: [CSVRow]) {
        previousRow = header.row
        mayBe = header.indices[.field(.place)] == nil && header.folders.isEmpty && !header.isHomebox
        let texts = above.last?.fields.filter { !$0.isEmpty } ?? []
        let name = header.indices[.field(.name)]
        let hasName = above.last?.fields.firstIndex { !$0.isEmpty } == name
        first = texts.count == 1 && above.last?.number == header.row - 1 ? (header.row - 1, texts[0], hasName) : nil
    }

    mutating func noteHeader(_ row: CSVRow) {
        if previous == .lone, previousRow == row.number - 1, !lone.isEmpty { lone[lone.count - 1].isBeforeHeader = true }
        note(.header, row)
        hasParts = true
    }

    /// The texts that may be names of rooms so far.
    var texts: [String] { lone.map(\.text) + (first.map { [$0.text] } ?? []) }

    /// Notes a sum. A room goes on below a sum in its middle, and ends at that of the whole list.
    ///
    /// - Parameters:
    ///   - isOfAll: whether it is the sum of the whole list.
    ///   - entries: the number of items above it.
    mutating func noteTotal(_ row: CSVRow, isOfAll: Bool, entries: Int) {
        note(.total, row)
        if isOfAll { ends.insert(entries) }
    }

    mutating func noteItem(_ row: CSVRow) {
        divide()
        note(.item, row)
    }

    /// Starts a section after a sum that is followed by more rows. The sum at the end of a list does not end a section.
    private mutating func divide() { if previous == .total { hasParts = true } }

    /// Notes a row with only a name.
    mutating func noteLone(_ row: CSVRow, _ text: String, entry: Int) {
        divide()
        let isAfterBreak = previous != .item && previous != .lone || row.number > previousRow + 1
        lone.append(Lone(entry: entry, row: row.number, text: text, isAfterBreak: isAfterBreak))
        note(.lone, row)
    }

    private mutating func note(_ kind: Kind, _ row: CSVRow) { (previous, previousRow) = (kind, row.number) }

    /// Makes the names of rooms the places of the rows below them.
    ///
    /// - Returns: the entries that are rooms, and their lines. The first line may be above the headings.
    func settle(_ entries: inout [ImportPlan.Entry]) -> (gone: Set<Int>, lines: [SetAsideLine]) {
        guard mayBe else { return ([], []) }
        let loners = Set(lone.map(\.entry))
        let rooms = lone.filter { room in
            let isFollowed = room.isBeforeHeader || room.entry + 1 < entries.count && !loners.contains(room.entry + 1)
            return isFollowed && (room.isBeforeHeader || ImportWords.isRoom(room.text) || hasParts && room.isAfterBreak)
        }
        var lines = rooms.map { SetAsideLine(row: $0.row, text: $0.text, kind: .room, hasName: true) }
        var room: String?
        if let first, rooms.contains(where: \.isBeforeHeader) || ImportWords.isRoom(first.text) && !rooms.isEmpty {
            room = first.text
            lines.insert(SetAsideLine(row: first.row, text: first.text, kind: .room, hasName: first.hasName), at: 0)
        }
        let names = Dictionary(uniqueKeysWithValues: rooms.map { ($0.entry, $0.text) })
        guard room != nil || !names.isEmpty else { return ([], []) }
        for index in entries.indices {
            if ends.contains(index) { room = nil }
            if let name = names[index] { room = name } else if let room { entries[index].content.place = Self.place(room) }
        }
        return (Set(names.keys), lines)
    }

    private static func place(_ name: String) -> Reference? {
        let words = name.split { $0.isWhitespace }.joined(separator: " ")
        return words.isEmpty ? nil : Reference(name: words.hasSuffix(":") ? String(words.dropLast()) : words)
    }
}
