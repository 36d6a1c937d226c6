import FoundationEssentials
public import Inventory

/// The state of a window: what is asked for, what is shown, and what is waited for. Acts change it, and nothing else does.
public struct WorkspaceState: Sendable {
    /// The parts that screens read.
    public enum Part: Int, CaseIterable, Sendable {
        case query, row, listing, shown, detail, failure, sight, status, library, catalog, pieces, changes, messages, screens

        var bit: UInt64 { 1 << UInt64(rawValue) }
    }

    /// The list.
    var list: ListState
    /// The facts about the library.
    var status: LibraryStatus { didSet { list.isMovedByHand = status.isMovedByHand } }
    /// The name of the library.
    var libraryName = ""
    /// Places, tags and types.
    var catalog: CatalogState
    /// The number of pieces in the shown list.
    var pieces = PieceCount()
    /// The changes that are under way.
    var changes = ChangeLine()
    /// The messages of the window.
    var messages = Messages()
    /// The screens over the window.
    var screens = Screens()
    /// Work beside the changes, and the way out that somebody wants.
    var leaving = Leaving()
    /// The way of the list to the order made by hand.
    private var byHand = HandOrder()
    /// The number of the message that says that a waiting act was given up. The end of another change leaves it.
    private var givenUpNumber: Int?
    /// The texts with numbers and names.
    private let words: any ChangeWords

    /// Makes the state of a window over a library.
    ///
    /// - Parameters:
    ///   - query: the items of the first listing
    ///   - first: the first rows; nil if they could not be read
    ///   - showsGrid: whether the items are shown as a grid; it stays empty until `Act.showGrid` has read the groups
    ///   - mostTracked: the number of selected items that are looked for after a change
    public init(
        query: ItemQuery, orders: ListOrders, status: LibraryStatus, isReadOnly: Bool, first: Results?, showsGrid: Bool = false,
        words: any ChangeWords, mostTracked: Int = 2_000
    ) {
        list = ListState(
            query: query, orders: orders, revision: status.revision, isReadOnly: isReadOnly, first: first, showsGrid: showsGrid,
            mostTracked: mostTracked)
        (self.status, self.words) = (status, words)
        catalog = CatalogState(upTo: status.revision)
        list.isMovedByHand = status.isMovedByHand
    }

    /// Returns the parts in which two states differ, as bits. Each comparison looks at numbers or at a few values.
    func changes(since old: WorkspaceState) -> UInt64 {
        var bits: UInt64 = 0
        func compare(_ part: Part, _ isSame: Bool) { if !isSame { bits |= part.bit } }
        let (list, before) = (list, old.list)
        compare(.query, list.asksSame(as: before))
        compare(.row, list.query.scope == before.query.scope && list.showsTrash == before.showsTrash && list.saved == before.saved)
        compare(.listing, list.shown.listing == before.shown.listing)
        compare(
            .shown,
            list.shown == before.shown && list.arrangement.otherViewsListing == before.arrangement.otherViewsListing
                && list.questions.isOpen(.whole) == before.questions.isOpen(.whole))
        compare(.detail, list.detail.number == before.detail.number && list.detail.totals == before.detail.totals)
        compare(.failure, list.failure == before.failure)
        compare(.sight, list.sight == before.sight)
        compare(.status, status == old.status)
        compare(.library, libraryName == old.libraryName)
        compare(.catalog, catalog.number == old.catalog.number && catalog.failure == old.catalog.failure)
        compare(.pieces, pieces.count == old.pieces.count)
        compare(.changes, changes.number == old.changes.number)
        compare(.messages, !messages.differs(from: old.messages))
        compare(.screens, !screens.differs(from: old.screens))
        return bits
    }

