/// The reason why the desktop's print dialog printed nothing, or why the result is unknown.
public enum PrintPortalError: Error, Hashable, Sendable {
    /// No program on the bus has such a dialog.
    case absent
    /// The person closed the dialog.
    case cancelled
    /// The desktop reports a failure without a reason.
    case failed
    /// The program that shows the dialog ended.
    case gone
    /// The bus, or a call on it, failed.
    case bus(BusError)
}
