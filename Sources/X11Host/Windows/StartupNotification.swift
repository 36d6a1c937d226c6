/// A start of a program that the desktop watches, by the startup notification protocol.
struct StartupNotification: Equatable {
    /// The desktop's name for the start.
    let id: String

    /// Makes it from the value of `DESKTOP_STARTUP_ID`; nil if that is empty or unreasonably long.
    init?(id: String) {
        guard !id.isEmpty, id.utf8.count <= 1024, !id.utf8.contains(0) else { return nil }
        self.id = id
    }

    /// The server's time of the user's act, which follows `_TIME` at the end of the name.
    var time: UInt32? {
        guard let range = id.lastRange(of: "_TIME") else { return nil }
        return UInt32(id[range.upperBound...])
    }

    /// The message that ends the start, in pieces of 20 bytes, as it is broadcast; it ends with a NUL.
    var removalMessage: [[UInt8]] {
        var quoted = "remove: ID=\""
        for character in id {
            if character == "\"" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        let bytes = Array((quoted + "\"").utf8) + [0]
        return stride(from: 0, to: bytes.count, by: 20).map { Array(bytes[$0..<min($0 + 20, bytes.count)]) }
    }
}

extension String {
    fileprivate func lastRange(of part: String) -> Range<String.Index>? {
        var place = endIndex
        while place > startIndex {
            place = index(before: place)
            if self[place...].hasPrefix(part) { return place..<index(place, offsetBy: part.count) }
        }
        return nil
    }
}
