import Graphics

extension Control {
    /// Draws background and edge of a field: red for an error, else a ring of accent colour if the field has the keyboard.
    func drawFieldFrame(_ canvas: Canvas, dirty: Rect, background: Color, hasError: Bool, hasRing: Bool) {
        let theme = theme
        let body = bounds.pixelAligned(scale: canvas.scale)
        // Inside of corners, edge and ring there is only the background: each typed key paints only there.
        let inside = body.insetBy(dx: 6, dy: 2)
        if background.alpha == 1, inside.contains(dirty) { return canvas.fill(inside, background) }
        canvas.fill(body, radius: 6, background, edge: theme.controlBorder)
        if hasError {
            canvas.stroke(Path(roundedRect: body.insetBy(dx: 1, dy: 1), radius: 5), theme.negative, width: 2)
        } else if hasRing {
            drawFocusRing(canvas, around: body, radius: 6)
        }
    }
}
