import Foundation
import Graphics
import Imaging
import Inventory
import StoreTesting
import TestSupport
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Compares whole screens with pictures that were found right. It detects moved, missing and recoloured parts that no other test looks at.
@Suite(.serialized) struct GoldenPictureTests {
    /// A screen: its size and looks, and the actions that lead to it.
    nonisolated struct Screen: Sendable, CustomTestStringConvertible {
        var name: String
        var size = Size(width: 1000, height: 560)
        var scale = 1.0
        var isDark = false
        var isMirrored = false
        var act: @Sendable @MainActor (Fixture) async throws -> Void
        /// Replaces what differs from day to day, when all is there.
        var finish: @Sendable @MainActor (Fixture) async throws -> Void = { _ in }

        var testDescription: String { name }
    }

    private nonisolated static let third: @Sendable @MainActor (Fixture) async throws -> Void = { fixture in
        fixture.harness.press(.home)
        for _ in 0..<2 { fixture.harness.press(.down) }
    }

    nonisolated static let screens = [
        Screen(name: "main", act: third),
        Screen(name: "main-dark", isDark: true, act: third),
        Screen(name: "main-right-to-left", isMirrored: true, act: third),
        Screen(name: "main-1.5x", size: Size(width: 700, height: 380), scale: 1.5, act: third),
        Screen(name: "narrow", size: Size(width: 420, height: 540)) { _ in },
        Screen(name: "narrow-2x", size: Size(width: 420, height: 330), scale: 2) { _ in },
        Screen(name: "grid") { $0.harness.press(.character("2"), .control) },
        Screen(name: "search") { fixture in
            fixture.harness.press(.character("f"), .control)
            fixture.harness.type("la")
        },
        Screen(name: "form") { fixture in
            fixture.harness.press(.character("n"), .control)
            fixture.harness.type("Moka Pot\tMP-77\t$39.00")
        },
        Screen(name: "form-right-to-left", size: Size(width: 760, height: 480), isMirrored: true) { fixture in
            fixture.harness.press(.character("n"), .control)
            fixture.harness.type("Moka Pot\tMP-77\t$39.00")
        },
        Screen(name: "drawer", size: Size(width: 420, height: 480)) { $0.harness.press(.character("b"), .control) },
        Screen(name: "preferences", size: Size(width: 720, height: 560)) { $0.harness.press(.character(","), .control) },
        Screen(
            name: "history", size: Size(width: 720, height: 480),
            act: { fixture in
                try change(fixture)
                fixture.harness.press(.character("h"), [.control, .shift])
            }, finish: { try sayOneTime($0) }),
        Screen(name: "reports", size: Size(width: 900, height: 520)) { fixture in
            let page = try await fixture.openReports()
            page.today = { Day(year: 2026, month: 11, day: 21) ?? .today() }
            fixture.harness.press(.down)
            try await fixture.waitForPages(of: page)
        },
        Screen(name: "popover") { fixture in
            // Rows that came late are later among the views.
            @MainActor func bicycle() -> ItemCell? { fixture.main.list.table.cellForRow(at: 1) as? ItemCell }
            try await fixture.wait("the thumbnails") { bicycle()?.thumbnailButton.isHidden == false }
            fixture.harness.click(try #require(bicycle()?.thumbnailButton))
        },
        Screen(name: "editing") { $0.harness.press(.character("e"), [.control, .shift]) },
        Screen(name: "selection", isDark: true) { fixture in
            try await third(fixture)
            fixture.harness.press(.character("a"), .control)
        },
        Screen(name: "alert") { fixture in
            try await third(fixture)
            fixture.harness.press(.character("n"), .control)
            fixture.harness.type("Moka Pot")
            fixture.harness.press(.escape)
        },
    ]

    /// Makes some entries of the history.
    private static func change(_ fixture: Fixture) throws {
        let library = fixture.library.direct
        let lamp = try #require(try fixture.stored().first { $0.content.name == "Lamp" })
        var content = lamp.content
        content.value = Money(minorUnits: 5_500, currency: .usd)
        content.place = Reference(typed: "Living Room")
        _ = try library.update(lamp.id, to: content, expecting: nil, actor: "ann@home")
        let atlas = try #require(try fixture.stored().first { $0.content.name == "Atlas" })
        _ = try library.delete([atlas.id], actor: "test")
    }

    /// The entries of the history were made now: they say another time, the same each time.
    private static func sayOneTime(_ fixture: Fixture) throws {
        let table = try #require(fixture.main.presentedViewController as? HistoryController).table
        for row in table.visibleRows {
            let cell = try #require(table.cellForRow(at: row))
            let labels = cell.contentView.subviews.compactMap { $0 as? Label }
            try #require(labels.dropFirst().first).text = "21 Nov 2026, 10:04"
            cell.setNeedsLayout()
        }
        fixture.harness.renderFrames()
    }

    /// Items that are the same on every day, with pictures that need no decoder's luck.
    private static func fill(_ library: Library) throws {
        let items: [(name: String, serial: String, cents: Int64?, place: String, notes: String, color: UInt32?)] = [
            ("Turntable, belt drive", "TT-2045", 24_900, "Living Room", "", 0xFF20_3040), ("Lamp", "", 4_950, "Study", "Green shade.", nil),
            ("Espresso Machine", "EM 88-1", 61_200, "Kitchen", "Descale each third month.\nBought with Ann.", 0xFFA0_3020),
            ("Lawn Mower", "LM-1", 32_900, "Garage", "", 0xFF30_8040), ("Café Table", "", 11_000, "Terrace", "", nil),
            ("Violin 4/4, with bow and case", "V-1889-4", 480_000, "Living Room", "Insured.", 0xFFB0_7020),
            ("Folding Bicycle", "FB-16-220", 89_900, "Garage", "", 0xFF30_50B0), ("Atlas", "", nil, "", "", nil),
        ]
        for (index, item) in items.enumerated() {
            var content = ItemContent.named(
                item.name, serial: item.serial, cents: item.cents, place: item.place, notes: item.notes)
            if let color = item.color {
                let data = try Fixture.picture(width: 120, height: 80 + index * 10, color: color)
                content.photos = [try library.direct.importPhoto(data: data, originalName: nil)]
            }
            // The noons from the first of March 2026 on.
            let created = Timestamp(milliseconds: 1_772_366_400_000 + Int64(index) * 86_400_000)
            _ = try library.direct.addAll([NewItem(content, createdAt: created)], actor: "test")
        }
    }

    @Test(arguments: screens) func looksAsItDid(_ screen: Screen) async throws {
        let fixture = try Fixture(size: screen.size, scale: screen.scale, dark: screen.isDark)
        defer { fixture.close() }
        if screen.isMirrored {
            var settings = Harness.quietSettings
            settings.layoutDirection = .rightToLeft
            fixture.harness.send(.settingsChanged(settings))
        }
        try Self.fill(fixture.library)
        try await fixture.wait("the items") { fixture.main.model.count == 8 && fixture.main.model.isPrepared }
        // A reload of the list after the keys would move the ring to the first selected row.
        await fixture.settle()
        try await screen.act(fixture)
        // Only the final state counts.
        await fixture.settle()
        fixture.harness.advance(seconds: 4)
        await fixture.settle()
        try await screen.finish(fixture)
        try GoldenPictures.ofCheckout.compare(screen.name, try #require(fixture.harness.screenshotWithChildren()))
    }
}
