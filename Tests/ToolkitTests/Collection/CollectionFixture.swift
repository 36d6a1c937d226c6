import Graphics
import Toolkit
import ToolkitTesting

extension IndexPath {
    /// Section and item, as "2.17".
    var spot: String { "\(section).\(item)" }
}

/// A cell of the collection tests: a name on its own background.
final class FixtureItemCell: CollectionViewCell {
    let name = Label("", font: Font(size: 13))
    let button = Button(style: .plain)
    var reuseCount = 0

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        contentView.addSubview(name)
        contentView.addSubview(button)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        reuseCount += 1
        button.action = nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        name.frame = contentView.bounds.insetBy(dx: 6, dy: 6)
        button.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    }
}

/// A header or footer of the collection tests.
final class FixtureHeader: CollectionReusableView {
    let title = Label("", font: Font(size: 15, weight: .bold))

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        themeBackground = .background
        addSubview(title)
    }

    override func layoutSubviews() { title.frame = bounds.insetBy(dx: 8, dy: 2) }
}

/// A collection view in a window, with named items in sections, that logs its calls.
final class CollectionFixture: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
    /// The names by section.
    var names: [[String]]
    /// The counts of the sections if there are too many for names.
    var counts: [Int]?
    let layout: CollectionViewFlowLayout
    let view: CollectionView
    let window: Window
    let harness: Harness
    private let controller = ViewController()

    var log: [String] = []
    var asked: [IndexPath] = []
    var sizes: ((IndexPath) -> Size)?
    var sizeQuestions = 0
    var takesDelete = false
    var dropTypes: Set<String> = []
    var onButton: ((IndexPath) -> Void)?

    /// Makes four items of 90 points in a line of 400, unless configured otherwise.
    init(
        _ counts: [Int] = [100], size: Size = Size(width: 400, height: 600), scale: Double = 1, named: Bool = true,
        layout: CollectionViewFlowLayout = CollectionViewFlowLayout(), settings: DesktopSettings = Harness.quietSettings,
        configure: (CollectionFixture) -> Void = { _ in }
    ) {
        names = named ? counts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } } : []
        self.counts = named ? nil : counts
        self.layout = layout
        view = CollectionView(collectionViewLayout: layout)
        layout.itemSize = Size(width: 90, height: 70)
        window = Window(size: size)
        controller.view.addSubview(view)
        view.frame = Rect(origin: .zero, size: size)
        view.register(FixtureItemCell.self)
        view.register(FixtureHeader.self, forSupplementaryViewOfKind: CollectionViewFlowLayout.elementKindSectionHeader)
        view.register(FixtureHeader.self, forSupplementaryViewOfKind: CollectionViewFlowLayout.elementKindSectionFooter)
        window.rootViewController = controller
        harness = Harness(window, size: size, scale: scale, settings: settings)
        configure(self)
        view.dataSource = self
        view.delegate = self
        settle()
    }

    /// Updates the screen after a change by code.
    func settle() { harness.advance(seconds: 0.02) }

    func resize(to size: Size) {
        view.frame = Rect(origin: .zero, size: size)
        harness.resize(to: size)
    }

    /// Returns the middle of an item in the window.
    func point(_ item: Int, _ section: Int = 0) -> Point {
        let rect = view.rectForItem(at: IndexPath(item: item, section: section)) ?? .zero
        return view.convert(rect, to: nil).center
    }

    func click(_ item: Int, _ modifiers: KeyModifiers = [], section: Int = 0, count: Int = 1) {
        harness.click(at: point(item, section), count: count, modifiers: modifiers)
    }

    /// The selected items as "section.item".
    var selected: [String] { view.indexPathsForSelectedItems.map(\.spot) }

    /// The texts of the visible cells, in order.
    var shown: [String] {
        view.indexPathsForVisibleItems.map { (view.cellForItem(at: $0) as? FixtureItemCell)?.name.text ?? "missing" }
    }

    /// The visible headers and their positions, in the view's points.
    var headers: [String: Double] {
        var result: [String: Double] = [:]
        for section in 0..<view.numberOfSections {
            let kind = CollectionViewFlowLayout.elementKindSectionHeader
            guard let header = view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section)) as? FixtureHeader
            else {
                continue
            }
            result[header.title.text] = view.convert(header.bounds, from: header).minY
        }
        return result
    }

    // MARK: - Data

    func numberOfSections(in collectionView: CollectionView) -> Int { counts?.count ?? names.count }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        counts?[section] ?? names[section].count
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: Toolkit.IndexPath) -> CollectionViewCell {
        asked.append(indexPath)
        let cell = collectionView.dequeue(FixtureItemCell.self, for: indexPath)
        cell.name.text = counts == nil ? names[indexPath.section][indexPath.item] : indexPath.spot
        cell.backgroundColor = Color(hex: UInt32(truncatingIfNeeded: (indexPath.item + 7) &* 2_654_435) & 0xFFFFFF)
        cell.button.action = { [weak self] in self?.onButton?(indexPath) }
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: Toolkit.IndexPath
    ) -> CollectionReusableView {
        let view = collectionView.dequeue(FixtureHeader.self, ofKind: kind, for: indexPath)
        view.title.text = "\(kind) \(indexPath.section)"
        return view
    }

    // MARK: - Delegate

    func collectionView(_ collectionView: CollectionView, layout: CollectionViewFlowLayout, sizeForItemAt indexPath: Toolkit.IndexPath)
        -> Size
    {
        sizeQuestions += 1
        return sizes?(indexPath) ?? layout.itemSize
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemsAt paths: IndexPathSet) {
        log.append("select \(paths.map(\.spot))")
    }

    func collectionView(_ collectionView: CollectionView, didDeselectItemsAt paths: IndexPathSet) {
        log.append("deselect \(paths.map(\.spot))")
    }

    func collectionViewSelectionDidChange(_ collectionView: CollectionView) { log.append("change") }

    func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: Toolkit.IndexPath) {
        log.append("activate \(indexPath.spot)")
    }

    func collectionView(_ collectionView: CollectionView, contextCommandsForItemsAt paths: IndexPathSet) -> [Command] {
        log.append("menu \(paths.map(\.spot))")
        return [Command("Edit") {}]
    }

    func collectionView(_ collectionView: CollectionView, deleteItemsAt paths: IndexPathSet) -> Bool {
        log.append("delete \(paths.map(\.spot))")
        return takesDelete
    }

    func collectionView(_ collectionView: CollectionView, itemForTypeAhead text: String, from indexPath: Toolkit.IndexPath)
        -> TypeAheadMatch<Toolkit.IndexPath>
    {
        let all = names.indices.flatMap { section in names[section].indices.map { IndexPath(item: $0, section: section) } }
        guard let start = all.firstIndex(of: indexPath) else { return .nowhere }
        let found = (all[start...] + all[..<start]).first { names[$0.section][$0.item].lowercased().hasPrefix(text.lowercased()) }
        return TypeAheadMatch(found)
    }

    func collectionView(_ collectionView: CollectionView, canDrop types: [String], onItemAt indexPath: Toolkit.IndexPath) -> Bool {
        !dropTypes.isDisjoint(with: types)
    }

    func collectionView(_ collectionView: CollectionView, didDrop item: PasteboardItem, onItemAt indexPath: Toolkit.IndexPath) -> Bool {
        log.append("drop \(item.text ?? "?") on \(indexPath.spot)")
        return true
    }

    func collectionView(_ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: Toolkit.IndexPath)
    {
        ended.append(indexPath)
    }
    var ended: [Toolkit.IndexPath] = []
}
