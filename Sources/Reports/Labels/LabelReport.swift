public import FoundationEssentials
import Graphics
public import Inventory

/// Labels for items: a code that holds the item number alone, the number to be read, the name and the place. Places have labels, too.
public struct LabelReport: Report {
    private let options: ReportOptions
    private let sheet: LabelSheet
    private let first: Int
    private let labels: [Label]
    private let notes: [String]
    /// What the labels are for, one of them.
    private let noun: String

    /// What is on a label.
    private struct Label {
        let code: QRCode
        /// What is set large: an item's number, a place's name.
        let number: String
        let name: String
        let place: String
    }

    /// Reads the items of a query.
    ///
    /// - Parameters:
    ///   - query: which items.
    ///   - store: where they are read.
    ///   - options: of the report.
    ///   - sheet: the paper.
    ///   - first: which label of the first page is the first that is free, from 1.
    public init(
        of query: ItemQuery, in store: any LibraryReading, _ options: ReportOptions, on sheet: LabelSheet, from first: Int
    ) async throws(ReportError) {
        self.options = options
        self.sheet = sheet
        self.first = min(max(first, 1), sheet.count)
        let content: ReportContent
        content = try await ReportContent(of: query, in: store, options)
        let all = content.rooms.flatMap { room in
            room.lines.map { line in
                let below = line.placeBelow.isEmpty ? "" : " › " + line.placeBelow
                return (line: line, place: room.isNoPlace || !options.shows(.places) ? "" : room.title + below)
            }
        }
        let numbered = all.filter { !$0.line.ownNumber.isEmpty }
        let library = try Self.codes()
        let finest = LabelLayout(sheet.label, side: 21).codeSide / LabelLayout.smallestSquare
        var labels: [Label] = []
        var tooLong: [String] = []
        for (line, place) in numbered.sorted(by: { Self.key($0.line.ownNumber) < Self.key($1.line.ownNumber) }) {
            guard let code = QRCode(line.ownNumber, library), Double(code.side) <= finest else {
                tooLong.append(line.ownNumber)
                continue
            }
            labels.append(Label(code: code, number: line.ownNumber, name: line.name, place: place))
        }
        self.labels = labels
        var notes: [String] = []
        let without = all.count - numbered.count
        if without > 0 {
            let (verb, them) = without == 1 ? ("has", "it") : ("have", "them")
            notes.append(
                "\(options.items(without)) \(verb) no item number and got no label. Give \(them) one in the form, or with edit --asset-number."
            )
        }
        notes += tooLong.map { "The item number “\($0.prefix(40))” is too long for a code of this size. Choose larger labels." }
        self.notes = notes
        noun = "item"
    }

    /// Labels for places: a code of the place's identity, which stays when it is renamed or moved, its name, and where it is.
    ///
    /// - Parameters:
    ///   - place: the place that they are below, with itself; nil for all places.
    ///   - store: where they are read.
    ///   - options: of the report.
    ///   - sheet: the paper.
    ///   - first: which label of the first page is the first that is free, from 1.
    public init(
        ofPlacesIn place: UUID?, in store: any LibraryReading, _ options: ReportOptions, on sheet: LabelSheet, from first: Int
    ) async throws(ReportError) {
        self.options = options
        self.sheet = sheet
        self.first = min(max(first, 1), sheet.count)
        let catalog: Catalog
        do { catalog = try await store.catalog() } catch { throw .library(error) }
        let library = try Self.codes()
        var labels: [Label] = []
        func add(_ place: Place, below path: [String]) {
            // Capital letters, digits and hyphens take the least room.
            if let code = QRCode(place.id.uuidString.uppercased(), library) {
                labels.append(Label(code: code, number: place.name, name: "", place: path.joined(separator: " › ")))
            }
            for inner in catalog.places(in: place.id) { add(inner, below: path + [place.name]) }
        }
        if let place, let known = catalog.place(place) {
            add(known, below: Array(catalog.path(of: place).dropLast()))
        } else {
            for place in catalog.places(in: nil) { add(place, below: []) }
        }
        self.labels = labels
        notes = []
        noun = "place"
    }

    private static func codes() throws(ReportError) -> QRCodeLibrary {
        guard let library = QRCodeLibrary() else {
            throw .missing("Labels need the library libqrencode, which is not installed. Install libqrencode4.")
        }
        return library
    }

