/// Why something could not be done by way of the session bus.
public enum BusError: Error, Hashable, Sendable {
    /// The library that speaks with the bus is not installed.
    case noLibrary
    /// The bus cannot be reached, or does not take this program; why, in the system's words.
    case unreachable(String)
    /// The connection was lost.
    case disconnected
    /// Nobody answered in time.
    case timedOut
    /// The person, or the program, wants it no more.
    case stopped
    /// The other program answered with an error: its name, and what it says.
    case refused(name: String, message: String)
    /// What was to be sent cannot be written as a message, or what came was not what the interface says.
    case malformed
}
