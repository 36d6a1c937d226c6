/// The value of a fact about an item, as columns take it.
enum FactValue {
    case yes
    case text(String)
    case texts([String])
    case day(PartialDay)
    /// A number in millionths.
    case number(Int64)
    case money(Money)
}

/// The values of a fact of all items, by key.
protocol FactColumn: Sendable {
    /// The size in bytes, without spare capacity.
    var byteCount: Int { get }
    /// Makes room for a number of keys.
    mutating func reserve(_ count: Int)
    /// Sets the value of an item; nil for none.
    mutating func set(_ value: FactValue?, for key: UInt32)
}

/// A fact that items have or do not have.
struct YesColumn: FactColumn {
    private(set) var bits = KeyBits()

    var byteCount: Int { bits.byteCount }

    mutating func reserve(_ count: Int) {}

    mutating func set(_ value: FactValue?, for key: UInt32) { bits.set(key, value != nil) }

    /// Returns the facts for sorting: every item has a value, no before yes.
    ///
    /// - Parameter largest: the largest key of an item.
    func codes(keysUpTo largest: UInt32) -> SortCodes {
        var codes = [UInt64](repeating: 1, count: Int(max(largest, bits.largest)) + 1)
        bits.forEach { codes[Int($0)] = 2 }
        return SortCodes(codes)
    }
}

/// Days as precisely as they are known, in four bytes each.
struct DayColumn: FactColumn {
    /// The ordinal of the first possible day, and the precision in the lowest two bits: 1 for a day, 2 for a month, 3 for a year. 0 is no
    /// day.
    private var days: [Int32] = []

    /// The number of years that days may be in.
    private static let mostYears = 10_000

    var byteCount: Int { days.count * MemoryLayout<Int32>.stride }

    mutating func reserve(_ count: Int) { days.reserveCapacity(count) }

    mutating func set(_ value: FactValue?, for key: UInt32) {
        var packed: Int32 = 0
        if case .day(let day) = value {
            packed = Int32(day.first.ordinal) << 2 | (day.day != nil ? 1 : day.month != nil ? 2 : 3)
        }
        days.put(packed, at: key)
    }

    /// Returns the items whose first and last possible day meet a condition.
    func bits(where limits: DayLimits) -> KeyBits {
        days.withUnsafeBufferPointer { days in
            KeyBits(below: days.count) { key in
                let packed = days[key]
                guard packed != 0 else { return false }
                let first = Int(packed >> 2)
                return limits.hold(first, packed & 3 == 1 ? first : Self.last(of: first, isMonth: packed & 3 == 2))
            }
        }
    }

    /// Returns the first possible days for sorting, or the last ones.
    func codes(ofLast: Bool) -> SortCodes {
        SortCodes(
            days.map { packed in
                guard packed != 0 else { return 0 }
                let first = Int(packed >> 2)
                return SortCodes.code(of: Int64(packed & 3 == 1 || !ofLast ? first : Self.last(of: first, isMonth: packed & 3 == 2)))
            })
    }

    /// The years of the first possible days, and the number of each item's year, by key, from 1; 0 for none.
    var years: (years: [Int], numbers: [UInt32]) {
        var (years, places): ([Int], [UInt32]) = ([], [UInt32](repeating: 0, count: Self.mostYears))
        let numbers = days.map { packed -> UInt32 in
            guard packed != 0 else { return 0 }
            let year = Day(ordinal: Int(packed >> 2)).year
            let place = max(0, min(year, places.count - 1))
            if places[place] == 0 {
                years.append(year)
                places[place] = UInt32(years.count)
            }
            return places[place]
        }
        return (years, numbers)
    }

    private static func last(of first: Int, isMonth: Bool) -> Int {
        let day = Day(ordinal: first)
        let month = isMonth ? day.month : 12
        return Day(year: day.year, month: month, day: Day.length(of: month, year: day.year))?.ordinal ?? first
    }
}

/// Numbers, in four bytes each if they are multiples of a unit that fit there, and in eight otherwise.
struct NumberColumn: FactColumn {
    private let unit: Int64
    /// The numbers in units, until one does not fit.
    private var narrow: [Int32] = []
    /// The numbers, from then on.
    private var wide: [Int64]?
    private var known = KeyBits()

    /// - Parameter unit: the common divisor of most numbers, such as a thousandth in millionths.
    init(unit: Int64 = 1) { self.unit = unit }

    var byteCount: Int {
        (wide.map { $0.count * MemoryLayout<Int64>.stride } ?? narrow.count * MemoryLayout<Int32>.stride) + known.byteCount
    }

    mutating func reserve(_ count: Int) { narrow.reserveCapacity(count) }

    mutating func set(_ value: FactValue?, for key: UInt32) {
        guard case .number(let number) = value else { return known.set(key, false) }
        known.set(key, true)
        if wide == nil {
            if number % unit == 0, let small = Int32(exactly: number / unit) { return narrow.put(small, at: key) }
            wide = narrow.map { Int64($0) * unit }
            narrow = []
        }
        wide?.put(number, at: key)
    }

    /// Returns the numbers for sorting.
    ///
    /// - Parameter code: returns the code of a number; 0 for none.
    func codes(_ code: (Int64) -> UInt64 = SortCodes.code) -> SortCodes {
        var codes = [UInt64](repeating: 0, count: wide?.count ?? narrow.count)
        known.forEach { key in codes[Int(key)] = code(wide.map { $0[Int(key)] } ?? Int64(narrow[Int(key)]) * unit) }
        return SortCodes(codes)
    }

