/// How letters become pixels, where a desktop says so; what it leaves open is fontconfig's to say.
public struct TextRendering: Hashable, Sendable {
    /// How the edges of letters are smoothed.
    public enum Antialiasing: Hashable, Sendable {
        /// Each pixel is wholly a letter's or wholly not.
        case none
        /// By shades.
        case gray
        /// By the colours of which the pixels of flat screens are made.
        case subpixel(SubpixelOrder)
    }

    /// How the colours of a screen's pixels are: from left to right, or from top to bottom.
    public enum SubpixelOrder: Hashable, Sendable {
        case rgb, bgr, verticalRGB, verticalBGR
    }

    /// How much letters give way to the grid of pixels. Texts keep their widths in any case.
    public enum Hinting: Hashable, Sendable {
        case none, slight, medium, full
    }

    /// How edges are smoothed; nil is fontconfig's to say.
    public var antialiasing: Antialiasing?
    /// How much letters give way; nil is fontconfig's to say.
    public var hinting: Hinting?

    /// Leaves all to fontconfig.
    public init(antialiasing: Antialiasing? = nil, hinting: Hinting? = nil) {
        self.antialiasing = antialiasing
        self.hinting = hinting
    }
}
