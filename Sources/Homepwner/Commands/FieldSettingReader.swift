import Exchange
import FoundationEssentials
import HomepwnerUI
import Inventory
import Words

/// Reads the texts of `--set` as an edit, with the values as a form reads them.
struct FieldSettingReader {
    private let catalog: Catalog
    private let environment: CommandEnvironment
    private let fields: EditFields
    /// The only item, if plain names mean custom fields, as in an edit of one item without a plan.
    private let alone: ItemContent?
    private var spelling: NameSpelling
    /// Notes for people about the interpretation of values.
    private(set) var notes: [String] = []

    init(_ catalog: Catalog, _ environment: CommandEnvironment, alone: ItemContent? = nil) {
        (self.catalog, self.environment, self.alone) = (catalog, environment, alone)
        fields = EditFields(catalog)
        spelling = NameSpelling(catalog)
    }

    /// Returns the edit of some texts.
    ///
    /// - Parameters:
    ///   - on: the day of a changed value; today for nil.
    ///   - source: the source of a changed value.
    mutating func edit(_ texts: [String], on typed: String?, source: String?) throws -> BulkEdit {
        let day = try typed.flatMap { try environment.day($0, &notes) }
        guard typed == nil || day != nil else {
            throw Self.failure(tr("--on needs a day, for example 2026-11-28. Leave it out for today."), code: "bad-date")
        }
        var edit = BulkEdit(
            valuing: .valuation(
                on: day ?? PartialDay(.today()), source: source ?? "", confirming: day != nil || source != nil, isCurrent: day == nil))
        var given: [FieldKey: FieldEdit] = [:]
        for text in texts {
            let setting = try FieldSetting(text) { catalog.field(named: $0) != nil }
            let next = try read(setting)
            if let earlier = given[next.key] {
                guard case (.tags, .tags) = (earlier, next) else {
                    let title = next.key.title(in: catalog)
                    throw Self.failure(tr("\(title) is given twice. Give each field once."))
                }
            }
            given[next.key] = next
            edit.put(next)
        }
        let valued = given[.fixed(.value)]
        if case .clear? = valued {
        } else if valued != nil {
            guard given[.fixed(.valueOn)] == nil, given[.fixed(.valueSource)] == nil else {
                throw Self.failure(tr("A new value has its day and its source from --on and --source. Use these options."))
            }
            for (field, isGiven) in [(ItemField.valueOn, day != nil), (.valueSource, source != nil)] where isGiven && !catalog.shows(field)
            {
                throw CommandFailure.hiddenField(field.descriptor.title)
            }
            return edit
        }
        guard day == nil, source == nil else {
            throw Self.failure(tr("--on and --source belong to a new value. Add --set value=AMOUNT, or leave them out."))
        }
        return edit
    }

    private static func failure(_ message: String, code: String = "bad-field") -> CommandFailure {
        CommandFailure(.usage, message, code: code)
    }

    // MARK: - Fields

    private mutating func read(_ setting: FieldSetting) throws -> FieldEdit {
        guard let key = try key(setting) else {
            let name = visible(setting.name, limit: 40)
            guard let nearest = fields.nearest(to: setting.name) else {
                throw Self.failure(tr("There is no field “\(name)”. The manual page has the names of all fields."))
            }
            throw Self.failure(tr("There is no field “\(name)”. Did you mean \(nearest)?"))
        }
        switch key {
        case .added, .changed: throw Self.failure(EditRefusal.notEditable(key).sentence(catalog))
        case .fixed(.parent): throw Self.failure(tr("An item becomes a part of another one with --parent, for one item at a time."))
        case .fixed(let field):
            guard field.isEditedInBulk else {
                let title = field.descriptor.title
                throw Self.failure(tr("\(title) is set with the command dispose."))
            }
            guard catalog.shows(field) else { throw CommandFailure.hiddenField(field.descriptor.title) }
            let isTags = field.descriptor.kind == .tags
            guard isTags || setting.sign == .set else { return try calculation(setting, key, field.descriptor.kind == .money) }
            return try meant(try isTags ? tags(setting) : fixed(setting.value, field), setting)
        case .own(let id):
            guard let field = catalog.field(id) else { throw Self.failure(EditRefusal.unknownField(key).sentence(catalog)) }
            guard !field.isHidden else { throw CommandFailure.hiddenField(field.name) }
            guard setting.sign == .set else { return try calculation(setting, key, field.fieldKind == .money) }
            return try meant(try own(setting.value, field), setting)
        }
    }

