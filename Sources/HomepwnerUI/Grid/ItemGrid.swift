import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The grid of items in groups: data source and delegate of its collection view. The user's actions go to the list's controller, as
/// those in rows do.
final class ItemGrid {
    let view: ItemGridView
    let pictures: GridPictureLoader

    /// Whether it is shown; a hidden grid does not use the model.
    var isShown = false {
        didSet { if isShown { prepareCells() } }
    }

    /// Whose items it shows.
    weak var list: ItemListController?

    /// The delegate for the user's actions.
    private var delegate: (any ItemListDelegate)? { list?.delegate }

    private let model: ResultsController
    private let style: NumberStyle
    private let layout = ItemGridLayout()
    private let source = ListSource(isGrid: true)
    private var resizing: ScheduledAction?
    /// Whether items came into sight, and the first of those for which pictures were made ahead.
    private var hasNewCells = false
    private var firstPlace: Int?
    private let nibs: ProgramNibs
    private var hasCells = false

    init(model: ResultsController, photos: ImageStore, style: NumberStyle, nibs: ProgramNibs) {
        self.nibs = nibs
        self.model = model
        self.style = style
        pictures = GridPictureLoader(photos: photos, reader: model.reader)
        view = ItemGridView(collectionViewLayout: layout)
        view.themeBackground = .secondaryBackground
        view.allowsMultipleSelection = true
        view.isHidden = true
        view.register(ItemGridHeader.self, forSupplementaryViewOfKind: CollectionViewFlowLayout.elementKindSectionHeader)
        layout.onPictureSize = { [weak self] in self?.pictureSizeDidChange($0) }
        pictures.onLoad = { [weak self] in self?.showPicture(sha256: $0) }
        pictures.window = { [weak view] in view?.window }
        pictures.onRetry = { [weak self] in self?.showPictures() }
        view.onLayout = { [weak self] in self?.prepareAhead() }
        pictures.countInSight = { [weak view] in view?.indexPathsForVisibleItems.count ?? 0 }
        // Visible cells keep their pictures.
        view.onMemoryWarning = { [weak self] in self?.pictures.flush() }
        view.dataSource = self
        view.delegate = self
    }

    /// Cells are made ready when the grid is shown for the first time.
    private func prepareCells() {
        guard !hasCells else { return }
        hasCells = true
        do throws(NibError) {
            let nib = try nibs.gridCell()
            let first = try nib.instantiateCollectionCell(reuseIdentifier: ItemGridCell.defaultReuseIdentifier) as? ItemGridCell
            layout.textHeight = first?.textHeight ?? 0
            try view.register(nib, for: ItemGridCell.self)
        } catch {
            // Without their nib the cells are empty.
            model.workspace.send(.say(.background("\(error)")))
            view.register(ItemGridCell.self)
        }
    }

    /// The content of the grid.
    var content: ListContent { source.content }

    /// Shows other content. A few changed items move to their positions; after larger changes all are shown again.
    func show(_ new: ListContent) {
        let old = content.listing
        if old?.items.query != new.listing?.items.query { forgetAhead() }
        // Failed pictures may be available now.
        if old == nil && new.listing != nil { pictures.libraryDidChange() }
        source.show(new, in: view)
    }

    /// Fills cells that were shown empty, after their rows arrived.
    func reloadItems(at places: Range<Int>) {
        let paths = view.indexPathsForVisibleItems.filter { places.contains(place(of: $0)) }
        guard !paths.isEmpty else { return }
        view.performBatchUpdates { view.reloadItems(at: IndexPathSet(paths)) }
    }

    /// Empties the grid, while the list is shown.
    func clear() {
        forgetAhead()
        source.show(ListContent(isGrid: true), in: view)
    }

    /// Brings an item into sight by its place among all.
    func scroll(to place: Int) {
        if let path = view.indexPath(at: place) { view.scrollToItem(at: path) }
    }

