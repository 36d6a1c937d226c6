/// Makes the constraints of a visual format.
struct VisualFormatBuilder {
    let parser: VisualFormatParser
    let format: VisualFormatParser.Format
    let options: LayoutConstraint.FormatOptions
    let metrics: [String: Double]
    let views: [String: any LayoutItem]

    /// The distance between two views for a plain `-`, in points.
    static let standardSpacing = 8.0

    func constraints() throws(VisualFormatError) -> [LayoutConstraint] {
        var items: [(any LayoutItem)?] = []
        for element in format.elements { items.append(try item(of: element)) }
        let superview = try superview(of: items)
        var made: [LayoutConstraint] = []
        for (index, element) in format.elements.enumerated() {
            guard let item = items[index] else { continue }
            for predicate in element.predicates { made.append(try size(of: item, predicate)) }
        }
        for (index, connection) in format.connections.enumerated() {
            made += try distance(connection, from: items[index], to: items[index + 1], in: superview)
        }
        return made + (try alignments(of: items.compactMap { $0 }))
    }

    // MARK: - Items

    private func item(of element: VisualFormatParser.Element) throws(VisualFormatError) -> (any LayoutItem)? {
        guard let name = element.name else { return nil }
        guard let item = views[name] else { throw parser.fail("there is no view “\(name)”", at: element.position) }
        return item
    }

    /// Returns the view whose edges `|` stands for: the one around the first view.
    private func superview(of items: [(any LayoutItem)?]) throws(VisualFormatError) -> View? {
        guard let edge = format.elements.first(where: { $0.name == nil }) else { return nil }
        let item = items.lazy.compactMap { $0 }.first
        guard let superview = (item as? View)?.superview ?? (item is View ? nil : item?.layoutView) else {
            throw parser.fail("the view at “|” stands in no superview", at: edge.position)
        }
        return superview
    }

    // MARK: - Sizes

    private func size(of item: any LayoutItem, _ predicate: VisualFormatParser.Predicate) throws(VisualFormatError) -> LayoutConstraint {
        let attribute: LayoutConstraint.Attribute = format.isVertical ? .height : .width
        var other: (any LayoutItem)?
        var constant = 0.0
        if case .name(let name, _) = predicate.quantity, metrics[name] == nil, let view = views[name] {
            other = view
        } else {
            constant = try number(predicate.quantity, orView: true)
        }
        return try make(item, attribute, other, attribute, constant, predicate)
    }

    // MARK: - Distances

    /// Makes the constraints for the distance from one item, or the superview's edge, to the next.
    private func distance(
        _ connection: VisualFormatParser.Connection, from one: (any LayoutItem)?, to other: (any LayoutItem)?, in superview: View?
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        guard let before = one ?? superview, let after = other ?? superview else { return [] }
        var (start, end) = edges
        let equal = VisualFormatParser.Predicate(relation: .equal, quantity: .number(0), priority: nil)
        let isInside = one == nil || other == nil
        if options.contains(.spacingBaselineToBaseline), format.isVertical, !isInside { (start, end) = (.firstBaseline, .lastBaseline) }
        // Between views it is the end of one and the beginning of the next; at an edge of the superview, twice the same edge.
        let from = one == nil ? start : end
        let to = other == nil ? end : start
        switch connection {
        case .flush: return [try distance(after, to, before, from, 0, equal)]
        case .standard:
            guard isInside else { return [try distance(after, to, before, from, Self.standardSpacing, equal)] }
            return [try distance(after, other == nil ? margin(to) : to, before, one == nil ? margin(from) : from, 0, equal)]
        case .predicates(let predicates):
            var made: [LayoutConstraint] = []
            for predicate in predicates {
                made.append(try distance(after, to, before, from, try number(predicate.quantity, orView: false), predicate))
            }
            return made
        }
    }

    /// Makes a constraint for the distance from `before` to `after`, in the direction of the format.
    private func distance(
        _ after: any LayoutItem, _ to: LayoutConstraint.Attribute, _ before: any LayoutItem, _ from: LayoutConstraint.Attribute,
        _ constant: Double, _ predicate: VisualFormatParser.Predicate
    ) throws(VisualFormatError) -> LayoutConstraint {
        // From right to left, the next item is further left.
        if isLeftward { return try make(before, from, after, to, constant, predicate) }
        return try make(after, to, before, from, constant, predicate)
    }

    private var isLeftward: Bool { !format.isVertical && options.contains(.directionRightToLeft) }

    /// The edges where a view begins and ends in the direction of the format.
    private var edges: (LayoutConstraint.Attribute, LayoutConstraint.Attribute) {
        if format.isVertical { return (.top, .bottom) }
        if isLeftward { return (.right, .left) }
        return options.contains(.directionLeftToRight) ? (.left, .right) : (.leading, .trailing)
    }

    private func margin(_ attribute: LayoutConstraint.Attribute) -> LayoutConstraint.Attribute {
        switch attribute {
        case .top: .topMargin
        case .bottom: .bottomMargin
        case .left: .leftMargin
        case .right: .rightMargin
        case .leading: .leadingMargin
        default: .trailingMargin
        }
    }

    // MARK: - Alignment

    private func alignments(of items: [any LayoutItem]) throws(VisualFormatError) -> [LayoutConstraint] {
        var made: [LayoutConstraint] = []
        for (attribute, isVertical) in options.alignments {
            guard isVertical != format.isVertical else {
                let axis = format.isVertical ? "vertical" : "horizontal"
                throw parser.fail("views of a \(axis) format cannot be aligned by \(attribute)", at: 0)
            }
            for (one, next) in zip(items, items.dropFirst()) {
                made.append(
                    LayoutConstraint(item: one, attribute: attribute, relatedBy: .equal, toItem: next, attribute: attribute))
            }
        }
        return made
    }

    // MARK: - Numbers

    private func number(_ quantity: VisualFormatParser.Quantity, orView: Bool) throws(VisualFormatError) -> Double {
        switch quantity {
        case .number(let number): return number
        case .name(let name, let position):
            if let metric = metrics[name], metric.isFinite { return metric }
            throw parser.fail("there is no metric\(orView ? " or view" : "") “\(name)”", at: position)
        }
    }

    private func make(
        _ first: any LayoutItem, _ firstAttribute: LayoutConstraint.Attribute, _ second: (any LayoutItem)?,
        _ secondAttribute: LayoutConstraint.Attribute, _ constant: Double, _ predicate: VisualFormatParser.Predicate
    ) throws(VisualFormatError) -> LayoutConstraint {
        let constraint = LayoutConstraint(
            item: first, attribute: firstAttribute, relatedBy: predicate.relation, toItem: second, attribute: secondAttribute,
            constant: constant)
        if let priority = predicate.priority { constraint.priority = LayoutPriority(Float(try number(priority, orView: false))) }
        return constraint
    }
}
