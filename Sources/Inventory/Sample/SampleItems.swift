import FoundationEssentials

/// Sample items, the same for the same seed on every machine; each is made when it is requested.
public struct SampleItems: Sequence, Sendable {
    private let count: Int
    private let seed: UInt64
    private let photos: [PhotoReference]
    private let isFull: Bool

    /// Creates a sequence of items.
    ///
    /// - Parameters:
    ///   - count: the number of items.
    ///   - seed: the seed.
    ///   - photos: the pictures that they share; see `SamplePictures`. Nine of ten items get one.
    ///   - isFull: whether all fields are filled, and not just those of every form.
    public init(count: Int, seed: UInt64, photos: [PhotoReference], isFull: Bool = false) {
        self.count = count
        self.seed = seed
        self.photos = photos
        self.isFull = isFull
    }

    /// Returns the items in order.
    public func makeIterator() -> AnyIterator<NewItem> {
        var index = 0
        return AnyIterator {
            guard index < count else { return nil }
            defer { index += 1 }
            return item(index)
        }
    }

    /// 1 January 2015, the first day of purchases, and the first time of adding.
    private static let firstDay = 735_599
    private static let firstMoment: Int64 = 1_735_689_600_000

    private func item(_ index: Int) -> NewItem {
        var random = SeededGenerator(seed: seed ^ (UInt64(index) &+ 1) &* 0xD6E8_FEB8_6659_FD93)
        let thing = SampleWords.things[random.below(SampleWords.things.count)]
        let model = "\(Self.letter(&random))\(random.below(900) + 100)"
        var name = "\(random.pick(SampleWords.makers)) \(thing.name)"
        if random.below(3) > 0 { name += " \(model)" }
        if random.below(4) == 0 { name += ", \(random.pick(SampleWords.colours))" }
        let cents = Int64(thing.cost.lowerBound * 100 + random.below((thing.cost.upperBound - thing.cost.lowerBound) * 100))
        var content = ItemContent(
            name: name, serialNumber: random.below(12) == 0 ? "" : Self.serialNumber(&random),
            // Prices often end in 99 cents.
            value: random.below(20) == 0 ? nil : Money(minorUnits: random.below(3) == 0 ? cents : cents / 100 * 100 + 99, currency: .usd),
            bought: random.below(10) == 0 ? nil : PartialDay(Day(ordinal: Self.firstDay + random.below(4000))),
            place: random.pick(thing.rooms), notes: random.below(4) == 0 ? random.pick(SampleWords.notes) : "",
            photos: photos.isEmpty || random.below(10) == 0 ? [] : [photos[random.below(photos.count)]])
        if isFull { FullSample.fill(&content, index: index, seed: seed) }
        let createdAt = Timestamp(milliseconds: Self.firstMoment &+ Int64(index) &* 60_000)
        return NewItem(content, id: Self.uuid(&random), createdAt: createdAt)
    }

    private static func letter(_ random: inout SeededGenerator) -> Character {
        Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(random.below(26))))
    }

    private static func serialNumber(_ random: inout SeededGenerator) -> String {
        let number = String(random.below(900_000) + 100_000)
        return "\(letter(&random))\(letter(&random))\(random.below(9) + 1)-\(number)"
    }

    private static func uuid(_ random: inout SeededGenerator) -> UUID {
        var bytes: [UInt8] = []
        for word in [random.next(), random.next()] {
            for shift: UInt64 in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        // Version 4, variant 1, as in any other random identity.
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9], bytes[10], bytes[11],
                bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }
}
