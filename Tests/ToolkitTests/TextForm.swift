import Foundation
import Graphics
import Imaging
import Testing
import ToolkitTesting

@testable import Toolkit

/// A window with two fields and a text view below each other, used as by a person.
final class TextForm {
    let window = Window(size: Size(width: 400, height: 300))
    let name = TextField()
    let place = TextField()
    let notes = TextView()
    let harness: Harness

    init(blinks: Bool = false, scale: Double = 1) {
        let controller = ViewController()
        for (index, view) in [name, place, notes].enumerated() {
            view.frame = Rect(x: 20, y: 20 + 52 * Double(index), width: 300, height: index == 2 ? 120 : 38)
            controller.view.addSubview(view)
        }
        window.rootViewController = controller
        var settings = Harness.quietSettings
        if blinks { settings.caretBlinkTime = 0.5 }
        harness = Harness(window, scale: scale, settings: settings)
    }

    /// Returns the position of the caret before an offset of a control, in the window.
    func point(_ control: TextControl, _ offset: Int) -> Point {
        let rect = control.caretRect(at: offset)
        return control.convert(rect.center, to: nil)
    }

    /// Clicks between two characters.
    func click(_ control: TextControl, at offset: Int, count: Int = 1, button: Int = 1, modifiers: KeyModifiers = []) {
        let at = point(control, offset).offsetBy(x: 0.5, y: 0)
        harness.click(at: at, count: count, button: button, modifiers: modifiers)
    }

    func drag(_ control: TextControl, from: Int, to: Int) {
        harness.drag(from: point(control, from).offsetBy(x: 0.5, y: 0), to: point(control, to).offsetBy(x: 0.5, y: 0))
    }

    var clipboard: String? { harness.pasteboards[.clipboard]?.text }
    var primary: String? { harness.pasteboards[.primary]?.text }

    /// Writes the screen to a PPM file in the folder that `TEXT_SHOTS` names, for inspection.
    func shoot(_ file: String, of child: Window? = nil) {
        harness.screenshot(of: child)?.write(file, toFolderOf: "TEXT_SHOTS")
    }
}

/// Tests with such a form.
protocol UsesTextForm {
    var form: TextForm { get }
}

extension UsesTextForm {
    var field: TextField { form.name }
    var harness: Harness { form.harness }
}

extension PixelBuffer {
    /// Writes it to a PPM file in the folder that a variable of the environment names, for inspection.
    func write(_ file: String, toFolderOf variable: String) {
        guard let folder = ProcessInfo.processInfo.environment[variable] else { return }
        var bytes = Array("P6 \(width) \(height) 255\n".utf8)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = self[x, y]
                bytes += [UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255)]
            }
        }
        try? Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(file).ppm"))
    }
}

/// Returns the processor time of a closure on this thread: other tests and programs that run at the same time do not count.
func processorTime(_ body: () -> Void) -> Duration {
    func now() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    body()
    return now() - start
}
