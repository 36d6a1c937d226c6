/// The data of all items for lists, in memory: values, places by number, the facts for a sidebar's lists, and, after the first search,
/// texts.
///
/// Each item has a slot. A changed item gets a new slot and its old one is dead, until there are many dead ones and the table is packed
/// again. Not thread-safe: SearchIndex guards it.
struct SearchTable {
    /// The facts for a sidebar's lists.
    struct Standing {
        /// The local day on which the item was added, in days since 1970.
        var createdDay: UInt16 = 0
        /// The last possible end of its warranty, in days since 1970; 0 for none.
        var warrantyDay: UInt16 = 0
        /// Whether facts are missing; see `Completeness`.
        var isIncomplete = false
    }

    /// An item that was read from the database.
    struct Entry {
        var key: UInt32
        var name = ""
        var serialNumber = ""
        /// The number of its place; 0 for none.
        var place: UInt32
        /// The key of the item's whole; 0 if it is not a part.
        var whole: UInt32 = 0
        var value: Money?
        /// Other texts that only this item has, such as its item number.
        var numbers: [String] = []
        /// Texts of words that many items have.
        var texts: [String] = []
        /// The facts for a sidebar's lists: days, and whether facts are missing.
        var standing = Standing()
    }

    /// The maximum number of searched words, because the words in a text are counted in a byte.
    static let mostWords = 250
    /// The searched texts; nil if nobody searches.
    private var texts: SearchTexts?
    /// The custom fields of its texts.
    var ownFields = SearchedFields(Catalog())
    /// The item of each slot; 0 for a dead one.
    private(set) var keys: [UInt32] = []
    private var values = ValueColumn()
    private var parts = PartTable()
    private var placeNumbers = SmallNumbers()
    /// The day on which each item was added, in days since 1970; see `Standing`.
    private var createdDays: [UInt16] = []
    private var warrantyDays = OptionalDays()
    /// The slots of items with missing facts.
    private var incomplete = BitColumn()
    /// The folded paths of places, by number: renaming a place changes one text, whatever the number of its items.
    private var placeTexts: [[UInt8]] = []
    private(set) var largestKey: UInt32 = 0
    private var deadCount = 0

    /// Creates an empty table.
    ///
    /// - Parameter hasTexts: whether it stores texts, for searching
    init(hasTexts: Bool = true) { texts = hasTexts ? SearchTexts() : nil }

    /// Whether it can be searched.
    var hasTexts: Bool { texts != nil }

    var slotCount: Int { keys.count }

    /// Its size in bytes, without spare capacity.
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

    /// Removes items, in one pass over all slots.
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

    /// Returns the slots whose items contain all words; none if the table has no texts.
    func found(holding words: [[UInt8]]) -> FoundSlots {
        var bits = [UInt64](repeating: 0, count: (keys.count + 63) / 64)
        guard let texts else { return collected(bits) }
        var marks = [UInt8](repeating: 0, count: keys.count)
        marks.withUnsafeMutableBufferPointer { marks in
            var have: UInt8 = 0
            for word in words.prefix(Self.mostWords) {
                texts.mark(word, in: marks, have: have)
                if let places = places(holding: word) { placeNumbers.mark(in: marks, have: have, among: places) }
                have += 1
            }
            for word in bits.indices { bits[word] = MarkBits.word(UnsafeBufferPointer(marks), from: word &* 64, equalTo: have) }
        }
        return collected(bits)
    }

    private func collected(_ bits: [UInt64]) -> FoundSlots { FoundSlots(of: (keys, deadCount > 0, largestKey, values, parts), bits) }

    /// Returns for each place whether its path contains a word, by number; nil if none does.
    private func places(holding word: [UInt8]) -> [Bool]? {
        var any = false
        let result = placeTexts.map { text in
            let holds = ByteSearch.holds(text, word)
            any = any || holds
            return holds
        }
        return any ? result : nil
    }

    /// Updates the searched and hidden fields; returns false if the table was read for others.
    mutating func follow(_ fields: SearchedFields) -> Bool {
        guard ownFields.isTrue(of: fields) else { return false }
        ownFields = fields
        return true
    }

    /// Sets the paths of places, by number.
    mutating func setPlaces(_ catalog: Catalog) {
        let isSearched = catalog.shows(.place)
        placeTexts = (0...catalog.placeTable.lastNumber).map { number in
            guard isSearched else { return [] }
            return Folding.folded(catalog.shownPath(ofNumber: number))
        }
    }

    private func standing(of slot: Int) -> Standing {
        Standing(
            createdDay: createdDays[slot], warrantyDay: warrantyDays[slot], isIncomplete: incomplete[slot])
    }

