import Foundation

@testable import Inventory

extension MemoryStore {
    /// The result of a request for the present items.
    typealias Plan = (kind: Change.Kind, title: String, wanted: [(id: UUID, after: Stored?)])

    func perform(_ request: ChangeRequest, progress: WorkProgress?) async throws(InventoryError) -> Change {
        let result: Result<Change, InventoryError> = state.withLock { state in
            Result { () throws(InventoryError) in
                if case .add(let new) = request, let known = state.items[new.id]?.item {
                    guard known.content == new.content else { throw InventoryError(.duplicateItem, "") }
                    return Self.stored(known, state)
                }
                if case .update(let id, let content, let revision) = request, let known = state.items[id]?.item,
                    known.revision == revision + 1, known.content == content
                {
                    return Self.stored(known, state)
                }
                if case .restore(let id) = request, let known = state.items[id]?.item { return Self.stored(known, state) }
                if let found = try Self.searchPlan(request, state) {
                    guard !found.steps.isEmpty else {
                        return Change(sequence: Int64(state.history.count), kind: .edit, title: found.title, items: [], isUnchanged: true)
                    }
                    state.redo = []
                    state.undo.append(state.history.count)
                    return commit((found.kind, found.title, []), found.steps, &state)
                }
                let plan = try Self.plan(request, &state)
                if case .assignAll(_, let selection, _) = request, plan.wanted.isEmpty,
                    let first = Self.byAge(selection, state).first
                {
                    return Self.stored(first.item, state)
                }
                state.redo = []
                state.undo.append(state.history.count)
                return commit(plan, [], beside: Self.partners(in: request), &state)
            }
        }
        return try result.get()
    }

    /// Returns the other item of each item of a merge or a split.
    private static func partners(in request: ChangeRequest) -> [UUID: StepPartner] {
        switch request {
        case .split(let id, _, _, let new): [id: StepPartner(.splitOff, new), new: StepPartner(.splitFrom, id)]
        case .mergeItems(let merge):
            [merge.kept: StepPartner(.mergedFrom, merge.other), merge.other: StepPartner(.mergedInto, merge.kept)]
        default: [:]
        }
    }

    private static func stored(_ item: Item, _ state: State) -> Change {
        Change(
            sequence: Int64(state.history.count), kind: .edit, title: ChangeTitle(.edit, item.content.name).text,
            items: [Change.ItemChange(id: item.id, key: item.key, revision: item.revision, existedBefore: true, existsAfter: true)])
    }

