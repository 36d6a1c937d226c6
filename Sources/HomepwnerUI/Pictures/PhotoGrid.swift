import Graphics
import Toolkit

/// The grid of the chooser: tiles in three columns, made only for the rows that can be seen and recycled as it scrolls.
final class PhotoGrid: ScrollView {
    /// What it shows.
    private(set) var entries: [PictureFolder.Entry] = []

    /// Which one the keyboard has reached.
    private(set) var selected: Int?

    /// Told when one is clicked, or chosen with the Enter key.
    var onChoose: ((PictureFolder.Entry) -> Void)?

    /// Told which pictures are in sight, from the top down.
    var onVisibleChange: (([PictureFolder.Entry]) -> Void)?

    /// What is known of a picture's thumbnail.
    var thumbnail: (PictureFolder.Entry) -> ThumbnailLoader.State = { _ in .unknown }

    static let columns = 3
    static let tile = Size(width: 108, height: 100)
    private static let gap = Size(width: 7, height: 8)
    private static let insets = EdgeInsets(top: 13, left: 16, bottom: 16, right: 18)

    private var tiles: [Int: PhotoTile] = [:]
    private var spare: [PhotoTile] = []
    private var shownRange: Range<Int> = 0..<0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        wheelStep = (Self.tile.height + Self.gap.height) / 2
    }

    override var canBecomeFirstResponder: Bool { true }

    /// How many tiles there are, in sight or to spare.
    var tileCount: Int { tiles.count + spare.count }

    /// Shows other entries from the top, or from one of them that gets selected.
    func show(_ entries: [PictureFolder.Entry], selecting index: Int? = nil) {
        self.entries = entries
        recycleAll()
        selected = nil
        let rows = (entries.count + Self.columns - 1) / Self.columns
        let height = Self.insets.top + Double(rows) * (Self.tile.height + Self.gap.height) - Self.gap.height + Self.insets.bottom
        contentSize = Size(width: bounds.width, height: rows == 0 ? 0 : height)
        contentOffset = .zero
        if let index { select(index) }
        setNeedsLayout()
    }

    /// Draws again what a picture's tile shows.
    func update(_ entry: PictureFolder.Entry) {
        for tile in tiles.values where tile.entry == entry { tile.update(thumbnail(entry)) }
    }

    // MARK: - Tiles

    func frame(ofItem index: Int) -> Rect {
        let (row, column) = index.quotientAndRemainder(dividingBy: Self.columns)
        return Rect(
            x: Self.insets.left + Double(column) * (Self.tile.width + Self.gap.width),
            y: Self.insets.top + Double(row) * (Self.tile.height + Self.gap.height), width: Self.tile.width, height: Self.tile.height)
    }

    private var visibleItems: Range<Int> {
        let pitch = Self.tile.height + Self.gap.height
        let area = visibleRect
        guard !area.isEmpty, !entries.isEmpty else { return 0..<0 }
        let first = max(0, Int(((area.minY - Self.insets.top) / pitch).rounded(.down)))
        let last = max(first, Int(((area.maxY - Self.insets.top) / pitch).rounded(.down)))
        let low = min(first * Self.columns, entries.count)
        return low..<min((last + 1) * Self.columns, entries.count)
    }

    override func contentDidScroll() { placeTiles() }

    override func layoutSubviews() {
        contentSize.width = bounds.width
        super.layoutSubviews()
        placeTiles()
    }

    private func placeTiles() {
        let items = visibleItems
        guard items != shownRange else { return }
        for (index, tile) in tiles where !items.contains(index) {
            tiles[index] = nil
            tile.isHidden = true
            spare.append(tile)
        }
        for index in items where tiles[index] == nil {
            let tile = spare.popLast() ?? makeTile()
            tile.isHidden = false
            tile.frame = frame(ofItem: index).insetBy(dx: -PhotoTile.ring, dy: -PhotoTile.ring)
            tile.isSelected = index == selected
            tile.show(entries[index], thumbnail(entries[index]))
            tile.action = { [weak self] in self?.choose(index) }
            tiles[index] = tile
        }
        shownRange = items
        onVisibleChange?(entries[items].filter { $0.kind == .picture })
    }

    private func makeTile() -> PhotoTile {
        let tile = PhotoTile()
        contentView.addSubview(tile)
        return tile
    }

    private func recycleAll() {
        for tile in tiles.values {
            tile.isHidden = true
            spare.append(tile)
        }
        tiles.removeAll()
        shownRange = 0..<0
    }

    // MARK: - Choosing

    private func choose(_ index: Int) {
        guard entries.indices.contains(index) else { return }
        select(index)
        onChoose?(entries[index])
    }

    private func select(_ index: Int) {
        if let selected { tiles[selected]?.isSelected = false }
        selected = index
        tiles[index]?.isSelected = true
        // The first and the last row bring the empty edge with them.
        scrollRectToVisible(frame(ofItem: index).insetBy(dx: 0, dy: -Self.insets.bottom))
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.modifiers.isEmpty, !entries.isEmpty else { return false }
        let last = entries.count - 1
        let page = max(1, Int(bounds.height / (Self.tile.height + Self.gap.height))) * Self.columns
        switch event.key {
        case .home: select(0)
        case .end: select(last)
        case .enter, .space: if let selected { choose(selected) } else { return false }
        case .left: move(by: -1)
        case .right: move(by: 1)
        case .up: move(by: -Self.columns)
        case .down: move(by: Self.columns)
        case .pageUp: move(by: -page)
        case .pageDown: move(by: page)
        default: return false
        }
        return true
    }

    /// Goes some tiles on; the first key of all selects the first tile. Up and down keep the column and stop at the ends.
    private func move(by step: Int) {
        guard let selected else { return select(0) }
        var index = selected + step
        if abs(step) >= Self.columns {
            while index < 0 { index += Self.columns }
            while index >= entries.count { index -= Self.columns }
            // The last row may be short: down from above it goes to its end.
            let rowAfter = (selected / Self.columns + 1) * Self.columns
            if index <= selected, step > 0, rowAfter < entries.count { index = entries.count - 1 }
        }
        select(max(0, min(index, entries.count - 1)))
    }
}
