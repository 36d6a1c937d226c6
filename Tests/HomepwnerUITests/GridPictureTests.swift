import Foundation
import Graphics
import Imaging
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The pictures of the grid: at their size, in their number, and dropped onto an item.
@Suite struct GridPictureTests {
    @Test func picturesComeAtTheirSizeAndPopUp() async throws {
        let fixture = try Fixture(items: [.named("Plain", place: "Hall")])
        defer { fixture.close() }
        var content = ItemContent.named("Pictured", place: "Hall")
        let data = try Fixture.picture(width: 800, height: 500, color: 0xFF20_60A0)
        content.photos = [try fixture.library.direct.importPhoto(data: data, originalName: "a.png")]
        _ = try fixture.library.direct.add(content, actor: "test")
        fixture.harness.press(.character("2"), .control)
        // Once all was read and told, cells stay with their items.
        try await fixture.wait("the grid") {
            fixture.main.list.showsGrid && fixture.main.model.shownSequence == 2 && fixture.main.model.isPrepared
        }
        let pictured = try fixture.gridCell(0, 0)
        // The thumbnail at once, then the picture at its size.
        #expect(pictured.pictureView.picture != nil)
        let shown = pictured.pictureView
        try await fixture.wait("the picture") { shown.picture?.isFinal == true && shown.picture?.image.size == shown.bounds.size }
        #expect(try fixture.gridCell(1, 0).pictureView.picture == nil)
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
        #expect(fixture.main.attachments.pictures.popover?.isPresented == true)
        fixture.harness.press(.escape)
        // A press on an item without a picture selects it.
        fixture.harness.click(try fixture.gridCell(1, 0).pictureView)
        #expect(fixture.main.list.selectedPlaces == [1])
        fixture.harness.press(.left)
        fixture.harness.press(.space)
        #expect(fixture.main.attachments.pictures.popover?.isPresented == true)
    }

    /// A picture that could not be read may be readable later: visible ones are asked for again, as in the rows, at growing intervals.
    @Test func aPictureThatFailedIsTriedAgain() async throws {
        let (fixture, other) = (try Fixture(), try Fixture())
        defer {
            fixture.close()
            other.close()
        }
        let data = try Fixture.picture(width: 300, height: 200)
        // This library does not have the picture.
        let hash = try other.library.direct.importPhoto(data: data, originalName: nil).sha256
        let loader = GridPictureLoader(photos: fixture.library.photos, reader: fixture.main.around.reader)
        loader.window = { fixture.harness.window }
        loader.setSize(Size(width: 200, height: 160), scale: 1)
        var (loaded, retried) = (0, 0)
        loader.onLoad = { _ in loaded += 1 }
        loader.onRetry = {
            retried += 1
            _ = loader.picture(sha256: hash)
        }
        #expect(loader.picture(sha256: hash) == nil)
        try await fixture.wait("the failure") { loaded == 1 && loader.runningCount == 0 }
        for _ in 0..<5 { #expect(loader.picture(sha256: hash) == nil) }
        #expect(loaded == 1 && loader.runningCount == 0 && !loader.isWaiting(sha256: hash), "nobody tries again for each frame")
        _ = try fixture.library.direct.importPhoto(data: data, originalName: nil)
        fixture.harness.advance(seconds: 3)
        try await fixture.wait("the picture") { loader.picture(sha256: hash)?.isFinal == true }
        #expect((1...2).contains(retried))
        await fixture.settle()
        fixture.harness.advance(seconds: 100, every: 0.5)
        #expect((1...2).contains(retried), "nothing is left to be tried")
    }

    @Test func aPictureThatCanNeverBeMadeKeepsNobodyAwake() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let loader = GridPictureLoader(photos: fixture.library.photos, reader: fixture.main.around.reader)
        loader.window = { fixture.harness.window }
        loader.setSize(Size(width: 200, height: 160), scale: 1)
        var loaded = 0
        let hash = String(repeating: "ab", count: 32)
        loader.onLoad = { _ in loaded += 1 }
        loader.onRetry = { _ = loader.picture(sha256: hash) }
        _ = loader.picture(sha256: hash)
        for _ in 0..<20 {
            await fixture.settle()
            fixture.harness.advance(seconds: 100, every: 0.5)
        }
        #expect((3...8).contains(loaded), "it was tried, less and less: \(loaded)")
        let before = loaded
        fixture.harness.advance(seconds: 10_000, every: 5)
        await fixture.settle()
        #expect(loaded == before)
    }

