/// Many lists of ascending numbers, most of them short. A list has the distance from each number to the next, in seven bits a byte, or, if
/// it contains more than one number of eight, a bit for each possible number.
///
/// A few bytes are in the list itself. Longer lists share pieces of memory, in slices that grow with their list.
struct PostingLists {
    private struct List {
        private static let bitmapFlag: UInt32 = 1 << 31

        /// The last number. A list of one number has only this.
        var last: UInt32
        /// The size of its distances in bytes; for a bitmap, the number of its numbers, and the flag.
        private var size: UInt32 = 0
        /// The start of its first slice, and the place of the next byte; for a bitmap, the start of its last slice. For a short list these
        /// are its bytes.
        var head: UInt32 = 0
        var tail: UInt32 = 0

        init(last: UInt32) { self.last = last }

        var isBitmap: Bool { size & Self.bitmapFlag != 0 }
        /// The size of the distances in bytes.
        var length: Int {
            get { Int(size) }
            set { size = UInt32(newValue) }
        }
        /// The number of numbers in a bitmap; setting this turns a list into one.
        var bitCount: Int {
            get { Int(size & ~Self.bitmapFlag) }
            set { size = UInt32(newValue) | Self.bitmapFlag }
        }
        /// The bytes of a list that is not longer than `mostInline`, the first one lowest.
        var inlineBytes: UInt64 {
            get { UInt64(head) | UInt64(tail) << 32 }
            set {
                head = UInt32(truncatingIfNeeded: newValue)
                tail = UInt32(truncatingIfNeeded: newValue >> 32)
            }
        }
    }

    /// The size of the link from a slice to the next one.
    private static let linkSize = 4
    /// Slices have 16, 32, 64, 128, 256 bytes: each is twice as long as the one before, up to a last level.
    private static let lastLevel = 4
    /// The maximum number of bytes in the list itself.
    private static let mostInline = 8
    /// The number of bits in a slice of a bitmap.
    private static var sliceBits: Int { payload(lastLevel) * 8 }
    /// Lists of fewer bytes do not become bitmaps.
    private static let fewestBitmapBytes = 512
    private static let noSlice = UInt32.max

    private var lists: [List] = []
    /// Pieces of one size, each filled with slices that do not cross its end. A single large array would be copied to grow.
    private var pieces: [[UInt8]] = []
    private static let pieceBits = 16
    private static var pieceMask: Int { 1 << pieceBits - 1 }
    /// The start of the next slice; the upper bits have the piece.
    private var end = 0
    /// The first unused slice of each level; each unused slice names the next one.
    private var unused = [UInt32](repeating: Self.noSlice, count: Self.lastLevel + 1)

    /// The number of lists.
    var count: Int { lists.count }

    /// Its size in bytes, without spare capacity.
    var byteCount: Int { lists.count * MemoryLayout<List>.stride + pieces.count << Self.pieceBits }

    /// Adds a list with its first number, behind all other lists.
    mutating func add(first number: UInt32) { lists.append(List(last: number)) }

    /// Appends a number that is not smaller than the last one.
    mutating func append(_ number: UInt32, to index: Int) {
        var list = lists[index]
        guard number != list.last else { return }
        if list.isBitmap, !hasRoom(number, in: list) { makeDistances(&list) }
        if list.isBitmap {
            setBit(number, in: &list)
        } else {
            if list.length == 0 { write(list.last, to: &list) }
            write(number - list.last, to: &list)
            if list.length >= Self.fewestBitmapBytes, Self.bitmapBytes(upTo: number) < list.length { makeBitmap(&list, last: number) }
        }
        list.last = number
        lists[index] = list
    }

    // MARK: - Distances

    private mutating func write(_ number: UInt32, to list: inout List) {
        var (rest, bytes, count) = (number >> 7, UInt64(number & 0x7F), 1)
        while rest != 0 {
            // Sets the bit that announces another byte, and adds that byte.
            bytes |= 0x80 << UInt64(8 * count - 8) | UInt64(rest & 0x7F) << UInt64(8 * count)
            rest >>= 7
            count += 1
        }
        if list.length + count <= Self.mostInline {
            list.inlineBytes |= bytes << UInt64(8 * list.length)
            list.length += count
        } else {
            for _ in 0..<count {
                write(UInt8(truncatingIfNeeded: bytes), to: &list)
                bytes >>= 8
            }
        }
    }

