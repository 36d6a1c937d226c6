#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
public import Graphics
public import Imaging
public import Toolkit

/// Uses a window as a person does, without a screen: clicks, types, scrolls, waits.
///
/// After every act it renders a frame and compares it with a full repaint: a view that forgot to mark itself for painting fails the
/// test that uncovers it. Children (popovers, menus) are rendered and compared too.
public final class Harness {
    /// The window under test.
    public let window: Window

    /// What was drawn otherwise by damage than by a full repaint, in words; empty when all is well.
    public private(set) var paintMismatches: [String] = []

    /// What the windows asked of the outside since the start, in order, in words that tests can compare.
    public private(set) var log: [String] = []

    /// What stands on the clipboards.
    public var pasteboards: [Pasteboard: PasteboardItem] = [:]

    /// Whether every frame is compared with a full repaint; slow for very large windows.
    public var comparesFrames = true

    /// The present time of the harness, in seconds.
    public private(set) var time = 100.0

    private var buffers: [ObjectIdentifier: PixelBuffer] = [:]
    private var pointer = Point.zero

    /// Shows a window at a size in points and a scale factor.
    public init(_ window: Window, size: Size? = nil, scale: Double = 1, settings: DesktopSettings = Harness.quietSettings) {
        self.window = window
        window.send(.settingsChanged(settings))
        window.send(.placed(origin: Point(x: 200, y: 100), workAreas: [Rect(x: 0, y: 0, width: 1920, height: 1080)]))
        window.send(.resized(size ?? window.size, scale: scale))
        window.send(.activated(true))
        window.advance(to: time)
        renderFrames()
    }

    /// A desktop without motion and blinking, so that pictures are the same every time.
    public static var quietSettings: DesktopSettings {
        var settings = DesktopSettings()
        settings.animationsEnabled = false
        settings.caretBlinkTime = nil
        return settings
    }

    // MARK: - Acts

    /// Presses and releases a button at a point of a window (the main one by default), in its points.
    public func click(
        at point: Point, in target: Window? = nil, count: Int = 1, button: Int = 1, modifiers: KeyModifiers = []
    ) {
        for _ in 0..<count {
            send(.pointerMoved(PointerEvent(location: point, time: tick(), button: 0, modifiers: modifiers)), to: target)
            send(.pointerDown(PointerEvent(location: point, time: tick(), button: button, modifiers: modifiers)), to: target)
            send(.pointerUp(PointerEvent(location: point, time: tick(), button: button, modifiers: modifiers)), to: target)
        }
        // The next click is not part of this one.
        time += 1
        advance(to: time)
    }

    /// Clicks on the middle of a view.
    public func click(_ view: View, count: Int = 1, button: Int = 1, modifiers: KeyModifiers = []) {
        click(at: view.convert(view.bounds, to: nil).center, in: view.window, count: count, button: button, modifiers: modifiers)
    }

    /// Presses at one point, moves in steps to another and releases there.
    public func drag(from start: Point, to end: Point, in target: Window? = nil, steps: Int = 8) {
        send(.pointerMoved(PointerEvent(location: start, time: tick(), button: 0)), to: target)
        send(.pointerDown(PointerEvent(location: start, time: tick())), to: target)
        for step in 1...max(1, steps) {
            let t = Double(step) / Double(max(1, steps))
            let point = Point(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t)
            send(.pointerMoved(PointerEvent(location: point, time: tick(), button: 1)), to: target)
        }
        send(.pointerUp(PointerEvent(location: end, time: tick())), to: target)
        time += 1
        advance(to: time)
    }

    /// Moves the pointer without a button.
    public func move(to point: Point, in target: Window? = nil) {
        send(.pointerMoved(PointerEvent(location: point, time: tick(), button: 0)), to: target)
    }

    /// Turns the wheel over a point by some clicks; positive shows what is below.
    public func scroll(at point: Point, clicks: Double, in target: Window? = nil) {
        send(.scroll(ScrollEvent(location: point, delta: Point(x: 0, y: clicks), time: tick())), to: target)
    }

    /// Turns the wheel over the middle of a view.
    public func scroll(_ view: View, clicks: Double) {
        scroll(at: view.convert(view.bounds, to: nil).center, clicks: clicks, in: view.window)
    }

