import Graphics
import Inventory
import Toolkit

/// All pictures of an item in one line, to look at, to add to, to put in order and to remove one by one; the first is the main one.
///
/// It shows the pictures that it gets and reports the user's requests; its owner changes the pictures and shows them.
final class PictureStrip: CollectionView, StripPictureLoaderDelegate {
    /// Called when another picture is chosen.
    var onSelect: ((Int) -> Void)?
    /// Called to show a picture large, with its tile.
    var onOpen: ((Int, View) -> Void)?
    /// Called to add pictures, with the view that asks for them.
    var onAdd: ((View) -> Void)?
    /// Called to replace a picture, with its tile.
    var onReplace: ((Int, View) -> Void)?
    /// Called to remove a picture.
    var onRemove: ((Int) -> Void)?
    /// Called to move a picture to an index, counted without it.
    var onMove: ((Int, Int) -> Void)?
    /// Called to paste a picture.
    var onPaste: (() -> Void)?
    /// Called when something is dropped.
    var onDrop: ((PasteboardItem) -> Void)?
    /// The additional commands of its context menu and its keys.
    var moreCommands: () -> [Command] = { [] }

    /// The shown pictures.
    private(set) var pictures: [StripPicture] = []

    /// Whether pictures can be added, moved and removed.
    var isEditable = true {
        didSet { if isEditable != oldValue { show(pictures, selecting: selectedPicture) } }
    }

    /// The text of the place to add pictures, while there are none.
    var invitation = "Add or drop pictures"

    /// Whether the first picture says that it is the main one.
    var marksMain = false

    /// The source of the tiles' pictures.
    var loader: StripPictureLoader? {
        didSet { loader?.delegate = self }
    }

    /// Whether something that is dragged would be added here.
    var takesDrop = false {
        didSet { if takesDrop != oldValue { addTile?.takesDrop = takesDrop } }
    }

    private let line: PictureLine
    private var held: HeldTile?
    /// Whether the press under way began at the place to add.
    private var isAddPressed = false

    /// The width of the place to add while there are no pictures, in points.
    static let invitationWidth = 224.0

    /// The side of a tile, in points.
    var side: Double {
        get { line.side }
        set { line.side = newValue }
    }

    /// Makes a strip of tiles.
    init(side: Double = 72) {
        line = PictureLine(side: side)
        super.init(frame: .zero, collectionViewLayout: line)
        allowsEmptySelection = false
        register(StripTile.self)
        dataSource = self
        delegate = self
    }

