import Glibc
import Graphics

/// libqrencode, which is loaded for labels.
struct QRCodeLibrary {
    /// The beginning of `QRcode` in `qrencode.h`.
    fileprivate struct Code {
        let version: Int32
        let width: Int32
        let squares: UnsafePointer<UInt8>?
    }

    fileprivate let encode: @convention(c) (UnsafePointer<CChar>, Int32, Int32, Int32, Int32) -> UnsafeMutableRawPointer?
    fileprivate let free: @convention(c) (UnsafeMutableRawPointer) -> Void

    /// `QR_ECLEVEL_M` and `QR_MODE_8`: the library itself determines the parts that take less room as text than as bytes.
    fileprivate static let level: Int32 = 1
    fileprivate static let mode: Int32 = 2

    /// Loads the library; returns nil if it is not installed.
    init?() {
        guard let library = SharedLibrary(["libqrencode.so.4", "libqrencode.so"]),
            let encode = library.function(
                "QRcode_encodeString", (@convention(c) (UnsafePointer<CChar>, Int32, Int32, Int32, Int32) -> UnsafeMutableRawPointer?).self),
            let free = library.function("QRcode_free", (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
        else { return nil }
        self.encode = encode
        self.free = free
    }
}

/// A code for scanners and telephones (QR, level M), as squares.
struct QRCode {
    /// The number of squares on each side, without the white margin.
    let side: Int
    private let isBlack: [Bool]

    /// The width of the white margin in squares.
    static let quiet = 4

    /// Makes a code of a text; returns nil if it is empty or too long.
    init?(_ text: String, _ library: QRCodeLibrary) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
        guard let made = library.encode(text, 0, QRCodeLibrary.level, QRCodeLibrary.mode, 1) else { return nil }
        defer { library.free(made) }
        let code = made.load(as: QRCodeLibrary.Code.self)
        side = Int(code.width)
        isBlack = UnsafeBufferPointer(start: code.squares, count: side * side).map { $0 & 1 == 1 }
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
