import Graphics

/// The header or footer of a section.
nonisolated struct SectionEdge: Hashable {
    let section: Int
    let isFooter: Bool
}

/// The headers and footers of a table's sections. It requests them, and keeps them in sight while a row of their section is.
final class SectionViews {
    /// The identifier of headers and footers that the program does not make itself.
    private static let standardIdentifier = "Toolkit.TableViewHeaderFooterView"
    /// The height of a header or footer with a text, in points.
    private static let standardHeight = 30.0

    private weak var table: TableView?
    private let layer = TableHeaderLayer()
    private var pool = CellReusePool<TableViewHeaderFooterView>()
    /// The views in sight.
    private var views: [SectionEdge: TableViewHeaderFooterView] = [:]

    init(_ table: TableView) { self.table = table }

    /// The headers and footers in sight.
    var shown: some Collection<SectionEdge> { views.keys }

    func view(at edge: SectionEdge) -> TableViewHeaderFooterView? { views[edge] }

    /// Returns whether one is at a point of the content: one that stays in sight is over rows.
    func contains(_ point: Point) -> Bool { views.values.contains { $0.frame.contains(point) } }

    // MARK: - Making

    func register(_ identifier: String, make: @escaping (String) -> TableViewHeaderFooterView) {
        for view in pool.register(identifier, make: make) { view.removeFromSuperview() }
    }

    func dequeue(_ identifier: String) -> TableViewHeaderFooterView { pool.dequeue(identifier) }

    func dequeue<Header: TableViewHeaderFooterView>(_ viewClass: Header.Type) -> Header {
        let identifier = _typeName(viewClass, qualified: true)
        guard let view = pool.dequeue(identifier) as? Header else {
            preconditionFailure("TableView: what is registered under “\(identifier)” does not make views of \(viewClass)")
        }
        return view
    }

    /// Removes all that are out of sight.
    func removeIdle() {
        for view in pool.removeIdle() { view.removeFromSuperview() }
    }

    private func makeView(for edge: SectionEdge, _ table: TableView) -> TableViewHeaderFooterView {
        pool.beginRequest(reserving: nil)
        let made =
            edge.isFooter
            ? table.delegate?.tableView(table, viewForFooterInSection: edge.section)
            : table.delegate?.tableView(table, viewForHeaderInSection: edge.section)
        let view = made ?? makeStandardView(for: edge, table)
        for other in pool.endRequest(using: view) { release(other) }
        return view
    }

    private func makeStandardView(for edge: SectionEdge, _ table: TableView) -> TableViewHeaderFooterView {
        if !pool.isRegistered(Self.standardIdentifier) {
            register(Self.standardIdentifier) { TableViewHeaderFooterView(reuseIdentifier: $0) }
        }
        let view = pool.dequeue(Self.standardIdentifier)
        view.textLabel.text = title(of: edge, table) ?? ""
        return view
    }

    private func title(of edge: SectionEdge, _ table: TableView) -> String? {
        edge.isFooter
            ? table.dataSource?.tableView(table, titleForFooterInSection: edge.section)
            : table.dataSource?.tableView(table, titleForHeaderInSection: edge.section)
    }

    // MARK: - Loading

    /// Gets the heights of headers and footers, and shows them again.
    func load(_ sections: CellSections) {
        guard let table else { return }
        let headers = (0..<sections.count).map { height(of: SectionEdge(section: $0, isFooter: false), table) }
        let footers = (0..<sections.count).map { height(of: SectionEdge(section: $0, isFooter: true), table) }
        let isPlain = table.dataSource == nil || sections.count == 1 && headers == [0] && footers == [0]
        let old = table.geometry.sections
        table.geometry.setSections(isPlain ? nil : SectionGeometry(sections, headers: headers, footers: footers))
        guard old != nil || table.geometry.sections != nil else { return }
        for view in views.values { release(view) }
        views.removeAll(keepingCapacity: true)
        table.setNeedsLayout()
    }

    private func height(of edge: SectionEdge, _ table: TableView) -> Double {
        let asked =
            edge.isFooter
            ? table.delegate?.tableView(table, heightForFooterInSection: edge.section)
            : table.delegate?.tableView(table, heightForHeaderInSection: edge.section)
        return asked ?? (title(of: edge, table) == nil ? 0 : Self.standardHeight)
    }

    /// Removes and returns the visible headers and footers of removed sections; they are no longer placed with the others.
    func takeViews(ofSectionsGoneIn update: TableUpdate) -> [TableViewHeaderFooterView] {
        let map = SectionMap(update.sections)
        return views.keys.filter { map.newSection($0.section) == nil }.compactMap { views.removeValue(forKey: $0) }
    }

    /// Takes back one that is no longer shown.
    func release(_ view: TableViewHeaderFooterView) {
        view.isHidden = true
        view.alpha = 1
        if !pool.enqueue(view) { view.removeFromSuperview() }
    }

    // MARK: - Placing

    /// Puts headers and footers in their places, or where they stay in sight.
    func place() {
        guard let table, let sections = table.geometry.sections else { return }
        if layer.superview == nil { table.viewport.addSubview(layer) }
        layer.frame = Rect(origin: .zero, size: table.contentSize)
        let (minY, maxY) = (table.contentOffset.y, table.contentOffset.y + table.bounds.height)
        // A view in motion may come from just out of sight.
        let around = table.motion.isRunning || table.reorder.row != nil ? table.bounds.height : 0
        var shown: Set<SectionEdge> = []
        for section in sections.sections(from: minY - around, to: maxY + around, in: table.geometry) {
            let now = shownExtent(of: section, sections, table)
            let (header, footer) = (sections.headers[section], sections.footers[section])
            if header > 0 {
                // The header stays at the top until the last row of its section pushes it out.
                let y = max(now.top, min(minY, now.bottom - footer - header))
                let edge = SectionEdge(section: section, isFooter: false)
                if y < maxY, y + header > minY { shown.insert(place(edge, y: y, height: header, table)) }
            }
            if footer > 0 {
                let y = min(now.bottom - footer, max(maxY - footer, now.top + header))
                let edge = SectionEdge(section: section, isFooter: true)
                if y < maxY, y + footer > minY { shown.insert(place(edge, y: y, height: footer, table)) }
            }
        }
        for (edge, view) in views where !shown.contains(edge) {
            views[edge] = nil
            release(view)
        }
    }

    /// Returns the current visible extent of a section.
    private func shownExtent(of section: Int, _ sections: SectionGeometry, _ table: TableView) -> (top: Double, bottom: Double) {
        let place = sections.extent(of: section, in: table.geometry)
        return table.reorder.row != nil ? table.reorder.extent(place, ofSection: section) : table.motion.extent(place, ofSection: section)
    }

    private func place(_ edge: SectionEdge, y: Double, height: Double, _ table: TableView) -> SectionEdge {
        let view = views[edge] ?? makeView(for: edge, table)
        views[edge] = view
        if view.superview !== layer { layer.addSubview(view) }
        view.isHidden = false
        view.isFooter = edge.isFooter
        view.frame = Rect(x: 0, y: y, width: table.contentSize.width, height: height).pixelAligned(scale: table.window?.scale ?? 1)
        view.alpha = table.motion.alpha(ofSection: edge.section)
        return edge
    }
}
