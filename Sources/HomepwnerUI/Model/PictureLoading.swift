import FoundationEssentials
import Imaging
import Inventory
import Threading

/// Reads and decodes pictures off the main actor: a value goes in, pixels come out.
enum PictureLoading {
    /// Returns the result of a body for the display copy of a photo, or for the original if there is none, on the thread that decoded it.
    static func displayCopy<Value: Sendable>(
        of photo: PhotoReference, in photos: ImageStore, _ body: @Sendable (PixelBuffer) throws -> Value
    ) async -> Result<Value, any Error> {
        await decode(on: photos.pools, body) {
            try ImageDecoder.displayCopy(photos.displayCopy(of: photo.sha256) ?? photos.original(of: photo))
        }
    }

    /// Returns the result of a body for the original of a photo, in full size, on the thread that decoded it.
    static func original<Value: Sendable>(
        of photo: PhotoReference, in photos: ImageStore, _ body: @Sendable (PixelBuffer) throws -> Value
    ) async -> Result<Value, any Error> {
        await decode(on: photos.pools, body) { try ImageDecoder.decode(photos.original(of: photo)) }
    }

    /// Returns the header of a photo's original; nil if it cannot be read.
    static func info(of photo: PhotoReference, in photos: ImageStore) async -> ImageInfo? {
        await photos.pools.interactive.run { try? ImageDecoder.info(of: photos.original(of: photo)) }
    }

    private static func decode<Value: Sendable>(
        on pools: ThreadPools, _ body: @Sendable (PixelBuffer) throws -> Value, _ decode: @Sendable () throws -> PixelBuffer
    ) async -> Result<Value, any Error> {
        await pools.interactive.result {
            // The user may have gone on to another picture before this one's turn.
            try Task.checkCancellation()
            return try body(decode())
        }
    }
}
