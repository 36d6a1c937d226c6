import Dispatch

/// The longest wait of the main thread for the library, so that quick answers are in the frame that asked for them.
public enum Patience {
    /// A part of a frame, however often it is asked; what takes longer is shown when it comes.
    case frame
    /// The wait has no limit: the picture must not depend on the machine's speed, as in screenshots.
    case endless
    /// Not at all.
    case none
}

/// The rest of the patience in this frame.
struct PatienceClock {
    private let patience: Patience
    private var frame: UInt64 = 0
    private var spent: UInt64 = 0

    /// A frame lasts so long, and waits so long of it at most, in nanoseconds.
    private static let length: UInt64 = 16_000_000
    private static let limit: UInt64 = 6_000_000

    init(_ patience: Patience) { self.patience = patience }

    /// Whether the clock allows any wait.
    var isPatient: Bool {
        if case .none = patience { return false }
        return true
    }

    /// Waits with the body for as long as may be: it gets nanoseconds, or nil for no end.
    mutating func wait<Value>(_ body: (Int?) -> Value) -> Value {
        switch patience {
        case .endless: return body(nil)
        case .none: return body(0)
        case .frame:
            let start = DispatchTime.now().uptimeNanoseconds
            if start - frame > Self.length { (frame, spent) = (start, 0) }
            let result = body(Int(Self.limit - min(spent, Self.limit)))
            spent += DispatchTime.now().uptimeNanoseconds - start
            return result
        }
    }
}
