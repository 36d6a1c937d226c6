import Graphics

/// A view on its way to its place.
struct CollectionTransition {
    let view: CollectionReusableView
    let start: CollectionViewLayoutAttributes
    var end: CollectionViewLayoutAttributes
    /// Whether it shows nothing any more when it has arrived.
    let isLeaving: Bool

    /// What stands between start and end, at a progress of 0 to 1.
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

extension CollectionView {
    /// How long things move after a change, in seconds.
    private static let transitionTime = 0.25

    /// Changes items or layout, and lets what was and what comes into sight move from its old place to its new one; at once where the desktop
    /// wants no motion.
    ///
    /// - Parameters:
    ///   - newElement: what something that was there before is called afterwards; nil when it is gone.
    ///   - change: makes the change and prepares the layout.
    func moveElements(
        _ newElement: (CollectionElement) -> CollectionElement?, _ completion: (() -> Void)?, _ change: () -> Void
    ) {
        let isAnimated = window?.settings.animationsEnabled ?? false && !bounds.isEmpty && !preparedBounds.isEmpty && dataSource != nil
        let before = isAnimated ? surroundings() : [:]
        finishTransitions()
        let shown = elements
        let oldOffset = contentOffset
        change()
        elements.removeAll(keepingCapacity: true)
        var leaving: [(view: CollectionReusableView, element: CollectionElement)] = []
        for (element, view) in shown {
            if let new = newElement(element) { elements[new] = view } else { leaving.append((view, element)) }
        }
        setNeedsLayout()
        guard isAnimated else {
            for (view, element) in leaving { recycle(view, element) }
            completion?()
            return
        }
        // What is seen stays where it is seen when the content moved meanwhile.
        let shift = contentOffset - oldOffset
        var starts: [CollectionElement: CollectionViewLayoutAttributes] = [:]
        for (element, attributes) in before {
            guard let new = newElement(element) else { continue }
            starts[new] = attributes.moved(by: shift)
        }
        for (view, element) in leaving {
            guard let start = before[element]?.moved(by: shift) else {
                recycle(view, element)
                continue
            }
            let end = collectionViewLayout.finalLayoutAttributesForDisappearingItem(start)
            leave(view, element, start, end)
        }
        sendAwayWhatIsOutOfSight(starts)
        placeElements()
        for (element, view) in elements {
            guard let end = attributes(of: element) else { continue }
            let start = starts[element] ?? collectionViewLayout.initialLayoutAttributesForAppearingItem(end)
            if start != end {
                transitions[ObjectIdentifier(view)] = CollectionTransition(view: view, start: start, end: end, isLeaving: false)
            }
        }
        runTransitions(completion)
    }

    /// What is in sight and near to it, as it stands now.
    private func surroundings() -> [CollectionElement: CollectionViewLayoutAttributes] {
        let near = visibleRect.insetBy(dx: -bounds.width, dy: -bounds.height)
        var result: [CollectionElement: CollectionViewLayoutAttributes] = [:]
        for attributes in collectionViewLayout.layoutAttributesForElements(in: near) { result[attributes.element] = attributes }
        for (element, view) in elements where transitions[ObjectIdentifier(view)] != nil {
            // What is on its way goes on from where it is.
            result[element]?.frame = view.frame
            result[element]?.alpha = view.alpha
        }
        return result
    }

    /// What was in sight and has its new place elsewhere goes there before it is used again.
    private func sendAwayWhatIsOutOfSight(_ starts: [CollectionElement: CollectionViewLayoutAttributes]) {
        for (element, view) in elements {
            guard let start = starts[element], let end = attributes(of: element), !end.frame.intersects(visibleRect) else { continue }
            elements[element] = nil
            leave(view, element, start, end)
        }
    }

    private func leave(
        _ view: CollectionReusableView, _ element: CollectionElement, _ start: CollectionViewLayoutAttributes,
        _ end: CollectionViewLayoutAttributes
    ) {
        if let cell = view as? CollectionViewCell { delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.indexPath) }
        view.isUserInteractionEnabled = false
        transitions[ObjectIdentifier(view)] = CollectionTransition(view: view, start: start, end: end, isLeaving: true)
    }

    private func attributes(of element: CollectionElement) -> CollectionViewLayoutAttributes? {
        switch element {
        case .cell(let path): collectionViewLayout.layoutAttributesForItem(at: path)
        case .supplementary(let kind, let path): collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
        case .decoration(let kind, let path): collectionViewLayout.layoutAttributesForDecorationView(ofKind: kind, at: path)
        }
    }

    private func runTransitions(_ completion: (() -> Void)?) {
        guard let window, !transitions.isEmpty else {
            completion?()
            return
        }
        transitionAnimation = window.animate(duration: Self.transitionTime, curve: .easeInOut) { [weak self] progress in
            guard let self else { return }
            for transition in transitions.values { show(transition.view, transition.attributes(at: progress)) }
        } completion: { [weak self] in
            self?.transitionsEnded()
            completion?()
        }
    }

    /// Puts everything at its place now.
    func finishTransitions() {
        guard !transitions.isEmpty else { return }
        if let animation = transitionAnimation { animation.stop() } else { transitionsEnded() }
    }

    private func transitionsEnded() {
        transitionAnimation = nil
        let ended = transitions
        transitions.removeAll()
        for transition in ended.values {
            show(transition.view, transition.end)
            guard transition.isLeaving else { continue }
            transition.view.isUserInteractionEnabled = true
            release(transition.view, transition.end.element)
        }
    }
}

extension CollectionViewLayoutAttributes {
    /// The same at another place.
    fileprivate func moved(by distance: Point) -> CollectionViewLayoutAttributes {
        var result = self
        result.frame.origin = result.frame.origin + distance
        return result
    }
}
