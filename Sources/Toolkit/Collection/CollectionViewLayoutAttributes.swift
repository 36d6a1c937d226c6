public import Graphics

/// What is somewhere in a collection view.
nonisolated public enum CollectionElement: Hashable, Sendable {
    /// An item.
    case cell(IndexPath)
    /// A view that belongs to a section or an item and is made by the data source, as a header; by its kind and its place.
    case supplementary(String, IndexPath)
    /// A view that belongs to the layout alone; by its kind and its place.
    case decoration(String, IndexPath)

    /// Its place.
    public var indexPath: IndexPath {
        switch self {
        case .cell(let path), .supplementary(_, let path), .decoration(_, let path): path
        }
    }

    /// The same kind of thing at another place.
    public func at(_ path: IndexPath) -> CollectionElement {
        switch self {
        case .cell: .cell(path)
        case .supplementary(let kind, _): .supplementary(kind, path)
        case .decoration(let kind, _): .decoration(kind, path)
        }
    }
}

/// Where and how an item, a header or a decoration is in the content of a collection view.
nonisolated public struct CollectionViewLayoutAttributes: Hashable, Sendable {
    /// What is there.
    public var element: CollectionElement
    /// Where it is in the content, in points.
    public var frame: Rect
    /// How opaque it is, 0 to 1.
    public var alpha = 1.0
    /// What has a higher number is in front of what has a lower one.
    public var zIndex = 0
    /// Whether it is not shown.
    public var isHidden = false

    /// Makes the attributes of something at a frame.
    public init(_ element: CollectionElement, frame: Rect, zIndex: Int = 0) {
        self.element = element
        self.frame = frame
        self.zIndex = zIndex
    }

    /// Its place.
    public var indexPath: IndexPath { element.indexPath }
}
