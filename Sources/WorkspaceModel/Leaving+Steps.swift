import Inventory

/// The steps before the library is closed: the work that is waited for, and the questions.
extension Leaving {
    /// Closes the library after the work under way; a person who asks twice is asked whether to go on without it.
    ///
    /// - Parameter isChanging: whether the library is being changed
    mutating func leave(
        _ reason: LeaveReason, isChanging: Bool, over screens: Screens, _ messages: inout Messages, _ jobs: inout [Job]
    ) {
        switch reason {
        case .rescue, .replaced: return jobs.append(.leave(reason))
        case .otherLibrary:
            guard !isChanging else {
                return messages.say(
                    .problem("A change is still under way. Open the other library when it is done, or stop it first."))
            }
            if screens.open == nil { jobs.append(.commitEditing) }
        case .quit: break
        }
        var new = Request(reason: reason)
        if let request {
            (new.waited, new.knowsOfReport, new.question) = (request.waited, request.knowsOfReport, request.question)
            new.knowsOfChanges = request.knowsOfChanges
            new.stopsExchange = request.stopsExchange
        }
        (request, leavesPictures) = (new, false)
        jobs.append(.lookAtScreen)
    }

    /// Leaves, or does what has to come before.
    ///
    /// - Parameters:
    ///   - phase: the state of the open screen
    ///   - isChanging: whether changes have not begun yet, which would be lost
    mutating func goOn(
        _ phase: ScreenPhase, isChanging: Bool, _ words: any ChangeWords, over screens: inout Screens, _ messages: inout Messages,
        _ jobs: inout [Job]
    ) {
        guard let asked = request else { return }
        request?.isAsked = false
        request?.awaitedScreen = nil
        if case .exchange(let name, _)? = works[.exchange] { return wait(forExchange: name, asked, over: &screens, &messages) }
        if let open = screens.open, open.id != asked.leftScreen, open.id != asked.question?.id,
            mustWait(for: phase, asked, over: &screens, &jobs)
        {
            return
        }
        if works[.pictures] != nil, !leavesPictures { return waitForPictures(asked, over: &screens, &messages) }
        if isChanging, !asked.knowsOfChanges || !asked.isAsked { return waitForChanges(asked, words, &messages) }
        request = nil
        if let question = asked.question { screens.close(question.id) }
        jobs.append(.leave(asked.reason))
    }

    /// A person who asks once more leaves without the changes, as the sentence says.
    private mutating func waitForChanges(_ asked: Request, _ words: any ChangeWords, _ messages: inout Messages) {
        guard !asked.knowsOfChanges else { return }
        request?.knowsOfChanges = true
        messages.say(.notice(words.waitsForChanges(toQuit: asked.reason.isQuit)))
    }

    /// All changes have begun, and are stored whatever comes.
    mutating func changesHaveBegun(_ jobs: inout [Job]) {
        guard request?.knowsOfChanges == true else { return }
        request?.knowsOfChanges = false
        jobs.append(.lookAtScreen)
    }

    private mutating func wait(
        forExchange name: String, _ asked: Request, over screens: inout Screens, _ messages: inout Messages
    ) {
        guard asked.waited.contains(.exchange) else {
            request?.waited.insert(.exchange)
            return messages.say(.notice("\(name) is still under way. The window waits until it is done."))
        }
        // A screen that is open is not disturbed.
        guard asked.isAsked, !asked.stopsExchange, screens.open == nil else { return }
        ask(
            "Stop the current work?", "\(name) is not finished. If you stop it, its result is discarded, and existing files are kept.",
            .init("Wait for It", .cancel), .init("Stop It", .destructive, .stopExchange(asked.reason)), about: .exchange, over: &screens)
    }

