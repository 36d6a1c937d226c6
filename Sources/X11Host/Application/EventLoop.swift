import CX11
import Dispatch
import Toolkit

/// Gives everything its turn until the program quits: what the server says, what the windows paint, and what they want from outside.
final class EventLoop {
    /// Input that follows input sooner than this waits for it: more frames than this nobody can see.
    private static let shortestInterval = 1.0 / 300
    /// How long a floating window's first frame waits for what it is to show, in seconds.
    private static let patience = 0.006

    /// How far the start has come.
    private enum Start {
        /// Nothing is on the screen yet.
        case waiting
        /// The first frame has gone out.
        case shown
        /// What the next frame is to show was said; it is painted before anything else.
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

    /// Does what the windows want from outside.
    var performRequests: () -> Void = {}
    /// Called when the first frame has gone out.
    var onFirstFrame: () -> Void = {}
    /// Called when after that nothing was left to paint.
    var onStartOver: () -> Void = {}

    init(_ windows: WindowRegistry, services: WindowServices, router: EventRouter, owner: SelectionOwner, reader: SelectionReader) {
        (self.windows, self.services, self.router) = (windows, services, router)
        (self.owner, self.reader) = (owner, reader)
        sleeper = LoopSleeper(connection: services.connection.fileDescriptor)
        router.onExposure = { [weak self] in self?.firstFrameWasShown() }
        services.connection.errors.onLost = { [weak self] in self?.sleeper.wake() }
    }

    private var connection: X11Connection { services.connection }

    /// Runs until the program quits or the server goes away.
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

    /// Wakes also when memory runs short, and says so.
    func watch(_ pressure: MemoryPressure, whenMemoryIsShort: @escaping () -> Void) {
        sleeper.watch(pressure, whenMemoryIsShort: whenMemoryIsShort)
    }

    /// Calls a closure when a day begins, or may have begun.
    func watch(_ days: DayAlarm, whenDayMayHaveChanged: @escaping () -> Void) {
        sleeper.watch(days, whenDayMayHaveChanged: whenDayMayHaveChanged)
    }

    /// One turn: everything that has come in, then at most one frame of each window, then what the windows want from outside.
    private func turn() {
        readEvents()
        router.deliver()
        let now = LoopSleeper.now
        for window in windows.order {
            guard let deadline = window.window.nextDeadline, deadline <= now else { continue }
            // A timer wakes a little late; counting from when it was due keeps animations at their pace.
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

    /// What a floating window shows is asked for before the server has made the window, and may be there by now, or in a moment: its first
    /// frame shows it. Meanwhile the server is at work.
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
        // A bound, so that a flood of events does not keep frames from being drawn.
        var budget = 4096
        while budget > 0, connection.hasPendingEvents() {
            router.handle(connection.nextEvent())
            budget -= 1
        }
    }

    private func renderFrames() {
        let now = LoopSleeper.now
        // Frames open and close windows only by requests, so the list stays as it is.
        for window in windows.order where canRender(window, at: now) {
            window.renderFrame(at: now)
            if window.surface.canShow { firstFrameWasShown() }
        }
    }

    private func canRender(_ window: X11Window, at now: Double) -> Bool {
        window.needsFrame && window.surface.isReady && now - window.surface.lastFrameTime >= Self.shortestInterval
    }

    /// When the loop must wake by itself; nil when only by something from outside.
    private var nextDeadline: Double? {
        var deadlines = [
            reader.nextDeadline, owner.nextDeadline, services.inputMethod.nextDeadline, services.memory.deadline,
        ].compactMap { $0 }
        for window in windows.order {
            if let deadline = window.window.nextDeadline { deadlines.append(deadline) }
            // A frame that came too soon after the last one waits; one that the server is not ready for wakes the loop by an event, or is
            // given up.
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

    /// What takes longer comes in a turn of its own.
    private func later(_ body: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                if let self, !self.connection.isLost { body() }
            }
        }
    }
}
