import Graphics

/// The small picture of an item in a row: its middle, or a sign for a missing picture, or words about an unreadable one.
struct PictureFrame {
    let picture: ReportPictures.Found?
    let frame: Rect

    /// The minimum width, in points, for words about a missing picture; below it only the sign of a camera is drawn.
    private static let leastWidthOfWords = 60.0

    /// Draws the picture.
    func draw(on canvas: Canvas) {
        if case .picture(let picture)? = picture {
            canvas.draw(picture, covering: frame)
        } else if picture != nil {
            draw("picture damaged", on: canvas, below: 0)
        } else if frame.width < Self.leastWidthOfWords {
            drawCamera(on: canvas, frame.center)
        } else {
            draw("no picture", on: canvas, below: 9)
            drawCamera(on: canvas, Point(x: frame.midX, y: frame.midY - 8))
        }
        canvas.stroke(Path(rect: frame.insetBy(dx: 0.375, dy: 0.375)), PageStyle.rule, width: 0.75)
    }

    private func draw(_ text: String, on canvas: Canvas, below: Double) {
        let words = ReportText(text, .small, width: frame.width - 6, lines: 2)
        let size = words.size
        words.draw(on: canvas, x: frame.midX - size.width / 2, y: frame.midY - size.height / 2 + below)
    }

    /// Draws the sign of a camera around a point.
    private func drawCamera(on canvas: Canvas, _ middle: Point) {
        let corners: [(Double, Double)] = [
            (-7, -4), (-4, -4), (-2.6, -6), (2.6, -6), (4, -4), (7, -4), (7, 5), (-7, 5),
        ]
        var path = Path()
        for (index, corner) in corners.enumerated() {
            let point = Point(x: middle.x + corner.0, y: middle.y + corner.1)
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        path.close()
        canvas.stroke(path, PageStyle.grey, width: 0.9)
        canvas.stroke(
            Path(ellipseIn: Rect(x: middle.x - 2.6, y: middle.y - 2.4, width: 5.2, height: 5.2)), PageStyle.grey, width: 0.9)
    }
}
