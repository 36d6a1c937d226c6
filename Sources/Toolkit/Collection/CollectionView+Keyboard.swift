import Graphics

extension CollectionView {
    func handleKey(_ event: KeyEvent) -> Bool {
        loadIfNeeded()
        updateLayoutIfNeeded()
        guard numberOfItems > 0, !event.modifiers.contains(.alt), !event.modifiers.contains(.command) else { return false }
        let isPlain = event.modifiers.isEmpty
        switch event.key {
        case .up, .down, .left, .right, .pageUp, .pageDown, .home, .end:
            guard let item = target(of: event.key) else { return true }
            moveCursor(to: item, event.modifiers)
            return true
        case .enter where isPlain:
            guard let item = selection.cursor else { return false }
            if !selection.rows.contains(item) { changeSelection(byUser: true) { $0.choose(item) } }
            activate(item)
            return true
        case .space where isPlain && typeAhead.isActive(at: event.time):
            return goToItem(typed: " ", at: event.time)
        case .space:
            return selectAtCursor(event.modifiers)
        case .delete where isPlain:
            return !selection.rows.isEmpty && delegate?.collectionView(self, deleteItemsAt: indexPathsForSelectedItems) ?? false
        case .character("a") where event.modifiers == .control && allowsMultipleSelection:
            selectAll()
            return true
        default:
            guard event.modifiers.subtracting(.shift).isEmpty, !event.text.isEmpty else { return false }
            return goToItem(typed: event.text, at: event.time)
        }
    }

    // MARK: - Ways of the arrow keys

    /// The item to which a key leads from the present one; nil where it leads nowhere.
    private func target(of key: Key) -> Int? {
        let last = numberOfItems - 1
        let kept = keptPlace
        keptPlace = nil
        switch key {
        case .home: return 0
        case .end: return last
        default: break
        }
        guard let cursor = selection.cursor, let path = sections.path(at: cursor), let frame = frame(of: path) else {
            let shown = indexPathsForVisibleItems
            let isBackwards = key == .up || key == .left || key == .pageUp
            return (isBackwards ? shown.last : shown.first).flatMap { sections.index(of: $0) } ?? 0
        }
        let isMirrored = window?.settings.layoutDirection == .rightToLeft
        switch key {
        case .left: return max(0, min(last, cursor + (isMirrored ? 1 : -1)))
        case .right: return max(0, min(last, cursor + (isMirrored ? -1 : 1)))
        default: break
        }
        let from = kept ?? frame.center
        let page = max(frame.height, bounds.height - frame.height)
        let found: Int? =
            switch key {
            case .up: nearestItem(to: from.x, between: frame.minY - page - contentSize.height, and: frame.minY, fromBelow: true)
            case .down: nearestItem(to: from.x, between: frame.maxY, and: contentSize.height + page, fromBelow: false)
            case .pageUp: pageTarget(from.x, frame, by: -page)
            default: pageTarget(from.x, frame, by: page)
            }
        // Up and down lead through short lines back to where one came from.
        keptPlace = from
        return found
    }

    /// The item that stands a page further up or down, or the last one on the way there.
    private func pageTarget(_ x: Double, _ frame: Rect, by distance: Double) -> Int? {
        if distance > 0 {
            return nearestItem(to: x, between: frame.maxY, and: frame.minY + distance + frame.height, fromBelow: true)
                ?? nearestItem(to: x, between: frame.maxY, and: contentSize.height, fromBelow: false)
        }
        return nearestItem(to: x, between: frame.minY + distance, and: frame.minY, fromBelow: false)
            ?? nearestItem(to: x, between: 0, and: frame.minY, fromBelow: true)
    }

