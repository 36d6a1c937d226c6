/// A PNG file as a stream of bytes. On request, its picture data is cut into smaller chunks than those of the file.
///
/// libpng inflates up to 8 KB of a chunk before it reads more, which in a flat picture of one bit per pixel become 67 million pixels. With
/// small chunks it reads often enough for `PNGRowStream` to move the rows away in between.
struct PNGPieces {
    private let bytes: UnsafeRawBufferPointer
    /// The longest chunk of picture data; nil leaves the file unchanged.
    private let limit: Int?
    private var position = 0
    /// The rest of the chunk of picture data at `position`, and the checksum of its earlier part.
    private var dataLeft = 0
    private var checksum = Checksum()
    /// A rewritten chunk, and the number of its bytes that were read.
    private var piece: [UInt8] = []
    private var pieceRead = 0

    /// Makes a stream of `bytes`, which must outlive it.
    init(_ bytes: UnsafeRawBufferPointer, limit: Int?) {
        self.bytes = bytes
        self.limit = limit
    }

    /// Copies the next bytes, at most as many as `output` holds.
    ///
    /// - Returns: their number; zero at the end.
    mutating func read(into output: UnsafeMutableRawBufferPointer) -> Int {
        if pieceRead == piece.count, limit != nil { cutPiece() }
        if pieceRead < piece.count {
            let count = min(output.count, piece.count - pieceRead)
            output.copyBytes(from: piece[pieceRead..<(pieceRead + count)])
            pieceRead += count
            return count
        }
        let count = min(output.count, bytes.count - position, limit == nil ? .max : bytesToNextChunk)
        output.copyBytes(from: bytes[position..<(position + count)])
        position += count
        bytesToNextChunk -= count
        return count
    }

    /// The number of bytes that are copied unchanged before the next chunk: first the signature.
    private var bytesToNextChunk = 8

    /// Puts the next piece of picture data into `piece`, or sets `bytesToNextChunk` past a chunk of another kind.
    private mutating func cutPiece() {
        piece.removeAll(keepingCapacity: true)
        pieceRead = 0
        guard bytesToNextChunk == 0, let limit else { return }
        if dataLeft == 0 {
            guard let length = bytes.big32(position) else {
                bytesToNextChunk = bytes.count - position
                return
            }
            guard bytes.has("IDAT", at: position + 4), length > 0, position + 12 + length <= bytes.count else {
                bytesToNextChunk = min(bytes.count - position, 12 + length)
                return
            }
            dataLeft = length
            position += 8
            checksum = Checksum()
            checksum.add(Array("IDAT".utf8))
        }
        let data = bytes[position..<(position + min(limit, dataLeft))]
        position += data.count
        dataLeft -= data.count
        checksum.add(data)
        let typeAndData = Array("IDAT".utf8) + data
        var own = Checksum()
        own.add(typeAndData)
        var value = own.value
        if dataLeft == 0 {
            // The file's own checksum still decides whether its data is intact.
            if bytes.big32(position) != Int(checksum.value) { value = ~value }
            position += 4
        }
        append(UInt32(data.count))
        piece.append(contentsOf: typeAndData)
        append(value)
    }

    private mutating func append(_ number: UInt32) {
        withUnsafeBytes(of: number.bigEndian) { piece.append(contentsOf: $0) }
    }
}

/// The checksum of PNG chunks, CRC-32.
struct Checksum {
    private var state: UInt32 = 0xFFFF_FFFF

    /// The checksum of all bytes added.
    var value: UInt32 { ~state }

    /// Continues with `bytes`.
    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            state = Self.table[Int((state ^ UInt32(byte)) & 255)] ^ state >> 8
        }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
}
