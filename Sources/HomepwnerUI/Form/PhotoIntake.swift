import FoundationEssentials
import Imaging
import Inventory
import Threading
import Toolkit
import Words

/// The origin of a picture: a dropped, pasted or chosen one that is still to be read.
nonisolated struct PhotoOrigin: Sendable {
    /// The name of the picture at its origin; nil if it has none.
    let name: String?
    /// The path of its file; nil if it is not a file.
    var path: String?
    /// Its bytes, if they are available.
    var bytes: Data?
    /// The file name of its bytes, without extension, if it has no name.
    var stem = "Picture"
    /// Reads it on a thread of a pool. Throws an error whose text is the reason.
    let read: @Sendable (ThreadPool) async throws -> PhotoIntake.Source

    /// A file of this computer.
    static func file(_ path: String) -> PhotoOrigin {
        let name = path.split(separator: "/").last.map(String.init)
        return PhotoOrigin(name: name, path: path) { pool in
            try await pool.run { PhotoIntake.Source(data: try SourceFile.read(path), name: name) }
        }
    }

    /// The bytes of a picture.
    static func data(_ data: Data, name: String? = nil, stem: String = "Picture") -> PhotoOrigin {
        PhotoOrigin(name: name, bytes: data, stem: stem) { _ in PhotoIntake.Source(data: data, name: name) }
    }
}

/// Turns dropped, pasted or chosen files into pictures to be read. Only local, regular files are ever opened.
enum PhotoIntake {
    /// The bytes of a picture and the name it came under.
    nonisolated struct Source: Sendable {
        var data: Data
        var name: String?
    }

    /// The dropped or pasted contents: the pictures, and a sentence about the parts that are not pictures.
    struct Contents {
        var origins: [PhotoOrigin] = []
        /// The paths of the files, if it has any.
        var files: [String] = []
        var problem: String?
    }

    /// The media types of pictures: those that are kept, those that are converted, and those that are only reported.
    private static let pictureTypes = ["image/png", "image/jpeg", "image/webp"] + ForeignPicture.mediaTypes
    /// The media types that a drop may have.
    static let dropTypes = [PasteboardItem.uriList] + pictureTypes
    /// The media types that a paste may have: a picture that was copied is better than the address it came from.
    static let pasteTypes = pictureTypes + [PasteboardItem.uriList]

    /// Returns whether something with these media types may hold pictures.
    static func takes(_ types: [String]) -> Bool { types.contains { dropTypes.contains($0) } }

    /// All pictures of a drop or a paste.
    ///
    /// - Parameter isPasted: whether it comes from the clipboard, which says something about pictures without a name.
    static func contents(of item: PasteboardItem, isPasted: Bool = false) -> Contents {
        if let list = item.representations[PasteboardItem.uriList] {
            let list = URIList(bytes: list)
            let paths = list.localPaths
            let others = list.count - paths.count
            guard !paths.isEmpty else {
                return Contents(problem: "That link does not name a file on this computer. Save the picture as a file, then add that file.")
            }
            let problem =
                others == 0
                ? nil
                : "\(others) of \(list.count) \(others == 1 ? "is" : "are") not on this computer. Save pictures to files first, and drop those."
            return Contents(origins: paths.map(PhotoOrigin.file), files: paths, problem: problem)
        }
        for type in pictureTypes {
            guard let bytes = item.representations[type] else { continue }
            return Contents(origins: [.data(Data(bytes), stem: isPasted ? "Pasted picture" : "Dropped picture")])
        }
        return Contents(problem: "The dropped data has no picture. PNG, JPEG, WebP, GIF, BMP and TIFF pictures can be used.")
    }

    /// The message after a paste without a picture or a file.
    static let nothingToPaste = "The clipboard has no picture that can be read, and no file. Copy one, then paste again."

    /// A picture that could not be taken, by its name, and why.
    struct Failure {
        var name: String?
        var reason: String
        /// Whether it is of a kind that cannot be read, so that it may become a paper.
        var isForeign = false

        /// A picture that could not be read.
        init(_ name: String?, _ error: any Error) {
            self.name = name
            isForeign = (error as? InventoryError)?.code == .photoForeign
            reason = "\(error)"
        }

        /// A picture that was not taken.
        init(_ name: String?, reason: String) {
            self.name = name
            self.reason = reason
        }
    }

    /// Returns the message about pictures that could not be added, with as many names as can be read at a glance.
    static func sentence(_ failures: [Failure]) -> String {
        guard let first = failures.first, failures.count > 1 else { return failures.first?.reason ?? "" }
        let names = failures.map { $0.name.map(shown) ?? "a picture without a name" }
        let list = names.count > 8 ? names.prefix(7).joined(separator: ", ") + " and \(names.count - 7) others" : Words.list(names)
        return "\(failures.count) pictures were not added: \(list). \(first.reason)"
    }

    /// A name as sentences have it.
    static func shown(_ name: String) -> String {
        let short = name.prefix(60)
        return "“\(DisplayText.isolated(String(short) + (short.endIndex < name.endIndex ? "…" : "")))”"
    }
}
