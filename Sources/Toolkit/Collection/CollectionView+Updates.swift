import Graphics

extension CollectionView {
    /// Performs several changes at once, with one motion. Removed items are numbered as before all of them, inserted ones as after all of
    /// them.
    ///
    /// The counts of the data source must agree with the old ones and the changes; if not, the program ends with a sentence that names the
    /// wrong count.
    ///
    /// - Parameters:
    ///   - updates: changes the data and calls the methods below.
    ///   - completion: called once everything is in its place.
    public func performBatchUpdates(_ updates: () -> Void, completion: (() -> Void)? = nil) {
        updater.perform(updates, completion)
    }

    /// Follows a data source with new items, numbered as now.
    public func insertItems(at paths: IndexPathSet) { updater.change { $0.insertedItems.formUnion(paths) } }

    /// Follows a data source without the deleted items, numbered as before.
    public func deleteItems(at paths: IndexPathSet) { updater.change { $0.deletedItems.formUnion(paths) } }

    /// Follows a data source in which an item has moved.
    public func moveItem(at path: IndexPath, to newPath: IndexPath) {
        updater.change { $0.movedItems.append(.init(from: path, to: newPath)) }
    }

    /// Asks again for the cells of items, numbered as before.
    public func reloadItems(at paths: IndexPathSet) { updater.change { $0.reloadedItems.formUnion(paths) } }

    /// Follows a data source with new sections, numbered as now.
    public func insertSections(_ sections: RowSet) { updater.change { $0.sections.inserted.formUnion(sections) } }

    /// Follows a data source without the deleted sections, numbered as before.
    public func deleteSections(_ sections: RowSet) { updater.change { $0.sections.deleted.formUnion(sections) } }

    /// Follows a data source in which a section has moved.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        updater.change { $0.sections.moved.append(.init(from: section, to: newSection)) }
    }

    /// Asks again for the cells and the other views of sections with unchanged counts, numbered as before.
    public func reloadSections(_ sections: RowSet) { updater.change { $0.sections.reloaded.formUnion(sections) } }

    /// Asks again for the headers, footers and other supplementary views of sections, numbered as before.
    public func reloadSupplementaryViews(inSections sections: RowSet) { updater.change { $0.reloadedViews.formUnion(sections) } }

    /// Replaces the current layout; everything moves to its new place.
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
    /// Adds all places of another set.
    public mutating func formUnion(_ other: IndexPathSet) {
        for (section, items) in other.rows {
            for range in items.ranges { insert(range, section: section) }
        }
    }
}
