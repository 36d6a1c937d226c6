import CX11
import Toolkit

/// The shapes of the pointer, from the desktop's theme, loaded when they are first needed.
final class CursorLibrary {
    private let connection: X11Connection
    private var loaded: [Toolkit.Cursor: XID] = [:]

    /// Whether the theme is known.
    private(set) var isReady = false

    init(connection: X11Connection) { self.connection = connection }

    /// Uses another theme or size; cursors in use must be set again.
    func use(theme: String?, size: Int) {
        isReady = true
        if let theme { XcursorSetTheme(connection.display, theme) }
        XcursorSetDefaultSize(connection.display, Int32(size))
        freeAll()
    }

    /// Returns the server's number of a shape; 0, the parent's cursor, if neither theme nor server has it.
    func number(for cursor: Toolkit.Cursor) -> XID {
        if let known = loaded[cursor] { return known }
        let number = load(cursor)
        loaded[cursor] = number
        return number
    }

    private func load(_ cursor: Toolkit.Cursor) -> XID {
        let names = [cursor.rawValue] + Self.olderNames(of: cursor)
        for name in names {
            let number = XcursorLibraryLoadCursor(connection.display, name)
            if number != 0 { return number }
        }
        return XCreateFontCursor(connection.display, Self.glyph(of: cursor))
    }

    /// Returns the names of the shapes in older themes, before CSS named them.
    private static func olderNames(of cursor: Toolkit.Cursor) -> [String] {
        switch cursor {
        case .arrow: ["left_ptr", "arrow"]
        case .text: ["xterm", "ibeam"]
        case .pointingHand: ["hand2", "hand1", "pointing_hand"]
        case .openHand: ["openhand", "hand1", "fleur"]
        case .closedHand: ["closedhand", "dnd-move", "fleur"]
        case .resizeHorizontally: ["sb_h_double_arrow", "col-resize", "size_hor"]
        case .notAllowed: ["crossed_circle", "forbidden", "circle"]
        case .wait: ["watch"]
        }
    }

    /// Returns the glyph of the server's own cursor font, the last resort.
    private static func glyph(of cursor: Toolkit.Cursor) -> UInt32 {
        switch cursor {
        case .arrow: 68
        case .text: 152
        case .pointingHand: 60
        case .openHand, .closedHand: 52
        case .resizeHorizontally: 108
        case .notAllowed: 24
        case .wait: 150
        }
    }

    private func freeAll() {
        if !connection.isLost {
            for number in loaded.values where number != 0 { XFreeCursor(connection.display, number) }
        }
        loaded.removeAll()
    }
}
