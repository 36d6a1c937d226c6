public import Graphics

/// How far a transition is, for those who change with it.
public struct TransitionContext {
    /// Whether it takes its time; if not, all of it is one step.
    public let isAnimated: Bool
    /// How far it is, 0 to 1; always 1 where it is not animated.
    public let percentComplete: Double
    /// The size that the window changes to, in points.
    public let targetSize: Size
}

/// Brings a change of the window's size to all controllers at one time.
///
/// While a person drags an edge of the window each step is a transition without animation: what goes alongside runs once, in the layout
/// pass that places everything for the new size. A container that has something to move asks for an animation; then it runs in every frame
/// of that.
public final class TransitionCoordinator {
    /// The size that the window changes to, in points.
    public let targetSize: Size
    /// How long it takes, in seconds; 0 where it is not animated.
    public private(set) var transitionDuration = 0.0

    private let allowsAnimation: Bool
    private var alongside: [(TransitionContext) -> Void] = []
    private var completions: [(TransitionContext) -> Void] = []

    init(targetSize: Size, allowsAnimation: Bool) {
        self.targetSize = targetSize
        self.allowsAnimation = allowsAnimation
    }

    /// Whether it takes its time.
    public var isAnimated: Bool { transitionDuration > 0 }

    /// Runs something alongside the transition, and something when all of it is over.
    ///
    /// - Parameters:
    ///   - animation: called with how far it is: in each frame where it is animated, else once. What it changes must be what is right for
    ///     that moment, for the last call may come first.
    ///   - completion: called once, after the layout of the last step.
    public func animate(
        alongsideTransition animation: ((TransitionContext) -> Void)?, completion: ((TransitionContext) -> Void)? = nil
    ) {
        if let animation { alongside.append(animation) }
        if let completion { completions.append(completion) }
    }

    /// Makes the transition take at least some seconds; nothing happens where nothing may move. For containers, from `viewWillTransition`.
    public func requestAnimation(duration: Double) {
        if allowsAnimation { transitionDuration = max(transitionDuration, duration) }
    }

    func advance(to percentComplete: Double) {
        let context = context(percentComplete)
        for change in alongside { change(context) }
    }

    func complete() {
        let done = completions
        (alongside, completions) = ([], [])
        for completion in done { completion(context(1)) }
    }

    private func context(_ percentComplete: Double) -> TransitionContext {
        TransitionContext(isAnimated: isAnimated, percentComplete: percentComplete, targetSize: targetSize)
    }
}
