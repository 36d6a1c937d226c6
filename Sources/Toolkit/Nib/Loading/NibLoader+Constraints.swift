import Graphics

/// Makes the constraints of a file.
extension NibLoader {
    /// Makes the guides and constraints of all objects that were built; the views are already in each other. Returns the constraints that
    /// only a viewer needs.
    func installConstraints() -> [LayoutConstraint] {
        for (source, object) in made { if let view = object as? View { addGuides(source, to: view) } }
        for (source, _) in made { variations.add(source.variations) }
        // A view that the size class excludes is removed, with the views in it.
        for id in variations.excluded(in: traits) { (objects[id] as? View)?.removeFromSuperview() }
        var placeholders: [LayoutConstraint] = []
        for (source, object) in made {
            guard !source.constraints.isEmpty, let owner = object as? View else { continue }
            for constraint in source.constraints where !constraint.isPlaceholder || nib.keepsPlaceholderConstraints {
                guard let made = make(constraint, owner: owner) else { continue }
                variations.add(made, constraint)
                if constraint.isPlaceholder { placeholders.append(made) }
            }
        }
        variations.apply(traits)
        return placeholders
    }

    /// Applies the layout attributes of a view.
    func applyLayout(_ source: NibObject, to view: View) {
        let layout = source.layout
        view.autoresizingMask = AutoresizingMask(source.autoresizing)
        // A frame that the editor fixed is kept as if it had no constraints; it changes by its mask.
        view.translatesAutoresizingMaskIntoConstraints = layout.translatesMask || layout.isFixedFrame || !nib.document.usesAutolayout
        if let margins = layout.margins { view.layoutMargins = margins }
        if let priority = layout.horizontalHugging { view.setContentHuggingPriority(LayoutPriority(Float(priority)), for: .horizontal) }
        if let priority = layout.verticalHugging { view.setContentHuggingPriority(LayoutPriority(Float(priority)), for: .vertical) }
        if let priority = layout.horizontalCompression {
            view.setContentCompressionResistancePriority(LayoutPriority(Float(priority)), for: .horizontal)
        }
        if let priority = layout.verticalCompression {
            view.setContentCompressionResistancePriority(LayoutPriority(Float(priority)), for: .vertical)
        }
    }

    // MARK: - Constraints

    private func make(_ source: NibConstraint, owner: View) -> LayoutConstraint? {
        let holder = Self.content(of: owner)
        guard var first = item(source.first, or: holder) else { return drop(source, source.first) }
        var second: (any LayoutItem)?
        if source.secondAttribute != nil {
            second = item(source.second, or: holder)
            if second == nil { return drop(source, source.second) }
        }
        if let other = second {
            second = Self.inside(other, source.secondAttribute, seenBy: first)
            first = Self.inside(first, source.firstAttribute, seenBy: other)
        }
        let constraint = LayoutConstraint(
            item: first, attribute: .init(source.firstAttribute), relatedBy: .init(source.relation), toItem: second,
            attribute: source.secondAttribute.map { LayoutConstraint.Attribute($0) } ?? .notAnAttribute, multiplier: source.multiplier,
            constant: source.constant ?? (source.isSymbolic ? Self.standardDistance(first, second) : 0),
            priority: LayoutPriority(Float(source.priority)))
        constraint.identifier = source.identifier ?? source.id
        if !source.id.isEmpty { objects[source.id] = constraint }
        return constraint
    }

    private func drop(_ source: NibConstraint, _ id: String?) -> LayoutConstraint? {
        warn(
            line: source.line, id: source.id, name: "constraint",
            "the constraint \(source.id) is left out: “\(id ?? "")” makes no view or guide here.")
        return nil
    }

    /// Returns the view or guide of an id; for a cell its content view, in which its views are laid out.
    private func item(_ id: String?, or owner: View) -> (any LayoutItem)? {
        guard let id else { return Self.content(of: owner) }
        if let view = objects[id] as? View {
            // A view that the size class excludes has no constraints.
            return view === owner || view.superview != nil || isTop(view) ? Self.content(of: view) : nil
        }
        return objects[id] as? LayoutGuide
    }

    private func isTop(_ view: View) -> Bool {
        nib.document.objects.contains { object in ([object] + object.content.parts).contains { objects[$0.id] === view } }
    }

    private static func content(of view: View) -> View { NibCast.cell(view)?.contentView ?? view }

    /// Returns the layout item that stands for a scroll view in constraints of a view inside it.
    private static func inside(
        _ item: any LayoutItem, _ attribute: NibConstraint.Attribute?, seenBy other: any LayoutItem
    ) -> any LayoutItem {
        guard let scroll = item as? NibScrollView, let attribute, let view = other.layoutView, view !== scroll,
            view.isDescendant(of: scroll.contentView)
        else { return item }
        return scroll.guide(for: .init(attribute))
    }

    /// Returns the standard distance between two items, in points.
    private static func standardDistance(_ first: any LayoutItem, _ second: (any LayoutItem)?) -> Double {
        guard let one = first.layoutView, let other = second?.layoutView else { return 0 }
        return one.superview === other || other.superview === one ? 20 : 8
    }

    // MARK: - Guides

    private func addGuides(_ source: NibObject, to view: View) {
        for guide in source.guides {
            let owner = Self.content(of: view)
            switch guide.key {
            // The bars of a controller that these guides stand for do not exist here: the guides are lines at the view's edges.
            case "top", "bottom": objects[guide.id] = line(at: guide.key == "top" ? .top : .bottom, of: owner)
            default: objects[guide.id] = owner.safeAreaLayoutGuide
            }
        }
    }

    private func line(at edge: LayoutConstraint.Attribute, of view: View) -> LayoutGuide {
        let guide = LayoutGuide()
        view.addLayoutGuide(guide)
        LayoutConstraint.activate([
            guide.heightAnchor.constraint(equalToConstant: 0), guide.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            guide.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            LayoutConstraint(item: guide, attribute: edge, relatedBy: .equal, toItem: view, attribute: edge),
        ])
        return guide
    }
}
