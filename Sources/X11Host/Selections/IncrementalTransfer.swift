/// Receives data of another program, in one piece or in many (the INCR protocol), up to a limit.
struct IncrementalReceiver {
    /// The step after a piece.
    enum Step: Equatable {
        /// Wait for the next piece.
        case waiting
        /// The data is complete.
        case complete([UInt8])
        /// The data is longer than the limit.
        case tooLarge
    }

    /// The largest number of bytes that are accepted: the owner's data is not trusted.
    static let limit = 64 << 20

    private let limit: Int
    private var bytes: [UInt8] = []
    private(set) var isIncremental = false

    /// Makes a receiver with a limit in bytes.
    init(limit: Int = Self.limit) { self.limit = limit }

    /// The owner announced pieces, of at least that many bytes in all; the number is only a hint, and not trusted for allocation.
    mutating func begin(atLeast size: Int) -> Step {
        isIncremental = true
        return size > limit ? .tooLarge : .waiting
    }

    /// Takes a piece; an empty piece ends an incremental transfer.
    mutating func take(_ piece: [UInt8]) -> Step {
        guard isIncremental else { return piece.count > limit ? .tooLarge : .complete(piece) }
        if piece.isEmpty { return .complete(bytes) }
        guard piece.count <= limit - bytes.count else {
            bytes = []
            return .tooLarge
        }
        bytes += piece
        return .waiting
    }
}

/// Sends bytes to another program piece by piece, each after the previous one was taken (the INCR protocol).
struct IncrementalSender {
    private let bytes: [UInt8]
    private let pieceSize: Int
    private var position = 0
    /// Whether the empty piece that ends the transfer was sent.
    private(set) var isFinished = false

    /// Makes a sender of pieces of at most `pieceSize` bytes.
    init(bytes: [UInt8], pieceSize: Int) {
        self.bytes = bytes
        self.pieceSize = max(1, pieceSize)
    }

    /// The number of bytes in all.
    var count: Int { bytes.count }

    /// Returns the next piece: at last an empty one, then nil.
    mutating func next() -> ArraySlice<UInt8>? {
        guard !isFinished else { return nil }
        let end = min(bytes.count, position + pieceSize)
        defer { position = end }
        isFinished = position == end
        return bytes[position..<end]
    }
}
