import FoundationEssentials
import Imaging

extension PaperStore {
    /// What of a paper is given to others.
    public enum CopyForOthers: Sendable {
        /// The file as it is: it is no picture.
        case file
        /// A picture without what cameras write into it.
        case picture(SharedPicture)
        /// Nothing: it is a picture of a kind from which that cannot be removed.
        case nothing
    }

    /// Says what of a paper is given to others; pictures are read whole for it. Takes its time: call it away from the main thread.
    ///
    /// - Throws: `paperDamaged` when the file is missing or cannot be read.
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
