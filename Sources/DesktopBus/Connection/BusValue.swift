/// A value in a message, of the types in the desktop's dialogs.
public enum BusValue: Hashable, Sendable {
    case boolean(Bool)
    case uint32(UInt32)
    case double(Double)
    case string(String)
    case objectPath(String)
    /// An open file, of which the message has a copy. It is only sent, never read.
    case descriptor(Int32)
    case strings([String])
    /// Values by their names, each of any type.
    case dictionary([String: BusValue])

    /// Its type in the form of D-Bus.
    public var signature: String {
        switch self {
        case .boolean: "b"
        case .uint32: "u"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .descriptor: "h"
        case .strings: "as"
        case .dictionary: "a{sv}"
        }
    }
}
