import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// The places of a library to choose one from: as a tree, or those that match the typed text. A new place can be made here.
final class PlaceChooserController: ViewController {
    /// Called with the path that was chosen, or that is to be made.
    var onChoose: ((Reference) -> Void)?
    /// Called when it should go.
    var onEnd: (() -> Void)?

    private let catalog: Catalog
    private let filter = SearchField(placeholder: "Find or name a place")
    private let outline = OutlineView()
    private let makeButton = Button("", style: .link)
    private let line = View()
    /// The place that was chosen last in the tree: a new place is made in it.
    private var chosen: Place?
    /// True once a place was chosen: the second press of a double-click has no effect.
    private var isDone = false
    /// The places that match the search, while there is one.
    private var found: [Place]?

    private static let size = Size(width: 320, height: 360)
    /// More that are found are not listed.
    private static let most = 200

    init(_ catalog: Catalog, chosen: Place?) {
        self.catalog = catalog
        self.chosen = chosen
        super.init()
        title = "Places"
        preferredContentSize = Self.size
        outline.accessibilityLabel = "Places"
        // The whole panel has one colour, with its arrow.
        outline.themeBackground = .popoverBackground
        outline.dataSource = self
        outline.delegate = self
        // All of a few places are seen at once.
        outline.expandedIDs = Set(catalog.places.count <= 60 ? catalog.places.map(\.id.uuidString) : [])
        outline.selectedID = chosen?.id.uuidString
        filter.identifier = "place-filter"
        filter.addTarget(self, action: PlaceChooserController.look, for: .editingChanged)
        filter.addTarget(self, action: PlaceChooserController.submit, for: .editingDidEndOnExit)
        filter.onCancel = { [weak self] in self?.onEnd?() }
        makeButton.identifier = "make-place"
        makeButton.addTarget(self, action: PlaceChooserController.make)
        makeButton.isHidden = true
        line.themeBackground = .separator
        line.isHidden = true
    }

    override func loadView() -> View {
        let view = ContainerView(of: self) { $0.stack }
        for part in [filter, outline, line, makeButton] as [View] { view.addSubview(part) }
        return view
    }

    private var stack: Stack {
        Stack(.vertical) {
            Stack(.depth, insets: EdgeInsets(top: 12, left: 12, bottom: 4, right: 12)) { filter.sized(height: 34) }
            outline.sized(width: .flexible, height: .flexible)
            line.sized(height: 1)
            if !makeButton.isHidden {
                Stack(.horizontal, insets: EdgeInsets(top: 4, left: 16, bottom: 4, right: 16)) {
                    makeButton.sized(height: 36)
                    Spacer()
                }
            }
        }
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(filter) }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.modifiers.isEmpty else { return super.keyDown(event) }
        switch event.key {
        case .escape:
            if !event.isRepeat { onEnd?() }
            return true
        case .down where filter.isFirstResponder: return outline.takeKeyboard()
        default: return super.keyDown(event)
        }
    }

    // MARK: - Finding

    private var typed: Reference? { Reference(typed: filter.text) }

    private func look() {
        let matcher = SearchMatcher(filter.text.trimmed)
        found =
            matcher.isEmpty
            ? nil
            : Array(
                catalog.places.filter { !matcher.ranges(in: $0.name).isEmpty }
                    .sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) }.prefix(Self.most))
        outline.reloadData()
        if let first = found?.first { outline.selectedID = first.id.uuidString }
        updateMake()
    }

    /// The place to make: in the place that is chosen in the tree, or at the typed path.
    private var wanted: Reference? {
        guard let typed else { return nil }
        guard typed.path.count == 1, let outer = chosen else { return typed }
        return Reference(id: nil, path: catalog.path(of: outer.id) + typed.path)
    }

    private func updateMake() {
        let name = wanted.flatMap { catalog.place(at: $0.path) == nil ? $0 : nil }
        makeButton.title = name.map { "Add \(DisplayText.quoted($0.shown))" } ?? ""
        makeButton.isHidden = name == nil
        line.isHidden = name == nil
        view.setNeedsLayout()
    }

    /// Chooses the first matching place, or makes one if none matches. Called for Enter.
    private func submit() {
        if let first = found?.first, typed?.path.count == 1 { return choose(first) }
        make()
    }

    private func make() {
        guard let wanted else { return }
        onChoose?(wanted)
        onEnd?()
    }

    private func choose(_ place: Place) {
        guard !isDone else { return }
        isDone = true
        onChoose?(Reference(id: place.id, path: catalog.path(of: place.id)))
        onEnd?()
    }
}

extension PlaceChooserController: OutlineViewDataSource, OutlineViewDelegate {
    func outlineView(_ outlineView: OutlineView, childrenOf id: String?) -> [String] {
        if let found { return id == nil ? found.map(\.id.uuidString) : [] }
        let outer = id.flatMap { UUID(uuidString: $0) }
        return catalog.places(in: outer).sorted { $0.name.lowercased() < $1.name.lowercased() }.map(\.id.uuidString)
    }

    func outlineView(_ outlineView: OutlineView, isExpandable id: String) -> Bool {
        found == nil && !catalog.places(in: UUID(uuidString: id)).isEmpty
    }

    func outlineView(_ outlineView: OutlineView, contentOf id: String) -> OutlineRow {
        guard let place = UUID(uuidString: id).flatMap(catalog.place) else { return OutlineRow("") }
        // A search result shows its outer places.
        let outer = found == nil ? "" : catalog.path(of: place.id).dropLast().joined(separator: " › ")
        return OutlineRow(
            DisplayText.isolated(place.name), icon: catalog.icon(of: place),
            detail: DisplayText.isolated(DisplayText.shortened(outer, to: 24)),
            leavesRoomForTriangle: found == nil)
    }

    func outlineView(_ outlineView: OutlineView, parentOf id: String) -> String? {
        UUID(uuidString: id).flatMap(catalog.place)?.parent?.uuidString
    }

    func outlineView(_ outlineView: OutlineView, didPress id: String) { choose(id) }

    func outlineView(_ outlineView: OutlineView, didActivate id: String) { choose(id) }

    private func choose(_ id: String) {
        if let place = UUID(uuidString: id).flatMap(catalog.place) { choose(place) }
    }

    func outlineViewSelectionDidChange(_ outlineView: OutlineView) {
        // A tree that has just appeared has no selection yet; the earlier choice stays.
        if found == nil, let id = outline.selectedID.flatMap({ UUID(uuidString: $0) }) { chosen = catalog.place(id) }
        updateMake()
    }
}
