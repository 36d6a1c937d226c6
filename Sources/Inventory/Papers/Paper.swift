/// A paper of an item: a file in the library, or a link to a page of the web.
public struct Paper: Hashable, Sendable {
    /// The file or link.
    public enum Content: Hashable, Sendable {
        /// A file in the library.
        case file(PaperFile)
        /// A link to the web, which `Paper.problem(ofLink:)` accepts.
        case link(String)
    }

    /// Its role for the item.
    public var role: PaperRole
    /// Its title: for a file, its original name. Empty for a link without a title.
    public var title: String
    /// The file or link.
    public let content: Content

    /// Creates a paper.
    public init(role: PaperRole, title: String, content: Content) {
        self.role = role
        self.title = title
        self.content = content
    }

    /// Creates a paper that is a file.
    public init(role: PaperRole, title: String, file: PaperFile) { self.init(role: role, title: title, content: .file(file)) }

    /// The file, if it is one.
    public var file: PaperFile? {
        guard case .file(let file) = content else { return nil }
        return file
    }

    /// The address, if it is a link.
    public var link: String? {
        guard case .link(let link) = content else { return nil }
        return link
    }

    /// Its identity in an edit: no item has the same file or the same link twice.
    public var identity: String {
        switch content {
        case .file(let file): file.sha256
        case .link(let link): link
        }
    }

    /// Its name for display. For a link without a title it is the address without its scheme.
    public var name: String {
        guard title.isEmpty, let link else { return title.isEmpty ? role.title : title }
        return String(link.drop { $0 != "/" }.drop { $0 == "/" })
    }

    /// The name for a copy of its file: its title, with an ending for its kind, and without characters that a folder cannot hold.
    public var fileName: String {
        guard let file else { return name }
        var name = String(title.map { $0 == "/" || $0 == "\0" || $0.isNewline ? "-" : $0 })
        if name.first == "." { name = "_" + name.dropFirst() }
        if name.isEmpty { name = role.title }
        let ending = "." + file.fileExtension
        let hasEnding = PaperKind.fileExtension(of: name).map { PaperKind.areSame($0, file.fileExtension) } ?? false
        // A name has at most 255 bytes.
        while name.utf8.count > 255 - (hasEnding ? 0 : ending.utf8.count) { name.removeLast() }
        return hasEnding ? name : name + ending
    }

    // MARK: - Limits

    /// The maximum number of characters in a link.
    public static let linkLimit = 2_000

    /// Returns the reason why a text is not a valid link, and what to do, in a sentence; nil if it is valid.
    public static func problem(ofLink link: String) -> String? {
        guard link.utf8.count <= linkLimit else { return "The link is too long: the limit is \(linkLimit) characters." }
        let lower = link.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else {
            return "“\(shown(String(link.prefix(60))))” is not a link to a web page. Links start with https:// or http://."
        }
        let isPrintable = link.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace }
        guard isPrintable, !link.utf8.contains(UInt8(ascii: "\"")), !link.utf8.contains(UInt8(ascii: "<")) else {
            return "The link contains a blank or an invalid character. Copy it again from the browser."
        }
        let authority = link.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
        let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let host = place.hasPrefix("[") ? place : place.prefix { $0 != ":" }
        guard host.contains(where: { $0.isLetter || $0.isNumber }) else {
            return "“\(shown(String(link.prefix(60))))” has no host name. A link looks like https://example.org/page."
        }
        return nil
    }

    /// The reason why the paper cannot be stored, in a sentence; nil if it can.
    var problem: String? {
        if let link, let problem = Self.problem(ofLink: link) { return problem }
        if title.utf8.count > ItemContent.lineLimit, title.count > ItemContent.lineLimit {
            return "The title of a paper is too long: the limit is \(ChangeTitle.grouped(ItemContent.lineLimit)) characters. Shorten it."
        }
        if title.contains(where: \.isNewline) { return "The title of a paper has more than one line. Write it in one line." }
        return title.utf8.contains(0) ? "The title of a paper holds a NUL character, which cannot be stored. Remove it." : nil
    }
}

/// Identifies a file of a paper by its contents.
public struct PaperFile: Hashable, Sendable, Codable {
    /// The SHA-256 of the file's bytes, as 64 lower-case hexadecimal digits.
    public let sha256: String
    /// The ending of its name, without the full stop.
    public let fileExtension: String
    /// The media type, such as "application/pdf".
    public let mediaType: String
    /// Its size in bytes.
    public let byteCount: Int

    /// Creates a reference.
    public init(sha256: String, fileExtension: String, mediaType: String, byteCount: Int) {
        self.sha256 = sha256
        self.fileExtension = fileExtension
        self.mediaType = mediaType
        self.byteCount = byteCount
    }

    /// Its path below the library's folder: `papers/ab/SHA256.pdf`.
    public var relativePath: String { "papers/\(sha256.prefix(2))/\(fileName)" }

    /// Its file name: `SHA256.pdf`.
    public var fileName: String { sha256 + "." + fileExtension }

    /// Whether hash, ending and kind are of the form that this program stores: two of them become parts of a path.
    var isSound: Bool {
        Hex.isHash(sha256) && PaperKind.isExtension(fileExtension) && (0...Int(StoredRow.largestCount)).contains(byteCount)
            && mediaType.utf8.count <= 127
    }
}
