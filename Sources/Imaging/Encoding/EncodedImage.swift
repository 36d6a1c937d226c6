public import FoundationEssentials

/// A picture in the form of a file, with its decoded size.
public struct EncodedImage: Sendable, Equatable {
    /// The file's content.
    public let data: Data
    /// The format of `data`.
    public let format: ImageFormat
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// Makes an encoded image from its parts.
    public init(data: Data, format: ImageFormat, width: Int, height: Int) {
        self.data = data
        self.format = format
        self.width = width
        self.height = height
    }
}
