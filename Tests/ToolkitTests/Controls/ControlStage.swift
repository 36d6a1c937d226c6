import Foundation
import Graphics
import Imaging
import Testing
import ToolkitTesting

@testable import Toolkit

extension Stage {
    /// Makes a window with right-to-left layout, dark colours or a larger scale.
    static func looks(isMirrored: Bool = false, isDark: Bool = false, scale: Double = 1, isAnimated: Bool = false) -> Stage {
        let stage = Stage(size: Size(width: 500, height: 420), scale: scale, isAnimated: isAnimated, isDark: isDark)
        guard isMirrored else { return stage }
        var settings = Harness.quietSettings
        settings.animationsEnabled = isAnimated
        settings.prefersDark = isDark
        settings.layoutDirection = .rightToLeft
        stage.harness.send(.settingsChanged(settings))
        return stage
    }

    /// Adds a view to the window, named by a label as in a form.
    @discardableResult
    func addNamed<V: View>(_ name: String, _ view: V, _ place: Rect, naming named: View? = nil) -> V {
        let label = Label(name, color: .secondaryLabel)
        label.labels = named ?? view
        add(label, place.minX, place.minY - 24, 120, 20)
        return add(view, place.minX, place.minY, place.width, place.height)
    }

    /// Writes the screen, with floating windows, to a PPM file in the folder that `CONTROL_SHOTS` names, for inspection.
    func shoot(_ file: String) {
        harness.screenshotWithChildren()?.write(file, toFolderOf: "CONTROL_SHOTS")
    }

    /// Returns the extent of the drawing in a rectangle of the window, in points from its left edge; nil for an empty one. The corner of
    /// the rectangle has the background colour.
    func ink(in rect: Rect) -> ClosedRange<Int>? {
        guard let buffer = harness.screenshot() else { return nil }
        let scale = window.scale
        func pixel(_ x: Int, _ y: Int) -> UInt32 { buffer[Int((Double(x) * scale).rounded()), Int((Double(y) * scale).rounded())] }
        let ground = pixel(Int(rect.minX), Int(rect.minY))
        let columns = (Int(rect.minX)..<Int(rect.maxX)).filter { x in
            (Int(rect.minY)..<Int(rect.maxY)).contains { pixel(x, $0) != ground }
        }
        guard let first = columns.first, let last = columns.last else { return nil }
        return first - Int(rect.minX)...last - Int(rect.minX)
    }
}
