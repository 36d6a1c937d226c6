import CPangoCairo
import Foundation
import Graphics
import Imaging
import TestSupport
import Testing

extension GoldenPictures {
    /// The pictures of this checkout.
    nonisolated static let ofCheckout = GoldenPictures(
        of: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent())

    /// Compares a picture with the golden one of a name, as exactly as letters are the same here; or writes it.
    nonisolated func compare(_ name: String, _ drawn: PixelBuffer) throws {
        let letters = try Self.letters()
        guard !isWriting else {
            try write("letters", letters)
            return try write(name, drawn)
        }
        if try isSame(name, drawn) { return }
        let precision = try precision(for: letters)
        if let problem = try problem(with: name, drawn, precision) { Issue.record("\(problem) (\(Self.fontStack))") }
        if precision == .coarse { print("\(name): compared coarsely, for letters are drawn otherwise here: \(Self.fontStack)") }
    }

    /// A picture of letters only, in the sizes and weights of the program.
    private nonisolated static func letters() throws -> PixelBuffer {
        let drawn = PixelBuffer.drawn(width: 360, height: 150, isOpaque: true) { canvas in
            canvas.fill(Rect(x: 0, y: 0, width: 360, height: 150), .white)
            var y = 6.0
            let fonts: [(Double, Font.Weight)] = [
                (11, .regular), (12.5, .medium), (15, .semibold), (15, .regular), (22, .bold), (28, .light),
            ]
            for (size, weight) in fonts {
                let text = TextLayout("Hamburgefonstiv, ÅÇ 0123456789 $“fi”", font: Font(size: size, weight: weight))
                canvas.draw(text, at: Point(x: 6, y: y), color: .black)
                y += text.size.height
            }
        }
        return try #require(drawn)
    }

    private nonisolated static var fontStack: String {
        let fontconfig = FcGetVersion()
        return "cairo \(String(cString: cairo_version_string())), Pango \(String(cString: pango_version_string())), "
            + "fontconfig \(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"
    }
}
