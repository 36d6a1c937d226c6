import CX11
import Graphics
import Toolkit

extension X11Window {
    /// The monitors are others now, or were turned: a window that is larger than what is free of its monitor is made to fit there. One that
    /// was made to fit gets its size back when there is room for it again, unless the user gave it another meanwhile.
    func fitOnScreen() {
        guard window.kind == .normal, isMapped, !isIconified, !connection.isLost, !isArranged else { return }
        var wanted = geometry
        if let given = fitted, given.result.width == geometry.width, given.result.height == geometry.height {
            (wanted.width, wanted.height) = (given.wanted.width, given.wanted.height)
            // It goes back to its place, too, if it stands where it was put; window managers round.
            if abs(geometry.x - given.result.x) <= 4, abs(geometry.y - given.result.y) <= 4 {
                (wanted.x, wanted.y) = (given.wanted.x, given.wanted.y)
            }
        } else {
            fitted = nil
        }
        let frame = frameExtents
        let result = fit(wanted, frame)
        guard result.width != geometry.width || result.height != geometry.height else { return }
        fitted = result == wanted ? nil : (wanted, result)
        // Places are those of the frame's corner.
        XMoveResizeWindow(
            display, id, Int32(result.x - frame.left), Int32(result.y - frame.top), UInt32(result.width), UInt32(result.height))
    }

    /// Gives it a size, as far as its monitor has room; one that reaches over an edge then is moved.
    ///
    /// - Returns: the size and place that it was given.
    func resize(to wanted: WindowGeometry) -> WindowGeometry {
        guard window.kind == .normal, isMapped, !connection.isLost, !isArranged else { return geometry }
        let frame = frameExtents
        let result = fit(wanted, frame).moved(into: services.settings.monitors.workAreas, frame: frame)
        fitted = nil
        if result.x == geometry.x, result.y == geometry.y {
            XResizeWindow(display, id, UInt32(result.width), UInt32(result.height))
        } else {
            XMoveResizeWindow(
                display, id, Int32(result.x - frame.left), Int32(result.y - frame.top), UInt32(result.width), UInt32(result.height))
        }
        return result
    }

    private func fit(_ wanted: WindowGeometry, _ frame: FrameExtents) -> WindowGeometry {
        let least = WindowGeometry(Rect(origin: .zero, size: window.minimumSize), scale: scale)
        return wanted.fitted(into: services.settings.monitors.workAreas, frame: frame, least: least)
    }

    /// Whether the window manager has given it a size that is a monitor's.
    private var isArranged: Bool {
        let atoms = connection.atoms
        let states = connection.property(id, atoms[.netWMState], type: X11Connection.atomType)?.numbers ?? []
        let arranged: [AtomName] = [.netWMStateFullscreen, .netWMStateMaximizedHorizontally, .netWMStateMaximizedVertically]
        return arranged.contains { states.contains(atoms[$0]) }
    }

    private var frameExtents: FrameExtents {
        let numbers = connection.property(id, connection.atoms[.netFrameExtents], type: X11Connection.cardinalType)?.numbers ?? []
        guard numbers.count >= 4 else { return FrameExtents() }
        let widths = numbers.prefix(4).map { WindowGeometry.clamp(Double($0), 0...1000) }
        return FrameExtents(left: widths[0], right: widths[1], top: widths[2], bottom: widths[3])
    }
}

/// How far a window manager's frame reaches beyond a window, in pixels.
struct FrameExtents: Equatable {
    var left = 0
    var right = 0
    var top = 0
    var bottom = 0
}

extension WindowGeometry {
    /// The place and size that a window has so that it is no larger than the free area in which most of it stands; itself where it fits.
    ///
    /// A window that only reaches over an edge stays: somebody may have put it there.
    func fitted(into areas: [PixelRect], frame: FrameExtents, least: WindowGeometry) -> WindowGeometry {
        guard let area = area(of: areas, frame: frame) else { return self }
        let outer = outer(frame)
        guard outer.width > area.width || outer.height > area.height else { return self }
        let newWidth = min(width, max(least.width, area.width - frame.left - frame.right))
        let newHeight = min(height, max(least.height, area.height - frame.top - frame.bottom))
        func place(_ now: Int, from start: Int, length: Int, room: Int) -> Int { max(start, min(now, start + room - length)) }
        return WindowGeometry(
            x: place(x, from: area.x + frame.left, length: newWidth, room: area.width - frame.left - frame.right),
            y: place(y, from: area.y + frame.top, length: newHeight, room: area.height - frame.top - frame.bottom),
            width: newWidth, height: newHeight)
    }

    /// The place at which no edge of it is beyond the free area in which most of it stands; the left and top ones count where it is too large.
    func moved(into areas: [PixelRect], frame: FrameExtents) -> WindowGeometry {
        guard let area = area(of: areas, frame: frame) else { return self }
        let outer = outer(frame)
        func place(_ now: Int, from start: Int, length: Int, room: Int) -> Int { max(start, min(now, start + room - length)) }
        return WindowGeometry(
            x: place(outer.x, from: area.x, length: outer.width, room: area.width) + frame.left,
            y: place(outer.y, from: area.y, length: outer.height, room: area.height) + frame.top, width: width, height: height)
    }

    private func outer(_ frame: FrameExtents) -> PixelRect {
        PixelRect(x: x - frame.left, y: y - frame.top, width: width + frame.left + frame.right, height: height + frame.top + frame.bottom)
    }

    private func area(of areas: [PixelRect], frame: FrameExtents) -> PixelRect? {
        let outer = outer(frame)
        func share(_ area: PixelRect) -> Int { area.intersection(outer).map { $0.width * $0.height } ?? 0 }
        return areas.max { share($0) < share($1) }
    }
}
