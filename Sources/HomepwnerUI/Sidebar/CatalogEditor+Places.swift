import FoundationEssentials
import Inventory
import WorkspaceModel

/// Changes of whole places: editing one, and merging two.
extension CatalogEditor {
    /// Saves the changes to a place, as one step. Changes that others made to it in the meantime are kept.
    ///
    /// - Parameters:
    ///   - old: the place before it was edited
    ///   - picture: a new picture of it
    func save(_ edited: Place, from old: Place, picture: PhotoIntake.Source?) async throws(InventoryError) {
        let catalog = try await store.catalog()
        guard var place = catalog.place(old.id) else {
            throw InventoryError(.itemMissing, "This place has been deleted. Undo brings it back; then change it again.")
        }
        if edited.name != old.name { place.name = edited.name }
        if edited.placeKind != old.placeKind { place.placeKind = edited.placeKind }
        if edited.note != old.note { place.note = edited.note }
        if edited.picture != old.picture { place.picture = edited.picture }
        if let picture { place.picture = try await store.add(picture: picture.data, originalName: picture.name).sha256 }
        let before = store.status.revision
        let change = try await store.perform(.put(.place(place)))
        if change.sequence > before { workspace.send(.changed(change, .offerUndo("Changed \(quoted(place.name))"))) }
    }

    /// Asks, and puts all that is in a place into another one that is written nearly like it.
    func offerMerging(_ id: UUID, into other: UUID) {
        guard let place = tree.catalog.place(id), let kept = tree.catalog.place(other), isCounted() else { return }
        let count = tree.count(of: .scope(.place(id))) ?? 0
        let name = quoted(place.name)
        let things = count == 0 ? "Its contents" : CountText.items(count, style: style) + " in it"
        let items = "\(things) will be in \(quoted(kept.name))."
        let question = Question(
            "Merge \(quoted(place.name)) into \(quoted(kept.name))?",
            "\(items) The place \(name) will be removed. Its note is kept, and its picture if the other place has none.",
            [
                .init("Cancel", .cancel),
                .init(
                    "Merge", .preferred,
                    .change(.mergePlace(id, into: other), saying: "Merged \(quoted(place.name)) into \(quoted(kept.name))")),
            ])
        workspace.send(.open(.question(question)))
    }
}
