import FoundationEssentials
import Inventory
import Words
import WorkspaceModel

/// Changes places, tags and types for the sidebar, and gives them to items. Each change can be undone; the store's errors are shown as
/// usual in the window.
final class CatalogEditor {
    let workspace: Workspace
    let store: any LibraryStore
    let style: NumberStyle
    init(_ workspace: Workspace, store: any LibraryStore, style: NumberStyle) {
        (self.workspace, self.store, self.style) = (workspace, store, style)
    }

    var tree: SidebarTree { workspace.catalog.tree }

    func perform(_ request: ChangeRequest, saying notice: String) { workspace.send(.change(request, saying: notice)) }

    /// Says why something is not done. Always false: it is not taken.
    private func refuse(_ sentence: String) -> Bool {
        workspace.send(.say(.problem(sentence)))
        return false
    }

    func quoted(_ name: String) -> String { DisplayText.quoted(name) }

    // MARK: - Adding

    /// Adds a place, a tag or a type below a row. Returns whether the name is taken.
    func add(_ name: String, in row: SidebarRow) -> Bool {
        guard let id = try? UUID.random() else { return false }
        switch row {
        case .section(.places): return addPlace(name, in: nil, id)
        case .scope(.place(let outer)): return addPlace(name, in: outer, id)
        case .section(.tags):
            if let other = tree.catalog.tag(like: name) { return refuse("There is a tag \(quoted(other.name)) already.") }
            let tag = Tag(id: id, name: name, color: .next(after: tree.catalog.tags.count))
            perform(.put(.tag(tag)), saying: "Added tag \(quoted(name))")
        case .section(.types):
            if let other = tree.catalog.type(like: name) { return refuse("There is a type \(quoted(other.name)) already.") }
            perform(.put(.type(ItemType(id: id, name: name))), saying: "Added type \(quoted(name))")
        default: return false
        }
        return true
    }

    private func addPlace(_ name: String, in outer: UUID?, _ id: UUID) -> Bool {
        if let run = PlaceRun(typed: name) {
            offerRun(run, orOne: name, in: outer, id)
            return true
        }
        return addOnePlace(name, in: outer, id)
    }

    func addOnePlace(_ name: String, in outer: UUID?, _ id: UUID) -> Bool {
        if let other = tree.catalog.place(like: name, in: outer) { return refusePlace(other.name, in: outer) }
        perform(.put(.place(Place(id: id, name: name, parent: outer))), saying: "Added place \(quoted(name))")
        return true
    }

    private func refusePlace(_ name: String, in outer: UUID?) -> Bool {
        let inside = outer.flatMap(tree.catalog.place).map { " in \(quoted($0.name))" } ?? ""
        return refuse("There is a place \(quoted(name))\(inside) already. Choose another name.")
    }

    // MARK: - Changing

    /// Gives a place, a tag or a type another name. Returns whether it is taken.
    func rename(_ row: SidebarRow, to name: String) -> Bool {
        switch row {
        case .scope(.place(let id)):
            guard var place = tree.catalog.place(id) else { return false }
            if let other = tree.catalog.place(like: name, in: place.parent), other.id != id {
                return refusePlace(other.name, in: place.parent)
            }
            let old = place.name
            place.name = name
            perform(.put(.place(place)), saying: "Renamed \(quoted(old)) to \(quoted(name))")
        case .scope(.tag(let id)):
            guard var tag = tree.catalog.tag(id) else { return false }
            if let other = tree.catalog.tag(like: name), other.id != id {
                guard isCounted() else { return false }
                offerMerging(tag, into: other)
                return true
            }
            let old = tag.name
            tag.name = name
            perform(.put(.tag(tag)), saying: "Renamed \(quoted(old)) to \(quoted(name))")
        case .scope(.type(let id)):
            guard var type = tree.catalog.type(id) else { return false }
            if let other = tree.catalog.type(like: name), other.id != id {
                return refuse("There is a type \(quoted(other.name)) already. Choose another name.")
            }
            let old = type.name
            type.name = name
            perform(.put(.type(type)), saying: "Renamed \(quoted(old)) to \(quoted(name))")
        case .search(let id):
            guard var search = tree.catalog.search(id) else { return false }
            let (old, new) = (quoted(search.name), quoted(name))
            if let other = tree.catalog.search(like: name), other.id != id {
                let known = quoted(other.name)
                return refuse(tr("There is a saved search \(known) already. Choose another name."))
            }
            search.name = name
            perform(.put(.search(search)), saying: tr("Renamed \(old) to \(new)"))
        default: return false
        }
        return true
    }

