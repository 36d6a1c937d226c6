import Foundation
import Imaging
import TestSupport
import Testing

/// The differences that the comparison of whole screens detects, even if letters are drawn differently.
@Suite struct GoldenComparisonTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The screen that the others are compared with, in a checkout of its own.
    private static func pictures(_ folder: URL) throws -> (GoldenPictures, PixelBuffer) {
        let golden = try ImageDecoder.decode(try Data(contentsOf: root.appending(path: "Tests/Golden/main.png")))
        let pictures = GoldenPictures(of: folder)
        try pictures.write("main", golden)
        return (pictures, golden)
    }

    /// Returns a copy with changed pixels.
    private static func changed(_ golden: PixelBuffer, _ pixel: (Int, Int) -> UInt32) throws -> PixelBuffer {
        let made = try MutablePixelBuffer(width: golden.width, height: golden.height, isOpaque: true)
        for y in 0..<golden.height {
            for x in 0..<golden.width {
                made.pixels.storeBytes(of: 0xFF00_0000 | pixel(x, y), toByteOffset: y * made.bytesPerRow + x * 4, as: UInt32.self)
            }
        }
        return made.freeze()
    }

    private static func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "homepwner-golden-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    /// Letters a pixel further to the right, as another release of the font may draw them, do not make another screen.
    @Test func coarselyLettersMayDiffer() throws {
        try Self.withFolder { folder in
            let (pictures, golden) = try Self.pictures(folder)
            let moved = try Self.changed(golden) { x, y in golden[max(0, x - 1), y] }
            #expect(try pictures.problem(with: "main", moved, .coarse) == nil)
            #expect(try pictures.problem(with: "main", moved, .exact) != nil)
        }
    }

    @Test(arguments: ["rows", "header", "colours", "mirror"]) func coarselyWhatIsElsewhereIsSeen(_ what: String) throws {
        try Self.withFolder { folder in
            let (pictures, golden) = try Self.pictures(folder)
            let drawn = try Self.changed(golden) { x, y in
                switch what {
                // All rows are half a row lower, the bar above is missing, the light is different, left and right are exchanged.
                case "rows": golden[x, y < 90 ? y : max(90, y - 30)]
                case "header": y < 52 ? 0xFF1D_1D1D : golden[x, y]
                case "colours": (golden[x, y] & 0xFE_FEFE) / 2 + 0x70_7070
                default: golden[golden.width - 1 - x, y]
                }
            }
            let problem = try #require(try pictures.problem(with: "main", drawn, .coarse))
            #expect(problem.contains("% of squares, with another font stack, differ by more than"))
            let files = folder.appending(path: ".build/golden")
            #expect(FileManager.default.fileExists(atPath: files.appending(path: "main-drawn.png").path))
            // Differences are red, equal parts are pale.
            let shown = try ImageDecoder.decode(try Data(contentsOf: files.appending(path: "main-difference.png")))
            var (red, pale) = (0, 0)
            for y in 0..<shown.height {
                for x in 0..<shown.width {
                    let isRed = shown[x, y] >> 16 & 255 == 255 && shown[x, y] & 255 == 0
                    let isSame = (golden[x, y] ^ drawn[x, y]) & 0xFF_FFFF == 0
                    if isSame { pale += isRed ? 0 : 1 } else { red += isRed ? 1 : 0 }
                }
            }
            let different = try #require(PictureComparison.exact(golden, drawn, levels: 0).share as Double?)
            let all = Double(shown.width * shown.height)
            #expect(abs(Double(red) - different * all) < 1 && abs(Double(pale) - (1 - different) * all) < 1)
        }
    }
}
