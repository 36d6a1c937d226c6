import Graphics
import Testing
import TestSupport
import ToolkitTesting

@testable import Toolkit

struct CollectionUpdateTests {
    /// Random changes of random sections: afterwards everything is at the place in the data.
    @Test func everythingStandsWhereTheDataSays() throws {
        var random = SeededRandom(11)
        for round in 0..<400 {
            var nextName = 0
            let old = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    nextName += 1
                    return nextName
                }
            }
            var update = CellUpdate()
            for (section, items) in old.enumerated() {
                for item in items.indices where Int.random(in: 0..<4, using: &random) == 0 {
                    update.deletedItems.insert(IndexPath(item: item, section: section))
                }
            }
            for section in old.indices where Int.random(in: 0..<6, using: &random) == 0 { update.sections.deleted.insert(section) }
            var new = old.indices.filter { !update.sections.deleted.contains($0) }.map { section in
                old[section].indices.filter { !update.deletedItems.contains(IndexPath(item: $0, section: section)) }.map {
                    old[section][$0]
                }
            }
            for section in 0..<(new.count + 2) where Int.random(in: 0..<4, using: &random) == 0 && section <= new.count {
                update.sections.inserted.insert(section)
                new.insert([-1, -2], at: section)
            }
            for section in new.indices where !update.sections.inserted.contains(section) {
                var item = 0
                while item <= new[section].count {
                    if Int.random(in: 0..<5, using: &random) == 0 {
                        new[section].insert(-3, at: item)
                        update.insertedItems.insert(IndexPath(item: item, section: section))
                    }
                    item += 1
                }
            }
            let change = try CollectionChange(
                update, from: CellSections(old.map(\.count)), to: CellSections(new.map(\.count)))
            var selection = CellSelection()
            var chosen: [Int] = []
            for (section, items) in old.enumerated() {
                for (item, name) in items.enumerated() {
                    let path = IndexPath(item: item, section: section)
                    let place = change.newPath(path)
                    #expect(place.map { new[$0.section][$0.item] } == (new.joined().contains(name) ? name : nil), "round \(round)")
                    if name % 3 == 0, let index = change.old.index(of: path) {
                        selection.toggle(index)
                        if place != nil { chosen.append(name) }
                    }
                }
            }
            change.follow(&selection)
            #expect(selection.rows.compactMap { change.new.path(at: $0) }.map { new[$0.section][$0.item] } == chosen, "round \(round)")
        }
    }

    @Test func movedItemsAndSectionsTakeTheirSelectionAlong() throws {
        var update = CellUpdate()
        update.movedItems = [.init(from: IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 1))]
        let items = try CollectionChange(update, from: CellSections([3, 3]), to: CellSections([2, 4]))
        var selection = CellSelection()
        selection.choose([0, 1])
        items.follow(&selection)
        #expect(selection.rows == [0, 4])
        #expect(selection.cursor == 4)
        #expect(items.newPath(IndexPath(item: 2, section: 1)) == IndexPath(item: 3, section: 1))
        update = CellUpdate()
        update.sections.moved = [.init(from: 0, to: 2)]
        let sections = try CollectionChange(update, from: CellSections([1, 2, 3]), to: CellSections([2, 3, 1]))
        #expect(sections.newPath(IndexPath(item: 0, section: 0)) == IndexPath(item: 0, section: 2))
        #expect(sections.newPath(IndexPath(item: 1, section: 1)) == IndexPath(item: 1, section: 0))
        #expect(sections.newIndex(0) == 5)
    }

    @Test func whatDoesNotAgreeIsSaidInASentence() {
        func error(_ old: [Int], _ new: [Int], _ change: (inout CellUpdate) -> Void) -> String? {
            var update = CellUpdate()
            change(&update)
            do throws(CollectionUpdateError) {
                _ = try CollectionChange(update, from: CellSections(old), to: CellSections(new))
                return nil
            } catch { return error.description }
        }
        let end = "; change the data first, then tell the view exactly what changed"
        #expect(error([3], [3]) { _ in } == nil)
        #expect(
            error([3, 5], [3, 4]) { $0.insertedItems = [IndexPath(item: 0, section: 1)] }
                == "CollectionView: the 5 items of section 1 less 0 and 1 more are not the 4 that the data source has in section 1" + end)
        #expect(
            error([3], [3, 1]) { _ in } == "CollectionView: 1 sections less 0 and 0 more are not the 2 of the data source" + end)
        #expect(
            error([3], [2]) { $0.deletedItems = [IndexPath(item: 7, section: 0)] }
                == "CollectionView: item 0.7 was said to change, but there was none" + end)
        #expect(
            error([3], [4]) { $0.insertedItems = [IndexPath(item: 4, section: 0)] }
                == "CollectionView: item 0.4 was said to come, but there is none" + end)
        #expect(error([3], []) { $0.sections.deleted = [1] } == "CollectionView: section 1 was said to go, but there were only 1" + end)
        #expect(
            error([3], [3]) { update in
                update.deletedItems = [IndexPath(item: 1, section: 0)]
                update.movedItems = [.init(from: IndexPath(item: 1, section: 0), to: IndexPath(item: 0, section: 0))]
            }?.contains("item 0.1 is said to move") == true)
    }

    @Test func changesAreShownAtOnceWhereNothingMayMove() {
        let fixture = CollectionFixture([10])
        fixture.click(4)
        var isDone = false
        fixture.names[0].removeFirst(2)
        fixture.names[0].append("new")
        fixture.view.performBatchUpdates {
            fixture.view.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
            fixture.view.insertItems(at: [IndexPath(item: 8, section: 0)])
        } completion: {
            isDone = true
        }
        #expect(isDone)
        fixture.settle()
        #expect(fixture.shown == fixture.names[0])
        #expect(fixture.selected == ["0.2"])
        #expect(fixture.view.cellForItem(at: IndexPath(item: 2, section: 0))?.isSelected == true)
    }

    /// Between a new data source and the frame that shows it, a selection means the new items.
    @Test func whatIsSelectedBeforeTheFirstLoadIsSelectedInIt() {
        let fixture = CollectionFixture([3])
        fixture.names = [(0..<10).map { "new \($0)" }]
        fixture.view.dataSource = fixture
        fixture.view.indexPathsForSelectedItems = [IndexPath(item: 7, section: 0)]
        fixture.settle()
        #expect(fixture.selected == ["0.7"] && fixture.view.cellForItem(at: IndexPath(item: 7, section: 0))?.isSelected == true)
        fixture.names = [(0..<12).map { "newer \($0)" }]
        fixture.view.dataSource = fixture
        fixture.view.selectedIndexes = [11]
        fixture.settle()
        #expect(fixture.selected == ["0.11"] && fixture.view.cellForItem(at: IndexPath(item: 11, section: 0))?.isSelected == true)
    }

    /// The selection stays, as far as the new items reach.
    @Test func theFirstLoadKeepsTheSelectionThatIsLeft() {
        let fixture = CollectionFixture([10]) { $0.view.allowsMultipleSelection = true }
        fixture.click(2)
        fixture.click(7, .control)
        fixture.names[0].removeLast(5)
        fixture.view.dataSource = fixture
        fixture.settle()
        #expect(fixture.view.selectedIndexes == [2] && fixture.selected == ["0.2"] && fixture.shown.count == 5)
        fixture.harness.press(.right)
        #expect(["0.0", "0.3", "0.4"].contains(fixture.selected.joined()), "keys go on from an item that is there")
    }

    @Test func whereToScrollIsKnownBeforeTheFirstLoad() {
        let fixture = CollectionFixture([3])
        fixture.names = [(0..<1_000).map { "new \($0)" }]
        fixture.view.dataSource = fixture
        fixture.view.scrollToItem(at: IndexPath(item: 500, section: 0), at: .top)
        fixture.settle()
        #expect(fixture.shown.first == "new 500")
    }

    @Test func keysBeforeTheFirstFrameGoToTheNewItems() {
        let fixture = CollectionFixture([3])
        fixture.click(0)
        fixture.names = [(0..<10).map { "new \($0)" }]
        fixture.view.dataSource = fixture
        fixture.harness.press(.end)
        #expect(fixture.selected == ["0.9"])
    }

    @Test func anotherLayoutBeforeTheFirstLoadMovesNothing() {
        var settings = Harness.quietSettings
        settings.animationsEnabled = true
        let fixture = CollectionFixture([100], settings: settings)
        fixture.names = [["a", "b", "c"]]
        fixture.view.dataSource = fixture
        let wide = CollectionViewFlowLayout()
        wide.itemSize = Size(width: 300, height: 50)
        var isDone = false
        fixture.view.setCollectionViewLayout(wide) { isDone = true }
        #expect(isDone, "there is nothing that could move")
        fixture.settle()
        #expect(fixture.shown == ["a", "b", "c"])
        #expect(fixture.view.rectForItem(at: IndexPath(item: 2, section: 0))?.minY ?? 0 > 100)
    }

    @Test func changesBeforeTheFirstLoadAreInIt() {
        let fixture = CollectionFixture([3])
        fixture.view.dataSource = fixture
        fixture.names[0].append("new")
        fixture.view.insertItems(at: [IndexPath(item: 3, section: 0)])
        fixture.settle()
        #expect(fixture.shown == ["0.0", "0.1", "0.2", "new"])
    }

    @Test func whatIsInSightStaysThereWhenOthersComeAboveIt() {
        let fixture = CollectionFixture([400])
        fixture.view.scrollToItem(at: IndexPath(item: 200, section: 0), at: .top)
        fixture.settle()
        fixture.names[0].insert(contentsOf: (0..<8).map { "new \($0)" }, at: 0)
        var inserted = IndexPathSet()
        inserted.insert(0..<8, section: 0)
        fixture.view.insertItems(at: inserted)
        fixture.settle()
        #expect(fixture.shown.first == "0.200")
        #expect(fixture.view.rectForItem(at: IndexPath(item: 208, section: 0))?.minY == 0)
    }
}

