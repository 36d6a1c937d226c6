/// The data in a picture's header, read without decoding it.
public struct ImageInfo: Sendable, Equatable {
    /// The format, found by content.
    public let format: ImageFormat
    /// The width in pixels of the upright picture, after `orientation` was applied.
    public let width: Int
    /// The height in pixels of the upright picture, after `orientation` was applied.
    public let height: Int
    /// The orientation of the camera in EXIF's numbers, 1 to 8. Pictures are decoded upright, so it need not be applied again.
    public let orientation: Int
    /// Whether the format stores transparency for this picture; it may still be opaque everywhere.
    public let hasAlpha: Bool
    /// The day the picture was taken as `YYYY-MM-DD`, if the camera wrote one that exists.
    public let dateTaken: String?
    /// The camera that took the picture, if it wrote its name.
    public let camera: String?
}
