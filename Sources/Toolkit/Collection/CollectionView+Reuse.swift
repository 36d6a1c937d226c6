import Graphics

extension CollectionView {
    /// Says which class cells of an identifier are made from.
    public func register(_ cellClass: CollectionViewCell.Type, forCellWithReuseIdentifier identifier: String) {
        register(forCellWithReuseIdentifier: identifier) { cellClass.init(reuseIdentifier: $0) }
    }

    /// Says which nib cells of an identifier are made from.
    ///
    /// - Throws: when the nib does not hold exactly one cell of a collection view; nothing is registered then.
    public func register(_ nib: Nib, forCellWithReuseIdentifier identifier: String) throws(NibError) {
        register(forCellWithReuseIdentifier: identifier, make: try nib.cellMaker(CollectionViewCell.self, reuseIdentifier: identifier))
    }

    /// Registers a nib for the cells of a class, under the full name of the class.
    ///
    /// - Throws: when the nib does not hold exactly one cell of a collection view, or one of another class.
    public func register<Cell: CollectionViewCell>(_ nib: Nib, for cellClass: Cell.Type) throws(NibError) {
        let identifier = cellClass.defaultReuseIdentifier
        register(forCellWithReuseIdentifier: identifier, make: try nib.cellMaker(cellClass, reuseIdentifier: identifier))
    }

    private func register(forCellWithReuseIdentifier identifier: String, make: @escaping (String) -> CollectionViewCell) {
        for cell in cellPool.register(identifier, make: make) { cell.removeFromSuperview() }
    }

    /// Registers a class of cells under its `defaultReuseIdentifier`, the full name of the class.
    public func register<Cell: CollectionViewCell>(_ cellClass: Cell.Type) {
        register(cellClass, forCellWithReuseIdentifier: cellClass.defaultReuseIdentifier)
    }

    /// Says which class the supplementary views of a kind and an identifier are made from.
    public func register(
        _ viewClass: CollectionReusableView.Type, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
    ) {
        let made = viewPools[kind, default: CellReusePool()].register(identifier) { viewClass.init(reuseIdentifier: $0) }
        for view in made { view.removeFromSuperview() }
    }

    /// Registers a class of supplementary views of a kind under its `defaultReuseIdentifier`, the full name of the class.
    public func register<Reusable: CollectionReusableView>(_ viewClass: Reusable.Type, forSupplementaryViewOfKind kind: String) {
        register(viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: viewClass.defaultReuseIdentifier)
    }

    /// A cell of an identifier, ready to be filled for an item: one that is out of sight, or a new one. Only for use in `cellForItemAt`.
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> CollectionViewCell {
        precondition(isPlacing, "CollectionView: cells are dequeued in collectionView(_:cellForItemAt:) only, when the view asks for one")
        return cellPool.dequeue(identifier)
    }

    /// A cell of a class that was registered by `register(_:)`, ready to be filled for an item. Only for use in `cellForItemAt`.
    public func dequeue<Cell: CollectionViewCell>(_ cellClass: Cell.Type, for indexPath: IndexPath) -> Cell {
        let identifier = cellClass.defaultReuseIdentifier
        guard let cell = dequeueReusableCell(withIdentifier: identifier, for: indexPath) as? Cell else {
            preconditionFailure("CollectionView: what is registered under “\(identifier)” does not make cells of \(cellClass)")
        }
        return cell
    }

    /// A supplementary view of a kind and an identifier, ready to be filled. Only for use in `viewForSupplementaryElementOfKind`.
    public func dequeueReusableSupplementaryView(
        ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> CollectionReusableView {
        precondition(isPlacing, "CollectionView: supplementary views are dequeued only when the view asks for one")
        return viewPools[kind, default: CellReusePool()].dequeue(identifier)
    }

    /// A supplementary view of a class that was registered for its kind, ready to be filled.
    public func dequeue<Reusable: CollectionReusableView>(
        _ viewClass: Reusable.Type, ofKind kind: String, for indexPath: IndexPath
    ) -> Reusable {
        let identifier = viewClass.defaultReuseIdentifier
        guard let view = dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: indexPath) as? Reusable else {
            preconditionFailure("CollectionView: what is registered under “\(identifier)” does not make views of \(viewClass)")
        }
        return view
    }

    /// How many cells were made since the start, for tests: it stays near the number of items that fit on the screen.
    public var madeCellCount: Int { cellPool.madeCount }

    // MARK: - Placing

