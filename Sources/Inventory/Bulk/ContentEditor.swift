import FoundationEssentials

extension BulkEdit {
    /// The place of an item among the chosen ones.
    public struct Company: Hashable, Sendable {
        /// The number of chosen items.
        public let count: Int
        /// Whether the item is a part, and its whole or an item around that is chosen, too.
        public let hasWhole: Bool
        /// The item number that is the item's turn, if the items are numbered.
        public let number: String?

        /// Creates the company of an item; alone by default.
        public init(count: Int = 1, hasWhole: Bool = false, number: String? = nil) {
            self.count = count
            self.hasWhole = hasWhole
            self.number = number
        }
    }

    /// Returns the changed content of an item; an equal content if nothing is to be changed.
    ///
    /// - Throws: the reason why the item stays as it is, as a whole.
    public func applied(
        to content: ItemContent, _ catalog: Catalog, among company: Company = Company()
    ) throws(EditRefusal) -> ItemContent {
        var editor = ContentEditor(content, catalog, company, self)
        for edit in edits { try editor.make(edit) }
        // The months count from the day of purchase, which another edit may have changed.
        try editor.endWarranty()
        try editor.check()
        return editor.content
    }
}

/// Changes the content of one item.
private struct ContentEditor {
    private(set) var content: ItemContent
    private let catalog: Catalog
    private let company: BulkEdit.Company
    private let edit: BulkEdit
    private var touched: Set<ItemField> = []
    private var months: Int?

    init(_ content: ItemContent, _ catalog: Catalog, _ company: BulkEdit.Company, _ edit: BulkEdit) {
        (self.content, self.catalog, self.company, self.edit) = (content, catalog, company, edit)
    }

    mutating func make(_ edit: FieldEdit) throws(EditRefusal) {
        switch edit.key {
        case .added, .changed: throw .notEditable(edit.key)
        case .fixed(let field):
            guard field.isEditedInBulk else { throw .notEditable(edit.key) }
            guard catalog.shows(field) else { throw .hidden(edit.key) }
            touched.insert(field)
            try make(edit, field)
        case .own(let id):
            guard let field = catalog.field(id) else { throw .unknownField(edit.key) }
            guard !field.isHidden else { throw .hidden(edit.key) }
            let isElsewhere = !field.types.isEmpty && !(content.type?.id.map(field.types.contains) ?? false)
            guard !isElsewhere || !self.edit.skipsOtherTypes else { return }
            try make(edit, field)
        }
    }

    /// Checks what depends on several fields.
    func check() throws(EditRefusal) {
        var checked = touched
        if checked.contains(.quantity) || checked.contains(.inAll) { checked.formUnion([.value, .price, .disposalPrice]) }
        for field in FieldDescriptor.all.map(\.field) where checked.contains(field) {
            guard let problem = content.problem(of: field) else { continue }
            switch field.descriptor.kind {
            case .money: throw .tooLarge(.fixed(field))
            case .tags where content.tags.count > ItemContent.tagLimit: throw .manyTags
            default: throw .said(problem)
            }
        }
        guard content.valuations.count <= ItemContent.valuationLimit else { throw .manyValuations }
    }

    // MARK: - Fixed fields

    private mutating func make(_ edit: FieldEdit, _ field: ItemField) throws(EditRefusal) {
        switch edit {
        case .set(_, .fixed(let value)): try set(field, value)
        case .set(_, .monthsFromPurchase(let count)):
            guard field == .warrantyEnds else { throw .wrongKind(edit.key) }
            months = count
        case .set(_, .numbersFrom):
            guard field == .assetNumber, let number = company.number else { throw .wrongKind(edit.key) }
            content[.assetNumber] = .text(number)
        case .set(_, .own): throw .wrongKind(edit.key)
        case .clear: try clear(field)
        case .tags(let on, let off):
            let kept = content.tags.filter { tag in !off.contains { $0.isSameTag(as: tag) } }
            setTags(kept + on)
        case .multiply(let key, let factor):
            try calculate(field) { amount throws(EditRefusal) in
                guard let result = factor.times(amount) else { throw field == .quantity ? .quantityOutOfRange : .tooLarge(key) }
                return result
            }
        case .add(let key, let number, let currency):
            let digits = try expect(currency, field)
            try calculate(field) { amount throws(EditRefusal) in
                try Self.sum(amount, number, digits: digits, key, or: field == .quantity ? .quantityOutOfRange : .tooLarge(key))
            }
        }
    }

