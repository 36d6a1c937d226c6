import Graphics

extension TableViewCell {
    /// The look of a selected row.
    nonisolated public enum SelectionStyle: Hashable, Sendable {
        /// A background in the theme's colour.
        case `default`
        /// No change.
        case none
    }

    /// The sign at a cell's trailing edge.
    nonisolated public enum AccessoryType: Hashable, Sendable {
        case none
        /// An arrow: the row leads to more.
        case disclosureIndicator
        /// A button for details of the row, and the arrow.
        case detailDisclosureButton
        /// A tick: the row is chosen.
        case checkmark
        /// A button for details of the row.
        case detailButton

        var hasButton: Bool { self == .detailButton || self == .detailDisclosureButton }
    }

    /// Returns the width that an accessory takes from the content view, in points: signs have the same distance from the edge as content.
    nonisolated public static func accessoryWidth(of type: AccessoryType) -> Double {
        switch type {
        case .none: 0
        case .disclosureIndicator, .checkmark: signWidth
        case .detailButton: signWidth + 7
        case .detailDisclosureButton: signWidth + 23
        }
    }

    /// The width of the area in which a sign is centred, in points.
    nonisolated static let signWidth = 31.0

    /// The distance of an accessory view from the content and from the edge, in points.
    static let accessoryMargin = 8.0

    /// Returns the width that an accessory takes from the content view now, in points.
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

    /// The accessory that is shown now: the one for editing replaces the other half-way into edit mode.
    private var shownAccessory: (view: View?, type: AccessoryType) {
        isMostlyEdited ? (editingAccessoryView, editingAccessoryType) : (accessoryView, accessoryType)
    }

    func accessoryView(changedFrom old: View?) {
        // Another cell may have it already.
        if let old, old !== accessoryView, old !== editingAccessoryView, old.superview === self { old.removeFromSuperview() }
        for view in [accessoryView, editingAccessoryView] { if let view, view.superview !== self { addSubview(view) } }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Places the accessory that is shown, and the button of a detail accessory.
    func layoutAccessories(button: Button?, slide: Double, height: Double) {
        let shown = shownAccessory
        accessoryView?.isHidden = shown.view !== accessoryView
        editingAccessoryView?.isHidden = shown.view !== editingAccessoryView
        // The accessory for editing is before the handle.
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
