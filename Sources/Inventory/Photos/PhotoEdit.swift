/// An edit of an item's pictures. It names pictures by their originals, not by their positions, so that it keeps its meaning after other
/// changes of the item.
public enum PhotoEdit: Hashable, Sendable {
    /// Adds pictures behind the existing ones.
    case add([PhotoReference])
    /// Replaces a picture by another.
    case replace(sha256: String, with: PhotoReference)
    /// Removes a picture. Its original stays in the library, for undo.
    case remove(sha256: String)
    /// Moves a picture to an index, counted from 0 and without the picture itself; the picture at 0 is the main one.
    case move(sha256: String, to: Int)

    /// The reasons why a picture is not accepted.
    public enum Refusal: Hashable, Sendable {
        /// The item has it already.
        case isThere
        /// The item has the maximum number of pictures.
        case isFull
    }

    /// A picture that was not accepted, and the reason.
    public struct LeftOut: Hashable, Sendable {
        /// The picture.
        public let photo: PhotoReference
        /// The reason.
        public let reason: Refusal
    }

    /// Applies the edit to an item's pictures, and returns the pictures that were not accepted.
    public func apply(to photos: inout [PhotoReference]) -> [LeftOut] {
        switch self {
        case .add(let new): return Self.add(new, to: &photos)
        case .replace(let old, let new):
            if photos.contains(where: { $0.sha256 == new.sha256 }) { return [LeftOut(photo: new, reason: .isThere)] }
            // If the old picture is gone meanwhile, the new one is added.
            guard let index = photos.firstIndex(where: { $0.sha256 == old }) else { return Self.add([new], to: &photos) }
            photos[index] = new
        case .remove(let sha256):
            if let index = photos.firstIndex(where: { $0.sha256 == sha256 }) { photos.remove(at: index) }
        case .move(let sha256, let place):
            guard let index = photos.firstIndex(where: { $0.sha256 == sha256 }) else { break }
            let photo = photos.remove(at: index)
            photos.insert(photo, at: max(0, min(place, photos.count)))
        }
        return []
    }

    private static func add(_ new: [PhotoReference], to photos: inout [PhotoReference]) -> [LeftOut] {
        Refusal.add(new, to: &photos, limit: ItemContent.photoLimit, by: \.sha256).map { LeftOut(photo: $0, reason: $1) }
    }
}

extension PhotoEdit.Refusal {
    /// Adds pictures or papers behind the existing ones, and returns those that were not accepted.
    static func add<Element>(
        _ new: [Element], to elements: inout [Element], limit: Int, by identity: (Element) -> String
    ) -> [(Element, PhotoEdit.Refusal)] {
        var known = Set(elements.map(identity))
        var leftOut: [(Element, PhotoEdit.Refusal)] = []
        for element in new {
            if known.contains(identity(element)) {
                leftOut.append((element, .isThere))
            } else if elements.count >= limit {
                leftOut.append((element, .isFull))
            } else {
                known.insert(identity(element))
                elements.append(element)
            }
        }
        return leftOut
    }
}
