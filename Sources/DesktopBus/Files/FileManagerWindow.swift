/// A window of the desktop's file manager in which a file is selected, by the interface `org.freedesktop.FileManager1`.
///
/// It does no work before `show`.
public struct FileManagerWindow: Hashable, Sendable {
    private static let name = "org.freedesktop.FileManager1"
    private static let path = "/org/freedesktop/FileManager1"

    private let address: String
    private let connectionTime: Double
    private let replyTime: Double

    /// Makes a window for a session bus, and does not connect yet.
    ///
    /// - Parameters:
    ///   - address: the address from `BusConnection.sessionAddress`
    ///   - connection: the longest time until the bus accepts this program, in seconds
    ///   - reply: the longest time until the file manager answers, in seconds; it may have to be started
    public init(address: String, connection: Double = 5, reply: Double = 30) {
        (self.address, connectionTime, replyTime) = (address, connection, reply)
    }

    /// Shows a file in its folder. It blocks the calling thread until the file manager has answered.
    ///
    /// - Parameter path: the absolute path of the file
    /// - Returns: whether the desktop has a file manager that can do this
    /// - Throws: `timedOut`, `disconnected`, or `refused` with the reason of the file manager
    public func show(_ path: String) throws(BusError) -> Bool {
        do throws(BusError) {
            let bus = try BusConnection(address, seconds: connectionTime) { false }
            _ = try bus.call(
                "ShowItems", of: Self.name, on: Self.path, at: Self.name, [.strings([Self.address(of: path)]), .string("")],
                seconds: replyTime)
            return true
        } catch {
            if Self.isAbsence(error) { return false }
            throw error
        }
    }

    private static func isAbsence(_ error: BusError) -> Bool {
        switch error {
        case .noLibrary, .unreachable: true
        case .refused(let name, _): PrintPortal.isAbsence(name)
        case .disconnected, .timedOut, .stopped, .malformed: false
        }
    }

    /// Returns a path as an address: bytes with a meaning in addresses, and those beyond ASCII, are escaped.
    static func address(of path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        return "file://"
            + path.utf8.map { byte in
                plain.contains(byte)
                    ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }.joined()
    }
}
