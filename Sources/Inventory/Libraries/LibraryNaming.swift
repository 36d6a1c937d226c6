/// What people call a library: the name that is kept in it, else that of its folder.
public enum LibraryNaming {
    /// The name of the library that everybody has, as long as it was given no other.
    public static let standard = "My Home"
    /// The most characters of a name.
    public static let limit = 60
    private static let setting = "library.name"

    /// What a library is called that is open.
    ///
    /// - Parameter standardPath: the folder of the library that everybody has, whose name is not its folder's.
    public static func of(_ library: Library, standardPath: String?) -> String {
        if let name = library.settings.value(setting).map(tidy), !name.isEmpty { return name }
        return unnamed(library.location.path, standardPath: standardPath)
    }

    /// What the library in a folder is called that was given no name.
    public static func unnamed(_ path: String, standardPath: String?) -> String {
        let path = RecentLibraries.resolved(path)
        return path == standardPath.map(RecentLibraries.resolved) ? standard : folderName(of: path)
    }

    /// Keeps a name in a library. An empty one gives it back that of its folder. It takes the disk's time: see `SettingsStore.set`.
    public static func set(_ name: String, in settings: SettingsStore) throws(InventoryError) {
        let name = tidy(name)
        try settings.set(setting, to: name.isEmpty ? nil : name)
    }

    /// Gives a library a name that is not open: one that was just made.
    public static func set(_ name: String, inLibraryAt path: String) throws(InventoryError) {
        try set(name, in: SettingsStore(LibraryLayout(root: path)))
    }

    /// The last part of a path.
    public static func folderName(of path: String) -> String {
        let parts = path.split(separator: "/")
        return parts.last.map(String.init) ?? "/"
    }

    /// A name as it is kept: one line without spaces around it, and not too long.
    public static func tidy(_ name: String) -> String {
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let visible = words.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String(String.UnicodeScalarView(visible)).prefix(limit))
    }
}
