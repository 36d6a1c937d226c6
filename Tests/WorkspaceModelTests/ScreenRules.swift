import FoundationEssentials
import TestSupport

@testable import Inventory
@testable import WorkspaceModel

/// The rules of screens, as the walk knows them: the screen that was asked for last opens, once it is read, and no other one.
@MainActor final class ScreenRules {
    /// The number of screens that opened.
    private(set) var opened = 0
    /// The item whose screen was asked for last.
    private var wanted: UUID?
    /// Whether its row is not known yet.
    private var isAnyWanted = false
    /// Whether its screen must open when all answers have come, unless the item is gone.
    private var mustOpen = false
    /// The question whose answer ends the hold of the keys.
    private var held: Token?
    /// The screen that is open.
    private var open: Int?
    /// The titles of questions that were asked and were not seen yet.
    private var questions: [String] = []
    private var asked = 0

    /// Does something with screens. Returns the rule that does not hold; nil if all hold.
    func act(_ kind: Int, at rank: Int, of item: UUID?, _ workspace: Workspace) -> String? {
        let (before, generation) = (workspace.openScreen?.id, workspace.shown.listing?.generation)
        // A screen that nobody asked for is being prepared.
        let isUnsolicited = workspace.isWaiting(for: .unexpectedScreen)
        switch kind {
        case 0, 1:
            if before == nil, generation != nil {
                (wanted, isAnyWanted) = (item, item == nil)
                mustOpen = workspace.shown.listing?.items.isComplete == true && !isUnsolicited
            }
            workspace.send(.openItem(kind == 0 ? .form(at: nil) : .history, at: rank, of: generation))
        case 2:
            let held = held
            workspace.send(.openItem(.copies, at: 0, of: (generation ?? 0) - 1))
            if self.held != held || workspace.openScreen?.id != before { return "a screen opens for a row of the past" }
        case 3:
            if before == nil { (wanted, isAnyWanted) = (nil, false) }
            workspace.send(.open(.shortcuts))
            if before == nil, !isUnsolicited, workspace.openScreen == nil { return "a screen did not open" }
        case 4:
            asked += 1
            questions.append("question \(asked)")
            workspace.send(.ask(Question("question \(asked)", "", [])))
            if workspace.openScreen == nil { return "a question is not asked although nothing is open" }
        case 5:
            workspace.send(.prepare(ScreenPreparation(isUnsolicited: true) { () throws(InventoryError) in nil }))
        case 6:
            // Without a detail the history of the selected item comes as a page.
            let turns = workspace.hasDetail
            if !turns, before == nil { (wanted, isAnyWanted, mustOpen) = (nil, true, false) }
            workspace.send(.turnDetail)
            if turns, workspace.openScreen?.id != before { return "the history came as a page although there is a detail" }
        default: if let before { workspace.send(.close(before)) }
        }
        return check(workspace)
    }

    func check(_ workspace: Workspace) -> String? {
        guard workspace.openScreen?.id != open else { return nil }
        let before = open
        open = workspace.openScreen?.id
        guard let screen = workspace.openScreen?.screen else { return nil }
        opened += 1
        switch screen {
        case .form(.edit(let item, _)), .history(let item?):
            defer { (wanted, isAnyWanted, mustOpen) = (nil, false, false) }
            if item.id != wanted, !isAnyWanted { return "the screen of an item opened that nobody wants to see any more" }
        case .question(let question):
            // It came before the screen of an item.
            mustOpen = false
            // Those about leaving are asked by the state itself.
            guard question.answers.isEmpty else { break }
            guard let first = questions.first, first == question.title else { return "a question is asked twice, or out of turn" }
            questions.removeFirst()
        default: break
        }
        // One may be closed and the next question asked in one act.
        if before != nil, !waits(screen) {
            return "a screen took the place of one that was open"
        }
        return nil
    }

    /// Returns whether a screen waits until none is open.
    private func waits(_ screen: Screen) -> Bool {
        switch screen {
        case .question, .deletedItems: true
        default: false
        }
    }

    func hold(_ token: Token) { held = token }

    func release(_ token: Token) {
        if held == token { held = nil }
    }

    func release(_ slot: Slot) {
        if held?.slot == slot { held = nil }
    }

    /// The item had been deleted when it was read.
    func itemIsGone() { mustOpen = false }

    /// Closes what is open, after all answers have come. Returns the rule that does not hold.
    func rest(_ workspace: Workspace, isUnreliable: Bool, exists: (UUID) -> Bool) -> String? {
        if let wrong = check(workspace) { return wrong }
        if held != nil { return "typed keys are held for ever" }
        if let wanted, mustOpen, !isUnreliable, workspace.openScreen == nil, exists(wanted) { return "the screen of an item never opened" }
        if workspace.isDetailTurned, workspace.detail.item == nil { return "the detail shows the history of nothing" }
        (wanted, isAnyWanted, mustOpen) = (nil, false, false)
        while let open = workspace.openScreen {
            workspace.send(.close(open.id))
            if let wrong = check(workspace) { return wrong }
        }
        return questions.isEmpty ? nil : "a question was never asked"
    }
}
