import FoundationEssentials
import Inventory

/// A receipt in a report; a receipt of several items occurs once.
struct Receipt {
    /// The form of a receipt on paper.
    enum Kind {
        /// A picture.
        case picture(PaperFile)
        /// A document whose first pages follow; the number of these and of all pages.
        case pages(PaperFile, shown: Int, of: Int)
        /// A name, with the receipt's place or the reason why it is not shown.
        case named(String)
    }

    let kind: Kind
    let title: String
    /// The items of the receipt.
    var items: Set<UUID>
    /// The name of the first item.
    let itemName: String

    /// The text "Dining Chairs, Oak", and the number of further items.
    var itemWords: String { items.count == 1 ? itemName : "\(itemName), and \(items.count - 1) more" }
}

/// Reads receipts, and determines which are pictures and which have pages.
struct ReceiptReader {
    /// The maximum number of a receipt's pages in a report; further pages are hardly part of a receipt.
    private static let pageLimit = 10
    /// The maximum number of open documents, and of their bytes in a report, which people send by mail.
    private static let documentLimit = 150
    private static let byteLimit = 8_000_000
    /// The maximum number of pictures of receipts in a report; with more, each would be too small to be read.
    private static let pictureCountLimit = 250
    /// The maximum size of a picture that is read, in bytes.
    private static let pictureLimit = 64 << 20
    private static let pictureTypes = ["image/jpeg", "image/png", "image/webp"]

    private let papers: PaperStore
    private var library: PDFLibrary?
    private var bytes = 0
    private var pictureCount = 0
    /// The number of documents whose pages follow.
    private var documentCount = 0
    /// Notes for people about receipts that could not be read.
    private(set) var notes: [String] = []

    init(_ papers: PaperStore) { self.papers = papers }

    /// Returns the receipts of some items, in their order.
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

    /// Returns the bytes of a picture; nil if they cannot be read.
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
