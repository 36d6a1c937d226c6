import Graphics
import Toolkit

/// Stands in for the texts of a row that is on its way.
final class LoadingBars: View {
    private let labels: [Label]

    init(over labels: [Label]) {
        self.labels = labels
        super.init()
        isUserInteractionEnabled = false
        toolTip = "Loading"
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        for (number, label) in labels.enumerated() {
            let area = label.convert(label.bounds, to: self)
            let width = min(max(60, area.width) * (number == 0 ? 0.5 : 0.3), 220)
            let bar = Rect(x: area.minX, y: area.midY - 4, width: width, height: 8)
            canvas.fill(Path(roundedRect: bar, radius: 4), theme.label.withAlpha(0.08))
        }
    }
}
