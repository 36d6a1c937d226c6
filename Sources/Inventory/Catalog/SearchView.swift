import Foundation

/// The look of the list of a saved search: an object of JSON. Members that this version does not know are kept byte for byte.
public struct SearchView: Hashable, Sendable {
    /// The ways to show items.
    public enum Layout: String, CaseIterable, Sendable {
        case list, grid
    }

    private(set) var json = "{}"

    /// The largest number of bytes of the JSON.
    static let mostBytes = 16 << 10

    /// Creates a look.
    ///
    /// - Parameters:
    ///   - layout: the way to show the items; nil for the usual one.
    ///   - grouping: the groups of the items; nil for the usual ones.
    public init(layout: Layout? = nil, grouping: Grouping? = nil) {
        self.layout = layout
        self.grouping = grouping
    }

    /// Reads JSON; returns nil for a text that is not an object, or is too large.
    init?(json: String) {
        guard json.utf8.count <= Self.mostBytes, JSONMembers(json) != nil else { return nil }
        self.json = json
    }

    /// The way to show the items; nil for the usual one, and for one of a later version.
    public var layout: Layout? {
        get { text("layout").flatMap(Layout.init(rawValue:)) }
        set { set("layout", newValue?.rawValue) }
    }

    /// The groups of the items; nil for the usual ones, and for those of a later version.
    public var grouping: Grouping? {
        get { text("group").flatMap(Grouping.init(text:)) }
        set { set("group", newValue?.text) }
    }

    private func text(_ name: String) -> String? {
        JSONMembers(json)?.members.last { $0.name == name }.flatMap { JSONNode($0.value)?.text }
    }

    private mutating func set(_ name: String, _ text: String?) {
        guard text != self.text(name), var members = JSONMembers(json)?.members else { return }
        members.removeAll { $0.name == name }
        if let text { members.append((name, JSONNode.text(text).json)) }
        members.sort { $0.name < $1.name }
        json = "{" + members.map { JSONNode.text($0.name).json + ":" + $0.value }.joined(separator: ",") + "}"
    }
}

/// The members of an object of JSON, with their values as they are written.
private struct JSONMembers {
    private(set) var members: [(name: String, value: String)] = []

    /// Returns nil for a text that is not an object.
    init?(_ json: String) {
        guard case .object? = JSONNode(json) else { return nil }
        let bytes = Array(json.utf8)
        var (depth, isQuoted, isEscaped) = (0, false, false)
        var (start, colon): (Int?, Int?) = (nil, nil)
        func text(_ range: Range<Int>) -> String {
            String(decoding: bytes[range], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        for (index, byte) in bytes.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                if byte == UInt8(ascii: "\\") { isEscaped = true } else if byte == UInt8(ascii: "\"") { isQuoted = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isQuoted = true
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                    if depth == 1 { start = index + 1 }
                case UInt8(ascii: ":") where depth == 1 && colon == nil: colon = index
                case UInt8(ascii: ",") where depth == 1, UInt8(ascii: "}") where depth == 1:
                    if let first = start, let middle = colon, let name = JSONNode(text(first..<middle))?.text {
                        members.append((name, text(middle + 1..<index)))
                    }
                    (start, colon) = (index + 1, nil)
                    if byte == UInt8(ascii: "}") { depth = 0 }
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
            }
        }
    }
}
