public import FoundationEssentials

/// A picture made smaller and encoded.
public struct EncodedPhoto: Hashable, Sendable {
    /// JPEG or PNG.
    public let data: Data
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int

    /// Creates an encoded picture.
    public init(data: Data, width: Int, height: Int) {
        self.data = data
        self.width = width
        self.height = height
    }
}

/// The library's data about a picture in addition to its original.
public struct ProcessedPhoto: Hashable, Sendable {
    /// "jpg", "png" or "webp", by content.
    public let fileExtension: String
    /// Width of the original in pixels, upright.
    public let width: Int
    /// Height of the original in pixels, upright.
    public let height: Int
    /// The day on which it was taken, if the picture has it.
    public let dateTaken: Day?
    /// The thumbnail, 80x80, filled.
    public let thumbnail: EncodedPhoto
    /// The copy that the picture window shows at once.
    public let display: EncodedPhoto

    /// Creates the data.
    public init(
        fileExtension: String, width: Int, height: Int, dateTaken: Day?, thumbnail: EncodedPhoto, display: EncodedPhoto
    ) {
        self.fileExtension = fileExtension
        self.width = width
        self.height = height
        self.dateTaken = dateTaken
        self.thumbnail = thumbnail
        self.display = display
    }
}

/// Reads pictures: one decoding gives everything that the library stores.
public protocol PhotoProcessor: Sendable {
    /// Decodes a picture and makes its thumbnail and display copy.
    ///
    /// - Throws: `photoInvalid` or `photoTooLarge`, with a sentence that does not name the file.
    func process(_ data: Data) throws(InventoryError) -> ProcessedPhoto
}
