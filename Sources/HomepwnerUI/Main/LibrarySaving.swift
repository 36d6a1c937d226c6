import FoundationEssentials
public import Inventory

/// Saves a library that is open, whatever became of its files, as a new one beside its old place.
public nonisolated struct LibrarySaving: Sendable {
    private let library: Library

    /// - Parameter library: it has to stay open until it was saved.
    public init(of library: Library) { self.library = library }

    /// Saves it. It writes to the disk: call it away from the main thread.
    ///
    /// - Returns: the new library's folder, and the message for the user.
    func save() throws(InventoryError) -> (url: URL, sentence: String) {
        let folder = URL(fileURLWithPath: library.location.path)
        let name = folder.lastPathComponent + "-saved-" + Timestamp.now().iso.prefix(19).filter { $0 != ":" }
        let url = folder.deletingLastPathComponent().appendingPathComponent(name)
        let missing = try library.save(asNew: url)
        var sentence = "This is the new library. It is in \(url.path); give that folder after --library to open it again."
        if missing > 0 { sentence += " \(missing) of its pictures were not found." }
        return (url, sentence)
    }
}
