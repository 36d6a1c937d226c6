import CX11

/// Text in the X Consortium's old encoding, which Xlib can write and read.
enum CompoundText {
    /// Returns the property's type and bytes for a text, or nil if Xlib has no converter.
    static func encode(_ text: String, on connection: X11Connection) -> (type: UInt, bytes: [UInt8])? {
        var property = XTextProperty()
        let result = text.withCString { pointer in
            var list: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(mutating: pointer)
            return Xutf8TextListToTextProperty(connection.display, &list, 1, XCompoundTextStyle, &property)
        }
        defer { if let value = property.value { XFree(value) } }
        // A positive number counts characters that the encoding lacks.
        guard result >= 0, let value = property.value else { return nil }
        return (property.encoding, Array(UnsafeBufferPointer(start: value, count: Int(property.nitems))))
    }

    /// Returns the text in UTF-8 of a property's bytes.
    static func decode(_ bytes: [UInt8], type: UInt, on connection: X11Connection) -> [UInt8]? {
        // Xlib reads the byte after the last one as the end of the text.
        var bytes = bytes + [0]
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var count: Int32 = 0
        let result = bytes.withUnsafeMutableBufferPointer { buffer in
            var property = XTextProperty(value: buffer.baseAddress, encoding: type, format: 8, nitems: UInt(buffer.count - 1))
            return Xutf8TextPropertyToTextList(connection.display, &property, &list, &count)
        }
        defer { if let list { XFreeStringList(list) } }
        guard result >= 0, let list, count > 0 else { return nil }
        let parts = (0..<Int(count)).compactMap { list[$0].map { String(cString: $0) } }
        return Array(parts.joined(separator: "\n").utf8)
    }
}
