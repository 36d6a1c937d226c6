import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Heights that are estimated, heights that cells measure themselves, and the position of a table after a scroll to a row.
struct TableHeightTests {
    /// Returns rows of 150 and 40 points that are estimated at 60.
    private func estimated(_ count: Int = 200, size: Size = Size(width: 400, height: 600)) -> TableFixture {
        TableFixture(count, size: size) {
            $0.heights = { $0 % 3 == 0 ? 40 : 150 }
            $0.table.hasVariableRowHeights = true
            $0.table.estimatedRowHeight = 60
        }
    }

    @Test func endGoesToTheEndThoughHeightsAreEstimated() {
        let fixture = estimated()
        fixture.click(0)
        fixture.harness.press(.end)
        #expect(fixture.table.cursorRow == 199)
        #expect(fixture.table.rectForRow(at: 199).maxY == 600)
        #expect(fixture.table.contentOffset == fixture.table.maximumOffset)
        // All visible rows have their true heights, and are in their positions.
        for row in fixture.table.visibleRows { #expect(fixture.table.rectForRow(at: row).height == (row % 3 == 0 ? 40 : 150)) }
        fixture.harness.press(.home)
        #expect(fixture.table.rectForRow(at: 0).minY == 0)
    }

    @Test(arguments: [100, 57, 3, 199, 0])
    func rowsGoWhereTheyAreSentThoughHeightsAreEstimated(row: Int) {
        for position in [TableView.ScrollPosition.top, .middle, .bottom, .none] {
            let fixture = estimated()
            fixture.table.scrollToRow(row, at: position)
            fixture.settle()
            let rect = fixture.table.rectForRow(at: row)
            let offset = fixture.table.contentOffset.y
            let isAtAnEnd = offset == 0 || offset == fixture.table.maximumOffset.y
            #expect(rect.minY >= 0 && rect.maxY <= 600, "row \(row) at \(position) stands at \(rect)")
            switch position {
            case .top: #expect(rect.minY == 0 || isAtAnEnd)
            case .middle: #expect(rect.midY == 300 || isAtAnEnd)
            case .bottom: #expect(rect.maxY == 600 || isAtAnEnd)
            case .none: break
            }
        }
    }

    @Test func manyMoreRowsThanWereThoughtComeIntoSight() {
        let fixture = TableFixture(500) {
            $0.heights = { _ in 7 }
            $0.table.hasVariableRowHeights = true
            $0.table.estimatedRowHeight = 200
        }
        #expect(fixture.table.visibleRows.count == 86)
        for row in fixture.table.visibleRows { #expect(fixture.table.rectForRow(at: row).height == 7) }
    }

    @Test func whoeverIsAskedForAHeightMayLookAtTheTable() {
        let fixture = TableFixture(100) {
            let table = $0.table
            $0.heights = { 40 + Double(table.indexPath(forRow: $0).row % 2) * 30 }
            $0.table.hasVariableRowHeights = true
            $0.table.estimatedRowHeight = 60
        }
        fixture.names.insert("New", at: 3)
        fixture.table.insertRows([3])
        fixture.settle()
        #expect(fixture.table.rectForRow(at: 3).height == 70)
        fixture.table.estimatedRowHeight = 0
        fixture.settle()
        fixture.names.insert("New", at: 4)
        fixture.table.insertRows([4])
        #expect(fixture.table.rectForRow(at: 4).height == 40)
    }

    // MARK: - Sections

    @Test func noHeaderStandsOnARowThatWasSentToTheTop() throws {
        let fixture = SectionFixture([10, 10, 10])
        for row in [5, 10, 14, 20, 3] {
            fixture.table.scrollToRow(row, at: .top)
            fixture.harness.advance(seconds: 0.02)
            let section = fixture.table.section(ofRow: row)
            let header = try #require(fixture.table.headerView(forSection: section))
            #expect(fixture.table.convert(header.bounds, from: header) == Rect(x: 0, y: 0, width: 300, height: 30))
            #expect(fixture.table.rectForRow(at: row).minY == 30)
        }
    }

    @Test func noFooterStandsOnARowThatWasSentToTheBottom() throws {
        let fixture = SectionFixture([10, 10, 10])
        fixture.footers = { _ in "Foot" }
        fixture.table.reloadData()
        for position in [TableView.ScrollPosition.bottom, .none] {
            fixture.table.contentOffset = .zero
            fixture.table.scrollToRow(15, at: position)
            fixture.harness.advance(seconds: 0.02)
            let footer = try #require(fixture.table.footerView(forSection: 1))
            #expect(fixture.table.rectForRow(at: 15).maxY == fixture.table.convert(footer.bounds, from: footer).minY)
        }
    }

    // MARK: - Heights that cells measure

    /// A cell laid out by constraints: a title, and below it a text over as many lines as it needs.
    private final class NoteCell: TableViewCell {
        let title = Label("", font: Font(size: 15, weight: .semibold))
        let note = Label("", font: Font(size: 13))

        required init(reuseIdentifier: String) {
            super.init(reuseIdentifier: reuseIdentifier)
            note.numberOfLines = 0
            for view in [title, note] {
                view.translatesAutoresizingMaskIntoConstraints = false
                contentView.addSubview(view)
            }
            LayoutConstraint.activate([
                title.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
                title.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
                title.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
                note.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
                note.leadingAnchor.constraint(equalTo: title.leadingAnchor),
                note.trailingAnchor.constraint(equalTo: title.trailingAnchor),
                note.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
            ])
        }
    }

    /// Notes of different lengths in a table that knows no height.
    private final class Notes: TableViewDataSource {
        var words: [Int]
        let table = TableView()
        let window = Window(size: Size(width: 300, height: 500))
        let harness: Harness
        var asked: [Int] = []
        private let controller = ViewController()

        init(_ words: [Int], settings: DesktopSettings = Harness.quietSettings) {
            self.words = words
            table.frame = Rect(x: 0, y: 0, width: 300, height: 500)
            table.register(NoteCell.self)
            table.rowHeight = TableView.automaticDimension
            table.estimatedRowHeight = 50
            controller.view.addSubview(table)
            window.rootViewController = controller
            harness = Harness(window, settings: settings)
            table.dataSource = self
            harness.advance(seconds: 0.02)
        }

        func numberOfRows(in tableView: TableView) -> Int { words.count }
        func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool { true }

        func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
            asked.append(row)
            let cell = NoteCell.cell(for: tableView)
            cell.title.text = "Note \(row)"
            cell.note.text = Array(repeating: "word", count: words[row]).joined(separator: " ")
            return cell
        }

        /// Checks the heights of the visible rows, and that no gap is between them.
        func checkRows() throws {
            var top: Double?
            for row in table.visibleRows {
                let cell = try #require(table.cellForRow(at: row) as? NoteCell)
                let rect = table.rectForRow(at: row)
                #expect(table.convert(cell.bounds, from: cell) == rect)
                let inset = cell.contentView.frame.width - 32
                #expect(cell.note.frame.height == cell.note.contentHeight(forWidth: inset), "row \(row)")
                #expect(cell.note.frame.maxY + 10 == rect.height, "row \(row)")
                if let top { #expect(rect.minY == top) }
                top = rect.maxY
            }
        }
    }

    private static let lengths = (0..<300).map { ($0 * 37) % 61 }

    @Test func cellsSayHowHighTheyAre() throws {
        let notes = Notes(Self.lengths)
        try notes.checkRows()
        // Each visible row was requested once.
        #expect(Set(notes.asked).count == notes.asked.count)
        notes.table.scrollToRow(200, at: .middle)
        notes.harness.advance(seconds: 0.02)
        #expect(abs(notes.table.rectForRow(at: 200).midY - 250) < 1)
        try notes.checkRows()
        notes.harness.click(at: notes.table.rectForRow(at: 200).center)
        notes.harness.press(.end)
        #expect(notes.table.rectForRow(at: 299).maxY == 500)
        try notes.checkRows()
        #expect(notes.table.madeCellCount < 40)
    }

    @Test func cellsAreMeasuredAgainWithAnotherFont() throws {
        var settings = Harness.quietSettings
        let notes = Notes(Self.lengths, settings: settings)
        let before = notes.table.visibleRows.map { notes.table.rectForRow(at: $0).height }
        settings.fontFamily = "DejaVu Sans Mono"
        notes.harness.send(.settingsChanged(settings))
        notes.harness.advance(seconds: 0.1)
        let after = notes.table.visibleRows.map { notes.table.rectForRow(at: $0).height }
        #expect(after[1] != before[1], "its lines break elsewhere")
        try notes.checkRows()
    }

    @Test func whatIsSeenStaysWhereItIsWhileHeightsAreCorrected() throws {
        let notes = Notes(Self.lengths)
        notes.table.scrollToRow(150, at: .top)
        notes.harness.advance(seconds: 0.02)
        for clicks in [-1.0, -3, -0.5, 2, -7, 1] {
            let seen = notes.table.visibleRows.filter { (0...460).contains(notes.table.rectForRow(at: $0).minY) }
            let places = seen.map { notes.table.rectForRow(at: $0).minY }
            notes.harness.scroll(notes.table, clicks: clicks)
            for (row, place) in zip(seen, places) {
                #expect(abs(notes.table.rectForRow(at: row).minY - (place - clicks * 60)) < 1.5, "row \(row)")
            }
            try notes.checkRows()
        }
    }

    /// Corrections of rows above content that glides do not throw it back.
    @Test func contentThatGlidesGoesOnFromWhereItIsSeen() throws {
        let notes = Notes(Self.lengths, settings: SectionFixture.movingSettings)
        notes.table.scrollToRow(250, at: .top)
        notes.harness.advance(seconds: 0.02)
        for _ in 0..<6 {
            let event = ScrollEvent(
                location: Point(x: 150, y: 250), delta: Point(x: 0, y: -30), isPrecise: true, time: notes.harness.time + 0.01)
            notes.harness.send(.scroll(event))
            notes.harness.advance(seconds: 1.0 / 60)
        }
        notes.harness.send(
            .scroll(
                ScrollEvent(
                    location: Point(x: 150, y: 250), delta: .zero, isPrecise: true, time: notes.harness.time + 0.01)))
        #expect(notes.table.coasting != nil)
        var frames = 0
        while notes.table.coasting != nil, frames < 600 {
            frames += 1
            let row = notes.table.visibleRows.upperBound - 2
            let before = notes.table.rectForRow(at: row).minY
            notes.harness.advance(seconds: 1.0 / 60)
            let way = notes.table.rectForRow(at: row).minY - before
            #expect(way >= -1 && way < 80, "frame \(frames) moved by \(way)")
        }
        #expect(frames > 5)
        try notes.checkRows()
    }

    @Test func anotherWidthAndEditModeHaveRowsMeasuredAnew() throws {
        let notes = Notes(Self.lengths)
        notes.table.scrollToRow(40, at: .top)
        notes.harness.advance(seconds: 0.02)
        notes.table.frame = Rect(x: 0, y: 0, width: 220, height: 500)
        notes.harness.advance(seconds: 0.02)
        #expect(notes.table.visibleRows.lowerBound == 40)
        try notes.checkRows()
        notes.table.setEditing(true, animated: false)
        notes.harness.advance(seconds: 0.02)
        #expect(notes.table.cellForRow(at: 41)?.contentView.frame.minX == 46)
        try notes.checkRows()
    }

    @Test func rowsThatComeGoAndChangeAreMeasured() throws {
        let notes = Notes(Self.lengths)
        notes.words[2] = 200
        notes.table.reloadRows([2])
        notes.harness.advance(seconds: 0.02)
        #expect(notes.table.rectForRow(at: 2).height > 200)
        try notes.checkRows()
        notes.words.insert(30, at: 1)
        notes.words.remove(at: 3)
        notes.table.updateRows(deleting: [2], inserting: [1])
        notes.harness.advance(seconds: 0.02)
        try notes.checkRows()
        notes.table.reloadData()
        notes.harness.advance(seconds: 0.02)
        try notes.checkRows()
    }

    @Test func standardCellsAreAsHighAsTheirTexts() throws {
        let fixture = SectionFixture([4])
        fixture.rows[0][1] = "A text that takes more than one line in a window as narrow as this one, for there is much to say"
        fixture.table.rowHeight = TableView.automaticDimension
        fixture.table.reloadData()
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.table.rectForRow(at: 0).height == 44)
        // Standard texts have one line by default.
        #expect(fixture.table.rectForRow(at: 1).height == 44)
        let cell = try #require(fixture.table.cellForRow(at: 1))
        cell.textLabel.numberOfLines = 0
        fixture.table.setEditing(true, animated: false)
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.table.rectForRow(at: 1).height > 70)
        #expect(fixture.table.rectForRow(at: 1).maxY == fixture.table.rectForRow(at: 2).minY)
    }

