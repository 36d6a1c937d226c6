import FoundationEssentials
import Imaging
import Inventory
import Threading

/// Reads and decodes pictures off the main actor: a value goes in, pixels come out.
enum PictureLoading {
    /// What a body makes of the display copy of a photo, or of the original where there is none, on the thread that decoded it.
    static func displayCopy<Value: Sendable>(
        of photo: PhotoReference, in photos: ImageStore, _ body: @Sendable (PixelBuffer) throws -> Value
    ) async -> Result<Value, any Error> {
        await decode(on: photos.pools, body) {
            try ImageDecoder.displayCopy(photos.displayCopy(of: photo.sha256) ?? photos.original(of: photo))
        }
    }

    /// What a body makes of the original of a photo, all of its pixels, on the thread that decoded it.
    static func original<Value: Sendable>(
        of photo: PhotoReference, in photos: ImageStore, _ body: @Sendable (PixelBuffer) throws -> Value
    ) async -> Result<Value, any Error> {
        await decode(on: photos.pools, body) { try ImageDecoder.decode(photos.original(of: photo)) }
    }

    /// What the header of a photo's original says; nil where it cannot be read.
    static func info(of photo: PhotoReference, in photos: ImageStore) async -> ImageInfo? {
        await photos.pools.interactive.run { try? ImageDecoder.info(of: photos.original(of: photo)) }
    }

    private static func decode<Value: Sendable>(
        on pools: ThreadPools, _ body: @Sendable (PixelBuffer) throws -> Value, _ decode: @Sendable () throws -> PixelBuffer
    ) async -> Result<Value, any Error> {
        await pools.interactive.result {
            // Whoever waited may have gone on to another picture before its turn came.
            try Task.checkCancellation()
            return try body(decode())
        }
    }
}
