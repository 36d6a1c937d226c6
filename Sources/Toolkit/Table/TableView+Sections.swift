import Graphics

extension TableView {
    /// Stands for headers and footers that the program does not make itself.
    static let standardHeaderIdentifier = "Toolkit.TableViewHeaderFooterView"
    /// The height of a header or footer with a text, in points.
    static let standardHeaderHeight = 30.0

    /// The header or footer of a section.
    struct SectionEdge: Hashable {
        let section: Int
        let isFooter: Bool
    }

    /// How many sections there are.
    public var numberOfSections: Int { geometry.sections?.count ?? 1 }

    /// The rows of a section among all rows.
    public func rows(inSection section: Int) -> Range<Int> { geometry.sections?.rows.range(section) ?? 0..<numberOfRows }

    /// The section of a row.
    public func section(ofRow row: Int) -> Int { geometry.sections?.section(ofRow: row) ?? 0 }

    /// The number of a row among all rows, from its section and its number in that.
    public func row(at indexPath: IndexPath) -> Int { rows(inSection: indexPath.section).lowerBound + indexPath.row }

    /// The section of a row, and its number in that.
    public func indexPath(forRow row: Int) -> IndexPath {
        let section = section(ofRow: row)
        return IndexPath(row: row - rows(inSection: section).lowerBound, section: section)
    }

    /// Says which class headers and footers of an identifier are made from.
    public func register(_ viewClass: TableViewHeaderFooterView.Type, forHeaderFooterViewReuseIdentifier identifier: String) {
        for view in headerPool.register(identifier, make: { viewClass.init(reuseIdentifier: $0) }) { view.removeFromSuperview() }
    }

    /// Registers a class of headers and footers under the full name of the class.
    public func register<Header: TableViewHeaderFooterView>(_ viewClass: Header.Type) {
        register(viewClass, forHeaderFooterViewReuseIdentifier: String(reflecting: viewClass))
    }

    /// A header or footer of a class that was registered by `register(_:)`.
    public func dequeue<Header: TableViewHeaderFooterView>(_ viewClass: Header.Type) -> Header {
        let identifier = String(reflecting: viewClass)
        guard let view = dequeueReusableHeaderFooterView(withIdentifier: identifier) as? Header else {
            preconditionFailure("TableView: what is registered under “\(identifier)” does not make views of \(viewClass)")
        }
        return view
    }

    /// A header or footer of an identifier: one that is out of sight, or a new one.
    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> TableViewHeaderFooterView {
        headerPool.dequeue(identifier)
    }

    /// The header of a section; nil where it has none or is out of sight.
    public func headerView(forSection section: Int) -> TableViewHeaderFooterView? {
        sectionEdges[SectionEdge(section: section, isFooter: false)]
    }

    /// The footer of a section; nil where it has none or is out of sight.
    public func footerView(forSection section: Int) -> TableViewHeaderFooterView? {
        sectionEdges[SectionEdge(section: section, isFooter: true)]
    }

    // MARK: - Loading

    /// How many rows the data source has in each section. Ends the program with a sentence where its counts do not fit together.
    func countRows() -> CellSections {
        guard let dataSource else { return CellSections([0]) }
        let count = dataSource.numberOfSections(in: self)
        precondition(count >= 0, "TableView: there cannot be \(count) sections")
        let sections = CellSections((0..<count).map { dataSource.tableView(self, numberOfRowsInSection: $0) })
        let all = dataSource.numberOfRows(in: self)
        precondition(
            sections.itemCount == all,
            "TableView: the sections have \(sections.itemCount) rows (\((0..<count).map { String(sections.count($0)) }.joined(separator: ", "))), "
                + "but numberOfRows(in:) says \(all)")
        return sections
    }

    /// The headers and footers in sight of sections that are going; they are no longer placed with the others.
    func takeEdges(ofSectionsGoneIn update: TableUpdate) -> [TableViewHeaderFooterView] {
        let map = SectionMap(update.sections)
        return sectionEdges.keys.filter { map.newSection($0.section) == nil }.compactMap { sectionEdges.removeValue(forKey: $0) }
    }

    /// Asks how high headers and footers are, and shows them anew.
    func loadSections(_ sections: CellSections) {
        let headers = (0..<sections.count).map { height(of: SectionEdge(section: $0, isFooter: false)) }
        let footers = (0..<sections.count).map { height(of: SectionEdge(section: $0, isFooter: true)) }
        let isPlain = dataSource == nil || sections.count == 1 && headers == [0] && footers == [0]
        let old = geometry.sections
        geometry.setSections(isPlain ? nil : SectionGeometry(sections, headers: headers, footers: footers))
        if old != nil || geometry.sections != nil { forgetSectionEdges() }
    }

    private func height(of edge: SectionEdge) -> Double {
        let asked =
            edge.isFooter
            ? delegate?.tableView(self, heightForFooterInSection: edge.section)
            : delegate?.tableView(self, heightForHeaderInSection: edge.section)
        return asked ?? (title(of: edge) == nil ? 0 : Self.standardHeaderHeight)
    }

    private func title(of edge: SectionEdge) -> String? {
        edge.isFooter
            ? dataSource?.tableView(self, titleForFooterInSection: edge.section)
            : dataSource?.tableView(self, titleForHeaderInSection: edge.section)
    }

