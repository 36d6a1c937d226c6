import Foundation

@testable import Inventory

/// The documented order of items, from a plain comparison of two items.
struct PlainOrder {
    let collation: Collation
    var fields: [OwnField] = []
    var hidden: Set<ItemField> = []
    /// The place of an item in the order that people make by hand.
    var hand: (Item) -> Double = { Double($0.manualOrder ?? ItemPlaces.byAge($0.key)) }

    /// A value: its parts are compared one after the other, numbers before texts.
    private struct Value: Equatable {
        var numbers: [Double] = []
        var texts: [[UInt8]] = []

        func precedes(_ other: Value) -> Bool {
            if texts.isEmpty != other.texts.isEmpty { return texts.isEmpty }
            if numbers != other.numbers { return numbers.lexicographicallyPrecedes(other.numbers) }
            return texts.lexicographicallyPrecedes(other.texts) { $0.lexicographicallyPrecedes($1) }
        }
    }

    func sorted(_ items: [Item], _ order: Inventory.SortOrder) -> [Item] {
        let terms = [order.first] + (order.second.map { [$0] } ?? [])
        return items.sorted { one, other in
            for term in terms {
                switch (value(term.key, one), value(term.key, other)) {
                case (nil, nil): continue
                case (nil, _?): return false
                case (_?, nil): return true
                case (let mine?, let theirs?):
                    if mine != theirs { return term.ascending ? mine.precedes(theirs) : theirs.precedes(mine) }
                }
            }
            // The list of incomplete items has its own second key.
            if order.key == .missing, order.second == nil {
                let (mine, theirs) = (amount(one), amount(other))
                if mine != theirs { return order.ascending ? mine < theirs : theirs < mine }
            }
            return terms.last!.ascending ? one.key < other.key : one.key > other.key
        }
    }

    private func value(_ key: SortKey, _ item: Item) -> Value? {
        switch key {
        case .newest: number(item.key.rawValue)
        case .custom: Value(numbers: [hand(item)])
        case .missing: Completeness.isWanted(item.content, hiding: hidden) ? gain(item.content) : nil
        case .name: text(item.content.name)
        case .value: value(.fixed(.value), item)
        case .serialNumber: value(.fixed(.serialNumber), item)
        case .place: value(.fixed(.place), item)
        case .warrantyEnds: value(.fixed(.warrantyEnds), item)
        case .column(let field): value(field, item)
        }
    }

    private func value(_ key: FieldKey, _ item: Item) -> Value? {
        let content = item.content
        switch key {
        case .added: return number(item.createdAt.milliseconds)
        case .changed: return number(item.modifiedAt.milliseconds)
        case .own(let id):
            guard let field = fields.first(where: { $0.id == id && !$0.isHidden }) else { return nil }
            guard let own = content.own(id) else { return field.fieldKind == .yesNo ? number(0) : nil }
            switch own {
            case .text(let words), .link(let words): return text(words)
            case .number(let amount): return number(amount.millionths)
            case .money(let money): return Value(numbers: [money.approximateMajorUnits])
            case .day(let day): return number(Int64(day.first.ordinal))
            case .yes: return number(1)
            case .choice(let word): return field.choices.firstIndex(of: word).map { number(Int64($0)) } ?? text(word)
            case .choices(let words): return text(words.joined(separator: " "))
            }
        case .fixed(let field):
            guard !hidden.contains(field) else { return nil }
            switch (field, content[field]) {
            case (.quantity, _): return number(content.quantity.thousandths)
            case (.inAll, let yes): return number(yes == nil ? 0 : 1)
            case (_, nil): return nil
            case (.condition, .text(let word)?):
                let grades = ["broken", "poor", "fair", "good", "very-good", "like-new", "new"]
                return number(Int64(grades.firstIndex(of: word)!))
            case (.disposal, .text(let word)?):
                return number(Int64(["sold", "given-away", "lost", "stolen", "destroyed", "gone"].firstIndex(of: word)!))
            case (_, .text(let words)?): return text(words)
            case (_, .money(let money)?):
                let whole = field == .disposalPrice ? money : content.inAll(money)
                return whole.map { Value(numbers: [$0.approximateMajorUnits, Double($0.minorUnits)]) }
            case (.warrantyEnds, .day(let day)?): return number(Int64(day.last.ordinal))
            case (_, .day(let day)?): return number(Int64(day.first.ordinal))
            case (_, .yes?): return number(1)
            case (.place, .reference(let place)?): return Value(texts: place.path.map { collation.key($0) + [0] + Array($0.utf8) })
            case (_, .reference(let other)?): return text(other.name)
            default: return nil
            }
        }
    }

    /// The number of missing facts times the digits before the point that lists show, but at least 50.
    private func gain(_ content: ItemContent) -> Value {
        let count = Double(Completeness(content, hiding: hidden).missing.count)
        var price: Money?
        if case .money(let money)? = content[.price] { price = content.inAll(money) }
        let whole = (content.worth ?? price)?.plainNumber.split(separator: ".").first.flatMap { Double($0) } ?? 0
        return Value(numbers: [count * max(50, whole), count])
    }

    /// The value of all pieces; items without one come before all others.
    private func amount(_ item: Item) -> Double { item.content.worth?.approximateMajorUnits ?? -.infinity }

    private func number(_ number: Int64) -> Value { Value(numbers: [Double(number)]) }

    private func text(_ text: String) -> Value { Value(texts: [collation.key(text)]) }
}
