public import Inventory

/// A library that is to be shown in place of the current one.
public struct LibraryRequest: Sendable, Hashable {
    /// Its folder, and its name as far as it is known.
    public var library: RecentLibrary
    /// Whether it is a new one, which is made in its folder and gets its name.
    public var isNew: Bool

    /// - Parameter isNew: whether it is made
    public init(_ library: RecentLibrary, isNew: Bool = false) {
        (self.library, self.isNew) = (library, isNew)
    }
}
