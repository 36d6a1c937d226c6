import FoundationEssentials
import Inventory

/// Finds the items that are parts of others in files with row numbers.
struct ImportParts {
    private var entries: [String: Int] = [:]
    private var places: Set<String> = []
    private var parts: [(entry: Int, whole: String)] = []
    private var title = ""

    /// Notes the number of a row that is a place.
    mutating func notePlace(_ number: String) {
        if !number.isEmpty { places.insert(number) }
    }

    /// Notes the number of a row, and the number of the row that it is part of.
    mutating func note(_ cells: ImportCells, entry: Int) {
        guard let index = cells.header.index(.importRef) else { return }
        let number = cells.cell(.importRef)
        if !number.isEmpty, index < cells.row.fields.count, entries[number] == nil { entries[number] = entry }
        let whole = cells.cell(.parentRef)
        guard !whole.isEmpty, whole != number else { return }
        parts.append((entry, whole))
        title = cells.header.index(.parentRef).map(cells.header.title(at:)) ?? ""
    }

    /// Makes the noted items parts of others.
    func settle(_ rows: inout [ImportPlan.Entry]) throws(InventoryError) {
        var wholes: [Int: Int] = [:]
        for (entry, number) in parts {
            guard let whole = entries[number], !Self.leads(from: whole, to: entry, wholes) else {
                if places.contains(number) { continue }
                let shown = visible(number, limit: 40)
                let reason =
                    entries[number] == nil
                    ? "No row of the file has the number “\(shown)”." : "Row “\(shown)” is a part of this one itself."
                rows[entry].kept.append(KeptCell(column: title, text: number, reason: reason, target: .field(.parent)))
                continue
            }
            wholes[entry] = whole
            let known = rows[whole].id ?? rows[whole].newID
            let id = if let known { known } else { try UUID.random() }
            if known == nil { rows[whole].newID = id }
            rows[entry].content.parent = Reference(id: id, path: [rows[whole].content.name])
        }
    }

    private static func leads(from start: Int, to end: Int, _ wholes: [Int: Int]) -> Bool {
        var next: Int? = start
        while let entry = next {
            if entry == end { return true }
            next = wholes[entry]
        }
        return false
    }
}

/// Reads from other columns of Homebox if an item was sold or is gone, if the file has no column for it.
enum ImportDisposal {
    static func settle(_ content: inout ItemContent, _ cells: ImportCells) {
        let header = cells.header
        if isYes(cells.cell(.lifetimeWarranty)) {
            let terms = ["Lifetime warranty", content.text(.warrantyTerms)].filter { !$0.isEmpty }.joined(separator: "; ")
            if terms.count <= ItemContent.lineLimit { content[.warrantyTerms] = .text(terms) }
        }
        let sale = cells.cell(.soldNotes)
        if !sale.isEmpty { content.notes = KeptNotes.adding(["Sale: \(sale)"], to: content.notes) }
        guard header.indices[.field(.disposal)] == nil else { return }
        if content[.disposalPrice]?.money?.minorUnits == 0 { content[.disposalPrice] = nil }
        let day = cells.cell(.field(.disposedOn))
        let isSold =
            content[.disposalPrice] != nil || content[.disposedTo] != nil
            || !day.isEmpty && !ImportWords.isNothing(day) && !(header.isHomebox && day.hasPrefix("0001-"))
        if isSold { content[.disposal] = .text("sold") } else if isYes(cells.cell(.archived)) { content[.disposal] = .text("gone") }
    }

    private static func isYes(_ text: String) -> Bool { ["true", "yes", "1"].contains(text.lowercased()) }
}