    /// Applies an act, and returns the work that follows from it.
    mutating func apply(_ act: Act) -> [Job] {
        var jobs: [Job] = []
        let shown = list.shown.listing?.generation
        changes.hear(act)
        switch act {
        case .search(let search): list.search(search, &jobs)
        case .show(let scope): show(scope, &jobs)
        case .showSaved(let saved, let search): list.show(saved, search, &jobs)
        case .showTrash: list.showTrash(&jobs)
        case .sort(let order): sort(order, &jobs)
        case .group(let grouping): list.group(by: grouping, &jobs)
        case .showGrid(let shows): list.showGrid(shows, &jobs)
        case .readAgain: list.askListing(&jobs)
        case .readWhole: list.readWhole(&jobs)
        case .select(let ranks, let generation): list.select(ranks, of: generation, &jobs)
        case .reveal(let item): list.reveal(item, &jobs)
        case .seek(let seek): list.seek(seek, &jobs)
        case .nameLibrary(let name): libraryName = name
        case .moveRow(let from, let to, let generation): moveRow(from, to, of: generation, &jobs)
        case .relocateRow(let from, let section, let row, let generation):
            if let request = list.relocateRow(from, toSection: section, row: row, of: generation, &jobs) {
                change(.request(request), .settleMove, &jobs)
            }
        case .delete(let ranks, let generation): if canChange() { delete(ranks, of: generation, &jobs) }
        case .numberSelection: if canChange() { numberSelection(&jobs) }
        case .undo: undo(&jobs)
        case .redo: redo(&jobs)
        case .change(let work, let after): change(work, after, &jobs)
        case .changed(let change, let after): follow(ChangeResult(change), by: after, &jobs)
        case .changeIsSlow(let id): changes.isSlow(id)
        // The end of an act is not covered by something that nobody waits for.
        case .say(let message): if message.kind != .background || givenUpNumber != messages.topNumber { messages.say(message) }
        case .closeMessage: messages.say(nil)
        case .tell(let outcome): messages.tell(outcome: outcome)
        case .open(let screen): open(screen, &jobs)
        case .addItem(let text, let field):
            open(.form(.new(catalog.tree.content(of: list.shownRow), text: text, in: field)), &jobs)
        case .openItem(let screen, let rank, let generation): openItem(screen, at: rank, of: generation, &jobs)
        case .openSelected(let screen): openSelected(screen, &jobs)
        case .prepare(let preparation): prepare(preparation, &jobs)
        case .ask(let question): screens.openLater(.question(question))
        case .close(let id): close(id, &jobs)
        case .answer(let id, let acts): answer(id, acts, &jobs)
        case .begin(let work): leaving.works[work.kind] = work
        case .end(let kind, let isWell): leaving.end(kind, isWell: isWell, over: &screens, &jobs)
        case .leave(let reason): leave(reason, &jobs)
        case .goOn: if leaving.request != nil { jobs.append(.lookAtScreen) }
        case .goOnLeaving(let phase): leaving.goOn(phase, isChanging: changes.hasWaiting, words, over: &screens, &messages, &jobs)
        case .stay: leaving.request = nil
        case .screenFailed: leaving.screenFailed()
        case .withdraw(let id): leaving.withdraw(id, over: &screens)
        case .leaveReport(let reason): leaving.leaveReport(reason, &jobs)
        case .leaveScreen: leaving.leaveScreen(&screens, &jobs)
        case .stopExchange(let reason): if !leaving.stopExchange(reason, &jobs) { leave(reason, &jobs) }
        case .leavePictures(let reason): leaving.leavePictures(reason, &jobs)
        case .turnDetail: turnDetail(&jobs)
        case .call(let body): jobs.append(.call(body))
        case .readCatalog: readCatalog(&jobs)
        case .dayBegan: beginDay(&jobs)
        case .heard(let change, let now):
            status = now
            list.hear(change, &jobs)
            hearCatalog(change, &jobs)
        case .answered(let token, let answer):
            guard list.questions.close(token) else { return [] }
            take(answer, to: token, &jobs)
        case .done(let id, let result, let now): takeResult(id, result, now, &jobs)
        }
        if list.shown.listing?.generation != shown { beginDue(in: list.shown.listing, nil, &jobs) }
        followShownChanges(&jobs)
        followPieces(&jobs)
        followAwaitedRow(&jobs)
        followDetail()
        if !changes.hasWaiting { leaving.changesHaveBegun(&jobs) }
        return jobs
    }

    private mutating func take(_ answer: StoreAnswer, to token: Token, _ jobs: inout [Job]) {
        switch answer {
        case .catalog(let result): takeCatalog(result, &jobs)
        case .pieces(let result): pieces.count = try? result.get()
        case .groups(let result):
            if case .failure(let error) = result { messages.say(.problem("\(error)")) }
            list.takeGroups(result, &jobs)
        case .listing(let result): list.takeListing(result, token, &jobs)
        case .whole(let result): list.takeWhole(result, token, &jobs)
        case .ranks(let result):
            if token.slot == .listing {
                list.takeRanks(result, &jobs)
            } else if let message = list.takeRankOfRevealed(result, &jobs) {
                messages.say(message)
            }
        case .item(let result): if token.slot == .screen { screens.takeItem(result, &messages) } else { list.takeItem(result) }
        case .screen(let result): takeScreen(result, to: token.slot, &jobs)
        case .totals(let result): list.detail.totals = try? result.get()
        }
    }