/// With motion: the positions on the way.
struct CollectionAnimationTests {
    private static var lively: DesktopSettings {
        var settings = Harness.quietSettings
        settings.animationsEnabled = true
        return settings
    }

    @Test func deletedItemsFadeAndOthersMoveUp() throws {
        let fixture = CollectionFixture([60], settings: Self.lively)
        let gone = try #require(fixture.view.cellForItem(at: IndexPath(item: 1, section: 0)))
        let next = try #require(fixture.view.cellForItem(at: IndexPath(item: 2, section: 0)))
        let (goneFrame, start) = (gone.frame, next.frame)
        fixture.names[0].remove(at: 1)
        var isDone = false
        fixture.view.performBatchUpdates({ fixture.view.deleteItems(at: [IndexPath(item: 1, section: 0)]) }, completion: { isDone = true })
        fixture.harness.advance(seconds: 0.125)
        #expect(gone.alpha > 0.1 && gone.alpha < 0.9)
        #expect(next.frame.minX < start.minX && next.frame.minX > goneFrame.minX)
        #expect(isDone == false)
        // A press on a leaving item does nothing.
        fixture.harness.click(at: goneFrame.center)
        fixture.harness.advance(seconds: 0.3)
        #expect(isDone)
        #expect(gone.isHidden)
        #expect(gone.alpha == 0 || gone.isHidden)
        #expect(next.frame == goneFrame)
        #expect(fixture.shown == Array(fixture.names[0].prefix(fixture.shown.count)))
        #expect(fixture.ended == [IndexPath(item: 1, section: 0)])
        // A cell that faded away is opaque again when it is reused.
        fixture.harness.scroll(fixture.view, clicks: 30)
        let cells = fixture.view.indexPathsForVisibleItems.compactMap { fixture.view.cellForItem(at: $0) }
        #expect(cells.allSatisfy { $0.alpha == 1 && $0.isUserInteractionEnabled && !$0.isHidden })
    }

