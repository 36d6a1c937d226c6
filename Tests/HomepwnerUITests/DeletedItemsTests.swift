import Foundation
import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The page of deleted items shows and restores them.
@Suite struct DeletedItemsTests {
    private func open(_ fixture: Fixture) throws -> DeletedItemsController {
        try fixture.choose(inMenu: "Library", "Deleted Items…")
        fixture.harness.advance(seconds: 1)
        return try #require(fixture.main.presentedViewController as? DeletedItemsController)
    }

    @Test func whatWasDeletedLongAgoIsBroughtBack() async throws {
        let fixture = try Fixture(items: [.named("Lamp"), .named("Rug"), .named("Vase")])
        defer { fixture.close() }
        let ids = try fixture.stored().map(\.id)
        _ = try fixture.library.direct.delete([ids[0]], actor: "ann@home")
        _ = try fixture.library.direct.delete([ids[1]], actor: "ann@home")
        await fixture.settle()
        let page = try open(fixture)
        try await fixture.wait("the rows") { page.table.numberOfRows == 2 }
        let names = (0..<2).map { page.tableView(page.table, accessibilityLabelForRowAt: $0) ?? "" }
        #expect(names[0].hasPrefix("Rug, deleted ") && names[0].hasSuffix(", by ann@home.") && names[1].hasPrefix("Lamp, deleted "))
        // There is no selection yet, so that no item can be restored by accident.
        #expect(try fixture.harness.get(.button, "Restore").states.contains(.enabled) == false)
        fixture.harness.press(.end)
        fixture.harness.press(.enter)
        try await fixture.wait("the lamp") { page.table.numberOfRows == 1 && fixture.main.model.count == 2 }
        #expect(try Set(fixture.stored().map(\.content.name)) == ["Lamp", "Vase"])
        // Undo is the way back.
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.library.store(actor: "test").status.undoTitle == "Bring Back “Lamp”")
    }

    /// A set of $1,000 with a lens of $300 is worth $1,000 in the trash, too, and the lens's row says why.
    @Test func aPartInTheTrashSaysSoAndAddsNothing() async throws {
        let fixture = try Fixture(items: [])
        defer { fixture.close() }
        let direct = fixture.library.direct
        let set = try direct.add(ItemContent(name: "Camera set", value: Money(minorUnits: 100_000, currency: .usd)), actor: "ann@home")
            .items[0].id
        var lens = ItemContent(name: "Lens", value: Money(minorUnits: 30_000, currency: .usd))
        lens.parent = Reference(id: set, path: [])
        let part = try direct.add(lens, actor: "ann@home").items[0].id
        _ = try direct.delete([set, part], actor: "ann@home")
        await fixture.settle()
        let page = try open(fixture)
        try await fixture.wait("the rows") { page.table.numberOfRows == 2 }
        #expect(page.sumsText == "$1,000.00")
        let rows = (0..<2).map { page.tableView(page.table, accessibilityLabelForRowAt: $0) ?? "" }
        #expect(rows.contains { $0.hasPrefix("Lens, deleted ") && $0.hasSuffix(", $300.00, part of Camera set, by ann@home.") })
        #expect(rows.contains { $0.hasPrefix("Camera set, deleted ") && $0.hasSuffix(", $1,000.00, by ann@home.") })
    }

    /// A picture that comes after its row, as from a slow disk, is shown when it comes.
    @Test(arguments: ["in the window", "on its page"]) func aPictureThatComesLateIsShown(where place: String) async throws {
        let (fixture, store) = try Fixture.delayed()
        defer { fixture.close() }
        store.holdPictures()
        _ = try await fixture.addItemWithPicture()
        let change = try fixture.library.direct.delete([try #require(fixture.stored().first).id], actor: "ann@home")
        try await fixture.wait("the deletion") { fixture.main.model.shownSequence == change.sequence }
        if place == "in the window" { fixture.main.model.choose(.trash) } else { _ = try open(fixture) }
        func thumbnail() -> ThumbnailView? {
            let page =
                place == "in the window" ? fixture.main.listFrame.deleted : fixture.main.presentedViewController as? DeletedItemsController
            return (page?.table.cellForRow(at: 0) as? ItemCell)?.thumbnailView
        }
        try await fixture.wait("the row") { thumbnail() != nil && store.waitingCount > 0 }
        fixture.harness.advance(seconds: 1)
        #expect(thumbnail()?.image == nil, "its picture has not come")
        store.release()
        await fixture.settle()
        #expect(thumbnail()?.image != nil)
    }

    @Test func withoutAnythingDeletedThePageSaysWhatItIsFor() throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        let page = try open(fixture)
        #expect(page.table.numberOfRows == 0)
        _ = try fixture.harness.get(.label, "There are no deleted items. Items that you delete can be brought back here.")
    }

    @Test func whatCannotComeBackSaysWhyAndStays() async throws {
        var lamp = ItemContent.named("Lamp")
        lamp[.assetNumber] = .text("A-1")
        let fixture = try Fixture(items: [lamp])
        defer { fixture.close() }
        _ = try fixture.library.direct.delete([try #require(fixture.stored().first).id], actor: "test")
        var rug = ItemContent.named("Rug")
        rug[.assetNumber] = .text("A-1")
        _ = try fixture.library.direct.add(rug, actor: "test")
        await fixture.settle()
        let page = try open(fixture)
        try await fixture.wait("the row") { page.table.numberOfRows == 1 }
        fixture.harness.press(.home)
        fixture.harness.press(try fixture.harness.get(.button, "Restore"))
        try await fixture.wait("the sentence") { page.presentedViewController != nil }
        let alert = try #require(page.presentedViewController as? AlertController)
        #expect(alert.title == "Not Restored")
        #expect(page.table.numberOfRows == 1)
    }
}
