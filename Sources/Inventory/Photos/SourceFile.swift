public import FoundationEssentials
import Glibc

/// Reads a picture file that somebody chose, dropped or named: completely, once, without ever waiting for a pipe or a device.
public enum SourceFile {
    /// The maximum size of a picture file, in bytes.
    public static let sizeLimit = 64 << 20

    /// Reads a regular file. Links are followed, because people keep links to their pictures; the target must be a regular file.
    ///
    /// - Throws: `photoUnreadable` or `photoTooLarge`, with the path in the sentence.
    public static func read(_ path: String) throws(InventoryError) -> Data {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else {
            let reason = String(cString: strerror(errno)).lowercased()
            throw InventoryError(.photoUnreadable, "The picture \(shown(path)) cannot be opened: \(reason).")
        }
        defer { Glibc.close(file) }
        var info = stat()
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            throw InventoryError(.photoUnreadable, "\(shown(path)) is not a file. Choose a picture in PNG, JPEG or WebP format.")
        }
        guard info.st_size <= sizeLimit else {
            throw InventoryError(
                .photoTooLarge, "The picture \(shown(path)) has \(info.st_size >> 20) MB; the limit is 64 MB. Make it smaller first.")
        }
        do { return try FileSystem.read(file, size: Int(info.st_size), path: path) } catch {
            throw InventoryError(.photoUnreadable, error.description)
        }
    }
}
