public import Graphics

extension Button {
    /// A state in which a button may look otherwise, in the words of nib files.
    nonisolated public enum State: String, Hashable, Sendable {
        case normal, highlighted, disabled, selected
    }

    /// Where what a button shows is across.
    nonisolated public enum HorizontalAlignment: Hashable, Sendable {
        case leading, center, trailing
    }

    /// Where what a button shows is from top to bottom.
    nonisolated public enum VerticalAlignment: Hashable, Sendable {
        case top, center, bottom
    }

    /// What a button shows in one state.
    struct StateContent {
        var title: String?
        var titleColor: ThemeColor?
        var image: Image?
    }

    /// Gives it a title for one state; nil takes that of the normal state. The title of the normal state is `title`.
    public func setTitle(_ title: String?, for state: State) {
        if state == .normal { return self.title = title ?? "" }
        change(state) { $0.title = title }
    }

    /// Gives the title a colour for one state; nil takes that of the normal state, and there that of the button's style.
    public func setTitleColor(_ color: ThemeColor?, for state: State) { change(state) { $0.titleColor = color } }

    /// Gives it a picture for one state; nil takes that of the normal state.
    public func setImage(_ image: Image?, for state: State) { change(state) { $0.image = image } }

    private func change(_ state: State, _ body: (inout StateContent) -> Void) {
        body(&stateContents[state, default: StateContent()])
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    private var state: State { !isEnabled ? .disabled : isHighlighted ? .highlighted : isSelected ? .selected : .normal }

    var shownTitle: String { stateContents[state]?.title ?? title }
    var shownTitleColor: ThemeColor? {
        stateContents.isEmpty ? nil : stateContents[state]?.titleColor ?? stateContents[.normal]?.titleColor
    }
    var shownImage: Image? { stateContents.isEmpty ? nil : stateContents[state]?.image ?? stateContents[.normal]?.image }

    /// Where something of a size is in the button.
    func place(_ size: Size, in body: Rect) -> Rect {
        var place = body.centered(size)
        switch contentHorizontalAlignment {
        case .leading: place.origin.x = effectiveUserInterfaceLayoutDirection == .leftToRight ? body.minX : body.maxX - size.width
        case .center: break
        case .trailing: place.origin.x = effectiveUserInterfaceLayoutDirection == .leftToRight ? body.maxX - size.width : body.minX
        }
        switch contentVerticalAlignment {
        case .top: place.origin.y = body.minY
        case .center: break
        case .bottom: place.origin.y = body.maxY - size.height
        }
        return place
    }
}
