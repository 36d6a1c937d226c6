import Threading

/// What lists need of every item, in memory: values, places by number, what the lists of a sidebar go by; and once somebody searches, texts.
///
/// An item is a slot. A changed item gets a new slot and its old one is dead, until there are many dead ones and all is packed again.
/// Not thread-safe: SearchIndex guards it.
struct SearchTable {
    /// What the lists of a sidebar go by.
    struct Standing {
        /// The local day on which the item was added, in days since 1970.
        var createdDay: UInt16 = 0
        /// When its warranty ends at the latest, in days since 1970; 0 where it has none.
        var warrantyDay: UInt16 = 0
        /// Whether more should be known of it; see `Completeness`.
        var isIncomplete = false
    }

    /// One item as it comes from the database.
    struct Entry {
        var key: UInt32
        var name = ""
        var serialNumber = ""
        /// The number of its place; 0 where it is nowhere.
        var place: UInt32
        /// The key of the item's whole; 0 if it is not a part.
        var whole: UInt32 = 0
        var value: Money?
        /// Other texts that are of one item alone, as its own number.
        var numbers: [String] = []
        /// Texts whose words come again and again.
        var texts: [String] = []
        /// Days, and whether more should be known of it: what the lists of a sidebar go by.
        var standing = Standing()
    }

    /// Words beyond these are not looked for: the words that a text has are counted in a byte.
    static let mostWords = 250
    /// What is looked through; nil where nobody searches.
    private var texts: SearchTexts?
    /// The fields that it has texts of.
    var ownFields = SearchedFields(Catalog())
    /// The item of each slot; 0 for a dead one.
    private(set) var keys: [UInt32] = []
    private var values = ValueColumn()
    private var parts = PartTable()
    private var placeNumbers = SmallNumbers()
    /// When each was added, in days since 1970; see `Standing`.
    private var createdDays: [UInt16] = []
    private var warrantyDays = OptionalDays()
    /// Of which slots more should be known.
    private var incomplete = BitColumn()
    /// The folded paths of places, by number: a place that is renamed is one text, whatever is in it.
    private var placeTexts: [[UInt8]] = []
    private(set) var largestKey: UInt32 = 0
    private var deadCount = 0
    /// With fewer slots one thread has collected what was found before another one is awake.
    var slotsForOneThread = 200_000

    /// Makes an empty table.
    ///
    /// - Parameter hasTexts: whether it takes texts in, for searching
    init(hasTexts: Bool = true) { texts = hasTexts ? SearchTexts() : nil }

    /// Whether it can be searched.
    var hasTexts: Bool { texts != nil }

    var slotCount: Int { keys.count }

    /// How many bytes it takes, without what is kept for growing.
    var byteCount: Int {
        func size<Element>(_ array: [Element]) -> Int { array.count * MemoryLayout<Element>.stride }
        return size(keys) + values.byteCount + placeNumbers.byteCount + size(createdDays) + warrantyDays.byteCount + incomplete.byteCount
            + (texts?.byteCount ?? 0)
    }

    // MARK: - Filling

    mutating func reserve(_ count: Int) {
        keys.reserveCapacity(count)
        values.reserve(count)
        placeNumbers.reserve(count)
        createdDays.reserveCapacity(count)
        incomplete.reserve(count)
        texts?.reserve(count)
    }

    mutating func append(_ entry: Entry) {
        texts?.append(entry, slot: UInt32(keys.count))
        incomplete.append(entry.standing.isIncomplete)
        keys.append(entry.key)
        largestKey = max(largestKey, entry.key)
        values.append(entry.value)
        parts.insert(entry.key, partOf: entry.whole)
        placeNumbers.append(entry.place)
        createdDays.append(entry.standing.createdDay)
        warrantyDays.append(entry.standing.warrantyDay)
    }

    /// Removes items. Goes through all slots once, however many they are.
    mutating func remove(_ gone: Set<UInt32>) {
        guard !gone.isEmpty else { return }
        var rest = gone.count
        for slot in keys.indices.reversed() where keys[slot] != 0 && gone.contains(keys[slot]) {
            parts.remove(keys[slot])
            keys[slot] = 0
            values.remove(slot)
            deadCount += 1
            rest -= 1
            if rest == 0 { break }
        }
        if deadCount > 1000, deadCount > keys.count / 4 { pack() }
    }

