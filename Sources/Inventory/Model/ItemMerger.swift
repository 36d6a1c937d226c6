/// Merges the contents of two items, field by field.
struct ItemMerger {
    private let kept, other: ItemContent
    private let choice: MergeChoice
    private let kinship: MergeKinship
    /// The merged content.
    private(set) var result: ItemContent
    /// The fields in which the two differ.
    private(set) var rows: [MergeRow] = []

    init(
        _ kept: ItemContent, _ other: ItemContent, _ choice: MergeChoice, _ kinship: MergeKinship
    ) throws(MergeRefusal) {
        guard kept.isDisposed == other.isDisposed else {
            let (gone, here) = kept.isDisposed ? (kept, other) : (other, kept)
            throw .oneLeft(gone: gone.name, here: here.name)
        }
        guard !choice.isAdding || !choice.takes(.quantity) else { throw .addedAndTaken }
        (self.kept, self.other, self.choice, self.kinship) = (kept, other, choice, kinship)
        result = kept
    }

    /// Merges everything.
    mutating func merge() throws(MergeRefusal) {
        result[.inAll] = try amountsAreInAll() ? .yes : nil
        for descriptor in FieldDescriptor.all { try merge(descriptor.field) }
        let pictures = Set(kept.photos.map(\.sha256))
        result.photos += other.photos.filter { !pictures.contains($0.sha256) }
        let papers = Set(kept.papers.map(\.identity))
        result.papers += other.papers.filter { !papers.contains($0.identity) }
        mergeOwnValues()
    }

    private mutating func merge(_ field: ItemField) throws(MergeRefusal) {
        switch field {
        case .notes, .description: join(field)
        case .place: mergePlaces()
        case .tags: uniteTags()
        case .quantity: try mergeQuantities()
        case .price, .disposalPrice: try mergeAmounts(field)
        case .value: try mergeValues()
        case .parent, .unit, .inAll: break
        case .valueOn, .valueSource: if kept.value == nil, other.value == nil { take(field) }
        default: take(field)
        }
    }

    // MARK: - Facts

    /// Takes the other value where there is none, or where it is chosen.
    private mutating func take(_ field: ItemField) {
        guard let theirs = other[field], theirs != kept[field] else { return }
        guard kept[field] != nil else {
            result[field] = theirs
            return
        }
        if choice.takes(field) { result[field] = theirs }
        note(field, choice.takes(field) ? .other : .kept)
    }

    private mutating func note(_ field: ItemField, _ result: MergeRow.Result) {
        func value(_ content: ItemContent) -> EditedField.Value? {
            let value = field == .quantity ? .quantity(content.quantity) : content[field]
            return value.map { .fixed(field, $0) }
        }
        rows.append(MergeRow(key: .fixed(field), kept: value(kept), other: value(other), result: result))
    }

    private mutating func join(_ field: ItemField) {
        let (mine, theirs) = (kept.text(field), other.text(field))
        guard !mine.isEmpty, !theirs.isEmpty, mine != theirs, !choice.takes(field), !choice.keeps(field) else { return take(field) }
        result[field] = .text(mine + "\n\n" + theirs)
        note(field, .both)
    }

    private mutating func uniteTags() {
        let new = other.tags.filter { tag in !kept.tags.contains { $0.id == nil || tag.id == nil ? $0.name == tag.name : $0.id == tag.id } }
        guard !new.isEmpty else { return }
        result.tags = (kept.tags + new).sorted { $0.name < $1.name }
        if !kept.tags.isEmpty { note(.tags, .both) }
    }