    /// Returns the index of an item among all.
    private func place(of path: Toolkit.IndexPath) -> Int {
        (content.sections.isEmpty ? 0 : content.sections[path.section].start) + path.item
    }

    /// Returns the item at a place of the view; nil if it is gone or was not read.
    private func row(at path: Toolkit.IndexPath) -> ItemRow? { content.listing?.row(at: place(of: path)) }

    /// The indices of the visible items among all.
    var placesInSight: [Int] { view.indexPathsForVisibleItems.map(place) }

    // MARK: - Pictures

    /// While the edge of the window is dragged pictures of the old size do; then they are made again.
    private func pictureSizeDidChange(_ size: Size) {
        resizing?.cancel()
        let scale = view.window?.scale ?? 1
        guard let window = view.window, shownPictures.contains(where: { $0.picture?.isFinal ?? false }) else {
            return pictures.setSize(size, scale: scale)
        }
        resizing = window.schedule(after: 0.15) { [weak self] in self?.useNewSize(size) }
    }

    private func useNewSize(_ size: Size) {
        pictures.setSize(size, scale: view.window?.scale ?? 1)
        showPictures()
    }

    private func showPictures() {
        for shown in shownPictures { shown.picture = shown.sha256.flatMap { pictures.picture(sha256: $0) } }
    }

    private func showPicture(sha256: String) {
        for shown in shownPictures where shown.sha256 == sha256 { shown.picture = pictures.picture(sha256: sha256) }
    }

    /// Makes half a screen of pictures ahead in the direction of scrolling, as far as the rows are known, after all visible cells have
    /// asked for theirs.
    private func prepareAhead() {
        guard hasNewCells else { return }
        hasNewCells = false
        let places = placesInSight
        guard let first = places.first, let last = places.last, first != firstPlace else { return }
        let isUp = first < firstPlace ?? 0
        firstPlace = first
        let count = max(Self.fewestAhead, places.count / 2)
        let ahead = isUp ? Array((first - count..<first).reversed()) : Array(last + 1...last + count)
        pictures.prepare(ahead.compactMap { content.listing?.rows.known(at: $0)?.photoSHA256 })
    }

    /// Other items are shown: what comes next is not known yet.
    private func forgetAhead() {
        firstPlace = nil
        pictures.prepare([])
    }

    private static let fewestAhead = 8

    private var shownPictures: [ItemGridPicture] {
        view.indexPathsForVisibleItems.compactMap { (view.cellForItem(at: $0) as? ItemGridCell)?.pictureView }
    }
}

extension ItemGrid: CollectionViewDataSource {
    func numberOfSections(in collectionView: CollectionView) -> Int { content.sectionCount }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        content.count(inSection: section)
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: Toolkit.IndexPath) -> CollectionViewCell {
        let cell = collectionView.dequeue(ItemGridCell.self, for: indexPath)
        guard let item = row(at: indexPath) else {
            cell.showNothing()
            return cell
        }
        if pictures.scale != collectionView.window?.scale ?? 1 { pictures.setSize(pictures.size, scale: collectionView.window?.scale ?? 1) }
        cell.show(
            ItemCellContent(
                row: item, matcher: content.matcher, style: style, threshold: content.preferences.valueThreshold,
                in: .init(place: content.placeAbove(rank: place(of: indexPath)) ?? item.place)),
            hasPicture: item.photoSHA256 != nil)
        cell.pictureView.count = item.photoCount
        cell.pictureView.sha256 = item.photoSHA256
        cell.pictureView.picture = item.photoSHA256.flatMap { pictures.picture(sha256: $0) }
        hasNewCells = true
        cell.item = item
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: Toolkit.IndexPath
    ) -> CollectionReusableView {
        let header = collectionView.dequeue(ItemGridHeader.self, ofKind: kind, for: indexPath)
        if let heading = content.listing?.heading(of: indexPath.section, style: style) { header.show(heading) }
        return header
    }
}