    private mutating func pack() {
        let alive = keys.indices.filter { keys[$0] != 0 }
        var packed = SearchTable(hasTexts: false)
        packed.reserve(alive.count)
        packed.placeTexts = placeTexts
        packed.ownFields = ownFields
        packed.slotsForOneThread = slotsForOneThread
        packed.largestKey = largestKey
        packed.parts = parts
        packed.parts.unlink()
        for slot in alive {
            packed.keys.append(keys[slot])
            packed.values.append(values.money(of: slot))
            packed.placeNumbers.append(placeNumbers[slot])
            packed.createdDays.append(createdDays[slot])
            packed.warrantyDays.append(warrantyDays[slot])
            packed.incomplete.append(incomplete[slot])
        }
        packed.texts = texts?.packed(alive)
        self = packed
    }

    // MARK: - Searching

    /// The slots whose items hold all words; none where it has no texts.
    ///
    /// - Parameter pool: whose threads help where there is much to look through; nil for the calling one alone.
    func found(holding words: [[UInt8]], on pool: ThreadPool? = nil) -> FoundSlots {
        guard let texts else { return collected(nil) { _, _ in } }
        // Letters come last: they are looked up where the slots are collected.
        let words = words.prefix(Self.mostWords)
        let letters = words.compactMap { word in SearchTexts.letter(word).map { (bit: $0, places: places(holding: word)) } }
        var marks = [UInt8](repeating: 0, count: keys.count)
        return marks.withUnsafeMutableBufferPointer { marks in
            var have: UInt8 = 0
            for word in words where SearchTexts.letter(word) == nil {
                texts.mark(word, in: marks, have: have, on: pool)
                if let places = places(holding: word) { placeNumbers.mark(0..<marks.count, in: marks, have: have, among: places) }
                have += 1
            }
            // Those of a slot are read and written by one thread only.
            nonisolated(unsafe) let marks = marks
            let (first, placeNumbers) = (have, placeNumbers)
            return collected(pool) { words, bits in
                let slots = words.lowerBound * 64..<min(words.upperBound * 64, marks.count)
                var have = first
                for letter in letters {
                    texts.mark(letter.bit, slots, in: marks, have: have)
                    if let places = letter.places { placeNumbers.mark(slots, in: marks, have: have, among: places) }
                    have += 1
                }
                for word in words { bits[word] = MarkBits.word(UnsafeBufferPointer(marks), from: word &* 64, equalTo: have) }
            }
        }
    }

    private func collected(
        _ pool: ThreadPool?, _ find: @escaping @Sendable (Range<Int>, UnsafeMutableBufferPointer<UInt64>) -> Void
    ) -> FoundSlots {
        FoundSlots(of: (keys, deadCount > 0, largestKey, values, parts), on: keys.count > slotsForOneThread ? pool : nil, find)
    }

    /// For each place whether its path holds a word, by number; nil when none does.
    private func places(holding word: [UInt8]) -> [Bool]? {
        var any = false
        let result = placeTexts.map { text in
            let holds = ByteSearch.holds(text, word)
            any = any || holds
            return holds
        }
        return any ? result : nil
    }

    /// Takes in which fields are looked through and which are hidden; false where what it has was read of others.
    mutating func follow(_ fields: SearchedFields) -> Bool {
        guard ownFields.isTrue(of: fields) else { return false }
        ownFields = fields
        return true
    }

    /// Takes the paths of places in, by number.
    mutating func setPlaces(_ catalog: Catalog) {
        let isSearched = catalog.shows(.place)
        placeTexts = (0...catalog.placeTable.lastNumber).map { number in
            guard isSearched else { return [] }
            return Folding.folded(catalog.path(ofNumber: number).joined(separator: " "))
        }
    }

    private func standing(of slot: Int) -> Standing {
        Standing(
            createdDay: createdDays[slot], warrantyDay: warrantyDays[slot], isIncomplete: incomplete[slot])
    }

