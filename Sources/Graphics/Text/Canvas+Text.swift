internal import CPangoCairo

extension Canvas {
    /// Draws a text with its top left at a point. The first baseline is on a whole device pixel, so text is equally crisp in all rows.
    public func draw(_ text: TextLayout, at origin: Point, color: Color) {
        setSource(color)
        guard !isPage else {
            cairo_move_to(context, origin.x, origin.y)
            return withExtendedLifetime(text.onPage) { pango_cairo_show_layout(context, $0.layout) }
        }
        var x = origin.x
        var y = origin.y + text.baseline
        cairo_user_to_device(context, &x, &y)
        y = y.rounded()
        x = x.rounded()
        cairo_device_to_user(context, &x, &y)
        if let run = text.currentRun { return run.font.draw(run, at: Point(x: x, y: y), context) }
        cairo_move_to(context, x, y - text.baseline)
        text.snappedScale = cpango_layout_snap(context, text.layout, text.snappedScale, &text.snappedSerial)
        pango_cairo_show_layout(context, text.layout)
    }
}
