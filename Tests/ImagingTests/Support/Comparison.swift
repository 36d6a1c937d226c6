import Imaging

/// The largest difference between two pixels in any of their four bytes.
func difference(_ one: UInt32, _ other: UInt32) -> Int {
    stride(from: 0, to: 32, by: 8).map { abs(Int(one >> UInt32($0) & 255) - Int(other >> UInt32($0) & 255)) }.max() ?? 0
}

/// The largest difference between two pictures in any byte of any pixel; 256 if their sizes differ.
func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
    guard one.size == other.size else { return 256 }
    var largest = 0
    for y in 0..<one.height {
        for x in 0..<one.width {
            let (a, b) = (one[x, y], other[x, y])
            // The alpha bits of opaque pictures mean nothing.
            let mask: UInt32 = one.isOpaque && other.isOpaque ? 0x00FF_FFFF : 0xFFFF_FFFF
            if a & mask != b & mask { largest = max(largest, difference(a & mask, b & mask)) }
        }
    }
    return largest
}

/// The mean difference between the bytes of two pictures of one size.
func meanDifference(_ one: PixelBuffer, _ other: PixelBuffer) -> Double {
    var sum = 0
    for y in 0..<one.height {
        for x in 0..<one.width {
            for shift in [UInt32(0), 8, 16] { sum += abs(Int(one[x, y] >> shift & 255) - Int(other[x, y] >> shift & 255)) }
        }
    }
    return Double(sum) / Double(one.width * one.height * 3)
}
