import Foundation

/// The photographs that stand beside the checkout, which the project does not ship.
enum Photos {
    /// The folder, or nil where it is absent; tests that need it are skipped then.
    static let folder: URL? = {
        let manager = FileManager.default
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var places = [root.appending(path: "../shared"), root.appending(path: "../../shared")]
        if let given = ProcessInfo.processInfo.environment["HOMEPWNER_SHARED"] { places.insert(URL(filePath: given), at: 0) }
        return places.map { $0.appending(path: "data/photos") }.first { manager.fileExists(atPath: $0.path) }
    }()

    /// Whether the folder is there.
    static var arePresent: Bool { folder != nil }

    /// The content of a photograph.
    static func data(_ name: String) throws -> Data {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appending(path: name))
    }
}
