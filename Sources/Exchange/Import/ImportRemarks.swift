import Inventory

/// Remarks about the interpretation of a file, for people.
enum ImportRemarks {
    static func sentences(_ plan: ImportPlan, _ header: ImportHeader) -> [String] {
        var sentences = header.guesses.map { "“\(shown($0.title))” is read as the \($0.field == .value ? "value" : "price") of an item." }
        if header.indices[.field(.value)] == nil, header.indices[.field(.price)] != nil {
            let count = plan.entries.count { $0.content.value != nil }
            if count > 0 {
                let items = count == 1 ? "1 item" : "\(count) items"
                sentences.append(
                    "The file has no column of values: the price in “\(shown(header.title(.field(.price))))” is used as the value of \(items)."
                )
            }
        }
        if let amounts = plan.amounts { sentences.append(sentence(amounts)) }
        if header.isHomebox, plan.entries.contains(where: { $0.content[.disposal] == .text("gone") }) {
            let count = plan.entries.count { $0.content[.disposal] == .text("gone") }
            sentences.append(
                "\(count == 1 ? "1 archived item is" : "\(count) archived items are") imported as gone and left out of the sums.")
        }
        return sentences + [ItemField.serialNumber, .assetNumber, .code].compactMap { shortened(plan, header, $0) }
    }

    /// Returns a remark about numbers that a spreadsheet shortened before the import; their digits are lost.
    private static func shortened(_ plan: ImportPlan, _ header: ImportHeader, _ field: ItemField) -> String? {
        guard header.indices[.field(field)] != nil else { return nil }
        let rows = plan.entries.filter { SpreadsheetChange.isShortened($0.content.text(field)) }
        guard let first = rows.first else { return nil }
        let text = "“\(shown(header.title(.field(field))))” in row \(first.row) is “\(shown(first.content.text(field)))”"
        let more = rows.count == 1 ? "" : " \(rows.count - 1) more \(rows.count == 2 ? "row is" : "rows are") like it."
        return "\(text): a spreadsheet shortened the number. Compare it with the item.\(more)"
    }

    /// Returns a remark about an item with the name of a sum, beside which there are other words.
    static func sentence(namedAsSum row: Int, text: String) -> String {
        "“\(shown(text))” in row \(row) is read as an item, for other words stand beside it. If it is a sum, remove the row."
    }

    /// Returns a remark about a row that is not there, but wanted as an item.
    static func sentence(missing row: Int) -> String { "The file has no row \(row) that could be an item." }

    private static func sentence(_ amounts: ImportAmounts.Reading) -> String {
        let rows = amounts.count == 1 ? "1 row has" : "\(amounts.count) rows have"
        let column = "“\(shown(amounts.column))”"
        let kind = amounts.isInAll ? "the amount of all pieces together" : "the amount of each piece"
        if let row = amounts.evidence { return "\(column) is \(kind), because in row \(row) it is the price times the quantity." }
        return "\(rows) more than one piece: \(column) is read as \(kind)."
    }

    private static func shown(_ text: String) -> String { visible(text, limit: 40) }
}
