import CQRCode
import Graphics

/// A code that scanners and telephones read (QR, level M), as squares.
struct QRCode {
    /// How many squares it has a side, without the white around it.
    let side: Int
    private let isBlack: [Bool]

    /// So many squares of white have to be around it.
    static let quiet = 4

    /// Makes a code of a text; nil for one that is empty or too long.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
        // Capital letters and digits take less room than bytes do, and libqrencode finds out by itself where text is text.
        guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(code) }
        side = Int(code.pointee.width)
        let squares = UnsafeBufferPointer(start: code.pointee.data, count: side * side)
        isBlack = squares.map { $0 & 1 == 1 }
    }

    /// Draws it into a square, in one path, so that no hairline is between its squares.
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
