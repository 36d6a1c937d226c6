import Graphics
public import Inventory

/// A list of items by place: for ticking items during a move, or for a form to sign when an estate is divided.
public struct ListReport: Report {
    /// The purpose of the list.
    public enum Kind: String, CaseIterable, Sendable {
        case moving, estate
    }

    private let kind: Kind
    private let options: ReportOptions
    private let sections: [ReportRoom]
    private let tally: Tally
    private let columns: ListColumns
    private let rows: [Row]
    /// The rows of each page, measured once, however often pages are drawn.
    private var pages: [Range<Int>] = []

    /// The rows of the pages, from top to bottom.
    private enum Row {
        case heading(Int)
        case item(Int, Int)
        case sum(Int)
        /// A note that there are no items.
        case nothing
        case total
        case signatures
    }

    /// Reads the items of a query.
    public init(_ kind: Kind, of query: ItemQuery, in store: any LibraryReading, _ options: ReportOptions) async throws(ReportError) {
        self.kind = kind
        self.options = options
        let content: ReportContent
        content = try await ReportContent(of: query, in: store, options)
        sections = kind == .moving ? content.rooms.flatMap(Self.places) : content.rooms
        tally = content.tally
        columns = ListColumns(kind.columns(options), options.size)
        rows = Self.rows(of: sections, kind)
        pages = try measure().pages(height: options.size.height - PageStyle.top - PageStyle.bottom)
    }

    /// Returns the items directly in a room, then those of each place below it, because a box is packed and unpacked as a unit.
    private static func places(_ room: ReportRoom) -> [ReportRoom] {
        var sections: [ReportRoom] = []
        var known: [String: Int] = [:]
        for line in room.lines {
            let index = known[line.placeBelow] ?? sections.count
            if index == sections.count {
                known[line.placeBelow] = index
                let below = line.placeBelow.isEmpty ? "" : " › " + line.placeBelow
                sections.append(ReportRoom(title: room.title + below, isNoPlace: room.isNoPlace))
            }
            sections[index].add(line)
        }
        return sections
    }

    // MARK: - Making