    /// Presses and releases a key.
    public func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        var text = ""
        if modifiers.subtracting(.shift).isEmpty {
            if case .character(let c) = key { text = modifiers.contains(.shift) ? c.uppercased() : String(c) }
            if key == .space { text = " " }
        }
        send(.keyDown(KeyEvent(key: key, text: text, modifiers: modifiers, time: tick())))
        send(.keyUp(KeyEvent(key: key, modifiers: modifiers, time: tick())))
    }

    /// Types a text, one key for each character.
    public func type(_ text: String) {
        for character in text {
            let key: Key =
                switch character {
                case "\n": .enter
                case "\t": .tab
                case " ": .space
                default: .character(Character(character.lowercased()))
                }
            let typed = key == .enter || key == .tab ? "" : String(character)
            send(.keyDown(KeyEvent(key: key, text: typed, modifiers: character.isUppercase ? .shift : [], time: tick())))
            send(.keyUp(KeyEvent(key: key, time: tick())))
        }
    }

    /// Gives the window another size, in points.
    public func resize(to size: Size, scale: Double? = nil) {
        send(.resized(size, scale: scale ?? window.scale))
    }

    /// Lets time pass, with a frame every sixtieth of a second.
    public func advance(seconds: Double) {
        let end = time + seconds
        while time < end {
            time = min(end, time + 1.0 / 60)
            advance(to: time)
            renderFrames()
        }
    }

    /// Sends an event, then does what the windows ask, and renders.
    public func send(_ event: InputEvent, to target: Window? = nil) {
        (target ?? window).send(event)
        renderFrames()
    }

    // MARK: - Looking

    /// The windows that float over the main one, with their own children, in the order they were opened.
    public var openChildren: [Window] {
        func all(_ window: Window) -> [Window] { window.children.flatMap { [$0] + all($0) } }
        return all(window)
    }

    /// What the window looks like now, painted whole.
    public func screenshot(of target: Window? = nil) -> PixelBuffer? {
        let shown = target ?? window
        guard let buffer = Self.makeBuffer(for: shown) else { return nil }
        shown.settle()
        shown.snapshot(into: buffer)
        return buffer
    }

    /// The first view of a type in the window or its children, frontmost layer first, that a condition holds for.
    public func find<V: View>(_ type: V.Type, where condition: (V) -> Bool = { _ in true }) -> V? {
        for shown in [window] + openChildren {
            for layer in shown.layers.reversed() {
                var found: V?
                layer.rootView.forEachView { view in
                    if found == nil, !view.isHiddenInWindow, let match = view as? V, condition(match) { found = match }
                }
                if let found { return found }
            }
        }
        return nil
    }

    /// The button with a title.
    public func button(_ title: String) -> Button? { find(Button.self) { $0.title == title } }

    // MARK: - Inside

    private func tick() -> Double {
        time += 0.01
        return time
    }

    private func advance(to time: Double) {
        for shown in [window] + openChildren { shown.advance(to: time) }
        renderFrames()
    }

    private static func makeBuffer(for window: Window) -> PixelBuffer? {
        let width = max(1, Int((window.size.width * window.scale).rounded()))
        let height = max(1, Int((window.size.height * window.scale).rounded()))
        return try? PixelBuffer(width: width, height: height, isOpaque: window.kind == .normal)
    }

    private func renderFrames() {
        // What a window asks for may make another one want a frame.
        for _ in 0..<4 {
            for shown in [window] + openChildren {
                drainRequests(of: shown)
                render(shown)
            }
        }
        guard buffers.count > 1 else { return }
        let open = Set(([window] + openChildren).map { ObjectIdentifier($0) })
        buffers = buffers.filter { open.contains($0.key) }
    }

    private func drainRequests(of shown: Window) {
        for request in shown.takeRequests() {
            log.append("\(request)")
            switch request {
            case .writePasteboard(let board, let item): pasteboards[board] = item
            case .setState(let state): shown.send(.stateChanged(state))
            case .readPasteboard(let id, let board, _): shown.send(.pasteboardRead(id: id, pasteboards[board]))
            default: break
            }
        }
    }

    private func render(_ shown: Window) {
        let id = ObjectIdentifier(shown)
        let width = max(1, Int((shown.size.width * shown.scale).rounded()))
        let height = max(1, Int((shown.size.height * shown.scale).rounded()))
        if buffers[id]?.width != width || buffers[id]?.height != height { buffers[id] = Self.makeBuffer(for: shown) }
        guard let buffer = buffers[id], shown.needsFrame else { return }
        _ = shown.renderFrame(into: buffer)
        guard comparesFrames, let full = Self.makeBuffer(for: shown) else { return }
        shown.snapshot(into: full)
        if let place = Self.firstDifference(buffer, full) {
            paintMismatches.append("\(shown.kind) window differs from a full repaint at pixel \(place.x), \(place.y)")
        }
    }

    /// The first pixel, row by row, in which two buffers of one size differ.
    public static func firstDifference(_ a: PixelBuffer, _ b: PixelBuffer) -> (x: Int, y: Int)? {
        let mask: UInt32 = a.isOpaque ? 0x00FF_FFFF : 0xFFFF_FFFF
        for y in 0..<a.height {
            // Most rows are the same to the byte, and that is quickly seen.
            if memcmp(a.pixels + y * a.bytesPerRow, b.pixels + y * b.bytesPerRow, a.width * 4) == 0 { continue }
            for x in 0..<a.width where a[x, y] & mask != b[x, y] & mask { return (x, y) }
        }
        return nil
    }
}
