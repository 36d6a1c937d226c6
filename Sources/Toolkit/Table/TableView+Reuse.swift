import Graphics

extension TableView {
    /// Registers the class for cells of an identifier.
    public func register(_ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String) {
        register(forCellReuseIdentifier: identifier) { cellClass.init(reuseIdentifier: $0) }
    }

    /// Registers a class of cells under its `cellIdentifier`, the full name of the class.
    public func register<Cell: TableViewCell>(_ cellClass: Cell.Type) {
        register(cellClass, forCellReuseIdentifier: cellClass.cellIdentifier)
    }

    /// Registers the nib for cells of an identifier.
    ///
    /// - Throws: if the nib does not hold exactly one cell; then nothing is registered.
    public func register(_ nib: Nib, forCellReuseIdentifier identifier: String) throws(NibError) {
        register(forCellReuseIdentifier: identifier, make: try nib.cellMaker(TableViewCell.self, reuseIdentifier: identifier))
    }

    /// Registers a nib for the cells of a class, under the full name of the class.
    ///
    /// - Throws: if the nib does not hold exactly one cell, or the cell has another class.
    public func register<Cell: TableViewCell>(_ nib: Nib, for cellClass: Cell.Type) throws(NibError) {
        let identifier = cellClass.cellIdentifier
        register(forCellReuseIdentifier: identifier, make: try nib.cellMaker(cellClass, reuseIdentifier: identifier))
    }

    /// Registers a closure that makes cells of an identifier; `make` gets the identifier and passes it to the cell.
    public func register(forCellReuseIdentifier identifier: String, make: @escaping (String) -> TableViewCell) {
        rowCells.register(identifier, make: make)
    }

    /// Returns a cell of an identifier, ready to be filled for a row: a recycled or a new one. Only for use in `cellForRowAt`.
    public func dequeueReusableCell(withIdentifier identifier: String, for row: Int) -> TableViewCell { rowCells.dequeue(identifier) }

    /// Returns a cell of a class that was registered by `register(_:)`, ready to be filled for a row. Only for use in `cellForRowAt`.
    public func dequeue<Cell: TableViewCell>(_ cellClass: Cell.Type, for row: Int) -> Cell { rowCells.dequeue(cellClass) }

    /// Returns whether cells of an identifier can be made.
    public func isRegistered(forCellReuseIdentifier identifier: String) -> Bool { rowCells.isRegistered(identifier) }

    /// Returns the cell that shows a row; nil if the row is out of sight.
    public func cellForRow(at row: Int) -> TableViewCell? { rowCells.shown[row] }

    /// The number of cells that were made since the start, for tests: it stays near the number of rows that fit on the screen.
    public var madeCellCount: Int { rowCells.madeCount }

    // MARK: - Headers and footers

    /// Registers the class for headers and footers of an identifier.
    public func register(_ viewClass: TableViewHeaderFooterView.Type, forHeaderFooterViewReuseIdentifier identifier: String) {
        sectionViews.register(identifier) { viewClass.init(reuseIdentifier: $0) }
    }

    /// Registers a class of headers and footers under the full name of the class.
    public func register<Header: TableViewHeaderFooterView>(_ viewClass: Header.Type) {
        register(viewClass, forHeaderFooterViewReuseIdentifier: _typeName(viewClass, qualified: true))
    }

    /// Returns a header or footer of a class that was registered by `register(_:)`.
    public func dequeue<Header: TableViewHeaderFooterView>(_ viewClass: Header.Type) -> Header {
        sectionViews.dequeue(viewClass)
    }

    /// Returns a header or footer of an identifier: a recycled or a new one.
    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> TableViewHeaderFooterView {
        sectionViews.dequeue(identifier)
    }

    /// Returns the header of a section; nil if it has none or is out of sight.
    public func headerView(forSection section: Int) -> TableViewHeaderFooterView? {
        sectionViews.view(at: SectionEdge(section: section, isFooter: false))
    }

    /// Returns the footer of a section; nil if it has none or is out of sight.
    public func footerView(forSection section: Int) -> TableViewHeaderFooterView? {
        sectionViews.view(at: SectionEdge(section: section, isFooter: true))
    }
}
