import Graphics

extension Button {
    /// A state in which a button may look different, in the words of nib files.
    nonisolated public enum State: String, Hashable, Sendable {
        case normal, highlighted, disabled, selected
    }

    /// The horizontal position of a button's content.
    nonisolated public enum HorizontalAlignment: Hashable, Sendable {
        case leading, center, trailing
    }

    /// The vertical position of a button's content.
    nonisolated public enum VerticalAlignment: Hashable, Sendable {
        case top, center, bottom
    }

    /// Returns the position of content of a size in the button.
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
