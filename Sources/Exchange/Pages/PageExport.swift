import FoundationEssentials
public import Inventory

/// A folder of pages for any browser: an index by place and a page for each item, with pictures and papers beside them. It has no scripts
/// and loads nothing from elsewhere.
public final class PageExport {
    private let library: Library
    private let folder: PageFolder
    private let fields: UsedFields
    private let style: NumberStyle
    private let copiesOriginals: Bool
    private var index = ""
    private var heading: String?
    private var stored: Set<String> = []
    /// The paths of the copies in the folder, by the files' paths in the library.
    private var copies: [String: String] = [:]
    private var hasPictures = false
    /// The names of papers that were left out.
    private var withheld: [String] = []
    /// The number of items with a page.
    public private(set) var count = 0
    /// Files that the library has lost, as paths below its folder.
    public private(set) var missing: [String] = []

    /// Notes for people about the folder, one sentence each.
    public var notes: [String] {
        guard !copiesOriginals else { return [] }
        var notes = hasPictures ? [Self.pictureNote + " “homepwner export --originals” copies them unchanged."] : []
        if !withheld.isEmpty {
            let names =
                withheld.prefix(3).map { visible($0, limit: 80) }.joined(separator: ", ") + (withheld.count > 3 ? " and others" : "")
            notes.append(
                withheld.count == 1
                    ? "A paper was left out, because its position data cannot be removed: \(names)."
                    : "\(withheld.count) papers were left out, because their position data cannot be removed: \(names).")
        }
        return notes
    }

    private static let pictureNote =
        "The pictures are copies without the data that cameras write into them, such as positions and serial numbers."

    /// Throws unless a folder of pages can be put at a path.
    public static func expectPlace(_ path: String) throws(ExchangeError) { _ = try PageFolder(path: path) }

    /// Starts a folder.
    ///
    /// - Parameters:
    ///   - path: an unused path, an empty folder, or an earlier folder of this kind.
    ///   - fields: the written fields.
    ///   - style: the style of numbers and days.
    ///   - copiesOriginals: whether pictures are copied with all camera data.
    public init(
        path: String, of library: Library, fields: UsedFields, style: NumberStyle, copiesOriginals: Bool = false
    ) throws(ExchangeError) {
        (self.library, self.fields, self.style, self.copiesOriginals) = (library, fields, style, copiesOriginals)
        folder = try PageFolder(path: path)
        for name in ["items", "thumbnails", "photos", "papers"] { try folder.makeFolder(name) }
        try folder.write(HTMLText.style.utf8, to: "style.css")
    }

    /// Adds an item. Call it for the items of one place together.
    public func add(_ item: Item, isDisposed: Bool) throws {
        let place = isDisposed ? "Left the household" : item.content.place?.path.joined(separator: " › ") ?? "No place"
        if heading != place {
            if heading != nil { index += "</ul>\n" }
            index += "<h2 dir=\"auto\">\(HTMLText.escaped(place))</h2>\n<ul class=\"items\">\n"
            heading = place
        }
        let id = item.id.uuidString.lowercased()
        let name = item.content.name.isEmpty ? "Unnamed" : item.content.name
        let small = try item.content.photos.first.flatMap { try thumbnail(of: $0) }
        let image = small.map { "<img src=\"\($0)\" alt=\"\" loading=\"lazy\">" } ?? "<span class=\"none\"></span>"
        let value = fields.contains(.value) ? item.content.worth?.formatted(style) ?? "" : ""
        index += "<li>\(image)<a dir=\"auto\" href=\"items/\(id).html\">\(HTMLText.escaped(name))</a>"
        index += "<span class=\"value\">\(HTMLText.escaped(value))</span></li>\n"
        try folder.write(HTMLText.page(name, up: "../", try page(item.content, named: name)).utf8, to: "items/\(id).html")
        count += 1
    }

    /// Writes the index and puts the folder in its place.
    public func finish(named title: String, on day: Day) throws {
        let items = count == 1 ? "1 item" : "\(count) items"
        var body = "<h1 dir=\"auto\">\(HTMLText.escaped(title))</h1>\n"
        body += "<p>\(items), as of \(HTMLText.escaped(day.formatted(style.days)))</p>\n"
        body += count == 0 ? "<p>There are no items.</p>\n" : index + "</ul>\n"
        if hasPictures, !copiesOriginals { body += "<p>\(HTMLText.escaped(Self.pictureNote))</p>\n" }
        try folder.write(HTMLText.page(title, up: "", body).utf8, to: "index.html")
        try folder.commit()
    }

    // MARK: - An item

