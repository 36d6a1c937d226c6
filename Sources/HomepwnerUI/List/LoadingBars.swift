import Graphics
import Toolkit

/// Is in for the texts of a row that is on its way: two bars beside the place of the picture.
final class LoadingBars: View {
    private let picture: View

    private static let gap = 12.0
    private static let bars = [(offset: -9.0, width: 150.0), (offset: 9.0, width: 90.0)]
    private static let thickness = 8.0

    init(besides picture: View) {
        self.picture = picture
        super.init()
        isUserInteractionEnabled = false
        toolTip = "Loading"
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let area = picture.convert(picture.bounds, to: self)
        for bar in Self.bars {
            let width = min(bar.width, bounds.width / 2)
            let x = isMirrored ? area.minX - Self.gap - width : area.maxX + Self.gap
            let place = Rect(x: x, y: area.midY + bar.offset - Self.thickness / 2, width: width, height: Self.thickness)
            canvas.fill(Path(roundedRect: place, radius: Self.thickness / 2), theme.label.withAlpha(0.08))
        }
    }
}
