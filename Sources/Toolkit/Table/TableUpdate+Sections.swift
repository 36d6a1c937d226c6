nonisolated extension TableUpdate {
    /// Converts index paths and sections into rows. Returns the error in the sections or in the rows of one, in words; nil if there is
    /// none.
    mutating func resolve(from old: CellSections, to new: CellSections) -> String? {
        if let problem = resolvePaths(from: old, to: new) { return "TableView: \(problem)" + Self.advice }
        if sections.isEmpty, old.count == 1, new.count == 1 { return nil }
        if let problem = sections.problem(from: old, to: new) { return "TableView: \(problem)" + Self.advice }
        let map = SectionMap(sections)
        if let problem = rowProblem(map, old, new) { return problem }
        for section in sections.deleted { delete(RowSet(old.range(section)).subtracting(removed)) }
        for section in sections.inserted { insert(RowSet(new.range(section)).subtracting(inserted)) }
        for section in sections.reloaded {
            guard let place = map.newSection(section) else { continue }
            let (rows, places) = (RowSet(old.range(section)).subtracting(removed), RowSet(new.range(place)).subtracting(inserted))
            if rows.count == places.count {
                reload(rows)
            } else {
                delete(rows)
                insert(places)
            }
        }
        for move in sections.moved {
            moveRows(RowSet(old.range(move.from)).subtracting(removed), to: RowSet(new.range(move.to)).subtracting(inserted))
        }
        return nil
    }

    private mutating func resolvePaths(from old: CellSections, to new: CellSections) -> String? {
        let changed = [paths.deletedItems, paths.reloadedItems, IndexPathSet(paths.movedItems.map(\.from))]
        if let path = changed.lazy.compactMap({ $0.outside(old) }).first {
            return "row \(path.place) was said to change, but there was none"
        }
        let come = [paths.insertedItems, IndexPathSet(paths.movedItems.map(\.to))]
        if let path = come.lazy.compactMap({ $0.outside(new) }).first { return "row \(path.place) was said to come, but there is none" }
        delete(old.indexes(paths.deletedItems))
        insert(new.indexes(paths.insertedItems))
        for move in paths.movedItems {
            if let from = old.index(of: move.from), let to = new.index(of: move.to) { self.move(from, to: to) }
        }
        reload(old.indexes(paths.reloadedItems))
        return nil
    }

    /// Moves the rows of a section, which keep their order.
    private mutating func moveRows(_ rows: RowSet, to places: RowSet) {
        var (rows, places) = (rows.ranges[...], places.ranges[...])
        while let source = rows.first, let target = places.first {
            let count = Swift.min(source.count, target.count)
            add(Move(from: source.lowerBound, to: target.lowerBound, count: count))
            rows = (count < source.count ? [source.dropFirst(count)] : []) + rows.dropFirst()
            places = (count < target.count ? [target.dropFirst(count)] : []) + places.dropFirst()
        }
    }

    /// Returns the error in the rows of a section that existed before and still does; nil if there is none.
    private func rowProblem(_ map: SectionMap, _ old: CellSections, _ new: CellSections) -> String? {
        for section in 0..<old.count where !sections.reloaded.contains(section) {
            guard let place = map.newSection(section) else { continue }
            let (before, after) = (old.count(section), new.count(place))
            let gone = removed.count(in: old.range(section))
            let come = inserted.count(in: new.range(place))
            if before - gone + come != after {
                return
                    "TableView: section \(section) had \(before) rows; less \(gone) deleted or moved away and \(come) inserted or moved in "
                    + "make \(before - gone + come), but the data source says \(after)" + Self.advice
            }
        }
        return nil
    }

    static var advice: String { "; change the data first, then tell the table exactly what changed" }
}
