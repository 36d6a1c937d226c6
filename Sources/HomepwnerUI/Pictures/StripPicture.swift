import Inventory

/// One place of a strip of pictures.
nonisolated enum StripPicture: Hashable, Sendable {
    /// A picture that has been read.
    case ready(DraftPhoto)
    /// One that is being read; the number tells it from others.
    case reading(number: Int, name: String?)

    /// Whether it is still being read.
    var isReading: Bool { number != nil }

    /// Its number, while it is being read.
    var number: Int? {
        if case .reading(let number, _) = self { return number }
        return nil
    }

    /// The picture, once it has been read.
    var photo: DraftPhoto? {
        if case .ready(let photo) = self { return photo }
        return nil
    }

    /// The name of its file.
    var name: String? {
        switch self {
        case .ready(let photo): photo.reference.originalName
        case .reading(_, let name): name
        }
    }
}
