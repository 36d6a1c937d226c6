import Foundation
import Graphics
import Imaging
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

@Suite struct GridTests {
    private let things: [ItemContent] = [
        .named("Café table", serial: "T-1", cents: 4_999, location: "Terrace"),
        .named("Lamp", serial: "X 10", cents: 5_000, location: "Hall"), .named("lamp shade", cents: 5_001, location: "Hall"),
        .named("Zither", serial: "X 9", location: "Attic", notes: "from Aunt Mary"), .named("Spoon", cents: 100),
    ]

    /// A window that shows the grid.
    private func grid(
        _ items: [ItemContent], size: Size = Size(width: 1120, height: 760), scale: Double = 1, dark: Bool = false
    ) async throws -> Fixture {
        let fixture = try Fixture(items: items, size: size, scale: scale, dark: dark)
        fixture.harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid }
        return fixture
    }

    private func view(_ fixture: Fixture) -> CollectionView { fixture.main.list.grid.view }

    private func cell(_ fixture: Fixture, _ item: Int, _ section: Int) throws -> ItemGridCell {
        try #require(view(fixture).cellForItem(at: IndexPath(item: item, section: section)) as? ItemGridCell)
    }

    private func names(_ fixture: Fixture) -> [String] {
        view(fixture).indexPathsForVisibleItems.compactMap { view(fixture).index(of: $0) }.compactMap {
            fixture.main.model.row(at: $0)?.name
        }
    }

    private func titles(_ fixture: Fixture) -> [String] {
        (0..<view(fixture).numberOfSections).map { section in
            let kind = CollectionViewFlowLayout.elementKindSectionHeader
            let header = view(fixture).supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))
            return header?.subviews.compactMap { ($0 as? Label)?.text }.joined(separator: ": ") ?? "missing"
        }
    }

    @Test func theGridGroupsByLocation() async throws {
        let fixture = try await grid(things, size: Size(width: 1120, height: 1400))
        defer { fixture.close() }
        #expect(titles(fixture) == ["Attic: 1 item", "Hall: 2 items", "Terrace: 1 item", "No location: 1 item"])
        #expect(names(fixture) == ["Zither", "lamp shade", "Lamp", "Café table", "Spoon"])
        #expect(fixture.main.list.table.isHidden)
        // It has the whole width: the detail is for the list.
        #expect(view(fixture).bounds.width == 1120)
        #expect(fixture.main.header.gridButton.isSelected && !fixture.main.header.listButton.isSelected)
        fixture.harness.press(.character("1"), .control)
        #expect(fixture.visibleNames.first == "Spoon")
        #expect(view(fixture).isHidden && !fixture.main.list.table.isHidden)
        // The grid out of sight is asked for nothing.
        fixture.harness.resize(to: Size(width: 1500, height: 1500))
        fixture.harness.click(fixture.main.header.gridButton)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid }
        fixture.harness.click(fixture.main.header.listButton)
        #expect(fixture.main.list.showsGrid == false)
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test func theLibraryRemembersTheGrid() async throws {
        let fixture = try await grid(things)
        defer { fixture.close() }
        let library = fixture.library
        try await fixture.wait("the view to be remembered") { library.settings.value("view") == "grid" }
        let again = MainController(library: library, actor: "test", nibs: try ProgramNibs())
        let window = Window(size: Size(width: 1000, height: 700))
        window.rootViewController = again
        let harness = Harness(window)
        #expect(again.list.showsGrid)
        #expect(again.list.table.isHidden)
        again.start()
        for _ in 0..<500 where again.list.grid.view.numberOfItems == 0 {
            try await Task.sleep(for: .milliseconds(5))
            harness.advance(seconds: 0.02)
        }
        #expect(again.list.grid.view.numberOfItems == 5)
        again.model.stop()
        fixture.harness.press(.character("1"), .control)
        try await fixture.wait("the view to be forgotten") { library.settings.value("view") == nil }
    }

    @Test func listAndGridSelectTheSame() async throws {
        let fixture = try await grid(things)
        defer { fixture.close() }
        fixture.harness.click(at: try cell(fixture, 1, 1).convert(Rect(x: 20, y: 185, width: 1, height: 1), to: nil).origin)
        #expect(fixture.main.list.currentKey.flatMap { try? fixture.library.items.item($0) }?.content.name == "Lamp")
        fixture.harness.press(.left, .shift)
        let keys = Set(fixture.main.list.selectedKeys)
        #expect(keys.count == 2)
        fixture.harness.press(.character("1"), .control)
        #expect(Set(fixture.main.list.selectedKeys) == keys)
        #expect(fixture.main.list.table.selectedRows.count == 2)
        #expect(fixture.main.list.table.isFirstResponder)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid }
        #expect(fixture.main.list.selectedCount == 5)
        #expect(view(fixture).isFirstResponder)
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test func arrowsAndLettersWalkThroughLocations() async throws {
        let fixture = try await grid(things)
        defer { fixture.close() }
        fixture.harness.press(.home)
        fixture.harness.press(.down)
        #expect(fixture.main.list.selectedPlaces == [1])
        fixture.harness.press(.right)
        fixture.harness.press(.down)
        #expect(fixture.main.list.selectedPlaces == [3])
        fixture.harness.type("z")
        #expect(fixture.main.list.selectedPlaces == [0])
        fixture.harness.advance(seconds: 1)
        fixture.harness.type("lamp s")
        #expect(fixture.main.list.selectedPlaces == [1])
    }

    @Test func aSearchMarksWhatItFindsAndSaysWhere() async throws {
        let fixture = try await grid(things)
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("lamp")
        #expect(titles(fixture) == ["Hall: 2 items"])
        func labels(_ cell: ItemGridCell) -> [Label] { cell.contentView.subviews.compactMap { $0 as? Label } }
        #expect(labels(try cell(fixture, 0, 0))[0].marks == [0..<4])
        fixture.harness.press(.escape)
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("x 9")
        #expect(labels(try cell(fixture, 0, 0)).map(\.text) == ["Zither", "", "X 9"])
        #expect(labels(try cell(fixture, 0, 0))[2].marks == [0..<1, 2..<3])
        fixture.harness.press(.escape)
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("nowhere")
        #expect(view(fixture).isHidden)
        #expect(fixture.harness.button("Add “nowhere”") != nil)
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test func doubleClickEditsAndDeleteDeletes() async throws {
        let fixture = try await grid(things, size: Size(width: 1120, height: 1400))
        defer { fixture.close() }
        let second = try cell(fixture, 1, 1)
        fixture.harness.click(second, count: 2)
        #expect(fixture.main.form?.form.name.text == "Lamp")
        fixture.harness.press(.escape)
        try await fixture.wait("the form to go") { fixture.main.presentedViewController == nil }
        fixture.harness.press(.delete)
        try await fixture.wait("the item to go") { fixture.main.model.count == 4 }
        #expect(titles(fixture) == ["Attic: 1 item", "Hall: 1 item", "Terrace: 1 item", "No location: 1 item"])
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the item to come back") { fixture.main.model.count == 5 }
        #expect(titles(fixture)[1] == "Hall: 2 items")
        #expect(fixture.main.list.selectedPlaces == [2])
        #expect(fixture.harness.paintMismatches == [])
    }

    /// Every change of a few items: what the grid shows is what the library has, with motion and without.
    @Test(arguments: [false, true]) func changesAreFollowed(moving: Bool) async throws {
        let fixture = try await grid(things)
        defer { fixture.close() }
        var settings = Harness.quietSettings
        settings.animationsEnabled = moving
        fixture.harness.send(.settingsChanged(settings))
        // What shines through is rounded otherwise in parts than as a whole, by one of 255; what stands still is compared below.
        fixture.harness.comparesFrames = !moving
        for step in 0..<25 {
            let items = try fixture.stored()
            let place = ["Attic", "Hall", "Cellar", "", "Terrace"][step * 3 % 5]
            let before = fixture.main.lastSequence
            if step % 4 == 3, let gone = items.dropFirst(step * 7 % items.count).first {
                _ = try await fixture.library.items.delete([gone.id], actor: "test")
            } else if step % 4 == 1, let moved = items.dropFirst(step * 5 % items.count).first {
                var content = moved.content
                content.location = place
                content.name += "!"
                _ = try await fixture.library.items.update(moved.id, to: content, expecting: moved.revision, actor: "test")
            } else {
                _ = try await fixture.library.items.add(.named("Thing \(step)", location: place), actor: "test")
            }
            try await fixture.wait("step \(step)") { fixture.main.lastSequence > before }
            fixture.harness.advance(seconds: step % 3 == 0 ? 0.05 : 0.4)
        }
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.comparesFrames = true
        for x in [90.0, 400, 90] { fixture.harness.move(to: Point(x: x, y: 200)) }
        let sections = fixture.main.model.listing?.sections ?? []
        #expect((0..<view(fixture).numberOfSections).map { view(fixture).numberOfItems(inSection: $0) } == sections.map(\.count))
        for path in view(fixture).indexPathsForVisibleItems {
            let row = try #require(view(fixture).index(of: path).flatMap { fixture.main.model.row(at: $0) })
            let shown = try cell(fixture, path.item, path.section)
            #expect(shown.contentView.subviews.compactMap { ($0 as? Label)?.text }.first == row.name)
            #expect(shown.alpha == 1)
        }
        #expect(!titles(fixture).prefix(2).contains("missing"))
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test func everyWidthFillsTheWindow() async throws {
        let fixture = try await grid(things)
        defer { fixture.close() }
        for width in stride(from: 360.0, through: 1600, by: 83) {
            fixture.harness.resize(to: Size(width: width, height: 500))
            let first = try cell(fixture, 0, 1).frame
            let second = try cell(fixture, 1, 1).frame
            #expect(first.width >= 130 && first.width <= 300, "at \(width)")
            #expect(second.minY > first.minY || second.minX >= first.maxX + 11, "at \(width)")
            #expect(second.maxX <= width - 11)
        }
        #expect(fixture.harness.paintMismatches == [])
    }
}

extension GridTests {
    @Test func picturesComeAtTheirSizeAndPopUp() async throws {
        let fixture = try Fixture(items: [.named("Plain", location: "Hall")])
        defer { fixture.close() }
        var content = ItemContent.named("Pictured", location: "Hall")
        let data = try Fixture.picture(width: 800, height: 500, color: 0xFF20_60A0)
        content.photos = [try fixture.library.photos.importPhotoNow(data: data, originalName: "a.png")]
        _ = try fixture.library.items.addNow(content, actor: "test")
        fixture.harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid && fixture.main.model.count == 2 }
        let pictured = try cell(fixture, 0, 0)
        // The thumbnail at once, then the picture at its size.
        #expect(pictured.pictureView.picture != nil)
        let shown = pictured.pictureView
        try await fixture.wait("the picture") { shown.picture?.isFinal == true && shown.picture?.image.size == shown.bounds.size }
        #expect(try cell(fixture, 1, 0).pictureView.picture == nil)
        let buffer = try #require(fixture.harness.screenshot())
        let center = pictured.pictureView.convert(pictured.pictureView.bounds, to: nil).center
        #expect(buffer[Int(center.x), Int(center.y)] & 0xFFFFFF == 0x2060A0)
        fixture.harness.send(.memoryWarning)
        #expect(fixture.main.list.grid.pictures.byteCount == 0)
        #expect(shown.picture?.isFinal == true)
        // Another size of the window makes another one, after the edge came to rest.
        fixture.harness.resize(to: Size(width: 1000, height: 700))
        #expect(shown.picture != nil && shown.picture?.image.size != shown.bounds.size)
        try await fixture.wait("the new picture") { shown.picture?.isFinal == true && shown.picture?.image.size == shown.bounds.size }
        fixture.harness.click(pictured.pictureButton)
        #expect(fixture.main.picturePopover?.isPresented == true)
        fixture.harness.press(.escape)
        // A press on what has no picture selects.
        fixture.harness.click(try cell(fixture, 1, 0).pictureView)
        #expect(fixture.main.list.selectedPlaces == [1])
        fixture.harness.press(.left)
        fixture.harness.press(.space)
        #expect(fixture.main.picturePopover?.isPresented == true)
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test func pictureLoadingIsBounded() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var photos: [PhotoReference] = []
        for index in 0..<24 {
            let data = try Fixture.picture(width: 300, height: 200, color: 0xFF00_0000 | UInt32(index * 9_000 + 77))
            photos.append(try fixture.library.photos.importPhotoNow(data: data, originalName: nil))
        }
        let loader = GridPictureLoader(photos: fixture.library.photos)
        var loaded: [String] = []
        loader.onLoad = { loaded.append($0) }
        loader.setSize(Size(width: 1_000, height: 800), scale: 1)
        for photo in photos { _ = loader.picture(sha256: photo.sha256) }
        #expect(loader.runningCount == GridPictureLoader.atOnce)
        for photo in photos[4..<8] { loader.forget(sha256: photo.sha256) }
        try await fixture.wait("all pictures") { loaded.count == 20 }
        // Those asked for last come first, and what went out of sight never.
        #expect(Set(loaded.dropFirst(2).prefix(6)) == Set(photos.suffix(6).map(\.sha256)))
        #expect(Set(loaded).isDisjoint(with: photos[4..<8].map(\.sha256)))
        #expect(loader.byteCount <= GridPictureLoader.memoryLimit)
        #expect(loader.byteCount > 0)
        loader.flush()
        #expect(loader.byteCount == 0)
    }

    @Test func aPictureDroppedOnAnItemIsItsPicture() async throws {
        let fixture = try await grid([.named("Plain", location: "Hall")])
        defer { fixture.close() }
        let data = try Fixture.picture(width: 90, height: 60)
        let place = try cell(fixture, 0, 0).convert(Rect(x: 50, y: 50, width: 1, height: 1), to: nil).origin
        let item = PasteboardItem(representations: ["image/png": Array(data)])
        fixture.harness.send(.drag(DragEvent(phase: .moved, location: place, types: ["image/png"])))
        #expect(try cell(fixture, 0, 0).isDropTarget)
        fixture.harness.send(.drag(DragEvent(phase: .dropped(item), location: place, types: ["image/png"])))
        try await fixture.wait("the picture") { (try? cell(fixture, 0, 0).pictureView.picture) != nil }
        #expect(try fixture.stored()[0].content.photos.count == 1)
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test func manyItemsScroll() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let library = fixture.library
        _ = try await library.items.addAll(
            (0..<20_000).map { NewItem(.named("Thing \($0)", location: "Room \($0 % 40)")) }, actor: "test")
        try await fixture.wait("the items") { fixture.main.model.count == 20_000 }
        fixture.harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid }
        fixture.harness.comparesFrames = false
        let clock = ContinuousClock()
        let elapsed = clock.measure {
            for _ in 0..<100 { fixture.harness.scroll(view(fixture), clicks: 9) }
            fixture.harness.press(.end)
            fixture.harness.press(.home)
        }
        #expect(view(fixture).madeCellCount < 60)
        #expect(view(fixture).numberOfSections == 40)
        // Generous: it takes a tenth of that on a slow machine.
        #expect(elapsed < .seconds(10), "\(elapsed)")
    }
}
