import Graphics
import ImagePicker
import Toolkit

/// One picture or folder in the grid of the chooser. It is recycled: its contents are set again each time.
final class PhotoTile: CollectionViewCell {
    /// The room around the picture for the ring of a selected one, in points.
    static let ring = 3.0
    private static let radius = 6.0

    private(set) var entry: PictureFolder.Entry?
    private var state = ThumbnailState.unknown
    private var caption: TextLayout?

    func show(_ entry: PictureFolder.Entry, _ state: ThumbnailState) {
        if entry != self.entry { caption = nil }
        self.entry = entry
        toolTip = entry.name
        update(state)
    }

    func update(_ state: ThumbnailState) {
        self.state = state
        setNeedsDisplay()
    }

    override func themeDidChange() {
        caption = nil
        setNeedsDisplay()
    }

    private var body: Rect { bounds.insetBy(dx: Self.ring, dy: Self.ring) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard let entry else { return }
        let body = body
        let shape = Path(roundedRect: body, radius: Self.radius)
        if case .ready(let image) = state {
            canvas.withClip(shape) { canvas.draw(image, in: body) }
        } else {
            canvas.fill(shape, theme.secondaryBackground)
            drawSign(canvas, of: entry, in: body)
        }
        if isHighlighted {
            canvas.fill(shape, Color.black.withAlpha(0.18))
        } else if isHovered {
            canvas.fill(shape, theme.isDark ? Color.white.withAlpha(0.08) : Color.black.withAlpha(0.06))
        }
        if isSelected {
            canvas.stroke(Path(roundedRect: body.insetBy(dx: -1, dy: -1), radius: Self.radius + 1), theme.link, width: 3)
        }
    }

    private func drawSign(_ canvas: Canvas, of entry: PictureFolder.Entry, in body: Rect) {
        var isBroken = false
        if case .broken = state { isBroken = true }
        guard entry.kind != .picture || isBroken else { return }
        let side = isBroken ? 26.0 : 38.0
        let place = Rect(x: body.midX - side / 2, y: body.minY + 40 - side / 2, width: side, height: side)
        (isBroken ? Icon.warning : entry.kind == .library ? Icon.house : entry.kind == .file ? Icon.list : Icon.folder).draw(
            canvas, in: place, color: isBroken ? theme.tertiaryLabel : theme.link)
        let text = caption ?? makeCaption(entry, width: body.width - 12, isBroken)
        caption = text
        canvas.draw(text, at: Point(x: body.minX + 6, y: body.maxY - 28), color: isBroken ? theme.secondaryLabel : theme.label)
    }

    private func makeCaption(_ entry: PictureFolder.Entry, width: Double, _ isBroken: Bool) -> TextLayout {
        TextLayout(
            FolderName.of(entry.path), font: theme.resolve(Font(size: 12.5)),
            options: .init(width: width, alignment: .center, truncation: isBroken || entry.kind == .file ? .middle : .tail))
    }
}
