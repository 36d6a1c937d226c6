import Graphics

/// Updates a collection view's items, selection and views after changes of its program's data.
final class CollectionUpdater {
    private weak var collection: CollectionView?
    /// Whether the data source is asked for everything before the next frame.
    private(set) var needsReload = false
    /// The changes of the current batch; nil outside of batches.
    private var batch: CellUpdate?

    init(_ collection: CollectionView) { self.collection = collection }

    // MARK: - Everything

    func setNeedsReload() {
        needsReload = true
        collection?.setNeedsLayout()
    }

    /// Asks again for the counts and, when they become visible, for all cells.
    ///
    /// - Parameter select: changes the selection, once the new counts are known.
    func reload(_ select: (inout CellSelection) -> Void) {
        checkNotAsking("reloadData")
        guard let collection else { return }
        needsReload = false
        collection.motion.finish()
        collection.sections = countItems(collection)
        collection.endPress()
        // Another item may be in each place now, so no cell keeps its item.
        collection.views.recycleAll()
        collection.interaction.dropTarget = nil
        collection.arrangement.forgetAnchor()
        select(&collection.interaction.selection)
        collection.arrangement.setNeedsUpdate()
    }

    private func countItems(_ collection: CollectionView) -> CellSections {
        guard let dataSource = collection.dataSource else { return CellSections() }
        let count = dataSource.numberOfSections(in: collection)
        precondition(count >= 0, "CollectionView: there cannot be \(count) sections")
        return CellSections((0..<count).map { dataSource.collectionView(collection, numberOfItemsInSection: $0) })
    }

    private func checkNotAsking(_ name: String) {
        let isAsking = collection?.views.isAsking ?? false
        precondition(!isAsking, "CollectionView.\(name) was called while the view asks for a cell; call it before or after")
    }

    // MARK: - Changes

    /// Combines all changes in `updates` into one.
    func perform(_ updates: () -> Void, _ completion: (() -> Void)?) {
        guard batch == nil else {
            updates()
            completion?()
            return
        }
        checkNotAsking("performBatchUpdates")
        batch = CellUpdate()
        updates()
        let update = batch ?? CellUpdate()
        batch = nil
        // The first load includes all changes.
        if needsReload { completion?() } else { apply(update, completion) }
    }

    func change(_ body: (inout CellUpdate) -> Void) {
        guard var changes = batch else { return perform({ change(body) }, nil) }
        body(&changes)
        batch = changes
    }

    private func apply(_ update: CellUpdate, _ completion: (() -> Void)?) {
        guard let collection else { return }
        let change: CollectionChange
        do throws(CollectionUpdateError) {
            change = try CollectionChange(update, from: collection.sections, to: countItems(collection))
        } catch { preconditionFailure(error.description) }
        if collection.band.isDrawn { collection.endPress() }
        collection.motion.move(change.newElement, completion) {
            let anchor = topItem(collection)
            collection.sections = change.new
            change.follow(&collection.interaction.selection)
            collection.interaction.renumber(change.newIndex)
            collection.arrangement.forgetAnchor()
            collection.views.follow(change)
            collection.arrangement.setNeedsUpdate()
            guard collection.arrangement.isPrepared else { return }
            collection.arrangement.prepare()
            if let anchor, let path = change.newPath(anchor.path), let frame = collection.frame(of: path) {
                collection.moveContent(to: Point(x: collection.exactOffset.x, y: frame.minY + anchor.below))
            }
        }
    }

    /// Returns the first visible item, which keeps its position when others change above it; nil at the very top.
    private func topItem(_ collection: CollectionView) -> (path: IndexPath, below: Double)? {
        let y = collection.exactOffset.y
        // The data source already has its new items, and must not be asked about the old ones.
        guard y > 0, collection.arrangement.isCurrent, let path = collection.arrangedPathsInSight.first,
            let frame = collection.frame(of: path)
        else { return nil }
        return (path, y - frame.minY)
    }
}
