import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// A cell that is laid out by constraints: picture, name, and a value that keeps its width.
private final class ConstraintCell: TableViewCell {
    let picture = View()
    let name = Label("")
    let value = Label("")

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        for view in [picture, name, value] {
            view.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(view)
        }
        value.setContentHuggingPriority(.required, for: .horizontal)
        value.setContentCompressionResistancePriority(.required, for: .horizontal)
        LayoutConstraint.activate([
            picture.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 14),
            picture.centerYAnchor.constraint(equalTo: contentView.centerYAnchor), picture.widthAnchor.constraint(equalToConstant: 40),
            picture.heightAnchor.constraint(equalTo: picture.widthAnchor),
            name.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 14),
            name.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
            value.leadingAnchor.constraint(equalTo: name.trailingAnchor, constant: 8),
            value.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -18),
            value.firstBaselineAnchor.constraint(equalTo: name.firstBaselineAnchor),
        ])
    }
}

struct LayoutCellTests {
    private final class Source: TableViewDataSource {
        func numberOfRows(in tableView: TableView) -> Int { 1000 }

        func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
            let cell = tableView.dequeue(ConstraintCell.self, for: row)
            cell.name.text = "A name that is much too long for any narrow window, of row \(row)"
            cell.value.text = "$\(row * row)"
            return cell
        }
    }

    /// Each cell has its own system; new rows and a window that is resized lay them out again.
    @Test func cellsFollowTheirTable() throws {
        let window = Window(size: Size(width: 400, height: 600))
        let controller = ViewController()
        let table = TableView()
        let source = Source()
        table.register(ConstraintCell.self)
        table.rowHeight = 60
        table.dataSource = source
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        table.frame = controller.view.bounds
        controller.view.addSubview(table)
        window.rootViewController = controller
        let harness = Harness(window, size: Size(width: 400, height: 600))
        for width in [400.0, 640, 300, 301, 302, 900] {
            harness.resize(to: Size(width: width, height: 600))
            table.scrollToRow(Int(width), at: .top)
            harness.advance(seconds: 0.02)
            #expect(table.frame.size == Size(width: width, height: 600))
            for row in table.visibleRows {
                let cell = try #require(table.cellForRow(at: row) as? ConstraintCell)
                #expect(LayoutScope(cell.contentView).root === cell.contentView && cell.layoutState?.engine == nil)
                #expect(cell.picture.frame == Rect(x: 14, y: 10, width: 40, height: 40))
                #expect(cell.name.frame.minX == 68 && cell.value.frame.maxX == cell.contentView.bounds.width - 18)
                #expect(cell.value.frame.width == cell.value.intrinsicContentSize.width)
                #expect(cell.name.frame.maxX + 8 == cell.value.frame.minX)
            }
        }
    }

    /// Many forms appear and disappear; none of their views, constraints or engines stay.
    @Test func nothingStaysOfViewsThatWentAway() {
        let stage = LayoutStage()
        weak var cell: ConstraintCell?
        weak var engine: LayoutEngine?
        for _ in 0..<50 {
            let made = ConstraintCell(reuseIdentifier: "cell")
            made.frame = Rect(x: 0, y: 0, width: 300, height: 60)
            stage.root.addSubview(made)
            let across = made.value.bottomAnchor.constraint(lessThanOrEqualTo: stage.root.bottomAnchor)
            across.isActive = true
            stage.root.layoutIfNeeded()
            made.removeFromSuperview()
            #expect(!across.isActive)
            made.layoutIfNeeded()
            cell = made
            engine = made.contentView.layoutState?.engine
            #expect(engine != nil)
        }
        #expect(cell == nil && engine == nil && stage.root.constraints.isEmpty)
    }
}