    /// The item nearest to a place across, in the first line (the last one where `fromBelow`) that stands wholly between two heights.
    private func nearestItem(to x: Double, between top: Double, and bottom: Double, fromBelow: Bool) -> Int? {
        let (top, bottom) = (max(0, top), min(contentSize.height, bottom))
        let step = max(200, bounds.height)
        var start = fromBelow ? bottom : top
        while fromBelow ? start > top : start < bottom {
            // Some of the way at a time: what is far away is never asked for.
            let area = fromBelow ? max(top, start - step)..<start : start..<min(bottom, start + step)
            let rect = Rect(
                x: 0, y: area.lowerBound, width: max(contentSize.width, bounds.width), height: area.upperBound - area.lowerBound)
            let found = collectionViewLayout.layoutAttributesForElements(in: rect).filter { attributes in
                attributes.isItem && !attributes.isHidden && attributes.frame.minY >= top - 0.01 && attributes.frame.maxY <= bottom + 0.01
            }
            let edge = fromBelow ? found.max { $0.frame.midY < $1.frame.midY } : found.min { $0.frame.midY < $1.frame.midY }
            if let edge {
                let line = found.filter { $0.frame.minY < edge.frame.maxY && edge.frame.minY < $0.frame.maxY }
                let nearest = line.min { abs($0.frame.midX - x) < abs($1.frame.midX - x) } ?? edge
                return sections.index(of: nearest.indexPath)
            }
            start = fromBelow ? area.lowerBound : area.upperBound
        }
        return nil
    }

    private func moveCursor(to item: Int, _ modifiers: KeyModifiers) {
        typeAhead.reset()
        changeSelection(byUser: true) { selection in
            if allowsMultipleSelection, modifiers.contains(.shift) {
                selection.extend(to: item)
            } else if allowsMultipleSelection, modifiers.contains(.control) {
                selection.moveCursor(to: item)
            } else {
                selection.choose(item)
            }
        }
        show(item)
    }

    private func show(_ item: Int) {
        guard let path = sections.path(at: item) else { return }
        let before = contentOffset
        scrollToItem(at: path)
        if contentOffset != before { flashScrollers() }
    }

    /// Space selects the item where keys act, Ctrl+Space also takes the selection from it, Shift+Space extends to it.
    private func selectAtCursor(_ modifiers: KeyModifiers) -> Bool {
        guard let item = selection.cursor else { return false }
        changeSelection(byUser: true) { selection in
            if modifiers.contains(.shift), allowsMultipleSelection {
                selection.extend(to: item, adding: modifiers.contains(.control))
            } else if modifiers.contains(.control), allowsMultipleSelection || selection.rows.contains(item) {
                selection.toggle(item)
            } else {
                selection.choose(item)
            }
        }
        show(item)
        return true
    }

    // MARK: - Letters

    /// Goes to the item that begins with what was typed in the last moments. Answers whether the letters had a use.
    func goToItem(typed text: String, at time: Double) -> Bool {
        loadIfNeeded()
        guard let delegate, numberOfItems > 0 else { return false }
        keptPlace = nil
        let continues = typeAhead.isActive(at: time)
        typeAhead.append(text, at: time)
        let start = selection.cursor ?? -1
        let next = (start + 1) % numberOfItems
        func find(_ text: String, from item: Int) -> Int? {
            sections.path(at: item).flatMap { delegate.collectionView(self, itemForTypeAhead: text, from: $0) }
                .flatMap { sections.index(of: $0) }
        }
        // The first letter looks further on, so that it can be used again; the next ones narrow down from where one is.
        var found = find(typeAhead.text, from: typeAhead.isFirst ? next : max(0, start))
        if found == nil, let letter = typeAhead.repeatedLetter { found = find(letter, from: next) }
        guard let item = found else {
            if !continues { typeAhead.reset() }
            return continues
        }
        changeSelection(byUser: true) { $0.choose(item) }
        show(item)
        return true
    }

    /// A view that gets the keyboard without an item to act at begins at the first one in sight.
    func placeCursorForKeyboard() {
        guard selection.cursor == nil, window?.showsFocusRing ?? false, !needsReload, !needsLayoutUpdate,
            let first = indexPathsForVisibleItems.first, let item = sections.index(of: first)
        else { return }
        changeSelection(byUser: false) { $0.moveCursor(to: item) }
    }
}
