/// The parts of a state that a screen read, and how long they are known to be current.
public struct Reads: Hashable, Sendable {
    fileprivate var parts: UInt64 = 0
    /// The version since which these parts must not have changed.
    fileprivate var since: UInt64 = 0

    /// Nothing was read.
    public init() {}
}

/// Knows which parts of a state changed when, and which of them a screen reads while it updates itself. A part is a number below 64.
///
/// It calls nobody when a part changes: a window compares `version` before each frame and asks which screens are out of date.
@MainActor public final class ReadTracker {
    /// The number of parts.
    public static let partLimit = 64

    private struct Reading {
        var parts: UInt64 = 0
        /// Whether a part changed after it was read.
        var isOutdated = false
    }

    private var changedAt = [UInt64](repeating: 0, count: ReadTracker.partLimit)
    /// The updates that are under way, the innermost last.
    private var readings: [Reading] = []
    private var depth = 0
    private var waiting: [() -> Void] = []
    /// Whether bodies that were put off are being called.
    private var isCatchingUp = false

    /// Grows with each change.
    public private(set) var version: UInt64 = 1

    /// Makes a tracker in which nothing has changed.
    public init() {}

    // MARK: - Parts

    /// A part is read. Outside of `reading(_:)` nobody remembers it.
    public func note(_ part: Int) {
        precondition(part >= 0 && part < Self.partLimit, "ReadTracker: part \(part) is not below \(Self.partLimit)")
        if !readings.isEmpty { readings[readings.count - 1].parts |= 1 << UInt64(part) }
    }

    /// Parts changed, given as bits: part 3 is `1 << 3`.
    public func change(_ parts: UInt64) {
        guard parts != 0 else { return }
        version += 1
        var rest = parts
        while rest != 0 {
            changedAt[rest.trailingZeroBitCount] = version
            rest &= rest - 1
        }
        for index in readings.indices where readings[index].parts & parts != 0 { readings[index].isOutdated = true }
    }

    /// Calls the body and returns the parts that it read. A part that changes after the body read it is out of date at once; one that
    /// changes before is read with its new value.
    public func reading(_ body: () -> Void) -> Reads {
        let start = version
        readings.append(Reading())
        body()
        let read = readings.removeLast()
        var reads = Reads()
        reads.parts = read.parts
        reads.since = read.isOutdated ? start : version
        return reads
    }

    /// Returns whether a part changed after it was read.
    public func isStale(_ reads: Reads) -> Bool {
        var rest = reads.parts
        while rest != 0 {
            if changedAt[rest.trailingZeroBitCount] > reads.since { return true }
            rest &= rest - 1
        }
        return false
    }

    // MARK: - Updates

    /// Whether screens are being updated now.
    public var isUpdating: Bool { depth > 0 }

    /// Calls a body that updates screens, and afterwards what it put off. Calls within the body belong to the outermost one.
    public func updating(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
        guard depth == 0, !isCatchingUp else { return }
        isCatchingUp = true
        while !waiting.isEmpty { waiting.removeFirst()() }
        isCatchingUp = false
    }

    /// Calls a body that changes the state: at once or, while screens are updated, after all of them were, so that they show one state. What
    /// such a body puts off itself comes after those that wait.
    public func afterUpdates(_ body: @escaping () -> Void) {
        if isUpdating || isCatchingUp { waiting.append(body) } else { body() }
    }
}
