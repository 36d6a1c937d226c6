import CQRCode
import Graphics

/// A code for scanners and telephones (QR, level M), as squares.
struct QRCode {
    /// The number of squares on each side, without the white margin.
    let side: Int
    private let isBlack: [Bool]

    /// The width of the white margin in squares.
    static let quiet = 4

    /// Makes a code of a text; returns nil if it is empty or too long.
    init?(_ text: String) {
        guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
        // The library itself determines the parts that take less room as text than as bytes.
        guard let made = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(made) }
        side = Int(made.pointee.width)
        isBlack = UnsafeBufferPointer(start: made.pointee.data, count: side * side).map { $0 & 1 == 1 }
    }

    /// Draws the code into a square, as one path, so that no hairlines appear between its squares.
    func draw(on canvas: Canvas, in rect: Rect) {
        let step = rect.width / Double(side)
        var path = Path()
        for y in 0..<side {
            var x = 0
            while x < side {
                guard isBlack[y * side + x] else {
                    x += 1
                    continue
                }
                let start = x
                while x < side, isBlack[y * side + x] { x += 1 }
                let (left, top) = (rect.minX + Double(start) * step, rect.minY + Double(y) * step)
                path.append(Path(rect: Rect(x: left, y: top, width: Double(x - start) * step, height: step)))
            }
        }
        canvas.fill(path, .black)
    }
}
