import Graphics
import ImagePicker
import Inventory
import Toolkit

/// The grid of the chooser: tiles in three columns. A click chooses one, and so do Enter and Space where the keyboard is. Where several can
/// be chosen, Ctrl and Shift select them, and Enter chooses them together.
final class PhotoGrid: CollectionView {
    /// The shown entries.
    private(set) var entries: [PictureFolder.Entry] = []

    /// Returns the state of a picture's thumbnail.
    var thumbnail: (PictureFolder.Entry) -> ThumbnailState = { _ in .unknown }

    static let tile = Size(width: 108, height: 100)
    private static let gap = Size(width: 7, height: 8)
    private static let insets = EdgeInsets(top: 13, left: 16, bottom: 16, right: 18)

    override var drawsOnlyBackground: Bool { true }

    private var shownItems: Range<Int>?
    private var pressed: Toolkit.IndexPath?

    init() {
        // Each tile has room for its ring.
        let (ring, insets) = (PhotoTile.ring, Self.insets)
        let layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: Self.tile.width + 2 * ring, height: Self.tile.height + 2 * ring)
        layout.minimumInteritemSpacing = Self.gap.width - 2 * ring
        layout.minimumLineSpacing = Self.gap.height - 2 * ring
        layout.sectionInset = EdgeInsets(
            top: insets.top - ring, left: insets.left - ring, bottom: insets.bottom - ring, right: insets.right - ring)
        super.init(frame: .zero, collectionViewLayout: layout)
        wheelStep = (Self.tile.height + Self.gap.height) / 2
        accessibilityLabel = "Pictures and folders"
        register(PhotoTile.self)
        dataSource = self
        delegate = self
    }

    /// The index of the tile with the keyboard.
    var selected: Int? { selectedIndexes.first }

    /// The selected files, in the order in which they are shown, without folders.
    var picked: [PictureFolder.Entry] {
        selectedIndexes.ranges.flatMap { entries[$0.clamped(to: entries.indices)] }.filter { $0.kind == .picture || $0.kind == .file }
    }

    /// Shows other entries from the top, or from one of them that gets selected.
    func show(_ entries: [PictureFolder.Entry], selecting index: Int? = nil) {
        self.entries = entries
        pressed = nil
        shownItems = nil
        reloadData()
        contentOffset = .zero
        if let index { selectItem(at: IndexPath(item: index, section: 0), scrollingTo: ScrollPosition.none) }
        folderActing?.selectionDidChange()
    }

    /// Draws a picture's tile again.
    func update(_ entry: PictureFolder.Entry) {
        for path in indexPathsForVisibleItems where entries[path.item] == entry {
            (cellForItem(at: path) as? PhotoTile)?.update(thumbnail(entry))
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let paths = indexPathsForVisibleItems
        let items = (paths.first?.item ?? 0)..<(paths.last.map { $0.item + 1 } ?? 0)
        guard items != shownItems else { return }
        shownItems = items
        folderActing?.visiblePicturesDidChange(entries[items].filter { $0.kind == .picture })
    }

    // MARK: - Choosing

    private func choose(_ path: Toolkit.IndexPath) {
        if entries.indices.contains(path.item) { folderActing?.choose(entries[path.item]) }
    }

    override func pointerDown(_ event: PointerEvent) {
        // With Ctrl and Shift a press selects; without them it ends a selection of several, and does not choose a file.
        let isForSelection = allowsMultipleSelection && (!event.modifiers.isDisjoint(with: [.control, .shift]) || picked.count > 1)
        pressed = isForSelection ? nil : indexPathForItem(at: convert(event.location, from: nil))
        super.pointerDown(event)
    }

    override func pointerUp(_ event: PointerEvent) {
        super.pointerUp(event)
        if let pressed, indexPathForItem(at: convert(event.location, from: nil)) == pressed { choose(pressed) }
    }

    override func pointerCancelled() {
        pressed = nil
        super.pointerCancelled()
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        // No name begins with these, but paths do.
        if event.text == "/" || event.text == "~", event.modifiers.subtracting(.shift).isEmpty, let folderActing {
            folderActing.beginPath(event.text, selectsAll: false)
            return true
        }
        if event.key == .enter, event.modifiers.isEmpty, picked.count > 1 {
            folderActing?.chooseSelection()
            return true
        }
        // The views around the grid use these keys, also if several files can be selected.
        if event.modifiers == .control, event.key == .pageUp || event.key == .pageDown { return false }
        // The first key of all selects the first tile.
        if selected == nil, !entries.isEmpty, event.modifiers.isEmpty, [.left, .right, .up, .down, .pageUp, .pageDown].contains(event.key) {
            selectItem(at: IndexPath(item: 0, section: 0), scrollingTo: ScrollPosition.none)
            folderActing?.selectionDidChange()
            return true
        }
        return super.keyDown(event)
    }
}

extension PhotoGrid: CollectionViewDataSource, CollectionViewDelegate {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { entries.count }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: Toolkit.IndexPath) -> CollectionViewCell {
        let tile = dequeue(PhotoTile.self, for: indexPath)
        let entry = entries[indexPath.item]
        tile.show(entry, thumbnail(entry))
        return tile
    }

    func collectionView(_ collectionView: CollectionView, accessibilityKeyForItemAt indexPath: Toolkit.IndexPath) -> AccessibilityKey? {
        .text(entries[indexPath.item].path)
    }

    func collectionView(_ collectionView: CollectionView, accessibilityLabelForItemAt indexPath: Toolkit.IndexPath) -> String? {
        let entry = entries[indexPath.item]
        let name = FolderName.of(entry.path)
        switch entry.kind {
        case .folder: return "\(name), folder"
        case .library: return "\(name), library"
        case .picture: return name
        case .file: return "\(name), file"
        }
    }

    func collectionView(
        _ collectionView: CollectionView, itemForTypeAhead text: String, from indexPath: Toolkit.IndexPath
    ) -> TypeAheadMatch<Toolkit.IndexPath> {
        let wanted = FoldedText(text)
        let places = (0..<entries.count).lazy.map { ($0 + indexPath.item) % self.entries.count }
        let found = places.first { FoldedText(self.entries[$0].name).hasPrefix(wanted) }
        return TypeAheadMatch(found.map { IndexPath(item: $0, section: 0) })
    }

    func collectionViewSelectionDidChange(_ collectionView: CollectionView) { folderActing?.selectionDidChange() }

    func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: Toolkit.IndexPath) { choose(indexPath) }

    func collectionView(_ collectionView: CollectionView, previewItemAt indexPath: Toolkit.IndexPath) -> Bool {
        choose(indexPath)
        return true
    }
}
