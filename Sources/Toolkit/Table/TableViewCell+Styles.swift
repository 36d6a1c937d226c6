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
            made.detail?.textAlignment = .right
        case .value2:
            made.text.font = Font(size: 12.5)
            made.text.textColor = .accent
            made.text.textAlignment = .right
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

    func layoutStandardContent() {
        guard let standard else { return }
        let height = contentView.bounds.height
        let width = contentView.bounds.width
        var left = Self.textMargin
        if let view = standard.image {
            view.isHidden = view.image == nil
            if let image = view.image {
                // As high as the row allows, in its own proportions.
                let room = Size(width: 80, height: max(0, height - 16))
                let scale = min(1, min(room.width / max(1, image.size.width), room.height / max(1, image.size.height)))
                let size = Size(width: image.size.width * scale, height: image.size.height * scale)
                view.frame = mirrored(Rect(x: 14, y: (height - size.height) / 2, width: size.width, height: size.height), in: width)
                left = 14 + size.width + 14
            }
        }
        let room = max(0, width - left - Self.textMargin)
        switch style {
        case .default: standard.text.frame = mirrored(Rect(x: left, y: 0, width: room, height: height), in: width)
        case .value1:
            let wanted = standard.detail.map { $0.text.isEmpty ? 0 : $0.intrinsicContentSize.width.rounded(.up) } ?? 0
            let detail = min(wanted, room * 2 / 3)
            let gap = detail > 0 ? 12.0 : 0
            standard.text.frame = mirrored(Rect(x: left, y: 0, width: max(0, room - detail - gap), height: height), in: width)
            standard.detail?.frame = mirrored(Rect(x: left + room - detail, y: 0, width: detail, height: height), in: width)
        case .value2:
            let first = min(96, room / 3)
            standard.text.frame = mirrored(Rect(x: left, y: 0, width: first, height: height), in: width)
            standard.detail?.frame = mirrored(Rect(x: left + first + 8, y: 0, width: max(0, room - first - 8), height: height), in: width)
        case .subtitle:
            let hasDetail = !(standard.detail?.text.isEmpty ?? true)
            let top = hasDetail ? (height - 42) / 2 : 0
            standard.text.frame = mirrored(Rect(x: left, y: top, width: room, height: hasDetail ? 22 : height), in: width)
            standard.detail?.isHidden = !hasDetail
            standard.detail?.frame = mirrored(Rect(x: left, y: top + 22, width: room, height: 20), in: width)
        }
    }
}

extension TableView {
    /// Registers cells of a standard style under an identifier.
    public func register(_ style: TableViewCell.CellStyle, forCellReuseIdentifier identifier: String) {
        register(forCellReuseIdentifier: identifier) { TableViewCell(style: style, reuseIdentifier: $0) }
    }
}