    @Test func pictureLoadingIsBounded() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var photos: [PhotoReference] = []
        for index in 0..<24 {
            let data = try Fixture.picture(width: 300, height: 200, color: 0xFF00_0000 | UInt32(index * 9_000 + 77))
            photos.append(try fixture.library.direct.importPhoto(data: data, originalName: nil))
        }
        let loader = GridPictureLoader(photos: fixture.library.photos, reader: fixture.main.around.reader)
        var loaded: [String] = []
        var isNewestFirst = true
        loader.onLoad = { [unowned loader] in
            loaded.append($0)
            // Two are made at once and end as they like; what counts is which ones wait: never one that was asked for after one begun.
            let waits = photos[2...].map { loader.isWaiting(sha256: $0.sha256) }
            let asked = Array(waits[..<2] + waits[6...])
            isNewestFirst = isNewestFirst && asked == asked.sorted { $0 && !$1 }
        }
        loader.setSize(Size(width: 1_000, height: 800), scale: 1)
        for photo in photos { _ = loader.picture(sha256: photo.sha256) }
        #expect(loader.runningCount == GridPictureLoader.atOnce)
        for photo in photos[4..<8] { loader.forget(sha256: photo.sha256) }
        try await fixture.wait("all pictures") { loaded.count == 20 }
        #expect(isNewestFirst)
        // Pictures that went out of view are never made.
        #expect(Set(loaded).isDisjoint(with: photos[4..<8].map(\.sha256)))
        #expect(loader.byteCount <= loader.memoryLimit)
        #expect(loader.byteCount < 20 * 1_000 * 800 * 4)
        #expect(loader.byteCount > 0)
        loader.flush()
        #expect(loader.byteCount == 0)
    }

    /// The pictures that come into view next wait for all visible ones, and are there when they are needed.
    @Test func picturesAreMadeAheadOfSight() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var hashes: [String] = []
        for index in 0..<8 {
            let data = try Fixture.picture(width: 300, height: 200, color: 0xFF00_0000 | UInt32(index * 9_000 + 77))
            hashes.append(try fixture.library.direct.importPhoto(data: data, originalName: nil).sha256)
        }
        let loader = GridPictureLoader(photos: fixture.library.photos, reader: fixture.main.around.reader)
        loader.countInSight = { 4 }
        var loaded: [String] = []
        var isInOrder = true
        // Two are begun at once; the others follow when no visible one is waiting.
        loader.onLoad = { [unowned loader] in
            loaded.append($0)
            if hashes[6...].contains($0), hashes[..<4].contains(where: { loader.isWaiting(sha256: $0) }) { isInOrder = false }
        }
        loader.setSize(Size(width: 200, height: 160), scale: 1)
        loader.prepare(Array(hashes[4..<8]))
        // One that is being made comes into sight; it is not made twice.
        for hash in hashes[..<5] { _ = loader.picture(sha256: hash) }
        try await fixture.wait("all pictures") { loaded.count >= 8 && loader.runningCount == 0 }
        #expect(isInOrder)
        #expect(Set(loaded) == Set(hashes) && loaded.filter { $0 == hashes[4] }.count == 1, "\(loaded.count)")
        #expect(loader.picture(sha256: hashes[7])?.isFinal == true)
    }

    /// With six in a row: scrolling up finds the pictures of the rows above made already.
    @Test func theRowAboveIsMadeWhenSomebodyScrollsUp() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        for index in 0..<60 {
            let data = try Fixture.picture(width: 30, height: 20, color: 0xFF00_0000 | UInt32(index * 9_000 + 77))
            let photo = try fixture.library.direct.importPhoto(data: data, originalName: nil)
            var content = ItemContent.named("Item \(index)", place: "Hall")
            content.photos = [photo]
            _ = try fixture.library.direct.add(content, actor: "test")
        }
        fixture.harness.resize(to: Size(width: 1240, height: 480))
        fixture.harness.press(.character("2"), .control)
        let grid = fixture.main.list.grid
        try await fixture.wait("the grid") {
            fixture.main.model.count == 60 && fixture.main.model.isPrepared && !grid.placesInSight.isEmpty
        }
        func rest(_ what: String) async throws { try await fixture.wait(what) { grid.pictures.runningCount == 0 } }
        try await rest("the first screen")
        fixture.harness.press(.end)
        fixture.harness.advance(seconds: 1)
        try await fixture.wait("the last screen") { grid.placesInSight.last == 59 }
        try await rest("its pictures")
        let place = fixture.gridView.convert(fixture.gridView.bounds, to: nil).center
        let bottom = try #require(grid.placesInSight.first)
        let above = (bottom - 12..<bottom - 6).compactMap { fixture.main.model.row(at: $0)?.photoSHA256 }
        #expect(above.count == 6 && !above.contains { grid.pictures.isMade(sha256: $0) }, "nobody went by them")
        fixture.harness.scroll(at: place, clicks: -4)
        fixture.harness.advance(seconds: 1)
        #expect(grid.placesInSight.first == bottom - 6)
        try await rest("the rows above")
        #expect(above.allSatisfy { grid.pictures.isMade(sha256: $0) })
    }

    @Test func aPictureDroppedOnAnItemIsItsPicture() async throws {
        let fixture = try await Fixture.grid([.named("Plain", place: "Hall")])
        defer { fixture.close() }
        let data = try Fixture.picture(width: 90, height: 60)
        let place = try fixture.gridCell(0, 0).convert(Rect(x: 50, y: 50, width: 1, height: 1), to: nil).origin
        let item = PasteboardItem(representations: ["image/png": Array(data)])
        fixture.harness.send(.drag(DragEvent(phase: .moved, location: place, types: ["image/png"])))
        #expect(try fixture.gridCell(0, 0).isDropTarget)
        fixture.harness.send(.drag(DragEvent(phase: .dropped(item), location: place, types: ["image/png"])))
        try await fixture.wait("the picture") { (try? fixture.gridCell(0, 0).pictureView.picture) != nil }
        #expect(try fixture.stored()[0].content.photos.count == 1)
    }
}
