import FoundationEssentials
public import Inventory

/// Items as a workbook for spreadsheets, in typed cells: one sheet for the items, one for their valuations, one for the places.
public final class ItemSpreadsheet {
    /// The contents of some items that a spreadsheet cannot hold, determined before the export.
    public struct Limits: Sendable {
        var cutTexts: [String] = []
        var amountsAsTexts = 0
        var bytes = 0
        private let columns: Columns

        /// - Parameter fields: the written fields.
        public init(fields: UsedFields) { columns = Columns(fields) }

        /// Checks an item.
        public mutating func add(_ item: Item) {
            for (cell, title) in zip(columns.cells(of: item), columns.all.map(\.title)) {
                bytes += 64
                guard case .text(let text) = cell else { continue }
                bytes += text.utf8.count * 2
                guard text.utf16.count > SpreadsheetFile.textLimit else { continue }
                cutTexts.append("\(title) of “\(visible(item.content.name, limit: 60))”")
            }
            amountsAsTexts += columns.largeAmounts(of: item)
            guard columns.hasValues else { return }
            for valuation in (item.content.valuation.map { [$0] } ?? []) + item.content.valuations {
                bytes += 6 * 64 + 2 * (item.content.name.utf8.count + valuation.source.utf8.count + 36)
            }
        }

        /// The notes about these items for people, a sentence each.
        public var notes: [String] {
            var notes: [String] = []
            if !cutTexts.isEmpty {
                let shown = cutTexts.prefix(5).joined(separator: ", ") + (cutTexts.count > 5 ? " and \(cutTexts.count - 5) more" : "")
                notes.append("A cell has room for \(SpreadsheetFile.textLimit) characters; these texts were cut off: \(shown).")
            }
            if amountsAsTexts > 0 {
                let what = amountsAsTexts == 1 ? "1 number is" : "\(amountsAsTexts) numbers are"
                notes.append("\(what) too long for a spreadsheet and were written as text.")
            }
            return notes
        }
    }

    private let target: ExportFile
    private let file: SpreadsheetFile
    private let columns: Columns
    private let items: SpreadsheetFile.Sheet
    private let values: SpreadsheetFile.Sheet
    private let places: SpreadsheetFile.Sheet

    /// Throws `unwritable` if the library for writing spreadsheets is not installed.
    public static func expectLibrary() throws(ExchangeError) { _ = try SpreadsheetLibrary() }

    /// Starts a workbook.
    ///
    /// - Parameters:
    ///   - path: the path of the file; the complete workbook replaces an existing file.
    ///   - fields: the written fields.
    ///   - limits: the findings about the items.
    public init(path: String, fields: UsedFields, limits: Limits) throws(ExchangeError) {
        columns = Columns(fields)
        target = try ExportFile(path: path)
        let folder = target.folderPath
        // The library does not notice a full disk. This is the possible space for the pending rows and for the file.
        try target.expectRoom(for: limits.bytes * 2 + (1 << 20))
        file = try SpreadsheetFile(path: target.openPath, folder: folder, name: path)
        items = try file.addSheet("Items", columns.all.map { ($0.title, $0.width) })
        values = try file.addSheet(
            "Values", [("Item", 32), ("Day", 12), ("Amount", 14), ("Currency", 10), ("Source", 24), ("Item ID", 38)])
        places = try file.addSheet("Places", [("Place", 48), ("Kind", 12), ("Note", 48)])
    }

    /// Adds an item and its valuations.
    public func add(_ item: Item) throws(ExchangeError) {
        try file.add(columns.cells(of: item).map(Columns.fitted), to: items)
        guard columns.hasValues else { return }
        for valuation in (item.content.valuation.map { [$0] } ?? []) + item.content.valuations {
            let cells: [SpreadsheetCell] = [
                Columns.text(item.content.name), valuation.day.map(Columns.day) ?? .empty, Columns.money(valuation.money),
                .text(valuation.money.currency.code), Columns.text(valuation.source), .text(item.id.uuidString.lowercased()),
            ]
            try file.add(cells.map(Columns.fitted), to: values)
        }
    }

    /// Adds all places, and puts the complete file in its place.
    public func finish(places all: Catalog) throws(ExchangeError) {
        for place in all.places {
            let path = ItemField.place.written(.reference(Reference(id: nil, path: all.path(of: place.id))))
            let cells = [path, place.placeKind?.title ?? "", place.note].map { Columns.fitted(Columns.text($0)) }
            try file.add(cells, to: places)
        }
        // The pending rows are assembled now.
        try target.expectRoom(for: 1 << 20)
        try file.finish()
        try target.commit()
    }
}