    // MARK: - Orders and moves by hand

    /// Sorts the items in an order that the person chose.
    mutating func sort(_ order: Inventory.SortOrder, _ jobs: inout [Job]) {
        if let notice = byHand.notice, messages.undoOffer == notice { messages.offerUndo(nil) }
        byHand.forget()
        list.showOrder(order, &jobs)
    }

    private mutating func moveRow(_ from: Int, _ to: Int, of generation: Int, _ jobs: inout [Job]) {
        let order = list.query.order
        guard let move = list.moveRow(from, to, of: generation, &jobs) else { return }
        // The notice says that the order changed; Undo restores it with the move.
        if order != .custom { byHand.begin(from: order, notice: words.sortedByHand(moving: move.item)) }
        change(.request(move.request), order == .custom ? .settleMove : .offerUndoOfMove, &jobs)
    }

    // MARK: - Changes

    /// Does a change after those that are under way.
    private mutating func change(_ work: ChangeWork, needsSuccess: Bool = false, _ after: AfterChange, _ jobs: inout [Job]) {
        givenUpNumber = nil
        switch changes.append(work, needsSuccess: needsSuccess, after, in: list.shown.listing) {
        case .begins(let job): jobs.append(job)
        case .waits: break
        case .needsItems: list.readWhole(&jobs)
        case .hasOtherItems: sayThatRowsAreOthers(toDelete: false)
        }
    }

    /// Deletes items of a listing.
    private mutating func delete(_ ranks: RangeSet<Int>, of generation: Int?, _ jobs: inout [Job]) {
        guard !ranks.isEmpty, !mustWait("deleted", "Delete the items") else { return }
        guard let listing = list.shown.listing, listing.generation == generation else { return sayThatRowsAreOthers() }
        let deletion = ChangeLine.Deletion(
            ranks: ranks, query: listing.items.query, revision: listing.items.revision, selectionNumber: list.shown.selectionNumber)
        guard deletion != changes.lastDeletion else { return }
        change(.request(.delete(.ranks(Array(ranks.ranges), of: listing.items))), .offerUndoOfDeletion, &jobs)
        changes.lastDeletion = deletion
    }

    /// Begins the changes that waited for the whole list, in their order. Changes of items that are not in the list any more are given up.
    ///
    /// - Parameter listing: the listing that is shown; nil if it cannot be read whole, for the reason of the error
    private mutating func beginDue(in listing: Listing?, _ error: InventoryError?, _ jobs: inout [Job]) {
        guard changes.hasDue else { return }
        var number: Int?
        for outcome in changes.takeDue(in: listing) {
            switch outcome {
            case .begins(let due): change(due.work, needsSuccess: due.needsSuccess, due.after, &jobs)
            case .deletes(let ranks): delete(ranks, of: listing?.generation, &jobs)
            case .isGivenUp(let isDeletion):
                if let error { messages.say(.problem(words.unread(error))) } else { sayThatRowsAreOthers(toDelete: isDeletion) }
                number = messages.topNumber
            }
        }
        givenUpNumber = number
    }

    private mutating func sayThatRowsAreOthers(toDelete: Bool = true) {
        messages.say(.problem(toDelete ? "Nothing was deleted: the list shows other items now." : words.otherItems))
    }

    /// Gives the next free numbers to the selected items that have none, in their order.
    private mutating func numberSelection(_ jobs: inout [Job]) {
        guard case let count = list.shown.selectedCount, count > 0 else { return }
        change(.request(.number(list.shown.items)), .offerUndoOfNumbering(of: count), &jobs)
    }

    private mutating func undo(_ jobs: inout [Job]) {
        if !mustWait("undone", "Undo") { change(.undo, needsSuccess: true, .showUndone, &jobs) }
    }

    private mutating func redo(_ jobs: inout [Job]) {
        if !mustWait("redone", "Redo") { change(.redo, needsSuccess: true, .showRedone, &jobs) }
    }

    /// Returns whether a change whose progress is shown must end first, and then says so: a key without effect seems broken.
    private mutating func mustWait(_ done: String, _ advice: String) -> Bool {
        guard changes.isSlow else { return false }
        messages.say(
            .problem("A change is still under way, so nothing was \(done). \(advice) when it is done, or stop it first with Escape."))
        return true
    }

    // MARK: - Results

