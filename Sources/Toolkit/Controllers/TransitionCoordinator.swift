public import Graphics

/// The progress of a transition, for objects that change with it.
public struct TransitionContext {
    /// Whether it is animated; if not, it is a single step.
    public let isAnimated: Bool
    /// The progress, 0 to 1; always 1 without animation.
    public let percentComplete: Double
    /// The size that the window changes to, in points.
    public let targetSize: Size
}

/// Brings a change of the window's size to all controllers at one time.
///
/// While a person drags an edge of the window each step is a transition without animation: animations alongside it run once, in the layout
/// pass for the new size. A container that moves views asks for an animation; then they run in every frame.
public final class TransitionCoordinator {
    /// The size that the window changes to, in points.
    public let targetSize: Size
    /// The duration in seconds; 0 without animation.
    public private(set) var transitionDuration = 0.0

    private let allowsAnimation: Bool
    private var alongside: [(TransitionContext) -> Void] = []
    private var completions: [(TransitionContext) -> Void] = []

    init(targetSize: Size, allowsAnimation: Bool) {
        self.targetSize = targetSize
        self.allowsAnimation = allowsAnimation
    }

    /// Whether it is animated.
    public var isAnimated: Bool { transitionDuration > 0 }

    /// Runs a closure alongside the transition, and another one when the transition is over.
    ///
    /// - Parameters:
    ///   - animation: called with the progress, in each frame of an animation, else once. It must set the right values for that moment,
    ///     because the last call may come first.
    ///   - completion: called once, after the layout of the last step.
    public func animate(
        alongsideTransition animation: ((TransitionContext) -> Void)?, completion: ((TransitionContext) -> Void)? = nil
    ) {
        if let animation { alongside.append(animation) }
        if let completion { completions.append(completion) }
    }

    /// Gives the transition a duration of at least some seconds; does nothing if motion is off. For containers, from `viewWillTransition`.
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
