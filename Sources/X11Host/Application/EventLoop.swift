import CX11
import Threading
import Toolkit

/// Runs everything in turn until the program quits: the server's events, the windows' painting, and their requests.
final class EventLoop {
    /// The shortest time between two frames of a window, in seconds: more frames are invisible.
    private static let shortestInterval = 1.0 / 300
    /// The time that a floating window's first frame waits for its content, in seconds.
    private static let patience = 0.006

    /// The progress of the start.
    private enum Start {
        /// The screen shows no window yet.
        case waiting
        /// The first frame was sent.
        case shown
        /// The content of the next frame is there; it is painted before anything else.
        case filling
        case over
    }

    private let windows: WindowRegistry
    private let services: WindowServices
    private let router: EventRouter
    private let owner: SelectionOwner
    private let reader: SelectionReader
    private let sleeper: LoopSleeper
    private var start = Start.waiting
    /// Whether the program wants to end.
    private(set) var isQuitting = false

    /// Handles the windows' requests.
    var performRequests: () -> Void = {}
    /// Called after the first frame was sent.
    var onFirstFrame: () -> Void = {}
    /// Called when there was nothing left to paint after that.
    var onStartOver: () -> Void = {}

    init(_ windows: WindowRegistry, services: WindowServices, router: EventRouter, owner: SelectionOwner, reader: SelectionReader) {
        (self.windows, self.services, self.router) = (windows, services, router)
        (self.owner, self.reader) = (owner, reader)
        sleeper = LoopSleeper(connection: services.connection.fileDescriptor)
        router.onExposure = { [weak self] in self?.firstFrameWasShown() }
        services.connection.errors.onLost = { [weak self] in self?.sleeper.wake() }
    }

    private var connection: X11Connection { services.connection }

    /// Runs until the program quits or the server is gone.
    func run() {
        while !isQuitting, !connection.isLost {
            turn()
            guard !isQuitting, !connection.isLost else { return }
            // After any request with an answer, events may lie in Xlib's own queue while the descriptor is silent.
            if connection.hasPendingEvents() || router.hasEvents || windows.order.contains(where: { canRender($0, at: LoopSleeper.now) }) {
                continue
            }
            if connection.isLost { return }
            sleeper.sleep(until: nextDeadline)
        }
    }

    /// Makes `run()` return soon.
    func quit() {
        isQuitting = true
        sleeper.wake()
    }

    /// Wakes the loop also when memory is short, and calls a closure.
    func watch(_ pressure: MemoryPressure, whenMemoryIsShort: @escaping () -> Void) {
        sleeper.watch(pressure, whenMemoryIsShort: whenMemoryIsShort)
    }

    /// Calls a closure when a day begins, or may have begun.
    func watch(_ days: DayAlarm, whenDayMayHaveChanged: @escaping () -> Void) {
        sleeper.watch(days, whenDayMayHaveChanged: whenDayMayHaveChanged)
    }

    /// One turn: all events that have come in, then at most one frame of each window, then the windows' requests.
    private func turn() {
        readEvents()
        router.deliver()
        let now = LoopSleeper.now
        for window in windows.order {
            guard let deadline = window.window.nextDeadline, deadline <= now else { continue }
            // A timer wakes a little late; counting from its deadline keeps animations at their speed.
            window.window.advance(to: now - deadline < 0.005 ? deadline : now)
        }
        reader.giveUp(at: now)
        owner.giveUp(at: now)
        services.inputMethod.giveUp(at: now)
        services.memory.freeSpare(at: now)
        router.deliver()
        performRequests()
        if windows.order.contains(where: \.awaitsFirstFrame) { takeAnswers(at: now) }
        for window in windows.order where window.needsFrame { window.surface.giveUp(at: now) }
        renderFrames()
        performRequests()
        for window in windows.order { window.finishSync() }
        endStartIfPainted()
        connection.flush()
        if !connection.isLost { windows.holdPointer() }
    }

    /// Takes answers for a floating window. Its content is requested before the server has made the window, and may be there now or in a
    /// moment: its first frame shows it. The server works at the same time.
    private func takeAnswers(at now: Double) {
        connection.flush()
        let deadline = now + Self.patience
        var isWaiting = false
        repeat {
            sleeper.sleep(until: isWaiting ? deadline : now, hearsServer: false)
            router.deliver()
            performRequests()
            isWaiting = windows.order.contains { $0.awaitsFirstFrame && $0.window.awaitsContent }
        } while isWaiting && LoopSleeper.now < deadline && !connection.isLost
    }

    private func readEvents() {
        // The limit lets frames be drawn during a flood of events.
        var budget = 4096
        while budget > 0, connection.hasPendingEvents() {
            router.handle(connection.nextEvent())
            budget -= 1
        }
    }

    private func renderFrames() {
        let now = LoopSleeper.now
        // Frames open and close windows only by requests, so the list does not change.
        for window in windows.order where canRender(window, at: now) {
            window.renderFrame(at: now)
            if window.surface.canShow { firstFrameWasShown() }
        }
    }

    private func canRender(_ window: X11Window, at now: Double) -> Bool {
        window.needsFrame && window.surface.isReady && now - window.surface.lastFrameTime >= Self.shortestInterval
    }

    /// The time of the next automatic wake-up; nil if only outside events wake the loop.
    private var nextDeadline: Double? {
        var deadlines = [
            reader.nextDeadline, owner.nextDeadline, services.inputMethod.nextDeadline, services.memory.deadline,
        ].compactMap { $0 }
        for window in windows.order {
            if let deadline = window.window.nextDeadline { deadlines.append(deadline) }
            // A frame that came too soon after the last one waits. If the server is not ready, an event of the server wakes the loop, or
            // the wait is given up.
            guard window.needsFrame else { continue }
            if window.surface.isReady {
                deadlines.append(window.surface.lastFrameTime + Self.shortestInterval)
            } else if let deadline = window.surface.deadline {
                deadlines.append(deadline)
            }
        }
        return deadlines.min()
    }

    // MARK: - The start

    private func firstFrameWasShown() {
        guard start == .waiting else { return }
        start = .shown
        connection.flush()
        later { [weak self] in
            self?.onFirstFrame()
            self?.start = .filling
        }
    }

    private func endStartIfPainted() {
        guard start == .filling, !windows.order.contains(where: \.needsFrame) else { return }
        start = .over
        later { [weak self] in self?.onStartOver() }
    }

    /// Runs longer work in a turn of its own.
    private func later(_ body: @escaping @MainActor () -> Void) {
        MainThread.submit { [weak self] in
            if let self, !connection.isLost { body() }
        }
    }
}