    private static func plan(_ request: ChangeRequest, _ state: inout State) throws(InventoryError) -> Plan {
        let missing = InventoryError(.itemMissing, "")
        switch request {
        case .add(let new):
            try new.content.validate()
            return (.add, ChangeTitle(.add, new.content.name).text, [(new.id, make(new, &state))])
        case .addAll(let all, let title): return try plan(ChangePlan(all.map(ChangePlan.Step.add), title: title), &state)
        case .update(let id, let content, let revision):
            try content.validate()
            guard let old = state.items[id] else { throw missing }
            guard old.item.revision == revision else { throw InventoryError(.conflict, "") }
            return (.edit, ChangeTitle(.edit, content.name).text, [(id, changed(old, content))])
        case .delete(.ranks(let ranges, let set)):
            var seen: Set<ItemKey> = []
            let keys = ranges.joined().compactMap { set.key(at: $0) }
            let gone = keys.filter { seen.insert($0).inserted }.compactMap { key in state.items.values.first { $0.item.key == key } }
            guard let last = gone.last else { throw missing }
            return (
                .delete, ChangeTitle(.delete, gone.count == 1 ? last.item.content.name : "", count: gone.count).text,
                gone.map { ($0.item.id, nil) }
            )
        case .delete(.items(let ids)):
            var seen: Set<UUID> = []
            let gone = try ids.filter { seen.insert($0).inserted }.map { id throws(InventoryError) in
                guard let item = state.items[id] else { throw missing }
                return item
            }
            guard let last = gone.last else { throw missing }
            return (
                .delete, ChangeTitle(.delete, gone.count == 1 ? last.item.content.name : "", count: gone.count).text,
                gone.map { ($0.item.id, nil) }
            )
        case .move(let id, let side, let neighbour):
            guard var moved = state.items[id], id != neighbour, let other = state.items[neighbour] else { throw missing }
            let others = state.items.values.filter { $0.item.id != id }.map(\.hand)
            let beyond = side == .above ? others.filter { $0 > other.hand }.min() : others.filter { $0 < other.hand }.max()
            moved.place = beyond.map { ($0 + other.hand) / 2 } ?? other.hand + (side == .above ? gap : -gap)
            return (.move, ChangeTitle(.move, moved.item.content.name).text, [(id, moved)])
        case .goBack(let id, let sequence, let lines):
            let steps = state.history.prefix(Int(sequence)).flatMap(\.steps).filter { $0.id == id }.dropLast(lines)
            guard let then = steps.last?.after else { throw missing }
            guard let old = state.items[id] else { return (.add, ChangeTitle(.bringBack, then.item.content.name).text, [(id, then)]) }
            return (.edit, ChangeTitle(.edit, then.item.content.name).text, [(id, changed(old, then.item.content))])
        case .put, .putAll, .addPlace, .convert, .remove, .mergePlace, .mergeTag:
            throw InventoryError(.databaseError, "The oracle knows places, tags and types only by their names.")
        case .split(let id, let quantity, let place, let new):
            guard let old = state.items[id] else { throw missing }
            guard let shares = old.item.content.split(off: quantity) else { throw InventoryError(.conflict, "") }
            var part = shares.part
            if let place { (part.parent, part.place) = (nil, place) }
            let added = make(NewItem(part, id: new), &state)
            return (.edit, ChangeTitle(.split, part.name).text, [(id, changed(old, shares.rest)), (new, added)])
        case .mergeItems(let merge): return try plan(merge, state)
        case .number: throw InventoryError(.databaseError, "The oracle gives no numbers.")
        case .assign(let assignment, let selection):
            let wanted = Self.chosen(selection, state).map { old in
                var content = old.item.content
                assignment.apply(to: &content)
                return (old.item.id, changed(old, content))
            }
            return (.edit, ChangeTitle(assignment.verb, count: wanted.count).text, wanted)
        case .assignAll(let edit, let selection, let seen): return try plan(edit, selection, seen, state)
        case .restore(let id):
            guard let last = state.history.reversed().lazy.compactMap({ $0.steps.last { $0.id == id } }).first?.before else {
                throw missing
            }
            return (.add, ChangeTitle(.bringBack, last.item.content.name).text, [(id, last)])
        case .bringBack(let id, let content):
            try content.validate()
            guard state.items[id] == nil else { throw InventoryError(.conflict, "") }
            let last = state.history.reversed().lazy.compactMap { $0.steps.last { $0.id == id } }.first?.before
            let back = last.map { changed($0, content) } ?? make(NewItem(content, id: id), &state)
            return (.add, ChangeTitle(.bringBack, content.name).text, [(id, back)])
        }
    }

    /// Returns the result of a plan's steps, one after the other.
    private static func plan(_ plan: ChangePlan, _ state: inout State) throws(InventoryError) -> Plan {
        var wanted: [(id: UUID, after: Stored?)] = []
        for step in plan.steps {
            switch step {
            case .add(let new):
                try new.content.validate()
                guard state.items[new.id] == nil, !wanted.contains(where: { $0.id == new.id }) else {
                    throw InventoryError(.duplicateItem, "")
                }
                wanted.append((new.id, make(new, &state, above: wanted.compactMap { $0.after?.hand })))
            case .update(let id, let content, let revision):
                try content.validate()
                guard let old = state.items[id] else { throw InventoryError(.itemMissing, "") }
                guard old.item.revision == revision else { throw InventoryError(.conflict, "") }
                wanted.append((id, changed(old, content)))
            }
        }
        guard !wanted.isEmpty else { throw InventoryError(.itemMissing, "") }
        return (plan.title == nil ? .import : .add, (plan.title ?? ChangeTitle(.importItems, count: wanted.count)).text, wanted)
    }

    func apply(_ plan: ChangePlan, progress: WorkProgress?) async throws(InventoryError) -> Change {
        let result: Result<Change, InventoryError> = state.withLock { state in
            Result { () throws(InventoryError) in
                let before = state
                let made: Plan
                do throws(InventoryError) { made = try Self.plan(plan, &state) } catch {
                    state = before
                    throw error
                }
                state.redo = []
                state.undo.append(state.history.count)
                return commit(made, [], &state)
            }
        }
        return try result.get()
    }

    private static func make(_ new: NewItem, _ state: inout State, above others: [Double] = []) -> Stored {
        state.lastKey += 1
        let now = new.createdAt ?? .now()
        let item = Item(
            id: new.id, key: ItemKey(rawValue: state.lastKey), revision: 1, content: new.content, createdAt: now, modifiedAt: now,
            manualOrder: nil)
        let highest = (state.items.values.map(\.hand) + others).max() ?? 0
        let made = Stored(item: item, place: nil)
        return highest < made.hand ? made : Stored(item: item, place: highest + gap)
    }

    static func changed(_ old: Stored, _ content: ItemContent) -> Stored {
        let item = old.item
        return Stored(
            item: Item(
                id: item.id, key: item.key, revision: item.revision, content: content, createdAt: item.createdAt, modifiedAt: .now(),
                manualOrder: nil), place: old.place)
    }

