import FoundationEssentials
import Inventory

/// A bundle's list of its contents: the last of its entries, with the size and the hash of each other one.
public struct BundleManifest: Codable, Sendable {
    /// An entry of the bundle.
    public struct Entry: Codable, Hashable, Sendable {
        /// Its name.
        public let path: String
        /// Its uncompressed size.
        public let bytes: Int64
        /// The SHA-256 of its bytes, in hexadecimal digits.
        public let sha256: String
    }

    /// The name of the format.
    let format: String
    /// The version of the bundle's format, not of the library in it.
    let version: Int
    /// The program that made it.
    let program: String
    /// The version of the rows.
    let schema: Int
    /// The time of the library's last change.
    let lastChange: String?
    /// The number of items.
    public let items: Int
    /// The number of files of pictures and papers.
    public let files: Int
    /// The files that the library had lost when the bundle was made.
    public let missing: [String]
    /// All entries but this one.
    let entries: [Entry]

    static let formatName = "homepwner bundle"
    static let newestVersion = 1
    static let path = "manifest.json"
    /// The maximum size of a list: that of a million files.
    static let sizeLimit: Int64 = 256 << 20

    /// The uncompressed size of the whole bundle in bytes.
    var byteCount: Int64 {
        entries.reduce(0) { sum, entry in
            let (more, isOver) = sum.addingReportingOverflow(max(0, entry.bytes))
            return isOver ? .max : more
        }
    }

    /// Returns the text, with one entry a line.
    func encoded() -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("format", format)
            json.member("version", Int64(version))
            json.member("program", program)
            json.member("schema", Int64(schema))
            json.member("lastChange", lastChange)
            json.member("items", Int64(items))
            json.member("files", Int64(files))
            json.texts("missing", missing)
            json.array("entries", entries) { json, entry in
                json.object { json in
                    json.member("path", entry.path)
                    json.member("bytes", entry.bytes)
                    json.member("sha256", entry.sha256)
                }
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// Returns the error for a list with a wrong count.
    static func miscounted(_ name: String, _ count: String) -> ExchangeError {
        ExchangeError(.malformed, "The list “\(path)” in \(visible(name)) gives a wrong count: \(count). Nothing was imported.")
    }

    /// Reads a list.
    ///
    /// - Parameter name: the bundle's name in messages.
    static func read(_ bytes: [UInt8], of name: String) throws(ExchangeError) -> BundleManifest {
        struct Kind: Decodable {
            let format: String
            let version: Int
            let program: String?
        }
        guard let kind = try? JSONDecoder().decode(Kind.self, from: Data(bytes)), kind.format == formatName else {
            throw ExchangeError(.malformed, "\(visible(name)) is a ZIP file, but not a bundle: its “\(path)” is from another program.")
        }
        guard kind.version <= newestVersion else {
            let program = kind.program.map { " by \(visible($0, limit: 60))" } ?? ""
            throw ExchangeError(
                .malformed,
                """
                \(visible(name)) is a bundle of format \(kind.version), made\(program); this program reads formats up to \
                \(newestVersion). Use a newer version of the program.
                """)
        }
        guard kind.version >= 1, let manifest = try? JSONDecoder().decode(BundleManifest.self, from: Data(bytes)) else {
            throw ExchangeError(.malformed, "The list “\(path)” in \(visible(name)) cannot be read, so nothing was imported.")
        }
        // A library has at most this many items, and each file has an entry.
        for (number, most, what) in [(manifest.items, Int(UInt32.max), "items"), (manifest.files, manifest.entries.count, "files")] {
            guard (0...most).contains(number) else { throw miscounted(name, "\(number) \(what)") }
        }
        return manifest
    }
}

/// The fixed facts of all bundles.
enum Bundle {
    /// The folder of rows, small copies of pictures and settings.
    static let rows = "data/"
    static let rowsEnding = ".jsonl"
    static let settings = "settings.json"
    static let page = "index.html"
    static let items = "items.json"

    static func folder(of rendition: Rendition) -> String { rendition == .thumbnail ? "thumbnails/" : "small/" }

    /// Returns a small copy's name, with the ending that browsers need.
    static func path(of rendition: Rendition, _ sha256: String, _ data: Data) -> String {
        let ending = data.starts(with: [0x89, 0x50]) ? "png" : data.starts(with: [0x52, 0x49]) ? "webp" : "jpg"
        return folder(of: rendition) + sha256 + "." + ending
    }

    /// The maximum ratio of a large entry's size to its compressed size. This program never exceeds it, but leaves the entries
    /// uncompressed.
    static let largestRatio: Int64 = 200
    /// The minimum size of a large entry; smaller ones may have any ratio.
    static let largeEntry: Int64 = 16 << 20

    static func isTooDense(_ byteCount: Int64, packed: Int64) -> Bool {
        byteCount > largeEntry && byteCount / largestRatio > max(packed, 1)
    }

    /// The maximum sizes of a small copy of a picture, and of a row.
    static let renditionLimit = 64 << 20
    static let rowLimit = 64 << 20
}
