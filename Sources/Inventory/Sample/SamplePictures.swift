public import FoundationEssentials
import Imaging

/// Small pictures for sample items: a background in two colours with a few simple shapes, the same for the same seed.
public enum SamplePictures {
    private static let width = 320
    private static let height = 240

    /// Returns the pictures as JPEG files, with their names.
    public static func make(count: Int, seed: UInt64) throws(InventoryError) -> [(name: String, data: Data)] {
        var result: [(name: String, data: Data)] = []
        for index in 0..<count {
            do {
                let data = try ImageEncoder.jpeg(try picture(index, seed: seed), quality: 85)
                result.append(("sample-\(index + 1).jpg", data))
            } catch { throw InventoryError(.photoInvalid, "A sample picture could not be made. \(error)") }
        }
        return result
    }

    /// A round or square shape.
    private struct Shape {
        let x: Int
        let y: Int
        let radius: Int
        let isRound: Bool
        let colour: (Int, Int, Int)

        /// Returns the columns that it covers in a row.
        func columns(in row: Int) -> Range<Int> {
            let dy = abs(row - y)
            var reach = radius
            if isRound {
                while reach > 0, (reach - 1) * (reach - 1) + dy * dy >= radius * radius { reach -= 1 }
            } else if dy >= radius * 2 / 3 {
                reach = 0
            }
            return reach > 0 ? (x - reach + 1)..<(x + reach) : x..<x
        }
    }

    private static func picture(_ index: Int, seed: UInt64) throws(ImagingError) -> PixelBuffer {
        var random = SeededGenerator(seed: seed &* 31 &+ UInt64(index) &* 0xA076_1D64_78BD_642F)
        let top = colour(&random, from: 150)
        let bottom = colour(&random, from: 90)
        let shapes = (0..<3 + random.below(4)).map { _ in
            Shape(
                x: 40 + random.below(width - 80), y: 40 + random.below(height - 80), radius: 18 + random.below(60),
                isRound: random.below(2) == 0, colour: colour(&random, from: 30))
        }
        let buffer = try MutablePixelBuffer(width: width, height: height, isOpaque: true)
        for y in 0..<height {
            let row = (buffer.pixels + y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            row.update(repeating: pixel(mixed(top, bottom, y, of: height)), count: width)
            for shape in shapes {
                let columns = shape.columns(in: y).clamped(to: 0..<width)
                (row + columns.lowerBound).update(repeating: pixel(shape.colour), count: columns.count)
            }
        }
        return buffer.freeze()
    }

    private static func pixel(_ colour: (Int, Int, Int)) -> UInt32 {
        0xFF00_0000 | UInt32(colour.0) << 16 | UInt32(colour.1) << 8 | UInt32(colour.2)
    }

    private static func colour(_ random: inout SeededGenerator, from least: Int) -> (Int, Int, Int) {
        (least + random.below(256 - least), least + random.below(256 - least), least + random.below(256 - least))
    }

    private static func mixed(_ one: (Int, Int, Int), _ other: (Int, Int, Int), _ part: Int, of whole: Int) -> (Int, Int, Int) {
        (
            one.0 + (other.0 - one.0) * part / whole, one.1 + (other.1 - one.1) * part / whole, one.2 + (other.2 - one.2) * part / whole
        )
    }
}
