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
    public func rows(inSection section: Int) -> Range<Int> { geometry.sections?.rows(of: section) ?? 0..<numberOfRows }

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

    /// Asks for the sections anew. Answers what is wrong with them, in words; nil when all is well.
    func loadSections() -> String? {
        let old = geometry.sections
        geometry.setSections(nil)
        guard let dataSource else { return nil }
        let count = dataSource.numberOfSections(in: self)
        let counts = (0..<count).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
        let sum = counts.reduce(0, +)
        guard sum == geometry.count else {
            let list = counts.map(String.init).joined(separator: ", ")
            return "TableView: the sections have \(sum) rows (\(list)), but numberOfRows(in:) says \(geometry.count)"
        }
        let headers = (0..<count).map { height(of: SectionEdge(section: $0, isFooter: false)) }
        let footers = (0..<count).map { height(of: SectionEdge(section: $0, isFooter: true)) }
        if count != 1 || headers != [0] || footers != [0] {
            geometry.setSections(SectionGeometry(counts: counts, headers: headers, footers: footers))
        }
        if old != geometry.sections || geometry.sections != nil { forgetSectionEdges() }
        return nil
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

    private func putAway(_ view: TableViewHeaderFooterView) {
        view.isHidden = true
        if !headerPool.enqueue(view) { view.removeFromSuperview() }
    }

    // MARK: - Placing

    /// Puts headers and footers where they belong, or where they stay in sight.
    func placeSectionEdges() {
        guard let sections = geometry.sections else { return }
        if headerLayer.superview == nil { viewport.addSubview(headerLayer) }
        headerLayer.frame = Rect(origin: .zero, size: contentSize)
        let (minY, maxY) = (contentOffset.y, contentOffset.y + bounds.height)
        var shown: Set<SectionEdge> = []
        for section in sections.sections(from: minY, to: maxY, in: geometry) {
            let extent = sections.extent(of: section, in: geometry)
            let (header, footer) = (sections.headers[section], sections.footers[section])
            if header > 0 {
                // It stays at the top until the last row of its section pushes it out.
                let y = max(extent.top, min(minY, extent.bottom - footer - header))
                shown.insert(place(SectionEdge(section: section, isFooter: false), y: y, height: header))
            }
            if footer > 0 {
                let y = min(extent.bottom - footer, max(maxY - footer, extent.top + header))
                shown.insert(place(SectionEdge(section: section, isFooter: true), y: y, height: footer))
            }
        }
        for (edge, view) in sectionEdges where !shown.contains(edge) {
            sectionEdges[edge] = nil
            putAway(view)
        }
    }

    private func place(_ edge: SectionEdge, y: Double, height: Double) -> SectionEdge {
        let view = sectionEdges[edge] ?? makeView(for: edge)
        sectionEdges[edge] = view
        if view.superview !== headerLayer { headerLayer.addSubview(view) }
        view.isHidden = false
        view.isFooter = edge.isFooter
        view.frame = Rect(x: 0, y: y, width: contentSize.width, height: height).pixelAligned(scale: window?.scale ?? 1)
        return edge
    }

    private func makeView(for edge: SectionEdge) -> TableViewHeaderFooterView {
        let made =
            edge.isFooter
            ? delegate?.tableView(self, viewForFooterInSection: edge.section)
            : delegate?.tableView(self, viewForHeaderInSection: edge.section)
        if let made { return made }
        if !hasStandardHeader {
            hasStandardHeader = true
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
