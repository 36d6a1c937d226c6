/// Scales a picture that arrives row by row from the top, in linear light, and keeps only a few rows of it.
///
/// Rows are first weighed into sums as wide as the source; when all rows of a destination row are complete, its sums are weighed across. So
/// each source pixel needs three table look-ups, one multiplication and one addition.
final class RowScaler {
    /// The form of the colours in the source's rows.
    enum Alpha {
        /// The alpha bits have no meaning.
        case none
        /// Colours are multiplied by alpha, as in `PixelBuffer`.
        case premultiplied
        /// Colours are independent of alpha, as in files.
        case straight
    }

    /// The scaled picture; nil after it was returned.
    private var destination: MutablePixelBuffer?

    private let alpha: Alpha
    private let columns: AxisWeights
    private let rows: AxisWeights
    private let crop: PixelRect
    private let light = LinearLight.shared
    /// The sums of light of the unfinished destination rows, a ring of `ringSize` rows, and their sums of alpha.
    private let sums: UnsafeMutablePointer<UInt64>
    private let alphaSums: UnsafeMutablePointer<UInt32>
    private let ringSize: Int
    private var sourceRow = 0
    private var firstOpen = 0

    /// Makes a scaler.
    ///
    /// - Parameters:
    ///   - crop: the part of the source.
    ///   - size: the size of the result.
    ///   - alpha: the form of the source's colours.
    init(crop: PixelRect, to size: PixelSize, alpha: Alpha) throws(ImagingError) {
        destination = try MutablePixelBuffer(width: size.width, height: size.height, isOpaque: alpha == .none)
        self.alpha = alpha
        self.crop = crop
        // Columns count from the crop's left edge: only its pixels are added.
        columns = AxisWeights(source: 0..<crop.width, count: size.width)
        rows = AxisWeights(source: crop.y..<(crop.y + crop.height), count: size.height)
        ringSize = rows.largestOverlap
        sums = .allocate(capacity: ringSize * crop.width)
        sums.initialize(repeating: 0, count: ringSize * crop.width)
        let alphaCount = alpha == .none ? 1 : ringSize * crop.width
        alphaSums = .allocate(capacity: alphaCount)
        alphaSums.initialize(repeating: 0, count: alphaCount)
    }

    deinit {
        sums.deallocate()
        alphaSums.deallocate()
    }

    /// Adds the next row of the source, from its first column on.
    func consume(_ row: UnsafePointer<UInt32>) {
        let y = sourceRow
        sourceRow += 1
        var index = firstOpen
        while index < rows.count, rows.starts[index] <= y {
            let sources = rows.sources(of: index)
            if sources.contains(y) {
                let weight = rows.weight(of: y, in: index)
                if weight > 0 { add(row + crop.x, weight: weight, to: index % ringSize) }
            }
            if y == sources.upperBound - 1 {
                finish(index)
                firstOpen = index + 1
            }
            index += 1
        }
    }

    /// Returns the scaled picture, after `consume` was called for every row of the source; only once.
    func finish() -> PixelBuffer {
        guard let made = destination.take() else { preconditionFailure("RowScaler.finish(): the picture was handed over before") }
        return made.freeze()
    }

    private func add(_ row: UnsafePointer<UInt32>, weight: UInt64, to slot: Int) {
        let sums = sums + slot * crop.width
        let count = crop.width
        light.fields.withUnsafeBufferPointer { fields in
            guard let fields = fields.baseAddress else { return }
            switch alpha {
            case .none:
                Self.addOpaque(row, count, weight, fields, sums)
            case .premultiplied:
                Self.addTranslucent(row, count, weight, fields, sums, alphaSums + slot * count, isPremultiplied: true)
            case .straight:
                Self.addTranslucent(row, count, weight, fields, sums, alphaSums + slot * count, isPremultiplied: false)
            }
        }
    }

    private static func addOpaque(
        _ row: UnsafePointer<UInt32>, _ count: Int, _ weight: UInt64, _ fields: UnsafePointer<UInt64>,
        _ sums: UnsafeMutablePointer<UInt64>
    ) {
        var x = 0
        while x < count {
            sums[x] &+= lit(row[x], fields) &* weight
            x &+= 1
        }
    }