    @Test func newItemsAppearAndThoseInTheirPlaceMoveOn() throws {
        let fixture = CollectionFixture([40], settings: Self.lively)
        let old = try #require(fixture.view.cellForItem(at: IndexPath(item: 0, section: 0)))
        fixture.names[0].insert("new", at: 0)
        fixture.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        fixture.harness.advance(seconds: 0.1)
        let new = try #require(fixture.view.cellForItem(at: IndexPath(item: 0, section: 0)))
        #expect(new.alpha < 0.9)
        #expect(old.frame.minX > 0 && old.frame.minX < 103)
        fixture.harness.advance(seconds: 0.3)
        #expect(new.alpha == 1)
        #expect(fixture.shown.prefix(3) == ["new", "0.0", "0.1"])
    }

    @Test func whatIsAskedAgainOnTheWayGoesOnFromThere() throws {
        let fixture = CollectionFixture([40], settings: Self.lively)
        let cell = try #require(fixture.view.cellForItem(at: IndexPath(item: 5, section: 0)))
        fixture.names[0].swapAt(5, 6)
        fixture.view.performBatchUpdates {
            fixture.view.moveItem(at: IndexPath(item: 5, section: 0), to: IndexPath(item: 6, section: 0))
        }
        fixture.harness.advance(seconds: 0.125)
        let middle = cell.frame
        fixture.names[0].swapAt(5, 6)
        fixture.view.moveItem(at: IndexPath(item: 6, section: 0), to: IndexPath(item: 5, section: 0))
        #expect(abs(cell.frame.minX - middle.minX) < 2, "no jump")
        fixture.harness.advance(seconds: 0.4)
        #expect(abs(cell.frame.minX - (fixture.view.rectForItem(at: IndexPath(item: 5, section: 0))?.minX ?? 0)) < 0.6)
    }

