extension Nib {
    /// The height of a row for its cell, in points; nil if the file has none.
    public var cellHeight: Double? {
        guard let cell = document.cells.first, case .cell(let content) = cell.content else { return nil }
        return content.rowHeight ?? cell.rect?.height
    }

    /// Makes the one cell of a table that the nib holds.
    ///
    /// - Parameter reuseIdentifier: the identifier for reuse of the cell.
    /// - Throws: if the nib does not hold exactly one cell.
    public func instantiateCell(reuseIdentifier: String) throws(NibError) -> TableViewCell {
        try makeCell(TableViewCell.self, reuseIdentifier: reuseIdentifier)
    }

    /// Makes the one cell of a collection view that the nib holds.
    ///
    /// - Parameter reuseIdentifier: the identifier for reuse of the cell.
    /// - Throws: if the nib does not hold exactly one cell.
    public func instantiateCollectionCell(reuseIdentifier: String) throws(NibError) -> CollectionViewCell {
        try makeCell(CollectionViewCell.self, reuseIdentifier: reuseIdentifier)
    }

    /// Checks that it holds exactly one cell of a table, without making it.
    ///
    /// - Throws: if it does not.
    public func checkCell() throws(NibError) { try check(document.cells, of: "table") }

    /// Checks that it holds exactly one cell of a collection view, without making it.
    ///
    /// - Throws: if it does not.
    public func checkCollectionCell() throws(NibError) { try check(document.collectionCells, of: "collection") }

    private func check(_ cells: [NibObject], of kind: String) throws(NibError) {
        guard cells.count != 1 else { return }
        let second = cells.dropFirst().first
        throw NibError(
            .cellCount, file: name, line: second?.line ?? 0, column: second == nil ? 0 : 1,
            "A nib for the cells of a \(kind) holds one cell; this one has \(cells.isEmpty ? "none" : "\(cells.count)"). "
                + (cells.isEmpty ? "Add a \(kind) view cell." : "Move the others to files of their own."))
    }

    /// Returns a closure that makes cells of a class for a pool. The first cell is made at once, as a check.
    ///
    /// - Throws: if the nib does not hold exactly one cell, or the cell has another class.
    func cellMaker<Cell: StateCell>(_ cellClass: Cell.Type, reuseIdentifier: String) throws(NibError) -> (String) -> Cell {
        var first: Cell? = try makeCell(cellClass, reuseIdentifier: reuseIdentifier)
        return { [self] in
            if $0 == reuseIdentifier, let cell = first.take() { return cell }
            return (try? makeCell(cellClass, reuseIdentifier: $0)) ?? cellClass.init(reuseIdentifier: $0)
        }
    }

    private func makeCell<Cell: StateCell>(_ cellClass: Cell.Type, reuseIdentifier: String) throws(NibError) -> Cell {
        if cellClass is CollectionViewCell.Type { try checkCollectionCell() } else { try checkCell() }
        let loader = NibLoader(nib: self, owner: nil, traits: NibTraits(), cellIdentifier: reuseIdentifier)
        let made = loader.load().topLevelObjects.lazy.compactMap(NibCast.cell).first
        if let cell = made as? Cell { return cell }
        throw NibError(
            .cellCount, file: name,
            "Its cell is a \(made.map { "\(type(of: $0))" } ?? "view"), not a \(cellClass). Name that class in Interface Builder.")
    }
}
