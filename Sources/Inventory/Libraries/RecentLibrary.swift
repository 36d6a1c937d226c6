/// A library that was opened in a window, as it is stored.
public struct RecentLibrary: Codable, Hashable, Sendable {
    /// The absolute path of its folder.
    public var path: String
    /// Its name when it was open.
    public var name: String

    /// - Parameter name: its name; by default its folder's name.
    public init(path: String, name: String? = nil) {
        self.path = path
        self.name = name ?? LibraryNaming.folderName(of: path)
    }
}
