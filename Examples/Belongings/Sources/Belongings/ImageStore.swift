import Graphics

/// The pictures of the items, by the items' keys.
final class ImageStore {
    private var images: [String: Image] = [:]

    func setImage(_ image: Image, forKey key: String) { images[key] = image }

    func image(forKey key: String) -> Image? { images[key] }

    func deleteImage(forKey key: String) { images[key] = nil }
}
