public import FoundationEssentials
import Glibc

extension UUID {
    /// Returns a new identity, from the kernel's random numbers. Foundation's own function opens a file for them, and returns the same
    /// identity each time if that fails.
    ///
    /// - Throws: `databaseError` if the kernel gives no random numbers.
    public static func random() throws(InventoryError) -> UUID {
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let result = withUnsafeMutableBytes(of: &bytes) { getentropy($0.baseAddress, $0.count) }
        guard result == 0 else {
            let reason = String(cString: strerror(errno)).lowercased()
            throw InventoryError(
                .databaseError, "The system gave no random numbers for a new identifier (\(reason)). Nothing was added.")
        }
        return UUID(ofRandom: bytes)
    }

    /// Returns a new identity, from Swift's own random numbers, which come from the kernel as well; a system without any ends the program.
    static func generated() -> UUID {
        var generator = SystemRandomNumberGenerator()
        var words = (generator.next(), generator.next())
        return UUID(ofRandom: withUnsafeBytes(of: &words) { $0.loadUnaligned(as: uuid_t.self) })
    }

    /// Creates an identity of version 4, of the usual variant.
    private init(ofRandom bytes: uuid_t) {
        var bytes = bytes
        bytes.6 = bytes.6 & 0x0F | 0x40
        bytes.8 = bytes.8 & 0x3F | 0x80
        self.init(uuid: bytes)
    }
}
