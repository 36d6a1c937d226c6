import FoundationEssentials
import Imaging

extension PaperStore {
    /// The content of a paper for others.
    public enum CopyForOthers: Sendable {
        /// The unchanged file, because it is not a picture.
        case file
        /// A picture without camera data.
        case picture(SharedPicture)
        /// No content, because the camera data of this kind of picture cannot be removed.
        case nothing
    }

    /// Returns the content of a paper for others. Reads pictures completely, which is slow: call it away from the main thread.
    ///
    /// - Throws: `paperDamaged` if the file is missing or cannot be read.
    public func copyForOthers(of file: PaperFile) throws(InventoryError) -> CopyForOthers {
        let path = url(of: file).path
        guard let start = try FileSystem.beginning(of: path, count: 64) else {
            throw InventoryError(.paperDamaged, "The paper \(shown(file.fileName)) is missing. Bring it back from a backup.")
        }
        guard ImageFormat.sniff(start) != nil || ForeignPicture.sniff(start) != nil else { return .file }
        guard file.byteCount <= SourceFile.sizeLimit, let data = try FileSystem.read(path, limit: SourceFile.sizeLimit) else {
            return .nothing
        }
        guard data.count == file.byteCount, Hex.encode(ContentHash.sha256(data)) == file.sha256 else {
            throw InventoryError(.paperDamaged, "The paper \(shown(file.fileName)) was altered. Bring it back from a backup.")
        }
        guard let picture = try? SharedPicture(removingFrom: data) else { return .nothing }
        return .picture(picture)
    }
}