    /// Gives views to what is in sight, and takes them from what went out of it.
    func placeElements() {
        guard !isPlacing, let dataSource, !bounds.isEmpty else { return }
        let shown = visibleRect
        var wanted: [CollectionElement: CollectionViewLayoutAttributes] = [:]
        for attributes in collectionViewLayout.layoutAttributesForElements(in: shown)
        where !attributes.isHidden && attributes.frame.intersects(shown) {
            wanted[attributes.element] = attributes
        }
        for element in elements.keys where wanted[element] == nil {
            guard let view = elements[element] else { continue }
            elements[element] = nil
            recycle(view, element)
        }
        let stale = staleElements
        staleElements.removeAll()
        isPlacing = true
        defer { isPlacing = false }
        for attributes in wanted.values.sorted(by: { $0.indexPath < $1.indexPath }) {
            let element = attributes.element
            if let view = elements[element], !stale.contains(element) {
                place(view, attributes)
                continue
            }
            let view = fill(element, from: dataSource)
            elements[element] = view
            place(view, attributes)
            if let cell = view as? CollectionViewCell { delegate?.collectionView(self, willDisplay: cell, forItemAt: element.indexPath) }
        }
    }

    func fill(_ element: CollectionElement, from dataSource: any CollectionViewDataSource) -> CollectionReusableView {
        let old = elements.removeValue(forKey: element)
        switch element {
        case .cell(let path):
            let old = old as? CollectionViewCell
            if let old { delegate?.collectionView(self, didEndDisplaying: old, forItemAt: path) }
            cellPool.beginRequest(reserving: old)
            let cell = dataSource.collectionView(self, cellForItemAt: path)
            precondition(
                !elements.values.contains { $0 === cell },
                "CollectionView: the data source gave item \(path) a cell that shows another item")
            cell.collectionView = self
            for other in cellPool.endRequest(using: cell) { release(other, element) }
            return cell
        case .supplementary(let kind, let path):
            viewPools[kind, default: CellReusePool()].beginRequest(reserving: old)
            let view = dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
            for other in viewPools[kind, default: CellReusePool()].endRequest(using: view) { release(other, element) }
            return view
        case .decoration(let kind, _):
            if let old { return old }
            if viewPools[kind] == nil {
                let viewClass = collectionViewLayout.decorationClass(kind)
                register(viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
            }
            return viewPools[kind, default: CellReusePool()].dequeue(kind)
        }
    }

    private func place(_ view: CollectionReusableView, _ attributes: CollectionViewLayoutAttributes) {
        if view.superview !== contentView || view.zIndex != attributes.zIndex {
            view.zIndex = attributes.zIndex
            insert(view)
        }
        view.isHidden = false
        view.apply(attributes)
        if let cell = view as? CollectionViewCell { updateState(of: cell, at: attributes.indexPath) }
        if transitions[ObjectIdentifier(view)] != nil {
            transitions[ObjectIdentifier(view)]?.end = attributes
        } else {
            show(view, attributes)
        }
    }

    func show(_ view: CollectionReusableView, _ attributes: CollectionViewLayoutAttributes) {
        // Edges on whole pixels: no blur at any scale.
        view.frame = attributes.frame.pixelAligned(scale: window?.scale ?? 1)
        view.alpha = attributes.alpha
    }

    /// Puts a view in front of all that have no higher number.
    private func insert(_ view: CollectionReusableView) {
        view.removeFromSuperview()
        var index = contentView.subviews.count
        while index > 0, let below = contentView.subviews[index - 1] as? CollectionReusableView, below.zIndex > view.zIndex { index -= 1 }
        contentView.insertSubview(view, at: index)
    }

    /// Takes a view from what it shows.
    func recycle(_ view: CollectionReusableView, _ element: CollectionElement) {
        if let cell = view as? CollectionViewCell { delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.indexPath) }
        release(view, element)
    }

    func release(_ view: CollectionReusableView, _ element: CollectionElement) {
        transitions[ObjectIdentifier(view)] = nil
        letGo(of: view)
        let isKept: Bool
        switch element {
        case .cell: isKept = (view as? CollectionViewCell).map { cellPool.enqueue($0) } ?? false
        // A view that nobody registered a class for is made anew each time.
        case .supplementary(let kind, _), .decoration(let kind, _):
            isKept = !view.reuseIdentifier.isEmpty && viewPools[kind]?.enqueue(view) ?? false
        }
        if !isKept { view.removeFromSuperview() }
    }

    // MARK: - State

    func updateState(of cell: CollectionViewCell, at path: IndexPath) {
        if let item = sections.index(of: path) { cell.show(interaction.state(ofCell: item)) }
    }

    func updateCellStates() {
        for (element, view) in elements {
            if let cell = view as? CollectionViewCell { updateState(of: cell, at: element.indexPath) }
        }
    }
}
