import Graphics
public import Inventory

/// All items on one page: their number, values, places and types, the newest ones and the most valuable ones.
public struct OverviewReport: Report {
    private let options: ReportOptions
    private let content: ReportContent
    private let lines: [ReportLine]

    private static let title = "Household Overview"
    /// The maximum number of rows in the tables and the lists.
    private static let tableRows = 9
    private static let listRows = 6
    /// The maximum number of currencies with a line in a row; further ones are counted.
    private static let currencies = 3

    /// Reads the items of a query.
    public init(of query: ItemQuery, in store: any LibraryReading, _ options: ReportOptions) async throws(ReportError) {
        self.options = options
        content = try await ReportContent(of: query, in: store, options)
        lines = Array(content.lines)
    }

    /// Draws the overview; see `InsuranceSchedule.make`.
    public func make(
        progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }, write: @escaping ([UInt8]) throws -> Void
    ) async throws(ReportError) -> ReportOutcome {
        guard progress(0, 1) else { throw .stopped }
        let frame = ReportFrame(Self.title, keywords: "overview, inventory", options)
        let document = try frame.document(write: write)
        try frame.add(PageNumber(number: 1, total: 1), head: nil, to: document) { draw(on: $0) }
        return ReportOutcome(
            pageCount: 1, itemCount: lines.count, notes: try document.finish(), sums: content.tally.worth(options))
    }

    // MARK: - Drawing

    private var left: Double { PageStyle.margin }
    private var width: Double { options.size.width - 2 * PageStyle.margin }
    private static let gap = 18.0
    private var half: Double { (width - Self.gap) / 2 }
    private static let lineHeight = 12.0

    private func draw(on page: PageContent) {
        page.decoration { $0.fill(Rect(x: left, y: 48, width: width, height: 2.25), PageStyle.ink) }
        let title = ReportText(Self.title, .title)
        page.leaf(.title) { title.draw(on: $0, x: left, y: 62) }
        let subtitle = ReportText(options.dated([options.owner, options.address], []), .small, width: width, lines: 2)
        page.leaf(.paragraph) { subtitle.draw(on: $0, x: left, y: 94) }
        var y = 120.0
        if let sentence = options.leftOutSentence {
            let text = ReportText(sentence, .body, width: width, lines: 2)
            page.leaf(.paragraph) { text.draw(on: $0, x: left, y: y) }
            y += text.height + 10
        }
        y += drawCounts(on: page, y) + 16
        guard !lines.isEmpty else { return page.leaf(.paragraph) { ReportText.noItems.draw(on: $0, x: left, y: y) } }
        y += drawTables(on: page, y) + 16
        drawLists(on: page, y)
    }

    private func drawCounts(on page: PageContent, _ y: Double) -> Double {
        let tally = content.tally
        var boxes: [(texts: [String], words: String)] = [
            ([options.count(tally.items)], tally.items == 1 ? "item" : "items"),
            ([tally.pieces(options)], "pieces"),
        ]
        if options.shows(.values) {
            boxes.append((amounts(tally.values), "replacement value"))
            boxes.append((amounts(tally.prices), "purchase price"))
        }
        let evidence: [(words: String, has: (ReportLine) -> Bool)] = [
            ("with a picture", { $0.picture != nil }), ("with a receipt", { $0.hasReceipt }),
            ("with a serial number", { !$0.serialNumber.isEmpty }),
        ]
        let rows = boxes.map { Double($0.texts.count) }.max() ?? 1
        let height = 36 + rows * 16
        draw(boxes, on: page, y, height)
        let below = evidence.prefix(options.shows(.serials) ? 3 : 2).map { kind in
            "\(options.count(lines.filter(kind.has).count)) \(kind.words)"
        }
        let text = ReportText(below.joined(separator: " · "), .small, width: width)
        page.leaf(.paragraph) { text.draw(on: $0, x: left, y: y + height + 8) }
        return height + 8 + text.height
    }

    private func draw(_ boxes: [(texts: [String], words: String)], on page: PageContent, _ y: Double, _ height: Double) {
        // Amounts need more room than counts.
        let small = boxes.count == 2 ? (width - 12) / 2 : 80.0
        let large = (width - 2 * small - 36) / 2
        var x = left
        for (index, box) in boxes.enumerated() {
            let frame = Rect(x: x, y: y, width: index < 2 ? small : large, height: height)
            page.decoration { $0.stroke(Path(roundedRect: frame, radius: 2), PageStyle.rule, width: 0.75) }
            page.leaf(.paragraph) { canvas in
                for (row, text) in box.texts.enumerated() {
                    let text = ReportText(text, .heading, width: frame.width - 20)
                    text.draw(on: canvas, x: frame.minX + 10, y: frame.minY + 8 + Double(row) * 16)
                }
                ReportText(box.words, .small).draw(on: canvas, x: frame.minX + 10, y: frame.maxY - 20)
            }
            x = frame.maxX + 12
        }
    }

    /// Returns an amount for each of the first few currencies.
    private func amounts(_ sums: Sums) -> [String] {
        let texts = sums.texts(options.style)
        guard texts.count > Self.currencies else { return texts }
        return texts.prefix(Self.currencies) + ["and \(texts.count - Self.currencies) more"]
    }

    private typealias Group = (title: String, tally: Tally)

    private func drawTables(on page: PageContent, _ y: Double) -> Double {
        let rooms = content.rooms.map { (title: $0.title, tally: $0.tally) }
        var types: [String: Tally] = [:]
        for line in lines { types[line.type, default: Tally()].add(line) }
        let named = types.map { (title: $0.key.isEmpty ? "No type" : $0.key, tally: $0.value) }.sorted { $0.title < $1.title }
        let first = draw(rooms, "By room", on: page, left, y)
        // Without any types, a table of types is useless.
        guard named.contains(where: { !$0.title.isEmpty && types[$0.title] != nil }) else { return first }
        let second = draw(named, "By type", on: page, left + half + Self.gap, y)
        return max(first, second)
    }

    /// Returns the groups with most items, and the rest in one row.
    private func shown(_ groups: [Group]) -> [Group] {
        guard groups.count > Self.tableRows else { return groups }
        let order = groups.indices.sorted {
            groups[$0].tally.items != groups[$1].tally.items ? groups[$0].tally.items > groups[$1].tally.items : $0 < $1
        }
        let kept = Set(order.prefix(Self.tableRows - 1))
        var rest = Tally()
        for index in groups.indices where !kept.contains(index) { rest.add(groups[index].tally) }
        return groups.indices.filter(kept.contains).map { groups[$0] } + [("\(groups.count - kept.count) others", rest)]
    }

    private func draw(_ groups: [Group], _ title: String, on page: PageContent, _ x: Double, _ top: Double) -> Double {
        let heading = ReportText(title, .heading)
        page.leaf(.heading) { heading.draw(on: $0, x: x, y: top) }
        var y = top + 22
        page.decoration { $0.rule(x, x + half, y: y, PageStyle.ink, thickness: 1.1) }
        page.group(.table) { table in
            for group in shown(groups) {
                let amounts = options.shows(.values) ? amounts(group.tally.values) : []
                let name = ReportText(group.title, .body, width: half - 130, lines: 2)
                let height = max(Double(max(1, amounts.count)) * Self.lineHeight, name.height) + 8
                table.group(.row) { row in
                    row.leaf(.cell) { name.draw(on: $0, x: x, y: y + 4) }
                    let right = options.shows(.values) ? x + half - 90 : x + half
                    row.leaf(.cell) { ReportText(options.count(group.tally.items), .body).draw(on: $0, right: right, y: y + 4) }
                    guard !amounts.isEmpty else { return }
                    row.leaf(.cell) { canvas in
                        for (index, amount) in amounts.enumerated() {
                            ReportText(amount, .sum).draw(on: canvas, right: x + half, y: y + 4 + Double(index) * Self.lineHeight)
                        }
                    }
                }
                y += height
                table.decoration { $0.rule(x, x + half, y: y - 0.75) }
            }
        }
        return y - top
    }

    private func drawLists(on page: PageContent, _ y: Double) {
        let newest = lines.enumerated().sorted {
            $0.element.added != $1.element.added ? $0.element.added > $1.element.added : $0.offset < $1.offset
        }.map(\.element)
        draw(Array(newest.prefix(Self.listRows)), "Added last", on: page, left, y)
        guard options.shows(.values) else { return }
        // Amounts in different currencies are not compared: the list has the currency that most items have.
        let groups = Dictionary(grouping: lines.filter { $0.value != nil }) { $0.value?.currency.code ?? "" }
        let group = groups.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        let most = (group?.value ?? []).enumerated().sorted {
            let (one, other) = ($0.element.value?.minorUnits ?? 0, $1.element.value?.minorUnits ?? 0)
            return one != other ? one > other : $0.offset < $1.offset
        }.map(\.element)
        let title = groups.count > 1 ? "Worth the most, in \(group?.key ?? "")" : "Worth the most"
        draw(Array(most.prefix(Self.listRows)), title, on: page, left + half + Self.gap, y)
    }

    private func draw(_ lines: [ReportLine], _ title: String, on page: PageContent, _ x: Double, _ top: Double) {
        guard !lines.isEmpty else { return }
        let heading = ReportText(title, .heading)
        page.leaf(.heading) { heading.draw(on: $0, x: x, y: top) }
        var y = top + 22
        let bottom = options.size.height - PageStyle.bottom
        page.decoration { $0.rule(x, x + half, y: y, PageStyle.ink, thickness: 1.1) }
        page.group(.table) { table in
            for line in lines where y + 20 <= bottom {
                let value = ReportText(options.shows(.values) ? line.value?.formatted(options.style) ?? "–" : "", .sum)
                let name = ReportText(line.shownName, .body, width: half - value.size.width - 10)
                table.about(line.shownName) { table in
                    table.group(.row) { row in
                        row.leaf(.cell) { name.draw(on: $0, x: x, y: y + 4) }
                        row.leaf(.cell) { value.draw(on: $0, right: x + half, y: y + 4) }
                    }
                }
                y += Self.lineHeight + 8
                table.decoration { $0.rule(x, x + half, y: y - 0.75) }
            }
        }
    }
}
