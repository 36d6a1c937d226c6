import CX11

/// The styles in which an input method shows unfinished text, best first.
nonisolated enum CompositionStyle: UInt {
    /// The method reports its text, which is shown in the field itself.
    case callbacks = 0x0402
    /// The method has its own window, at the caret.
    case atSpot = 0x0404
    /// The method has its own window, at any place.
    case plain = 0x0408

    /// Returns the best style that a method offers.
    static func best(in method: XIM) -> CompositionStyle {
        guard let styles = cx11_im_styles(method) else { return .plain }
        defer { XFree(styles) }
        let count = Int(styles.pointee.count_styles)
        let offered = (0..<count).compactMap { styles.pointee.supported_styles?[$0] }
        return [.callbacks, .atSpot].first { offered.contains($0.rawValue) } ?? .plain
    }
}
