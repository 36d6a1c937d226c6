import FoundationEssentials
import Inventory

/// Reads the cells of a row. If a cell cannot be read, the item is still imported without it.
struct ImportCells {
    let header: ImportHeader
    let options: ImportOptions
    let row: CSVRow
    /// The content that was read.
    private(set) var content = ItemContent()
    /// The cells that could not be read.
    private(set) var kept: [KeptCell] = []
    /// The currencies assumed for amounts without one.
    private(set) var assumedCurrencies: Set<Currency> = []
    /// The problems because of which the row cannot become an item.
    private(set) var problems: [ImportProblem] = []

    init(_ row: CSVRow, _ header: ImportHeader, _ options: ImportOptions) {
        (self.row, self.header, self.options) = (row, header, options)
        read()
    }

    /// Returns the text of a column's cell, unchanged.
    func cell(_ column: ImportColumn) -> String { cell(at: header.indices[column]) }

    /// Returns the text of a cell that belongs to no field, unchanged.
    func cell(_ special: ImportHeader.Special) -> String { cell(at: header.index(special)) }

    private func cell(at index: Int?) -> String {
        guard let index, index < row.fields.count else { return "" }
        return row.fields[index]
    }

    /// Returns the text of a cell without the protection against formulas.
    func text(_ column: ImportColumn) -> String { SpreadsheetText.unprotect(cell(column)) }

    /// Returns a problem of a column.
    func problem(_ column: ImportColumn, _ reason: String) -> ImportProblem {
        ImportProblem(row: row.number, column: header.title(column), reason: reason)
    }

    /// Keeps an unreadable cell for the notes.
    mutating func keep(_ column: ImportColumn, _ reason: String) {
        let target: KeptCell.Target
        switch column {
        case .field(let field): target = .field(field)
        case .currency(let field): target = .field(field)
        default: target = .earlierValues
        }
        kept.append(KeptCell(column: header.title(column), text: text(column), reason: reason, target: target))
    }

    /// Keeps an unreadable cell of a custom field for the notes.
    mutating func keep(_ index: Int, of field: OwnField, _ reason: String) {
        let text = SpreadsheetText.unprotect(cell(at: index))
        kept.append(KeptCell(column: header.title(at: index), text: text, reason: reason, target: .own(field.id)))
    }

    /// Sets a field from another column.
    mutating func set(_ field: ItemField, _ value: FieldValue?) { content[field] = value }

    private mutating func read() {
        for descriptor in FieldDescriptor.all where header.indices[.field(descriptor.field)] != nil {
            let field = descriptor.field
            let typed = text(.field(field))
            guard !typed.isEmpty else { continue }
            switch descriptor.kind {
            case .line, .lines: take(typed, as: field)
            case .money: content[field] = money(field).map(FieldValue.money)
            // `ImportDays` reads the whole column together.
            case .day: break
            case .quantity: takeQuantity(typed)
            case .tags: takeTags(typed)
            case .choice, .yesOrNo:
                if !ImportWords.isNothing(typed) { takeOther(typed, as: field) }
            case .place:
                takeOther(typed, as: field)
                if content.place != nil { content.place = place(typed) }
            case .item, .type: takeOther(typed, as: field)
            }
        }
        takePath()
        let earlier = text(.earlierValues)
        if !earlier.isEmpty {
            do { content.setOlderValuations(try ValuationText.read(earlier)) } catch { keep(.earlierValues, error.reason) }
        }
        // An item without a name gets its maker and model as its name.
        if content.name.isEmpty, content[.maker] != nil || content[.model] != nil {
            content.name = [content.text(.maker), content.text(.model)].filter { !$0.isEmpty }.joined(separator: " ")
            if let reason = ItemContent.problem(of: content.name, as: .name) { problems.append(problem(.field(.name), reason)) }
        }
        // If the file has no values, the price paid is the value until somebody changes it.
        if header.indices[.field(.value)] == nil { content.value = content[.price]?.money }
        for field in [ItemField.value, .price] where header.indices[.field(field)] != nil {
            guard let problem = content.problem(of: field) else { continue }
            keep(.field(field), problem)
            content[field] = nil
        }
        if header.indices[.field(.value)] == nil, content.problem(of: .value) != nil { content.value = nil }
    }

    private mutating func take(_ typed: String, as field: ItemField) {
        guard let reason = ItemContent.problem(of: typed, as: field) else {
            content[field] = .text(field == .assetNumber ? Self.trimmed(typed) : typed)
            return
        }
        // An item needs a name, and notes that are too long have no room for the cell's text.
        if field == .name || field == .notes { problems.append(problem(.field(field), reason)) } else { keep(.field(field), reason) }
    }

    private mutating func takeOther(_ typed: String, as field: ItemField) {
        do throws(FieldError) {
            content[field] = try field.read(typed, style: options.numberStyle)
            guard field != .parent, let reason = content.problem(of: field) else { return }
            content[field] = nil
            throw FieldError(description: reason)
        } catch { keep(.field(field), error.description) }
    }