    /// Numbers within a text compare by their value.
    private static func key(_ text: String) -> String {
        var (key, digits) = ("", "")
        for character in text + "\u{0}" {
            if character.isASCII, character.isNumber {
                digits.append(character)
                continue
            }
            if !digits.isEmpty { key += String(repeating: "0", count: max(0, 20 - digits.count)) + digits }
            digits = ""
            key.append(character)
        }
        return key
    }

    /// Draws them; see `InsuranceSchedule.make`.
    public func make(
        progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }, write: @escaping ([UInt8]) throws -> Void
    ) async throws(ReportError) -> ReportOutcome {
        let frame = ReportFrame("Labels", keywords: "labels, inventory", options)
        let document = try frame.document(write: write)
        let total = max(1, (labels.count + first - 1 + sheet.count - 1) / sheet.count)
        for number in 0..<total {
            guard progress(number, total) else { throw .stopped }
            do {
                try document.pages.addPage(sheet.page) { page in
                    // Where the labels are on the paper is nothing that is printed.
                    if options.preview != nil { page.decoration(drawEdges) }
                    for place in 0..<sheet.count {
                        let index = number * sheet.count + place - (first - 1)
                        guard labels.indices.contains(index) else { continue }
                        let label = labels[index]
                        page.about([label.number, label.name].filter { !$0.isEmpty }.joined(separator: ", ")) { page in
                            page.group(.section) { draw(label, on: $0, sheet.frame(of: place)) }
                        }
                    }
                }
            } catch { throw ReportError(error) }
        }
        return ReportOutcome(pageCount: total, itemCount: labels.count, notes: notes + (try document.finish()), noun: noun)
    }

    /// The edges of all labels of a page.
    private func drawEdges(on canvas: Canvas) {
        for place in 0..<sheet.count { canvas.stroke(Path(rect: sheet.frame(of: place)), PageStyle.rule, width: 0.75) }
    }

    private func draw(_ label: Label, on page: PageContent, _ frame: Rect) {
        let layout = LabelLayout(sheet.label, side: label.code.side)
        let code = layout.code.offsetBy(x: frame.minX, y: frame.minY)
        page.leaf(.figure) { label.code.draw(on: $0, in: code) }
        let width = layout.textWidth
        guard width >= LabelLayout.leastText else { return }
        let x = frame.minX + layout.textLeft
        let isLow = sheet.label.height < 60
        let texts = [
            number(label.number, isLow ? [.strong, .small] : [.labelNumber, .strong, .small], width),
            ReportText(label.name, isLow ? .small : .medium, width: width, lines: isLow ? 1 : 2),
            place(label.place, width),
        ]
        var y = code.minY
        for text in texts where !text.isEmpty && y + text.height <= frame.maxY - 2 {
            page.leaf(.paragraph) { text.draw(on: $0, x: x, y: y) }
            y += text.height + 2
        }
    }
}

extension LabelReport {
    /// As many of the innermost places of a path as one line has room for.
    private func place(_ path: String, _ width: Double) -> ReportText {
        let places = path.split(separator: " › ").map(String.init)
        for count in stride(from: places.count, to: 0, by: -1) {
            let text = (count < places.count ? "… › " : "") + places.suffix(count).joined(separator: " › ")
            if ReportText(text, .small).size.width <= width { return ReportText(text, .small, width: width) }
        }
        return ReportText(places.last ?? "", .small, width: width)
    }

    /// The number in the first of some styles that has room for it in one line: one that is broken is read as two.
    private func number(_ text: String, _ styles: [TextStyle], _ width: Double) -> ReportText {
        let style = styles.first { ReportText(text, $0).size.width <= width }
        return ReportText(text, style ?? .small, width: width, lines: 2)
    }
}

/// Where things are on a label: the code at the left with the white that it needs, texts beside it.
struct LabelLayout {
    /// Where the code is.
    let code: Rect
    let textLeft: Double
    let textWidth: Double

    /// A code is at most 22 mm large: telephones read that from an arm's length.
    private static let largestCode = 63.0
    /// The squares of a code that are smaller no scanner reads: a third of a millimetre.
    static let smallestSquare = 0.95
    /// With less room than this there is the code alone.
    static let leastText = 30.0

    /// How large the code is.
    var codeSide: Double { code.width }

    init(_ label: Size, side: Int) {
        let quiet = Double(QRCode.quiet) / Double(side)
        let most = min(label.width, label.height) / (1 + 2 * quiet)
        let square = min(Self.largestCode, most)
        let left = max(square * quiet, min(15, label.width / 14))
        code = Rect(x: left, y: (label.height - square) / 2, width: square, height: square)
        textLeft = left + square + square * quiet
        textWidth = label.width - textLeft - 6
    }
}
