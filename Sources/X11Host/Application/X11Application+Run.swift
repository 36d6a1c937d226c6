import CX11

/// The program's life, from its first frame to its end.
extension X11Application {
    /// Shows the windows until the program quits, its last window closes, or the server goes away.
    public func run() -> ExitReason {
        loop.run()
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

    /// Does what waited for all of the window to be painted.
    func finishStart() {
        services.identity.finishStartup()
        for window in windows.order where window.parent == nil { window.setTitle(window.window.title) }
        keyboard.watch()
        // Until now the pointer had the shape that it has over the desktop: themes are read from files.
        services.cursors.use(theme: watcher.cursors.theme, size: watcher.cursors.size)
        for window in windows.order { window.showCursor() }
        services.pointers.learnDevices()
        services.inputMethod.open()
        memory.watch(loop)
        whenStartIsOver?()
    }
}