    private func forgetSectionEdges() {
        for view in sectionEdges.values { putAway(view) }
        sectionEdges.removeAll(keepingCapacity: true)
        setNeedsLayout()
    }

    func putAway(_ view: TableViewHeaderFooterView) {
        view.isHidden = true
        view.alpha = 1
        if !headerPool.enqueue(view) { view.removeFromSuperview() }
    }

    // MARK: - Placing

    /// Puts headers and footers where they belong, or where they stay in sight.
    func placeSectionEdges() {
        guard let sections = geometry.sections else { return }
        if headerLayer.superview == nil { viewport.addSubview(headerLayer) }
        headerLayer.frame = Rect(origin: .zero, size: contentSize)
        let (minY, maxY) = (contentOffset.y, contentOffset.y + bounds.height)
        // What moves may come from just out of sight.
        let around = motion != nil || reorder != nil ? bounds.height : 0
        var shown: Set<SectionEdge> = []
        for section in sections.sections(from: minY - around, to: maxY + around, in: geometry) {
            guard let extent = sectionExtent(section) else { continue }
            let now = movedExtent(extent, section)
            let (header, footer) = (sections.headers[section], sections.footers[section])
            if header > 0 {
                // It stays at the top until the last row of its section pushes it out.
                let y = max(now.top, min(minY, now.bottom - footer - header))
                if y < maxY, y + header > minY { shown.insert(place(SectionEdge(section: section, isFooter: false), y: y, height: header)) }
            }
            if footer > 0 {
                let y = min(now.bottom - footer, max(maxY - footer, now.top + header))
                if y < maxY, y + footer > minY { shown.insert(place(SectionEdge(section: section, isFooter: true), y: y, height: footer)) }
            }
        }
        for (edge, view) in sectionEdges where !shown.contains(edge) {
            sectionEdges[edge] = nil
            putAway(view)
        }
    }

    /// Where a section begins and ends in the content, with header and footer; nil where there are no sections.
    func sectionExtent(_ section: Int) -> (top: Double, bottom: Double)? {
        guard let sections = geometry.sections, section < sections.count else { return nil }
        return sections.extent(of: section, in: geometry)
    }

    private func movedExtent(_ extent: (top: Double, bottom: Double), _ section: Int) -> (top: Double, bottom: Double) {
        if let reorder {
            return (
                extent.top + shift(of: SectionEdge(section: section, isFooter: false), reorder),
                extent.bottom + shift(of: SectionEdge(section: section, isFooter: true), reorder)
            )
        }
        guard let motion, let start = motion.sectionStart(section) else { return extent }
        // No farther than its rows come from.
        let (left, farthest) = (1 - motion.progress, bounds.height + rowHeight)
        func moved(_ from: Double, _ to: Double) -> Double { to + max(-farthest, min(farthest, from - to)) * left }
        return (moved(start.top, extent.top), moved(start.bottom, extent.bottom))
    }

    private func place(_ edge: SectionEdge, y: Double, height: Double) -> SectionEdge {
        let view = sectionEdges[edge] ?? makeView(for: edge)
        sectionEdges[edge] = view
        if view.superview !== headerLayer { headerLayer.addSubview(view) }
        view.isHidden = false
        view.isFooter = edge.isFooter
        view.frame = Rect(x: 0, y: y, width: contentSize.width, height: height).pixelAligned(scale: window?.scale ?? 1)
        // That of a new section comes out of nothing.
        view.alpha = motion.map { $0.sectionStart(edge.section) == nil ? $0.progress : 1 } ?? 1
        return edge
    }

    private func makeView(for edge: SectionEdge) -> TableViewHeaderFooterView {
        headerPool.beginRequest(reserving: nil)
        let made =
            edge.isFooter
            ? delegate?.tableView(self, viewForFooterInSection: edge.section)
            : delegate?.tableView(self, viewForHeaderInSection: edge.section)
        let view = made ?? makeStandardView(for: edge)
        for other in headerPool.endRequest(using: view) { putAway(other) }
        return view
    }

    private func makeStandardView(for edge: SectionEdge) -> TableViewHeaderFooterView {
        if !headerPool.isRegistered(Self.standardHeaderIdentifier) {
            register(TableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: Self.standardHeaderIdentifier)
        }
        let view = dequeueReusableHeaderFooterView(withIdentifier: Self.standardHeaderIdentifier)
        view.textLabel.text = title(of: edge) ?? ""
        return view
    }

    // MARK: - What stands above and below all rows

    func edgeView(changedFrom old: View?, to new: View?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { contentView.addSubview(new) }
        measureEdgeViews()
        setNeedsLayout()
    }

    /// The height that a view above or below all rows wants: its own where it has been given one.
    private func height(of view: View?) -> Double {
        guard let view else { return 0 }
        return view.frame.height > 0 ? view.frame.height : max(0, view.intrinsicContentSize.height)
    }

    func measureEdgeViews() {
        geometry.headerHeight = height(of: tableHeaderView)
        geometry.footerHeight = height(of: tableFooterView)
    }

    func placeEdgeViews() {
        guard tableHeaderView != nil || tableFooterView != nil else { return }
        tableHeaderView?.frame = Rect(x: 0, y: 0, width: contentSize.width, height: geometry.headerHeight)
        let bottom = geometry.totalHeight - geometry.footerHeight
        tableFooterView?.frame = Rect(x: 0, y: bottom, width: contentSize.width, height: geometry.footerHeight)
    }
}
