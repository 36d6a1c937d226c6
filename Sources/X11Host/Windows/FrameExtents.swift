import Graphics

/// The width of a window manager's frame on each side of a window, in pixels.
struct FrameExtents: Equatable {
    var left = 0
    var right = 0
    var top = 0
    var bottom = 0
}

extension WindowGeometry {
    /// Returns the place and size with which a window is no larger than the free area that has most of it; unchanged if it fits.
    ///
    /// A window that only reaches over an edge stays, because a person may have put it there.
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

    /// Returns the place at which no edge is beyond the free area that has most of it; the left and top edges count if it is too large.
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
