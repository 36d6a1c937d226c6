/// The reason why a request over the session bus failed.
public enum BusError: Error, Hashable, Sendable {
    /// The library for the bus is not installed.
    case noLibrary
    /// The bus cannot be reached, or does not accept this program; with the reason in the system's words.
    case unreachable(String)
    /// The connection was lost.
    case disconnected
    /// There was no answer in time.
    case timedOut
    /// The user or the program cancelled it.
    case stopped
    /// The other program answered with an error: its name and its message.
    case refused(name: String, message: String)
    /// A value cannot be written as a message, or an answer does not match the interface.
    case malformed
}