    private mutating func mergeOwnValues() {
        for theirs in other.allOwn {
            guard let mine = kept.allOwn.first(where: { $0.field == theirs.field || $0.field.id != nil && $0.field.id == theirs.field.id })
            else {
                result.own.append(theirs)
                continue
            }
            guard mine.content != theirs.content, let id = theirs.field.id else { continue }
            // Hidden values stay as they are.
            let place = choice.taking.contains(.own(id)) ? result.own.firstIndex(of: mine) : nil
            if let place { result.own[place] = theirs }
            let isTaken = place != nil
            rows.append(MergeRow(key: .own(id), kept: .own(mine), other: .own(theirs), result: isTaken ? .other : .kept))
        }
    }

    /// Merges place and whole, which belong together: a part is where its whole is.
    private mutating func mergePlaces() {
        switch kinship {
        case .secondInFirst: break
        case .firstInSecond:
            result.parent = other.parent
            if other.parent != nil { result.place = other.place }
        case .apart:
            guard other.place != nil || other.parent != nil else { return }
            let isNowhere = kept.place == nil && kept.parent == nil
            if isNowhere || choice.takes(.place) { (result.place, result.parent) = (other.place, other.parent) }
            guard !isNowhere else { return }
            // A place without a whole takes the place of both, and the other way round.
            for field in [ItemField.place, .parent] where other[field] != kept[field] {
                note(field, choice.takes(.place) ? .other : .kept)
            }
        }
    }

    // MARK: - Quantities and amounts

    /// Returns whether the merged amounts are in all. Those of a single piece are both.
    private func amountsAreInAll() throws(MergeRefusal) -> Bool {
        func hasAmounts(_ content: ItemContent) -> Bool {
            content.value != nil || content[.price] != nil || !content.valuations.isEmpty
        }
        func form(_ content: ItemContent) -> Bool? {
            content.quantity == .one || !hasAmounts(content) ? nil : content.amountsAreInAll
        }
        let (mine, theirs) = (form(kept), form(other))
        // An amount of a single piece would become that of each of several pieces.
        for (single, each) in [(kept, other), (other, kept)] where single.quantity == .one && form(each) == false {
            guard Self.hasSameAmounts(single, as: each) else { throw .amounts(inAll: single.name, each: each.name) }
        }
        // The amount of one piece is that of both, if nothing is known of the other.
        if choice.isAdding, hasAmounts(kept) != hasAmounts(other), (hasAmounts(kept) ? kept : other).quantity == .one { return true }
        let areSingle = kept.quantity == .one && other.quantity == .one
        if choice.isAdding, areSingle, hasAmounts(kept), hasAmounts(other), !Self.hasSameAmounts(other, as: kept) { return true }
        if let mine, let theirs, mine != theirs {
            let (all, each) = mine ? (kept, other) : (other, kept)
            throw .amounts(inAll: all.name, each: each.name)
        }
        if let known = mine ?? theirs { return known }
        if hasAmounts(kept) { return kept.amountsAreInAll }
        return hasAmounts(other) ? other.amountsAreInAll : kept.amountsAreInAll || other.amountsAreInAll
    }

    /// Returns whether all amounts of an item are those of another one.
    private static func hasSameAmounts(_ one: ItemContent, as other: ItemContent) -> Bool {
        one.valuations.allSatisfy(other.valuations.contains)
            && [ItemField.value, .price].allSatisfy { one[$0] == nil || one[$0] == other[$0] }
    }

    /// Merges quantity and unit, which belong together.
    private mutating func mergeQuantities() throws(MergeRefusal) {
        let (mine, theirs) = (kept.text(.unit), other.text(.unit))
        if choice.isAdding {
            guard mine == theirs else { throw .units(mine, theirs) }
            guard let sum = Quantity(thousandths: kept.quantity.thousandths + other.quantity.thousandths) else { throw .quantity }
            result[.quantity] = .quantity(sum)
            return note(.quantity, .both)
        }
        let isTaken = choice.takes(.quantity)
        if isTaken { (result[.quantity], result[.unit]) = (other[.quantity], other[.unit]) }
        let isSame = kept.quantity == other.quantity
        if !isSame { note(.quantity, isTaken ? .other : .kept) }
        guard mine != theirs else { return }
        guard isSame, mine.isEmpty || theirs.isEmpty else { return note(.unit, isTaken ? .other : .kept) }
        result[.unit] = mine.isEmpty ? other[.unit] : kept[.unit]
    }

