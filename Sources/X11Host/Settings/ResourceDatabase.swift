/// The text from `xrdb` in the root window's property RESOURCE_MANAGER.
struct ResourceDatabase {
    private let values: [Substring: Substring]

    /// Reads lines of `name: value`; comments and lines without a colon are ignored.
    init(text: String) {
        var values: [Substring: Substring] = [:]
        for line in text.split(whereSeparator: \.isNewline) where line.first != "!" && line.first != "#" {
            guard let colon = line.firstIndex(of: ":") else { continue }
            values[Self.trimmed(line[..<colon])] = Self.trimmed(line[line.index(after: colon)...])
        }
        self.values = values
    }

    /// Returns the value under exactly this name.
    func string(_ name: String) -> String? {
        values[name[...]].map(String.init)
    }

    /// Returns the positive, finite number under exactly this name.
    func number(_ name: String) -> Double? {
        guard let value = values[name[...]].flatMap({ Double($0) }), value.isFinite, value > 0 else { return nil }
        return value
    }

    /// Returns 0 or 1 under exactly this name; words for them are also accepted.
    func number01(_ name: String) -> Int? {
        switch string(name)?.lowercased() {
        case "0", "false", "off", "no": 0
        case "1", "true", "on", "yes": 1
        default: nil
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
