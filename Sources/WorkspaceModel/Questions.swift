/// The subject of a question to the library. One question of each subject is open at a time; a newer one takes its place.
public enum Slot: Hashable, Sendable, CaseIterable {
    /// The items of the query.
    case listing
    /// All items of the listing that is shown, of which the first ones are known.
    case whole
    /// The item of the only selected row.
    case detail
    /// The sums of several selected items.
    case totals
    /// The rank of an item that is to be selected.
    case place
    /// The places of all items, by which they are grouped.
    case groups
    /// Places, tags and types, with the numbers of their items.
    case catalog
    /// The pieces of the shown list.
    case pieces
    /// The contents of the screen that opens next.
    case screen
    /// The contents of a screen that takes long to read.
    case slowScreen
    /// The contents of a screen that nobody asked for.
    case unexpectedScreen
}

/// The number of a question. Its answer carries it, so that the answer to an earlier question is recognized.
public struct Token: Hashable, Sendable {
    /// The subject.
    public let slot: Slot
    /// Another number for each question; a listing has the number of its question.
    public let number: Int
}

/// The questions whose answers are waited for.
public struct Questions: Sendable {
    private var open: [Slot: Int] = [:]
    private var last = 0

    /// Begins a question in the place of the open one about the same subject.
    mutating func begin(_ slot: Slot) -> Token {
        let token = Token(slot: slot, number: nextNumber())
        open[slot] = token.number
        return token
    }

    /// Returns whether the answer to a question is waited for, and waits for it no longer.
    mutating func close(_ token: Token) -> Bool {
        guard open[token.slot] == token.number else { return false }
        open[token.slot] = nil
        return true
    }

    /// The question about a subject whose answer is waited for.
    func current(_ slot: Slot) -> Token? { open[slot].map { Token(slot: slot, number: $0) } }

    /// The answer about a subject is not waited for any more.
    mutating func drop(_ slot: Slot) { open[slot] = nil }

    /// Returns a number that no question and no listing has.
    mutating func nextNumber() -> Int {
        last += 1
        return last
    }

    /// Returns whether an answer about a subject is waited for.
    public func isOpen(_ slot: Slot) -> Bool { open[slot] != nil }

    /// Whether no answer is waited for.
    public var isQuiet: Bool { open.isEmpty }
}
