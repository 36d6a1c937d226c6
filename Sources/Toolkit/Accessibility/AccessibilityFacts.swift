/// A program's facts about one view for people who cannot see it, beside those of its class. Most views have none.
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
    /// The view that a label names, and its naming label.
    weak var labelled: View?
    weak var namedBy: View?
    /// The rows out of sight that were requested, the last request last.
    var realisedRows: [Int] = []
    /// The number, and the object that gave it.
    private var number: (value: Int, by: AccessibilityNumbers)?

    /// Returns its number among the owners of nodes, which is given at the first call.
    func number(of owner: Responder, from numbers: AccessibilityNumbers) -> Int {
        if let number, number.by === numbers { return number.value }
        let new = numbers.add(owner)
        number = (new, numbers)
        return new
    }
}

/// Gives each owner of nodes of a window and of those over it one number for good, and finds owners by their numbers.
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
        // Deallocated owners are removed only now and then, so that each addition costs little.
        if owners.count > nextSweep {
            owners = owners.filter { $0.value.responder != nil }
            nextSweep = max(512, owners.count * 2)
        }
        return count
    }

    /// Returns the owner with a number; nil if it is gone.
    func owner(_ number: Int) -> Responder? { owners[number]?.responder }
}
