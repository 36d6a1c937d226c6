public import Graphics

/// An element of a collection view.
nonisolated public enum CollectionElement: Hashable, Sendable {
    /// An item.
    case cell(IndexPath)
    /// A view of the data source for a section or an item, such as a header; by its kind and its place.
    case supplementary(String, IndexPath)
    /// A view of the layout alone; by its kind and its place.
    case decoration(String, IndexPath)

    /// The place.
    public var indexPath: IndexPath {
        switch self {
        case .cell(let path), .supplementary(_, let path), .decoration(_, let path): path
        }
    }

    /// Returns the same kind of element at another place.
    public func at(_ path: IndexPath) -> CollectionElement {
        switch self {
        case .cell: .cell(path)
        case .supplementary(let kind, _): .supplementary(kind, path)
        case .decoration(let kind, _): .decoration(kind, path)
        }
    }
}

/// The position and the looks of an item, a header or a decoration in the content of a collection view.
nonisolated public struct CollectionViewLayoutAttributes: Hashable, Sendable {
    /// The element.
    public var element: CollectionElement
    /// The frame in the content, in points.
    public var frame: Rect
    /// The opacity, 0 to 1.
    public var alpha = 1.0
    /// The order from back to front: higher numbers are in front.
    public var zIndex = 0
    /// Whether it is hidden.
    public var isHidden = false

    /// Makes the attributes of an element with a frame.
    public init(_ element: CollectionElement, frame: Rect, zIndex: Int = 0) {
        self.element = element
        self.frame = frame
        self.zIndex = zIndex
    }

    /// The place.
    public var indexPath: IndexPath { element.indexPath }
}
