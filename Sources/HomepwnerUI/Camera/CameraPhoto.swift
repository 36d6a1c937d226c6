import Camera
import FoundationEssentials
import Glibc
import Imaging
import Inventory
import Threading

/// A photo that was taken with a camera, not encoded yet.
nonisolated struct CameraPhoto: Sendable {
    /// The picture from the camera.
    let picture: PixelBuffer
    /// The name that it is kept under: "Photo 2026-03-26 14.05.09.jpg".
    let name: String

    /// A quality that is hard to tell from the camera's own picture, which was compressed once already.
    private static let quality = 93

    /// A photo of this moment.
    init(_ picture: PixelBuffer) {
        self.picture = picture
        name = Self.name(at: time(nil))
    }

    /// The photo as JPEG, made on a thread of a pool.
    func encoded(on pool: ThreadPool) async throws -> Data {
        let picture = picture
        return try await pool.run { () throws(ImagingError) in try ImageEncoder.jpeg(picture, quality: Self.quality) }
    }

    /// The origin of its bytes, which encodes the picture when it is read, and throws an error if that fails.
    var origin: PhotoOrigin {
        PhotoOrigin(name: name) { [self] in PhotoIntake.Source(data: try await encoded(on: $0), name: name) }
    }

    private static func name(at now: time_t) -> String {
        var (now, parts) = (now, tm())
        localtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, "Photo %Y-%m-%d %H.%M.%S.jpg", &parts)
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
