import CX11
import Dispatch
import Graphics
import Toolkit

extension X11Application {
    /// Input that follows input sooner than this waits for it: more frames than this nobody can see.
    private static let shortestInterval = 1.0 / 300

    /// Shows the windows until the program quits, its last window closes, or the server goes away.
    public func run() -> ExitReason {
        let sleeper = LoopSleeper(connection: connection.fileDescriptor)
        self.sleeper = sleeper
        defer { self.sleeper = nil }
        while !isQuitting, !connection.isLost {
            turn()
            guard !isQuitting, !connection.isLost else { break }
            // After any request with an answer, events may lie in Xlib's own queue while the descriptor is silent.
            if connection.hasPendingEvents() || router.hasEvents || windows.order.contains(where: { canRender($0, at: LoopSleeper.now) }) {
                continue
            }
            if connection.isLost { break }
            sleeper.sleep(until: nextDeadline)
        }
        return finish()
    }

    /// One turn: everything that has come in, then at most one frame of each window, then what the windows want from outside.
    func turn() {
        guard !connection.isLost, !isQuitting else { return }
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
        router.deliver()
        performRequests()
        for window in windows.order where window.needsFrame { window.surface.giveUp(at: now) }
        renderFrames()
        performRequests()
        for window in windows.order { window.finishSync() }
        finishStartIfPainted()
        connection.flush()
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
            if !isFirstFrameShown, window.surface.canShow { firstFrameWasShown() }
        }
    }

    private func canRender(_ window: X11Window, at now: Double) -> Bool {
        window.needsFrame && window.surface.isReady && now - window.surface.lastFrameTime >= Self.shortestInterval
    }

    func firstFrameWasShown() {
        guard !isFirstFrameShown else { return }
        isFirstFrameShown = true
        connection.flush()
        // What takes longer comes in turns of their own, when the first frame has gone out.
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                guard let self, !self.connection.isLost else { return }
                self.whenFirstFrameIsPainted?()
                self.mustFinishStart = true
            }
        }
    }

    /// Does what can wait until all of the window is painted.
    private func finishStartIfPainted() {
        guard mustFinishStart, !windows.order.contains(where: \.needsFrame) else { return }
        mustFinishStart = false
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.finishStart() }
        }
    }

    private func finishStart() {
        guard !connection.isLost else { return }
        services.identity.finishStartup()
        for window in windows.order where window.parent == nil { window.setTitle(window.window.title) }
        keyboard.watch()
        // Until now the pointer had the shape that it has over the desktop: themes are read from files.
        services.cursors.use(theme: watcher.cursors.theme, size: watcher.cursors.size)
        for window in windows.order { window.showCursor() }
        services.pointers.learnDevices()
        services.inputMethod.open()
        watchMemory()
        whenStartIsOver?()
    }

    /// When the loop must wake by itself; nil when only by something from outside.
    private var nextDeadline: Double? {
        var deadlines = [reader.nextDeadline, owner.nextDeadline, services.inputMethod.nextDeadline].compactMap { $0 }
        for window in windows.order {
            if let deadline = window.window.nextDeadline { deadlines.append(deadline) }
            // A frame that came too soon after the last one waits; one that the server is not ready for wakes the loop by an event, or is given up.
            guard window.needsFrame else { continue }
            if window.surface.isReady {
                deadlines.append(window.surface.lastFrameTime + Self.shortestInterval)
            } else if let deadline = window.surface.deadline {
                deadlines.append(deadline)
            }
        }
        return deadlines.min()
    }

    private func finish() -> ExitReason {
        if connection.isLost {
            log.error("X11-11: the X server went away.")
            onConnectionLost?()
            return .connectionLost
        }
        windows.releasePointer()
        ClipboardKeeper(connection: connection, owner: owner, leader: services.identity.leader)
            .save(at: UInt(router.lastServerTime), clock: { LoopSleeper.now })
        windows.destroyAll()
        connection.flush()
        return .quit
    }
}
