public import FoundationEssentials

/// What has to be known of a JPEG to put its bytes into a document as they are.
public struct JPEGLayout: Sendable, Hashable {
    /// The size as it is stored, before it is turned upright.
    public let storedSize: PixelSize
    /// How the camera was held, as EXIF numbers it, 1 to 8.
    public let orientation: Int

    /// Whether the upright picture has the stored one's width as its height.
    public var swapsSides: Bool { orientation >= 5 }

    /// Reads the header; nil for what is no JPEG, and for one of inks (CMYK), whose colours programs read differently. Whether the
    /// picture behind the header is whole is not known.
    public init?(_ data: Data, limits: ImageLimits = .standard) {
        guard ImageFormat.sniff(data) == .jpeg else { return nil }
        let found = try? data.withForeignBytes { (bytes) throws(ImagingError) -> JPEGLayout? in
            let header = try PictureHeader(bytes, limits: limits)
            guard [1, 3].contains(try JPEGHeader(bytes).components) else { return nil }
            return JPEGLayout(storedSize: header.storedSize, orientation: header.orientation.rawValue)
        }
        guard let found = found ?? nil else { return nil }
        self = found
    }

    init(storedSize: PixelSize, orientation: Int) {
        self.storedSize = storedSize
        self.orientation = orientation
    }
}
