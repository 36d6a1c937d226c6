public import FoundationEssentials

/// The data for embedding a JPEG in a document byte for byte.
public struct JPEGLayout: Sendable, Hashable {
    /// The stored size, before the picture is turned upright.
    public let storedSize: PixelSize
    /// The orientation of the camera in EXIF's numbers, 1 to 8.
    public let orientation: Int

    /// Whether the width of the stored picture is the height of the upright one.
    public var swapsSides: Bool { orientation >= 5 }

    /// Reads the header; nil for other data, and for a JPEG of inks (CMYK), whose colours programs read differently. The picture behind the
    /// header is not checked.
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
