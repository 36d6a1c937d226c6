import Graphics
import Imaging
import Testing
import ToolkitTesting

@testable import Toolkit

/// What stands inside a control begins on the right where people read from there.
@MainActor struct MirroredControlTests {
    private func makeStage(isMirrored: Bool) -> Stage {
        let stage = Stage()
        var settings = Harness.quietSettings
        settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        stage.harness.send(.settingsChanged(settings))
        return stage
    }

    /// From where to where something is drawn in a rectangle of a window, in points from its left edge; nil where nothing is.
    private func inked(_ harness: Harness, _ window: Window, in rect: Rect) -> ClosedRange<Int>? {
        guard let buffer = harness.screenshot(of: window) else { return nil }
        let background = buffer[Int(rect.minX), Int(rect.minY)]
        let columns = (Int(rect.minX)..<Int(rect.maxX)).filter { x in
            (Int(rect.minY)..<Int(rect.maxY)).contains { buffer[x, $0] != background }
        }
        guard let first = columns.first, let last = columns.last else { return nil }
        return first - Int(rect.minX)...last - Int(rect.minX)
    }

    @Test(arguments: [false, true])
    func whatAButtonHoldsIsAligned(isMirrored: Bool) throws {
        for (alignment, isLeft) in [(Button.HorizontalAlignment.leading, !isMirrored), (.trailing, isMirrored)] {
            let stage = makeStage(isMirrored: isMirrored)
            let button = stage.add(Button("Lamp", style: .plain), 100, 100, 300, 32)
            button.contentHorizontalAlignment = alignment
            stage.harness.advance(seconds: 0.02)
            let ink = try #require(inked(stage.harness, stage.window, in: button.frame))
            #expect(isLeft ? ink.upperBound < 60 : ink.lowerBound > 240)
        }
    }

    @Test(arguments: [false, true])
    func whatAFieldOffersBeginsWhereItsTextBegins(isMirrored: Bool) throws {
        let stage = makeStage(isMirrored: isMirrored)
        let field = stage.add(TextField(), 100, 100, 400, 32)
        field.completions = { _ in ["Garage", "Garden shed"] }
        stage.harness.click(field)
        stage.harness.type("ga")
        let popup = try #require(stage.harness.openChildren.first)
        stage.harness.advance(seconds: 0.1)
        let row = Rect(x: 20, y: 20, width: popup.size.width - 40, height: 16)
        let ink = try #require(inked(stage.harness, popup, in: row))
        #expect(isMirrored ? ink.lowerBound > Int(row.width / 2) : ink.upperBound < Int(row.width / 2))
    }
}