    @Test func scrollingAndReloadingOnTheWayLeaveNothingBehind() {
        let fixture = CollectionFixture([200], settings: Self.lively)
        for round in 0..<12 {
            fixture.names[0].removeSubrange(3..<9)
            var gone = IndexPathSet()
            gone.insert(3..<9, section: 0)
            fixture.view.deleteItems(at: gone)
            fixture.harness.advance(seconds: 0.08)
            if round % 3 == 0 { fixture.harness.scroll(fixture.view, clicks: 2) }
            if round % 4 == 3 {
                fixture.view.reloadData()
                fixture.harness.advance(seconds: 0.02)
            }
        }
        fixture.harness.advance(seconds: 0.5)
        let shown = fixture.view.indexPathsForVisibleItems
        #expect(fixture.shown == shown.map { fixture.names[0][$0.item] })
        #expect(fixture.view.contentView.subviews.count(where: { !$0.isHidden }) == shown.count)
    }

    @Test func sectionsComeAndGoWithTheirHeaders() {
        let fixture = CollectionFixture([3, 3, 3], settings: Self.lively) { $0.layout.headerReferenceSize = Size(width: 0, height: 30) }
        fixture.names.remove(at: 1)
        fixture.names.append(["x", "y"])
        fixture.view.performBatchUpdates {
            fixture.view.deleteSections([1])
            fixture.view.insertSections([2])
        }
        fixture.harness.advance(seconds: 0.4)
        #expect(fixture.shown == ["0.0", "0.1", "0.2", "2.0", "2.1", "2.2", "x", "y"])
        let kind = CollectionViewFlowLayout.elementKindSectionHeader
        let headers = (0..<3).map { fixture.view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: $0)) }
        #expect(headers.allSatisfy { $0?.alpha == 1 })
        #expect(fixture.view.contentView.subviews.count(where: { !$0.isHidden }) == 11)
    }

    /// Right after a change of the data, before the next frame, the view names no deleted items.
    @Test func whatIsAskedRightAfterAReloadIsAnsweredFromTheNewItems() throws {
        let fixture = CollectionFixture([20, 20], size: Size(width: 400, height: 900)) {
            $0.layout.headerReferenceSize = Size(width: 0, height: 30)
        }
        #expect(fixture.view.indexPathsForVisibleItems.contains(IndexPath(item: 3, section: 1)))
        fixture.names = [["a", "b"]]
        fixture.view.reloadData()
        #expect(fixture.view.indexPathsForVisibleItems == [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
        #expect(fixture.view.indexPathForItem(at: Point(x: 45, y: 500)) == nil)
        // A reload of the named items also checks a view whose owner asks in between.
        fixture.view.reloadItems(at: IndexPathSet(fixture.view.indexPathsForVisibleItems))
        fixture.settle()
        #expect(fixture.shown == ["a", "b"])
        // A change right after a reload moves no old items.
        fixture.names = [["a"], ["c", "d", "e"]]
        fixture.view.reloadData()
        fixture.names[1].removeFirst()
        fixture.view.deleteItems(at: [IndexPath(item: 0, section: 1)])
        fixture.settle()
        #expect(fixture.shown == ["a", "d", "e"])
    }
}
