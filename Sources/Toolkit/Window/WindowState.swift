public import Graphics

/// What a window manager has made of a window.
nonisolated public struct WindowState: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a state of its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It fills the work area of its monitor.
    public static let maximized = WindowState(rawValue: 1)
    /// It fills its monitor, without a frame.
    public static let fullScreen = WindowState(rawValue: 2)
}

/// Keeps the size that a window has when it is neither maximized nor on the full screen.
struct WindowArrangement {
    /// What the window manager says.
    private(set) var state: WindowState = []
    /// What was asked of the window manager last, or what it said since.
    private(set) var wanted: WindowState = []
    private(set) var normalSize: Size
    private var previous: Size
    private var lastChange = -Double.infinity
    private var lastRequest = -Double.infinity

    /// Some window managers give a window its new size just before they say why.
    private static let delay = 0.5
    /// A request that is not fulfilled after so many seconds never will be.
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

    /// The window manager says what it has made of the window, which has a size.
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

    /// Somebody wants something of the window manager.
    mutating func request(_ new: WindowState, at now: Double) {
        wanted = new
        lastRequest = now
    }
}

extension Window {
    /// What the window manager has made of it.
    public var state: WindowState { arrangement.state }

    /// The size that it has when it is neither maximized nor on the full screen, in points.
    public var normalSize: Size { arrangement.normalSize }

    /// Asks the window manager for a state, or for its end. Before the window is shown it is how the window comes up.
    public func setState(_ state: WindowState, _ isWanted: Bool) {
        let new = isWanted ? arrangement.wanted.union(state) : arrangement.wanted.subtracting(state)
        guard new != arrangement.wanted else { return }
        arrangement.request(new, at: clock?() ?? now)
        request(.setState(new))
    }

    /// What was asked of the window manager last.
    public var wantedState: WindowState { arrangement.wanted }

    func stateChanged(to new: WindowState) {
        arrangement.changed(to: new, size: size, at: clock?() ?? now)
        changes.setNeedsStatement()
    }
}