    private static func addTranslucent(
        _ row: UnsafePointer<UInt32>, _ count: Int, _ weight: UInt64, _ fields: UnsafePointer<UInt64>,
        _ sums: UnsafeMutablePointer<UInt64>, _ alphaSums: UnsafeMutablePointer<UInt32>, isPremultiplied: Bool
    ) {
        var x = 0
        while x < count {
            let pixel = row[x]
            let alpha = pixel >> 24
            if alpha == 255 {
                sums[x] &+= lit(pixel, fields) &* weight
                alphaSums[x] &+= UInt32(truncatingIfNeeded: weight) << 13
            } else if alpha > 0 {
                let straight = isPremultiplied ? unpremultiplied(pixel) : pixel
                // Alpha is 0 to 256, so the division by its range is a shift of all fields at once.
                let cover = UInt64(alpha + alpha >> 7)
                let covered = (lit(straight, fields) &* cover &+ LinearLight.half) >> 8 & LinearLight.mask
                sums[x] &+= covered &* weight
                alphaSums[x] &+= UInt32(truncatingIfNeeded: weight &* cover) << 5
            }
            x &+= 1
        }
    }

    @inline(__always)
    private static func lit(_ pixel: UInt32, _ fields: UnsafePointer<UInt64>) -> UInt64 {
        fields[Int(pixel & 255)] &+ fields[256 &+ Int(pixel >> 8 & 255)] &+ fields[512 &+ Int(pixel >> 16 & 255)]
    }

    private func finish(_ index: Int) {
        let slot = index % ringSize
        let sums = sums + slot * crop.width
        guard let output = destination?.row(index) else { return }
        if alpha == .none {
            Self.divide(sums, crop.width)
            writeOpaque(sums, output)
        } else {
            let alphaSums = alphaSums + slot * crop.width
            Self.divide(sums, crop.width)
            writeTranslucent(sums, alphaSums, output)
            alphaSums.update(repeating: 0, count: crop.width)
        }
        sums.update(repeating: 0, count: crop.width)
    }

    private static func divide(_ sums: UnsafeMutablePointer<UInt64>, _ count: Int) {
        var x = 0
        while x < count {
            sums[x] = (sums[x] &+ LinearLight.half) >> 8 & LinearLight.mask
            x &+= 1
        }
    }

    private func writeOpaque(_ line: UnsafePointer<UInt64>, _ output: UnsafeMutablePointer<UInt32>) {
        withTables { encoded, columns in
            var x = 0
            while x < columns.count {
                let color = columns.mean(of: line, at: x)
                output[x] =
                    0xFF00_0000 | UInt32(encoded[Int(color >> 42)]) << 16 | UInt32(encoded[Int(color >> 21 & 0x1FFF)]) << 8
                    | UInt32(encoded[Int(color & 0x1FFF)])
                x &+= 1
            }
        }
    }

    private func writeTranslucent(
        _ line: UnsafePointer<UInt64>, _ alphaLine: UnsafePointer<UInt32>, _ output: UnsafeMutablePointer<UInt32>
    ) {
        withTables { encoded, columns in
            for x in 0..<columns.count {
                // The range is 0 to 8192, like that of the covered colours.
                let cover = columns.mean(ofAlpha: alphaLine, at: x)
                guard cover > 0 else { continue }
                let color = columns.mean(of: line, at: x)
                let alpha = UInt32((cover &* 255 &+ 4096) >> 13)
                func channel(_ field: UInt64) -> UInt32 {
                    let straight = min(UInt64(LinearLight.maximum), ((field & 0x1FFF) << 13 &+ cover / 2) / cover)
                    return (UInt32(encoded[Int(straight)]) &* alpha &+ 127) / 255
                }
                output[x] = alpha << 24 | channel(color >> 42) << 16 | channel(color >> 21) << 8 | channel(color)
            }
        }
    }

    private func withTables(_ body: (_ encoded: UnsafePointer<UInt8>, _ columns: AxisWeights.Pointers) -> Void) {
        light.encoded.withUnsafeBufferPointer { encoded in
            columns.withPointers { columns in
                if let encoded = encoded.baseAddress { body(encoded, columns) }
            }
        }
    }
}
