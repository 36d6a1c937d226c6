/// Why the desktop's print dialog printed nothing, or nobody knows whether it did.
public enum PrintPortalError: Error, Hashable, Sendable {
    /// Nothing on the bus has such a dialog.
    case absent
    /// The person closed the dialog.
    case cancelled
    /// The desktop says that it went wrong, and not why.
    case failed
    /// The program that shows the dialog ended.
    case gone
    /// The bus, or a call on it, failed.
    case bus(BusError)
}
