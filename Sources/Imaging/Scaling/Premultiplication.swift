/// A pixel whose colours are divided by its alpha, as files store it.
@inline(__always)
func unpremultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    // A colour brighter than its alpha is impossible in a right pixel; in a wrong one it must not spill into its neighbour.
    let red = min(255, ((pixel >> 16 & 255) &* 255 &+ alpha / 2) / alpha)
    let green = min(255, ((pixel >> 8 & 255) &* 255 &+ alpha / 2) / alpha)
    let blue = min(255, ((pixel & 255) &* 255 &+ alpha / 2) / alpha)
    return alpha << 24 | red << 16 | green << 8 | blue
}

/// A pixel whose colours are multiplied by its alpha, as `PixelBuffer` stores it.
@inline(__always)
func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    let red = ((pixel >> 16 & 255) &* alpha &+ 127) / 255
    let green = ((pixel >> 8 & 255) &* alpha &+ 127) / 255
    let blue = ((pixel & 255) &* alpha &+ 127) / 255
    return alpha << 24 | red << 16 | green << 8 | blue
}

extension MutablePixelBuffer {
    /// Multiplies the colours of every pixel by its alpha, in place.
    func premultiply() {
        for y in 0..<height {
            let row = row(y)
            for x in 0..<width { row[x] = premultiplied(row[x]) }
        }
    }
}