    private func page(_ content: ItemContent, named name: String) throws -> String {
        var html = "<nav><a href=\"../index.html\">All items</a></nav>\n<h1 dir=\"auto\">\(HTMLText.escaped(name))</h1>\n"
        if let place = content.place?.path.joined(separator: " › ") {
            html += "<p class=\"path\" dir=\"auto\">\(HTMLText.escaped(place))</p>\n"
        }
        let pictures = try content.photos.compactMap { try picture($0, of: name) }.joined()
        if !pictures.isEmpty { html += "<p class=\"pictures\">\(pictures)</p>\n" }
        let facts = facts(content).map { "<dt>\(HTMLText.escaped($0))</dt><dd dir=\"auto\">\(HTMLText.escaped($1))</dd>\n" }.joined()
        if !facts.isEmpty { html += "<dl>\n\(facts)</dl>\n" }
        let papers = try content.papers.map { "<li>\(HTMLText.escaped($0.role.title)): \(try paper($0))</li>\n" }.joined()
        if !papers.isEmpty { html += "<h2>Papers</h2>\n<ul>\n\(papers)</ul>\n" }
        return html
    }

    private func facts(_ content: ItemContent) -> [(String, String)] {
        var facts: [(String, String)] = FieldDescriptor.all.compactMap { descriptor in
            let field = descriptor.field
            guard ![.name, .place, .inAll, .unit].contains(field), fields.contains(field), let value = content[field] else { return nil }
            let unit = field == .quantity ? content.text(.unit) : ""
            return (descriptor.title, field.formatted(value, style) + (unit.isEmpty ? "" : " " + unit))
        }
        if fields.contains(.value) {
            facts += content.valuations.map { valuation in
                let words = [valuation.money.formatted(style), valuation.day?.formatted(style.days) ?? "", valuation.source]
                return ("Earlier value", words.filter { !$0.isEmpty }.joined(separator: ", "))
            }
        }
        return facts + fields.ownValues(of: content).map { ($0.field.name, $0.formatted()) }
    }

    private func picture(_ photo: PhotoReference, of name: String) throws -> String? {
        let file = photo.relativePath
        if copies[file] == nil, !missing.contains(file) {
            do {
                let copy = try library.photos.copyForOthers(of: photo, isOriginal: copiesOriginals)
                copies[file] = try write(copy, to: "photos/" + photo.sha256)
            } catch let error as InventoryError {
                guard error.code == .photoDamaged else { throw error }
                missing.append(file)
            }
        }
        guard let path = copies[file] else { return nil }
        return "<a href=\"../\(path)\"><img src=\"../\(path)\" alt=\"\(HTMLText.escaped(name))\" loading=\"lazy\"></a>"
    }

    /// Writes a picture and returns its path.
    private func write(_ picture: SharedPicture, to stem: String) throws -> String {
        let path = stem + "." + picture.fileExtension
        try folder.write(picture.data, to: path)
        hasPictures = true
        return path
    }

    /// Returns the path of the small picture; nil if there is none.
    private func thumbnail(of photo: PhotoReference) throws -> String? {
        guard let data = try library.photos.thumbnail(of: photo.sha256) else { return nil }
        let ending = data.starts(with: [0x89, 0x50]) ? "png" : data.starts(with: [0xFF, 0xD8]) ? "jpg" : "webp"
        let path = "thumbnails/\(photo.sha256).\(ending)"
        if stored.insert(path).inserted { try folder.write(data, to: path) }
        return path
    }

    private func paper(_ paper: Paper) throws -> String {
        let name = HTMLText.escaped(paper.name)
        if let link = paper.link {
            // Only pages of the web become links.
            guard Paper.problem(ofLink: link) == nil else { return name }
            return "<a dir=\"auto\" href=\"\(HTMLText.escaped(link))\" rel=\"noreferrer\">\(name)</a>"
        }
        guard let file = paper.file else { return name }
        let known = file.relativePath
        if copies[known] == nil, stored.insert(known).inserted {
            do { copies[known] = try copy(file, of: paper) } catch let error as InventoryError {
                guard error.code == .paperDamaged || error.code == .paperUnreadable else { throw error }
                missing.append(known)
            }
        }
        if missing.contains(known) { return name + " (its file is missing)" }
        guard let path = copies[known] else { return name + " (not copied)" }
        return "<a dir=\"auto\" href=\"../\(path)\">\(name)</a>"
    }

    /// Copies a paper and returns its path; nil if it is left out.
    private func copy(_ file: PaperFile, of paper: Paper) throws -> String? {
        let copied: PaperStore.CopyForOthers = try copiesOriginals ? .file : library.papers.copyForOthers(of: file)
        switch copied {
        case .file:
            let path = "papers/" + file.fileName
            try library.papers.copy(file, to: folder.temporary + "/" + path)
            return path
        case .picture(let picture): return try write(picture, to: "papers/" + file.sha256)
        case .nothing:
            withheld.append(paper.name)
            return nil
        }
    }
}
