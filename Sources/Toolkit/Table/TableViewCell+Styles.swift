import Graphics

extension TableViewCell {
    /// The cells that tables bring along.
    nonisolated public enum CellStyle: Hashable, Sendable {
        /// A picture and a text.
        case `default`
        /// A text, and another one at the trailing edge.
        case value1
        /// A short text in the accent colour that ends where the other begins: for contacts.
        case value2
        /// A picture, a text, and a smaller one below it.
        case subtitle
    }

    /// The views of a standard style.
    final class StandardContent {
        let text = Label("", font: Font(size: 15))
        var detail: Label?
        var image: ImageView?
    }

    /// The text of a standard style; made when it is first asked for.
    public var textLabel: Label { standardContent.text }

    /// The second text of a standard style; nil in the default style, which has none.
    public var detailTextLabel: Label? { standardContent.detail }

    /// The picture of a standard style; nil in `value2`, which has none. Without an image it takes no room.
    public var imageView: ImageView? { standardContent.image }

    private var standardContent: StandardContent {
        if let standard { return standard }
        let made = StandardContent()
        switch style {
        case .default: break
        case .value1:
            made.detail = Label("", font: Font(size: 15), color: .secondaryLabel)
            made.detail?.textAlignment = .trailing
        case .value2:
            made.text.font = Font(size: 12.5)
            made.text.textColor = .link
            made.text.textAlignment = .trailing
            made.detail = Label("", font: Font(size: 15))
        case .subtitle: made.detail = Label("", font: Font(size: 12.5), color: .secondaryLabel)
        }
        if style != .value2 {
            let image = ImageView()
            made.image = image
            contentView.addSubview(image)
        }
        contentView.addSubview(made.text)
        if let detail = made.detail { contentView.addSubview(detail) }
        standard = made
        setNeedsLayout()
        return made
    }

    /// How far texts keep from the edges and from each other, in points.
    private static let textMargin = 16.0
    /// What a row of automatic height leaves free above and below its texts, in points, and how high it is at least.
    private static let rowPadding = 9.0
    private static let leastHeight = 44.0
    /// The heights of one line of the upper and of the lower text, in points.
    private static let lineHeights = (text: 22.0, detail: 20.0)

    /// Where the picture stands in a row of a height, before mirroring; nil where there is none.
    private func pictureFrame(_ standard: StandardContent, height: Double) -> Rect? {
        guard let image = standard.image?.image else { return nil }
        // As high as the row allows, in its own proportions.
        let room = Size(width: 80, height: max(0, height - 16))
        let scale = min(1, min(room.width / max(1, image.size.width), room.height / max(1, image.size.height)))
        let size = Size(width: image.size.width * scale, height: image.size.height * scale)
        return Rect(x: 14, y: (height - size.height) / 2, width: size.width, height: size.height)
    }

    /// How high a text is in a width, in points: a text of one line is as high as any other.
    private func height(of label: Label, line: Double, width: Double) -> Double {
        label.numberOfLines == 1 ? line : max(line, label.sizeThatFits(Size(width: width, height: .infinity)).height)
    }

    private func textHeights(_ standard: StandardContent, width: Double) -> (text: Double, detail: Double) {
        let hasDetail = !(standard.detail?.text.isEmpty ?? true)
        return (
            height(of: standard.text, line: Self.lineHeights.text, width: width),
            hasDetail ? standard.detail.map { height(of: $0, line: Self.lineHeights.detail, width: width) } ?? 0 : 0
        )
    }

    /// The widths of both texts where they stand side by side, of what is left beside a picture, in points.
    private func columns(_ standard: StandardContent, room: Double) -> (text: Double, detail: Double) {
        if style == .value2 {
            let first = min(96, room / 3)
            return (first, max(0, room - first - 8))
        }
        let wanted = standard.detail.map { $0.text.isEmpty ? 0 : $0.intrinsicContentSize.width.rounded(.up) } ?? 0
        let detail = min(wanted, room * 2 / 3)
        return (max(0, room - detail - (detail > 0 ? 12 : 0)), detail)
    }

    /// How high a row of automatic height is for its texts in a content view of a width, both in points.
    func standardHeight(width: Double) -> Double {
        guard let standard else { return Self.leastHeight }
        var height = Self.leastHeight
        // A picture is as high as the row, and leaves texts less room the higher it is; it grows no further than to its own size.
        for _ in 0..<4 {
            let wanted = textHeight(standard, width: width, rowHeight: height) + 2 * Self.rowPadding
            if wanted <= height { break }
            height = wanted
        }
        return height
    }

    private func textHeight(_ standard: StandardContent, width: Double, rowHeight: Double) -> Double {
        let left = pictureFrame(standard, height: rowHeight).map { $0.maxX + 14 } ?? Self.textMargin
        let room = max(0, width - left - Self.textMargin)
        switch style {
        case .default: return textHeights(standard, width: room).text
        case .subtitle:
            let heights = textHeights(standard, width: room)
            return heights.text + heights.detail
        case .value1, .value2:
            let columns = columns(standard, room: room)
            return max(textHeights(standard, width: columns.text).text, textHeights(standard, width: columns.detail).detail)
        }
    }

    func layoutStandardContent() {
        guard let standard else { return }
        let height = contentView.bounds.height
        let width = contentView.bounds.width
        var left = Self.textMargin
        standard.image?.isHidden = standard.image?.image == nil
        if let picture = pictureFrame(standard, height: height) {
            standard.image?.frame = mirrored(picture, in: width)
            left = picture.maxX + 14
        }
        let room = max(0, width - left - Self.textMargin)
        switch style {
        case .default: standard.text.frame = mirrored(Rect(x: left, y: 0, width: room, height: height), in: width)
        case .value1:
            let columns = columns(standard, room: room)
            standard.text.frame = mirrored(Rect(x: left, y: 0, width: columns.text, height: height), in: width)
            standard.detail?.frame = mirrored(
                Rect(x: left + room - columns.detail, y: 0, width: columns.detail, height: height), in: width)
        case .value2:
            let columns = columns(standard, room: room)
            standard.text.frame = mirrored(Rect(x: left, y: 0, width: columns.text, height: height), in: width)
            standard.detail?.frame = mirrored(
                Rect(x: left + columns.text + 8, y: 0, width: columns.detail, height: height), in: width)
        case .subtitle:
            let heights = textHeights(standard, width: room)
            let hasDetail = heights.detail > 0
            let top = hasDetail ? (height - heights.text - heights.detail) / 2 : 0
            standard.text.frame = mirrored(Rect(x: left, y: top, width: room, height: hasDetail ? heights.text : height), in: width)
            standard.detail?.isHidden = !hasDetail
            standard.detail?.frame = mirrored(Rect(x: left, y: top + heights.text, width: room, height: heights.detail), in: width)
        }
    }
}

extension TableView {
    /// Registers cells of a standard style under an identifier.
    public func register(_ style: TableViewCell.CellStyle, forCellReuseIdentifier identifier: String) {
        register(forCellReuseIdentifier: identifier) { TableViewCell(style: style, reuseIdentifier: $0) }
    }
}
