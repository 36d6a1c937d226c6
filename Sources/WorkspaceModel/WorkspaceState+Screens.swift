import Inventory

/// The screens over the window, and the back of the detail.
extension WorkspaceState {
    /// Returns whether the library can be changed, and says why it cannot.
    mutating func canChange() -> Bool {
        if list.isReadOnly { messages.say(.libraryIsReadOnly) }
        return !list.isReadOnly
    }

    /// Opens a screen. Nothing happens while another one is open.
    mutating func open(_ screen: Screen, _ jobs: inout [Job]) {
        guard isFree(for: .open(screen), &jobs), !screen.changesLibrary || canChange() else { return }
        leaveComingScreen(&jobs)
        _ = screens.open(screen)
    }

    /// Reads the item at a rank of a listing, and opens a screen of it.
    mutating func openItem(_ screen: ItemScreen, at rank: Int, of generation: Int?, _ jobs: inout [Job]) {
        guard let listing = list.shown.listing, listing.generation == generation, rank < listing.items.count else { return }
        guard isFree(for: .openItem(screen, at: rank, of: generation), &jobs), !screen.changesLibrary || canChange() else { return }
        leaveComingScreen(&jobs)
        let token = list.questions.begin(.screen)
        screens.coming = screen
        jobs.append(.holdKeys(token))
        if listing.items.isComplete || listing.items.isKnown(rank) {
            jobs.append(.askItem(token, at: rank, of: listing.items))
        } else {
            screens.awaited = Screens.Awaited(token: token, screen: screen, rank: rank, listing: listing)
            list.readWhole(&jobs)
        }
    }

    /// Opens a screen of the selected item, or of several, if it is for several.
    mutating func openSelected(_ screen: ItemScreen, _ jobs: inout [Job]) {
        let shown = list.shown
        if let rank = shown.onlyRank { return openItem(screen, at: rank, of: shown.listing?.generation, &jobs) }
        guard shown.selectedCount > 0, let several = screen.screen(of: shown.items) else { return }
        if screens.awaits(screen, of: shown.items) { list.readWhole(&jobs) } else { open(several, &jobs) }
    }

    /// Opens a screen whose contents are read first.
    mutating func prepare(_ preparation: ScreenPreparation, _ jobs: inout [Job]) {
        if preparation.isUnsolicited {
            return jobs.append(.prepareScreen(list.questions.begin(.unexpectedScreen), preparation))
        }
        guard isFree(for: .prepare(preparation), &jobs) else { return }
        if preparation.isSlow { return jobs.append(.prepareScreen(list.questions.begin(.slowScreen), preparation)) }
        leaveComingScreen(&jobs)
        let token = list.questions.begin(.screen)
        jobs.append(.holdKeys(token))
        jobs.append(.prepareScreen(token, preparation))
    }

    /// Returns whether a screen can open. One that is asked for while an unexpected one is prepared comes after it.
    private mutating func isFree(for act: Act, _ jobs: inout [Job]) -> Bool {
        guard screens.open == nil else { return false }
        guard let token = list.questions.current(.unexpectedScreen) else { return true }
        leaveComingScreen(&jobs)
        // The typed keys are meant for the screen that was asked for.
        if screens.next == nil { jobs.append(.holdKeys(token)) }
        screens.next = act
        return false
    }

    /// The screen that is being prepared is not wanted any more.
    private mutating func leaveComingScreen(_ jobs: inout [Job]) {
        screens.leaveComing()
        list.drop(.screen, &jobs)
    }

    mutating func takeScreen(_ result: Result<Screen?, any Error>, to slot: Slot, _ jobs: inout [Job]) {
        switch result {
        case .success(let screen?) where screen.changesLibrary && !canChange(): break
        case .success(let screen?): if slot == .screen { _ = screens.open(screen) } else { screens.openLater(screen) }
        case .success(nil): break
        case .failure(let error): messages.say(.problem("\(error)"))
        }
        guard !list.questions.isOpen(.unexpectedScreen) else { return }
        guard let next = screens.next else { return }
        screens.next = nil
        // The typed keys are not meant for a screen that nobody expected.
        if screens.open == nil { jobs += apply(next) } else { jobs.append(.cancel(.unexpectedScreen)) }
    }

    /// Another listing is shown: an item that was waited for is known in it, if it has the same ones; else other items have its rank.
    mutating func followAwaitedRow(_ jobs: inout [Job]) {
        let isReading = list.questions.isOpen(.whole) || list.questions.isOpen(.listing)
        if let screen = screens.takeAwaited(of: list.shown.items, isReading: isReading) { openSelected(screen, &jobs) }
        guard let awaited = screens.awaited else { return }
        if let listing = list.shown.listing, listing.generation != awaited.listing.generation {
            screens.awaited = nil
            let step = Step(from: awaited.listing.generation, to: listing.generation)
            if list.shown.step == step || listing.hasSameItems(as: awaited.listing) {
                jobs.append(.askItem(awaited.token, at: awaited.rank, of: listing.items))
            } else {
                leaveComingScreen(&jobs)
            }
        } else if !isReading {
            // The error of the reading was told.
            leaveComingScreen(&jobs)
        }
    }

    // MARK: - Closing and leaving

    /// A question was answered: it is closed, and a screen that the answer opens comes before those that wait.
    mutating func answer(_ id: Int, _ acts: [Act], _ jobs: inout [Job]) {
        screens.closeForAnother(id)
        leaving.didClose(id, wasScreen: false, &jobs)
        for act in acts { jobs += apply(act) }
        screens.openNext()
    }

    /// A screen was closed, which may have been waited for.
    mutating func close(_ id: Int, _ jobs: inout [Job]) {
        let isQuestion = if case .question? = screens.open?.screen { true } else { screens.open?.id != id }
        screens.close(id)
        leaving.didClose(id, wasScreen: !isQuestion, &jobs)
    }

    mutating func leave(_ reason: LeaveReason, _ jobs: inout [Job]) {
        leaving.leave(reason, isChanging: changes.isBusy, over: screens, &messages, &jobs)
    }

    /// Whether the library can be closed: nothing that would be lost has begun.
    var mayLeave: Bool {
        screens.open == nil && !changes.isBusy && leaving.works[.exchange] == nil
            && (leaving.works[.pictures] == nil || leaving.leavesPictures)
    }

    // MARK: - The back of the detail

    /// Whether there is a detail beside the list, or over it.
    var hasDetail: Bool { list.shown.listing?.mostCount ?? 0 > 0 && !list.arrangement.showsGrid && !list.showsTrash }

    /// Turns the detail round, to the history of its item and back. Without a detail the history comes as a page.
    mutating func turnDetail(_ jobs: inout [Job]) {
        if screens.isDetailTurned {
            screens.isDetailTurned = false
        } else if !hasDetail {
            openSelected(.history, &jobs)
        } else if screens.open == nil, list.shown.onlyRank != nil {
            screens.isDetailTurned = true
        }
    }

    /// The detail is turned while it has an item, or one is being read.
    mutating func followDetail() {
        guard screens.isDetailTurned else { return }
        let isAwaited = list.questions.isOpen(.detail) || list.detail.isDue
        if !hasDetail || list.detail.item == nil && !isAwaited { screens.isDetailTurned = false }
    }
}
