import Threading

/// What lists need of every item, in memory: values, places by number, what the lists of a sidebar go by; and once somebody searches, texts.
///
/// An item is a slot. A changed item gets a new slot and its old one is dead, until there are many dead ones and all is packed again.
/// Not thread-safe: SearchIndex guards it.
struct SearchTable {
    /// What the lists of a sidebar go by.
    struct Standing {
        /// When it was added, in days since 1970.
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
        placeNumbers.append(entry.place)
        createdDays.append(entry.standing.createdDay)
        warrantyDays.append(entry.standing.warrantyDay)
    }

    /// Removes items. Goes through all slots once, however many they are.
    mutating func remove(_ gone: Set<UInt32>) {
        guard !gone.isEmpty else { return }
        var rest = gone.count
        for slot in keys.indices.reversed() where keys[slot] != 0 && gone.contains(keys[slot]) {
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
        packed.largestKey = largestKey
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
    func slots(holding words: [[UInt8]], on pool: ThreadPool? = nil) -> [UInt32] {
        guard let texts else { return [] }
        var marks = [UInt8](repeating: 0, count: keys.count)
        return marks.withUnsafeMutableBufferPointer { marks in
            for (number, word) in words.prefix(Self.mostWords).enumerated() {
                let (have, want) = (UInt8(number), UInt8(number + 1))
                texts.mark(word, in: marks, have: have, want: want, on: pool)
                markPlaces(holding: word, in: marks, have: have)
            }
            let all = UInt8(min(words.count, Self.mostWords))
            return keys.withUnsafeBufferPointer { keys in
                [UInt32](unsafeUninitializedCapacity: keys.count) { slots, filled in
                    let marks = UnsafeBufferPointer(marks)
                    // The count is not kept in memory, where each step would wait for the one before.
                    var count = 0
                    for start in stride(from: 0, to: keys.count, by: 64) {
                        var marked = MarkBits.word(marks, from: start, equalTo: all)
                        while marked != 0 {
                            let slot = start &+ marked.trailingZeroBitCount
                            marked &= marked &- 1
                            // Every marked slot is written and only living ones are kept.
                            slots[count] = UInt32(truncatingIfNeeded: slot)
                            count &+= keys[slot] != 0 ? 1 : 0
                        }
                    }
                    filled = count
                }
            }
        }
    }

    private func markPlaces(holding word: [UInt8], in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8) {
        guard let matching = places(holding: word) else { return }
        placeNumbers.mark(marks, have: have, among: matching)
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
            return catalog.paths[number].map { Folding.folded($0.joined(separator: " ")) } ?? []
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

    /// Keeps those of some slots whose items hold all words.
    ///
    /// - Parameter pool: as for `slots(holding:on:)`.
    func narrowed(_ slots: [UInt32], to words: [[UInt8]], on pool: ThreadPool? = nil) -> [UInt32] {
        words.reduce(slots.filter { keys[Int($0)] != 0 }) { slots, word in slots.isEmpty ? [] : narrowed(slots, to: word, on: pool) }
    }

    private func narrowed(_ slots: [UInt32], to word: [UInt8], on pool: ThreadPool?) -> [UInt32] {
        guard let texts else { return [] }
        let places = places(holding: word)
        return texts.narrowed(slots, to: word, orWhere: { places?[Int(placeNumbers[$0])] == true }, on: pool)
    }

    /// The items whose name starts with a text; none where it has no texts.
    func keys(startingWith prefix: [UInt8]) -> KeySet {
        var result = KeySet(largest: largestKey)
        texts?.forEachSlot(startingWith: prefix) { if keys[$0] != 0 { result.insert(keys[$0]) } }
        return result
    }

    /// The keys of some slots.
    func keys(of slots: [UInt32]) -> KeySet {
        KeySet(largest: largestKey) { marks in
            keys.withUnsafeBufferPointer { keys in
                for slot in slots { marks[Int(keys[Int(slot)])] = 1 }
            }
        }
    }

    /// The sums of the values of some slots.
    func totals(_ slots: [UInt32]) -> [Currency: Int128] { values.totals(slots) }

    /// The sums of the values of some items.
    func totals(among wanted: KeySet) -> [Currency: Int128] {
        var sums = [Int128](repeating: 0, count: values.currencies.count)
        for slot in keys.indices where keys[slot] != 0 && wanted.contains(keys[slot]) {
            if let value = values[slot] { sums[value.currency] += Int128(value.minorUnits) }
        }
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
        return (0..<places.count).map { place in
            Dictionary(uniqueKeysWithValues: zip(values.currencies, sums[(place * width)..<((place + 1) * width)]))
        }
    }
}
