import FoundationEssentials
import Inventory

/// Turns rows of text into items, and reports the problems of the others.
struct ImportRows {
    private let header: ImportHeader
    private let options: ImportOptions
    private let above: [CSVRow]
    private var entries: [ImportPlan.Entry] = []
    private var problems = ImportProblems()
    private var days: ImportDays
    private var own: OwnColumns?
    private var rooms: ImportRooms
    private var parts = ImportParts()
    private var setAside: [SetAsideLine] = []
    private var places: [ImportPlan.Place] = []
    /// True for each column with text in at least one row.
    private var isUsed: [Bool]
    private var rowOfID: [UUID: Int] = [:]
    private var rowOfNumber: [String: Int] = [:]
    /// The currencies assumed for amounts without one.
    private var assumed: Set<Currency> = []
    /// The items with the name of a sum.
    private var namedAsSums: [(row: Int, text: String)] = []
    /// The rows that a person wants as items and that were not there yet.
    private var wanted: Set<Int>

    /// - Parameter above: the lines above the headings.
    init(header: ImportHeader, options: ImportOptions, above: [CSVRow] = []) {
        (self.header, self.options) = (header, options)
        self.above = above.filter { !options.rowsAsItems.contains($0.number) }
        wanted = options.rowsAsItems
        own = header.own
        rooms = ImportRooms(header: header, above: self.above)
        days = ImportDays(header, options)
        isUsed = Array(repeating: false, count: header.count)
        for row in above where options.rowsAsItems.contains(row.number) { add(row) }
    }

    mutating func add(_ row: CSVRow) {
        var found = row.faults.map { fault in
            ImportProblem(row: row.number, column: header.title(at: fault.column), reason: ImportProblem.reason(fault.kind))
        }
        guard found.isEmpty else { return problems.add(found) }
        let isItem = wanted.remove(row.number) != nil
        if !isItem, header.isRepeated(by: row) { return rooms.noteHeader(row) }
        var first: Int?
        var filled = 0
        for index in row.fields.indices where !row.fields[index].isEmpty {
            if index < isUsed.count { isUsed[index] = true }
            first = first ?? index
            filled += 1
        }
        if !isItem, let first, let total = ImportTotal(row.fields[first], isRoom: isRoom) {
            if ImportTotal.isSum(row.fields[(first + 1)...], options) {
                setAside.append(line(.total, row, row.fields[first]))
                return rooms.noteTotal(row, isOfAll: total.isOfAll, entries: entries.count)
            }
            namedAsSums.append((row.number, row.fields[first]))
        }
        let isNameAlone = filled == 1 && first == header.indices[.field(.name)]
        let isLone = !isItem && isNameAlone
        let fillsUp = isNameAlone && (isItem || first.map { ImportWords.isRoom(row.fields[$0]) } == true)
        guard let row = whole(row, fillsUp: fillsUp, &found) else { return problems.add(found) }
        var cells = ImportCells(row, header, options)
        if !isItem, let path = cells.ownPlace, !path.isEmpty {
            places.append(ImportPlan.Place(path: path))
            parts.notePlace(cells.cell(.importRef))
            setAside.append(line(.place, row, path.joined(separator: " › ")))
            return
        }
        take(row, &cells, isLone: isLone)
    }

    /// Returns whether the rows so far name a room or a place so, in words without capitals and accents.
    private func isRoom(_ words: String) -> Bool {
        func isSame(_ text: String?) -> Bool { text.map { ImportHeadings.words($0).joined(separator: " ") == words } ?? false }
        return rooms.texts.contains(where: isSame) || Set(entries.lazy.compactMap(\.content.place?.name)).contains(where: isSame)
    }

    private func line(_ kind: SetAsideLine.Kind, _ row: CSVRow, _ text: String) -> SetAsideLine {
        let name = header.indices[.field(.name)].flatMap { $0 < row.fields.count ? row.fields[$0] : nil } ?? ""
        return SetAsideLine(row: row.number, text: text, kind: kind, hasName: !name.isEmpty)
    }

    private mutating func take(_ row: CSVRow, _ cells: inout ImportCells, isLone: Bool) {
        var content = cells.content
        own?.read(row, options, into: &content) { cells.keep($0, of: $1, $2) }
        var found = cells.problems
        let id = self.id(of: cells, &found)
        if content.name.isEmpty, id == nil {
            found.append(cells.problem(.field(.name), "It is empty. Give the item a name, or remove the row."))
        }
        let number = content.text(.assetNumber)
        if let first = rowOfNumber[number] {
            cells.keep(.field(.assetNumber), "Row \(first) has the same number, and each number is used once.")
            content[.assetNumber] = nil
        }
        guard found.isEmpty else { return problems.add(found) }
        let entry = entries.count
        assumed.formUnion(cells.assumedCurrencies)
        days.take(&cells, entry: entry)
        ImportDisposal.settle(&content, cells)
        if let id { rowOfID[id] = row.number }
        if !number.isEmpty, rowOfNumber[number] == nil { rowOfNumber[number] = row.number }
        own?.note(row, entry: entry)
        let photoNames = PhotoNames.split(cells.cell(.photos))
        entries.append(
            ImportPlan.Entry(
                row: row.number, id: id, content: content, photoNames: photoNames,
                paperNames: PaperCell.names(cells.text(.papers)), kept: cells.kept))
        parts.note(cells, entry: entry)
        if isLone { rooms.noteLone(row, content.name, entry: entry) } else { rooms.noteItem(row) }
    }