    private mutating func takeQuantity(_ typed: String) {
        guard !ImportWords.isNothing(typed) else { return }
        if let (quantity, unit) = ImportWords.count(typed, style: options.numberStyle) {
            content[.quantity] = quantity == .one ? nil : .quantity(quantity)
            if content[.unit] == nil, header.indices[.field(.unit)] == nil, !unit.isEmpty { content[.unit] = .text(unit) }
            return
        }
        takeOther(typed, as: .quantity)
    }

    /// Reads tags separated by commas or semicolons, sorted by name and without duplicates.
    private mutating func takeTags(_ typed: String) {
        content.tags = Set(Reference.list(typed, separators: [",", ";"])).sorted { $0.name < $1.name }
        guard let reason = content.problem(of: .tags) else { return }
        content.tags = []
        keep(.field(.tags), reason)
    }

    /// Returns the place of an item. The text is a path if this program exported it, which the row's identifier shows, or if the library
    /// has that path. Otherwise a slash without spaces is part of a name.
    private func place(_ typed: String) -> Reference? {
        let path = Reference(text: typed)
        let isPath = UUID(uuidString: cell(.id)) != nil || path.flatMap { options.ownFields.place(at: $0.path) } != nil
        return isPath ? path : Reference(typed: typed)
    }

    /// Sets the place of a row from the columns of folders.
    private mutating func takePath() {
        guard !header.folders.isEmpty else { return }
        content.place = path.isEmpty ? nil : Reference(id: nil, path: path)
    }

    /// The names of the row's places, the outermost first.
    private var path: [String] { header.folders.map { Self.trimmed(cell(at: $0)) }.filter { !$0.isEmpty } }

    /// The path of the place that the row describes; nil if the row is an item. Homebox and Sortly list places among items.
    var ownPlace: [String]? {
        if header.isHomebox, cell(.url).contains("/location/") {
            let name = Self.trimmed(content.name)
            return name.isEmpty ? nil : (content.place?.path ?? []) + [name]
        }
        guard Self.trimmed(cell(.entryType)).lowercased() == "folder" else { return nil }
        return path.isEmpty ? [Self.trimmed(content.name)].filter { !$0.isEmpty } : path
    }

    /// Returns a text without extra spaces.
    private static func trimmed(_ text: String) -> String { text.split { $0.isWhitespace }.joined(separator: " ") }

    private mutating func money(_ field: ItemField) -> Money? {
        let amount = text(.field(field))
        guard !ImportWords.isNothing(amount) else { return nil }
        // A single currency column applies to all amounts of a row.
        let currencies = ImportColumn.currency(of: header.indices[.currency(of: field)] == nil ? .value : field)
        let code = cell(currencies)
        // A “$” below “Value (CAD)” is of Canada.
        let heading = header.currency(of: field)
        let named = MoneyParser.currency(namedIn: amount, default: heading ?? options.currency, style: options.numberStyle)
        let told = heading ?? (named == nil ? nil : options.currency)
        let assumed = told ?? otherCurrency(than: field) ?? options.currency
        guard let currency = code.isEmpty ? assumed : Currency(code: code) ?? ImportWords.currency(code, default: assumed) else {
            keep(.field(field), "“\(visible(code, limit: 40))” is not a currency. Write its code of three letters, as EUR.")
            keep(currencies, "“\(visible(code, limit: 40))” is not a currency. Write its code of three letters, as EUR.")
            return nil
        }
        do {
            let money = try MoneyParser.parse(ImportWords.amount(amount), default: currency, style: options.numberStyle)
            // Homebox writes 0 for an empty amount.
            if header.isHomebox, money.minorUnits == 0 { return nil }
            if code.isEmpty, told == nil { assumedCurrencies.insert(money.currency) }
            if code.isEmpty || money.currency == currency { return money }
            keep(.field(field), "“\(visible(amount, limit: 40))” is not in \(currency.code), the currency of this row.")
        } catch {
            let shown = visible(amount, limit: 40)
            let reason = error.description.contains(shown) ? error.description : "“\(shown)” is not an amount. \(error.description)"
            keep(.field(field), reason)
        }
        return nil
    }

    /// Returns the currency of another amount of the row. Two amounts of one item hardly ever have different currencies.
    private func otherCurrency(than field: ItemField) -> Currency? {
        for other in Self.amounts where other != field {
            guard header.indices[.field(other)] != nil, case let typed = text(.field(other)), !typed.isEmpty else { continue }
            let heading = header.currency(of: other)
            let found = MoneyParser.currency(namedIn: typed, default: heading ?? options.currency, style: options.numberStyle)
            if let found = found ?? heading { return found }
        }
        return nil
    }

    private static let amounts = FieldDescriptor.all.filter { $0.kind == .money }.map(\.field)
}
