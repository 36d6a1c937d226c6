import FoundationEssentials
import TestSupport

@testable import Inventory
@testable import WorkspaceModel

/// Any acts in any order, with answers that come at once, late, in another order, or never as they should, and with changes from outside.
/// After each act the rules of the state are checked; at rest the state is compared with the library.
@MainActor final class WorkspaceWalk: WorkspaceRunner {
    /// The first rule that does not hold, with the seed; nil if all hold.
    private(set) var problem: String?
    private(set) var acts = 0
    private(set) var moves = 0
    private(set) var table = FollowingTable()
    /// The number of lists that were left because their place was gone.
    private(set) var lists = 0
    private(set) var screens = ScreenRules()
    private(set) var leaving = LeavingRules()

    private let seed: UInt64
    private var random: SeededRandom
    private let store = NaiveStore()
    private var workspace: Workspace?
    /// The answers on their way.
    private var late: [() -> Void] = []
    /// The changes that were not heard of yet, in their order.
    private var unheard: [Change] = []
    /// The part of the answers that come at once.
    private let patience: Double
    /// Whether questions fail now and then.
    private let isUnreliable: Bool
    /// The number of selected items that are looked for after a change.
    private let mostTracked: Int
    private var selected: Set<UInt32> = []
    private var wasKnown = true
    private var selectionNumber = 0
    private var generation: Int?
    private var seen: UInt64 = 0
    /// The listing that jobs may read rows of.
    private var readable: Int?
    /// Whether a change is under way.
    private var isChanging = false
    /// The numbers of changes that were taken and are to be done, whatever becomes of those before.
    private var due: Set<Int> = []
    /// Whether the last change offers to be undone; nil if that depends on the order before it.
    private var offersUndo: Bool? = false
    /// Whether the catalog is being read.
    private var isCatalogAsked = false
    private var remembered = ItemScope.all
    /// The groups that somebody chose, and those that were remembered; nil for the usual ones.
    private var chosen: Grouping?
    private var rememberedGroups: Grouping??

    init(seed: UInt64) {
        self.seed = seed
        random = SeededRandom(seed)
        patience = [0, 0.5, 0.9, 1][Int(seed % 4)]
        isUnreliable = seed % 5 == 4
        mostTracked = seed % 3 == 2 ? 3 : 2_000
        for _ in 0..<number(60) { _ = store.add(place: number(5), name: number(50)) }
        // A start knows some of the items, or all.
        var query = ItemQuery(order: chance(0.3) ? SortOrder(.place, ascending: true) : .standard)
        query.grouping = query.order.key == .place ? .place(.whole) : .none
        let first = store.results(query, knowing: chance(0.6) ? 16 : nil)
        let state = WorkspaceState(
            query: query, orders: ListOrders(common: query.order), status: store.status, isReadOnly: false,
            first: chance(0.9) ? first : nil, showsGrid: chance(0.4), words: PlainWords(), mostTracked: mostTracked)
        let workspace = Workspace(state, runner: self)
        self.workspace = workspace
        readable = workspace.shown.listing?.generation
        if workspace.showsGrid { workspace.send(.showGrid(true)) }
    }

    // MARK: - Random numbers

    private func number(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }
    private func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    // MARK: - The walk

    /// Does a number of acts, and lets all answers come in the end.
    func go(acts count: Int) {
        guard let workspace else { return }
        while acts < count, problem == nil {
            acts += 1
            act(workspace)
            check()
            if number(3) == 0 { hear() }
            if number(3) > 0 { answerOne() }
            if number(25) == 0 || acts == count { rest(workspace) }
        }
    }

