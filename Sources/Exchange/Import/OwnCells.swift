import FoundationEssentials
import Inventory

/// The cells of a column for a new custom field: the field's kind and the content of each cell.
struct OwnCells {
    /// The kind that fits all cells.
    let kind: OwnField.Kind
    private let texts: [(entry: Int, text: String)]
    private let options: ImportOptions
    private let days: [(entry: Int, day: PartialDay)]

    /// - Parameters:
    ///   - texts: the texts of the column, each with the index of its entry.
    ///   - name: the field's name.
    init(_ texts: [(entry: Int, text: String)], named name: String, _ options: ImportOptions) {
        (self.texts, self.options) = (texts, options)
        let said = texts.filter { !ImportWords.isNothing($0.text) }
        var days: [(entry: Int, day: PartialDay)] = []
        if said.isEmpty {
            kind = Self.line(texts)
        } else if said.allSatisfy({ DecimalNumber($0.text)?.description == $0.text }) {
            kind = .number
        } else if said.allSatisfy({ Self.isMoney($0.text, isNamedSo: Self.isOfMoney(name), options) }) {
            kind = .money
        } else if let read = Self.days(said, name, options) {
            (kind, days) = (.day, read)
        } else {
            kind = Self.line(texts)
        }
        self.days = days
    }

    /// Returns the content of each cell for the field.
    func contents(of field: OwnField) -> [(entry: Int, content: OwnValue.Content?)] {
        switch kind {
        case .day: return days.map { ($0.entry, .day($0.day)) }
        case .money:
            return texts.filter { !ImportWords.isNothing($0.text) }.map { cell in
                (cell.entry, try? field.read(ImportWords.amount(cell.text), style: options.numberStyle, currency: options.currency))
            }
        case .number: return texts.filter { !ImportWords.isNothing($0.text) }.map { ($0.entry, try? field.read($0.text)) }
        default: return texts.map { ($0.entry, try? field.read($0.text)) }
        }
    }

    private static func line(_ texts: [(entry: Int, text: String)]) -> OwnField.Kind {
        let isLine = texts.allSatisfy { $0.text.utf8.count <= ItemContent.lineLimit && !$0.text.contains(where: \.isNewline) }
        return isLine ? .text : .longText
    }

    /// Returns whether a cell is an amount: the cell or the column names a currency.
    private static func isMoney(_ text: String, isNamedSo: Bool, _ options: ImportOptions) -> Bool {
        // The text "10 ft" is not an amount in forints.
        let hasCurrency = text.contains(where: \.isCurrencySymbol) || text.filter(\.isUppercase).count == 3
        guard hasCurrency || isNamedSo else { return false }
        return (try? MoneyParser.parse(ImportWords.amount(text), default: options.currency, style: options.numberStyle)) != nil
    }

    private static func isOfMoney(_ name: String) -> Bool {
        !Set(ImportHeadings.words(name)).isDisjoint(with: [
            "cost", "costs", "price", "value", "fee", "premium", "deposit", "amount", "paid",
        ])
    }

    /// Reads the days of all cells in one order; returns nil if a cell is not a day, or is ambiguous.
    private static func days(
        _ texts: [(entry: Int, text: String)], _ name: String, _ options: ImportOptions
    ) -> [(entry: Int, day: PartialDay)]? {
        var dates = ImportDates(options, column: name)
        for (entry, text) in texts {
            // The text "1.2.3" is more likely a version number.
            guard text.contains(where: { $0.isLetter || $0 == "/" }) || text.filter(MoneyParser.isDigit).count >= 5,
                let noted = try? dates.read(text, row: entry)
            else { return nil }
            dates.take(noted, entry: entry)
        }
        let (days, rejected, _) = dates.resolve()
        return rejected.isEmpty ? days : nil
    }
}
