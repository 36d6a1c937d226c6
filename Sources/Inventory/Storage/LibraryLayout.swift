/// Where everything stands in a library's folder.
struct LibraryLayout: Sendable {
    /// The folder, as an absolute path without a slash at its end.
    let root: String

    var database: String { root + "/library.sqlite" }
    var lock: String { root + "/lock" }
    var photos: String { root + "/photos" }
    var drafts: String { root + "/drafts" }
    var settings: String { root + "/settings.json" }
}
