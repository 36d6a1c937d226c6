/// The facts about a collection view's items for people who cannot see them.
struct SpokenItems: SpokenCells {
    let collection: CollectionView

    var shown: [(cell: Int, view: View)] {
        collection.views.shown.compactMap { element, view in
            guard case .cell(let path) = element, let item = collection.sections.index(of: path) else { return nil }
            return (item, view)
        }
    }

    var edges: [(section: Int, isAfter: Bool, view: View)] {
        collection.views.shown.compactMap { element, view in
            guard case .supplementary(let kind, let path) = element else { return nil }
            return (path.section, kind != CollectionViewFlowLayout.elementKindSectionHeader, view)
        }
    }

    var ends: (before: View?, after: View?) { (nil, nil) }

    func section(of item: Int) -> Int { collection.sections.section(of: item) }

    func key(of item: Int) -> AccessibilityKey {
        path(item).flatMap { collection.dataSource?.collectionView(collection, accessibilityKeyForItemAt: $0) } ?? .number(item)
    }

    func label(of item: Int) -> String? {
        path(item).flatMap { collection.dataSource?.collectionView(collection, accessibilityLabelForItemAt: $0) }
    }

    func actions(of item: Int) -> [AccessibilityCustomAction] {
        path(item).flatMap { collection.dataSource?.collectionView(collection, accessibilityActionsForItemAt: $0) } ?? []
    }

    private func path(_ item: Int) -> IndexPath? { collection.sections.path(at: item) }
}
