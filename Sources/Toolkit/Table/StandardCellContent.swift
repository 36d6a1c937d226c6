import Graphics

/// The views of a standard style of cells, and their places.
final class StandardContent {
    let text = Label("", font: Font(size: 15))
    let detail: Label?
    let image: ImageView?
    private let style: TableViewCell.CellStyle

    init(_ style: TableViewCell.CellStyle, in contentView: View) {
        self.style = style
        image = style == .value2 ? nil : ImageView()
        switch style {
        case .default: detail = nil
        case .value1:
            detail = Label("", font: Font(size: 15), color: .secondaryLabel)
            detail?.textAlignment = .trailing
        case .value2:
            text.font = Font(size: 12.5)
            text.textColor = .link
            text.textAlignment = .trailing
            detail = Label("", font: Font(size: 15))
        case .subtitle: detail = Label("", font: Font(size: 12.5), color: .secondaryLabel)
        }
        if let image { contentView.addSubview(image) }
        contentView.addSubview(text)
        if let detail { contentView.addSubview(detail) }
    }

    /// The distance of texts from the edges and from each other, in points.
    private static let textMargin = 16.0
    /// The free room above and below the texts in a row of automatic height, and its smallest height, in points.
    private static let rowPadding = 9.0
    private static let leastHeight = 44.0
    /// The heights of one line of the upper and of the lower text, in points.
    private static let lineHeights = (text: 22.0, detail: 20.0)

    /// Returns the place of the picture in a row of a height, before mirroring; nil if there is none.
    private func pictureFrame(height: Double) -> Rect? {
        guard let picture = image?.image else { return nil }
        // The picture is as high as the row allows, in its own proportions.
        let room = Size(width: 80, height: max(0, height - 16))
        let scale = min(1, min(room.width / max(1, picture.size.width), room.height / max(1, picture.size.height)))
        let size = Size(width: picture.size.width * scale, height: picture.size.height * scale)
        return Rect(x: 14, y: (height - size.height) / 2, width: size.width, height: size.height)
    }

    /// Returns the height of a text in a width, in points. All texts of one line have the same height.
    private func height(of label: Label, line: Double, width: Double) -> Double {
        label.numberOfLines == 1 ? line : max(line, label.sizeThatFits(Size(width: width, height: .infinity)).height)
    }

    private func textHeights(width: Double) -> (text: Double, detail: Double) {
        let hasDetail = !(detail?.text.isEmpty ?? true)
        return (
            height(of: text, line: Self.lineHeights.text, width: width),
            hasDetail ? detail.map { height(of: $0, line: Self.lineHeights.detail, width: width) } ?? 0 : 0
        )
    }

    /// Returns the widths of two texts side by side, in the room beside a picture, in points.
    private func columns(room: Double) -> (text: Double, detail: Double) {
        if style == .value2 {
            let first = min(96, room / 3)
            return (first, max(0, room - first - 8))
        }
        let wanted = self.detail.map { $0.text.isEmpty ? 0 : $0.intrinsicContentSize.width.rounded(.up) } ?? 0
        let detail = min(wanted, room * 2 / 3)
        return (max(0, room - detail - (detail > 0 ? 12 : 0)), detail)
    }

    /// Returns the height of a row of automatic height for its texts, in a content view of a width, both in points.
    func height(width: Double) -> Double {
        var height = Self.leastHeight
        // A picture is as high as the row, at most its own size, and a higher picture leaves less room for texts.
        for _ in 0..<4 {
            let wanted = textHeight(width: width, rowHeight: height) + 2 * Self.rowPadding
            if wanted <= height { break }
            height = wanted
        }
        return height
    }

    private func textHeight(width: Double, rowHeight: Double) -> Double {
        let left = pictureFrame(height: rowHeight).map { $0.maxX + 14 } ?? Self.textMargin
        let room = max(0, width - left - Self.textMargin)
        switch style {
        case .default: return textHeights(width: room).text
        case .subtitle:
            let heights = textHeights(width: room)
            return heights.text + heights.detail
        case .value1, .value2:
            let columns = columns(room: room)
            return max(textHeights(width: columns.text).text, textHeights(width: columns.detail).detail)
        }
    }

    func layOut(in cell: TableViewCell) {
        let height = cell.contentView.bounds.height
        let width = cell.contentView.bounds.width
        var left = Self.textMargin
        image?.isHidden = image?.image == nil
        if let picture = pictureFrame(height: height) {
            image?.frame = cell.mirrored(picture, in: width)
            left = picture.maxX + 14
        }
        let room = max(0, width - left - Self.textMargin)
        switch style {
        case .default: text.frame = cell.mirrored(Rect(x: left, y: 0, width: room, height: height), in: width)
        case .value1:
            let columns = columns(room: room)
            text.frame = cell.mirrored(Rect(x: left, y: 0, width: columns.text, height: height), in: width)
            detail?.frame = cell.mirrored(
                Rect(x: left + room - columns.detail, y: 0, width: columns.detail, height: height), in: width)
        case .value2:
            let columns = columns(room: room)
            text.frame = cell.mirrored(Rect(x: left, y: 0, width: columns.text, height: height), in: width)
            detail?.frame = cell.mirrored(
                Rect(x: left + columns.text + 8, y: 0, width: columns.detail, height: height), in: width)
        case .subtitle:
            let heights = textHeights(width: room)
            let hasDetail = heights.detail > 0
            let top = hasDetail ? (height - heights.text - heights.detail) / 2 : 0
            text.frame = cell.mirrored(Rect(x: left, y: top, width: room, height: hasDetail ? heights.text : height), in: width)
            detail?.isHidden = !hasDetail
            detail?.frame = cell.mirrored(Rect(x: left, y: top + heights.text, width: room, height: heights.detail), in: width)
        }
    }
}
