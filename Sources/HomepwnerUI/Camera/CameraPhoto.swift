import Camera
import FoundationEssentials
import Imaging
import Inventory

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A photo that was taken with a camera, as a file would hold it.
nonisolated struct CameraPhoto: Sendable {
    /// The picture as JPEG.
    let data: Data
    /// The name that it is kept under: "Photo 2026-03-26 14.05.09.jpg".
    let name: String

    /// Hard to tell from what the camera sent, which was compressed once already.
    private static let quality = 93

    /// Encodes a picture, away from the main thread.
    init(_ picture: PixelBuffer) async throws {
        name = Self.name(at: time(nil))
        data = try await WorkLanes.prompt.run { () throws(ImagingError) in try ImageEncoder.jpeg(picture, quality: Self.quality) }
    }

    private static func name(at now: time_t) -> String {
        var (now, parts) = (now, tm())
        localtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, "Photo %Y-%m-%d %H.%M.%S.jpg", &parts)
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
