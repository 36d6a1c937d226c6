import Graphics

extension TableViewCell {
    /// How a row shows that it is selected.
    nonisolated public enum SelectionStyle: Hashable, Sendable {
        /// By a ground of the theme's colour.
        case `default`
        /// Not at all.
        case none
    }

    /// What can stand at a cell's trailing edge.
    nonisolated public enum AccessoryType: Hashable, Sendable {
        case none
        /// An arrow: there is more behind the row.
        case disclosureIndicator
        /// A button for what is behind the row, and the arrow.
        case detailDisclosureButton
        /// A tick: the row is chosen.
        case checkmark
        /// A button for what is behind the row.
        case detailButton
    }

    /// What an accessory takes from the content view, in points.
    public static let accessoryWidth = 31.0

    func accessoryDidChange() {
        let hasButton = accessoryType == .detailButton || accessoryType == .detailDisclosureButton
        if hasButton, accessoryButton == nil {
            let button = Button(icon: .information, style: .link) { [weak self] in self?.onAccessory?() }
            accessoryButton = button
            addSubview(button)
        }
        accessoryButton?.isHidden = !hasButton
        setNeedsLayout()
        setNeedsDisplay()
    }

    func layoutAccessory() {
        contentView.frame = Rect(x: 0, y: 0, width: max(0, bounds.width - Self.accessoryWidth), height: bounds.height)
        let arrow = accessoryType == .detailDisclosureButton ? 10.0 : 0
        let side = Self.accessoryWidth - arrow
        accessoryButton?.frame = Rect(x: bounds.width - Self.accessoryWidth, y: (bounds.height - 30) / 2, width: side, height: 30)
    }

    func drawAccessory(_ canvas: Canvas) {
        let room = Rect(x: bounds.width - Self.accessoryWidth, y: 0, width: Self.accessoryWidth, height: bounds.height)
        switch accessoryType {
        case .disclosureIndicator:
            Icon.forward.draw(canvas, in: room.centered(Size(width: 14, height: 14)), color: theme.tertiaryLabel)
        case .detailDisclosureButton:
            let place = Rect(x: bounds.width - 15, y: bounds.midY - 7, width: 14, height: 14)
            Icon.forward.draw(canvas, in: place, color: theme.tertiaryLabel)
        case .checkmark: Icon.check.draw(canvas, in: room.centered(Size(width: 16, height: 16)), color: theme.accent)
        case .none, .detailButton: break
        }
    }
}
