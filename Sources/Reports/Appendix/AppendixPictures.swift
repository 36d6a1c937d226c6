import Graphics
import Inventory

/// The pictures of an appendix: receipts, and larger pictures of items.
struct AppendixPictures: Sendable {
    private let larger: ReportPictures
    private let papers: PaperStore
    private let bytes: Int

    /// - Parameters:
    ///   - larger: makes those of items.
    ///   - papers: where receipts are.
    ///   - bytes: how many a receipt takes at most.
    init(_ larger: ReportPictures, _ papers: PaperStore, bytes: Int) {
        (self.larger, self.papers, self.bytes) = (larger, papers, bytes)
    }

    /// The pictures of some cards, in their order; nil for one that cannot be read.
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
