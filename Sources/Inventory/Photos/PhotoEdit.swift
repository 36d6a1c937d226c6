/// What is done to the pictures of an item. It names pictures by their originals, never by their places, so that it means the same
/// whatever was done to the item meanwhile.
public enum PhotoEdit: Hashable, Sendable {
    /// Adds pictures behind those that are there.
    case add([PhotoReference])
    /// Puts a picture in the place of another.
    case replace(sha256: String, with: PhotoReference)
    /// Takes one picture away. Its original stays in the library, for undo.
    case remove(sha256: String)
    /// Moves one picture to a place, counted from 0 and without it; the picture at 0 is the main one.
    case move(sha256: String, to: Int)

    /// Why a picture was not taken.
    public enum Refusal: Hashable, Sendable {
        /// The item has it already.
        case isThere
        /// The item has as many pictures as an item may have.
        case isFull
    }

    /// A picture that was not taken, and why.
    public struct LeftOut: Hashable, Sendable {
        /// Which picture it is.
        public let photo: PhotoReference
        /// Why it was not taken.
        public let reason: Refusal
    }

    /// Does it to the pictures of an item. Answers which of them were not taken.
    public func apply(to photos: inout [PhotoReference]) -> [LeftOut] {
        switch self {
        case .add(let new): return Self.add(new, to: &photos)
        case .replace(let old, let new):
            if photos.contains(where: { $0.sha256 == new.sha256 }) { return [LeftOut(photo: new, reason: .isThere)] }
            // Where the old one is gone meanwhile, the new one is still wanted.
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
        var known = Set(photos.map(\.sha256))
        var leftOut: [LeftOut] = []
        for photo in new {
            if known.contains(photo.sha256) {
                leftOut.append(LeftOut(photo: photo, reason: .isThere))
            } else if photos.count >= ItemContent.photoLimit {
                leftOut.append(LeftOut(photo: photo, reason: .isFull))
            } else {
                known.insert(photo.sha256)
                photos.append(photo)
            }
        }
        return leftOut
    }
}
