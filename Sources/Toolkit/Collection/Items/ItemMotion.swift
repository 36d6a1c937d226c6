import Graphics

/// The motion of a view to its place.
private struct CollectionTransition {
    let view: CollectionReusableView
    let start: CollectionViewLayoutAttributes
    var end: CollectionViewLayoutAttributes
    /// Whether it is removed at the end of the motion.
    let isLeaving: Bool

    /// Returns the attributes between start and end, at a progress of 0 to 1.
    func attributes(at progress: Double) -> CollectionViewLayoutAttributes {
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
        var now = end
        now.frame = Rect(
            x: between(start.frame.minX, end.frame.minX), y: between(start.frame.minY, end.frame.minY),
            width: between(start.frame.width, end.frame.width), height: between(start.frame.height, end.frame.height))
        now.alpha = between(start.alpha, end.alpha)
        return now
    }
}

/// The motions of a collection view's views after a change.
final class ItemMotion {
    /// The duration of a motion, in seconds.
    private static let duration = 0.25

    private weak var collection: CollectionView?
    private var transitions: [ObjectIdentifier: CollectionTransition] = [:]
    private var animation: Animation?

    init(_ collection: CollectionView) { self.collection = collection }

    /// Redirects a moving view to another place. Returns whether it is moving.
    func redirect(_ view: CollectionReusableView, to end: CollectionViewLayoutAttributes) -> Bool {
        guard transitions[ObjectIdentifier(view)] != nil else { return false }
        transitions[ObjectIdentifier(view)]?.end = end
        return true
    }

    /// Forgets a view that is reused.
    func forget(_ view: CollectionReusableView) { transitions[ObjectIdentifier(view)] = nil }

    /// Changes items or layout, and moves visible elements from their old places to their new ones; without motion if the desktop does not
    /// want it.
    ///
    /// - Parameters:
    ///   - newElement: returns the new name of a previous element; nil if it is gone.
    ///   - change: makes the change and prepares the layout.
    func move(
        _ newElement: (CollectionElement) -> CollectionElement?, _ completion: (() -> Void)?, _ change: () -> Void
    ) {
        guard let collection else { return change() }
        let isAnimated =
            collection.window?.settings.animationsEnabled ?? false && !collection.bounds.isEmpty && collection.arrangement.isPrepared
            && collection.arrangement.isCurrent && collection.dataSource != nil
        let before = isAnimated ? surroundings(collection) : [:]
        finish()
        let oldOffset = collection.contentOffset
        change()
        let leaving = collection.views.rename(newElement)
        collection.setNeedsLayout()
        guard isAnimated else {
            for (view, element) in leaving { collection.views.recycle(view, element) }
            completion?()
            return
        }
        // Visible elements stay in their positions if the content was scrolled by the change.
        let shift = collection.contentOffset - oldOffset
        var starts: [CollectionElement: CollectionViewLayoutAttributes] = [:]
        for (element, attributes) in before {
            guard let new = newElement(element) else { continue }
            starts[new] = attributes.moved(by: shift)
        }
        for (view, element) in leaving {
            guard let start = before[element]?.moved(by: shift) else {
                collection.views.recycle(view, element)
                continue
            }
            let end = collection.collectionViewLayout.finalLayoutAttributesForDisappearingItem(start)
            leave(view, element, start, end, collection)
        }
        sendAwayWhatIsOutOfSight(starts, collection)
        collection.views.place()
        for (element, view) in collection.views.shown {
            guard let end = attributes(of: element, collection) else { continue }
            let start = starts[element] ?? collection.collectionViewLayout.initialLayoutAttributesForAppearingItem(end)
            if start != end {
                transitions[ObjectIdentifier(view)] = CollectionTransition(view: view, start: start, end: end, isLeaving: false)
            }
        }
        run(completion)
    }

    /// Returns the current elements in sight and near it.
    private func surroundings(_ collection: CollectionView) -> [CollectionElement: CollectionViewLayoutAttributes] {
        let near = collection.visibleRect.insetBy(dx: -collection.bounds.width, dy: -collection.bounds.height)
        var result: [CollectionElement: CollectionViewLayoutAttributes] = [:]
        for attributes in collection.collectionViewLayout.layoutAttributesForElements(in: near) { result[attributes.element] = attributes }
        for (element, view) in collection.views.shown where transitions[ObjectIdentifier(view)] != nil {
            // Moving views continue from their current positions.
            result[element]?.frame = view.frame
            result[element]?.alpha = view.alpha
        }
        return result
    }

    /// Moves views that were visible and have their new places out of sight there before they are reused.
    private func sendAwayWhatIsOutOfSight(
        _ starts: [CollectionElement: CollectionViewLayoutAttributes], _ collection: CollectionView
    ) {
        let visible = collection.visibleRect
        for (element, view) in collection.views.shown {
            guard let start = starts[element], let end = attributes(of: element, collection), !end.frame.intersects(visible) else {
                continue
            }
            collection.views.take(element)
            leave(view, element, start, end, collection)
        }
    }

    private func leave(
        _ view: CollectionReusableView, _ element: CollectionElement, _ start: CollectionViewLayoutAttributes,
        _ end: CollectionViewLayoutAttributes, _ collection: CollectionView
    ) {
        if let cell = view as? CollectionViewCell {
            collection.delegate?.collectionView(collection, didEndDisplaying: cell, forItemAt: element.indexPath)
        }
        view.isUserInteractionEnabled = false
        transitions[ObjectIdentifier(view)] = CollectionTransition(view: view, start: start, end: end, isLeaving: true)
    }

    private func attributes(of element: CollectionElement, _ collection: CollectionView) -> CollectionViewLayoutAttributes? {
        let layout = collection.collectionViewLayout
        return switch element {
        case .cell(let path): layout.layoutAttributesForItem(at: path)
        case .supplementary(let kind, let path): layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
        case .decoration(let kind, let path): layout.layoutAttributesForDecorationView(ofKind: kind, at: path)
        }
    }

    private func run(_ completion: (() -> Void)?) {
        guard let window = collection?.window, !transitions.isEmpty else {
            completion?()
            return
        }
        animation = window.animate(duration: Self.duration, curve: .easeInOut) { [weak self] progress in
            guard let self else { return }
            for transition in transitions.values { transition.view.place(at: transition.attributes(at: progress)) }
        } completion: { [weak self] in
            self?.ended()
            completion?()
        }
    }

    /// Moves everything to its place now.
    func finish() {
        guard !transitions.isEmpty else { return }
        if let animation { animation.stop() } else { ended() }
    }

    private func ended() {
        animation = nil
        let ended = transitions
        transitions.removeAll()
        for transition in ended.values {
            transition.view.place(at: transition.end)
            guard transition.isLeaving else { continue }
            transition.view.isUserInteractionEnabled = true
            collection?.views.release(transition.view, transition.end.element)
        }
    }
}

extension CollectionViewLayoutAttributes {
    /// Returns them at another position.
    fileprivate func moved(by distance: Point) -> CollectionViewLayoutAttributes {
        var result = self
        result.frame.origin = result.frame.origin + distance
        return result
    }
}
