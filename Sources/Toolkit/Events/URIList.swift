/// A list of addresses as programs drag and copy files: `text/uri-list`, RFC 2483.
nonisolated public struct URIList: Hashable, Sendable {
    private let lines: [String]

    /// The largest number of bytes of a list; the rest of a longer list from another program is cut off.
    private static let limit = 1 << 20

    /// Reads the bytes; comments and empty lines are skipped.
    public init(bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(Self.limit), as: UTF8.self)
        lines = text.split(whereSeparator: { $0.isNewline || $0 == "\0" }).map(String.init).filter { !$0.hasPrefix("#") }
    }

    private init(lines: [String]) { self.lines = lines }

    /// The list in the form that programs exchange.
    public var bytes: [UInt8] { lines.flatMap { Array($0.utf8) + [13, 10] } }

    /// Returns the same list without this host name in the addresses of files.
    public func withoutHost(_ name: String) -> URIList {
        let prefix = "file://\(name.lowercased())/"
        return URIList(lines: lines.map { $0.lowercased().hasPrefix(prefix) ? "file:///" + $0.dropFirst(prefix.count) : $0 })
    }

    /// The number of addresses.
    public var count: Int { lines.count }

    /// Whether any of the addresses is that of a file.
    public var hasFiles: Bool { lines.contains { Self.scheme($0) == "file" } }

    /// The absolute paths of the files on this machine, in order.
    ///
    /// Addresses of other machines, with a NUL, or with bytes that are not UTF-8 are left out. The reader must check that such files exist
    /// and that they are regular files.
    ///
    public var localPaths: [String] {
        lines.compactMap(Self.path)
    }

    private static func scheme(_ line: String) -> String? {
        line.firstIndex(of: ":").map { line[..<$0].lowercased() }
    }

    private static func path(of line: String) -> String? {
        guard scheme(line) == "file" else { return nil }
        var rest = line.dropFirst("file:".count)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            guard let slash = rest.firstIndex(of: "/") else { return nil }
            let host = rest[..<slash].lowercased()
            guard host.isEmpty || host == "localhost" else { return nil }
            rest = rest[slash...]
        }
        // A query or a fragment is not part of the file's name.
        if let end = rest.firstIndex(where: { $0 == "#" || $0 == "?" }) { rest = rest[..<end] }
        guard rest.hasPrefix("/"), let path = decoded(rest) else { return nil }
        return path
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
            bytes.append(high << 4 | low)
        }
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
