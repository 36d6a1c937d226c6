public import Graphics

/// The state of a window in the window manager.
nonisolated public struct WindowState: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a state from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It fills the work area of its monitor.
    public static let maximized = WindowState(rawValue: 1)
    /// It fills its monitor, without a frame.
    public static let fullScreen = WindowState(rawValue: 2)
}

/// Keeps the size that a window has when it is neither maximized nor full-screen.
struct WindowArrangement {
    /// The state from the window manager.
    private(set) var state: WindowState = []
    /// The state that was last requested from the window manager, or that it reported since.
    private(set) var wanted: WindowState = []
    private(set) var normalSize: Size
    private var previous: Size
    private var lastChange = -Double.infinity
    private var lastRequest = -Double.infinity

    /// The time in seconds in which a new size belongs to a new state: some window managers send the size just before the state.
    private static let delay = 0.5
    /// The time in seconds after which an unanswered request counts as refused.
    private static let patience = 2.0

    init(size: Size) {
        normalSize = size
        previous = size
    }

    /// The window has another size.
    mutating func resized(to size: Size, at now: Double) {
        if state.isEmpty, !wanted.isEmpty, now - lastRequest > Self.patience { wanted = [] }
        guard state.isEmpty, wanted.isEmpty, size != normalSize else { return }
        previous = normalSize
        normalSize = size
        lastChange = now
    }

    /// The window manager reports a state, for a window of a size.
    mutating func changed(to new: WindowState, size: Size, at now: Double) {
        let wasNormal = state.isEmpty && wanted.isEmpty
        state = new
        wanted = new
        if new.isEmpty {
            previous = size
            normalSize = size
        } else if wasNormal, now - lastChange < Self.delay {
            normalSize = previous
        }
    }

    /// Stores a request to the window manager.
    mutating func request(_ new: WindowState, at now: Double) {
        wanted = new
        lastRequest = now
    }
}

extension Window {
    /// The state from the window manager.
    public var state: WindowState { arrangement.state }

    /// The size that it has when it is neither maximized nor full-screen, in points.
    public var normalSize: Size { arrangement.normalSize }

    /// Asks the window manager to set or clear a state. Before the window is shown, this sets its first state.
    public func setState(_ state: WindowState, _ isWanted: Bool) {
        let new = isWanted ? arrangement.wanted.union(state) : arrangement.wanted.subtracting(state)
        guard new != arrangement.wanted else { return }
        arrangement.request(new, at: clock?() ?? now)
        request(.setState(new))
    }

    /// The state that was last requested from the window manager.
    public var wantedState: WindowState { arrangement.wanted }

    func stateChanged(to new: WindowState) {
        arrangement.changed(to: new, size: size, at: clock?() ?? now)
        changes.setNeedsStatement()
    }
}