    private mutating func mergeAmounts(_ field: ItemField) throws(MergeRefusal) {
        // The price of things that left is always that of all of them.
        let isForAll = field == .disposalPrice || result.amountsAreInAll
        if choice.isAdding, !isForAll { try checkAmounts(of: field) }
        guard choice.isAdding, isForAll, !choice.takes(field), let mine = kept[field]?.money, let theirs = other[field]?.money else {
            return take(field)
        }
        result[field] = .money(try sum(mine, theirs, field))
        note(field, .both)
    }

    /// An amount for each piece is not that of pieces of which nothing is known, unless it is chosen.
    private func checkAmounts(of field: ItemField) throws(MergeRefusal) {
        guard (kept[field] == nil) != (other[field] == nil), !choice.takes(field) else { return }
        let (known, unknown) = kept[field] == nil ? (other, kept) : (kept, other)
        throw .unknownAmount(field, known: known.name, unknown: unknown.name)
    }

    private func sum(_ mine: Money, _ theirs: Money, _ field: ItemField) throws(MergeRefusal) -> Money {
        if let sum = mine.adding(theirs) { return sum }
        throw mine.currency == theirs.currency ? .sum(field) : .currencies(field, mine.currency, theirs.currency)
    }

    /// Unites the valuations. The newest one is the value, unless another one is chosen.
    private mutating func mergeValues() throws(MergeRefusal) {
        if choice.isAdding, !result.amountsAreInAll { try checkAmounts(of: .value) }
        guard other.value != nil || !other.valuations.isEmpty else { return }
        if choice.isAdding, result.amountsAreInAll, !choice.takes(.value) { return try addValues() }
        guard let theirs = other.valuation else {
            let known = kept.valuation.map { [$0] } ?? []
            return result.setOlderValuations(united(known))
        }
        result.valuations = united([])
        guard let mine = kept.valuation else { return result.replaceValue(with: theirs) }
        guard mine != theirs else { return result.setOlderValuations(united([mine])) }
        let isTaken = choice.takes(.value) || !choice.keeps(.value) && ItemContent.isNewer(theirs, than: mine)
        if isTaken {
            result.replaceValue(with: theirs)
        } else {
            result.valuations.append(theirs)
            result.setOlderValuations(united([mine]))
        }
        if mine.money != theirs.money { note(.value, isTaken ? .other : .kept) }
    }

    /// Returns the older valuations of the result and of the other item, each once, without some.
    private func united(_ known: [Valuation]) -> [Valuation] {
        (result.valuations + other.valuations).reduce(into: []) { all, next in
            if !all.contains(next), !known.contains(next) { all.append(next) }
        }
    }

    /// Adds amounts in all: the values, and older valuations of the same day and source.
    private mutating func addValues() throws(MergeRefusal) {
        var rest = other.valuations
        var older: [Valuation] = []
        for mine in kept.valuations {
            let same = rest.firstIndex { $0.day == mine.day && $0.source == mine.source && $0.money.currency == mine.money.currency }
            guard let same else {
                older.append(mine)
                continue
            }
            older.append(Valuation(try sum(mine.money, rest.remove(at: same).money, .value), day: mine.day, source: mine.source))
        }
        if let theirs = other.valuation {
            if let mine = kept.valuation {
                let newer = ItemContent.isNewer(theirs, than: mine) ? theirs : mine
                let both = Valuation(try sum(mine.money, theirs.money, .value), day: newer.day, source: newer.source)
                result.replaceValue(with: both)
                note(.value, .both)
            } else {
                result.replaceValue(with: theirs)
            }
        }
        result.setOlderValuations(ItemContent.once(older + rest))
    }
}
