import Graphics
import Testing
import TestSupport
import ToolkitTesting

@testable import Toolkit

/// A collection view names no cell that its sections do not have, whatever was called last and before any layout.
@Suite struct CollectionNamingTests {
    /// A data source that notes each place that it is asked about and does not have.
    private final class Asked: CollectionViewDataSource {
        var counts: [Int]
        var strangers: [String] = []

        init(_ counts: [Int]) { self.counts = counts }

        private func check(_ path: Toolkit.IndexPath, _ question: String) {
            guard counts.indices.contains(path.section), path.item < counts[path.section] else {
                strangers.append("\(question) \(path.spot) of \(counts)")
                return
            }
        }

        func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }

        func collectionView(_ collectionView: CollectionView, cellForItemAt path: Toolkit.IndexPath) -> CollectionViewCell {
            check(path, "cell")
            return collectionView.dequeue(FixtureItemCell.self, for: path)
        }

        func collectionView(
            _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: Toolkit.IndexPath
        ) -> CollectionReusableView {
            if !counts.indices.contains(path.section) { strangers.append("header \(path.section) of \(counts)") }
            return collectionView.dequeue(FixtureHeader.self, ofKind: kind, for: path)
        }

        func collectionView(_ collectionView: CollectionView, accessibilityKeyForItemAt path: Toolkit.IndexPath) -> AccessibilityKey? {
            check(path, "key")
            return .text(path.spot)
        }

        func collectionView(_ collectionView: CollectionView, accessibilityLabelForItemAt path: Toolkit.IndexPath) -> String? {
            check(path, "label")
            return path.spot
        }
    }

    private static let size = Size(width: 400, height: 300)

    @Test(arguments: 0..<24) func eachNamedPlaceIsWithinTheCountsAfterEveryCall(seed: Int) {
        var random = SeededRandom(UInt64(seed))
        let layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 90, height: 70)
        layout.headerReferenceSize = Size(width: 0, height: 30)
        layout.sectionHeadersPinToVisibleBounds = seed.isMultiple(of: 2)
        let view = CollectionView(frame: Rect(origin: .zero, size: Self.size), collectionViewLayout: layout)
        view.allowsMultipleSelection = true
        view.register(FixtureItemCell.self)
        view.register(FixtureHeader.self, forSupplementaryViewOfKind: CollectionViewFlowLayout.elementKindSectionHeader)
        let window = Window(size: Self.size), root = ViewController()
        window.rootViewController = root
        root.view.addSubview(view)
        let harness = Harness(window, settings: Harness.quietSettings)
        harness.comparesFrames = false
        harness.listen()
        var source = Asked([12, 9])
        view.dataSource = source
        harness.advance(seconds: 0.02)
        for turn in 0..<120 {
            let call = Self.call(on: view, &source, &random)
            let counts = source.counts
            func check(_ path: Toolkit.IndexPath?, _ question: String) {
                guard let path else { return }
                #expect(
                    counts.indices.contains(path.section) && path.item < counts[path.section],
                    "seed \(seed), turn \(turn): after \(call) \(question) named \(path.spot) of \(counts)")
            }
            switch Int.random(in: 0..<6, using: &random) {
            case 0: for path in view.indexPathsForVisibleItems { check(path, "sight") }
            case 1:
                for x in [20.0, 130, 240] { for y in [40.0, 120, 260] { check(view.indexPathForItem(at: Point(x: x, y: y)), "a point") } }
            case 2: _ = window.accessibility.tree
            case 3: window.send(.pointerMoved(PointerEvent(location: Point(x: 60, y: 90), time: harness.time)))
            case 4:
                for path in view.indexPathsForSelectedItems { check(path, "the selection") }
                check(view.cursorItem, "the cursor")
            default: harness.advance(seconds: 0.02)
            }
            #expect(source.strangers.isEmpty, "seed \(seed), turn \(turn): after \(call) the view asked for what is not there")
            guard source.strangers.isEmpty else { return }
        }
    }

    /// Calls the view in one of its ways. Returns the call in words.
    private static func call(on view: CollectionView, _ source: inout Asked, _ random: inout SeededRandom) -> String {
        func counts() -> [Int] { (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 0...15, using: &random) } }
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            source.counts = counts()
            view.reloadData()
            return "reloadData"
        case 1:
            source = Asked(counts())
            view.dataSource = source
            return "another data source"
        case 2:
            let filled = source.counts.indices.filter { source.counts[$0] > 0 }
            guard let section = filled.randomElement(using: &random) else { return "nothing" }
            let item = Int.random(in: 0..<source.counts[section], using: &random)
            view.performBatchUpdates {
                source.counts[section] -= 1
                view.deleteItems(at: [IndexPath(item: item, section: section)])
            }
            return "deleteItems"
        case 3:
            guard let section = source.counts.indices.randomElement(using: &random) else { return "nothing" }
            source.counts.remove(at: section)
            view.deleteSections(RowSet(section))
            return "deleteSections"
        case 4:
            let section = Int.random(in: 0...source.counts.count, using: &random)
            source.counts.insert(Int.random(in: 1...9, using: &random), at: section)
            view.insertSections(RowSet(section))
            return "insertSections"
        case 5:
            view.contentOffset = Point(x: 0, y: Double.random(in: 0...400, using: &random))
            return "a scroll"
        case 6:
            view.selectedIndexes = RowSet(0..<Int.random(in: 0...20, using: &random))
            return "a selection"
        default:
            view.frame.size.height = Double.random(in: 80...300, using: &random)
            return "another size"
        }
    }
}
