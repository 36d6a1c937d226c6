import CPangoCairo
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
    private nonisolated static let pictures = GoldenPictures(
        of: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent())

    /// A screen: its size and looks, and the actions that lead to it.
    nonisolated struct Screen: Sendable, CustomTestStringConvertible {
        var name: String
        var size = Size(width: 1000, height: 560)
        var scale = 1.0
        var isDark = false
        var isMirrored = false
        var act: @Sendable @MainActor (Fixture) async throws -> Void

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
        Screen(name: "popover") { fixture in
            try await fixture.wait("the thumbnails") { fixture.harness.find(Button.self) { $0.identifier == "thumbnail" } != nil }
            fixture.harness.click(try #require(fixture.harness.find(Button.self) { $0.identifier == "thumbnail" }))
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

    /// Items that are the same on every day, with pictures that need no decoder's luck.
    private static func fill(_ library: Library) throws {
        let items: [(name: String, serial: String, cents: Int64?, location: String, notes: String, color: UInt32?)] = [
            ("Turntable, belt drive", "TT-2045", 24_900, "Living Room", "", 0xFF20_3040), ("Lamp", "", 4_950, "Study", "Green shade.", nil),
            ("Espresso Machine", "EM 88-1", 61_200, "Kitchen", "Descale each third month.\nBought with Ann.", 0xFFA0_3020),
            ("Lawn Mower", "LM-1", 32_900, "Garage", "", 0xFF30_8040), ("Café Table", "", 11_000, "Terrace", "", nil),
            ("Violin 4/4, with bow and case", "V-1889-4", 480_000, "Living Room", "Insured.", 0xFFB0_7020),
            ("Folding Bicycle", "FB-16-220", 89_900, "Garage", "", 0xFF30_50B0), ("Atlas", "", nil, "", "", nil),
        ]
        for (index, item) in items.enumerated() {
            var content = ItemContent.named(
                item.name, serial: item.serial, cents: item.cents, location: item.location, notes: item.notes)
            if let color = item.color {
                let data = try Fixture.picture(width: 120, height: 80 + index * 10, color: color)
                content.photos = [try library.direct.importPhoto(data: data, originalName: nil)]
            }
            // The noons from the first of March 2026 on.
            let created = Timestamp(milliseconds: 1_772_366_400_000 + Int64(index) * 86_400_000)
            _ = try library.direct.addAll([NewItem(content, createdAt: created)], actor: "test")
        }
    }

    /// A picture of letters only, in the sizes and weights of the program.
    private func letters() throws -> PixelBuffer {
        let drawn = PixelBuffer.drawn(width: 360, height: 150, isOpaque: true) { canvas in
            canvas.fill(Rect(x: 0, y: 0, width: 360, height: 150), .white)
            var y = 6.0
            let fonts: [(Double, Font.Weight)] = [
                (11, .regular), (12.5, .medium), (15, .semibold), (15, .regular), (22, .bold), (28, .light),
            ]
            for (size, weight) in fonts {
                let text = TextLayout("Hamburgefonstiv, ÅÇ 0123456789 $“fi”", font: Font(size: size, weight: weight))
                canvas.draw(text, at: Point(x: 6, y: y), color: .black)
                y += text.size.height
            }
        }
        return try #require(drawn)
    }

    private var fontStack: String {
        let fontconfig = FcGetVersion()
        return "cairo \(String(cString: cairo_version_string())), Pango \(String(cString: pango_version_string())), "
            + "fontconfig \(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"
    }

    @Test(arguments: screens) func looksAsItDid(_ screen: Screen) async throws {
        let pictures = Self.pictures
        let fixture = try Fixture(size: screen.size, scale: screen.scale, dark: screen.isDark)
        defer { fixture.close() }
        if screen.isMirrored {
            var settings = Harness.quietSettings
            settings.layoutDirection = .rightToLeft
            fixture.harness.send(.settingsChanged(settings))
        }
        try Self.fill(fixture.library)
        try await fixture.wait("the items") { fixture.main.model.count == 8 && fixture.main.model.isPrepared }
        try await screen.act(fixture)
        if pictures.isWriting {
            // Only the person who looks at the picture afterwards can tell whether everything has arrived.
            for _ in 0..<200 {
                fixture.harness.advance(seconds: 0.02)
                try await Task.sleep(for: .milliseconds(5))
            }
            try pictures.write("letters", try letters())
            try pictures.write(screen.name, try #require(fixture.harness.screenshotWithChildren()))
            return
        }
        let precision = try pictures.precision(for: try letters())
        // Pictures are read one after the other: only the final state counts.
        var problem: String? = ""
        for round in 0..<150 where problem != nil {
            fixture.harness.advance(seconds: 0.05)
            let drawn = try #require(fixture.harness.screenshotWithChildren())
            let isLast = round == 149
            if try pictures.isSame(screen.name, drawn) { return }
            if precision == .coarse || isLast { problem = try pictures.problem(with: screen.name, drawn, precision) }
            if problem != nil { try await Task.sleep(for: .milliseconds(10)) }
        }
        if let problem { Issue.record("\(problem) (\(fontStack))") }
        if precision == .coarse { print("\(screen.name): compared coarsely, for letters are drawn otherwise here: \(fontStack)") }
    }
}
