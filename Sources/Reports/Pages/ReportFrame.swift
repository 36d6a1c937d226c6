import Graphics
import Inventory

/// The common parts of a report's pages around their contents, and the document's description.
struct ReportFrame {
    /// The report's title.
    let title: String
    /// The document's keywords.
    let keywords: String
    let options: ReportOptions
    private let subject: String
    private let footWords: String

    /// - Parameters:
    ///   - title: the report's title.
    ///   - keywords: the document's keywords, with commas between them.
    ///   - policies: the policies that the items name.
    ///   - subject: the document's subject; nil for the contents of the home.
    ///   - options: the options of the report.
    init(_ title: String, keywords: String, policies: [String] = [], subject: String? = nil, _ options: ReportOptions) {
        self.title = title
        self.subject = subject ?? (options.address.isEmpty ? "Contents of a home" : "Contents of the home at \(options.address)")
        self.keywords = keywords
        self.options = options
        let policy = policies.count == 1 ? "policy \(policies[0])" : ""
        let leftOut = options.leftOut.isEmpty ? "" : "some facts left out"
        footWords = options.dated([options.address, policy], [leftOut])
    }

    /// Starts the document, or a preview of it.
    func document(write: @escaping ([UInt8]) throws -> Void) throws(ReportError) -> ReportDocument {
        if let preview = options.preview { return ReportDocument(preview) }
        let day = options.day
        let time = DocumentTime(year: day.year, month: day.month, day: day.day)
        let info = DocumentInfo(
            title: title, author: options.owner, subject: subject, keywords: keywords, creator: "Homepwner", created: time, modified: time)
        return try ReportDocument(info, write: write)
    }

    /// Adds a page.
    ///
    /// - Parameters:
    ///   - number: its number in the document.
    ///   - head: the text of its running head at the right; nil for no head.
    ///   - document: the document.
    ///   - body: draws the page's contents.
    func add(_ number: PageNumber, head: String?, to document: ReportDocument, _ body: (PageContent) -> Void) throws(ReportError) {
        let size = options.size
        let (left, right) = (PageStyle.margin, size.width - PageStyle.margin)
        do {
            try document.pages.addPage(size) { page in
                if let head {
                    page.decoration { canvas in
                        ReportText(title, .small).draw(on: canvas, x: left, y: 28)
                        let room = ReportText(head, .small, width: 220, isRight: true, cutsHead: true)
                        room.draw(on: canvas, x: right - 220, y: 28)
                        canvas.rule(left, right, y: 42)
                    }
                }
                page.group(.section) { body($0) }
                page.decoration { canvas in
                    let y = size.height - 42
                    canvas.rule(left, right, y: y)
                    ReportText(footWords, .small, width: right - left - 100).draw(on: canvas, x: left, y: y + 7)
                    ReportText(number.text, .small).draw(on: canvas, right: right, y: y + 7)
                }
            }
        } catch { throw ReportError(error) }
    }
}