    private mutating func write(_ byte: UInt8, to list: inout List) {
        if list.length < Self.mostInline {
            list.inlineBytes |= UInt64(byte) << UInt64(8 * list.length)
        } else {
            if list.length == Self.mostInline { moveOut(&list) }
            if let level = Self.level(startingAt: list.length) { addSlice(level, to: &list) }
            put(byte, at: Int(list.tail))
            list.tail += 1
        }
        list.length += 1
    }

    /// Moves the bytes of a short list into its first slice.
    private mutating func moveOut(_ list: inout List) {
        let bytes = list.inlineBytes
        list.head = newSlice(0)
        list.tail = list.head + UInt32(Self.linkSize)
        for index in 0..<Self.mostInline {
            put(UInt8(truncatingIfNeeded: bytes >> UInt64(8 * index)), at: Int(list.tail))
            list.tail += 1
        }
    }

    private mutating func addSlice(_ level: Int, to list: inout List) {
        let (start, before) = (newSlice(level), list.length < Self.allLevels ? level - 1 : Self.lastLevel)
        setLink(of: list.tail - UInt32(Self.linkSize + Self.payload(before)), start)
        list.tail = start + UInt32(Self.linkSize)
    }

    /// Returns the level of the slice that a list of a length needs for its next byte; nil if its last one has room.
    private static func level(startingAt length: Int) -> Int? {
        guard length < allLevels else { return (length - allLevels) % payload(lastLevel) == 0 ? lastLevel : nil }
        var sum = 0
        for level in 0..<lastLevel {
            sum += payload(level)
            if length == sum { return level + 1 }
        }
        return nil
    }

    /// The total size of one slice of each level, without links.
    private static var allLevels: Int { (32 << lastLevel) - 16 - (lastLevel + 1) * linkSize }

    /// 12, 28, 60, 124, 252.
    private static func payload(_ level: Int) -> Int { (16 << level) - linkSize }

    // MARK: - Bitmaps

    private static func bitmapBytes(upTo number: UInt32) -> Int { (Int(number) / sliceBits + 1) * (16 << lastLevel) }

    /// Returns whether a bitmap that extends to a number is not much longer than the distances.
    private func hasRoom(_ number: UInt32, in list: List) -> Bool {
        Int(number) / Self.sliceBits == Int(list.last) / Self.sliceBits || Self.bitmapBytes(upTo: number) <= 2 * list.bitCount
    }

    private mutating func setBit(_ number: UInt32, in list: inout List) {
        for _ in Int(list.last) / Self.sliceBits..<Int(number) / Self.sliceBits {
            let slice = newSlice(Self.lastLevel)
            setLink(of: list.tail, slice)
            list.tail = slice
        }
        let bit = Int(number) % Self.sliceBits
        let address = Int(list.tail) + Self.linkSize + bit / 8
        pieces[address >> Self.pieceBits][address & Self.pieceMask] |= 1 << UInt8(bit % 8)
        list.last = number
        list.bitCount += 1
    }

    private mutating func makeBitmap(_ list: inout List, last: UInt32) {
        var bitmap = List(last: 0)
        bitmap.bitCount = 0
        bitmap.head = newSlice(Self.lastLevel)
        bitmap.tail = bitmap.head
        list.last = last
        for number in numbers(of: list) { setBit(number, in: &bitmap) }
        recycle(list)
        list = bitmap
    }

    private mutating func makeDistances(_ list: inout List) {
        let numbers = numbers(of: list)
        var result = List(last: list.last)
        recycle(list)
        var last: UInt32 = 0
        for number in numbers {
            write(number - last, to: &result)
            last = number
        }
        list = result
    }

    private func numbers(of list: List) -> [UInt32] {
        var result: [UInt32] = []
        forEach(in: list) { result.append($0) }
        return result
    }

    // MARK: - Slices

