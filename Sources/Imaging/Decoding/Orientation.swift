/// The orientation of a camera, and the way to turn its picture upright. The cases are numbered as in EXIF.
enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored
    case upsideDown
    case upsideDownMirrored
    case transposed
    case turnedLeft
    case transverse
    case turnedRight

    /// Whether the width of the stored picture is the height of the upright one.
    var swapsSides: Bool { rawValue >= 5 }

    /// Returns the upright size of the stored `size`, and vice versa.
    func applied(to size: PixelSize) -> PixelSize {
        swapsSides ? size.transposed : size
    }

    /// `buffer` turned upright.
    func applied(to buffer: PixelBuffer) throws(ImagingError) -> PixelBuffer {
        if self == .upright { return buffer }
        let size = applied(to: buffer.size)
        let result = try MutablePixelBuffer(width: size.width, height: size.height, isOpaque: buffer.isOpaque)
        // These are the place of the first stored pixel and the distances of stored neighbours, in pixels of the result.
        let stride = result.bytesPerRow / 4
        let right = size.width - 1
        let bottom = (size.height - 1) * stride
        let (start, acrossStep, downStep) =
            switch self {
            case .upright: (0, 1, stride)
            case .mirrored: (right, -1, stride)
            case .upsideDown: (bottom + right, -1, -stride)
            case .upsideDownMirrored: (bottom, 1, -stride)
            case .transposed: (0, stride, 1)
            case .turnedLeft: (right, stride, -1)
            case .transverse: (bottom + right, -stride, -1)
            case .turnedRight: (bottom, -stride, 1)
            }
        let output = result.pixels.assumingMemoryBound(to: UInt32.self) + start
        // The loop works in squares that fit in the cache: rows become columns, and each pixel would need a line of the cache.
        let side = 32
        for top in Swift.stride(from: 0, to: buffer.height, by: side) {
            for left in Swift.stride(from: 0, to: buffer.width, by: side) {
                for y in top..<min(top + side, buffer.height) {
                    let row = buffer.row(y)
                    for x in left..<min(left + side, buffer.width) {
                        output[x &* acrossStep &+ y &* downStep] = row[x]
                    }
                }
            }
        }
        return result.freeze()
    }
}
