import Graphics
import Inventory

/// The pictures of an appendix: receipts, and larger pictures of items.
struct AppendixPictures: Sendable {
    private let larger: ReportPictures
    private let papers: PaperStore
    private let bytes: Int

    /// - Parameters:
    ///   - larger: makes the pictures of items.
    ///   - papers: the store of receipts.
    ///   - bytes: the maximum size of a receipt.
    init(_ larger: ReportPictures, _ papers: PaperStore, bytes: Int) {
        (self.larger, self.papers, self.bytes) = (larger, papers, bytes)
    }

    /// Returns the pictures of some cards, in their order; nil for unreadable ones.
    func load(_ cards: [Appendix.Card]) async throws(InventoryError) -> [DocumentPicture?] {
        var found: [DocumentPicture?] = []
        for card in cards {
            if Task.isCancelled { return found }
            switch card.source {
            case .paper(let file):
                let data = ReceiptReader.data(of: file, in: papers)
                found.append(data.flatMap { ReportPictures.whole($0, identity: file.sha256, bytes: bytes) })
            case .photo(let hash):
                if case .picture(let picture)? = try await larger.load([hash])[hash] { found.append(picture) } else { found.append(nil) }
            }
        }
        return found
    }
}
