/// Determines the kind of a paper's file by its first bytes, because its name may be wrong, and papers are opened by their kind.
enum PaperKind {
    /// The number of bytes that are read.
    static let window = 4_096

    /// Returns the kind of a file, and the ending of its name in the library.
    ///
    /// - Parameters:
    ///   - start: its first bytes.
    ///   - name: its original name.
    static func of(_ start: some Collection<UInt8>, named name: String) -> (mediaType: String, fileExtension: String) {
        let start = Array(start.prefix(window))
        let ending = fileExtension(of: name)
        if let known = known(start, ending: ending) { return known }
        if isText(start) {
            let lower = String(decoding: start.prefix(200), as: UTF8.self).lowercased()
            let first = lower.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            if first.hasPrefix("<!doctype html") || first.hasPrefix("<html") { return ("text/html", "html") }
            return ("text/plain", ending ?? "txt")
        }
        return ("application/octet-stream", ending ?? "bin")
    }

    private static func known(_ start: [UInt8], ending: String?) -> (mediaType: String, fileExtension: String)? {
        func begins(_ text: String) -> Bool { start.starts(with: text.utf8) }
        if isPDF(start) { return ("application/pdf", "pdf") }
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return ("image/png", "png") }
        if start.starts(with: [0xFF, 0xD8, 0xFF]) { return ("image/jpeg", "jpg") }
        if begins("RIFF"), start.count >= 12, start[8..<12].elementsEqual("WEBP".utf8) { return ("image/webp", "webp") }
        if begins("GIF87a") || begins("GIF89a") { return ("image/gif", "gif") }
        if start.starts(with: [0x49, 0x49, 0x2A, 0x00]) || start.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) { return ("image/tiff", "tif") }
        if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return archive(start, ending: ending) }
        if begins("{\\rtf") { return ("application/rtf", "rtf") }
        return nil
    }

    /// Returns whether a file is a PDF. Some programs write lines of their own before it.
    private static func isPDF(_ start: [UInt8]) -> Bool {
        guard let mark = start.prefix(1_024).firstRange(of: Array("%PDF-".utf8)) else { return false }
        return mark.lowerBound == 0 || [0x0A, 0x0D, 0xBF].contains(start[mark.lowerBound - 1])
    }

    /// Returns the kind of a ZIP archive, such as the files of office programs.
    private static func archive(_ start: [UInt8], ending: String?) -> (mediaType: String, fileExtension: String) {
        func holds(_ text: String) -> Bool { start.firstRange(of: Array(text.utf8)) != nil }
        // These files name their kind in the first entry.
        if holds("mimetype") {
            for (type, ending) in open where holds("mimetype" + type) { return (type, ending) }
        }
        if holds("[Content_Types].xml") || ending.map(Self.office.keys.contains) == true {
            for (name, folder) in [("docx", "word/"), ("xlsx", "xl/"), ("pptx", "ppt/")] where holds(folder) || ending == name {
                return (office[name] ?? "application/zip", name)
            }
        }
        return ("application/zip", ending ?? "zip")
    }

    private static let open = [
        ("application/vnd.oasis.opendocument.text", "odt"), ("application/vnd.oasis.opendocument.spreadsheet", "ods"),
        ("application/vnd.oasis.opendocument.presentation", "odp"), ("application/epub+zip", "epub"),
    ]

    private static let office = [
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ]

    private static func isText(_ start: [UInt8]) -> Bool {
        guard start.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0C, 0x0D].contains($0) }) else { return false }
        // The window may end in the middle of a character.
        let isWhole = (0...3).contains {
            String(validating: start.dropLast($0), as: UTF8.self) != nil && ($0 == 0 || start.count == window)
        }
        return isWhole
    }

    // MARK: - Names

    /// Returns the ending of a name, in lower case, if it can be part of a file's name in the library.
    static func fileExtension(of name: String) -> String? {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        return isExtension(ending) ? ending : nil
    }

    /// Returns whether a text is valid as the ending of a paper's file name; it becomes part of a path.
    static func isExtension(_ text: String) -> Bool {
        (1...8).contains(text.utf8.count) && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }

    /// Returns whether two endings mean the same.
    static func areSame(_ one: String, _ other: String) -> Bool { usual[one] ?? one == usual[other] ?? other }

    private static let usual = ["jpeg": "jpg", "tiff": "tif", "htm": "html"]
}
