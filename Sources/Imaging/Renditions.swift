/// The pictures stored beside an original: a thumbnail for lists and a copy for quick display.
public struct Renditions: Sendable, Equatable {
    /// The data of the original's header.
    public let info: ImageInfo
    /// The middle of the picture, 80 x 80 pixels, corners not rounded.
    public let thumbnail: EncodedImage
    /// The whole picture in at most 1200 x 1200 pixels, never larger than the original.
    public let display: EncodedImage

    /// The thumbnail's size in pixels: 40 points at twice the density.
    public static let thumbnailSize = PixelSize(width: 80, height: 80)
    /// The largest size of the display copy: the picture window's 600 points at twice the density.
    public static let displayFrame = PixelSize(width: 1200, height: 1200)
}
