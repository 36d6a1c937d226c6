internal import CPangoCairo

/// Takes the bytes from cairo, in pieces of any size, and keeps the first error.
final class DocumentOutput {
    private let write: ([UInt8]) throws -> Void
    private var pending: [UInt8] = []
    private(set) var failure: (any Error)?

    private static let pieceSize = 128 << 10

    init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }

    /// The function that cairo calls, with this object as its closure.
    static let function: cairo_write_func_t = { closure, bytes, count in
        guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
        let output = Unmanaged<DocumentOutput>.fromOpaque(closure).takeUnretainedValue()
        return output.take(UnsafeBufferPointer(start: bytes, count: Int(count))) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
    }

    private func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard failure == nil else { return false }
        pending += bytes
        if pending.count >= Self.pieceSize { flush() }
        return failure == nil
    }

    /// Passes the rest on.
    func flush() {
        guard failure == nil, !pending.isEmpty else { return }
        do { try write(pending) } catch { failure = error }
        pending.removeAll(keepingCapacity: true)
    }

    /// Stops taking bytes.
    func close() { if failure == nil { failure = DocumentError.drawing("it was cancelled") } }
}