    private func act(_ workspace: Workspace) {
        let shown = workspace.shown
        // The first steps in the listing of a start.
        if shown.listing?.items.isComplete == false, number(2) == 0 {
            select(shown, workspace)
            if number(2) == 0 { moveSelection(workspace.shown, workspace) }
            return workspace.send(.readWhole)
        }
        switch number(62) {
        case 0, 1:
            let text = ["", "", "1", "12"][number(4)]
            workspace.send(.search(Search(text, .words(of: text))))
        case 2: showList(workspace)
        case 3: workspace.send(.sort([.standard, .custom, SortOrder(.place, ascending: true)][number(3)]))
        case 4: workspace.send(.showGrid(!workspace.showsGrid))
        case 5...13: select(shown, workspace)
        case 14: pressOnEarlierRows(shown, workspace)
        case 15...18: keep(store.add(place: number(5), name: number(50)))
        case 19: keep(store.delete(Set(store.keys(of: shown.items).prefix(5))))
        case 20: deleteRows(shown, workspace)
        case 21...24: if let thing = any() { keep(store.put([thing], in: number(5))) }
        case 25: if let thing = any(), let other = any() { keep(store.move(thing, .above, of: other)) }
        case 26: keep(store.undo())
        case 27: workspace.send(.undo)
        case 28: if let thing = any() { workspace.send(.reveal(store.identity(of: thing))) }
        case 29: if let thing = any() { workspace.send(.seek(Seek(store.identity(of: thing), fallback: .all))) }
        case 30...34: moveRow(shown, workspace)
        case 35, 36: relocateRow(shown, workspace)
        case 37: workspace.send(number(2) == 0 ? .readAgain : .numberSelection)
        case 38, 39: showList(workspace)
        case 40: workspace.send(number(2) == 0 ? .readCatalog : .dayBegan)
        case 41: if number(2) == 0 { showTrash(workspace) }
        case 42...44: keep(store.remove(place: number(4)))
        case 45: keep(store.hideOrShowQuantities())
        case 46...51: openOrClose(shown, workspace)
        case 52...57: leaving.act(number(8), number(1_000), workspace)
        case 58: moveSelection(shown, workspace)
        case 59, 60: group(workspace)
        default: workspace.send(.readWhole)
        }
    }

    /// Puts the selected items into a place.
    private func moveSelection(_ shown: Shown, _ workspace: Workspace) {
        guard shown.selectedCount > 0 else { return }
        let last = workspace.changes.last
        let place = Reference(id: nil, path: ["Place \(number(4))"])
        workspace.send(.change(.request(.assign(.place(place), to: shown.items)), .nothing))
        if workspace.changes.last > last { note(workspace) }
    }

    private func openOrClose(_ shown: Shown, _ workspace: Workspace) {
        let rank = number(shown.count)
        let item = shown.listing.flatMap { $0.items.isKnown(rank) && shown.count > 0 ? store.identity(of: key(rank, $0)) : nil }
        if let wrong = screens.act(number(9), at: rank, of: item, workspace) { fail(wrong) }
    }

    private func showList(_ workspace: Workspace) {
        let scope: ItemScope = [.all, .noPlace, .place(NaiveStore.places[0]), .place(NaiveStore.places[1])][number(4)]
        workspace.send(.show(scope))
        if workspace.showsTrash { fail("the deleted items stay in the place of the list") }
    }

    /// Shows other groups. The usual ones of the view that is shown are the choice of nobody.
    private func group(_ workspace: Workspace) {
        let wanted: Grouping = [.none, .place(.room), .place(.whole), .maker][number(4)]
        workspace.send(.group(wanted))
        if workspace.query.grouping != wanted { fail("the groups that were asked for are not wanted") }
        chosen = wanted == usualGrouping(workspace) ? nil : wanted
        if let remembered = rememberedGroups, remembered != chosen { fail("other groups are remembered than were chosen") }
    }

    private func usualGrouping(_ workspace: Workspace) -> Grouping {
        workspace.showsGrid ? .place(.room) : workspace.query.order.key == .place ? .place(.whole) : .none
    }

    private func showTrash(_ workspace: Workspace) {
        workspace.send(.showTrash)
        if workspace.shownRow != .trash { fail("the deleted items are not shown") }
    }

    private func any() -> UInt32? { store.things.isEmpty ? nil : store.things[number(store.things.count)].key }

    private func keep(_ change: Change?, offersUndo offers: Bool? = false) {
        guard let change else { return }
        unheard.append(change)
        offersUndo = offers
    }

