import Graphics

extension CollectionView {
    /// Registers the class from which cells of an identifier are made.
    public func register(_ cellClass: CollectionViewCell.Type, forCellWithReuseIdentifier identifier: String) {
        register(forCellWithReuseIdentifier: identifier) { cellClass.init(reuseIdentifier: $0) }
    }

    /// Registers the nib from which cells of an identifier are made.
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
        views.register(identifier, make: make)
    }

    /// Registers a class of cells under its `defaultReuseIdentifier`, the full name of the class.
    public func register<Cell: CollectionViewCell>(_ cellClass: Cell.Type) {
        register(cellClass, forCellWithReuseIdentifier: cellClass.defaultReuseIdentifier)
    }

    /// Registers the class from which the supplementary views of a kind and an identifier are made.
    public func register(
        _ viewClass: CollectionReusableView.Type, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
    ) {
        views.register(kind, identifier) { viewClass.init(reuseIdentifier: $0) }
    }

    /// Registers a class of supplementary views of a kind under its `defaultReuseIdentifier`, the full name of the class.
    public func register<Reusable: CollectionReusableView>(_ viewClass: Reusable.Type, forSupplementaryViewOfKind kind: String) {
        register(viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: viewClass.defaultReuseIdentifier)
    }

    /// Returns a cell of an identifier to be filled for an item: an unused one, or a new one. Only for use in `cellForItemAt`.
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> CollectionViewCell {
        views.dequeue(identifier)
    }

    /// Returns a cell of a class that was registered by `register(_:)`, to be filled for an item. Only for use in `cellForItemAt`.
    public func dequeue<Cell: CollectionViewCell>(_ cellClass: Cell.Type, for indexPath: IndexPath) -> Cell {
        views.dequeue(cellClass)
    }

    /// Returns a supplementary view of a kind and an identifier to be filled. Only for use in `viewForSupplementaryElementOfKind`.
    public func dequeueReusableSupplementaryView(
        ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> CollectionReusableView {
        views.dequeue(kind, identifier)
    }

    /// Returns a supplementary view of a class that was registered for its kind, to be filled.
    public func dequeue<Reusable: CollectionReusableView>(
        _ viewClass: Reusable.Type, ofKind kind: String, for indexPath: IndexPath
    ) -> Reusable {
        views.dequeue(viewClass, ofKind: kind)
    }

    /// The number of cells that were made since the start, for tests: it stays near the number of items that fit on the screen.
    public var madeCellCount: Int { views.madeCellCount }
}
