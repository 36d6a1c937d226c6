import CX11

/// The value of a property of a window.
struct PropertyValue {
    /// The atom of its type.
    var type: UInt
    /// Bits in each element: 8, 16 or 32.
    var format: Int
    /// The elements of formats 8 and 16, as bytes.
    var bytes: [UInt8] = []
    /// The elements of format 32.
    var numbers: [UInt] = []
}

extension X11Connection {
    /// The types of an atom, a number, a window, and old text: fixed numbers of the protocol.
    static let atomType: UInt = 4
    static let cardinalType: UInt = 6
    static let stringType: UInt = 31
    static let windowType: UInt = 33

    /// Reads a property, up to a limit in bytes; nil if there is none, or if it is longer.
    func property(_ window: XID, _ name: UInt, type: UInt = 0, deleting: Bool = false, limit: Int = 1 << 20) -> PropertyValue? {
        guard !isLost else { return nil }
        var foundType: UInt = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        let result = XGetWindowProperty(
            display, window, name, 0, (limit + 3) / 4, deleting ? 1 : 0, type, &foundType, &format, &count, &rest, &data)
        defer { if let data { XFree(data) } }
        guard result == 0, !isLost, foundType != 0, rest == 0, type == 0 || foundType == type else { return nil }
        var value = PropertyValue(type: foundType, format: Int(format))
        guard let data, count > 0 else { return value }
        switch format {
        case 8: value.bytes = Array(UnsafeBufferPointer(start: data, count: Int(count)))
        case 16: value.bytes = Array(UnsafeBufferPointer(start: data, count: Int(count) * 2))
        case 32:
            // Xlib keeps 32-bit elements in longs of any size.
            value.numbers = data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
                Array(UnsafeBufferPointer(start: $0, count: Int(count)))
            }
        default: return nil
        }
        return value
    }

    /// Returns the text of a property, in UTF-8 or Latin-1.
    func text(_ window: XID, _ name: UInt) -> String? {
        property(window, name).flatMap { $0.format == 8 ? String(decoding: $0.bytes, as: UTF8.self) : nil }
    }

    /// Writes bytes.
    func setProperty(_ window: XID, _ name: UInt, type: UInt, bytes: some Collection<UInt8>) {
        let bytes = ContiguousArray(bytes)
        bytes.withUnsafeBufferPointer { pointer in
            _ = XChangeProperty(display, window, name, type, 8, PropModeReplace, pointer.baseAddress, Int32(bytes.count))
        }
    }

    /// Writes 32-bit elements.
    func setProperty(_ window: XID, _ name: UInt, type: UInt, numbers: [UInt]) {
        numbers.withUnsafeBytes { pointer in
            let bytes = pointer.bindMemory(to: UInt8.self).baseAddress
            _ = XChangeProperty(display, window, name, type, 32, PropModeReplace, bytes, Int32(numbers.count))
        }
    }

    /// Writes text in UTF-8.
    func setProperty(_ window: XID, _ name: AtomName, text: String) {
        setProperty(window, atoms[name], type: atoms[.utf8String], bytes: text.utf8)
    }

    /// Sends a client message of 32-bit elements.
    ///
    /// - Parameters:
    ///   - destination: the window that gets it.
    ///   - subject: the subject of the message.
    ///   - mask: the listeners of the destination that get it; 0 for the destination's owner alone.
    func sendMessage(to destination: XID, about subject: XID, _ kind: AtomName, _ numbers: [Int], mask: Int = 0) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = subject
        event.xclient.message_type = atoms[kind]
        event.xclient.format = 32
        withUnsafeMutableBytes(of: &event.xclient.data) { data in
            let longs = data.bindMemory(to: Int.self)
            for (index, number) in numbers.prefix(5).enumerated() { longs[index] = number }
        }
        XSendEvent(display, destination, 0, mask, &event)
    }
}

extension XClientMessageEvent {
    /// The elements of a message of format 32; nil for other formats, which the protocols here do not use.
    var numbers: [Int]? {
        guard format == 32 else { return nil }
        return withUnsafeBytes(of: data) { Array($0.bindMemory(to: Int.self).prefix(5)) }
    }
}
