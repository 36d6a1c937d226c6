/// A place or a length of an item, from which constraints are made: `name.leadingAnchor.constraint(equalTo: picture.trailingAnchor)`.
/// Its type parameter keeps places from left to right, places from top to bottom, and lengths apart.
public class LayoutAnchor<AnchorType> {
    /// The view or guide.
    public let item: any LayoutItem
    /// The place or length of the item.
    public let attribute: LayoutConstraint.Attribute

    init(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute) {
        self.item = item
        self.attribute = attribute
    }

    /// Returns a constraint: this place is equal to another one plus a number of points.
    public final func constraint(equalTo anchor: LayoutAnchor<AnchorType>, constant: Double = 0) -> LayoutConstraint {
        make(.equal, anchor, 1, constant)
    }

    /// Returns a constraint: this place is at or beyond another one plus a number of points.
    public final func constraint(greaterThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant: Double = 0) -> LayoutConstraint {
        make(.greaterThanOrEqual, anchor, 1, constant)
    }

    /// Returns a constraint: this place is at or before another one plus a number of points.
    public final func constraint(lessThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant: Double = 0) -> LayoutConstraint {
        make(.lessThanOrEqual, anchor, 1, constant)
    }

    final func make(
        _ relation: LayoutConstraint.Relation, _ anchor: LayoutAnchor<AnchorType>?, _ multiplier: Double, _ constant: Double
    ) -> LayoutConstraint {
        LayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: anchor?.item, attribute: anchor?.attribute ?? .notAnAttribute,
            multiplier: multiplier, constant: constant)
    }
}

/// A horizontal position.
public final class LayoutXAxisAnchor: LayoutAnchor<LayoutXAxisAnchor> {}

/// A vertical position.
public final class LayoutYAxisAnchor: LayoutAnchor<LayoutYAxisAnchor> {}

/// A width or a height.
public final class LayoutDimension: LayoutAnchor<LayoutDimension> {
    /// Returns a constraint: this length is a number of points.
    public func constraint(equalToConstant constant: Double) -> LayoutConstraint { make(.equal, nil, 1, constant) }

    /// Returns a constraint: this length is a number of points or more.
    public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
        make(.greaterThanOrEqual, nil, 1, constant)
    }

    /// Returns a constraint: this length is a number of points or less.
    public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint { make(.lessThanOrEqual, nil, 1, constant) }

    /// Returns a constraint: this length is another one times a number, plus a number of points.
    public func constraint(equalTo anchor: LayoutDimension, multiplier: Double, constant: Double = 0) -> LayoutConstraint {
        make(.equal, anchor, multiplier, constant)
    }

    /// Returns a constraint: this length is another one times a number, plus a number of points, or more.
    public func constraint(greaterThanOrEqualTo anchor: LayoutDimension, multiplier: Double, constant: Double = 0) -> LayoutConstraint {
        make(.greaterThanOrEqual, anchor, multiplier, constant)
    }

    /// Returns a constraint: this length is another one times a number, plus a number of points, or less.
    public func constraint(lessThanOrEqualTo anchor: LayoutDimension, multiplier: Double, constant: Double = 0) -> LayoutConstraint {
        make(.lessThanOrEqual, anchor, multiplier, constant)
    }
}

extension LayoutItem {
    /// Its leading edge: left, or right if text runs from right to left.
    public var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
    /// Its trailing edge: right, or left if text runs from right to left.
    public var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
    /// Its left edge.
    public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
    /// Its right edge.
    public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
    /// Its middle from left to right.
    public var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
    /// Its top edge.
    public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
    /// Its bottom edge.
    public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
    /// Its middle from top to bottom.
    public var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }
    /// Its width.
    public var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
    /// Its height.
    public var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
}

extension View {
    /// The baseline of its first line of text; the bottom edge if it has no text.
    public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .firstBaseline) }
    /// The baseline of its last line of text; the bottom edge if it has no text.
    public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .lastBaseline) }
}
