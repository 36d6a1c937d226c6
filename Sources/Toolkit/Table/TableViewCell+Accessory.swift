import Graphics

extension TableViewCell {
    /// How a row shows that it is selected.
    nonisolated public enum SelectionStyle: Hashable, Sendable {
        /// By a background of the theme's colour.
        case `default`
        /// Not at all.
        case none
    }

    /// What can be at a cell's trailing edge.
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

        var hasButton: Bool { self == .detailButton || self == .detailDisclosureButton }
    }

    /// What an accessory of a type takes from the content view, in points: signs keep as far from the edge as content does.
    nonisolated public static func accessoryWidth(of type: AccessoryType) -> Double {
        switch type {
        case .none: 0
        case .disclosureIndicator, .checkmark: signWidth
        case .detailButton: signWidth + 7
        case .detailDisclosureButton: signWidth + 23
        }
    }

    /// The width in whose middle a sign is, in points.
    nonisolated static let signWidth = 31.0

    /// How far an accessory view keeps from the content and from the edge, in points.
    static let accessoryMargin = 8.0

    /// What an accessory takes from the content view now, in points.
    func accessoryRoom(_ view: View?, _ type: AccessoryType) -> Double {
        if let view { return size(of: view).width + 2 * Self.accessoryMargin }
        return Self.accessoryWidth(of: type)
    }

    private func size(of view: View) -> Size {
        if view.frame.width > 0, view.frame.height > 0 { return view.frame.size }
        let size = view.intrinsicContentSize
        return Size(width: max(0, size.width), height: max(0, size.height))
    }

    private var isMostlyEdited: Bool { (editing?.progress ?? 0) >= 0.5 }

    /// The accessory that is shown now: half of the way into edit mode that of editing takes the place of the other.
    private var shownAccessory: (view: View?, type: AccessoryType) {
        isMostlyEdited ? (editingAccessoryView, editingAccessoryType) : (accessoryView, accessoryType)
    }

    func accessoryView(changedFrom old: View?) {
        // Another cell may have taken it over already.
        if let old, old !== accessoryView, old !== editingAccessoryView, old.superview === self { old.removeFromSuperview() }
        for view in [accessoryView, editingAccessoryView] { if let view, view.superview !== self { addSubview(view) } }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Places the accessory that is shown, and the button where that is one of details.
    func layoutAccessories(button: Button?, slide: Double, height: Double) {
        let shown = shownAccessory
        accessoryView?.isHidden = shown.view !== accessoryView
        editingAccessoryView?.isHidden = shown.view !== editingAccessoryView
        // The accessory of editing is before the handle.
        let handle = (editing?.showsReorderControl ?? false) ? Self.reorderControlWidth * (editing?.progress ?? 0) : 0
        let edge = bounds.width - slide - handle
        if let view = shown.view {
            let size = size(of: view)
            let x = edge - size.width - Self.accessoryMargin
            view.frame = mirrored(Rect(x: x, y: (height - size.height) / 2, width: size.width, height: size.height))
        }
        button?.isHidden = shown.view != nil || !shown.type.hasButton
        let room = Self.accessoryWidth(of: shown.type)
        let arrow = shown.type == .detailDisclosureButton ? room - Self.signWidth : 0
        let place = Rect(x: edge - room, y: (height - 30) / 2, width: room - arrow, height: 30)
        button?.frame = mirrored(place)
    }

    func drawAccessories(_ canvas: Canvas) {
        let shown = shownAccessory
        guard shown.view == nil, shown.type != .none, shown.type != .detailButton else { return }
        let handle = (editing?.showsReorderControl ?? false) ? Self.reorderControlWidth * (editing?.progress ?? 0) : 0
        let edge = bounds.width - (editing?.slide ?? 0) - handle
        let room = Rect(x: edge - Self.signWidth, y: 0, width: Self.signWidth, height: fullHeight ?? bounds.height)
        switch shown.type {
        case .disclosureIndicator, .detailDisclosureButton:
            Icon.forward.draw(
                canvas, in: mirrored(room.centered(Size(width: 14, height: 14))), color: theme.tertiaryLabel,
                direction: effectiveUserInterfaceLayoutDirection)
        case .checkmark: Icon.check.draw(canvas, in: mirrored(room.centered(Size(width: 16, height: 16))), color: theme.link)
        case .none, .detailButton: break
        }
    }

    // MARK: - Backgrounds

    func layoutBackgroundViews(slide: Double, height: Double) {
        for view in [backgroundView, selectedBackgroundView] {
            view?.frame = mirrored(Rect(x: -slide, y: 0, width: bounds.width, height: height))
        }
    }
}
