import Graphics

extension Canvas {
    /// Draws all marks of a sketch.
    func draw(_ sketch: Sketch) { draw(sketch.marks) }

    private func draw(_ marks: [Sketch.Mark]) {
        for mark in marks {
            switch mark {
            case .fill(let path, .flat(let color)): fill(path, color)
            case .fill(let path, let ink):
                guard let gradient = ink.gradient(over: path.bounds) else { continue }
                fill(path, gradient)
            case .stroke(let path, let color, let width):
                stroke(path, color, width: width, style: StrokeStyle(hasRoundCaps: true))
            case .clipped(let path, let inner): withClip(path) { draw(inner) }
            case .turned(let center, let angle, let inner):
                withTransform(translation: center, rotation: angle) {
                    withTransform(translation: Point(x: -center.x, y: -center.y)) { draw(inner) }
                }
            }
        }
    }
}