extension ItemGrid {
    func collectionView(_ collectionView: CollectionView, accessibilityKeyForItemAt indexPath: Toolkit.IndexPath) -> AccessibilityKey? {
        row(at: indexPath).map { .text($0.id.uuidString) }
    }

    func collectionView(_ collectionView: CollectionView, accessibilityLabelForItemAt indexPath: Toolkit.IndexPath) -> String? {
        list?.spokenName(at: place(of: indexPath)) ?? ""
    }

    func collectionView(
        _ collectionView: CollectionView, accessibilityActionsForItemAt indexPath: Toolkit.IndexPath
    ) -> [AccessibilityCustomAction] {
        let place = place(of: indexPath)
        guard row(at: indexPath)?.hasPhoto ?? false else { return [] }
        return [AccessibilityCustomAction("Show Picture") { [weak self] in self?.list?.showPicture(at: place) }]
    }
}

extension ItemGrid: CollectionViewDelegateFlowLayout {
    /// Without groups there is no heading, and some room in its place.
    func collectionView(_ collectionView: CollectionView, layout: CollectionViewFlowLayout, headerSizeForSectionAt section: Int) -> Size {
        content.sections.isEmpty ? .zero : layout.headerReferenceSize
    }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, insetForSectionAt section: Int
    ) -> EdgeInsets {
        var inset = layout.sectionInset
        if content.sections.isEmpty { inset.top = inset.left }
        return inset
    }

    func collectionViewSelectionDidChange(_ collectionView: CollectionView) {
        list?.choose(view.selectedIndexes)
    }

    func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: Toolkit.IndexPath) {
        delegate?.itemListOpen(at: place(of: indexPath))
    }

    func collectionView(_ collectionView: CollectionView, previewItemAt indexPath: Toolkit.IndexPath) -> Bool {
        guard let cell = view.cellForItem(at: indexPath) as? ItemGridCell, !cell.pictureButton.isHidden else { return false }
        cell.showPicture()
        return true
    }

    func collectionView(_ collectionView: CollectionView, deleteItemsAt paths: IndexPathSet) -> Bool {
        delegate?.itemListDeleteSelection()
        return true
    }

    func collectionView(
        _ collectionView: CollectionView, itemForTypeAhead text: String, from indexPath: Toolkit.IndexPath
    ) -> TypeAheadMatch<Toolkit.IndexPath> {
        guard let list else { return .nowhere }
        return list.place(startingWith: text, from: place(of: indexPath)).flatMap { view.indexPath(at: $0) }
    }

    func collectionView(_ collectionView: CollectionView, contextCommandsForItemsAt paths: IndexPathSet) -> [Command] {
        paths.isEmpty ? [] : delegate?.itemListCommands ?? []
    }

    func collectionView(_ collectionView: CollectionView, canDrop types: [String], onItemAt indexPath: Toolkit.IndexPath) -> Bool {
        !model.isReadOnly && PhotoIntake.takes(types)
    }

    func collectionView(_ collectionView: CollectionView, didDrop item: PasteboardItem, onItemAt indexPath: Toolkit.IndexPath) -> Bool {
        guard let id = row(at: indexPath)?.id else { return false }
        delegate?.itemListDrop(item, on: id)
        return true
    }

    func collectionView(_ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: Toolkit.IndexPath)
    {
        guard let gone = (cell as? ItemGridCell)?.pictureView, let sha256 = gone.sha256, pictures.isWaiting(sha256: sha256),
            !shownPictures.contains(where: { $0 !== gone && $0.sha256 == sha256 })
        else { return }
        pictures.forget(sha256: sha256)
    }
}

/// The collection view of the grid, which tells when memory runs short.
final class ItemGridView: CollectionView {
    /// Called when memory runs short.
    var onMemoryWarning: (() -> Void)?
    /// Called after layout.
    var onLayout: (() -> Void)?

    override func layoutSubviews() {
        super.layoutSubviews()
        onLayout?()
    }

    override var drawsOnlyBackground: Bool { true }

    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        onMemoryWarning?()
    }
}