    /// Draws the list; see `InsuranceSchedule.make`.
    public func make(
        progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }, write: @escaping ([UInt8]) throws -> Void
    ) async throws(ReportError) -> ReportOutcome {
        let frame = ReportFrame(kind.title, keywords: "\(kind.rawValue), inventory", options)
        let document = try frame.document(write: write)
        for (index, page) in pages.enumerated() {
            guard progress(index, pages.count) else { throw .stopped }
            let number = PageNumber(number: index + 1, total: pages.count)
            try frame.add(number, head: index == 0 ? nil : section(of: rows[page.lowerBound]), to: document) {
                draw(rows[page], isFirst: index == 0, on: $0)
            }
            for case .heading(let section) in rows[page] {
                document.pages.addOutline(sections[section].title, to: Self.name(section))
            }
        }
        return ReportOutcome(pageCount: pages.count, itemCount: tally.items, notes: try document.finish(), sums: tally.worth(options))
    }

    private func measure() throws(ReportError) -> PageFlow {
        var measured: [PageFlow.Row] = []
        for row in rows {
            try options.checkStop()
            measured.append(PageFlow.Row(height: height(row), keepsWithNext: keepsWithNext(row)))
        }
        return PageFlow(
            rows: measured, firstHead: Self.firstHead + leftOutHeight, nextHead: Self.nextHead, lastFoot: 0, foot: 0)
    }

    private static func rows(of sections: [ReportRoom], _ kind: Kind) -> [Row] {
        var rows: [Row] = []
        for (index, section) in sections.enumerated() {
            rows.append(.heading(index))
            rows += section.lines.indices.map { Row.item(index, $0) }
            if kind == .estate { rows.append(.sum(index)) }
        }
        return (rows.isEmpty ? [.nothing] : rows + [.total]) + [.signatures]
    }

    private static let firstHead = 74.0
    private static let nextHead = 20.0
    private static func name(_ section: Int) -> String { "section \(section)" }

    private var leftOut: ReportText? {
        options.leftOutSentence.map { ReportText($0, .body, width: columns.width, lines: 0) }
    }

    private var leftOutHeight: Double { leftOut.map { $0.height + 8 } ?? 0 }

    private func section(of row: Row) -> String {
        switch row {
        case .heading(let section), .item(let section, _), .sum(let section): sections[section].title
        case .nothing, .total, .signatures: ""
        }
    }

    private func keepsWithNext(_ row: Row) -> Bool {
        switch row {
        case .nothing, .heading, .total: true
        case .item(let section, let line): kind == .estate && line + 1 == sections[section].lines.count
        case .sum(let section): section + 1 == sections.count
        case .signatures: false
        }
    }

    private func height(_ row: Row) -> Double {
        switch row {
        case .heading(let section): heading(section).height + 22
        case .item(let section, let line): self.row(section, line).height
        case .sum(let section): Double(sums(sections[section].tally).count) * Self.sumHeight + 8
        case .nothing: Self.sumHeight + 8
        case .total: Double(sums(tally).count) * Self.sumHeight + 20
        case .signatures: 74
        }
    }

    private static let sumHeight = 13.0

    private func sums(_ tally: Tally) -> [String] { options.shows(.values) ? tally.values.texts(options.style) : [""] }

    private func heading(_ section: Int) -> ReportText {
        ReportText(sections[section].title, .heading, width: columns.width - 130, lines: 2)
    }

    private func row(_ section: Int, _ line: Int) -> ListRow {
        let line = sections[section].lines[line]
        return ListRow(line, below: kind.facts(line, options), columns, options)
    }

    // MARK: - Drawing

    private func draw(_ rows: ArraySlice<Row>, isFirst: Bool, on page: PageContent) {
        var y = PageStyle.top
        if isFirst {
            drawTitle(on: page)
            y += Self.firstHead + leftOutHeight - Self.nextHead
        }
        page.group(.table) { table in
            columns.drawHeader(on: table, y)
            y += Self.nextHead
            for row in rows {
                draw(row, on: table, y)
                y += height(row)
            }
        }
    }

    private func drawTitle(on page: PageContent) {
        let left = PageStyle.margin
        let title = ReportText(kind.title, .title)
        page.leaf(.title) { title.draw(on: $0, x: left, y: 48) }
        let whose = [options.owner, options.address].filter { !$0.isEmpty }.joined(separator: ", ")
        let text = options.dated([whose], [tally.words(options)])
        let subtitle = ReportText(text, .small, width: columns.width, lines: 2)
        page.leaf(.paragraph) { subtitle.draw(on: $0, x: left, y: 80) }
        if let leftOut { page.leaf(.paragraph) { leftOut.draw(on: $0, x: left, y: 106) } }
    }

    private func draw(_ row: Row, on table: PageContent, _ y: Double) {
        switch row {
        case .heading(let section):
            table.name(Point(x: 0, y: y), Self.name(section))
            let title = heading(section)
            let words = ReportText(sections[section].tally.words(options), .small, width: 120, isRight: true)
            table.group(.row) { row in
                row.leaf(.headerCell) { title.draw(on: $0, x: PageStyle.margin, y: y + 14) }
                row.leaf(.cell) { words.draw(on: $0, x: PageStyle.margin + columns.width - 120, y: y + 18) }
            }
            table.decoration { $0.rule(PageStyle.margin, PageStyle.margin + columns.width, y: y + title.height + 21) }
        case .item(let section, let line):
            table.about(sections[section].lines[line].shownName) { self.row(section, line).draw(on: $0, y) }
        case .sum(let section):
            draw(sums(sections[section].tally), "Sum, \(sections[section].tally.words(options))", .medium, on: table, y + 4)
        case .nothing:
            table.group(.row) { row in row.leaf(.cell) { ReportText.noItems.draw(on: $0, x: PageStyle.margin, y: y + 4) } }
        case .total:
            draw(sums(tally), "In all, \(tally.words(options))", .amount, on: table, y + 12)
            table.decoration { $0.rule(PageStyle.margin, PageStyle.margin + columns.width, y: y + 6, PageStyle.ink, thickness: 1.1) }
        case .signatures: drawSignatures(on: table, y)
        }
    }

    private func draw(_ sums: [String], _ words: String, _ style: TextStyle, on table: PageContent, _ y: Double) {
        let text = ReportText(words, style)
        table.group(.row) { row in
            row.leaf(.cell) { text.draw(on: $0, x: PageStyle.margin, y: y) }
            guard let place = columns.frame(of: { if case .value = $0 { true } else { false } }) else { return }
            row.leaf(.cell) { canvas in
                for (index, sum) in sums.enumerated() {
                    ReportText(sum, .sum).draw(on: canvas, right: place.left + place.width, y: y + Double(index) * Self.sumHeight)
                }
            }
        }
    }

    private func drawSignatures(on table: PageContent, _ y: Double) {
        let names = kind.signatures
        let gap = 14.0
        let width = (columns.width - gap * Double(names.count - 1)) / Double(names.count)
        for (index, name) in names.enumerated() {
            let left = PageStyle.margin + Double(index) * (width + gap)
            table.decoration { $0.rule(left, left + width, y: y + 52, PageStyle.ink) }
            table.leaf(.paragraph) { ReportText(name, .small).draw(on: $0, x: left, y: y + 57) }
        }
    }
}

