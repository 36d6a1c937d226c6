import CX11

/// How an input method shows what is being composed, best first.
enum CompositionStyle: UInt {
    /// It tells us, and the text stands in the field itself.
    case callbacks = 0x0402
    /// It has a window of its own, at the caret.
    case atSpot = 0x0404
    /// It has a window of its own, somewhere.
    case plain = 0x0408

    /// The best that a method offers.
    static func best(in method: XIM) -> CompositionStyle {
        guard let styles = cx11_im_styles(method) else { return .plain }
        defer { XFree(styles) }
        let count = Int(styles.pointee.count_styles)
        let offered = (0..<count).compactMap { styles.pointee.supported_styles?[$0] }
        return [.callbacks, .atSpot].first { offered.contains($0.rawValue) } ?? .plain
    }
}

/// Xlib's calls when an input method dies, or another one starts.
final class InputMethodCallbacks {
    var onDestroyed: (() -> Void)?
    var onInstantiated: (() -> Void)?

    private var own: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Hears of the end of a method.
    func watch(_ method: XIM) {
        var callback = XIMCallback(client_data: own.assumingMemoryBound(to: CChar.self), callback: methodDestroyed)
        cx11_im_set_destroy_callback(method, &callback)
    }

    /// Hears of a method that starts.
    func wait(on display: OpaquePointer) -> Bool {
        XRegisterIMInstantiateCallback(display, nil, nil, nil, methodInstantiated, own.assumingMemoryBound(to: CChar.self)) != 0
    }

    /// Stops that.
    func stopWaiting(on display: OpaquePointer) {
        XUnregisterIMInstantiateCallback(display, nil, nil, nil, methodInstantiated, own.assumingMemoryBound(to: CChar.self))
    }
}

private nonisolated func find(_ data: XPointer?) -> InputMethodCallbacks? {
    data.map { Unmanaged<InputMethodCallbacks>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

private nonisolated func methodDestroyed(_ method: XIM?, _ data: XPointer?, _ detail: XPointer?) {
    guard let callbacks = find(data) else { return }
    MainActor.assumeIsolated { callbacks.onDestroyed?() }
}

private nonisolated func methodInstantiated(_ display: OpaquePointer?, _ data: XPointer?, _ detail: XPointer?) {
    guard let callbacks = find(data) else { return }
    MainActor.assumeIsolated { callbacks.onInstantiated?() }
}