    /// Returns the field with a name. The name of a custom field that a fixed one has, too, means neither.
    private func key(_ setting: FieldSetting) throws -> FieldKey? {
        let own = setting.isOwn ? nil : catalog.field(named: setting.name)
        if alone != nil, let own { return .own(own.id) }
        guard let key = fields.field(named: setting.name, isOwn: setting.isOwn) else { return nil }
        if case .own = key { return key }
        guard own != nil else { return key }
        let name = visible(setting.name, limit: 40)
        guard case .fixed(let field) = key, field.isEditedInBulk,
            let other = ([field.descriptor.queryName] + field.descriptor.queryAliases).first(where: { catalog.field(named: $0) == nil })
        else { throw Self.failure(tr("“\(name)” is a custom field and another field. Write #\(name) for the custom field.")) }
        throw Self.failure(
            tr("“\(name)” is a custom field and another field. Write #\(name) for the custom field, or \(other) for the other one."))
    }

    /// Returns an edit, unless it clears a field by a text that is not empty, such as a slash or blanks.
    private func meant(_ edit: FieldEdit, _ setting: FieldSetting) throws -> FieldEdit {
        let isBlank = !setting.value.isEmpty && !setting.value.contains { !$0.isWhitespace }
        let isCleared = if case .clear = edit { !setting.value.isEmpty } else { false }
        guard alone == nil, isBlank || isCleared, !isNo(edit, setting) else { return edit }
        guard edit.key != .fixed(.name) else { throw Self.failure(EditRefusal.nameMissing.sentence(catalog)) }
        let (text, name) = (visible(setting.value, limit: 40), visible(setting.name, limit: 40))
        throw Self.failure(tr("“\(text)” is no value. Write \(name)= with nothing behind it to remove the previous one."))
    }

    /// Returns whether an edit of a field of yes or no says no, which is the same as nothing.
    private func isNo(_ edit: FieldEdit, _ setting: FieldSetting) -> Bool {
        guard setting.value.contains(where: { !$0.isWhitespace }) else { return false }
        return switch edit.key {
        case .fixed(let field): field.descriptor.kind == .yesOrNo
        case .own(let id): catalog.field(id)?.fieldKind == .yesNo
        case .added, .changed: false
        }
    }

    private mutating func fixed(_ text: String, _ field: ItemField) throws -> FieldEdit {
        let key = FieldKey.fixed(field)
        guard !text.isEmpty else {
            guard field != .name else { throw Self.failure(EditRefusal.nameMissing.sentence(catalog)) }
            return .clear(key)
        }
        var value: FieldValue?
        switch field.descriptor.kind {
        case .money: value = try environment.money(text, in: nil, before: nil).map(FieldValue.money)
        case .day:
            if field == .warrantyEnds, let months = WarrantyEnd.months(text) { return .set(key, .monthsFromPurchase(months)) }
            value = try environment.day(text, &notes).map(FieldValue.day)
        case .quantity, .choice, .yesOrNo: value = try environment.value(text, of: field)
        case .place:
            var content = ItemContent(place: text)
            spelling.apply(to: &content)
            value = content.place.map(FieldValue.reference)
        case .type:
            var content = ItemContent()
            let name = LibraryName.trimmed(text)
            content.type = name.isEmpty ? nil : Reference(name: name)
            spelling.apply(to: &content)
            value = content.type.map(FieldValue.reference)
        case .line where field == .assetNumber:
            let number = text.split { $0.isWhitespace }.joined(separator: " ")
            guard number.lowercased() != "next" else {
                throw Self.failure(tr("The next number is given with --asset-number next, for one item at a time."))
            }
            if number.hasSuffix("..") { return .set(key, .numbersFrom(try Self.first(of: number))) }
            value = .text(number)
        case .line, .lines: value = .text(text)
        case .item, .tags: break
        }
        return value.map { .set(key, .fixed($0)) } ?? .clear(key)
    }

