import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// A part of a window that is painted alone has the same pixels as the whole window, wherever it cuts the views. The harness compares each
/// frame with a full repaint.
@Suite struct PaintedPartTests {
    /// Paints parts of the window, each in a frame of its own.
    private func paint(_ stage: Stage, _ parts: [Rect]) {
        for part in parts {
            stage.root.view.setNeedsDisplay(part)
            stage.harness.renderFrames()
        }
    }

    /// Strips of the window: one at each pixel of an area, upright and lying.
    private func strips(_ area: Rect, in stage: Stage, width: Double) -> [Rect] {
        let pixel = 1 / stage.window.scale
        return stride(from: area.minX, to: area.maxX, by: pixel).map {
            Rect(x: $0, y: 0, width: width * pixel, height: stage.window.size.height)
        }
            + stride(from: area.minY, to: area.maxY, by: pixel).map {
                Rect(x: 0, y: $0, width: stage.window.size.width, height: width * pixel)
            }
    }

    @Test(arguments: [1.0, 1.5, 2], [false, true]) func aLineOfValuesIsTheSameHoweverItIsCut(scale: Double, isMirrored: Bool) {
        let stage = Stage(size: Size(width: 160, height: 60), scale: scale)
        var settings = Harness.quietSettings
        settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        stage.harness.send(.settingsChanged(settings))
        let line = SparklineView()
        // The first part of the line is nearly level: a cut changes the most pixels there.
        line.entries = [(0.0, 279.0), (100, 265), (390, 319)].map { .init(time: $0, value: $1, words: "") }
        stage.add(line, 20, 12, 100, 26)
        paint(stage, strips(Rect(x: 14, y: 6, width: 110, height: 36), in: stage, width: 5))
        paint(stage, stride(from: 14.0, to: 124, by: 3).flatMap { x in [20.0, 24, 28].map { Rect(x: x, y: $0, width: 13, height: 7) } })
        #expect(stage.harness.paintMismatches.isEmpty)
    }

    @Test(arguments: [false, true]) func symbolsAndRoundCornersAreTheSameHoweverTheyAreCut(isTranslucent: Bool) {
        let stage = Stage(size: Size(width: 240, height: 160))
        let views: [(view: View, place: Rect)] = [
            (SearchField(), Rect(x: 8, y: 8, width: 120, height: 32)), (RingMeter(value: 7), Rect(x: 140, y: 6, width: 34, height: 34)),
            (Switch(), Rect(x: 184, y: 8, width: 48, height: 28)),
            (PillView("Insured", icon: .trash, tone: .positive), Rect(x: 8, y: 50, width: 100, height: 24)),
            (PopUpButton(), Rect(x: 120, y: 48, width: 110, height: 32)), (Stepper(), Rect(x: 8, y: 84, width: 80, height: 30)),
            (ProgressBar(value: 0.4), Rect(x: 100, y: 96, width: 120, height: 6)),
            (Button("Go on", style: .bordered), Rect(x: 8, y: 124, width: 100, height: 30)),
            (DateField(), Rect(x: 120, y: 118, width: 112, height: 34)),
        ]
        for (view, place) in views {
            if isTranslucent { view.alpha = 0.6 }
            stage.add(view, place.minX, place.minY, place.width, place.height)
        }
        paint(stage, strips(Rect(origin: .zero, size: stage.window.size), in: stage, width: 3))
        #expect(stage.harness.paintMismatches.isEmpty)
    }

    @Test func aLineOfValuesThatChangesBelowAMovingSheetIsTheSame() {
        let stage = Stage(size: Size(width: 300, height: 240), isAnimated: true)
        let line = SparklineView()
        line.entries = [(0.0, 279.0), (100, 265), (390, 319)].map { .init(time: $0, value: $1, words: "") }
        stage.add(line, 4, 4, 100, 26)
        stage.root.present(NotingController.presented(.formSheet))
        for step in 0..<30 {
            stage.root.view.setNeedsDisplay(Rect(x: Double(step) * 4, y: 10, width: 9, height: 9))
            stage.harness.advance(seconds: 0.016)
        }
        #expect(stage.harness.paintMismatches.isEmpty)
    }

    /// A view that changes without marking itself for painting.
    private final class Forgetful: View {
        var color = Color.black

        override func draw(_ canvas: Canvas, dirty: Rect) { canvas.fill(bounds, color) }
    }

    @Test func aMismatchNamesTheViewsThere() throws {
        let stage = Stage(size: Size(width: 100, height: 80))
        stage.harness.recordsMismatches = false
        let view = Forgetful()
        view.identifier = "forgetful"
        stage.add(view, 20, 10, 30, 20)
        view.color = .white
        stage.root.view.setNeedsDisplay(Rect(x: 60, y: 40, width: 10, height: 10))
        stage.harness.renderFrames()
        let words = try #require(stage.harness.paintMismatches.first)
        #expect(words.contains("pixel 20, 10") && words.contains("by 255 levels"))
        #expect(words.contains("Forgetful “forgetful” at 20.0, 10.0, 30.0 × 20.0"), "\(words)")
    }
}