    private func offerMerging(_ tag: Tag, into other: Tag) {
        let count = tree.counts?.tags[tag.id] ?? 0
        let question = Question(
            "Merge \(quoted(tag.name)) with \(quoted(other.name))?",
            "There is a tag \(quoted(other.name)) already. "
                + (count == 0
                    ? "\(quoted(tag.name)) will be removed; no item has it."
                    : "\(CountText.items(count, style: style)) with \(quoted(tag.name)) will get that tag instead."),
            [
                .init("Cancel", .cancel),
                .init(
                    "Merge", .preferred,
                    .change(.mergeTag(tag.id, into: other.id), saying: "Merged \(quoted(tag.name)) with \(quoted(other.name))")),
            ])
        workspace.send(.open(.question(question)))
    }

    /// Sets the kind of a place; nil for none.
    func set(_ kind: Place.Kind?, ofPlace id: UUID) {
        guard var place = tree.catalog.place(id) else { return }
        place.placeKind = kind
        perform(.put(.place(place)), saying: "Changed \(quoted(place.name))")
    }

    /// Gives a tag another colour.
    func set(_ color: Tag.Color, ofTag id: UUID) {
        guard var tag = tree.catalog.tag(id), tag.color != color else { return }
        tag.color = color
        perform(.put(.tag(tag)), saying: "Changed \(quoted(tag.name))")
    }

    /// Moves a place into another one, or to the top level. Returns whether it is done.
    @discardableResult func move(_ id: UUID, into outer: UUID?) -> Bool {
        guard var place = tree.catalog.place(id), place.parent != outer, outer != id else { return false }
        if let other = tree.catalog.place(like: place.name, in: outer), other.id != place.id {
            return refusePlace(other.name, in: outer)
        }
        place.parent = outer
        let target = outer.flatMap(tree.catalog.place).map { "into \(quoted($0.name))" } ?? "to the top level"
        perform(.put(.place(place)), saying: "Moved \(quoted(place.name)) \(target)")
        return true
    }

    /// Opens the sheet of a type.
    func editType(_ id: UUID) {
        if let type = tree.catalog.type(id) { workspace.send(.open(.type(type))) }
    }

    /// Returns whether the counts of items are known; shows a message if not, because the questions about deleting name them.
    func isCounted() -> Bool {
        guard tree.counts == nil else { return true }
        if let failure = workspace.catalog.failure {
            workspace.send(.say(.problem("\(failure)")))
            workspace.send(.readCatalog)
        } else {
            workspace.send(.say(.notice("The items are still being counted. Try again in a moment.")))
        }
        return false
    }

    // MARK: - Deleting

    /// Asks, and takes a place, a tag or a type away. Returns whether there is something to take away.
    func delete(_ row: SidebarRow) -> Bool {
        guard workspace.canChange() else { return false }
        guard tree.reference(to: row) == nil || isCounted() else { return true }
        let count = tree.count(of: row) ?? 0
        let items = CountText.items(count, style: style)
        switch row {
        case .scope(.place(let id)):
            guard let place = tree.catalog.place(id) else { return false }
            askDeleting(place, count)
        case .scope(.tag(let id)):
            let message = count == 0 ? "No item has it." : "\(items) will lose it. The items stay."
            askDeleting(.tag, id, "tag", tree.name(of: row), message + searchNote(.tag, id))
        case .scope(.type(let id)):
            let message = count == 0 ? "No item is of this type." : "\(items) stay, and keep the name of their type."
            askDeleting(.type, id, "type", tree.name(of: row), message + searchNote(.type, id))
        case .search(let id): askDeletingSearch(id)
        default: return false
        }
        return true
    }

    /// The sentence about saved searches that name an entry, behind other sentences; empty if none does.
    private func searchNote(_ kind: CatalogKind, _ id: UUID) -> String {
        let count = tree.catalog.searches(using: kind, id).count
        let number = CountText.number(count, style: style)
        return count == 0 ? "" : " " + tr("\(number) saved search uses it.", "\(number) saved searches use it.", count)
    }

    private func askDeletingSearch(_ id: UUID) {
        guard let search = tree.catalog.search(id) else { return }
        let name = quoted(search.name)
        let delete = Act.change(.remove(.search, id, itemsTo: nil), saying: tr("Deleted the saved search \(name)"))
        let question = Question(
            tr("Delete the saved search \(name)?"), tr("The items that it finds stay as they are."),
            [.init(tr("Cancel"), .cancel), .init(tr("Delete"), .destructive, delete)])
        workspace.send(.open(.question(question)))
    }

    private func askDeleting(_ kind: CatalogKind, _ id: UUID, _ noun: String, _ name: String, _ message: String) {
        let delete = Act.change(.remove(kind, id, itemsTo: nil), saying: "Deleted \(noun) \(quoted(name))")
        let question = Question(
            "Delete \(noun) \(quoted(name))?", message, [.init("Cancel", .cancel), .init("Delete", .destructive, delete)])
        workspace.send(.open(.question(question)))
    }