extension ListReport.Kind {
    var title: String { self == .moving ? "Moving List" : "Estate Inventory" }

    /// The signers and the meanings of their signatures.
    var signatures: [String] {
        self == .moving
            ? ["Packed: date and signature", "Arrived: date and signature"] : ["Place and date", "Executor", "Heir or witness"]
    }

    func columns(_ options: ReportOptions) -> [ListColumn] {
        let value = options.shows(.values) ? [ListColumn("Value", .value, width: 76)] : []
        let item = ListColumn("Item", .item)
        func column(_ wanted: ReportOptions.Column, _ title: String, _ content: ListColumn.Content, width: Double) -> [ListColumn] {
            options.shows(wanted) ? [ListColumn(title, content, width: width)] : []
        }
        let quantity = column(.quantity, "Quantity", .quantity, width: 46)
        return switch self {
        case .moving:
            [ListColumn("Packed", .box, width: 34), item] + quantity + value + column(.arrived, "Arrived", .box, width: 34)
        case .estate:
            [item] + quantity + value + column(.appraisal, "Appraised at", .blank, width: 76) + column(.heir, "Goes to", .blank, width: 92)
        }
    }

    /// Returns the facts below an item's name.
    func facts(_ line: ReportLine, _ options: ReportOptions) -> [ListFact] {
        let serial = line.serialNumber.isEmpty ? "" : "Serial number " + line.serialNumber
        let own = line.ownNumber.isEmpty || !options.shows(.ownNumber) ? "" : "Item number " + line.ownNumber
        let condition = options.shows(.condition) ? line.condition : ""
        let part = ListFact(line.whole.isEmpty ? "" : "Part of " + line.whole)
        func joined(_ texts: String...) -> String { texts.filter { !$0.isEmpty }.joined(separator: " · ") }
        return switch self {
        case .moving:
            [ListFact(line.makerAndModel), part, ListFact(joined(own, serial), isWhole: true), ListFact(line.shortNotes)]
        case .estate:
            [
                ListFact(line.makerAndModel), part, ListFact(joined(own, condition), isWhole: true), ListFact(serial, isWhole: true),
                ListFact(line.placeBelow), ListFact(line.shortNotes),
            ]
        }
    }
}
