/// A set of keys as one byte for each possible key, which is the fastest lookup.
struct KeySet {
    private var marks: [UInt8]

    init(largest: UInt32) { marks = [UInt8](repeating: 0, count: Int(largest) + 1) }

    /// Creates a set that the body fills: one byte by key, 1 for the keys in the set.
    init(largest: UInt32, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        self.init(largest: largest)
        marks.withUnsafeMutableBufferPointer { fill($0) }
    }

    mutating func insert(_ key: UInt32) { marks[Int(key)] = 1 }

    /// Adds a key, unless it is larger than all keys at the time when the set was made.
    mutating func insertIfPossible(_ key: UInt32) {
        if Int(key) < marks.count { marks[Int(key)] = 1 }
    }

    /// Returns the keys that are in both sets.
    func intersection(_ other: KeySet) -> KeySet {
        var result = self
        result.marks.withUnsafeMutableBufferPointer { marks in
            for key in marks.indices { marks[key] &= key < other.marks.count ? other.marks[key] : 0 }
        }
        return result
    }

    /// The number of keys.
    var count: Int { marks.reduce(0) { $0 + Int($1) } }

    /// Returns the keys in order; nil if there are more than a number.
    func listed(atMost most: Int) -> [UInt32]? {
        var result: [UInt32] = []
        for key in marks.indices where marks[key] != 0 {
            guard result.count < most else { return nil }
            result.append(UInt32(key))
        }
        return result
    }

    func contains(_ key: UInt32) -> Bool { Int(key) < marks.count && marks[Int(key)] != 0 }

    /// Calls the body with direct access to the bytes, by key.
    func withMarks<T>(_ body: (UnsafeBufferPointer<UInt8>) -> T) -> T { marks.withUnsafeBufferPointer(body) }
}
