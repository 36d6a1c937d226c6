import Graphics

/// The visible cells and other views of a collection view: requests them, places them, and reuses those that are no longer visible.
final class ItemViews {
    private weak var collection: CollectionView?
    private var cellPool = CellReusePool<CollectionViewCell>()
    /// Supplementary and decoration views by their kind.
    private var pools: [String: CellReusePool<CollectionReusableView>] = [:]
    /// The views of visible elements.
    private(set) var shown: [CollectionElement: CollectionReusableView] = [:]
    /// The visible elements that must be filled again.
    private var stale: Set<CollectionElement> = []
    /// Whether the data source is being asked for views now.
    private(set) var isAsking = false

    init(_ collection: CollectionView) { self.collection = collection }

    // MARK: - Making

    func register(_ identifier: String, make: @escaping (String) -> CollectionViewCell) {
        for cell in cellPool.register(identifier, make: make) { cell.removeFromSuperview() }
    }

    func register(_ kind: String, _ identifier: String, make: @escaping (String) -> CollectionReusableView) {
        for view in pools[kind, default: CellReusePool()].register(identifier, make: make) { view.removeFromSuperview() }
    }

    func dequeue(_ identifier: String) -> CollectionViewCell {
        precondition(isAsking, "CollectionView: cells are dequeued in collectionView(_:cellForItemAt:) only, when the view asks for one")
        return cellPool.dequeue(identifier)
    }

    func dequeue<Cell: CollectionViewCell>(_ cellClass: Cell.Type) -> Cell {
        let identifier = cellClass.defaultReuseIdentifier
        guard let cell = dequeue(identifier) as? Cell else {
            preconditionFailure("CollectionView: what is registered under “\(identifier)” does not make cells of \(cellClass)")
        }
        return cell
    }

    func dequeue(_ kind: String, _ identifier: String) -> CollectionReusableView {
        precondition(isAsking, "CollectionView: supplementary views are dequeued only when the view asks for one")
        return pools[kind, default: CellReusePool()].dequeue(identifier)
    }

    func dequeue<Reusable: CollectionReusableView>(_ viewClass: Reusable.Type, ofKind kind: String) -> Reusable {
        let identifier = viewClass.defaultReuseIdentifier
        guard let view = dequeue(kind, identifier) as? Reusable else {
            preconditionFailure("CollectionView: what is registered under “\(identifier)” does not make views of \(viewClass)")
        }
        return view
    }

    /// The number of cells that were made since the start.
    var madeCellCount: Int { cellPool.madeCount }

    /// Removes all unused views.
    func removeIdle() {
        for cell in cellPool.removeIdle() { cell.removeFromSuperview() }
        for kind in pools.keys {
            for view in pools[kind]?.removeIdle() ?? [] { view.removeFromSuperview() }
        }
    }

    private func fill(
        _ element: CollectionElement, _ collection: CollectionView, from dataSource: any CollectionViewDataSource
    ) -> CollectionReusableView {
        let old = shown.removeValue(forKey: element)
        switch element {
        case .cell(let path):
            let old = old as? CollectionViewCell
            if let old { collection.delegate?.collectionView(collection, didEndDisplaying: old, forItemAt: path) }
            cellPool.beginRequest(reserving: old)
            let cell = dataSource.collectionView(collection, cellForItemAt: path)
            precondition(
                !shown.values.contains { $0 === cell },
                "CollectionView: the data source gave item \(path.place) a cell that shows another item")
            cell.collectionView = collection
            for other in cellPool.endRequest(using: cell) { release(other, element) }
            return cell
        case .supplementary(let kind, let path):
            pools[kind, default: CellReusePool()].beginRequest(reserving: old)
            let view = dataSource.collectionView(collection, viewForSupplementaryElementOfKind: kind, at: path)
            for other in pools[kind, default: CellReusePool()].endRequest(using: view) { release(other, element) }
            return view
        case .decoration(let kind, _):
            if let old { return old }
            if pools[kind] == nil {
                let viewClass = collection.collectionViewLayout.decorationClass(kind)
                register(kind, kind) { viewClass.init(reuseIdentifier: $0) }
            }
            return pools[kind, default: CellReusePool()].dequeue(kind)
        }
    }

    // MARK: - Placing

