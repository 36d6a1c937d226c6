import CX11

/// The server's format of a window's pixels: always 32 bits a pixel, in the order of cairo, or with ten bits a colour.
struct WindowVisual {
    let visual: UnsafeMutablePointer<Visual>
    let depth: Int32
    /// The colour map that windows of this visual must name if it is not the screen's own.
    let colormap: UInt
    /// The places of the ten bits of each colour; nil if the server uses cairo's format.
    var deep: DeepPixels?

    /// Returns the visual for ordinary windows: the screen's own, else any with 24 bits; nil if the program can draw in none.
    static func opaque(display: OpaquePointer, screen: Int32) -> WindowVisual? {
        guard let own = XDefaultVisual(display, screen) else { return nil }
        let depth = XDefaultDepth(display, screen)
        if depth == 24 || depth == 32, hasCairoOrder(own.pointee), hasFourBytes(display, depth) {
            return WindowVisual(visual: own, depth: depth, colormap: XDefaultColormap(display, screen))
        }
        if let other = match(display, screen, depth: 24) { return other }
        guard depth == 30, let deep = DeepPixels(own.pointee), hasFourBytes(display, depth) else { return nil }
        return WindowVisual(visual: own, depth: depth, colormap: XDefaultColormap(display, screen), deep: deep)
    }

    /// Returns the visual with an alpha channel, or nil.
    static func translucent(display: OpaquePointer, screen: Int32) -> WindowVisual? {
        match(display, screen, depth: 32)
    }

    private static func match(_ display: OpaquePointer, _ screen: Int32, depth: Int32) -> WindowVisual? {
        var info = XVisualInfo()
        guard XMatchVisualInfo(display, screen, depth, TrueColor, &info) != 0, let visual = info.visual,
            hasCairoOrder(visual.pointee), hasFourBytes(display, depth)
        else { return nil }
        return WindowVisual(
            visual: visual, depth: depth, colormap: XCreateColormap(display, XRootWindow(display, screen), visual, AllocNone))
    }

    private static func hasCairoOrder(_ visual: Visual) -> Bool {
        visual.red_mask == 0xff0000 && visual.green_mask == 0xff00 && visual.blue_mask == 0xff
    }

    private static func hasFourBytes(_ display: OpaquePointer, _ depth: Int32) -> Bool {
        var count: Int32 = 0
        guard let formats = XListPixmapFormats(display, &count) else { return false }
        defer { XFree(formats) }
        return (0..<Int(count)).contains { formats[$0].depth == depth && formats[$0].bits_per_pixel == 32 }
    }
}
