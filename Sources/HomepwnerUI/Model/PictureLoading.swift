import FoundationEssentials
import Imaging
import Inventory

/// Reads and decodes pictures off the main actor: a value goes in, pixels come out.
enum PictureLoading {
    /// The display copy of a photo; the original where there is none.
    static func displayCopy(of photo: PhotoReference, in photos: ImageStore) async -> Result<PixelBuffer, any Error> {
        await decode {
            if let copy = try photos.displayCopy(of: photo.sha256) { return copy }
            return try photos.original(of: photo)
        }
    }

    /// The original of a photo, all of its pixels.
    static func original(of photo: PhotoReference, in photos: ImageStore) async -> Result<PixelBuffer, any Error> {
        await decode { try photos.original(of: photo) }
    }

    /// What the header of a photo's original says; nil where it cannot be read.
    static func info(of photo: PhotoReference, in photos: ImageStore) async -> ImageInfo? {
        await WorkLanes.prompt.run { try? ImageDecoder.info(of: photos.original(of: photo)) }
    }

    private static func decode(_ read: @Sendable () throws -> Data) async -> Result<PixelBuffer, any Error> {
        await WorkLanes.prompt.result { try ImageDecoder.decode(try read()) }
    }
}
