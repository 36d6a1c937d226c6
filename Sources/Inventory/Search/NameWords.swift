/// The names of items as the numbers of their words, in order. They are searched when somebody types the beginning of a name to jump to it.
///
/// Names are appended in the order of their slots.
struct NameWords {
    /// The numbers of each name, in seven bits a byte, the lowest ones first; the last byte of a number is below 128.
    private var names = TextBlocks()
    private var scratch: [UInt8] = []

    /// Its size in bytes.
    var byteCount: Int { names.byteCount }

    /// Appends the words of the next slot's name.
    mutating func append(_ words: some Sequence<UInt32>) {
        scratch.removeAll(keepingCapacity: true)
        for word in words {
            var rest = word
            while rest >= 0x80 {
                scratch.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            scratch.append(UInt8(rest))
        }
        scratch.withUnsafeBytes { names.append($0) }
    }

    /// Returns the words of a slot's name.
    ///
    /// - Parameter block: 0 at first, and then the value for an earlier slot.
    func words(of slot: Int, from block: inout Int) -> Words { Words(rest: names.text(slot, from: &block)[...]) }

    /// The numbers of words, one after the other.
    struct Words: Sequence, IteratorProtocol {
        fileprivate var rest: Slice<UnsafeRawBufferPointer>

        mutating func next() -> UInt32? {
            guard !rest.isEmpty else { return nil }
            var (number, shift): (UInt32, UInt32) = (0, 0)
            while let byte = rest.popFirst() {
                number |= UInt32(byte & 0x7F) << shift
                if byte < 0x80 { break }
                shift += 7
            }
            return number
        }
    }
}