    override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: side) }

    // MARK: - Showing

    /// The picture that is chosen.
    var selectedPicture: Int? { selectedIndexes.first.flatMap { $0 < pictures.count ? $0 : nil } }

    /// The width that it would like for all of its contents, in points.
    var wantedWidth: Double {
        pictures.isEmpty ? Self.invitationWidth : Double(pictures.count) * (side + PictureLine.gap) + side
    }

    /// The width of the line, in points.
    var lineWidth: Double {
        layoutIfNeeded()
        return line.lineWidth
    }

    /// Shows pictures with one of them selected and visible; if pictures were added behind it, scrolls to those.
    func show(_ new: [StripPicture], selecting index: Int?, revealsEnd: Bool = false) {
        if new == pictures, index == selectedPicture, numberOfItems == new.count + (isEditable ? 1 : 0) { return }
        endHold(commits: false)
        let wasAdding = selectedIndexes.first == pictures.count && isFirstResponder && isEditable
        pictures = new
        reloadData()
        if wasAdding, !revealsEnd {
            selectedIndexes = RowSet(new.count)
        } else if let index, index < new.count {
            selectItem(at: IndexPath(item: index, section: 0))
        }
        let seen = revealsEnd ? new.count - (isEditable ? 0 : 1) : index
        if let seen, seen >= 0 { scrollToItem(at: IndexPath(item: seen, section: 0)) }
    }

    /// Chooses a picture by code.
    func select(_ index: Int) {
        guard index < pictures.count, index != selectedPicture else { return }
        selectItem(at: IndexPath(item: index, section: 0), scrollingTo: ScrollPosition.none)
    }

    override func layoutSubviews() {
        line.widthOfOnly = pictures.isEmpty && side >= 48 ? min(Self.invitationWidth, max(side, bounds.width)) : nil
        super.layoutSubviews()
    }

    /// Shows the picture of an original where it is in sight.
    func pictureDidLoad(_ sha256: String) {
        for path in indexPathsForVisibleItems {
            guard let tile = cellForItem(at: path) as? StripTile, let photo = tile.picture?.photo, photo.reference.sha256 == sha256 else {
                continue
            }
            tile.update(.picture(state(of: photo)))
        }
    }

    private func state(of photo: DraftPhoto) -> StripPictureLoader.State {
        loader?.state(of: photo, side: side, scale: window?.scale ?? 1) ?? .unknown
    }

    /// The tile of a picture, brought into sight.
    func tile(at index: Int) -> View? {
        let path = IndexPath(item: index, section: 0)
        scrollToItem(at: path)
        layoutIfNeeded()
        return cellForItem(at: path)
    }

    private var addTile: StripTile? { cellForItem(at: IndexPath(item: pictures.count, section: 0)) as? StripTile }

    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        loader?.flush()
    }

    // MARK: - Commands

    private func commands(of index: Int) -> [Command] {
        guard pictures.indices.contains(index) else { return [] }
        return offered(of: index)
    }

    private func offered(of index: Int) -> [Command] {
        let isThere = pictures.indices.contains(index) && pictures[index].photo != nil
        let look = Command("Show Picture", shortcuts: [Shortcut(.space)], isEnabled: { isThere }) { [weak self] in self?.open(index) }
        guard isEditable else { return [look] }
        return [
            look,
            Command("Make Main", shortcuts: [Shortcut(.home, .alt)], isEnabled: { index > 0 && isThere }) { [weak self] in
                self?.move(index, to: 0)
            },
            Command("Replace Picture…", isEnabled: { isThere }) { [weak self] in
                guard let self, let tile = tile(at: index) else { return }
                onReplace?(index, tile)
            },
            Command("Remove Picture", shortcuts: [Shortcut(.delete)]) { [weak self] in self?.onRemove?(index) },
        ]
    }

    private var addCommands: [Command] {
        guard isEditable else { return [] }
        return [
            Command("Add Pictures…", target: self, action: PictureStrip.add),
            Command("Paste Picture", shortcuts: [.control("v"), Shortcut(.insert, .shift)]) { [weak self] in self?.onPaste?() },
        ]
    }

    /// The commands of the strip and its pictures, whether or not it has pictures, for the page that lists keys.
    var allCommands: [Command] { offered(of: 0) + addCommands }

    override var commands: [Command] { (isEditable ? [addCommands[1]] : []) + moreCommands() }

    /// Asks for pictures to add.
    func add() {
        guard isEditable else { return }
        onAdd?(tile(at: pictures.count) ?? self)
    }

    /// Returns the name of a picture and its position.
    private func words(of index: Int) -> String {
        let picture = pictures[index]
        let name = picture.name.map { DisplayText.isolated(String($0.prefix(120))) }
        guard !picture.isReading else { return "Reading \(name ?? "the picture")…" }
        return (name.map { $0 + ", " } ?? "") + "picture \(index + 1) of \(pictures.count)"
    }

    private func open(_ index: Int) {
        guard pictures.indices.contains(index), pictures[index].photo != nil, let tile = tile(at: index) else { return }
        onOpen?(index, tile)
    }

    /// Asks for the removal of a picture.
    func remove(_ picture: StripPicture) {
        if let index = pictures.firstIndex(of: picture) { onRemove?(index) }
    }

    private func move(_ index: Int, to place: Int) {
        guard isEditable, pictures.indices.contains(index), pictures.indices.contains(place), index != place else { return }
        onMove?(index, place)
    }

    static let keyHelp = [KeyHelp("Move the Picture", [Shortcut(.left, .alt), Shortcut(.right, .alt)])]

    override func keyDown(_ event: KeyEvent) -> Bool {
        if event.key == .escape, held != nil {
            endHold(commits: false)
            return true
        }
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        if let index = selectedPicture, isEditable {
            switch (event.key, event.modifiers) {
            case (.left, .alt): move(index, to: index + (isMirrored ? 1 : -1)); return true
            case (.right, .alt): move(index, to: index + (isMirrored ? -1 : 1)); return true
            case (.home, .alt): move(index, to: 0); return true
            case (.end, .alt): move(index, to: pictures.count - 1); return true
            case (.backspace, []): onRemove?(index); return true
            default: break
            }
        }
        // There is only one line: these keys are for the views around it.
        if [.up, .down, .pageUp, .pageDown].contains(event.key) { return false }
        return super.keyDown(event)
    }

    // MARK: - Pointer

    override func pointerDown(_ event: PointerEvent) {
        let item = indexPathForItem(at: convert(event.location, from: nil))?.item
        isAddPressed = item == pictures.count && isEditable
        guard !isAddPressed else {
            becomeFirstResponder()
            return
        }
        super.pointerDown(event)
        guard let item, isEditable, pictures.count > 1, event.modifiers.isEmpty else { return }
        held = HeldTile(
            item: item, start: event.location, grip: leadingDistance(of: event.location) - Double(item) * (side + PictureLine.gap))
    }

    override func pointerDragged(_ event: PointerEvent) {
        guard var held else { return super.pointerDragged(event) }
        if !held.isMoving {
            guard event.location.distance(to: held.start) > (window?.settings.dragThreshold ?? 4) else { return }
            held.isMoving = true
        }
        held.location = event.location
        self.held = held
        follow()
        autoscroll(towards: event.location, margin: 20) { [weak self] in self?.follow() }
    }

    override func pointerUp(_ event: PointerEvent) {
        super.pointerUp(event)
        endHold(commits: true)
        guard isAddPressed else { return }
        isAddPressed = false
        if indexPathForItem(at: convert(event.location, from: nil))?.item == pictures.count { add() }
    }

    override func pointerCancelled() {
        super.pointerCancelled()
        endHold(commits: false)
        isAddPressed = false
    }

    /// Returns the distance of a point in window coordinates from the leading edge of the line.
    private func leadingDistance(of location: Point) -> Double {
        let place = convert(location, from: nil) + contentOffset
        return line.mirrored(Rect(x: place.x, y: 0, width: 0, height: 0)).minX
    }

    private func follow() {
        guard let held, held.isMoving else { return }
        line.hold(held.item, edge: leadingDistance(of: held.location) - held.grip, limit: pictures.count)
    }

    private func endHold(commits: Bool) {
        guard let ended = held else { return }
        held = nil
        guard ended.isMoving else { return }
        stopAutoscroll()
        let target = line.held?.target
        line.endDrag()
        if commits, let target { move(ended.item, to: target) }
    }

    override func dragged(_ event: DragEvent) -> Bool {
        guard isEditable, PhotoIntake.takes(event.types), onDrop != nil else { return super.dragged(event) }
        switch event.phase {
        case .moved: takesDrop = true
        case .exited: takesDrop = false
        case .dropped(let item):
            takesDrop = false
            onDrop?(item)
        }
        return true
    }
}

