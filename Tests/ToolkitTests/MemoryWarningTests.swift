import Graphics
import Imaging
import Testing
import ToolkitTesting

@testable import Toolkit

/// Memory is short: invisible things are dropped, and nothing looks different.
struct MemoryWarningTests {
    @Test func cellsOutOfSightGoAndTheFrameStays() throws {
        let fixture = TableFixture(100) { $0.isOther = { $0 < 20 } }
        // Below these rows no cell of the other kind is needed.
        fixture.table.contentOffset = Point(x: 0, y: 3_000)
        fixture.settle()
        let idle = { fixture.table.rowCells.idleCount(OtherFixtureCell.cellIdentifier) }
        #expect(idle() > 5)
        weak let hidden = fixture.table.contentView.subviews.first { $0 is OtherFixtureCell }
        #expect(hidden != nil)
        let before = try #require(fixture.harness.screenshot())
        fixture.harness.send(.memoryWarning)
        #expect(idle() == 0)
        #expect(hidden == nil)
        let after = try #require(fixture.harness.screenshot())
        #expect(Harness.firstDifference(before, after) == nil)
        // The closures that make cells are kept.
        fixture.table.contentOffset = .zero
        fixture.settle()
        #expect(fixture.shown.first == "Row 0")
    }

    @Test func cellsOfNibsAreMadeAgain() throws {
        let nib = try Nib(data: Array(NibSamples.document(NibSamples.cell("")).utf8), name: "Cell.xib")
        let fixture = TableFixture(100)
        let rows = NibRows()
        try fixture.table.register(nib, forCellReuseIdentifier: "nib")
        fixture.table.dataSource = rows
        fixture.settle()
        weak let idle = fixture.table.cellForRow(at: 0)
        #expect(idle?.reuseIdentifier == "nib")
        // Below the first rows there are only cells of another kind.
        fixture.table.contentOffset = Point(x: 0, y: 3_000)
        fixture.settle()
        #expect(idle != nil)
        fixture.harness.send(.memoryWarning)
        #expect(idle == nil)
        fixture.table.contentOffset = .zero
        fixture.settle()
        #expect(fixture.table.cellForRow(at: 0)?.reuseIdentifier == "nib")
    }

    @Test func viewsOfACollectionGoToo() throws {
        let fixture = CollectionFixture([300])
        fixture.view.contentOffset = Point(x: 0, y: 2_000)
        fixture.settle()
        fixture.view.contentOffset = .zero
        fixture.resize(to: Size(width: 200, height: 120))
        fixture.settle()
        let idle = { fixture.view.contentView.subviews.count { $0 is CollectionViewCell && $0.isHidden } }
        #expect(idle() > 0)
        let before = try #require(fixture.harness.screenshot())
        fixture.harness.send(.memoryWarning)
        #expect(idle() == 0)
        let after = try #require(fixture.harness.screenshot())
        #expect(Harness.firstDifference(before, after) == nil)
    }

    @Test func everyControllerIsToldOnce() throws {
        let root = Told()
        let (held, pushedOver, pushed, sheet, floating) = (Told(), Told(), Told(), Told(), Told())
        root.addChild(held)
        root.view.addSubview(held.view)
        let navigation = NavigationController(rootViewController: pushedOver)
        root.addChild(navigation)
        root.view.addSubview(navigation.view)
        navigation.pushViewController(pushed)
        let window = Window(size: Size(width: 600, height: 400))
        window.rootViewController = root
        let harness = Harness(window)
        let popover = PopoverController(floating)
        popover.contentSize = Size(width: 100, height: 80)
        popover.present(from: Rect(x: 10, y: 10, width: 20, height: 20), in: root.view)
        root.present(sheet, animated: false)
        harness.advance(seconds: 0.1)
        harness.send(.memoryWarning)
        for (name, controller) in [
            "root": root, "held": held, "pushed over": pushedOver, "pushed": pushed, "sheet": sheet, "floating": floating,
        ] {
            #expect(controller.warnings == 1, "\(name)")
            #expect((controller.view as? ToldView)?.warnings == 1, "the view of \(name)")
        }
    }

    @Test func aFittedPictureIsFittedAgain() throws {
        let buffer = try MutablePixelBuffer(width: 90, height: 60, isOpaque: true)
        for offset in stride(from: 0, to: buffer.bytesPerRow * 60, by: 4) {
            buffer.pixels.storeBytes(
                of: UInt32(truncatingIfNeeded: offset &* 2_654_435_761) | 0xFF00_0000, toByteOffset: offset, as: UInt32.self)
        }
        let picture = ImageView(Image(buffer.freeze()))
        picture.frame = Rect(x: 20, y: 20, width: 40, height: 40)
        picture.cornerRadius = 5
        let controller = ViewController()
        controller.view.addSubview(picture)
        let window = Window(size: Size(width: 360, height: 240))
        window.rootViewController = controller
        let harness = Harness(window)
        let before = try #require(harness.screenshot())
        #expect(picture.holdsComposition)
        harness.send(.memoryWarning)
        #expect(!picture.holdsComposition)
        let after = try #require(harness.screenshot())
        #expect(Harness.firstDifference(before, after) == nil)
    }
}

/// A hundred rows, the first twenty with cells of a nib.
private final class NibRows: TableViewDataSource {
    func numberOfRows(in tableView: TableView) -> Int { 100 }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        row < 20 ? tableView.dequeueReusableCell(withIdentifier: "nib", for: row) : tableView.dequeue(FixtureCell.self, for: row)
    }
}

private final class ToldView: View {
    var warnings = 0

    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        warnings += 1
    }
}

private final class Told: ViewController {
    var warnings = 0

    override func loadView() -> View { ToldView() }

    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        warnings += 1
    }
}
