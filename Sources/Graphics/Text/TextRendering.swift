/// The rendering of letters in a desktop's settings; fontconfig decides the rest.
public struct TextRendering: Hashable, Sendable {
    /// The smoothing of the edges of letters.
    public enum Antialiasing: Hashable, Sendable {
        /// Each pixel is either part of a letter or not.
        case none
        /// By shades.
        case gray
        /// Smoothing with the separate colours in the pixels of flat screens.
        case subpixel(SubpixelOrder)
    }

    /// The order of the colours in a screen's pixels: from left to right, or from top to bottom.
    public enum SubpixelOrder: Hashable, Sendable {
        case rgb, bgr, verticalRGB, verticalBGR
    }

    /// The adjustment of letters to the grid of pixels. Texts keep their widths in any case.
    public enum Hinting: Hashable, Sendable {
        case none, slight, medium, full
    }

    /// The smoothing of edges; nil leaves it to fontconfig.
    public var antialiasing: Antialiasing?
    /// The adjustment of letters; nil leaves it to fontconfig.
    public var hinting: Hinting?

    /// Leaves all to fontconfig.
    public init(antialiasing: Antialiasing? = nil, hinting: Hinting? = nil) {
        self.antialiasing = antialiasing
        self.hinting = hinting
    }
}
