public import FoundationEssentials

/// SHA-256 (FIPS 180-4), the name of an original picture or paper.
public enum ContentHash {
    /// Returns the 32 bytes of the hash of some bytes.
    public static func sha256(_ data: Data) -> [UInt8] {
        var hash = RunningHash()
        data.withUnsafeBytes { hash.add($0) }
        return hash.finished()
    }
}