    private func commit(
        _ plan: Plan, _ searches: [SearchStep], beside partners: [UUID: StepPartner] = [:], _ state: inout State
    ) -> Change {
        var steps: [Step] = []
        var items: [Change.ItemChange] = []
        for (id, wanted) in plan.wanted {
            let before = state.items[id]
            let revision = (before?.item.revision ?? state.deleted[id] ?? 0) + 1
            let after = wanted.map { Stored(item: $0.item.with(revision: revision), place: $0.place) }
            guard let some = after ?? before else { continue }
            state.items[id] = after
            state.deleted[id] = after == nil ? revision : nil
            steps.append(Step(id: id, before: before, after: after))
            items.append(
                Change.ItemChange(
                    id: id, key: some.item.key, revision: revision, existedBefore: before != nil, existsAfter: after != nil))
        }
        for step in searches { state.searches[step.id] = step.after }
        state.history.append(Entry(kind: plan.kind, title: plan.title, steps: steps, searches: searches, partners: partners))
        let change = Change(sequence: Int64(state.history.count), kind: plan.kind, title: plan.title, items: items)
        broadcaster.send(change)
        return change
    }

    func undo(progress: WorkProgress?) async throws(InventoryError) -> Change? {
        state.withLock { state in
            guard let target = state.undo.popLast() else { return nil }
            let entry = state.history[target]
            state.redo.append(target)
            let searches = entry.searches.reversed().map { SearchStep(id: $0.id, before: $0.after, after: $0.before) }
            return commit((.undo, entry.title, entry.steps.reversed().map { ($0.id, $0.before) }), searches, &state)
        }
    }

    func redo(progress: WorkProgress?) async throws(InventoryError) -> Change? {
        state.withLock { state in
            guard let target = state.redo.popLast() else { return nil }
            let entry = state.history[target]
            state.undo.append(target)
            return commit((.redo, entry.title, entry.steps.map { ($0.id, $0.after) }), entry.searches, beside: entry.partners, &state)
        }
    }

    func edit(_ edit: PhotoEdit, ofItem id: UUID) async throws(InventoryError) -> PhotoOutcome {
        let (change, name, leftOut) = try self.edit(id) {
            edit.apply(to: &$0.photos)
        } title: { before, after in
            edit.title(after.name, before: before.photos, after: after.photos)
        }
        return PhotoOutcome(change: change, name: name, leftOut: leftOut)
    }

    func edit(_ edit: PaperEdit, ofItem id: UUID) async throws(InventoryError) -> PaperOutcome {
        let (change, name, leftOut) = try self.edit(id) {
            edit.apply(to: &$0.papers)
        } title: { before, after in
            edit.title(after.name, before: before.papers, after: after.papers)
        }
        return PaperOutcome(change: change, name: name, leftOut: leftOut)
    }

    private func edit<LeftOut: Sendable>(
        _ id: UUID, _ apply: (inout ItemContent) -> [LeftOut], title: (ItemContent, ItemContent) -> ChangeTitle
    ) throws(InventoryError) -> (change: Change?, name: String, leftOut: [LeftOut]) {
        let outcome: (Change?, String, [LeftOut])? = state.withLock { state in
            guard let old = state.items[id] else { return nil }
            var content = old.item.content
            let leftOut = apply(&content)
            guard content != old.item.content else { return (nil, content.name, leftOut) }
            let title = title(old.item.content, content).text
            state.redo = []
            state.undo.append(state.history.count)
            return (commit((.edit, title, [(id, Self.changed(old, content))]), [], &state), content.name, leftOut)
        }
        guard let outcome else { throw InventoryError(.itemMissing, "") }
        return outcome
    }

    func add(paper file: URL, as role: PaperRole, progress: WorkProgress?) async throws(InventoryError) -> Paper {
        let folder = FileManager.default.temporaryDirectory.path
        let staged = try PaperIntake.take(file.path, into: folder, progress: progress)
        staged.discard()
        state.withLock { $0.papers[staged.file.sha256] = staged.file }
        return Paper(role: role, title: staged.name, file: staged.file)
    }

    func add(paper data: Data, named name: String, as role: PaperRole) async throws(InventoryError) -> Paper {
        let staged = try PaperIntake.take(data, named: name, into: FileManager.default.temporaryDirectory.path)
        staged.discard()
        state.withLock { $0.papers[staged.file.sha256] = staged.file }
        return Paper(role: role, title: staged.name, file: staged.file)
    }

    func add(picture: Data, originalName: String?) async throws(InventoryError) -> PhotoReference {
        let photo = try PreparedPhoto(picture, originalName: originalName, processor: FakeProcessor())
        state.withLock { $0.pictures[photo.reference.sha256] = picture }
        return photo.reference
    }
}
