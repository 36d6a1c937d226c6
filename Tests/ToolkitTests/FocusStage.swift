import Graphics
import Imaging
import Testing
import ToolkitTesting

@testable import Toolkit

/// A window with a root controller and the views of a test, used through the harness.
final class Stage {
    let root = NotingController()
    let window: Window
    let harness: Harness

    init(size: Size = Size(width: 800, height: 600), scale: Double = 1, isAnimated: Bool = false, isDark: Bool = false) {
        window = Window(size: size)
        window.rootViewController = root
        var settings = Harness.quietSettings
        settings.animationsEnabled = isAnimated
        settings.prefersDark = isDark
        harness = Harness(window, scale: scale, settings: settings)
    }

    /// Adds a view to the root's view.
    @discardableResult
    func add<V: View>(_ view: V, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> V {
        view.frame = Rect(x: x, y: y, width: width, height: height)
        root.view.addSubview(view)
        harness.advance(seconds: 0.02)
        return view
    }

    /// Adds a button that counts its presses.
    func addButton(_ title: String, _ x: Double, _ y: Double) -> CountingButton {
        add(CountingButton(title), x, y, 100, 32)
    }

    /// Returns a pixel of the window: blue, green, red.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        guard let buffer = harness.screenshot() else { return [] }
        let start = buffer.pixels + y * buffer.bytesPerRow + x * 4
        return (0..<3).map { start.load(fromByteOffset: $0, as: UInt8.self) }
    }
}

/// A button that counts its presses.
final class CountingButton: Button {
    var count = 0

    init(_ title: String) {
        super.init(title, style: .bordered)
        action = { [weak self] in self?.count += 1 }
    }
}

/// A controller that logs its calls.
final class NotingController: ViewController {
    var notes: [String] = []
    var keys: [Key] = []
    var sizeAtAppearance = Size.zero
    var ownCommands: [Command] = []

    override var commands: [Command] { ownCommands }

    override func viewWillAppear() {
        notes.append("will appear")
        sizeAtAppearance = view.bounds.size
    }
    override func viewDidAppear() { notes.append("did appear") }
    override func viewWillDisappear() { notes.append("will disappear") }
    override func viewDidDisappear() { notes.append("did disappear") }

    override func keyDown(_ event: KeyEvent) -> Bool {
        keys.append(event.key)
        return false
    }

    /// Returns a controller to present.
    static func presented(
        _ style: ModalPresentationStyle, _ transition: ModalTransitionStyle = .coverVertical
    ) -> NotingController {
        let made = NotingController()
        made.modalPresentationStyle = style
        made.modalTransitionStyle = transition
        made.preferredContentSize = Size(width: 300, height: 200)
        return made
    }
}

extension ViewController {
    /// The frame of its view in its window.
    var frameInWindow: Rect { view.convert(view.bounds, to: nil) }
}
