import CX11
import Graphics
import Imaging

/// Converts cairo's pixels into those of screens with ten bits a colour.
struct DeepPixels: Equatable {
    private let red: UInt32
    private let green: UInt32
    private let blue: UInt32

    /// Finds the places of a visual's colours; nil if they are not ten neighbouring bits each.
    init?(_ visual: Visual) { self.init(red: visual.red_mask, green: visual.green_mask, blue: visual.blue_mask) }

    /// Makes it from the masks of the colours.
    init?(red: UInt, green: UInt, blue: UInt) {
        func shift(_ mask: UInt) -> UInt32? {
            let zeros = mask.trailingZeroBitCount
            return mask != 0 && mask >> UInt(zeros) == 0x3ff && zeros <= 22 ? UInt32(zeros) : nil
        }
        guard let red = shift(red), let green = shift(green), let blue = shift(blue) else { return nil }
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Returns the server's pixel for one of cairo's.
    func pixel(_ pixel: UInt32) -> UInt32 {
        // Eight bits become ten so that black and white stay the same.
        func wide(_ colour: UInt32) -> UInt32 { colour << 2 | colour >> 6 }
        return wide(pixel >> 16 & 255) << red | wide(pixel >> 8 & 255) << green | wide(pixel & 255) << blue
    }

    /// Copies a rectangle to memory with rows of the same length.
    func convert(_ buffer: borrowing MutablePixelBuffer, _ rect: PixelRect, to target: UnsafeMutableRawPointer) {
        let width = buffer.width
        let to = target.assumingMemoryBound(to: UInt32.self)
        for y in max(0, rect.y)..<max(0, min(rect.y + rect.height, buffer.height)) {
            for x in max(0, rect.x)..<max(0, min(rect.x + rect.width, width)) { to[y * width + x] = pixel(buffer[x, y]) }
        }
    }
}
