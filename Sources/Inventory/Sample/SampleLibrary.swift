/// Fills a library with sample items and pictures, for trying and measuring.
public enum SampleLibrary {
    /// The number of pictures that the items of a sample share.
    public static let pictureCount = 200

    /// Adds sample items to a library, as one change. The same seed gives the same items, pictures, identities and times of adding.
    ///
    /// - Parameters:
    ///   - store: the library's store.
    ///   - items: the number of items.
    ///   - seed: the seed.
    ///   - isFull: whether all fields are filled, and not just those of every form.
    ///   - progress: updated, and checked for cancellation.
    public static func generate(
        into store: any LibraryStore, items: Int, seed: UInt64, isFull: Bool = false, progress: WorkProgress? = nil
    ) async throws(InventoryError) -> Change {
        var photos: [PhotoReference] = []
        for picture in try SamplePictures.make(count: min(pictureCount, items), seed: seed) {
            photos.append(try await store.add(picture: picture.data, originalName: picture.name))
        }
        let made = SampleItems(count: items, seed: seed, photos: photos, isFull: isFull)
        let title = ChangeTitle(.addSamples, count: items)
        return try await store.apply(ChangePlan(Steps(items: made), count: items, title: title), progress: progress)
    }

    /// The items as steps of a plan, each made in its turn.
    private struct Steps: Sequence, Sendable {
        let items: SampleItems

        func makeIterator() -> AnyIterator<ChangePlan.Step> {
            let rest = items.makeIterator()
            return AnyIterator { rest.next().map(ChangePlan.Step.add) }
        }
    }
}
