import FoundationEssentials

extension Data {
    /// Calls `body` with the bytes and rethrows its typed error, which `withUnsafeBytes` cannot.
    func withForeignBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws(ImagingError) -> Value
    ) throws(ImagingError) -> Value {
        let result: Result<Value, ImagingError> = withUnsafeBytes { bytes in
            do throws(ImagingError) {
                return .success(try body(bytes))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// Reading numbers from untrusted bytes: every read checks its bounds.
extension UnsafeRawBufferPointer {
    /// Returns the byte at `offset`, or nil past the end.
    func byte(_ offset: Int) -> UInt8? {
        offset >= 0 && offset < count ? self[offset] : nil
    }

    /// The big-endian 16-bit number at `offset`, or nil past the end.
    func big16(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        return Int(self[offset]) << 8 | Int(self[offset + 1])
    }

    /// The big-endian 32-bit number at `offset`, or nil past the end.
    func big32(_ offset: Int) -> Int? {
        guard let high = big16(offset), let low = big16(offset + 2) else { return nil }
        return high << 16 | low
    }

    /// The little-endian 16-bit number at `offset`, or nil past the end.
    func little16(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        return Int(self[offset]) | Int(self[offset + 1]) << 8
    }

    /// The little-endian 24-bit number at `offset`, or nil past the end.
    func little24(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 3 else { return nil }
        return Int(self[offset]) | Int(self[offset + 1]) << 8 | Int(self[offset + 2]) << 16
    }

    /// The little-endian 32-bit number at `offset`, or nil past the end.
    func little32(_ offset: Int) -> Int? {
        guard let low = little24(offset), let high = byte(offset + 3) else { return nil }
        return low | Int(high) << 24
    }

    /// Returns whether `text` in ASCII is at `offset`.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= count - text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount where self[offset + index] != text.utf8Start[index] { return false }
        return true
    }

    /// Returns the bytes of `range`, which must lie inside, as a buffer that starts at zero.
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[range])
    }
}