    /// Returns the first number of a text such as `A-0100..`.
    private static func first(of text: String) throws -> String {
        let number = String(text.dropLast(2))
        guard let last = number.utf8.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) else {
            let text = visible(text, limit: 40)
            throw failure(
                tr("“\(text)” cannot be counted up. Write a number that ends with digits, for example number=A-0100.."), code: "bad-number")
        }
        return number
    }

    private func own(_ text: String, _ field: OwnField) throws -> FieldEdit {
        do {
            let days = DayParser(environment.days)
            // Alone, an amount keeps its currency.
            let currency = if case .money(let had)? = alone?.own(field.id) { had.currency } else { environment.defaultCurrency }
            let read = try field.read(text, style: environment.numberStyle, currency: currency, days: days)
            return read.map { .set(.own(field.id), .own($0)) } ?? .clear(.own(field.id))
        } catch { throw Self.failure(error.description) }
    }

    private mutating func tags(_ setting: FieldSetting) throws -> FieldEdit {
        var content = ItemContent()
        content.tags = Reference.list(setting.value)
        spelling.apply(to: &content)
        switch setting.sign {
        case .set: return content.tags.isEmpty ? .clear(.fixed(.tags)) : .set(.fixed(.tags), .fixed(.references(content.tags)))
        case .multiply: throw Self.failure(EditRefusal.noArithmetic(.fixed(.tags)).sentence(catalog))
        case .add, .subtract:
            guard !content.tags.isEmpty else { throw Self.failure(tr("A tag needs a name. Write it like tag+=moved.")) }
            guard setting.sign == .subtract else { return .tags(on: content.tags, off: []) }
            if let unknown = content.tags.first(where: { catalog.tag(named: $0.name) == nil }) {
                let name = visible(unknown.name, limit: 40)
                throw Self.failure(tr("There is no tag “\(name)”."))
            }
            return .tags(on: [], off: content.tags)
        }
    }

    // MARK: - Calculations

    private func calculation(_ setting: FieldSetting, _ key: FieldKey, _ isMoney: Bool) throws -> FieldEdit {
        guard isMoney || isNumber(key) else { throw Self.failure(EditRefusal.noArithmetic(key).sentence(catalog)) }
        let text = visible(setting.value, limit: 40)
        if setting.sign == .multiply {
            guard let factor = Factor(typed: setting.value) else {
                throw Self.failure(tr("“\(text)” is not a factor. Write a number above 0, for example 1.04."), code: "bad-number")
            }
            return .multiply(key, factor)
        }
        let own: OwnField? = if case .own(let id) = key { catalog.field(id) } else { nil }
        let currency = isMoney ? environment.defaultCurrency : nil
        guard let addend = Addend(typed: setting.value, default: currency, field: own, style: environment.numberStyle) else {
            throw Self.failure(tr("“\(text)” cannot be added. Write a number such as 50, or an amount such as 50USD."), code: "bad-number")
        }
        guard let signed = setting.sign == .subtract ? addend.negated : addend else {
            throw Self.failure(EditRefusal.tooLarge(key).sentence(catalog))
        }
        return .add(key, signed.number, signed.currency)
    }

    private func isNumber(_ key: FieldKey) -> Bool {
        switch key {
        case .fixed(let field): field.descriptor.kind == .quantity
        case .own(let id): catalog.field(id)?.fieldKind == .number
        case .added, .changed: false
        }
    }
}