    private mutating func set(_ field: ItemField, _ value: FieldValue) throws(EditRefusal) {
        guard field.holds(value) else { throw .wrongKind(.fixed(field)) }
        switch (field, value) {
        case (_, .text("")): try clear(field)
        case (.assetNumber, _) where company.count > 1: throw .numberForMany
        case (.value, .money(let money)): try take(money)
        // The day and the source of no value mean nothing.
        case (.valueOn, _) where content.value == nil, (.valueSource, _) where content.value == nil: break
        case (.quantity, .quantity(let quantity)): content[.quantity] = quantity == .one ? nil : value
        case (.place, .reference(let place)): move(to: place)
        case (.type, .reference(let type)): if content.type != type { content.type = type }
        case (.tags, .references(let tags)): setTags(tags)
        default: content[field] = value
        }
    }

    private mutating func clear(_ field: ItemField) throws(EditRefusal) {
        switch field {
        case .name: throw .nameMissing
        case .place: move(to: nil)
        case .value:
            guard content.value != nil else { return }
            for field in [ItemField.value, .valueOn, .valueSource] { content[field] = nil }
        default: content[field] = nil
        }
    }

    /// A part of a chosen whole follows it; another part leaves its whole.
    private mutating func move(to place: Reference?) {
        guard content.parent == nil || !company.hasWhole else { return }
        content.parent = nil
        if content.place != place { content.place = place }
    }

    /// Sets the tags, sorted by name as they are stored. The same tags in another order are no change.
    private mutating func setTags(_ tags: [Reference]) {
        let once = tags.reduce(into: [Reference]()) { result, tag in
            if !result.contains(where: { $0.isSameTag(as: tag) }) { result.append(tag) }
        }
        let isSame = once.count == content.tags.count && once.allSatisfy { tag in content.tags.contains { $0.isSameTag(as: tag) } }
        if !isSame { content.tags = once.sorted { $0.name < $1.name } }
    }

    private mutating func take(_ money: Money) throws(EditRefusal) {
        switch edit.valuing {
        case .correction: content.value = money
        case .valuation(let day, let source, let confirming, let isCurrent):
            guard money != content.value || confirming else { return }
            if let problem = ItemContent.problem(of: source, as: .valueSource) { throw .said(problem) }
            let valuation = Valuation(money, day: day, source: source)
            guard isCurrent else { return content.take(valuation) }
            if let present = content.valuation?.day, present.first.ordinal > day.last.ordinal { throw .newerValue(present) }
            content.replaceValue(with: valuation)
        }
    }

    mutating func endWarranty() throws(EditRefusal) {
        guard let months else { return }
        guard let start = content.bought?.first else { throw .notPurchased }
        guard let end = WarrantyEnd.day(months, after: start) else { throw .warrantyTooLong }
        content[.warrantyEnds] = .day(end)
    }

    // MARK: - Amounts and numbers

    /// Replaces the stored amount, in its smallest unit. An unknown one stays unknown; an item without a quantity is one.
    private mutating func calculate(_ field: ItemField, _ body: (Int64) throws(EditRefusal) -> Int64) throws(EditRefusal) {
        switch (field.descriptor.kind, content[field]) {
        case (.money, nil): break
        case (.money, .money(let old)?):
            let money = Money(minorUnits: try body(old.minorUnits), currency: old.currency)
            if field == .value { try take(money) } else { content[field] = .money(money) }
        case (.quantity, _):
            guard let quantity = Quantity(thousandths: try body(content.quantity.thousandths)) else { throw .quantityOutOfRange }
            content[.quantity] = quantity == .one ? nil : .quantity(quantity)
        default: throw .noArithmetic(.fixed(field))
        }
    }

