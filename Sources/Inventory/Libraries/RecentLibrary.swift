/// A library that was opened in a window, as it is remembered.
public struct RecentLibrary: Codable, Hashable, Sendable {
    /// The whole path of its folder.
    public var path: String
    /// What it was called when it was open.
    public var name: String

    /// - Parameter name: what it is called; by default as its folder.
    public init(path: String, name: String? = nil) {
        self.path = path
        self.name = name ?? LibraryNaming.folderName(of: path)
    }
}
