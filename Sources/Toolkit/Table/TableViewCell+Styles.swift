import Graphics

extension TableViewCell {
    /// The styles of cells that tables provide.
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

    /// The text of a standard style; made when it is first used.
    public var textLabel: Label { standardContent.text }

    /// The second text of a standard style; nil in the default style.
    public var detailTextLabel: Label? { standardContent.detail }

    /// The picture of a standard style; nil in `value2`. Without an image it takes no room.
    public var imageView: ImageView? { standardContent.image }

    private var standardContent: StandardContent {
        if let standard { return standard }
        let made = StandardContent(style, in: contentView)
        standard = made
        setNeedsLayout()
        return made
    }
}

extension TableView {
    /// Registers cells of a standard style under an identifier.
    public func register(_ style: TableViewCell.CellStyle, forCellReuseIdentifier identifier: String) {
        register(forCellReuseIdentifier: identifier) { TableViewCell(style: style, reuseIdentifier: $0) }
    }
}