    /// Asks before deleting a place. Its items move to the outer place, or to none. The places in it move along, with their items.
    private func askDeleting(_ place: Place, _ count: Int) {
        let inner = tree.places(in: place.id)
        // The items of inner places stay there.
        let own = max(0, count - inner.reduce(0) { $0 + (tree.counts?.places[$1.id] ?? 0) })
        let items = CountText.items(own, style: style)
        let outer = place.parent.flatMap(tree.catalog.place)
        func remove(_ target: Reference?) -> Act {
            .change(.remove(.place, place.id, itemsTo: target), saying: "Deleted place \(quoted(place.name))")
        }
        var sentences: [String] = []
        if own > 0 {
            sentences.append("\(items) in it stay\(own == 1 ? "s" : "") in the library\(outer == nil ? ", without a place" : "").")
        }
        if !inner.isEmpty {
            let places = inner.count == 1 ? "The place in it moves" : "The \(CountText.number(inner.count, style: style)) places in it move"
            sentences.append("\(places) \(outer.map { "to \(quoted($0.name))" } ?? "to the top level"), with all contents.")
        }
        if sentences.isEmpty { sentences = ["It is empty."] }
        var answers = [Question.Answer("Cancel", .cancel)]
        if own > 0, let outer {
            answers.append(.init("Leave \(items) Without a Place", .destructive, remove(Reference(id: nil, path: []))))
            answers.append(.init("Move \(items) to \(quoted(outer.name))", .preferred, remove(nil)))
            if !inner.isEmpty { sentences.removeLast(); sentences.append("The places in it move too, with all contents.") }
        } else {
            answers.append(.init("Delete", .destructive, remove(nil)))
        }
        let message = sentences.joined(separator: " ") + searchNote(.place, place.id)
        let question = Question("Delete place \(quoted(place.name))?", message, answers)
        workspace.send(.open(.question(question)))
    }

    // MARK: - Giving to items

    /// Gives items the place, the tag or the type of a row. Returns whether there is something to give, and somebody to get it.
    @discardableResult func give(_ row: SidebarRow, to items: ItemSelection) -> Bool {
        guard items.count > 0 else { return false }
        let count = CountText.items(items.count, style: style)
        let name = tree.name(of: row)
        let reference: Reference? = tree.reference(to: row)
        guard let reference else { return false }
        switch row {
        case .scope(.place): perform(.assign(.place(reference), to: items), saying: "Moved \(count) to \(quoted(name))")
        case .scope(.tag): tag(items, with: reference)
        case .scope(.type):
            perform(
                .assign(.type(reference), to: items), saying: "\(count) \(items.count == 1 ? "is" : "are") of type \(quoted(name)) now")
        default: return false
        }
        return true
    }

    /// Puts items into a place, which is made if it does not exist; a nil place removes them from theirs.
    func move(_ items: ItemSelection, to place: Reference?) {
        guard items.count > 0 else { return }
        let count = CountText.items(items.count, style: style)
        let notice =
            place.map { "Moved \(count) to \(quoted($0.name))" }
            ?? "Took \(count) out of \(items.count == 1 ? "its place" : "their places")"
        perform(.assign(.place(place), to: items), saying: notice)
    }

    /// Asks for the day on which all items in a place, and below it, left the household.
    func offerDisposal(ofAllIn place: Place, as kind: FieldChoice) {
        let (store, workspace) = (store, workspace)
        let nothing = Message.notice(tr("There are no items in \(quoted(place.name))."))
        workspace.send(
            .prepare(
                ScreenPreparation { () async throws(InventoryError) -> Screen? in
                    let listing = try await store.results(of: ItemQuery(scope: .place(place.id)), showing: 0..<0, tracking: .none).set
                    guard listing.count > 0 else {
                        await workspace.send(.say(nothing))
                        return nil
                    }
                    return .disposal(kind, of: .place(place, .ranks([0..<listing.count], of: listing)))
                }))
    }

    /// Takes a tag off those of some items that have it.
    func untag(_ items: ItemSelection, _ id: UUID) {
        guard items.count > 0, let tag = tree.catalog.tag(id) else { return }
        let (name, style) = (quoted(tag.name), style)
        let after = AfterChange.offerUndoOfMany(
            {
                let items = CountText.items($0, style: style)
                return tr("Took tag \(name) off \(items)")
            },
            nothing: items.count == 1 ? tr("This item does not have tag \(name).") : tr("None of these items has tag \(name)."))
        workspace.send(.change(.request(.assign(.removeTags([Reference(id: id, path: [tag.name])]), to: items)), after))
    }

    /// Puts a tag on items, which is made if it does not exist.
    func tag(_ items: ItemSelection, with tag: Reference) {
        guard items.count > 0 else { return }
        let (name, style) = (quoted(tag.name), style)
        let after = AfterChange.offerUndoOfMany(
            {
                let items = CountText.items($0, style: style)
                return tr("Tagged \(items) \(name)")
            },
            nothing: items.count == 1 ? tr("This item has tag \(name) already.") : tr("All of these items have tag \(name) already."))
        workspace.send(.change(.request(.assign(.addTags([tag]), to: items)), after))
    }
}