/// A tile that is held by the pointer.
private struct HeldTile {
    let item: Int
    /// The point where the drag began, in window points.
    let start: Point
    /// The distance of that point from the tile's leading edge, in points.
    let grip: Double
    var isMoving = false
    /// The position of the pointer, in window points.
    var location = Point.zero
}

extension PictureStrip: CollectionViewDataSource, CollectionViewDelegate {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        pictures.count + (isEditable ? 1 : 0)
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: Toolkit.IndexPath) -> CollectionViewCell {
        let tile = dequeue(StripTile.self, for: indexPath)
        guard indexPath.item < pictures.count else {
            tile.show(nil, .add(invitation: pictures.isEmpty ? invitation : nil), canRemove: false)
            tile.caption = nil
            tile.takesDrop = takesDrop
            tile.cursor = .pointingHand
            tile.toolTip = "Add pictures (Ctrl+V pastes one)"
            return tile
        }
        let picture = pictures[indexPath.item]
        tile.show(picture, picture.photo.map { .picture(state(of: $0)) } ?? .reading, canRemove: isEditable)
        tile.caption = marksMain && indexPath.item == 0 && side >= 48 && picture.photo != nil ? "Main" : nil
        tile.cursor = nil
        tile.toolTip = words(of: indexPath.item)
        return tile
    }

    func collectionView(_ collectionView: CollectionView, accessibilityKeyForItemAt indexPath: Toolkit.IndexPath) -> AccessibilityKey? {
        guard pictures.indices.contains(indexPath.item) else { return .text("add") }
        let picture = pictures[indexPath.item]
        // One picture may be there twice.
        let before = pictures[..<indexPath.item].count { $0 == picture }
        let name = picture.photo.map(\.reference.sha256) ?? "reading \(picture.number ?? 0)"
        return .text("\(name) \(before)")
    }

    func collectionView(_ collectionView: CollectionView, accessibilityLabelForItemAt indexPath: Toolkit.IndexPath) -> String? {
        guard pictures.indices.contains(indexPath.item) else { return "Add Pictures" }
        return words(of: indexPath.item) + (marksMain && indexPath.item == 0 ? ", main picture" : "")
    }

    func collectionView(
        _ collectionView: CollectionView, accessibilityActionsForItemAt indexPath: Toolkit.IndexPath
    ) -> [AccessibilityCustomAction] {
        guard isEditable, pictures.indices.contains(indexPath.item) else { return [] }
        let index = indexPath.item
        return [
            AccessibilityCustomAction("Remove Picture") { [weak self] in self?.onRemove?(index) },
            AccessibilityCustomAction("Move to the Left") { [weak self] in self?.move(index, to: index - 1) },
            AccessibilityCustomAction("Move to the Right") { [weak self] in self?.move(index, to: index + 1) },
        ]
    }

    func collectionViewSelectionDidChange(_ collectionView: CollectionView) {
        if let selectedPicture { onSelect?(selectedPicture) }
    }

    func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: Toolkit.IndexPath) {
        if indexPath.item < pictures.count { open(indexPath.item) } else { add() }
    }

    func collectionView(_ collectionView: CollectionView, previewItemAt indexPath: Toolkit.IndexPath) -> Bool {
        if indexPath.item < pictures.count { open(indexPath.item) } else { add() }
        return true
    }

    func collectionView(_ collectionView: CollectionView, deleteItemsAt paths: IndexPathSet) -> Bool {
        guard isEditable, let selectedPicture else { return false }
        onRemove?(selectedPicture)
        return true
    }

    func collectionView(_ collectionView: CollectionView, contextCommandsForItemsAt paths: IndexPathSet) -> [Command] {
        (selectedPicture.map(commands(of:)) ?? []) + addCommands + moreCommands()
    }
}
