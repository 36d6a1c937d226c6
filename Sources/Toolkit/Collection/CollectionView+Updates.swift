import Graphics

extension CollectionView {
    /// Tells the view of several changes at once, which then move together. What goes is numbered as it was before all of them, what comes
    /// as it is after all of them.
    ///
    /// The counts of the data source must be what the changes make of the old ones; the program ends with a sentence that says which count
    /// is wrong where they are not.
    ///
    /// - Parameters:
    ///   - updates: calls the methods below, having changed the data.
    ///   - completion: called once everything is at its place.
    public func performBatchUpdates(_ updates: () -> Void, completion: (() -> Void)? = nil) {
        updater.perform(updates, completion)
    }

    /// Follows a data source that has new items, numbered as they are now.
    public func insertItems(at paths: IndexPathSet) { updater.change { $0.insertedItems.formUnion(paths) } }

    /// Follows a data source that has lost items, numbered as they were before.
    public func deleteItems(at paths: IndexPathSet) { updater.change { $0.deletedItems.formUnion(paths) } }

    /// Follows a data source in which an item has another place now.
    public func moveItem(at path: IndexPath, to newPath: IndexPath) {
        updater.change { $0.movedItems.append(.init(from: path, to: newPath)) }
    }

    /// Asks again for the cells of items, numbered as they were before.
    public func reloadItems(at paths: IndexPathSet) { updater.change { $0.reloadedItems.formUnion(paths) } }

    /// Follows a data source that has new sections, numbered as they are now.
    public func insertSections(_ sections: RowSet) { updater.change { $0.sections.inserted.formUnion(sections) } }

    /// Follows a data source that has lost sections, numbered as they were before.
    public func deleteSections(_ sections: RowSet) { updater.change { $0.sections.deleted.formUnion(sections) } }

    /// Follows a data source in which a section has another place now.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        updater.change { $0.sections.moved.append(.init(from: section, to: newSection)) }
    }

    /// Asks again for the cells and the other views of sections whose counts stayed the same, numbered as they were before.
    public func reloadSections(_ sections: RowSet) { updater.change { $0.sections.reloaded.formUnion(sections) } }

    /// Asks again for the headers, footers and other supplementary views of sections, numbered as they were before.
    public func reloadSupplementaryViews(inSections sections: RowSet) { updater.change { $0.reloadedViews.formUnion(sections) } }

    /// Puts another layout in the place of the present one; everything moves to its new place.
    public func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool = true, completion: (() -> Void)? = nil) {
        guard animated, layout !== collectionViewLayout, !updater.needsReload else {
            collectionViewLayout = layout
            completion?()
            return
        }
        motion.move({ $0 }, completion) {
            collectionViewLayout = layout
            if arrangement.isPrepared { arrangement.prepare() }
        }
    }
}

nonisolated extension IndexPathSet {
    /// Puts all places of another set in.
    public mutating func formUnion(_ other: IndexPathSet) {
        for (section, items) in other.rows {
            for range in items.ranges { insert(range, section: section) }
        }
    }
}