    /// Returns the start of an empty slice of a level.
    private mutating func newSlice(_ level: Int) -> UInt32 {
        let (size, start) = (16 << level, unused[level])
        if start != Self.noSlice {
            unused[level] = link(of: start)
            for index in 0..<size { put(0, at: Int(start) + index) }
            return start
        }
        if end + size > pieces.count << Self.pieceBits {
            end = pieces.count << Self.pieceBits
            pieces.append([UInt8](repeating: 0, count: 1 << Self.pieceBits))
        }
        defer { end += size }
        return UInt32(end)
    }

    /// Makes the slices of a list available to other lists.
    private mutating func recycle(_ list: List) {
        var rest = list.isBitmap ? Int(list.last) / Self.sliceBits + 1 : list.length
        guard list.isBitmap || rest > Self.mostInline else { return }
        var (slice, level) = (list.head, list.isBitmap ? Self.lastLevel : 0)
        while rest > 0 {
            let next = link(of: slice)
            setLink(of: slice, unused[level])
            unused[level] = slice
            rest -= list.isBitmap ? 1 : Self.payload(level)
            level = min(level + 1, Self.lastLevel)
            slice = next
        }
    }

    private mutating func put(_ byte: UInt8, at address: Int) { pieces[address >> Self.pieceBits][address & Self.pieceMask] = byte }

    private mutating func setLink(of slice: UInt32, _ next: UInt32) {
        for index in 0..<Self.linkSize { put(UInt8(truncatingIfNeeded: next >> (8 * UInt32(index))), at: Int(slice) + index) }
    }

    private func link(of slice: UInt32) -> UInt32 {
        pieces[Int(slice) >> Self.pieceBits].withUnsafeBytes { Self.word(of: $0, at: Int(slice) & Self.pieceMask) }
    }

    @inline(__always)
    private static func word(of bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
        UInt32(littleEndian: bytes.load(fromByteOffset: offset, as: UInt32.self))
    }

    // MARK: - Reading

    /// Calls the body with the numbers of a list, in order.
    @inline(__always)
    func forEach(in index: Int, _ body: (UInt32) -> Void) { forEach(in: lists[index], body) }

    @inline(__always)
    private func forEach(in list: List, _ body: (UInt32) -> Void) {
        if list.isBitmap { return forEachBit(of: list, body) }
        guard list.length > 0 else { return body(list.last) }
        guard list.length > Self.mostInline else { return forEachInline(of: list, body) }
        var (slice, level, rest) = (Int(list.head), 0, list.length)
        var (number, difference, shift): (UInt32, UInt32, UInt32) = (0, 0, 0)
        while rest > 0 {
            pieces[slice >> Self.pieceBits].withUnsafeBytes { bytes in
                let start = slice & Self.pieceMask
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
                slice = Int(Self.word(of: bytes, at: start))
            }
            level = min(level + 1, Self.lastLevel)
        }
    }

    @inline(__always)
    private func forEachInline(of list: List, _ body: (UInt32) -> Void) {
        var bytes = list.inlineBytes
        var (number, difference, shift): (UInt32, UInt32, UInt32) = (0, 0, 0)
        for _ in 0..<list.length {
            difference |= UInt32(bytes & 0x7F) << shift
            shift += 7
            if bytes & 0x80 == 0 {
                number += difference
                (difference, shift) = (0, 0)
                body(number)
            }
            bytes >>= 8
        }
    }

    @inline(__always)
    private func forEachBit(of list: List, _ body: (UInt32) -> Void) {
        var slice = Int(list.head)
        for first in stride(from: 0, through: Int(list.last), by: Self.sliceBits) {
            pieces[slice >> Self.pieceBits].withUnsafeBytes { bytes in
                let start = slice & Self.pieceMask
                for offset in stride(from: 0, to: Self.payload(Self.lastLevel), by: 4) {
                    var bits = Self.word(of: bytes, at: start + Self.linkSize + offset)
                    while bits != 0 {
                        body(UInt32(truncatingIfNeeded: first + offset * 8 + bits.trailingZeroBitCount))
                        bits &= bits - 1
                    }
                }
                slice = Int(Self.word(of: bytes, at: start))
            }
        }
    }
}
