/// A file of a kind that cannot be imported as a table, with advice for its owner.
public struct ForeignFile: Sendable {
    /// The kind of file, such as "an Excel workbook".
    let what: String
    /// The advice, a sentence.
    let advice: String

    private init(_ what: String, _ advice: String) { (self.what, self.advice) = (what, advice) }

    /// Returns a message with the problem and the advice.
    public func sentence(of name: String) -> String { "\(visible(name)) is \(what), which cannot be imported. \(advice)" }

    private static let save = "Save its sheet as CSV (UTF-8) there, then import that file."
    private static let picture = "Add it to an item as a picture."

    /// Recognizes the kind of a file. Returns nil if the file may be a table.
    ///
    /// - Parameter start: the first bytes of the file.
    public init?(_ start: some Collection<UInt8>) {
        let bytes = Array(start.prefix(4096))
        func begins(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        func begins(_ wanted: [UInt8]) -> Bool { bytes.starts(with: wanted) }
        let box = begins("ftyp", at: 4) ? String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self) : ""
        switch true {
        case begins([0x50, 0x4B, 3, 4]): self = ForeignFile(entries: bytes.withUnsafeBufferPointer { Self.names(in: $0) })
        case begins([0xD0, 0xCF, 0x11, 0xE0]):
            self.init("a document of an older Office program", "If it is a workbook, open it in LibreOffice or Excel. \(Self.save)")
        case begins("%PDF"): self.init("a PDF document", "Add it to an item as a paper.")
        case begins("SQLite format 3"):
            self.init("a database", "To open a library, choose its folder. From another program, export the items as CSV.")
        case begins([0x89, 0x50, 0x4E, 0x47]): self.init("a PNG picture", Self.picture)
        case begins([0xFF, 0xD8, 0xFF]): self.init("a JPEG picture", Self.picture)
        case begins("GIF8"): self.init("a GIF picture", "Convert it to PNG, then add that to an item.")
        case begins("RIFF") && begins("WEBP", at: 8): self.init("a WebP picture", Self.picture)
        case begins("BM") && bytes.count > 14 && bytes[6...9].allSatisfy { $0 == 0 }:
            self.init("a BMP picture", "Convert it to PNG, then add that to an item.")
        case begins([0x49, 0x49, 0x2A, 0]), begins([0x4D, 0x4D, 0, 0x2A]):
            self.init("a TIFF picture", "Convert it to PNG, then add that to an item.")
        case ["avif", "avis"].contains(box): self.init("an AVIF picture", "Convert it to JPEG, then add that to an item.")
        case ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"].contains(box):
            self.init("a HEIC picture", "Convert it to JPEG, then add that to an item.")
        case !box.isEmpty: self.init("a video", "Export the items of your program as CSV, then import that file.")
        case begins([0x1F, 0x8B]), begins([0xFD, 0x37, 0x7A, 0x58, 0x5A]), begins([0x37, 0x7A, 0xBC, 0xAF]), begins("Rar!"), begins("BZh"):
            self.init("a compressed file", "Unpack it, then import the CSV file in it.")
        default:
            guard let found = Self.markup(bytes) else { return nil }
            self = found
        }
    }

    /// - Parameter entries: the known names of the entries of a ZIP file.
    init(entries: [String]) {
        self =
            Self.known(entries)
            ?? ForeignFile("a ZIP file, but not a Homepwner bundle", "Unpack it, then import the CSV file in it.")
    }

    /// Returns the kind of a ZIP file, recognized by the names of its entries; nil if they are unknown.
    static func known(_ entries: [String]) -> ForeignFile? {
        func has(_ start: String) -> Bool { entries.contains { $0.hasPrefix(start) } }
        return switch true {
        case has("xl/"): ForeignFile("an Excel workbook", "Open it in Excel or LibreOffice. \(save)")
        case has("word/"): ForeignFile("a Word document", "Copy its table into a spreadsheet. \(save)")
        case has("content.xml"): ForeignFile("a workbook or document of LibreOffice", "Open it there. \(save)")
        case has("Index/"): ForeignFile("a document of Numbers or Pages", "Export it there as CSV, then import that file.")
        case has("tellico.xml"): tellico
        case has("collection.gcs"), has("collection.gcm"): gcstar
        // Bundles have a file of items, too, but no file of places.
        case has("entities.json"), has("entity_types.json"), has("items.json") && has("locations.json"):
            ForeignFile("a backup of Homebox", "Export the inventory there as CSV, then import that file.")
        default: nil
        }
    }

    private static let tellico = ForeignFile("a collection of Tellico", "Export it there as CSV, then import that file.")
    private static let gcstar = ForeignFile("a collection of GCstar", "Export it there as CSV, then import that file.")

    /// Returns the names in those headers of a ZIP file that are among its first bytes.
    private static func names(in bytes: UnsafeBufferPointer<UInt8>) -> [String] {
        var names: [String] = []
        var index = 0
        while index + 30 <= bytes.count {
            guard bytes[index] == 0x50, bytes[index + 1] == 0x4B, bytes[index + 2] == 3, bytes[index + 3] == 4 else {
                index += 1
                continue
            }
            let length = Int(bytes[index + 26]) | Int(bytes[index + 27]) << 8
            let end = min(bytes.count, index + 30 + length)
            names.append(String(decoding: bytes[(index + 30)..<end], as: UTF8.self))
            index = end
        }
        return names
    }

    /// Recognizes XML, HTML and JSON files by their beginning.
    private static func markup(_ bytes: [UInt8]) -> ForeignFile? {
        let start = String(decoding: bytes.prefix(1_000), as: UTF8.self).lowercased().drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.hasPrefix("{") || start.hasPrefix("[") {
            let inner = start.dropFirst().drop(while: \.isWhitespace)
            guard inner.hasPrefix("\"") && start.contains("\":") || inner.hasPrefix("{") else { return nil }
            return ForeignFile("a JSON file", "Export the items of your program as CSV, then import that file.")
        }
        guard
            start.hasPrefix("<?xml") || start.hasPrefix("<!doctype") || start.hasPrefix("<html") || start.hasPrefix("<collection")
                || start.hasPrefix("<tellico")
        else { return nil }
        if start.contains("<tellico") || start.contains("doctype tellico") { return tellico }
        if start.contains("<collection") { return gcstar }
        if start.contains("<html") { return ForeignFile("a web page", "Copy its table into a spreadsheet. \(save)") }
        return ForeignFile("an XML file", "Export the items of your program as CSV, then import that file.")
    }
}
