public import FoundationEssentials
import Graphics
public import Inventory

/// Labels for items: a code with only the item number, the number as text, the name and the place. Places have labels, too.
public struct LabelReport: Report {
    private let options: ReportOptions
    private let sheet: LabelSheet
    private let first: Int
    private let labels: [Label]
    private let notes: [String]
    /// The labelled object in the singular.
    private let noun: String

    /// The contents of a label.
    private struct Label {
        let code: QRCode
        let layout: LabelLayout
        /// The large text: an item's number, or a place's name.
        let number: String
        let name: String
        let place: String
    }

    /// Reads the items of a query.
    ///
    /// - Parameters:
    ///   - query: the items.
    ///   - store: the store that reads them.
    ///   - options: the options of the report.
    ///   - sheet: the paper.
    ///   - first: the number of the first free label on the first page, from 1.
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
        var labels: [Label] = []
        var tooLong: [String] = []
        var withoutRoom: [String] = []
        for (line, place) in numbered.sorted(by: { Self.key($0.line.ownNumber) < Self.key($1.line.ownNumber) }) {
            guard let code = QRCode(line.ownNumber), LabelLayout.canHold(code.side, on: sheet.label) else {
                tooLong.append(line.ownNumber)
                continue
            }
            let texts = Self.styles(on: sheet).map { ReportText(line.ownNumber, $0).size }
            guard let layout = LabelLayout(sheet.label, side: code.side, texts: texts) else {
                withoutRoom.append(line.ownNumber)
                continue
            }
            labels.append(Label(code: code, layout: layout, number: line.ownNumber, name: line.name, place: place))
        }
        self.labels = labels
        var notes: [String] = []
        let without = all.count - numbered.count
        if without > 0 {
            let (verb, them) = without == 1 ? ("has", "it") : ("have", "them")
            notes.append(
                "\(options.items(without)) \(verb) no item number and got no label. Give \(them) one in the form, with Number These Items, or "
                    + "with edit --asset-number."
            )
        }
        notes += tooLong.map { "The item number “\($0.prefix(40))” is too long for a code of this size. Choose larger labels." }
        notes += withoutRoom.map {
            "The item number “\($0.prefix(40))” has no room beside its code on labels of this size. Choose larger labels."
        }
        self.notes = notes
        noun = "item"
    }

    /// Reads the places for labels: a code of the place's identity, which stays when it is renamed or moved, its name, and the places
    /// around it.
    ///
    /// - Parameters:
    ///   - place: the place that contains them and is included; nil for all places.
    ///   - kind: the kind of the places that get a label; nil for all.
    ///   - store: the store that reads them.
    ///   - options: the options of the report.
    ///   - sheet: the paper.
    ///   - first: the number of the first free label on the first page, from 1.
    public init(
        ofPlacesIn place: UUID?, of kind: Place.Kind? = nil, in store: any LibraryReading, _ options: ReportOptions, on sheet: LabelSheet,
        from first: Int
    ) async throws(ReportError) {
        self.options = options
        self.sheet = sheet
        self.first = min(max(first, 1), sheet.count)
        let catalog: Catalog
        do { catalog = try await store.catalog() } catch { throw .library(error) }
        var labels: [Label] = []
        var tooSmall = 0
        let below = place.flatMap(catalog.place).map { Set(catalog.placesBelow($0.id).map(\.id)) }
        // In their natural order: Box 2 comes before Box 10.
        for place in catalog.placesInOrder() where below?.contains(place.id) ?? true {
            guard kind == nil || place.placeKind == kind, options.only?.contains(place.id) ?? true else { continue }
            // Capital letters, digits and hyphens take the least room.
            guard let code = QRCode(place.id.uuidString.uppercased()) else { continue }
            // A name may be broken between its words.
            let words = place.name.split(separator: " ").map(String.init)
            let texts = Self.styles(on: sheet).map { style in
                words.map { ReportText($0, style).size }.max { $0.width < $1.width } ?? Size(width: 0, height: 0)
            }
            guard let layout = LabelLayout(sheet.label, side: code.side, texts: texts, canBreak: true) else {
                tooSmall += 1
                continue
            }
            let path = catalog.path(of: place.id).dropLast().joined(separator: " › ")
            labels.append(Label(code: code, layout: layout, number: place.name, name: "", place: path))
        }
        self.labels = labels
        var notes: [String] = []
        if tooSmall > 0 {
            let places = tooSmall == 1 ? "1 place" : "\(options.count(tooSmall)) places"
            notes.append("The labels are too small for the codes and names of \(places). Choose larger labels.")
        }
        if labels.isEmpty, tooSmall == 0, let kind {
            notes.append("No place has the kind “\(kind.title)”. Set the kind of a place in its menu, or with place add --kind.")
        }
        self.notes = notes
        noun = "place"
    }

    /// Returns a sort key in which numbers within a text compare by their value.
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

    /// Draws the labels; see `InsuranceSchedule.make`.
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
                    // The edges of labels are not printed.
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

    /// Draws the edges of all labels of a page.
    private func drawEdges(on canvas: Canvas) {
        for place in 0..<sheet.count { canvas.stroke(Path(rect: sheet.frame(of: place)), PageStyle.rule, width: 0.75) }
    }

    private func draw(_ label: Label, on page: PageContent, _ frame: Rect) {
        let layout = label.layout
        page.leaf(.figure) { label.code.draw(on: $0, in: layout.code.offsetBy(x: frame.minX, y: frame.minY)) }
        let area = layout.texts.offsetBy(x: frame.minX, y: frame.minY)
        let width = area.width
        let isLow = Self.isLow(sheet)
        let texts = [
            number(label.number, Self.styles(on: sheet), area.size),
            ReportText(label.name, isLow ? .small : .medium, width: width, lines: isLow && !layout.isBelow ? 1 : layout.isBelow ? 4 : 2),
            place(label.place, width),
        ]
        var y = area.minY
        for text in texts where !text.isEmpty && y + text.height <= area.maxY {
            let x = layout.isBelow ? area.midX - min(text.size.width, width) / 2 : area.minX
            page.leaf(.paragraph) { text.draw(on: $0, x: x, y: y) }
            y += text.height + 2
        }
    }

    private static func isLow(_ sheet: LabelSheet) -> Bool { sheet.label.height < 60 }

    /// Returns the styles of a number, the largest first.
    private static func styles(on sheet: LabelSheet) -> [TextStyle] {
        isLow(sheet) ? [.strong, .small] : [.labelNumber, .strong, .small]
    }
}

extension LabelReport {
    /// Returns as many of the innermost places of a path as fit in one line.
    private func place(_ path: String, _ width: Double) -> ReportText {
        let places = path.split(separator: " › ").map(String.init)
        for count in stride(from: places.count, to: 0, by: -1) {
            let text = (count < places.count ? "… › " : "") + places.suffix(count).joined(separator: " › ")
            if ReportText(text, .small).size.width <= width { return ReportText(text, .small, width: width) }
        }
        return ReportText(places.last ?? "", .small, width: width)
    }

    /// Returns the number in the first of some styles in which it fits in one line, because people would read a broken number as two.
    private func number(_ text: String, _ styles: [TextStyle], _ room: Size) -> ReportText {
        let style = styles.first { style in
            let size = ReportText(text, style).size
            return size.width <= room.width && size.height <= room.height
        }
        return ReportText(text, style ?? .small, width: room.width, lines: 2)
    }
}
