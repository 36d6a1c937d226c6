import FoundationEssentials
import Inventory
import WorkspaceModel

/// Several places at once: "Box 1 to 30".
extension CatalogEditor {
    /// Asks whether a name means several places, and adds these or the one.
    func offerRun(_ run: PlaceRun, orOne name: String, in outer: UUID?, _ id: UUID) {
        let new = run.names.filter { tree.catalog.place(like: $0, in: outer) == nil }
        guard let first = run.names.first, let last = run.names.last else { return }
        let there = run.names.count - new.count
        var message = "From \(quoted(first)) to \(quoted(last))."
        if there == 1 { message += " 1 of them exists already and is not changed." }
        if there > 1 { message += " \(CountText.number(there, style: style)) of them exist already and are not changed." }
        var answers: [Question.Answer] = [
            .init("Cancel", .cancel),
            .init("Add One Place \(quoted(name))", .plain, .call { [weak self] in _ = self?.addOnePlace(name, in: outer, id) }),
        ]
        if !new.isEmpty {
            answers.append(
                .init(
                    "Add \(CountText.places(new.count, style: style).capitalizedItems)", .preferred,
                    .call { [weak self] in self?.add(new, in: outer) }))
        }
        workspace.send(.open(.question(Question("Add \(CountText.places(run.names.count, style: style))?", message, answers))))
    }

    /// Adds places as one change, and offers their labels.
    private func add(_ names: [String], in outer: UUID?) {
        var places: [Place] = []
        for name in names {
            guard let id = try? UUID.random() else { return }
            places.append(Place(id: id, name: name, parent: outer, kind: Place.Kind(ofRun: name)))
        }
        let ids = places.map(\.id)
        let notice = "Added \(CountText.places(places.count, style: style))"
        let labels = Message.Option("Labels…", toolTip: "Print a label with a code for each of them") { [weak workspace] in
            workspace?.send(.open(.report(.newPlaces(ids))))
        }
        let request = ChangeRequest.putAll(places.map(CatalogEntry.place), title: ChangeTitle(.addPlaces, count: ids.count))
        workspace.send(.change(.request(request), .offerUndo(notice, saying: .notice(notice + ".", [labels]))))
    }
}

extension Place.Kind {
    /// The kind of places that are called by it and a number: "Box 7".
    init?(ofRun name: String) {
        let word = name.prefix { !$0.isNumber }.filter { !$0.isWhitespace }.lowercased()
        guard let kind = Self.allCases.first(where: { $0.title.lowercased() == word }) else { return nil }
        self = kind
    }
}
