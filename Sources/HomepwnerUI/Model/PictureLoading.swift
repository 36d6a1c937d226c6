import FoundationEssentials
import Imaging
import Inventory
import Threading

/// Reads and decodes pictures off the main actor: a value goes in, pixels come out.
enum PictureLoading {
    /// The display copy of a photo; the original where there is none.
    static func displayCopy(of photo: PhotoReference, in photos: ImageStore) async -> Result<PixelBuffer, any Error> {
        await decode(on: photos.pools) {
            if let copy = try photos.displayCopy(of: photo.sha256) { return copy }
            return try photos.original(of: photo)
        }
    }

    /// The original of a photo, all of its pixels.
    static func original(of photo: PhotoReference, in photos: ImageStore) async -> Result<PixelBuffer, any Error> {
        await decode(on: photos.pools) { try photos.original(of: photo) }
    }

    /// What the header of a photo's original says; nil where it cannot be read.
    static func info(of photo: PhotoReference, in photos: ImageStore) async -> ImageInfo? {
        await photos.pools.interactive.run { try? ImageDecoder.info(of: photos.original(of: photo)) }
    }

    private static func decode(on pools: ThreadPools, _ read: @Sendable () throws -> Data) async -> Result<PixelBuffer, any Error> {
        await pools.interactive.result { try ImageDecoder.decode(try read()) }
    }
}
