import FoundationEssentials

/// Fills all fields of a sample item, for measuring a library with full records.
struct FullSample {
    private static let retailers = ["Bellwether & Co.", "Corner Shop", "Flea market", "Northgate Stores", "Online", "Present", "Rivermill"]
    private static let houses = ["House", "Summer House"]
    private static let furniture = ["Cabinet", "Chest of Drawers", "Shelf", "Wardrobe"]
    private static let tags = ["fragile", "heirloom", "insured", "lent", "on display", "packed", "to sell", "winter"]
    private static let policies = ["Household 4711-08", "Valuables 0815"]

    /// Fills the fields that the plain sample leaves empty. It uses separate random numbers, so that the plain sample stays the same.
    static func fill(_ content: inout ItemContent, index: Int, seed: UInt64) {
        var random = SeededGenerator(seed: seed ^ (UInt64(index) &+ 1) &* 0xA24B_AED4_963E_E407)
        let maker = random.pick(SampleWords.makers)
        content[.description] = .text("\(content.name), made by \(maker) for everyday use.")
        content[.maker] = .text(maker)
        content[.model] = .text("Model \(random.below(900) + 100)")
        // One library may have samples of several seeds.
        content[.assetNumber] = .text("S\(seed)-" + String(repeating: "0", count: max(0, 7 - String(index + 1).count)) + String(index + 1))
        content[.code] = .text(code(&random))
        content[.condition] = .text(random.pick(FieldDescriptor.conditions.map(\.id)))
        if random.below(4) == 0 {
            content[.quantity] = Quantity(thousandths: Int64(random.below(23) + 2) * 1_000).map(FieldValue.quantity)
            content[.unit] = .text("pieces")
        }
        content[.source] = .text(random.pick(retailers))
        if content.bought == nil { content.bought = PartialDay(iso: "\(2000 + random.below(20))") }
        if content.value == nil { content.value = Money(minorUnits: Int64(random.below(90_000) + 100), currency: .usd) }
        content[.price] = content.value.map(FieldValue.money)
        content[.valueOn] = PartialDay(iso: "202\(random.below(6))-0\(random.below(9) + 1)").map(FieldValue.day)
        content[.valueSource] = .text("Own estimate")
        // The newest comes first, as in a library.
        content.valuations = (0..<random.below(3)).reversed().compactMap { number in
            content.value.map {
                Valuation(
                    Money(minorUnits: $0.minorUnits / 2, currency: $0.currency), day: PartialDay(iso: "201\(number)"), source: "Dealer")
            }
        }
        content[.warrantyEnds] = PartialDay(iso: "202\(random.below(9))-1\(random.below(3))").map(FieldValue.day)
        content[.warrantyTerms] = .text("Parts and labour")
        content[.policy] = .text(random.pick(policies))
        content[.lastSeen] = PartialDay(iso: "2026-0\(random.below(9) + 1)-1\(random.below(10))").map(FieldValue.day)
        content.type = Reference(name: random.pick(ItemType.standard.map(\.name)))
        let room = content.place?.path ?? ["Hall"]
        content.place = Reference(
            id: nil, path: [random.pick(houses)] + room + [random.pick(furniture), "Box \(random.below(40) + 1)"])
        let first = random.below(tags.count)
        content.tags = (0...random.below(3)).map { Reference(name: tags[(first + $0) % tags.count]) }
        if content.notes.isEmpty { content.notes = random.pick(SampleWords.notes) }
    }

    /// Returns a code of 13 digits with a correct last one.
    private static func code(_ random: inout SeededGenerator) -> String {
        let digits = (0..<12).map { _ in random.below(10) }
        let sum = digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 3 : 1) }
        return (digits + [(10 - sum % 10) % 10]).map(String.init).joined()
    }
}
