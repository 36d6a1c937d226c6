public import Graphics

/// The room along one side of a window.
nonisolated public enum UserInterfaceSizeClass: Hashable, Sendable {
    /// Little room: parts that are side by side in a wide window follow each other, and unnecessary ones are hidden.
    case compact
    /// Enough.
    case regular

    /// The smallest length with enough room, in points.
    public static let regularLength = 600.0

    /// The class of a length in points.
    public init(length: Double) { self = length < Self.regularLength ? .compact : .regular }
}

/// The traits that controllers adapt to. The window passes its own to all controllers in it; containers can give their children others.
nonisolated public struct TraitCollection: Hashable, Sendable {
    /// The room from side to side.
    public var horizontalSizeClass: UserInterfaceSizeClass
    /// The room from top to bottom.
    public var verticalSizeClass: UserInterfaceSizeClass
    /// Whether the window is wider than high.
    public var isLandscape: Bool
    /// Device pixels per point.
    public var displayScale: Double

    /// Makes traits.
    public init(
        horizontalSizeClass: UserInterfaceSizeClass = .regular, verticalSizeClass: UserInterfaceSizeClass = .regular,
        isLandscape: Bool = true, displayScale: Double = 1
    ) {
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.isLandscape = isLandscape
        self.displayScale = displayScale
    }

    /// Makes the traits of a window of a size in points.
    public init(windowSize: Size, displayScale: Double = 1) {
        horizontalSizeClass = UserInterfaceSizeClass(length: windowSize.width)
        verticalSizeClass = UserInterfaceSizeClass(length: windowSize.height)
        isLandscape = windowSize.width > windowSize.height
        self.displayScale = displayScale
    }
}
