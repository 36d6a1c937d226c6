import CX11
import Graphics
import Toolkit

/// Fits a window into its monitor, and restores its size when there is room for it again.
final class WindowFitting {
    private let connection: X11Connection
    private let settings: SettingsWatcher
    /// The place and size that it had before it was fitted to its monitor, and those after that.
    private var given: (wanted: WindowGeometry, result: WindowGeometry)?
    /// The size in points for which there was no room when the scale changed, and the one after that.
    private var cut: (wanted: Size, result: WindowGeometry)?

    init(_ services: WindowServices) {
        connection = services.connection
        settings = services.settings
    }

    /// The monitors changed or were turned: a window that is larger than the free area of its monitor is fitted into it. A fitted window
    /// gets its size back when there is room for it again, unless the user gave it another size since then.
    func fit(_ shown: X11Window) {
        guard shown.window.kind == .normal, shown.visibility.isMapped, !shown.visibility.isIconified else { return }
        guard !connection.isLost, !isArranged(shown) else { return }
        let geometry = shown.geometry
        var wanted = geometry
        if let given, given.result.width == geometry.width, given.result.height == geometry.height {
            (wanted.width, wanted.height) = (given.wanted.width, given.wanted.height)
            // It goes back to its place, too, if it is where it was put; window managers round.
            if abs(geometry.x - given.result.x) <= 4, abs(geometry.y - given.result.y) <= 4 {
                (wanted.x, wanted.y) = (given.wanted.x, given.wanted.y)
            }
        } else {
            given = nil
        }
        let frame = frameExtents(of: shown)
        let result = fitted(shown, wanted, frame)
        guard result.width != geometry.width || result.height != geometry.height else { return }
        given = result == wanted ? nil : (wanted, result)
        // Places are those of the frame's corner.
        XMoveResizeWindow(
            connection.display, shown.id, Int32(result.x - frame.left), Int32(result.y - frame.top), UInt32(result.width),
            UInt32(result.height))
    }

    /// Gives it a size, as far as its monitor has room, and moves it if it then reaches over an edge.
    ///
    /// - Returns: its new size and place.
    private func resize(_ shown: X11Window, to wanted: WindowGeometry) -> WindowGeometry {
        let geometry = shown.geometry
        guard shown.window.kind == .normal, shown.visibility.isMapped, !connection.isLost, !isArranged(shown) else { return geometry }
        let frame = frameExtents(of: shown)
        let result = fitted(shown, wanted, frame).moved(into: settings.monitors.workAreas, frame: frame)
        given = nil
        if result.x == geometry.x, result.y == geometry.y {
            XResizeWindow(connection.display, shown.id, UInt32(result.width), UInt32(result.height))
        } else {
            XMoveResizeWindow(
                connection.display, shown.id, Int32(result.x - frame.left), Int32(result.y - frame.top), UInt32(result.width),
                UInt32(result.height))
        }
        return result
    }

    private func fitted(_ shown: X11Window, _ wanted: WindowGeometry, _ frame: FrameExtents) -> WindowGeometry {
        let least = WindowGeometry(Rect(origin: .zero, size: shown.window.minimumSize), scale: shown.scale)
        return wanted.fitted(into: settings.monitors.workAreas, frame: frame, least: least)
    }

    /// Returns whether the window is maximized or full-screen.
    private func isArranged(_ shown: X11Window) -> Bool {
        let atoms = connection.atoms
        let states = connection.property(shown.id, atoms[.netWMState], type: X11Connection.atomType)?.numbers ?? []
        let arranged: [AtomName] = [.netWMStateFullscreen, .netWMStateMaximizedHorizontally, .netWMStateMaximizedVertically]
        return arranged.contains { states.contains(atoms[$0]) }
    }

    private func frameExtents(of shown: X11Window) -> FrameExtents {
        let numbers = connection.property(shown.id, connection.atoms[.netFrameExtents], type: X11Connection.cardinalType)?.numbers ?? []
        guard numbers.count >= 4 else { return FrameExtents() }
        let widths = numbers.prefix(4).map { WindowGeometry.clamp(Double($0), 0...1000) }
        return FrameExtents(left: widths[0], right: widths[1], top: widths[2], bottom: widths[3])
    }

    /// Returns the size in points that a window should have at another scale: a size for which there was no room comes back, unless the
    /// user gave the window another size since then.
    func wantedSize(of shown: X11Window) -> Size {
        let geometry = shown.geometry
        if let cut, cut.result.width == geometry.width, cut.result.height == geometry.height { return cut.wanted }
        return geometry.size(scale: shown.scale)
    }

    /// Gives it a size in points at its new scale, as far as there is room.
    func resize(_ shown: X11Window, to size: Size) {
        var wanted = WindowGeometry(Rect(origin: .zero, size: size), scale: shown.scale)
        (wanted.x, wanted.y) = (shown.geometry.x, shown.geometry.y)
        let result = resize(shown, to: wanted)
        cut = result.width < wanted.width || result.height < wanted.height ? (size, result) : nil
    }
}