    /// Completes a plan with the items, problems and remarks. The order of day and month in "03/04/2026" is known only after the last row.
    mutating func finish(_ plan: inout ImportPlan) throws(InventoryError) {
        let known = header.own?.known.map(\.field) ?? []
        plan.newFields = try own?.makeFields(options, &entries) ?? []
        plan.ownFields = known + plan.newFields
        plan.dates = days.settle(&entries)
        plan.amounts = ImportAmounts.settle(&entries, header, options)
        try parts.settle(&entries)
        if !rowOfID.isEmpty { readPaths() }
        var (gone, lines) = rooms.settle(&entries)
        for index in entries.indices where !gone.contains(index) {
            // The texts of other columns may have made the notes too long.
            guard let reason = entries[index].keepCells() else { continue }
            problems.add([ImportProblem(row: entries[index].row, column: header.title(.field(.notes)), reason: reason)])
            gone.insert(index)
        }
        let isRoom = Set(lines.map(\.row))
        let titles = above.filter { !isRoom.contains($0.number) }.map { row in
            line(.title, row, row.fields.filter { !$0.isEmpty }.joined(separator: " "))
        }
        plan.setAside = (titles + lines + setAside).sorted { $0.row < $1.row }
        plan.places = places
        plan.assumedCurrencies = assumed.sorted { $0.code < $1.code }
        plan.entries = gone.isEmpty ? entries : entries.indices.filter { !gone.contains($0) }.map { entries[$0] }
        problems.sort()
        plan.problems = problems
        let ignored = header.ignoredIndices(hasIDs: !rowOfID.isEmpty).filter { entries.isEmpty || $0 >= isUsed.count || isUsed[$0] }
        plan.ignoredColumns = ignored.map(header.spokenTitle(at:))
        plan.remarks = ImportRemarks.sentences(plan, header)
        let stored = Set(plan.entries.map(\.row))
        plan.remarks += namedAsSums.filter { stored.contains($0.row) }.map(ImportRemarks.sentence(namedAsSum:text:))
        plan.remarks += wanted.sorted().map(ImportRemarks.sentence(missing:))
    }

    /// In a file that this program exported, “House/Attic” is a path in the rows that a person added, too.
    private mutating func readPaths() {
        for index in entries.indices where entries[index].id == nil {
            guard let place = entries[index].content.place, place.path.count == 1, place.name.contains("/") else { continue }
            entries[index].content.place = Reference(text: place.name)
        }
    }

    // MARK: - Cells

    /// Returns the row with as many fields as the header; nil and a problem if a field is missing or added, because it is unknown which
    /// one. Rows with only the name of a room, or of what a person calls an item, are filled up.
    private func whole(_ row: CSVRow, fillsUp: Bool, _ found: inout [ImportProblem]) -> CSVRow? {
        let used = (row.fields.lastIndex { !$0.isEmpty } ?? -1) + 1
        guard row.fields.count < header.count || used > header.count else { return row }
        if used <= header.count, header.cutsRows || fillsUp {
            let missing = Array(repeating: "", count: header.count - row.fields.count)
            return CSVRow(number: row.number, fields: row.fields + missing, faults: [])
        }
        let count = max(row.fields.count < header.count ? row.fields.count : used, used)
        found.append(
            ImportProblem(
                row: row.number, column: nil,
                reason: """
                    It has \(count) \(count == 1 ? "field" : "fields") where the header has \(header.count). \
                    Look for a separator or a quotation mark too few or too many.
                    """))
        return nil
    }

    private func id(of cells: ImportCells, _ found: inout [ImportProblem]) -> UUID? {
        let text = cells.cell(.id)
        // Numbers of other programs are not identities of this program, and are no fault.
        guard text.utf8.count == 36 else { return nil }
        guard let id = UUID(uuidString: text) else {
            found.append(cells.problem(.id, "“\(visible(text, limit: 40))” is not an identifier. Leave it empty for a new item."))
            return nil
        }
        if let first = rowOfID[id] { found.append(cells.problem(.id, "Row \(first) has the same identifier. Remove one of the two rows.")) }
        return id
    }
}

/// Splits the names in a cell of pictures.
enum PhotoNames {
    /// Splits at `;`, `|` and line ends. Commas split only if each part has the extension of a picture; otherwise they belong to a name.
    static func split(_ cell: String) -> [String] {
        cell.split { $0 == ";" || $0 == "|" || $0.isNewline }.flatMap { part in
            let names = part.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
            return names.allSatisfy(isPicture) ? names : [trimmed(part)]
        }.filter { !$0.isEmpty }
    }

    /// Returns whether a name has the extension of a picture.
    static func isPicture(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
        return endings.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let endings: Set<String> = ["jpg", "jpeg", "jpe", "png", "webp", "heic", "heif", "avif", "gif", "bmp", "tif", "tiff"]

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