    /// Returns the number of decimals of a stored amount or number, to which another one is added.
    private func expect(_ currency: Currency?, _ field: ItemField) throws(EditRefusal) -> Int {
        guard field.descriptor.kind == .money else {
            guard currency == nil else { throw .wrongKind(.fixed(field)) }
            return 3
        }
        guard let known = content[field]?.money?.currency else { return 0 }
        guard currency == nil || currency == known else { throw .otherCurrency(.fixed(field), known) }
        return known.minorUnitDigits
    }

    /// Returns the sum of a number in its smallest unit and a decimal number, exactly.
    ///
    /// - Parameter digits: the decimals of the smallest unit, six at most.
    private static func sum(
        _ amount: Int64, _ number: DecimalNumber, digits: Int, _ key: FieldKey, or tooLarge: EditRefusal
    ) throws(EditRefusal) -> Int64 {
        let unit = (digits..<6).reduce(Int64(1)) { unit, _ in unit * 10 }
        let (units, rest) = number.millionths.quotientAndRemainder(dividingBy: unit)
        guard rest == 0 else { throw .tooPrecise(key) }
        let (sum, overflow) = amount.addingReportingOverflow(units)
        guard !overflow else { throw tooLarge }
        return sum
    }

    // MARK: - Custom fields

    private mutating func make(_ edit: FieldEdit, _ field: OwnField) throws(EditRefusal) {
        let had = content.own(field.id)
        var new: OwnValue.Content?
        switch edit {
        case .clear: new = nil
        case .set(_, .own(let value)): new = value
        case .set, .tags: throw .wrongKind(edit.key)
        case .multiply(let key, let factor):
            new = try calculated(had, field) { amount throws(EditRefusal) in
                guard let result = factor.times(amount) else { throw .tooLarge(key) }
                return result
            }
        case .add(let key, let number, let currency):
            var digits = 6
            if field.fieldKind == .money {
                if case .money(let old)? = had {
                    guard currency == nil || currency == old.currency else { throw .otherCurrency(key, old.currency) }
                    digits = old.currency.minorUnitDigits
                }
            } else if currency != nil {
                throw .wrongKind(key)
            }
            new = try calculated(had, field) { amount throws(EditRefusal) in
                try Self.sum(amount, number, digits: digits, key, or: .tooLarge(key))
            }
        }
        guard new != had else { return }
        if let new, let problem = field.problem(of: new, had: had) { throw .said(problem) }
        content.setOwn(field, new)
    }

    private func calculated(
        _ had: OwnValue.Content?, _ field: OwnField, _ body: (Int64) throws(EditRefusal) -> Int64
    ) throws(EditRefusal) -> OwnValue.Content? {
        switch (field.fieldKind, had) {
        case (.number, nil), (.money, nil): return nil
        case (.number, .number(let old)?): return .number(DecimalNumber(millionths: try body(old.millionths)))
        case (.money, .money(let old)?): return .money(Money(minorUnits: try body(old.minorUnits), currency: old.currency))
        default: throw .noArithmetic(.own(field.id))
        }
    }
}

extension ItemField {
    /// Returns whether a value is of the field's kind.
    fileprivate func holds(_ value: FieldValue) -> Bool {
        switch (descriptor.kind, value) {
        case (.line, .text), (.lines, .text), (.choice, .text), (.money, .money), (.day, .day), (.quantity, .quantity), (.yesOrNo, .yes),
            (.place, .reference), (.type, .reference), (.tags, .references):
            true
        default: false
        }
    }
}
