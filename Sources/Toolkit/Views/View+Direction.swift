public import Graphics

extension View {
    /// Where a rectangle stands that is given from the leading edge: as it is, or mirrored where people read from the right.
    ///
    /// - Parameter width: that of what it stands in, in points; nil for the view's own.
    public func mirrored(_ rect: Rect, in width: Double? = nil) -> Rect {
        guard layoutDirection == .rightToLeft else { return rect }
        return Rect(x: (width ?? bounds.width) - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// The direction of its window, in which `mirrored` places things.
    var layoutDirection: UserInterfaceLayoutDirection { window?.settings.layoutDirection ?? .leftToRight }
}
