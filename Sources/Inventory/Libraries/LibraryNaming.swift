/// The names of libraries: the name that is stored in it, otherwise that of its folder.
public enum LibraryNaming {
    /// The name of the standard library, unless it was given another.
    public static let standard = "My Home"
    /// The maximum number of characters in a name.
    public static let limit = 60
    private static let setting = "library.name"

    /// Returns the name of an open library.
    ///
    /// - Parameter standardPath: the folder of the standard library, whose name is not that of its folder.
    public static func of(_ library: Library, standardPath: String?) -> String {
        if let name = library.settings.value(setting).map(tidy), !name.isEmpty { return name }
        return unnamed(library.location.path, standardPath: standardPath)
    }

    /// Returns the name of the library in a folder if it has no stored name.
    public static func unnamed(_ path: String, standardPath: String?) -> String {
        let path = RecentLibraries.resolved(path)
        return path == standardPath.map(RecentLibraries.resolved) ? standard : folderName(of: path)
    }

    /// Stores a library's name. An empty name restores that of its folder. It takes the disk's time: see `SettingsStore.set`.
    public static func set(_ name: String, in settings: SettingsStore) throws(InventoryError) {
        let name = tidy(name)
        try settings.set(setting, to: name.isEmpty ? nil : name)
    }

    /// Names a library that is not open because it was just made.
    public static func set(_ name: String, inLibraryAt path: String) throws(InventoryError) {
        try set(name, in: SettingsStore(LibraryLayout(root: path)))
    }

    /// Returns the last part of a path.
    public static func folderName(of path: String) -> String {
        let parts = path.split(separator: "/")
        return parts.last.map(String.init) ?? "/"
    }

    /// Returns a name in its stored form: one line without spaces around it, and not too long.
    public static func tidy(_ name: String) -> String {
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let visible = words.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String(String.UnicodeScalarView(visible)).prefix(limit))
    }
}