    /// Deletes rows, often twice: the second time is the same deletion.
    private func deleteRows(_ shown: Shown, _ workspace: Workspace) {
        guard let listing = shown.listing, shown.count > 0 else { return }
        let first = number(shown.count)
        let ranks = RangeSet(first..<min(first + 1 + number(2), shown.count))
        if number(5) == 0, let current = workspace.changes.current {
            workspace.send(.changeIsSlow(current.id))
            let before = workspace.changes.number
            workspace.send(.delete(ranks, of: listing.generation))
            if workspace.changes.number != before { fail("a change did not wait for one that is shown") }
            if workspace.messages.top?.kind != .problem { fail("nothing says that a change must wait") }
            return
        }
        let (stale, last) = (number(8) == 0, workspace.changes.last)
        workspace.send(.delete(ranks, of: listing.generation - (stale ? 1 : 0)))
        let accepted = workspace.changes.number
        if !stale, listing.items.isComplete, workspace.changes.last > last { note(workspace) }
        guard workspace.shown == shown else { return }
        workspace.send(.delete(ranks, of: listing.generation))
        if !stale, isChanging, workspace.changes.number != accepted { fail("the same items are deleted twice") }
    }

    private func select(_ shown: Shown, _ workspace: Workspace) {
        guard let listing = shown.listing, shown.count > 0 else { return }
        let first = number(shown.count)
        let ranks = [0..<shown.count, 0..<0, first..<first + 1 + number(3)][min(2, number(20))]
        workspace.send(.select(RangeSet(ranks), of: listing.generation))
    }

    private func pressOnEarlierRows(_ shown: Shown, _ workspace: Workspace) {
        guard let listing = shown.listing else { return }
        workspace.send(.select(RangeSet(0..<1), of: listing.generation - 1))
        if workspace.shown != shown { fail("a press on rows of the past changed the selection") }
    }

    private func moveRow(_ shown: Shown, _ workspace: Workspace) {
        guard let old = shown.listing, shown.count > 1 else { return }
        let (from, to) = (number(shown.count), number(shown.count))
        let (isStale, last) = (number(9) == 0, workspace.changes.last)
        workspace.send(.moveRow(from: from, to: to, of: old.generation - (isStale ? 1 : 0)))
        guard workspace.changes.last > last else { return }
        if isStale { fail("a row of the past was moved") }
        moves += 1
        note(workspace)
    }

    /// A change was taken: it is done at once, or waits for the one that is under way.
    private func note(_ workspace: Workspace) {
        if workspace.changes.currentID != workspace.changes.last { due.insert(workspace.changes.last) }
    }

    private func relocateRow(_ shown: Shown, _ workspace: Workspace) {
        guard let old = shown.listing, shown.count > 1, !old.sections.isEmpty else { return }
        let (from, section) = (number(shown.count), number(old.sections.count))
        let source = old.sections.lastIndex { $0.start <= from }
        guard source != section else { return }
        let last = workspace.changes.last
        workspace.send(.relocateRow(from: from, toSection: section, row: 0, of: old.generation))
        guard workspace.changes.last > last else { return }
        moves += 1
        note(workspace)
    }

    private func key(_ rank: Int, _ listing: Listing) -> UInt32 { UInt32(listing.items.key(at: rank)?.rawValue ?? 0) }

    private func hear() {
        while !unheard.isEmpty { workspace?.send(.heard(unheard.removeFirst(), store.status)) }
        check()
    }

    private func answerOne() {
        guard !late.isEmpty else { return }
        let row = workspace?.shownRow
        late.remove(at: number(late.count))()
        if workspace?.shownRow != row { lists += 1 }
        check()
    }

