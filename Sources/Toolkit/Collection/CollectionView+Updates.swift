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
    ///   - completion: called once everything stands at its place.
    public func performBatchUpdates(_ updates: () -> Void, completion: (() -> Void)? = nil) {
        guard batch == nil else {
            updates()
            completion?()
            return
        }
        checkNotPlacing("performBatchUpdates")
        batch = CellUpdate()
        updates()
        let update = batch ?? CellUpdate()
        batch = nil
        // What was never loaded will be, with all changes in it.
        if needsReload { completion?() } else { apply(update, completion) }
    }

    /// Follows a data source that has new items, numbered as they are now.
    public func insertItems(at paths: IndexPathSet) { note { $0.insertedItems.formUnion(paths) } }

    /// Follows a data source that has lost items, numbered as they were before.
    public func deleteItems(at paths: IndexPathSet) { note { $0.deletedItems.formUnion(paths) } }

    /// Follows a data source in which an item has another place now.
    public func moveItem(at path: IndexPath, to newPath: IndexPath) { note { $0.movedItems.append(.init(from: path, to: newPath)) } }

    /// Asks anew for the cells of items, numbered as they were before.
    public func reloadItems(at paths: IndexPathSet) { note { $0.reloadedItems.formUnion(paths) } }

    /// Follows a data source that has new sections, numbered as they are now.
    public func insertSections(_ sections: RowSet) { note { $0.sections.inserted.formUnion(sections) } }

    /// Follows a data source that has lost sections, numbered as they were before.
    public func deleteSections(_ sections: RowSet) { note { $0.sections.deleted.formUnion(sections) } }

    /// Follows a data source in which a section has another place now.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        note { $0.sections.moved.append(.init(from: section, to: newSection)) }
    }

    /// Asks anew for the cells and the other views of sections whose counts stayed the same, numbered as they were before.
    public func reloadSections(_ sections: RowSet) { note { $0.sections.reloaded.formUnion(sections) } }

    /// Asks anew for the headers, footers and other supplementary views of sections, numbered as they were before.
    public func reloadSupplementaryViews(inSections sections: RowSet) { note { $0.reloadedViews.formUnion(sections) } }

    private func note(_ change: (inout CellUpdate) -> Void) {
        guard var changes = batch else { return performBatchUpdates { note(change) } }
        change(&changes)
        batch = changes
    }

    private func apply(_ update: CellUpdate, _ completion: (() -> Void)?) {
        let change: CollectionChange
        do throws(CollectionUpdateError) {
            change = try CollectionChange(update, from: sections, to: countItems())
        } catch { preconditionFailure(error.description) }
        if band != nil { endPress() }
        moveElements(change.newElement, completion) {
            let anchor = topItem()
            sections = change.new
            change.follow(&selection)
            interaction.renumber(change.newIndex)
            resizeAnchor = nil
            let stale = Set(elements.keys.filter(change.isReloaded)).union(staleElements)
            staleElements = Set(stale.compactMap(change.newElement))
            needsLayoutUpdate = true
            guard !preparedBounds.isEmpty else { return }
            prepareLayout()
            if let anchor, let path = change.newPath(anchor.path), let frame = frame(of: path) {
                moveContent(to: Point(x: exactOffset.x, y: frame.minY + anchor.below))
            }
        }
    }

    /// The first item in sight, which stays where it is when others come or go above it; nil at the very top.
    private func topItem() -> (path: IndexPath, below: Double)? {
        guard exactOffset.y > 0, let path = indexPathsForVisibleItems.first, let frame = frame(of: path) else { return nil }
        return (path, exactOffset.y - frame.minY)
    }

    /// Puts another layout in the place of the present one; everything moves to its new place.
    public func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool = true, completion: (() -> Void)? = nil) {
        guard animated, layout !== collectionViewLayout, !needsReload else {
            collectionViewLayout = layout
            completion?()
            return
        }
        moveElements({ $0 }, completion) {
            collectionViewLayout = layout
            if !preparedBounds.isEmpty { prepareLayout() }
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
