/// Values that change over some frames. Between animations it does no work.
final class Animator {
    private final class Running {
        let number: Int
        let start: Double
        let duration: Double
        let curve: AnimationCurve
        let update: (Double) -> Void
        var completion: (() -> Void)?

        init(
            number: Int, start: Double, duration: Double, curve: AnimationCurve, update: @escaping (Double) -> Void,
            completion: (() -> Void)?
        ) {
            self.number = number
            self.start = start
            self.duration = duration
            self.curve = curve
            self.update = update
            self.completion = completion
        }
    }

    private var running: [ObjectIdentifier: Running] = [:]
    private var count = 0

    var isRunning: Bool { !running.isEmpty }

    func start(
        at now: Double, duration: Double, curve: AnimationCurve, update: @escaping (Double) -> Void,
        completion: (() -> Void)?
    ) -> Animation {
        count += 1
        let new = Running(number: count, start: now, duration: duration, curve: curve, update: update, completion: completion)
        running[ObjectIdentifier(new)] = new
        update(0)
        return Animation { [weak self, weak new] in
            guard let self, let new, running.removeValue(forKey: ObjectIdentifier(new)) != nil else { return }
            new.completion?()
        }
    }

    func tick(_ now: Double) {
        for (id, animation) in running.sorted(by: { $0.value.number < $1.value.number }) {
            // Another animation may have stopped this one just now.
            guard running[id] != nil else { continue }
            let progress = min(1, max(0, (now - animation.start) / animation.duration))
            animation.update(animation.curve.value(at: progress))
            if progress >= 1, running.removeValue(forKey: id) != nil { animation.completion?() }
        }
    }
}

/// An animation under way.
public final class Animation {
    private let stopper: () -> Void

    init(_ stopper: @escaping () -> Void) { self.stopper = stopper }

    /// Ends it at its current state; its completion runs. Does nothing if it has already ended.
    public func stop() { stopper() }
}

/// The change of an animation's speed.
nonisolated public enum AnimationCurve: Sendable {
    case linear
    /// Fast at first, then slower and slower: for views that come in.
    case easeOut
    /// Slow at both ends.
    case easeInOut

    /// Returns the progress along the way for the progress in time, both 0 to 1.
    public func value(at time: Double) -> Double {
        switch self {
        case .linear: time
        case .easeOut: 1 - (1 - time) * (1 - time) * (1 - time)
        case .easeInOut: time * time * (3 - 2 * time)
        }
    }
}
