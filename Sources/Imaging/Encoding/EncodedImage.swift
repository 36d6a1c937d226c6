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
}