    /// Lets all answers come, and compares the state with the library.
    private func rest(_ workspace: Workspace) {
        isResting = true
        defer { isResting = false }
        drain()
        let sought = number(4) == 0 ? any().map(store.identity(of:)) : nil
        if let sought, workspace.shown.listing != nil {
            workspace.send(.seek(Seek(sought, fallback: .all)))
            drain()
            if workspace.detail.item?.id != sought { fail("an item that is in the library was not found") }
        }
        // A listing that failed stays as it was until it is asked for again; so does the listing of a start.
        leaving.rest(workspace)
        if let wrong = screens.rest(workspace, isUnreliable: isUnreliable, exists: { [store] in store.exists($0) }) { fail(wrong) }
        if isUnreliable || workspace.shown.listing == nil { workspace.send(.readAgain) }
        if isUnreliable || workspace.catalog.number == 0 { workspace.send(.readCatalog) }
        drain()
        checkCatalog(workspace)
        if workspace.shown.listing?.items.isComplete == false, chance(0.5) { return }
        workspace.send(.readWhole)
        drain()
        guard problem == nil else { return }
        let query = workspace.query
        guard let listing = workspace.shown.listing else { return fail("nothing is shown") }
        if listing.items.query != query { fail("the list shows what nobody asked for") }
        if query.grouping != chosen ?? usualGrouping(workspace) { fail("the groups are not those that were chosen") }
        if listing.sections.map(\.name) != store.listing(query).sections.map(\.name) { fail("the list shows groups of the past") }
        if listing.items.allKeys != store.listing(query).allKeys { fail("the list shows rows of the past") }
        if !workspace.isQuiet { fail("a question is open, or a change is waited for") }
        if !due.isEmpty { fail("a change was forgotten") }
        if workspace.visible != workspace.shown { fail("the view lacks its items") }
        if let offersUndo, (workspace.messages.undoOffer != nil) != offersUndo, !isUnreliable {
            fail(offersUndo ? "nothing offers to undo the last change" : "an earlier change is offered to be undone")
        }
        let detail = workspace.detail
        if let rank = workspace.shown.onlyRank {
            if detail.item?.id != store.identity(of: key(rank, listing)) { fail("the detail is of another item") }
        } else if detail.item != nil || detail.selectedCount != workspace.shown.selectedCount {
            fail("the detail is of another selection")
        }
        let ranks = Array(workspace.shown.selection.ranges)
        let sums = workspace.shown.selectedCount > 1 ? store.totals(of: listing.items, in: ranks) : nil
        if detail.totals != sums { fail("the sums are not those of the selection") }
    }

    /// Places and counts are those of the library, the list that is shown exists, and its pieces are counted.
    private func checkCatalog(_ workspace: Workspace) {
        guard problem == nil else { return }
        let (catalog, scope) = (workspace.catalog, workspace.query.scope)
        let tree = store.tree(counting: true)
        if catalog.sequence != store.status.revision { fail("the sidebar knows \(catalog.sequence) of \(store.status.revision) changes") }
        if catalog.tree.counts != tree.counts { fail("the numbers of the sidebar are of the past") }
        if catalog.tree.children(of: .section(.places)) != tree.children(of: .section(.places)) { fail("its places are of the past") }
        if !tree.contains(scope) { fail("a list is shown whose place is gone") }
        if remembered != scope { fail("another list is remembered than the one shown") }
        let shownScope = workspace.shown.listing?.items.query.scope ?? scope
        let isCounted = shownScope != .all && workspace.query.condition.isEverything && !store.catalogue.hidesQuantity
        let pieces = isCounted ? store.pieces(in: shownScope) : nil
        // During the time in which the deleted items are shown, nobody sees the pieces.
        if !workspace.showsTrash, workspace.pieces != pieces, !isUnreliable || workspace.pieces != nil {
            fail("\(workspace.pieces ?? -1) pieces are said of \(pieces ?? -1)")
        }
    }

    private var isResting = false

    private func drain() {
        var turns = 0
        while !late.isEmpty || !unheard.isEmpty, problem == nil {
            hear()
            answerOne()
            turns += 1
            if turns > 10_000 { fail("the state never comes to rest") }
        }
    }

    // MARK: - Rules

    private func fail(_ sentence: String) {
        if problem == nil { problem = "With the seed \(seed), after \(acts) acts: \(sentence)." }
    }

    private func check() {
        guard let workspace else { return }
        checkSelection()
        if let wrong = screens.check(workspace) ?? leaving.problem { fail(wrong) }
        let shown = workspace.shown
        if workspace.showsTrash, shown.selectedCount > 0 { fail("keys act on items that are not seen") }
        if shown.selection.ranges.contains(where: { $0.upperBound > shown.count }) { fail("the selection is beyond the listing") }
        if let step = shown.step, step.to != shown.listing?.generation { fail("a step leads to another listing") }
        if readable != shown.listing?.generation { fail("the rows of another listing are read") }
        // Not each act is followed by a frame.
        guard workspace.tracker.version != seen, number(3) > 0 else { return }
        seen = workspace.tracker.version
        if let wrong = table.show(shown) { fail(wrong) }
    }