    /// Gives views to visible elements, and removes the others.
    func place() {
        guard !isAsking, let collection, let dataSource = collection.dataSource, !collection.bounds.isEmpty else { return }
        let visible = collection.visibleRect
        var wanted: [CollectionElement: CollectionViewLayoutAttributes] = [:]
        for attributes in collection.collectionViewLayout.layoutAttributesForElements(in: visible)
        where !attributes.isHidden && attributes.frame.intersects(visible) {
            wanted[attributes.element] = attributes
        }
        if let typing = elementWithKeyboard(collection), wanted[typing] == nil {
            wanted[typing] = collection.collectionViewLayout.layoutAttributesForItem(at: typing.indexPath)
        }
        for element in shown.keys where wanted[element] == nil {
            if let view = shown.removeValue(forKey: element) { recycle(view, element) }
        }
        let old = stale
        stale.removeAll()
        isAsking = true
        defer { isAsking = false }
        for attributes in wanted.values.sorted(by: { $0.indexPath < $1.indexPath }) {
            let element = attributes.element
            if let view = shown[element], !old.contains(element) {
                place(view, attributes, in: collection)
                continue
            }
            let view = fill(element, collection, from: dataSource)
            shown[element] = view
            place(view, attributes, in: collection)
            guard let cell = view as? CollectionViewCell else { continue }
            collection.delegate?.collectionView(collection, willDisplay: cell, forItemAt: element.indexPath)
        }
    }

    /// Returns the item whose cell contains the keyboard focus. Its cell is kept even out of sight, so that keys still reach it.
    private func elementWithKeyboard(_ collection: CollectionView) -> CollectionElement? {
        guard let holder = collection.window?.firstResponder as? View, holder !== collection,
            holder.isDescendant(of: collection.contentView)
        else { return nil }
        return shown.first { element, view in
            if case .cell(let path) = element { return collection.sections.contains(path) && holder.isDescendant(of: view) }
            return false
        }?.key
    }

    private func place(_ view: CollectionReusableView, _ attributes: CollectionViewLayoutAttributes, in collection: CollectionView) {
        if view.superview !== collection.contentView || view.zIndex != attributes.zIndex {
            view.zIndex = attributes.zIndex
            insert(view, into: collection.contentView)
        }
        view.isHidden = false
        view.apply(attributes)
        if let cell = view as? CollectionViewCell { collection.updateState(of: cell, at: attributes.indexPath) }
        if !collection.motion.redirect(view, to: attributes) { view.place(at: attributes) }
    }

    /// Inserts a view in front of all that have no higher number.
    private func insert(_ view: CollectionReusableView, into content: View) {
        view.removeFromSuperview()
        var index = content.subviews.count
        while index > 0, let below = content.subviews[index - 1] as? CollectionReusableView, below.zIndex > view.zIndex { index -= 1 }
        content.insertSubview(view, at: index)
    }

    // MARK: - Changes

    /// Gives views their new names, and returns those whose element is gone, by their old names.
    func rename(_ newElement: (CollectionElement) -> CollectionElement?) -> [(view: CollectionReusableView, element: CollectionElement)] {
        let old = shown
        shown.removeAll(keepingCapacity: true)
        var gone: [(view: CollectionReusableView, element: CollectionElement)] = []
        for (element, view) in old {
            if let new = newElement(element) { shown[new] = view } else { gone.append((view, element)) }
        }
        return gone
    }

    /// Marks the views of changed items, by their new names, to be filled again.
    func follow(_ change: CollectionChange) {
        let changed = Set(shown.keys.filter(change.isReloaded)).union(stale)
        stale = Set(changed.compactMap(change.newElement))
    }

    /// Passes the care of a view on to the caller, which removes it.
    func take(_ element: CollectionElement) { shown[element] = nil }

    /// Takes all views from their elements.
    func recycleAll() {
        for (element, view) in shown { recycle(view, element) }
        shown.removeAll(keepingCapacity: true)
        stale.removeAll()
    }

    /// Takes a view from its element.
    func recycle(_ view: CollectionReusableView, _ element: CollectionElement) {
        if let collection, let cell = view as? CollectionViewCell {
            collection.delegate?.collectionView(collection, didEndDisplaying: cell, forItemAt: element.indexPath)
        }
        release(view, element)
    }

    func release(_ view: CollectionReusableView, _ element: CollectionElement) {
        collection?.motion.forget(view)
        collection?.recycle(view)
        let isKept: Bool
        switch element {
        case .cell: isKept = (view as? CollectionViewCell).map { cellPool.enqueue($0) } ?? false
        // A view without a registered class is made again each time.
        case .supplementary(let kind, _), .decoration(let kind, _):
            isKept = !view.reuseIdentifier.isEmpty && pools[kind]?.enqueue(view) ?? false
        }
        if !isKept { view.removeFromSuperview() }
    }
}

extension CollectionReusableView {
    /// Applies the frame of a layout, with its edges on whole pixels: no blur at any scale.
    func place(at attributes: CollectionViewLayoutAttributes) {
        frame = attributes.frame.pixelAligned(scale: superview?.window?.scale ?? 1)
        alpha = attributes.alpha
    }
}
