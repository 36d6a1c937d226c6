/// A column of numbers by slot that are small in nearly all libraries, such as those of places: two bytes each, until a number needs four.
struct SmallNumbers {
    private var narrow: [UInt16] = []
    /// All numbers, after the first one that does not fit into two bytes.
    private var wide: [UInt32] = []
    private var isWide = false

    /// Its size in bytes, without spare capacity.
    var byteCount: Int { narrow.count * MemoryLayout<UInt16>.stride + wide.count * MemoryLayout<UInt32>.stride }

    mutating func reserve(_ count: Int) { narrow.reserveCapacity(count) }

    mutating func append(_ number: UInt32) {
        if !isWide {
            if let small = UInt16(exactly: number) { return narrow.append(small) }
            wide = narrow.map(UInt32.init)
            narrow = []
            isWide = true
        }
        wide.append(number)
    }

    @inline(__always)
    subscript(slot: Int) -> UInt32 { isWide ? wide[slot] : UInt32(narrow[slot]) }

    /// Adds one to the marks of those slots that have a certain mark and one of the given numbers.
    func mark(in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8, among numbers: [Bool]) {
        if isWide {
            Self.mark(in: marks, have: have, wide, among: numbers)
        } else {
            Self.mark(in: marks, have: have, narrow, among: numbers)
        }
    }

    @inline(__always)
    private static func mark<Number: FixedWidthInteger>(
        in marks: UnsafeMutableBufferPointer<UInt8>, have: UInt8, _ column: [Number], among numbers: [Bool]
    ) {
        column.withUnsafeBufferPointer { column in
            numbers.withUnsafeBufferPointer { numbers in
                // No branch, because the result cannot be predicted.
                for slot in marks.indices {
                    let number = Int(column[slot])
                    let isNext: UInt8 = marks[slot] == have ? 1 : 0
                    let isThere: UInt8 = number < numbers.count && numbers[number] ? 1 : 0
                    marks[slot] &+= isNext & isThere
                }
            }
        }
    }
}
