/// Growing numbers in many lists, most of them short: in each list the distance from one number to the next, in seven bits a byte, and the
/// bytes of all lists in the same pieces of memory, in slices that grow with their list.
struct PostingLists {
    private struct List {
        /// The last number. A list of one number is only this.
        var last: UInt32
        /// Where its first slice starts, and where the next byte goes.
        var head: UInt32 = 0
        var tail: UInt32 = 0
        /// How many bytes it has.
        var length: UInt32 = 0
        /// How many more fit into the last slice, and which one that is.
        var room: UInt8 = 0
        var level: UInt8 = 0
    }

    /// The bytes of a slice that say where the next one starts.
    private static let linkSize = 4
    private static let lastLevel: UInt8 = 5

    private var lists: [List] = []
    /// Pieces of one size, each filled with slices that none of them shares with the next: one large one would have to be copied to grow.
    private var pieces: [[UInt8]] = []
    private static let pieceBits = 16
    /// Where the next slice starts: the piece in the upper bits.
    private var end = 0

    /// How many lists there are.
    var count: Int { lists.count }

    /// Makes a list with its first number; it is the last of all lists.
    mutating func add(first number: UInt32) { lists.append(List(last: number)) }

    /// Appends a number, which is the last one or larger.
    mutating func append(_ number: UInt32, to index: Int) {
        var list = lists[index]
        guard number != list.last else { return }
        if list.length == 0 { write(list.last, to: &list) }
        write(number - list.last, to: &list)
        list.last = number
        lists[index] = list
    }

    private mutating func write(_ number: UInt32, to list: inout List) {
        var rest = number
        repeat {
            let byte = UInt8(truncatingIfNeeded: rest & 0x7F)
            rest >>= 7
            if list.room == 0 { addSlice(to: &list) }
            put(rest == 0 ? byte : byte | 0x80, at: Int(list.tail))
            list.tail += 1
            list.room -= 1
            list.length += 1
        } while rest != 0
    }

    private mutating func addSlice(to list: inout List) {
        let level = list.length == 0 ? 0 : min(list.level + 1, Self.lastLevel)
        let room = Self.payload(level)
        let start = UInt32(newSlice(Self.linkSize + room))
        if list.length == 0 {
            list.head = start
        } else {
            let last = Int(list.tail) - Self.payload(list.level) - Self.linkSize
            for index in 0..<Self.linkSize { put(UInt8(truncatingIfNeeded: start >> (8 * UInt32(index))), at: last + index) }
        }
        list.level = level
        list.tail = start + UInt32(Self.linkSize)
        list.room = UInt8(room)
    }

    /// Where a slice of so many bytes starts.
    private mutating func newSlice(_ size: Int) -> Int {
        let pieceSize = 1 << Self.pieceBits
        if end + size > pieces.count << Self.pieceBits {
            end = pieces.count << Self.pieceBits
            pieces.append([UInt8](repeating: 0, count: pieceSize))
        }
        defer { end += size }
        return end
    }

    private mutating func put(_ byte: UInt8, at address: Int) {
        pieces[address >> Self.pieceBits][address & (1 << Self.pieceBits - 1)] = byte
    }

    /// 4, 12, 28, 60, 124, 252: with its link each slice is twice as long as the one before.
    private static func payload(_ level: UInt8) -> Int { (8 << Int(level)) - linkSize }

    /// Calls the body with the numbers of a list, in order.
    @inline(__always)
    func forEach(in index: Int, _ body: (UInt32) -> Void) {
        let list = lists[index]
        guard list.length > 0 else { return body(list.last) }
        var slice = Int(list.head)
        var level: UInt8 = 0
        var rest = Int(list.length)
        var number: UInt32 = 0
        var difference: UInt32 = 0
        var shift: UInt32 = 0
        while rest > 0 {
            pieces[slice >> Self.pieceBits].withUnsafeBufferPointer { bytes in
                let start = slice & (1 << Self.pieceBits - 1)
                let payload = start + Self.linkSize..<start + Self.linkSize + min(Self.payload(level), rest)
                for byte in bytes[payload] {
                    difference |= UInt32(byte & 0x7F) << shift
                    guard byte < 0x80 else {
                        shift += 7
                        continue
                    }
                    number += difference
                    (difference, shift) = (0, 0)
                    body(number)
                }
                rest -= payload.count
                slice = (0..<Self.linkSize).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
            }
            level = min(level + 1, Self.lastLevel)
        }
    }
}
