import FoundationEssentials
import Inventory

/// Adds pictures and papers that arrived together, in one drop or paste, to an item as one change that one undo reverts.
extension PictureIntake {
    /// The number of attempts to read an item again that others change in the meantime.
    private static let mostTries = 8

    /// Reads pictures and papers, and gives them to an item.
    func take(_ origins: [PhotoOrigin], with files: [PaperOrigin], for id: UUID) {
        guard !origins.isEmpty else { return take(papers: files, for: id) }
        guard !files.isEmpty else { return take(origins, for: .item(id)) }
        begin { await $0.read(origins, files, for: id) }
    }

    private func read(_ origins: [PhotoOrigin], _ files: [PaperOrigin], for id: UUID) async {
        let (photos, lostPhotos, foreign) = await read(origins)
        defer { if !foreign.isEmpty { onForeign?(foreign, .item(id)) } }
        let (papers, lostPapers) = await read(files)
        let failures = lostPhotos + lostPapers
        switch (photos.isEmpty, papers.isEmpty) {
        case (true, true): tell(failures)
        case (false, true): await store(.add(photos), of: id, failures: failures)
        case (true, false): await store(.add(papers), of: id, failures: failures)
        case (false, false): await store(photos, papers, of: id, failures)
        }
    }

    private func store(_ photos: [PhotoReference], _ papers: [Paper], of id: UUID, _ failures: [PhotoIntake.Failure]) async {
        do throws(InventoryError) {
            tell(failures + (try await store(photos, papers, of: id, triesLeft: Self.mostTries)))
        } catch {
            tell(failures, and: error, about: "pictures and papers")
        }
    }

    /// Adds them to the current item. Returns the rejected ones.
    private func store(
        _ photos: [PhotoReference], _ papers: [Paper], of id: UUID, triesLeft: Int
    ) async throws(InventoryError) -> [PhotoIntake.Failure] {
        guard let item = try await library.items(ids: [id])[id] else { throw InventoryError(.itemMissing, "The item is gone.") }
        var content = item.content
        let photosLeftOut = PhotoEdit.add(photos).apply(to: &content.photos)
        let papersLeftOut = PaperEdit.add(papers).apply(to: &content.papers)
        let leftOut = photosLeftOut.map { Self.failure($0, of: content.name) } + papersLeftOut.map { Self.failure($0, of: content.name) }
        guard content != item.content else { return leftOut }
        do throws(InventoryError) {
            let change = try await library.perform(.update(id, content, expecting: item.revision))
            let (pictureCount, paperCount) = (photos.count - photosLeftOut.count, papers.count - papersLeftOut.count)
            tell(change, "Added \(Self.words(pictureCount, paperCount)) to \(Self.shownItem(content.name))")
            return leftOut
        } catch {
            // The item was changed since it was read: that change is kept.
            guard error.code == .conflict, triesLeft > 1 else { throw error }
        }
        return try await store(photos, papers, of: id, triesLeft: triesLeft - 1)
    }

    /// "a picture and 2 papers"; zero counts are left out.
    private static func words(_ pictures: Int, _ papers: Int) -> String {
        let pictureWords = pictures == 1 ? "a picture" : "\(pictures) pictures"
        let paperWords = papers == 1 ? "a paper" : "\(papers) papers"
        return pictures == 0 ? paperWords : papers == 0 ? pictureWords : "\(pictureWords) and \(paperWords)"
    }
}
