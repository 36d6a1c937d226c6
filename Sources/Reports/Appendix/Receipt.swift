import FoundationEssentials
import Inventory

/// A receipt as a report has it; one of several items is there once.
struct Receipt {
    /// What becomes of it on paper.
    enum Kind {
        /// It is a picture.
        case picture(PaperFile)
        /// Its first pages follow as they are; of so many.
        case pages(PaperFile, shown: Int, of: Int)
        /// It is named, with where it is or why it is not shown.
        case named(String)
    }

    let kind: Kind
    let title: String
    /// The items that it is of.
    var items: Set<UUID>
    /// The name of the first of them.
    let itemName: String

    /// "Dining Chairs, Oak", and how many more.
    var itemWords: String { items.count == 1 ? itemName : "\(itemName), and \(items.count - 1) more" }
}

/// Looks at receipts: which are pictures, which have pages.
struct ReceiptReader {
    /// So many pages of a receipt are in a report: what follows on more is no receipt.
    private static let pageLimit = 10
    /// So many documents are open at once, and so many bytes of them are in a report: it is sent by mail.
    private static let documentLimit = 150
    private static let byteLimit = 8_000_000
    /// So many pictures of receipts are in a report: with more, each would be too small to be read.
    private static let pictureCountLimit = 250
    /// A picture of more bytes than this is not read.
    private static let pictureLimit = 64 << 20
    private static let pictureTypes = ["image/jpeg", "image/png", "image/webp"]

    private let papers: PaperStore
    private var library: PDFLibrary?
    private var bytes = 0
    private var pictureCount = 0
    /// How many documents' pages follow.
    private var documentCount = 0
    /// What people have to know: which receipts could not be read.
    private(set) var notes: [String] = []

    init(_ papers: PaperStore) { self.papers = papers }

    /// The receipts of some items, in their order.
    mutating func read(_ lines: some Sequence<ReportLine>) -> [Receipt] {
        var receipts: [Receipt] = []
        var places: [String: Int] = [:]
        for line in lines {
            for paper in line.receipts {
                if let place = places[paper.identity] {
                    receipts[place].items.insert(line.id)
                    continue
                }
                places[paper.identity] = receipts.count
                receipts.append(Receipt(kind: kind(of: paper), title: paper.name, items: [line.id], itemName: line.shownName))
            }
        }
        return receipts
    }

    /// The bytes of a picture; nil where they cannot be read.
    static func data(of file: PaperFile, in papers: PaperStore) -> Data? { try? Data(contentsOf: papers.url(of: file)) }

    private mutating func kind(of paper: Paper) -> Receipt.Kind {
        guard let file = paper.file else { return .named(paper.link ?? "") }
        let isKept = "In the library, as \(paper.fileName)"
        if Self.pictureTypes.contains(file.mediaType), file.byteCount <= Self.pictureLimit {
            guard pictureCount < Self.pictureCountLimit else {
                return .named("\(isKept): this report has \(pictureCount) receipts already.")
            }
            pictureCount += 1
            return .picture(file)
        }
        guard file.mediaType == "application/pdf" else { return .named("\(isKept): not a kind that is printed here.") }
        if library == nil { library = PDFLibrary() }
        guard let library else { return .named("\(isKept).") }
        guard documentCount < Self.documentLimit, bytes + file.byteCount <= Self.byteLimit else {
            return .named("\(isKept): too large for this report.")
        }
        do throws(PDFProblem) {
            let document = try PDFFile(library, path: papers.url(of: file).path)
            let count = try document.pageCount
            guard count > 0 else { throw PDFProblem("it has no pages") }
            documentCount += 1
            bytes += file.byteCount
            return .pages(file, shown: min(count, Self.pageLimit), of: count)
        } catch {
            notes.append("The receipt “\(paper.name.prefix(80))” cannot be read; the report names it and goes on.")
            return .named("\(isKept): it cannot be read" + (error.words.isEmpty ? "." : " (\(error.words))."))
        }
    }
}
