/// Returns a pixel with its colours divided by its alpha, the form in files.
@inline(__always)
func unpremultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    // A valid pixel has no colour brighter than its alpha; an invalid one must not spill into its neighbour.
    let red = min(255, ((pixel >> 16 & 255) &* 255 &+ alpha / 2) / alpha)
    let green = min(255, ((pixel >> 8 & 255) &* 255 &+ alpha / 2) / alpha)
    let blue = min(255, ((pixel & 255) &* 255 &+ alpha / 2) / alpha)
    return alpha << 24 | red << 16 | green << 8 | blue
}

/// Returns a pixel with its colours multiplied by its alpha, the form of `PixelBuffer`.
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
