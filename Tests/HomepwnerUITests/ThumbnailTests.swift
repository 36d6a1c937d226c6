import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

@Suite struct ThumbnailTests {
    /// A list of one item with a picture above one without.
    private func fixture() throws -> Fixture {
        let fixture = try Fixture(items: [.named("Plain")])
        let photo = try fixture.library.direct.importPhoto(data: Fixture.picture(width: 300, height: 200), originalName: "red.png")
        var content = ItemContent.named("Pictured")
        content.photos = [photo]
        _ = try fixture.library.direct.add(content, actor: "test")
        return fixture
    }

    /// The thumbnail of the first row, in window points: 40x40 at 14 from the left, in the middle of a row of 60 below the bars.
    private let thumbnail = Rect(x: 14, y: HeaderBar.height + ListTitleBar.height + 10, width: 40, height: 40)

    @Test func theHitRegionEndsWhereTheThumbnailEnds() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        try await fixture.wait("the rows") { fixture.visibleNames == ["Pictured", "Plain"] }
        let harness = fixture.harness
        let middle = thumbnail.center
        let edges: [(inside: Point, outside: Point)] = [
            (Point(x: thumbnail.minX + 1, y: middle.y), Point(x: thumbnail.minX - 1, y: middle.y)),
            (Point(x: thumbnail.maxX - 1, y: middle.y), Point(x: thumbnail.maxX + 1, y: middle.y)),
            (Point(x: middle.x, y: thumbnail.minY + 1), Point(x: middle.x, y: thumbnail.minY - 1)),
            (Point(x: middle.x, y: thumbnail.maxY - 1), Point(x: middle.x, y: thumbnail.maxY + 1)),
        ]
        for edge in edges {
            harness.click(at: edge.outside)
            #expect(harness.openChildren.isEmpty, "a press at \(edge.outside) is a press on the row")
            #expect(fixture.main.list.selectedCount == 1)
            fixture.main.list.selectedPlaces = []
            harness.click(at: edge.inside)
            #expect(harness.openChildren.map(\.kind) == [.popover], "a press at \(edge.inside) is a press on the thumbnail")
            #expect(fixture.main.list.selectedPlaces == [0], "a press on a thumbnail selects its row")
            harness.press(.escape)
            #expect(harness.openChildren.isEmpty)
        }
    }

    @Test func aPressOnAThumbnailLeavesASelectionThatHasItsRow() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        try await fixture.wait("the rows") { fixture.visibleNames == ["Pictured", "Plain"] }
        fixture.main.list.select(place: 1)
        fixture.harness.click(at: thumbnail.center)
        #expect(fixture.main.list.selectedPlaces == [0] && fixture.harness.openChildren.count == 1)
        fixture.harness.press(.escape)
        fixture.main.list.table.becomeFirstResponder()
        fixture.harness.press(.character("a"), .control)
        fixture.harness.click(at: thumbnail.center)
        #expect(fixture.main.list.selectedCount == 2 && fixture.harness.openChildren.count == 1)
    }

    /// A row names its first picture completely: only the pixels are asked for, and a stand-in is there until they come.
    @Test(arguments: ["list", "grid"]) func aPictureTakesOneTripToAPool(view: String) async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        try await fixture.wait("the rows") { fixture.visibleNames == ["Pictured", "Plain"] }
        if view == "grid" { fixture.harness.press(.character("2"), .control) }
        await fixture.settle()
        func small() throws -> View {
            if view == "grid" { return try fixture.gridCell(0, 0).pictureView }
            return try #require(fixture.main.list.table.cellForRow(at: 0) as? ItemCell).thumbnailView
        }
        let place = try small().convert(small().bounds, to: nil).center
        func trips() async throws -> Int {
            await fixture.settle()
            let before = fixture.library.pools.submitted
            fixture.harness.click(at: place)
            let viewer = try #require(fixture.main.attachments.pictures.popover?.contentViewController as? PictureViewerController)
            #expect(viewer.picture.thumbnail != nil)
            try await fixture.wait("the pixels") { viewer.picture.levels != nil }
            let count = fixture.library.pools.submitted - before
            #expect(fixture.main.list.selectedPlaces == [0])
            fixture.harness.press(.escape)
            return count
        }
        #expect(try await trips() > 1, "the detail asks for the item that the press selects")
        #expect(try await trips() == 1, "a selected item is known")
    }

    /// The press selects a row that is half out of sight. The row is scrolled into sight, and the picture keeps pointing at it.
    @Test func aRowThatIsHalfOutOfSightComesIntoSightBelowItsPicture() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        try await Self.pictured(60, fixture)
        try await fixture.wait("the rows") { fixture.visibleNames.count == 30 }
        await fixture.settle()
        let table = fixture.main.list.table
        table.contentOffset.y = 3.5 * table.rowHeight
        fixture.harness.renderFrames()
        fixture.harness.click(at: Point(x: thumbnail.midX, y: thumbnail.minY - 4))
        let popover = try #require(fixture.main.attachments.pictures.popover)
        let background = try #require(fixture.harness.find(PictureFrame.self))
        #expect(fixture.main.list.selectedPlaces == [3] && table.contentOffset.y == 3 * table.rowHeight)
        let view = try #require(table.cellForRow(at: 3) as? ItemCell).thumbnailView
        let middle = view.convert(view.bounds, to: nil).midY + fixture.harness.window.screenFrame.minY
        let window = try #require(popover.window)
        #expect(window.screenFrame.midY + background.arrowOffset == middle)
    }

    @Test func theFloatingPictureGoesWithItsRowAndCloses() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        try await fixture.wait("the rows") { fixture.visibleNames == ["Pictured", "Plain"] }
        fixture.harness.click(at: thumbnail.center)
        let popover = try #require(fixture.main.attachments.pictures.popover)
        let background = try #require(popover.window?.layers[0].rootView.subviews.first as? PictureFrame)
        // Where the arrow's tip is, down the screen.
        func tip() -> Double { (popover.window?.screenFrame.midY ?? 0) + background.arrowOffset }
        let before = tip()
        fixture.harness.resize(to: Size(width: 1000, height: 700))
        #expect(popover.isPresented && tip() == before)
        // Somebody adds an item above it: another cell shows it from now on, perhaps.
        _ = try fixture.library.direct.add(.named("Newest"), actor: "elsewhere")
        try await fixture.wait("the new row") { fixture.visibleNames.first == "Newest" }
        fixture.harness.renderFrames()
        #expect(popover.isPresented && tip() == before + fixture.main.list.table.rowHeight)
        let id = try #require(try fixture.stored().first { $0.content.name == "Pictured" }?.id)
        _ = try fixture.library.direct.delete([id], actor: "elsewhere")
        try await fixture.wait("the row to go") { fixture.visibleNames == ["Newest", "Plain"] }
        fixture.harness.renderFrames()
        #expect(!popover.isPresented && fixture.main.attachments.pictures.popover == nil)
    }

    @Test func eachRowShowsItsOwnPictureWhereverTheListStands() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        // The green of a picture says which item it belongs to.
        try await Self.pictured(60, fixture)
        try await fixture.wait("the rows") { fixture.visibleNames.count == 30 }
        let harness = fixture.harness
        for key in [Key.home, .pageDown, .pageDown, .end, .pageUp, .home, .down] {
            harness.press(key)
            harness.advance(seconds: 0.1)
            let buffer = try #require(harness.screenshot())
            let table = fixture.main.list.table
            for row in table.visibleRows {
                let cell = try #require(table.cellForRow(at: row) as? ItemCell)
                let middle = cell.thumbnailView.convert(cell.thumbnailView.bounds.center, to: nil)
                guard middle.y > HeaderBar.height + 20, middle.y < harness.window.size.height - 60 else { continue }
                let place = Int(middle.y) * buffer.bytesPerRow + Int(middle.x) * 4
                let green = Int(buffer.pixels.load(fromByteOffset: place + 1, as: UInt8.self))
                let wanted = 4 * (Int(fixture.main.model.row(at: row)?.name ?? "") ?? -1)
                #expect(abs(green - wanted) <= 2, "row \(row) after \(key)")
            }
        }
    }

    @Test func withoutAPictureNothingPopsUp() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        try await fixture.wait("the rows") { fixture.visibleNames == ["Pictured", "Plain"] }
        fixture.harness.click(at: thumbnail.center.offsetBy(x: 0, y: 60))
        #expect(fixture.harness.openChildren.isEmpty)
        #expect(fixture.main.detail.item?.content.name == "Plain")
        // Without a picture there is no empty frame, either.
        #expect(fixture.harness.find(PictureButton.self) == nil)
    }

    @Test func aFileDroppedOnARowBecomesItsPicture() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        try await fixture.wait("the rows") { fixture.visibleNames == ["Pictured", "Plain"] }
        let file = fixture.folder.deletingLastPathComponent().appendingPathComponent("drop-\(fixture.folder.lastPathComponent).png")
        try Fixture.picture(width: 120, height: 90, color: 0xFF11_55CC).write(to: file)
        let list = PasteboardItem(representations: [PasteboardItem.uriList: Array("file://\(file.path)\r\n".utf8)])
        let place = Point(x: 300, y: HeaderBar.height + ListTitleBar.height + 90)
        fixture.harness.send(.drag(DragEvent(phase: .moved, location: place, types: [PasteboardItem.uriList])))
        #expect(fixture.harness.log.contains { $0.hasPrefix("acceptDrag(true)") })
        fixture.harness.send(.drag(DragEvent(phase: .dropped(list), location: place, types: [PasteboardItem.uriList])))
        try await fixture.wait("the picture") { fixture.main.model.row(at: 1)?.hasPhoto ?? false }
        // It is a change like any other.
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the undo") { !(fixture.main.model.row(at: 1)?.hasPhoto ?? true) }
    }

    @Test func aFolderDroppedOnARowIsRefusedInASentence() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        try await fixture.wait("the rows") { fixture.visibleNames == ["Pictured", "Plain"] }
        let list = PasteboardItem(representations: [PasteboardItem.uriList: Array("file:///tmp\r\n".utf8)])
        let place = Point(x: 300, y: HeaderBar.height + ListTitleBar.height + 90)
        fixture.harness.send(.drag(DragEvent(phase: .moved, location: place, types: [PasteboardItem.uriList])))
        fixture.harness.send(.drag(DragEvent(phase: .dropped(list), location: place, types: [PasteboardItem.uriList])))
        try await fixture.wait("the sentence") { !fixture.main.messageBar.isHidden }
        #expect(fixture.main.messageBar.text.contains("not a file"))
        #expect(fixture.main.model.row(at: 1)?.hasPhoto == false)
    }

    private static func pictured(_ count: Int, _ fixture: Fixture) async throws {
        for number in 0..<count {
            let color = 0xFF00_0000 | UInt32(number * 4) << 8
            let photo = try fixture.library.direct.importPhoto(
                data: Fixture.picture(width: 60, height: 60, color: color), originalName: "p.png")
            var content = ItemContent.named("\(number)")
            content.photos = [photo]
            _ = try fixture.library.direct.add(content, actor: "test")
        }
        try await fixture.wait("the rows") { fixture.main.model.count == count && fixture.main.model.row(at: 0) != nil }
    }

    @Test func thePicturesBehindThoseInSightAreMadeBeforeTheyAreSeen() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        try await Self.pictured(60, fixture)
        let seen = fixture.main.list.table.visibleRows.count
        try await fixture.wait("more pictures than rows") { fixture.main.thumbnails.count > seen }
        #expect(fixture.main.thumbnails.count < 60, "only those nearby")
    }

    /// The first frame of a window of some scale, of a library that does not answer after it was opened, with a picture in its first row.
    private func firstImage(keptScale: Double, scale: Double, glossy: Bool = false, threads: StoreThreads? = nil) throws -> Image? {
        let before = try fixture()
        defer { try? FileManager.default.removeItem(at: before.folder) }
        before.main.model.stop()
        try before.library.settings.set(LibraryOpening.settings(forScale: keptScale))
        var preferences = ListPreferences()
        preferences.hasGlossyThumbnails = glossy
        try preferences.store(in: before.library.settings)
        before.library.close()
        let library = try Library.open(at: before.folder)
        defer { library.close() }
        let store = DelayedStore(library.store(actor: "test"))
        let opening = threads.map { LibraryOpening(library, actor: "test", on: $0) } ?? LibraryOpening(library, store)
        store.hold()
        let main = MainController(opening, actor: "test", nibs: try ProgramNibs(), patience: .none)
        let window = Window(size: Size(width: 1120, height: 760))
        window.rootViewController = main
        let harness = Harness(window, scale: scale)
        defer { withExtendedLifetime(harness) { store.release() } }
        let cell = try #require(main.list.table.cellForRow(at: 0) as? ItemCell)
        #expect(main.model.row(at: 0)?.name == "Pictured")
        return cell.thumbnailView.image
    }

    @Test(arguments: [(1.0, false), (1.0, true), (2.0, false)])
    func theFirstFrameWaitsForNoPicture(scale: Double, glossy: Bool) async throws {
        let image = try #require(try firstImage(keptScale: scale, scale: scale, glossy: glossy))
        #expect(image.size == Size(width: 40, height: 40))
    }

    @Test func picturesOfAnotherScaleAreNotShown() async throws {
        #expect(try firstImage(keptScale: 1, scale: 2) == nil)
    }

    @Test func whoeverOpensTheLibraryCanReadItsFirstRowsItself() async throws {
        #expect(try firstImage(keptScale: 1, scale: 1, threads: .callers) != nil)
    }

    /// The frame does not wait for a slow picture: the name is shown, and the picture appears once.
    @Test func aRowShowsItsNameUntilItsPictureIsMade() async throws {
        let (fixture, store) = try Fixture.delayed()
        defer { fixture.close() }
        try await Self.pictured(30, fixture)
        try await fixture.wait("a picture") { fixture.main.thumbnails.count > 0 }
        await fixture.settle()
        fixture.main.thumbnails.flush()
        store.hold()
        let table = fixture.main.list.table
        table.reloadRows(RowSet(table.visibleRows))
        fixture.harness.advance(seconds: 0.1)
        let cell = try #require(table.cellForRow(at: 0) as? ItemCell)
        #expect(cell.thumbnailView.image == nil && fixture.harness.find(Label.self) { $0.text == "29" } != nil)
        store.release()
        try await fixture.wait("the picture") { (table.cellForRow(at: 0) as? ItemCell)?.thumbnailView.image != nil }
    }

    /// Returns the names of the visible rows that are shown without their picture.
    private static func rowsWithoutPicture(_ fixture: Fixture) -> [String] {
        let table = fixture.main.list.table
        return table.visibleRows.compactMap { row in
            guard let cell = table.cellForRow(at: row) as? ItemCell, cell.thumbnailView.image == nil else { return nil }
            return fixture.main.model.row(at: row)?.name ?? "?"
        }
    }

    /// Rows and their pictures appear in the same frame, also without any wait.
    @Test func whatIsFoundComesWithItsPictures() async throws {
        let (fixture, _) = try Fixture.delayed()
        defer { fixture.close() }
        try await Self.pictured(60, fixture)
        await fixture.settle()
        fixture.main.thumbnails.flush()
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("7")
        var bare: [String] = []
        try await fixture.wait("what was found") {
            guard fixture.main.model.count == 6, fixture.main.list.table.visibleRows.count == 6 else { return false }
            bare = Self.rowsWithoutPicture(fixture)
            return true
        }
        #expect(bare.isEmpty)
        #expect(fixture.harness.all(.row).filter { $0.actions.contains { $0.kind == .custom("Show Picture") } }.count == 6)
    }

    /// Two rows whose pictures are missing and announced.
    private static func expectTwo(_ fixture: Fixture) async throws -> (ComingThumbnails, [ItemRow?]) {
        try await pictured(2, fixture)
        await fixture.settle()
        let thumbnails = fixture.main.thumbnails
        thumbnails.flush()
        let rows = (0..<2).map { fixture.main.model.row(at: $0) }
        let made = thumbnails.preparation(scale: 1).coming(for: rows)
        let coming = try #require(made)
        thumbnails.expect(coming)
        return (coming, rows)
    }

    /// While rows are laid out, the thread that read them makes their pictures; the first that is painted waits for them.
    @Test func aRowThatIsPaintedWaitsForWhatIsBeingMade() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (coming, rows) = try await Self.expectTwo(fixture)
        let thumbnails = fixture.main.thumbnails
        let hash = try #require(rows[0]?.photoSHA256)
        guard case .asked(let source) = thumbnails.picture(sha256: hash, scale: 1) else {
            Issue.record("it is there already")
            return
        }
        let making = Task(executorPreference: fixture.library.pools.interactive) { await coming.make() }
        #expect(source() != nil)
        #expect(thumbnails.count == 2, "all of them came at once")
        await making.value
        #expect(thumbnails.preparation(scale: 1).coming(for: rows) == nil)
    }

    /// A thumbnail that takes longer than its frame allows is requested once, and shown when it arrives.
    @Test func whatIsMadeTooLateForItsRowIsShownWhenItIsThere() async throws {
        let (fixture, store) = try Fixture.delayed()
        defer { fixture.close() }
        let (coming, _) = try await Self.expectTwo(fixture)
        let asked = store.askedPictureCount
        let table = fixture.main.list.table
        table.reloadRows(RowSet(table.visibleRows))
        fixture.harness.advance(seconds: 0.1)
        #expect(Self.rowsWithoutPicture(fixture) == ["1", "0"])
        #expect(store.askedPictureCount == asked)
        await coming.make()
        try await fixture.wait("the pictures") { Self.rowsWithoutPicture(fixture).isEmpty }
    }

    private static let failure = InventoryError(.diskError, "The disk reported an error.")

    /// A disk that fails for a moment leaves no row without its picture for ever.
    @Test func aPictureThatCouldNotBeReadIsAskedForAgainAfterAWhile() async throws {
        let (fixture, store) = try Fixture.delayed()
        defer { fixture.close() }
        store.failPictures(Self.failure)
        try await Self.pictured(2, fixture)
        await fixture.settle()
        #expect(Self.rowsWithoutPicture(fixture) == ["1", "0"])
        // A change that is followed late makes the rows ask once more. After that, painting does not ask again and again.
        var asked = -1
        for _ in 0..<2 where store.askedPictureCount != asked {
            asked = store.askedPictureCount
            for _ in 0..<5 { fixture.main.list.reloadRows(at: 0..<2) }
            await fixture.settle()
        }
        #expect(store.askedPictureCount == asked)
        store.failPictures(nil)
        fixture.harness.advance(seconds: 3)
        try await fixture.wait("the pictures") { Self.rowsWithoutPicture(fixture).isEmpty }
    }

    @Test func aPictureThatCanNeverBeReadKeepsNobodyAwake() async throws {
        let (fixture, store) = try Fixture.delayed()
        defer { fixture.close() }
        store.failPictures(Self.failure)
        try await Self.pictured(1, fixture)
        for _ in 0..<30 {
            await fixture.settle()
            fixture.harness.advance(seconds: 100, every: 0.5)
        }
        let asked = store.askedPictureCount
        #expect((3...8).contains(asked), "it was tried, less and less: \(asked)")
        for _ in 0..<10 {
            await fixture.settle()
            fixture.harness.advance(seconds: 1_000, every: 0.5)
        }
        #expect(store.askedPictureCount == asked)
    }

    @Test func aPictureThatCouldNotBeReadIsAskedForAgainAfterAChange() async throws {
        let (fixture, store) = try Fixture.delayed()
        defer { fixture.close() }
        store.failPictures(Self.failure)
        try await Self.pictured(1, fixture)
        await fixture.settle()
        #expect(Self.rowsWithoutPicture(fixture) == ["0"])
        // After the third failure, there is a pause of a minute.
        for pause in [3.0, 11] {
            fixture.harness.advance(seconds: pause)
            await fixture.settle()
        }
        store.failPictures(nil)
        let time = fixture.harness.window.now
        let item = try #require(try fixture.stored().first)
        var content = item.content
        content.name = "Renamed"
        _ = try fixture.library.direct.update(item.id, to: content, expecting: nil, actor: "elsewhere")
        try await fixture.wait("the name") { fixture.visibleNames == ["Renamed"] }
        try await fixture.wait("the picture") { Self.rowsWithoutPicture(fixture).isEmpty }
        #expect(fixture.harness.window.now - time < 30)
    }
}
