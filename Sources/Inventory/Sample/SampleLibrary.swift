/// Fills a library with made-up items and pictures, for trying and measuring.
public enum SampleLibrary {
    /// How many pictures the items of a sample share.
    public static let pictureCount = 200

    /// Adds made-up items to a library, as one change. The same seed gives the same items, pictures, identities and times of adding.
    ///
    /// - Parameters:
    ///   - library: where to.
    ///   - items: how many.
    ///   - seed: which.
    ///   - actor: who does it, for the history.
    ///   - progress: called with the number of items so far; false stops and adds nothing.
    public static func generate(
        into library: Library, items: Int, seed: UInt64, actor: String, progress: ((Int) -> Bool)? = nil
    ) throws(InventoryError) -> Change {
        var photos: [PhotoReference] = []
        for picture in try SamplePictures.make(count: min(pictureCount, items), seed: seed) {
            photos.append(try library.photos.importPhotoNow(data: picture.data, originalName: picture.name))
        }
        let made = SampleItems(count: items, seed: seed, photos: photos)
        let title = items == 1 ? "Add 1 Sample Item" : "Add \(ItemStore.grouped(items)) Sample Items"
        return try library.items.addAllNow(made, title: title, actor: actor, progress: progress)
    }
}