    @Test func rowsInSightBecomeHigherTogetherWithTheirControls() throws {
        var settings = Harness.quietSettings
        settings.animationsEnabled = true
        let notes = Notes([30, 3, 40, 25, 60, 5, 30], settings: settings)
        func heights() -> [Double] { (0..<4).map { notes.table.rectForRow(at: $0).height } }
        func standTogether() -> Bool {
            (0..<4).allSatisfy { notes.table.rectForRow(at: $0).maxY == notes.table.rectForRow(at: $0 + 1).minY }
        }
        let plain = heights()
        for isOn in [true, false] {
            let before = heights()
            notes.table.setEditing(isOn, animated: true)
            #expect(heights() == before, "it begins where it was")
            notes.harness.advance(seconds: EditMode.duration / 2)
            let between = heights()
            #expect(standTogether())
            notes.harness.advance(seconds: EditMode.duration)
            let after = heights()
            try notes.checkRows()
            #expect(before != after && before != between && between != after)
            for row in 0..<4 { #expect(between[row] >= min(before[row], after[row]) && between[row] <= max(before[row], after[row])) }
        }
        #expect(heights() == plain)
        // A change that begins while rows appear or disappear ends at the right heights.
        notes.table.setEditing(true, animated: true)
        notes.harness.advance(seconds: EditMode.duration / 2)
        notes.words.insert(12, at: 1)
        notes.table.updateRows(deleting: [], inserting: [1])
        notes.harness.advance(seconds: 1)
        try notes.checkRows()
        // A reversed change does so, too.
        notes.table.setEditing(false, animated: true)
        notes.harness.advance(seconds: EditMode.duration / 2)
        notes.table.setEditing(true, animated: true)
        notes.harness.advance(seconds: 1)
        try notes.checkRows()
    }
}