    /// The selection follows its items until another selection is made.
    private func checkSelection() {
        guard let shown = workspace?.shown, let listing = shown.listing else { return }
        let keys = Set(shown.selection.ranges.joined().compactMap { listing.items.key(at: $0).map { UInt32($0.rawValue) } })
        if shown.selectionNumber == selectionNumber, listing.generation != generation {
            if selected.isEmpty, !keys.isEmpty, wasKnown { fail("items were selected by nobody") }
            let staying = selected.intersection(listing.items.allKeys)
            let isForgotten = selected.count > mostTracked && keys.isEmpty
            let isLeft = wasKnown ? staying != keys : !staying.isSubset(of: keys)
            if !staying.isEmpty, isLeft, listing.items.isComplete, !isForgotten { fail("the selection left its items") }
        }
        // The listing of a start does not know each item that can be selected.
        wasKnown = shown.selection.ranges.joined().allSatisfy { listing.items.isKnown($0) }
        (selected, selectionNumber, generation) = (keys, shown.selectionNumber, listing.generation)
    }

    // MARK: - Jobs

    func actsAreApplied() { checkSelection() }

    func run(_ job: Job) {
        checkSelection()
        guard let workspace else { return }
        switch job {
        case .askListing(let token, let query, let old, let change, let tracking):
            answer(token, workspace) { [store] in
                .listing(.success(ListingAnswer(store.results(query, tracking: tracking), to: token, from: old, after: change)))
            } failing: {
                .listing(.failure($0))
            }
        case .askWhole(let token, let query):
            answer(token, workspace) { [store] in
                .whole(.success(store.results(query)))
            } failing: {
                .whole(.failure($0))
            }
        case .askRanks(let token, let selection, let listing):
            answer(token, workspace) { [store] in
                .ranks(.success(store.ranks(of: selection, in: listing)))
            } failing: {
                .ranks(.failure($0))
            }
        case .askItem(let token, let rank, let listing):
            answer(token, workspace) { [store, screens] in
                let item = store.item(at: rank, of: listing)
                if token.slot == .screen, item == nil { screens.itemIsGone() }
                return .item(.success(item))
            } failing: {
                .item(.failure($0))
            }
        case .askTotals(let token, let ranks, let listing):
            answer(token, workspace) { [store] in
                .totals(.success(store.totals(of: listing, in: ranks)))
            } failing: {
                .totals(.failure($0))
            }
        case .prepareGroups(let token):
            answer(token, workspace) {
                .groups(.success(()))
            } failing: {
                .groups(.failure($0))
            }
        case .askCatalog(let token, let counting):
            if isCatalogAsked { fail("a count of the items is restarted before it has ended") }
            isCatalogAsked = true
            answer(token, workspace) { [store] in
                .catalog(.success(store.tree(counting: counting)))
            } failing: {
                .catalog(.failure($0))
            } before: { [self] in
                isCatalogAsked = false
            }
        case .askPieces(let token, let scope):
            answer(token, workspace) { [store] in
                .pieces(.success(store.pieces(in: scope)))
            } failing: {
                .pieces(.failure($0))
            }
        case .remember(.scope(let scope)): remembered = scope
        case .remember(.grouping(let grouping)): rememberedGroups = .some(grouping)
        case .readRows(let listing):
            readable = listing.generation
            listing.rows.fill(store.rows(of: listing.items))
        case .change(let id, let work, _): change(id, work, workspace)
        case .holdKeys(let token): screens.hold(token)
        case .prepareScreen(let token, _):
            answer(token, workspace) {
                .screen(.success(token.slot == .slowScreen ? .deletedItems : nil))
            } failing: {
                .screen(.failure($0))
            }
        case .call(let body): body()
        case .lookAtScreen: leaving.lookAtScreen(workspace)
        case .leave: leaving.leave(workspace)
        case .cancel(let slot): screens.release(slot)
        case .tellChange, .tellError, .remember, .announce, .commitEditing: break
        }
    }

    /// A sum or an item that failed is asked for again only with another selection or change.
    private static let neverFails: Set<Slot> = [.detail, .totals]

