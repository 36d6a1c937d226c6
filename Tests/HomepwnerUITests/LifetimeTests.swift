import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Dismissed objects are not kept alive: neither cells nor controllers nor popovers.
@Suite struct LifetimeTests {
    private static let rounds = 1_000

    /// Objects that are let go one after the other; only those that live are counted.
    private struct Watched {
        private final class Reference {
            weak var object: AnyObject?
            init(_ object: AnyObject) { self.object = object }
        }

        private var references: [Reference] = []

        mutating func watch(_ object: AnyObject) { references.append(Reference(object)) }
        var count: Int { references.count }
        var living: [String] { references.compactMap { $0.object.map { String(describing: type(of: $0)) } } }
    }

    private func fixtureWithPicture() throws -> Fixture {
        let fixture = try Fixture(size: Size(width: 700, height: 400))
        let photo = try fixture.library.direct.importPhoto(data: Fixture.picture(width: 8, height: 8), originalName: "p.png")
        var content = ItemContent.named("Lamp")
        content.photos = [photo]
        _ = try fixture.library.direct.add(content, actor: "test")
        fixture.harness.comparesFrames = false
        return fixture
    }

    @Test func picturesThatPopUpAreLetGo() async throws {
        let fixture = try fixtureWithPicture()
        defer { fixture.close() }
        try await fixture.wait("the row") { fixture.main.list.table.cellForRow(at: 0) != nil }
        let button = try #require(fixture.harness.find(Button.self) { $0.identifier == "thumbnail" })
        let place = button.convert(button.bounds, to: nil).center
        var watched = Watched()
        for _ in 0..<Self.rounds {
            fixture.main.list.table.cellForRow(at: 0).map { _ in
                fixture.main.window?.send(.pointerDown(PointerEvent(location: place, time: fixture.harness.time)))
                fixture.main.window?.send(.pointerUp(PointerEvent(location: place, time: fixture.harness.time)))
            }
            let popover = try #require(fixture.main.attachments.pictures.popover)
            watched.watch(popover)
            watched.watch(popover.contentViewController)
            watched.watch(popover.contentViewController.view)
            fixture.main.window?.send(.keyDown(KeyEvent(key: .escape, time: fixture.harness.time)))
            #expect(fixture.main.attachments.pictures.popover == nil)
        }
        // The last pictures may still be read away from the main thread.
        try await fixture.wait("all to be let go") { watched.living.isEmpty }
        #expect(watched.count == 3 * Self.rounds)
    }

    @Test func formsAndPreferencesAreLetGo() async throws {
        let fixture = try fixtureWithPicture()
        defer { fixture.close() }
        var watched = Watched()
        for round in 0..<Self.rounds {
            if round % 10 == 0 { fixture.main.addItem() } else { fixture.main.workspace.send(.open(.preferences(atBackups: false))) }
            let controller = try #require(fixture.main.presentedViewController)
            watched.watch(controller)
            watched.watch(controller.view)
            if let table = (controller as? PreferencesController)?.pages.first?.table {
                fixture.main.window?.settle()
                watched.watch(table)
                watched.watch(try #require(table.cellForRow(at: 1)))
            }
            fixture.main.window?.send(.keyDown(KeyEvent(key: .escape, time: fixture.harness.time)))
            #expect(fixture.main.presentedViewController == nil)
        }
        try await fixture.wait("all to be let go") { watched.living.isEmpty }
        #expect(watched.count > 3 * Self.rounds)
    }

    @Test func cellsOfATableThatIsGoneAreLetGo() async throws {
        let fixture = try fixtureWithPicture()
        defer { fixture.close() }
        try await fixture.wait("the row") { fixture.main.model.count == 1 }
        var watched = Watched()
        let nibs = fixture.main.around.nibs
        for _ in 0..<Self.rounds {
            let window = Window(size: Size(width: 300, height: 120))
            let list = ItemListController(
                model: fixture.main.model, photos: fixture.library.photos, thumbnails: fixture.main.thumbnails,
                style: fixture.main.around.style,
                nibs: nibs,
                preferences: ListPreferences())
            list.delegate = fixture.main
            window.rootViewController = list
            window.send(.resized(Size(width: 300, height: 120), scale: 1))
            window.settle()
            list.setEditing(true, animated: true)
            window.settle()
            let cell = try #require(list.table.cellForRow(at: 0) as? ItemCell)
            #expect(cell.item != nil && cell.isEditing)
            watched.watch(cell)
            watched.watch(cell.contentView)
            watched.watch(list)
            watched.watch(list.table)
            window.close()
        }
        #expect(watched.living == [])
        #expect(watched.count == 4 * Self.rounds)
    }

    @Test func cellsOfAGridThatIsGoneAreLetGo() async throws {
        let fixture = try fixtureWithPicture()
        defer { fixture.close() }
        fixture.harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid && fixture.main.model.isPrepared }
        var watched = Watched()
        for _ in 0..<Self.rounds {
            let window = Window(size: Size(width: 300, height: 220))
            let list = ItemListController(
                model: fixture.main.model, photos: fixture.library.photos, thumbnails: fixture.main.thumbnails,
                style: fixture.main.around.style,
                nibs: fixture.main.around.nibs,
                preferences: ListPreferences())
            list.grid.isShown = true
            window.rootViewController = list
            window.send(.resized(Size(width: 300, height: 220), scale: 1))
            window.settle()
            let cell = try #require(list.grid.view.cellForItem(at: IndexPath(item: 0, section: 0)) as? ItemGridCell)
            #expect(cell.item != nil)
            watched.watch(cell)
            watched.watch(cell.pictureView)
            watched.watch(list.grid.view)
            watched.watch(list)
            window.close()
        }
        // The last pictures may still be made away from the main thread.
        try await fixture.wait("all to be let go") { watched.living.isEmpty }
        #expect(watched.count == 4 * Self.rounds)
    }
}
