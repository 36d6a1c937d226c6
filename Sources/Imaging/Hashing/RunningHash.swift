internal import CNettle

/// SHA-256 of bytes that come in pieces, for files that are too large for memory.
public struct RunningHash: Sendable {
    private var context = sha256_ctx()

    /// Creates the hash of no bytes.
    public init() { nettle_sha256_init(&context) }

    /// Adds the next bytes.
    public mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        nettle_sha256_update(&context, bytes.count, start.assumingMemoryBound(to: UInt8.self))
    }

    /// Returns the 32 bytes of the hash of all bytes that were added.
    public func finished() -> [UInt8] {
        var context = context
        return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { digest, count in
            cnettle_sha256_digest(&context, digest.baseAddress)
            count = Int(SHA256_DIGEST_SIZE)
        }
    }
}
