/// A message to or from another program. It frees the library's message at its end.
final class BusMessage {
    /// The kind of a message.
    enum Kind: UInt8 {
        case call = 1
        case reply, error, signal
    }

    let pointer: BusLibrary.Message
    private let library: BusLibrary

    /// Takes ownership of a message of the library.
    init(_ pointer: BusLibrary.Message, of library: BusLibrary) { (self.pointer, self.library) = (pointer, library) }

    deinit { _ = library.release(pointer) }

    // MARK: - Writing

    func append(_ value: BusValue) throws(BusError) {
        switch value {
        case .boolean(let value): try append("b", value ? 1 : 0 as Int32)
        case .uint32(let value): try append("u", value)
        case .double(let value): try append("d", value)
        case .descriptor(let value): try append("h", value)
        case .string(let text): try append("s", text)
        case .objectPath(let text): try append("o", text)
        case .strings(let texts):
            try check(library.openContainer(pointer, Self.code("a"), "s"))
            for text in texts { try append("s", text) }
            try check(library.closeContainer(pointer))
        case .dictionary(let values):
            try check(library.openContainer(pointer, Self.code("a"), "{sv}"))
            // The order is the same each time.
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                try check(library.openContainer(pointer, Self.code("e"), "sv"))
                try append("s", name)
                try check(library.openContainer(pointer, Self.code("v"), value.signature))
                try append(value)
                try check(library.closeContainer(pointer))
                try check(library.closeContainer(pointer))
            }
            try check(library.closeContainer(pointer))
        }
    }

    private func append<Number: BitwiseCopyable>(_ type: Unicode.Scalar, _ number: Number) throws(BusError) {
        var number = number
        try check(library.append(pointer, Self.code(type), &number))
    }

    private func append(_ type: Unicode.Scalar, _ text: String) throws(BusError) {
        try check(text.withCString { library.append(pointer, Self.code(type), $0) })
    }

    private static func code(_ scalar: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: scalar.value) }

    private func check(_ result: CInt) throws(BusError) {
        guard result >= 0 else { throw .malformed }
    }

    // MARK: - Reading

    var kind: Kind? {
        var number: UInt8 = 0
        return library.kind(pointer, &number) >= 0 ? Kind(rawValue: number) : nil
    }

    /// The number of the call that it answers.
    var replyCookie: UInt64? {
        var cookie: UInt64 = 0
        return library.replyCookie(pointer, &cookie) >= 0 ? cookie : nil
    }

    var sender: String { Self.text(library.sender(pointer)) }
    var path: String { Self.text(library.path(pointer)) }

    func isSignal(_ member: String, of interface: String) -> Bool {
        kind == .signal && Self.text(library.member(pointer)) == member && Self.text(library.interface(pointer)) == interface
    }

    /// The error in it; nil for other messages.
    var error: BusError? {
        guard kind == .error, let found = library.error(pointer) else { return nil }
        let texts = found.assumingMemoryBound(to: BusLibrary.Text?.self)
        return .refused(name: Self.text(texts[0]), message: Self.text(texts[1]))
    }

    private static func text(_ text: BusLibrary.Text?) -> String { text.map { String(cString: $0) } ?? "" }

    /// Returns all of its values, once, without those of types that are not in `BusValue`.
    func values() throws(BusError) -> [BusValue] {
        var values: [BusValue] = []
        while let (type, contents) = try next() {
            if let value = try value(type, contents) { values.append(value) }
        }
        return values
    }

    /// Returns the type of the next value; nil at the end of the message or of an entered container.
    private func next() throws(BusError) -> (type: Unicode.Scalar, contents: String)? {
        var type: CChar = 0
        var contents: BusLibrary.Text?
        let result = library.peek(pointer, &type, &contents)
        try check(result)
        guard result > 0 else { return nil }
        return (Unicode.Scalar(UInt8(bitPattern: type)), Self.text(contents))
    }

    private func value(_ type: Unicode.Scalar, _ contents: String) throws(BusError) -> BusValue? {
        switch (type, contents) {
        case ("b", _): return .boolean(try number(type, Int32(0)) != 0)
        case ("u", _): return .uint32(try number(type, 0))
        case ("d", _): return .double(try number(type, 0))
        case ("s", _): return .string(try text(type))
        case ("o", _): return .objectPath(try text(type))
        case ("v", _):
            try check(library.enter(pointer, Self.code(type), contents))
            var found: BusValue?
            if let (type, contents) = try next() { found = try value(type, contents) }
            try check(library.exit(pointer))
            return found
        case ("a", "s"):
            var texts: [String] = []
            try check(library.enter(pointer, Self.code(type), contents))
            while try next() != nil { texts.append(try text("s")) }
            try check(library.exit(pointer))
            return .strings(texts)
        case ("a", "{sv}"): return .dictionary(try dictionary())
        default:
            try check(library.skip(pointer, nil))
            return nil
        }
    }

    private func dictionary() throws(BusError) -> [String: BusValue] {
        var values: [String: BusValue] = [:]
        try check(library.enter(pointer, Self.code("a"), "{sv}"))
        while try next() != nil {
            try check(library.enter(pointer, Self.code("e"), "sv"))
            let name = try text("s")
            guard let (type, contents) = try next() else { throw .malformed }
            values[name] = try value(type, contents)
            try check(library.exit(pointer))
        }
        try check(library.exit(pointer))
        return values
    }

    private func number<Number: BitwiseCopyable>(_ type: Unicode.Scalar, _ zero: Number) throws(BusError) -> Number {
        var number = zero
        try check(library.read(pointer, Self.code(type), &number))
        return number
    }

    private func text(_ type: Unicode.Scalar) throws(BusError) -> String {
        var text: BusLibrary.Text?
        try check(library.read(pointer, Self.code(type), &text))
        return Self.text(text)
    }
}
