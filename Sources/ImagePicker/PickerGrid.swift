import Graphics
import Toolkit

/// The grid of the picker. A click chooses a tile, and Enter and Space choose the focused one.
final class PickerGrid: CollectionView, CollectionViewDataSource, CollectionViewDelegate {
    /// The folders and pictures that it shows.
    private(set) var entries: [PickerEntry] = []

    /// Called with the entry that a person chose.
    var onChoose: ((PickerEntry) -> Void)?

    /// Called with the visible pictures, from the top down.
    var onVisibleChange: (([PickerEntry]) -> Void)?

    /// Returns the state of a picture's thumbnail.
    var thumbnail: (PickerEntry) -> ThumbnailState = { _ in .unknown }

    private var shown: Range<Int>?
    private var pressed: IndexPath?

    init() {
        let layout = CollectionViewFlowLayout()
        layout.itemSize = PickerTile.size
        layout.minimumInteritemSpacing = 4
        layout.minimumLineSpacing = 4
        layout.sectionInset = EdgeInsets(top: 12, left: 14, bottom: 14, right: 14)
        super.init(frame: .zero, collectionViewLayout: layout)
        accessibilityLabel = "Pictures and folders"
        register(PickerTile.self)
        dataSource = self
        delegate = self
    }

    override var drawsOnlyBackground: Bool { true }

    /// Shows other entries, from the top.
    func show(_ entries: [PickerEntry]) {
        self.entries = entries
        pressed = nil
        shown = nil
        reloadData()
        contentOffset = .zero
    }

    /// Shows the new thumbnail of a picture.
    func update(_ entry: PickerEntry) {
        for path in indexPathsForVisibleItems where entries[path.item] == entry {
            (cellForItem(at: path) as? PickerTile)?.show(entry, thumbnail(entry))
        }
    }

    /// Reports the visible pictures again.
    func tellWhatIsSeen() {
        shown = nil
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let paths = indexPathsForVisibleItems
        let items = (paths.first?.item ?? 0)..<(paths.last.map { $0.item + 1 } ?? 0)
        guard items != shown else { return }
        shown = items
        onVisibleChange?(entries[items].filter { !$0.isFolder })
    }

    // MARK: - Choosing

    private func choose(_ path: IndexPath) {
        if entries.indices.contains(path.item) { onChoose?(entries[path.item]) }
    }

    override func pointerDown(_ event: PointerEvent) {
        pressed = indexPathForItem(at: convert(event.location, from: nil))
        super.pointerDown(event)
    }

    override func pointerUp(_ event: PointerEvent) {
        super.pointerUp(event)
        if let pressed, indexPathForItem(at: convert(event.location, from: nil)) == pressed { choose(pressed) }
        pressed = nil
    }

    override func pointerCancelled() {
        pressed = nil
        super.pointerCancelled()
    }

    // MARK: - Data

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { entries.count }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        let tile = dequeue(PickerTile.self, for: indexPath)
        let entry = entries[indexPath.item]
        tile.show(entry, thumbnail(entry))
        return tile
    }

    func collectionView(_ collectionView: CollectionView, accessibilityKeyForItemAt indexPath: IndexPath) -> AccessibilityKey? {
        .text(entries[indexPath.item].path)
    }

    func collectionView(_ collectionView: CollectionView, accessibilityLabelForItemAt indexPath: IndexPath) -> String? {
        let entry = entries[indexPath.item]
        return entry.isFolder ? "\(entry.name), folder" : entry.name
    }

    // MARK: - Keys

    func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: IndexPath) { choose(indexPath) }

    func collectionView(_ collectionView: CollectionView, previewItemAt indexPath: IndexPath) -> Bool {
        choose(indexPath)
        return true
    }

    func collectionView(
        _ collectionView: CollectionView, itemForTypeAhead text: String, from indexPath: IndexPath
    ) -> TypeAheadMatch<IndexPath> {
        let wanted = text.lowercased()
        let places = (0..<entries.count).lazy.map { ($0 + indexPath.item) % self.entries.count }
        let found = places.first { self.entries[$0].name.lowercased().hasPrefix(wanted) }
        return TypeAheadMatch(found.map { IndexPath(item: $0, section: 0) })
    }
}
