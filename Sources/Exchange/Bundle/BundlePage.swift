import FoundationEssentials
import Inventory

/// The page of a bundle that people can read in any browser, even when this program is long gone: the items by place, with their main
/// facts, and links to their pictures and papers. It needs only the files beside it.
struct BundlePage {
    private let store: any LibraryReading
    private let missing: Set<String>
    private let thumbnails: Set<String>
    private let lastChange: Timestamp?

    /// - Parameters:
    ///   - store: the store that reads the items.
    ///   - missing: the files that are not in the bundle.
    ///   - thumbnails: the existing small pictures.
    ///   - lastChange: the time of the page's data.
    init(_ store: any LibraryReading, missing: Set<String>, thumbnails: Set<String>, lastChange: Timestamp?) {
        self.store = store
        self.missing = missing
        self.thumbnails = thumbnails
        self.lastChange = lastChange
    }

    /// Passes the page in pieces.
    func write(_ body: ([UInt8]) throws -> Void) async throws {
        let catalog = try await store.catalog()
        let fields = UsedFields(catalog, includesHidden: true)
        let pictures = try await store.pictures(of: catalog.places.compactMap(\.picture))
        let date = lastChange.map { " as of " + String($0.iso.prefix(10)) } ?? ""
        var text = Self.head.replacing("$DATE", with: date)
        func add(_ more: String) throws {
            text += more
            guard text.utf8.count >= 64 << 10 else { return }
            try body(Array(text.utf8))
            text = ""
        }
        var heading: String?
        var pages = ItemPages(of: ItemQuery(scope: .all, order: SortOrder(.place, ascending: true)), in: store)
        while let items = try await pages.next() {
            for item in items {
                let place = item.content.place?.path.joined(separator: " › ") ?? ""
                if heading != place {
                    try add("<h2>\(HTMLText.escaped(place.isEmpty ? "No place" : place))</h2>\n")
                    if let known = item.content.place?.id.flatMap(catalog.place) { try add(about(known, pictures)) }
                }
                heading = place
                try add(article(item.content, fields))
            }
        }
        if heading == nil { try add("<p>There are no items.</p>\n") }
        heading = nil
        pages = ItemPages(of: ItemQuery(scope: .disposed, order: SortOrder(.newest, ascending: true)), in: store)
        while let items = try await pages.next() {
            if heading == nil { try add("<h2>Left the household</h2>\n") }
            heading = ""
            for item in items { try add(article(item.content, fields)) }
        }
        var offset = 0
        while true {
            let items = try await store.deletedItems(offset: offset, limit: 500).items
            if items.isEmpty { break }
            if offset == 0 { try add("<h2>Deleted items</h2>\n") }
            offset += items.count
            for item in items { try add(article(item.content, fields)) }
        }
        try body(Array((text + "</main></body></html>\n").utf8))
    }

    /// Returns the picture and the note of a place.
    private func about(_ place: Place, _ pictures: [String: PhotoReference]) -> String {
        let photo = place.picture.flatMap { pictures[$0] }.map { "<p class=\"pictures\">\(picture($0))</p>\n" } ?? ""
        return photo + (place.note.isEmpty ? "" : "<p class=\"note\">\(HTMLText.escaped(place.note))</p>\n")
    }

    // MARK: - An item

    private func article(_ content: ItemContent, _ fields: UsedFields) -> String {
        var html = "<article><h3>\(HTMLText.escaped(content.name.isEmpty ? "Unnamed" : content.name))</h3>\n"
        let pictures = content.photos.map(picture).joined()
        if !pictures.isEmpty { html += "<p class=\"pictures\">\(pictures)</p>\n" }
        var facts: [(String, String)] = FieldDescriptor.all.compactMap { descriptor in
            guard ![.name, .place, .inAll, .unit].contains(descriptor.field), let value = content[descriptor.field] else { return nil }
            var shown = descriptor.field.formatted(value)
            if descriptor.field == .quantity, !content.text(.unit).isEmpty { shown += " " + content.text(.unit) }
            return (descriptor.title, shown)
        }
        facts += content.valuations.map { valuation in
            let words = [valuation.money.formatted(), valuation.day?.iso ?? "", valuation.source]
            return ("Earlier value", words.filter { !$0.isEmpty }.joined(separator: ", "))
        }
        facts += fields.ownValues(of: content).map { ($0.field.name, $0.formatted()) }
        if !facts.isEmpty {
            html += "<dl>" + facts.map { "<dt>\(HTMLText.escaped($0))</dt><dd>\(HTMLText.escaped($1))</dd>" }.joined() + "</dl>\n"
        }
        let papers = content.papers.map { "<li>\(HTMLText.escaped($0.role.title)): \(paper($0))</li>" }.joined()
        if !papers.isEmpty { html += "<ul>\(papers)</ul>\n" }
        return html + "</article>\n"
    }

    private func picture(_ photo: PhotoReference) -> String {
        let name = photo.originalName ?? "Picture"
        let small = ["png", "jpg", "webp"].lazy.map { Bundle.folder(of: .thumbnail) + photo.sha256 + "." + $0 }
            .first(where: thumbnails.contains)
        let image = small.map { "<img loading=\"lazy\" src=\"\($0)\" alt=\"\(HTMLText.escaped(name))\">" } ?? HTMLText.escaped(name)
        return missing.contains(photo.relativePath) ? image : "<a href=\"\(HTMLText.escaped(photo.relativePath))\">\(image)</a>"
    }

    private func paper(_ paper: Paper) -> String {
        let name = HTMLText.escaped(paper.name)
        if let link = paper.link {
            // Only pages of the web become links of this page.
            guard Paper.problem(ofLink: link) == nil else { return name }
            return "<a href=\"\(HTMLText.escaped(link))\" rel=\"noreferrer\">\(name)</a>"
        }
        guard let file = paper.file else { return name }
        if missing.contains(file.relativePath) { return name + " (its file was missing)" }
        return "<a href=\"\(HTMLText.escaped(file.relativePath))\">\(name)</a>"
    }

    private static let head = """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="script-src 'none'">
        <title>Home inventory</title>
        <style>
        :root { color-scheme: light dark }
        body { font: 16px/1.45 Inter, system-ui, sans-serif; margin: 0 }
        main { max-width: 60rem; margin: 0 auto; padding: 1rem }
        h2 { border-bottom: 1px solid; margin-top: 2.5rem; unicode-bidi: plaintext }
        h3 { margin: 0 0 .4rem; unicode-bidi: plaintext }
        article { margin: 1.2rem 0; overflow-wrap: anywhere; break-inside: avoid }
        .pictures { display: flex; flex-wrap: wrap; gap: .4rem; margin: .4rem 0 }
        img { width: 80px; height: 80px; object-fit: cover; border-radius: 8px }
        dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .1rem 1rem; margin: 0 }
        dt { opacity: .7 } dd { margin: 0; white-space: pre-wrap; unicode-bidi: plaintext }
        .note { white-space: pre-wrap; unicode-bidi: plaintext }
        ul { margin: .4rem 0 }
        </style></head><body><main>
        <h1>Home inventory</h1>
        <p>Everything in this inventory$DATE, by place. To make the same library from this bundle again, run: homepwner import BUNDLE.zip</p>

        """
}
