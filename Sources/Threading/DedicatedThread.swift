import Dispatch

/// A thread for one piece of work that waits, perhaps forever, for something outside of the program: a device, another process, the other
/// end of a socket. In a pool it would keep a worker from the work of others.
public enum DedicatedThread {
    /// Runs a closure on a thread that nothing else uses until it returns. Like a pool's thread, it wakes up only for its work.
    ///
    /// - Parameter label: the name of the work in a debugger.
    public static func run(_ label: String, _ body: @escaping @Sendable () -> Void) {
        DispatchQueue(label: label, qos: .userInitiated).async(execute: body)
    }
}