extension ItemSpreadsheet {
    /// The columns of the sheet of items: those of a CSV file, without the older values, which have a sheet of their own.
    fileprivate struct Columns: Sendable {
        struct Column: Sendable {
            var title: String
            var width: Double
        }

        let all: [Column]
        let hasValues: Bool
        private let fixed: [ImportColumn]
        private let fields: UsedFields

        init(_ fields: UsedFields) {
            self.fields = fields
            fixed = ImportColumn.allCases.filter { $0 != .earlierValues && ($0.source.map(fields.contains) ?? true) }
            hasValues = fields.contains(.value)
            let own = OwnColumn.titles(fields.own).map { Column(title: $0, width: 20) }
            all = fixed.map { Column(title: $0.title, width: Self.width($0)) } + own
        }

        private static func width(_ column: ImportColumn) -> Double {
            switch column {
            case .id: 38
            case .field(.name): 32
            case .field(.place), .field(.notes), .field(.description): 40
            case .currency: 10
            default: 16
            }
        }

        func cells(of item: Item) -> [SpreadsheetCell] {
            fixed.map { cell($0, of: item) } + fields.own.map { Self.cell(fields.ownValue($0, of: item.content)) }
        }

        private func cell(_ column: ImportColumn, of item: Item) -> SpreadsheetCell {
            let content = item.content
            switch column {
            case .id: return .text(item.id.uuidString.lowercased())
            case .photos: return Self.text(content.photos.map(\.fileName).joined(separator: "; "))
            case .papers: return Self.text(PaperCell.text(content.papers))
            case .currency(let field): return Self.text(content[field]?.money?.currency.code ?? "")
            case .earlierValues: return .empty
            case .field(let field):
                switch content[field] {
                case .money(let money)?: return Self.money(money)
                case .day(let day)?: return Self.day(day)
                case .quantity(let quantity)?: return .number(Double(quantity.thousandths) / 1_000)
                case nil: return .empty
                case .text?, .yes?, .reference?, .references?: return Self.text(field.written(content[field]))
                }
            }
        }

        private static func cell(_ content: OwnValue.Content?) -> SpreadsheetCell {
            switch content {
            case nil: .empty
            case .number(let number)?: Self.number(number.description)
            case .money(let money)?: Self.money(money)
            case .day(let day)?: Self.day(day)
            case .text?, .choice?, .choices?, .link?, .yes?: Self.text(content?.written ?? "")
            }
        }

        /// Returns the number of amounts that are written as texts.
        func largeAmounts(of item: Item) -> Int {
            let fixed = fixed.count { column in
                guard case .field(let field) = column, let money = item.content[field]?.money else { return false }
                return !Self.fits(money.plainNumber)
            }
            return fixed
                + fields.own.count { field in
                    switch fields.ownValue(field, of: item.content) {
                    case .number(let number)?: !Self.fits(number.description)
                    case .money(let money)?: !Self.fits(money.plainNumber)
                    default: false
                    }
                }
        }

        // MARK: - Cells

        private static func fits(_ digits: String) -> Bool {
            digits.utf8.count { (48...57).contains($0) } <= SpreadsheetFile.digitLimit
        }

        private static func number(_ digits: String) -> SpreadsheetCell {
            guard fits(digits), let number = Double(digits) else { return .text(digits) }
            return .number(number)
        }

        static func money(_ money: Money) -> SpreadsheetCell {
            let digits = money.plainNumber
            guard fits(digits), let number = Double(digits) else { return .text(digits) }
            let decimals = digits.split(separator: ".").dropFirst().first?.utf8.count ?? 0
            return .money(number, decimals: decimals, currency: money.currency.code)
        }

        /// Returns a day's cell. A year or a month alone becomes a text, and so does a day that spreadsheets interpret differently.
        static func day(_ day: PartialDay) -> SpreadsheetCell {
            guard let exact = day.exact, let first = Day(year: 1900, month: 3, day: 1), first <= exact else { return .text(day.iso) }
            return .day(Double(first.days(to: exact)) + 61)
        }

        /// Returns a text in the file's notation.
        static func text(_ text: String) -> SpreadsheetCell {
            guard !text.isEmpty else { return .empty }
            // "_x0041_" stands for a letter in these files, so the underscore of a text in this form is written in the same way.
            return .text(text.contains("_x") ? escaped(text) : text)
        }

        /// Returns a cell whose text is cut off at the limit, between characters.
        static func fitted(_ cell: SpreadsheetCell) -> SpreadsheetCell {
            guard case .text(let text) = cell, text.utf16.count > SpreadsheetFile.textLimit else { return cell }
            var result = ""
            var room = SpreadsheetFile.textLimit
            for character in text {
                room -= character.utf16.count
                guard room >= 0 else { break }
                result.append(character)
            }
            return .text(result)
        }

        private static func escaped(_ text: String) -> String { text.replacing(/_(?=x[0-9A-Fa-f]{4}_)/, with: "_x005F_") }
    }
}