    /// A change is done now or later; the workspace hears of it before or after it hears that it is done.
    private func change(_ id: Int, _ work: ChangeWork, _ workspace: Workspace) {
        if isChanging { fail("two changes are under way") }
        if case .request(let request) = work, request.selection?.isKnown == false {
            fail("a change reaches only those of its items that were read")
        }
        isChanging = true
        due.remove(id)
        late.append { [self] in
            var result: Result<ChangeResult, any Error> = .failure(InventoryError(.diskError, "The disk fails."))
            if !chance(0.2) {
                let change = store.perform(work)
                keep(change, offersUndo: Self.offersUndo(work))
                result = .success(ChangeResult(change))
            }
            let status = store.status
            let tell = { [self] in
                isChanging = false
                workspace.send(.done(id, result, status))
            }
            if chance(0.5) { tell() } else { late.append(tell) }
        }
    }

    private static func offersUndo(_ work: ChangeWork) -> Bool? {
        switch work {
        case .request(.delete): true
        case .request(.move): nil
        default: false
        }
    }

    /// A question is answered by the library of now or of some moment later; the answer comes now or at any time.
    private func answer(
        _ token: Token, _ workspace: Workspace, _ make: @escaping () -> StoreAnswer, failing: (InventoryError) -> StoreAnswer,
        before: @escaping () -> Void = {}
    ) {
        func send(_ answer: StoreAnswer) {
            before()
            workspace.send(.answered(token, answer))
            screens.release(token)
        }
        if isUnreliable, !isResting, !Self.neverFails.contains(token.slot), number(token.slot == .groups ? 2 : 8) == 0 {
            let failure = failing(InventoryError(.diskError, "The disk fails."))
            late.append { send(failure) }
        } else if chance(patience) {
            send(make())
        } else if chance(0.5) {
            let answer = make()
            late.append { send(answer) }
        } else {
            late.append { send(make()) }
        }
    }
}

/// A list that follows steps where they fit its rows, and shows all rows again where they do not.
struct FollowingTable {
    private var generation: Int?
    private var keys: [UInt32] = []
    private(set) var stepped = 0
    private(set) var shownAgain = 0

    /// Shows a listing. Returns what is wrong; nil if nothing is.
    mutating func show(_ shown: Shown) -> String? {
        guard let new = shown.listing, new.generation != generation else { return nil }
        defer { generation = new.generation }
        let wanted = new.items.allKeys
        guard let step = shown.step, step.from == generation else {
            shownAgain += 1
            keys = wanted
            return headings(of: new)
        }
        stepped += 1
        var gone = step.deleted
        for move in step.moved { gone.insert(contentsOf: move.from..<move.from + 1) }
        var rows = keys.indices.filter { !gone.contains($0) }.map { keys[$0] }
        let come = step.inserted.ranges.joined().map { ($0, wanted[$0]) } + step.moved.map { ($0.to, keys[$0.from]) }
        for (rank, key) in come.sorted(by: { $0.0 < $1.0 }) {
            guard rank <= rows.count else { return "a step puts a row at \(rank) of \(rows.count)" }
            rows.insert(key, at: rank)
        }
        // A listing of which the first items were known gets the others.
        if rows.count < wanted.count, step == Step(from: step.from, to: step.to), wanted.starts(with: rows) { rows = wanted }
        keys = rows
        return rows == wanted ? headings(of: new) : "the rows after a step are not those of the listing"
    }

    private func headings(of listing: Listing) -> String? {
        let sections = listing.sections
        guard !sections.isEmpty else { return nil }
        return sections.reduce(0) { $0 + $1.count } == listing.items.count ? nil : "headings and rows disagree"
    }
}

/// Texts without formats.
struct PlainWords: ChangeWords {
    func deleted(_ item: Item?, count: Int) -> String { "Deleted \(count)" }
    func numbered(_ count: Int, rest: Int) -> String { "Numbered \(count), \(rest)" }
    let unchanged = "Nothing was changed"
    let otherItems = "Other items"
    func unread(_ error: InventoryError) -> String { "Unread: \(error)" }
    func waitsForChanges(toQuit: Bool) -> String { "Waits for changes" }
    func sortedByHand(moving item: ItemRow) -> String { "Sorted by hand" }
}
