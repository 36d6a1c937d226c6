import Foundation

/// Lets the program sleep in `RunLoop.main` until the X server says something, a time comes, or the main queue has something to do.
final class LoopSleeper {
    private let readable: any DispatchSourceRead
    private let timer: any DispatchSourceTimer
    private var armedFor: Double?

    /// - Parameters:
    ///   - descriptor: the connection's descriptor.
    ///   - onReadable: reads from it; it must read all there is, or is called again at once.
    init(descriptor: Int32, onReadable: @escaping () -> Void) {
        readable = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
        readable.setEventHandler { MainActor.assumeIsolated { onReadable() } }
        // The loop looks at everything whenever it wakes; the timer has only to wake it.
        timer.setEventHandler {}
        timer.schedule(deadline: .distantFuture)
        readable.activate()
        timer.activate()
    }

    isolated deinit {
        readable.cancel()
        timer.cancel()
    }

    /// The present, in seconds on a clock that only goes forward.
    static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// Sleeps until something happens, or until a time.
    func sleep(until deadline: Double?) {
        if deadline != armedFor {
            armedFor = deadline
            timer.schedule(deadline: deadline.map(Self.dispatchTime) ?? .distantFuture, leeway: .nanoseconds(0))
        }
        _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        // A timer that has fired does not fire again.
        if let armed = armedFor, armed <= Self.now { armedFor = nil }
    }

    /// Ends the present sleep, or the next.
    func wake() { DispatchQueue.main.async {} }

    private static func dispatchTime(_ seconds: Double) -> DispatchTime {
        DispatchTime(uptimeNanoseconds: UInt64(max(0, min(seconds, 1e9)) * 1e9))
    }
}
