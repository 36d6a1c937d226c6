/// SHA-256 of what comes piece by piece, for files that are larger than anybody wants in memory.
public struct RunningHash: Sendable {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    /// What does not fill a block yet.
    private var rest: [UInt8] = []
    private var byteCount: UInt64 = 0
    private let usesInstructions: Bool

    /// Creates the hash of nothing so far.
    public init() { self.init(usesInstructions: ContentHash.hasInstructions) }

    init(usesInstructions: Bool) { self.usesInstructions = usesInstructions }

    /// Takes the next bytes in.
    public mutating func add(_ bytes: UnsafeRawBufferPointer) {
        byteCount &+= UInt64(bytes.count)
        var bytes = bytes
        if !rest.isEmpty {
            let missing = min(Self.block - rest.count, bytes.count)
            rest.append(contentsOf: bytes[..<missing])
            bytes = UnsafeRawBufferPointer(rebasing: bytes[missing...])
            guard rest.count == Self.block else { return }
            rest.withUnsafeBytes { ContentHash.compress(&state, $0, 1, usesInstructions: usesInstructions) }
            rest.removeAll(keepingCapacity: true)
        }
        let whole = bytes.count / Self.block
        ContentHash.compress(&state, bytes, whole, usesInstructions: usesInstructions)
        rest.append(contentsOf: bytes[(whole * Self.block)...])
    }

    /// The 32 bytes of the hash of all that came.
    public func finished() -> [UInt8] {
        var (state, tail) = (state, rest)
        tail.append(0x80)
        while tail.count % Self.block != 56 { tail.append(0) }
        let bitCount = byteCount &* 8
        for shift in stride(from: 56, through: 0, by: -8) { tail.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift))) }
        tail.withUnsafeBytes { ContentHash.compress(&state, $0, $0.count / Self.block, usesInstructions: usesInstructions) }
        return state.flatMap { word in [24, 16, 8, 0].map { (shift: UInt32) in UInt8(truncatingIfNeeded: word >> shift) } }
    }

    private static let block = 64
}