    /// Returns the items that meet a condition of a sidebar's list.
    func keys(where holds: (Standing) -> Bool) -> KeySet {
        KeySet(largest: largestKey) { result in
            for slot in keys.indices where keys[slot] != 0 && holds(standing(of: slot)) { result[Int(keys[slot])] = 1 }
        }
    }

    /// All items.
    var allKeys: KeySet {
        KeySet(largest: largestKey) { result in for key in keys where key != 0 { result[Int(key)] = 1 } }
    }

    /// Returns the items whose value passes a test.
    func keys(ofValues test: MoneyTest) -> KeySet {
        let prepared = test.prepared(for: values.currencies)
        return KeySet(largest: largestKey) { result in
            for slot in keys.indices where keys[slot] != 0 {
                if let value = values[slot], prepared.pass(value.currency, value.minorUnits) { result[Int(keys[slot])] = 1 }
            }
        }
    }

    /// Returns the number of items that meet the condition.
    func count(where holds: (Standing) -> Bool) -> Int {
        keys.indices.count { keys[$0] != 0 && holds(standing(of: $0)) }
    }

    /// Returns the items in the places that are marked by number.
    func keys(inPlaces marks: [Bool]) -> KeySet {
        KeySet(largest: largestKey) { result in
            for slot in keys.indices where keys[slot] != 0 && Int(placeNumbers[slot]) < marks.count && marks[Int(placeNumbers[slot])] {
                result[Int(keys[slot])] = 1
            }
        }
    }

    /// Returns the number of items in each place, by its number; items without a place are at 0.
    func placeCounts() -> [Int] {
        var counts = [Int](repeating: 0, count: max(placeTexts.count, 1))
        for slot in keys.indices where keys[slot] != 0 && Int(placeNumbers[slot]) < counts.count { counts[Int(placeNumbers[slot])] += 1 }
        return counts
    }

    /// Keeps those of the found slots whose items contain all words. The table must not have been packed since.
    func narrowed(_ found: FoundSlots, to words: [[UInt8]]) -> FoundSlots {
        let slots = words.reduce(found.slots) { slots, word in slots.isEmpty ? [] : narrowed(slots, to: word) }
        var bits = [UInt64](repeating: 0, count: (keys.count + 63) / 64)
        for slot in slots { bits[Int(slot) / 64] |= 1 << UInt64(slot % 64) }
        return collected(bits)
    }

    private func narrowed(_ slots: [UInt32], to word: [UInt8]) -> [UInt32] {
        guard let texts else { return [] }
        let places = places(holding: word)
        return texts.narrowed(slots, to: word) { isIn(places, $0) }
    }

    /// Returns whether the item of a slot is in a place that is marked by number. Its place may be newer than the marks.
    private func isIn(_ places: [Bool]?, _ slot: Int) -> Bool {
        guard let places else { return false }
        let place = Int(placeNumbers[slot])
        return place < places.count && places[place]
    }

    /// Returns the items whose name starts with a text; none if the table has no texts.
    func keys(startingWith prefix: [UInt8]) -> KeySet {
        var result = KeySet(largest: largestKey)
        texts?.forEachSlot(startingWith: prefix) { if keys[$0] != 0 { result.insert(keys[$0]) } }
        return result
    }

    /// Updates the links between parts and wholes. Call it before summing or searching.
    mutating func linkParts() { parts.link(keys, values, largestKey: largestKey) }

    /// Returns the sums of the values of some items.
    func totals(among wanted: KeySet) -> [Currency: Int128] {
        var sums = [Int128](repeating: 0, count: values.currencies.count)
        for slot in keys.indices where keys[slot] != 0 && wanted.contains(keys[slot]) {
            if let value = values[slot] { sums[value.currency] += Int128(value.minorUnits) }
        }
        parts.forEachCountedTwice(among: wanted) { sums[$1] -= Int128($2) }
        return Dictionary(uniqueKeysWithValues: zip(values.currencies, sums))
    }

    /// Returns the sums of the values of items by their groups.
    func totals(by groups: ItemGroups, among wanted: KeySet?) -> [[Currency: Int128]] {
        let width = values.currencies.count
        var sums = [Int128](repeating: 0, count: groups.count * width)
        for slot in keys.indices {
            let key = keys[slot]
            guard key != 0, wanted?.contains(key) ?? true, let value = values[slot] else { continue }
            sums[groups.group(of: key) * width + value.currency] += Int128(value.minorUnits)
        }
        // A part is in the group of its whole only by place.
        parts.forEachCountedTwice(among: wanted, with: { groups.group(of: $0) == groups.group(of: $1) }) {
            sums[groups.group(of: $0) * width + $1] -= Int128($2)
        }
        return (0..<groups.count).map { group in
            Dictionary(uniqueKeysWithValues: zip(values.currencies, sums[(group * width)..<((group + 1) * width)]))
        }
    }
}