    /// The items of which something holds that a sidebar's list goes by.
    func keys(where holds: (Standing) -> Bool) -> KeySet {
        KeySet(largest: largestKey) { result in
            for slot in keys.indices where keys[slot] != 0 && holds(standing(of: slot)) { result[Int(keys[slot])] = 1 }
        }
    }

    /// How many of them there are.
    func count(where holds: (Standing) -> Bool) -> Int {
        keys.indices.count { keys[$0] != 0 && holds(standing(of: $0)) }
    }

    /// The items that are in one of some places, which are marked by number.
    func keys(inPlaces marks: [Bool]) -> KeySet {
        KeySet(largest: largestKey) { result in
            for slot in keys.indices where keys[slot] != 0 && Int(placeNumbers[slot]) < marks.count && marks[Int(placeNumbers[slot])] {
                result[Int(keys[slot])] = 1
            }
        }
    }

    /// How many items are in each place, by number; those that are nowhere by 0.
    func placeCounts() -> [Int] {
        var counts = [Int](repeating: 0, count: max(placeTexts.count, 1))
        for slot in keys.indices where keys[slot] != 0 && Int(placeNumbers[slot]) < counts.count { counts[Int(placeNumbers[slot])] += 1 }
        return counts
    }

    /// Keeps, of the slots found before, those whose items hold all words. The table must not have been packed since.
    ///
    /// - Parameter pool: as for `found(holding:on:)`.
    func narrowed(_ found: FoundSlots, to words: [[UInt8]], on pool: ThreadPool? = nil) -> FoundSlots {
        let slots = words.reduce(found.slots) { slots, word in slots.isEmpty ? [] : narrowed(slots, to: word, on: pool) }
        return collected(nil) { _, bits in
            for slot in slots { bits[Int(slot) / 64] |= 1 << UInt64(slot % 64) }
        }
    }

    private func narrowed(_ slots: [UInt32], to word: [UInt8], on pool: ThreadPool?) -> [UInt32] {
        guard let texts else { return [] }
        let places = places(holding: word)
        return texts.narrowed(slots, to: word, orWhere: { isIn(places, $0) }, on: pool)
    }

    /// Whether the item of a slot is in one of some places, which are marked by number. It may be in one that is newer than they are.
    private func isIn(_ places: [Bool]?, _ slot: Int) -> Bool {
        guard let places else { return false }
        let place = Int(placeNumbers[slot])
        return place < places.count && places[place]
    }

    /// The items whose name starts with a text; none where it has no texts.
    func keys(startingWith prefix: [UInt8]) -> KeySet {
        var result = KeySet(largest: largestKey)
        texts?.forEachSlot(startingWith: prefix) { if keys[$0] != 0 { result.insert(keys[$0]) } }
        return result
    }

    /// Updates the links between parts and wholes. Call it before summing or searching.
    mutating func linkParts() { parts.link(keys, values, largestKey: largestKey) }

    /// The sums of the values of some items.
    func totals(among wanted: KeySet) -> [Currency: Int128] {
        var sums = [Int128](repeating: 0, count: values.currencies.count)
        for slot in keys.indices where keys[slot] != 0 && wanted.contains(keys[slot]) {
            if let value = values[slot] { sums[value.currency] += Int128(value.minorUnits) }
        }
        parts.forEachCountedTwice(among: wanted) { sums[$1] -= Int128($2) }
        return Dictionary(uniqueKeysWithValues: zip(values.currencies, sums))
    }

    /// The sums of the values of items by their locations' places.
    func totals(by places: LocationPlaces, among wanted: KeySet?) -> [[Currency: Int128]] {
        let width = values.currencies.count
        var sums = [Int128](repeating: 0, count: places.count * width)
        for slot in keys.indices {
            let key = keys[slot]
            guard key != 0, wanted?.contains(key) ?? true, let value = values[slot] else { continue }
            sums[places.place(of: key) * width + value.currency] += Int128(value.minorUnits)
        }
        parts.forEachCountedTwice(among: wanted) { sums[places.place(of: $0) * width + $1] -= Int128($2) }
        return (0..<places.count).map { place in
            Dictionary(uniqueKeysWithValues: zip(values.currencies, sums[(place * width)..<((place + 1) * width)]))
        }
    }
}