    private mutating func takeResult(
        _ id: Int, _ result: Result<ChangeResult, any Error>, _ now: LibraryStatus, _ jobs: inout [Job]
    ) {
        let isWell = if case .success = result { true } else { false }
        guard let (after, next) = changes.end(id, isWell: isWell) else { return }
        status = now
        switch result {
        case .success(let result):
            // The rows show a move already: nothing is said about it, and what was said stays. So does the end of another act.
            if !after.isMove, givenUpNumber != messages.topNumber { messages.say(nil) }
            follow(result, by: after, &jobs)
        case .failure(let error):
            // A person who stopped the change needs no message.
            messages.say((error as? InventoryError)?.code == .stopped ? nil : .problem("\(error)"))
            if after.isMove { list.moveFailed(&jobs) }
        }
        if let next { jobs.append(next) }
    }

    /// A change was stored, by the line or by a screen of its own.
    private mutating func follow(_ result: ChangeResult, by after: AfterChange, _ jobs: inout [Job]) {
        guard let change = result.change else {
            if after.isMove { list.moveFailed(&jobs) }
            sayUnchanged(after)
            return
        }
        // Undo would reverse the change before.
        guard !change.isUnchanged || !after.offersUndo else { return sayUnchanged(after) }
        switch after {
        case .nothing, .settleMove: break
        case .offerUndo(let text, let selects, let message):
            // New items are seen.
            if selects, let item = change.items.last, !item.existedBefore { select(change, isNew: true) }
            changes.await(change, .offerUndo(text))
            if let message { messages.say(message) }
        case .offerUndoOfMany(let text, _): changes.await(change, .offerUndo(text(change.items.count)))
        case .offerUndoOfDeletion: changes.await(change, .offerUndo(words.deleted(result.deleted, count: change.items.count)))
        case .offerUndoOfNumbering(let count):
            changes.await(change, .offerUndo(words.numbered(change.items.count, rest: max(0, count - change.items.count))))
        case .offerUndoOfMove: changes.await(change, .offerUndoOfMove)
        case .seekItem: if let item = change.items.first { changes.await(change, .seek(item.id)) }
        case .showUndone: showWhatCameBack(change, "Undone", &jobs)
        case .showRedone: showWhatCameBack(change, "Redone", &jobs)
        }
    }

    private mutating func sayUnchanged(_ after: AfterChange) {
        switch after {
        case .offerUndoOfNumbering: messages.say(.notice("All of these items have a number already. Nothing was changed."))
        case .offerUndoOfMany(_, let nothing): messages.say(.notice(nothing))
        case .offerUndo: messages.say(.notice(words.unchanged))
        default: break
        }
    }

    private mutating func showWhatCameBack(_ change: Change, _ word: String, _ jobs: inout [Job]) {
        jobs.append(.announce("\(word): \(change.title)"))
        select(change)
        if let order = byHand.order(instead: list.query.order, isMovedByHand: status.isMovedByHand) { list.showOrder(order, &jobs) }
    }

    /// Selects what came back or changed, when it is shown.
    ///
    /// - Parameter isNew: whether the first new item is selected, of a change that changed others, too
    private mutating func select(_ change: Change, isNew: Bool = false) {
        messages.offerUndo(nil)
        if let item = change.items.first(where: { $0.existsAfter && !(isNew && $0.existedBefore) }) {
            changes.await(change, .select(item.id))
        }
    }

    /// Does what waits for the changes that are shown now.
    private mutating func followShownChanges(_ jobs: inout [Job]) {
        // An offer to undo ends with the next change, whoever makes it.
        for case .tellChange(let change) in jobs where change.kind != .reorder {
            messages.offerUndo(nil)
            messages.tell(outcome: nil)
        }
        for awaited in changes.taken(upTo: list.shownSequence) {
            switch awaited.after {
            case .select(let item): list.reveal(item, &jobs)
            case .seek(let item): list.seek(Seek(item, fallback: .all), &jobs)
            // There may have been another change in the meantime.
            case .offerUndo(let text): if awaited.change.sequence == list.shownSequence { messages.offerUndo(text) }
            // Another order may have been chosen.
            case .offerUndoOfMove: if awaited.change.sequence == list.shownSequence { messages.offerUndo(byHand.notice) }
            }
        }
        if let seek = changes.takeWanted(), list.detail.item?.id != seek.item { list.seek(seek, &jobs) }
        guard changes.hasDue, !list.questions.isOpen(.whole), !list.questions.isOpen(.listing) else { return }
        // The list cannot be read whole. One sentence says that, and that nothing was changed.
        beginDue(in: nil, jobs.takeErrors().last, &jobs)
    }
}
