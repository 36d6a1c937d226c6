/// What was said of one view for those who cannot see it, beside what its class says. Most views have none.
final class AccessibilityFacts {
    var isElement: Bool?
    var role: AccessibilityRole?
    var label: String?
    var hint: String?
    var value: String?
    var isHidden = false
    var isModal = false
    var isRequired = false
    var live: AccessibilityLive?
    var customActions: [AccessibilityCustomAction] = []
    /// What a label names, and which label names it.
    weak var labelled: View?
    weak var namedBy: View?
    /// The rows that somebody asked for though they are out of sight, the last one asked for last.
    var realisedRows: [Int] = []
    /// Its number, and who gave it.
    private var number: (value: Int, by: AccessibilityNumbers)?

    /// Its number among the owners of nodes, given when it is first asked for.
    func number(of owner: Responder, from numbers: AccessibilityNumbers) -> Int {
        if let number, number.by === numbers { return number.value }
        let new = numbers.add(owner)
        number = (new, numbers)
        return new
    }
}

/// Gives numbers to the owners of nodes of a window and of those over it, each once and for good, and finds them by these.
final class AccessibilityNumbers {
    private struct Owner {
        weak var responder: Responder?
    }

    private var count = 0
    private var owners: [Int: Owner] = [:]
    private var nextSweep = 512

    func add(_ responder: Responder) -> Int {
        count += 1
        owners[count] = Owner(responder: responder)
        // Those that are gone are found only now and then, so that each costs little.
        if owners.count > nextSweep {
            owners = owners.filter { $0.value.responder != nil }
            nextSweep = max(512, owners.count * 2)
        }
        return count
    }

    /// Who has a number; nil where that is gone.
    func owner(_ number: Int) -> Responder? { owners[number]?.responder }
}
