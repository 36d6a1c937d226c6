/// Changes of cells and sections that belong together, by index paths. Removed ones are numbered as before, inserted ones as afterwards.
nonisolated struct CellUpdate: Hashable, Sendable {
    struct Move: Hashable, Sendable {
        let from: IndexPath
        let to: IndexPath
    }

    var deletedItems = IndexPathSet()
    var insertedItems = IndexPathSet()
    var movedItems: [Move] = []
    var reloadedItems = IndexPathSet()
    var sections = SectionChanges()
    var reloadedViews = RowSet()
}

nonisolated extension IndexPathSet {
    /// Returns one of the places that does not exist; nil if all exist.
    func outside(_ sections: CellSections) -> IndexPath? {
        for (section, items) in rows {
            guard let first = items.first, let last = items.last else { continue }
            for item in [first, last] {
                let path = IndexPath(item: item, section: section)
                if !sections.contains(path) { return path }
            }
        }
        return nil
    }
}