    /// The different numbers, and the place of each item's number among them, by key, from 1; 0 for none.
    var numbered: (numbers: [Int64], places: [UInt32]) {
        var (numbers, places): ([Int64], [Int64: UInt32]) = ([], [:])
        var result = [UInt32](repeating: 0, count: wide?.count ?? narrow.count)
        known.forEach { key in
            let number = wide.map { $0[Int(key)] } ?? Int64(narrow[Int(key)]) * unit
            if let place = places[number] { return result[Int(key)] = place }
            numbers.append(number)
            places[number] = UInt32(numbers.count)
            result[Int(key)] = UInt32(numbers.count)
        }
        return (numbers, result)
    }

    func bits(within bounds: Bounds<Int64>) -> KeyBits {
        let bits =
            if let wide {
                wide.withUnsafeBufferPointer { wide in KeyBits(below: wide.count) { bounds.contains(wide[$0]) } }
            } else {
                narrow.withUnsafeBufferPointer { narrow in KeyBits(below: narrow.count) { bounds.contains(Int64(narrow[$0]) * unit) } }
            }
        return bits.intersection(known)
    }
}

/// Amounts, in five bytes each.
struct MoneyColumn: FactColumn {
    private var values = ValueColumn()

    var byteCount: Int { values.byteCount }

    mutating func reserve(_ count: Int) { values.reserve(count) }

    mutating func set(_ value: FactValue?, for key: UInt32) {
        var money: Money?
        if case .money(let amount) = value { money = amount }
        values.set(money, at: Int(key))
    }

    /// The amounts for sorting: by their numbers, whatever their currencies, and the same numbers by their minor units.
    var codes: SortCodes {
        var (codes, finer) = ([UInt64](), [UInt64]())
        for key in 0..<values.count {
            let money = values.money(of: key)
            codes.append(money.map { SortCodes.code(of: $0.approximateMajorUnits) } ?? 0)
            finer.append(money.map { SortCodes.code(of: $0.minorUnits) } ?? 0)
        }
        return SortCodes(codes, finer: Set(values.currencies.map(\.minorUnitDigits)).count > 1 ? finer : nil)
    }

    func bits(where test: MoneyTest) -> KeyBits {
        let currencies = test.prepared(for: values.currencies)
        return KeyBits(below: values.count) { key in
            values[key].map { currencies.pass($0.currency, $0.minorUnits) } ?? false
        }
    }
}

/// Texts of which many items have the same, in two bytes each. A column whose different texts would take more memory than that stores
/// nothing.
struct TextColumn: FactColumn {
    /// The number of each item's text; 0 for none.
    private var numbers: [UInt16] = []
    /// The texts by number; the first one stands for none.
    private var texts: [[String]] = [[]]
    private var known: [[String]: UInt16] = [:]
    /// The approximate size of the texts in bytes.
    private var textBytes = 0
    /// Whether there are too many different texts, so that nothing is known.
    private(set) var isTooVaried = false

    /// The largest number of different texts, and their largest size in bytes.
    private static let (most, mostBytes) = (20_000, 1 << 20)

    var byteCount: Int { numbers.count * MemoryLayout<UInt16>.stride + textBytes }

    mutating func reserve(_ count: Int) { numbers.reserveCapacity(count) }

    mutating func set(_ value: FactValue?, for key: UInt32) {
        guard !isTooVaried else { return }
        let number: UInt16? =
            switch value {
            case .text(let text): self.number(of: [text])
            case .texts(let texts): self.number(of: texts)
            default: 0
            }
        guard let number else {
            self = TextColumn()
            isTooVaried = true
            return
        }
        numbers.put(number, at: key)
    }

    private mutating func number(of words: [String]) -> UInt16? {
        if let number = known[words] { return number }
        textBytes += words.reduce(64) { $0 + 16 + $1.utf8.count }
        guard texts.count <= Self.most, textBytes <= Self.mostBytes else { return nil }
        let number = UInt16(texts.count)
        texts.append(words)
        known[words] = number
        return number
    }

    /// Returns the texts for sorting.
    ///
    /// - Parameter value: returns the value that a text is sorted by, once for each different one.
    func codes(_ value: ([String]) -> SortValue) -> SortCodes {
        let ranks = SortCodes.ranks(texts.indices.dropFirst().map { (UInt32($0), value(texts[$0])) }, count: texts.count)
        return SortCodes(numbers.map { ranks[Int($0)] })
    }

    /// The texts that items have, and the number of each item's text, by key, from 1; 0 for none.
    var numbered: (texts: [String], numbers: [UInt32]) {
        // The texts of earlier items are known, too.
        var (used, places): ([String], [UInt32]) = ([], [UInt32](repeating: 0, count: texts.count))
        let result = numbers.map { number -> UInt32 in
            guard number != 0 else { return 0 }
            if places[Int(number)] == 0 {
                used.append(texts[Int(number)].joined(separator: ", "))
                places[Int(number)] = UInt32(used.count)
            }
            return places[Int(number)]
        }
        return (used, result)
    }

    /// Returns the items whose texts pass a test, which looks at each different text once.
    func bits(where passes: ([String]) -> Bool) -> KeyBits {
        let marks = texts.enumerated().map { $0.offset > 0 && passes($0.element) }
        guard marks.contains(true) else { return KeyBits() }
        return numbers.withUnsafeBufferPointer { numbers in
            marks.withUnsafeBufferPointer { marks in KeyBits(below: numbers.count) { marks[Int(numbers[$0])] } }
        }
    }
}

extension Array where Element: FixedWidthInteger {
    /// Sets the element of a key, and makes room for it.
    fileprivate mutating func put(_ value: Element, at key: UInt32) {
        while count <= Int(key) { append(0) }
        self[Int(key)] = value
    }
}