    /// Returns whether the screen is waited for or asked about.
    private mutating func mustWait(
        for phase: ScreenPhase, _ asked: Request, over screens: inout Screens, _ jobs: inout [Job]
    ) -> Bool {
        let (verb, question) = (asked.reason.verb, asked.reason.question)
        switch phase {
        case .clean: return false
        case .saving: request?.awaitedScreen = screens.open?.id
        case .busy(let say):
            request = nil
            jobs.append(.call(say))
        case .changed(let discard):
            ask(
                "\(question) without saving?", "A form is open. Its text has not been saved.",
                .init("Keep Editing", .cancel, .stay), .init("Discard and \(verb)", .destructive, .call(discard), .leaveScreen),
                over: &screens)
        case .making(let loss, let say, let stop):
            request?.awaitedScreen = screens.open?.id
            if !asked.knowsOfReport {
                request?.knowsOfReport = true
                jobs.append(.call(say))
            } else if asked.isAsked {
                ask(
                    "\(question) without the report?", loss, .init("Wait for It", .cancel),
                    .init("\(verb) Without It", .destructive, .call(stop), .leaveReport(asked.reason)), over: &screens)
            }
        }
        return true
    }

    private mutating func waitForPictures(_ asked: Request, over screens: inout Screens, _ messages: inout Messages) {
        guard asked.waited.contains(.pictures) else {
            request?.waited.insert(.pictures)
            let end = asked.reason.isQuit ? "The window closes" : "The other library is opened"
            return messages.say(.notice("\(end) when the pictures are stored."))
        }
        // A screen that is open is not disturbed.
        guard asked.isAsked, screens.open == nil else { return }
        ask(
            "\(asked.reason.question) without the pictures?",
            "Pictures are still being read. Those that are not stored yet would be lost.", .init("Wait for Them", .cancel),
            .init("\(asked.reason.verb) Without Them", .destructive, .leavePictures(asked.reason)), about: .pictures, over: &screens)
    }

    private mutating func ask(
        _ title: String, _ message: String, _ answers: Question.Answer..., about work: Work.Kind? = nil, over screens: inout Screens
    ) {
        if let question = screens.askOver(Question(title, message, answers)) { request?.question = (question, work) }
    }

    // MARK: - Answers and ends

    /// The open screen could not be saved or made.
    mutating func screenFailed() {
        if request?.awaitedScreen != nil { request = nil }
    }

    /// The question about the open screen cannot be asked: the request ends, except if it waits for a report.
    mutating func withdraw(_ id: Int, over screens: inout Screens) {
        screens.close(id)
        guard request?.question?.id == id else { return }
        request?.question = nil
        if request?.awaitedScreen == nil { request = nil }
    }

    /// Leaves without the report as soon as its work has stopped.
    mutating func leaveReport(_ reason: LeaveReason, _ jobs: inout [Job]) {
        if request == nil {
            request = Request(reason: reason, knowsOfReport: true, isAsked: false)
            leavesPictures = false
        }
        jobs.append(.lookAtScreen)
    }

    /// Stops an export or a backup, and leaves without its result. Returns false if that work has already ended.
    mutating func stopExchange(_ reason: LeaveReason, _ jobs: inout [Job]) -> Bool {
        guard case .exchange(_, let stop)? = works[.exchange] else { return false }
        if request == nil {
            request = Request(reason: reason)
            leavesPictures = false
        }
        request?.stopsExchange = true
        jobs.append(.call(stop))
        return true
    }

    /// Leaves without the pictures that are being read.
    mutating func leavePictures(_ reason: LeaveReason, _ jobs: inout [Job]) {
        if request == nil { request = Request(reason: reason) }
        leavesPictures = true
        jobs.append(.lookAtScreen)
    }

    /// The open screen closes with what is in it.
    mutating func leaveScreen(_ screens: inout Screens, _ jobs: inout [Job]) {
        if let open = screens.open {
            request?.leftScreen = open.id
            screens.close(open.id)
        }
        jobs.append(.lookAtScreen)
    }

    /// Work has ended. After a failure the window stays, so that people can read why.
    mutating func end(_ kind: Work.Kind, isWell: Bool, over screens: inout Screens, _ jobs: inout [Job]) {
        works[kind] = nil
        guard let asked = request else { return }
        request?.waited.remove(kind)
        if let question = asked.question, question.work == kind {
            request?.question = nil
            screens.close(question.id)
        }
        if kind == .exchange, !isWell, !asked.stopsExchange { request = nil } else { jobs.append(.lookAtScreen) }
    }

    /// A screen or a question was closed.
    mutating func didClose(_ id: Int, wasScreen: Bool, _ jobs: inout [Job]) {
        if request?.question?.id == id { request?.question = nil }
        guard wasScreen, request != nil else { return }
        request?.knowsOfReport = false
        jobs.append(.lookAtScreen)
    }
}
