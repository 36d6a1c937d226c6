import FoundationEssentials
import Inventory

/// Reads the cells of a row. What cannot be read costs the cell, not the item.
struct ImportCells {
    let header: ImportHeader
    let options: ImportOptions
    let row: CSVRow
    /// What is read.
    private(set) var content = ItemContent()
    /// What cannot be.
    private(set) var kept: [KeptCell] = []
    /// The currencies that amounts without one were taken to be in.
    private(set) var assumedCurrencies: Set<Currency> = []
    /// What keeps the row from being an item.
    private(set) var problems: [ImportProblem] = []

    init(_ row: CSVRow, _ header: ImportHeader, _ options: ImportOptions) {
        (self.row, self.header, self.options) = (row, header, options)
        read()
    }

    /// The text of a column's cell, unchanged.
    func cell(_ column: ImportColumn) -> String { cell(at: header.indices[column]) }

    /// The text of a cell that no field holds, unchanged.
    func cell(_ special: ImportHeader.Special) -> String { cell(at: header.index(special)) }

    private func cell(at index: Int?) -> String {
        guard let index, index < row.fields.count else { return "" }
        return row.fields[index]
    }

    /// The text that a cell stands for.
    func text(_ column: ImportColumn) -> String { SpreadsheetText.unprotect(cell(column)) }

    /// A problem of a column.
    func problem(_ column: ImportColumn, _ reason: String) -> ImportProblem {
        ImportProblem(row: row.number, column: header.title(column), reason: reason)
    }

    /// Leaves a cell to the notes.
    mutating func keep(_ column: ImportColumn, _ reason: String) {
        let target: KeptCell.Target
        switch column {
        case .field(let field): target = .field(field)
        case .currency(let field): target = .field(field)
        default: target = .earlierValues
        }
        kept.append(KeptCell(column: header.title(column), text: text(column), reason: reason, target: target))
    }

    /// Leaves a cell of an own field to the notes.
    mutating func keep(_ index: Int, of field: OwnField, _ reason: String) {
        let text = SpreadsheetText.unprotect(cell(at: index))
        kept.append(KeptCell(column: header.title(at: index), text: text, reason: reason, target: .own(field.id)))
    }

    /// Takes what another column says of a field.
    mutating func set(_ field: ItemField, _ value: FieldValue?) { content[field] = value }

    private mutating func read() {
        for descriptor in FieldDescriptor.all where header.indices[.field(descriptor.field)] != nil {
            let field = descriptor.field
            let typed = text(.field(field))
            guard !typed.isEmpty else { continue }
            switch descriptor.kind {
            case .line, .lines: take(typed, as: field)
            case .money: content[field] = money(field).map(FieldValue.money)
            // Read with all of its column.
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
        // A thing without a name of its own is called what it is.
        if content.name.isEmpty, content[.maker] != nil || content[.model] != nil {
            content.name = [content.text(.maker), content.text(.model)].filter { !$0.isEmpty }.joined(separator: " ")
        }
        // A file without values: what was paid stands for them until somebody says more.
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
        // Without its name an item is nothing; and notes that are too long hold no more.
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

    /// Commas and semicolons part tags; as the library has them: by name, and each once.
    private mutating func takeTags(_ typed: String) {
        content.tags = Set(Reference.list(typed, separators: [",", ";"])).sorted { $0.name < $1.name }
        guard let reason = content.problem(of: .tags) else { return }
        content.tags = []
        keep(.field(.tags), reason)
    }

    /// Where a thing is: a path in what this program exported, which gives each row its identity, and where the library has that path.
    /// Elsewhere a slash without blanks is a part of a name.
    private func place(_ typed: String) -> Reference? {
        let path = Reference(text: typed)
        let isPath = UUID(uuidString: cell(.id)) != nil || path.flatMap { options.ownFields.place(at: $0.path) } != nil
        return isPath ? path : Reference(typed: typed)
    }

    /// The place of a row whose file has a column for each step of the way.
    private mutating func takePath() {
        guard !header.folders.isEmpty else { return }
        content.place = path.isEmpty ? nil : Reference(id: nil, path: path)
    }

    /// The names of the places that a row is in, the outermost first.
    private var path: [String] { header.folders.map { Self.trimmed(cell(at: $0)) }.filter { !$0.isEmpty } }

    /// The place that a row is, where it is one: Homebox and Sortly write them among the items.
    var ownPlace: [String]? {
        if header.isHomebox, cell(.url).contains("/location/") {
            let name = Self.trimmed(content.name)
            return name.isEmpty ? nil : (content.place?.path ?? []) + [name]
        }
        guard Self.trimmed(cell(.entryType)).lowercased() == "folder" else { return nil }
        return path.isEmpty ? [Self.trimmed(content.name)].filter { !$0.isEmpty } : path
    }

    /// A number with a blank behind it is the same number.
    private static func trimmed(_ text: String) -> String { text.split { $0.isWhitespace }.joined(separator: " ") }

    private mutating func money(_ field: ItemField) -> Money? {
        let amount = text(.field(field))
        guard !ImportWords.isNothing(amount) else { return nil }
        // One column of currencies stands for all amounts of a row.
        let currencies = ImportColumn.currency(of: header.indices[.currency(of: field)] == nil ? .value : field)
        let code = cell(currencies)
        let named = MoneyParser.currency(namedIn: amount, default: options.currency, style: options.numberStyle)
        let told = named == nil ? header.currency(of: field) : options.currency
        let assumed = told ?? otherCurrency(than: field) ?? options.currency
        guard let currency = code.isEmpty ? assumed : Currency(code: code) else {
            keep(.field(field), "“\(visible(code, limit: 40))” is not a currency. Write its code of three letters, as EUR.")
            keep(currencies, "“\(visible(code, limit: 40))” is not a currency. Write its code of three letters, as EUR.")
            return nil
        }
        do {
            let money = try MoneyParser.parse(ImportWords.amount(amount), default: currency, style: options.numberStyle)
            // Homebox writes nothing as nought.
            if header.isHomebox, money.minorUnits == 0 { return nil }
            if code.isEmpty, told == nil { assumedCurrencies.insert(money.currency) }
            if code.isEmpty || money.currency == currency { return money }
            keep(.field(field), "“\(visible(amount, limit: 40))” is not in \(currency.code), as the row says elsewhere.")
        } catch {
            let shown = visible(amount, limit: 40)
            let reason = error.description.contains(shown) ? error.description : "“\(shown)” is not an amount: \(error.description)"
            keep(.field(field), reason)
        }
        return nil
    }

    /// The currency that another amount of the row names: two amounts of one thing are hardly ever in two.
    private func otherCurrency(than field: ItemField) -> Currency? {
        for other in Self.amounts where other != field {
            guard header.indices[.field(other)] != nil, case let typed = text(.field(other)), !typed.isEmpty else { continue }
            let found = MoneyParser.currency(namedIn: typed, default: options.currency, style: options.numberStyle)
            if let found { return found }
        }
        return nil
    }

    private static let amounts = FieldDescriptor.all.filter { $0.kind == .money }.map(\.field)
}
