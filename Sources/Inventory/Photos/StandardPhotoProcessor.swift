public import FoundationEssentials
import Imaging

/// Reads PNG, JPEG and WebP.
public struct StandardPhotoProcessor: PhotoProcessor {
    /// Creates a processor.
    public init() {}

    /// Decodes a picture and makes its thumbnail and display copy.
    public func process(_ data: Data) throws(InventoryError) -> ProcessedPhoto {
        do {
            let renditions = try RenditionMaker.renditions(of: data)
            return ProcessedPhoto(
                fileExtension: renditions.info.format.fileExtension, width: renditions.info.width, height: renditions.info.height,
                dateTaken: renditions.info.dateTaken.flatMap(Day.init(iso:)), thumbnail: Self.photo(renditions.thumbnail),
                display: Self.photo(renditions.display))
        } catch { throw InventoryError(error) }
    }

    private static func photo(_ image: EncodedImage) -> EncodedPhoto {
        EncodedPhoto(data: image.data, width: image.width, height: image.height)
    }
}

extension InventoryError {
    /// Creates an error with a message about the picture that does not name the file.
    init(_ error: ImagingError) {
        let code: Code =
            switch error {
            case .tooLarge, .fileTooLarge, .needsTooMuchMemory, .tooManyScans: .photoTooLarge
            case .foreign: .photoForeign
            default: .photoInvalid
            }
        self.init(code, error.description)
    }
}
