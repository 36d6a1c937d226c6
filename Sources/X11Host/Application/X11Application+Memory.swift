import CX11
import Toolkit

extension X11Application {
    /// Warnings that come sooner than this after one have nothing left to free, in seconds.
    private static let shortestWarningInterval = 10.0

    /// Listens to the kernel; does without where it says nothing.
    func watchMemory() {
        let pressure = MemoryPressure()
        guard pressure.isWatched else {
            log.debug("X11-13: the kernel does not tell this program when memory runs short.")
            return
        }
        sleeper?.watch(pressure) { [weak self] in
            guard let self, LoopSleeper.now - lastMemoryWarning >= Self.shortestWarningInterval else { return }
            passMemoryWarning()
        }
    }

    /// Tells all windows that memory runs short, and gives what they let go back to the system.
    public func passMemoryWarning() {
        guard !connection.isLost, !isQuitting else { return }
        lastMemoryWarning = LoopSleeper.now
        log.debug("X11-14: memory runs short; what can be made again is let go.")
        for window in windows.order where window.window.parent == nil { window.window.send(.memoryWarning) }
        releaseFreeMemory()
    }

    /// Lets all threads share two pools of memory. By itself each of a window's dozen threads would keep one, most of it empty. To be called
    /// before other threads are made.
    public nonisolated static func shareMemoryPools() { cx11_memory_pools(2) }

    /// Gives memory that is free back to the system; a millisecond. For the end of something large that is not done again soon, such as a
    /// start.
    public func releaseFreeMemory() { cx11_memory_trim() }
}
