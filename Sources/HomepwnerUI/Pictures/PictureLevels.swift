import Graphics
import Imaging

/// One picture at several resolutions, so that it is never drawn at less than half of the pixels it is taken from: quick, and smooth.
nonisolated struct PictureLevels: Sendable {
    /// The resolutions, the smallest first.
    private(set) var images: [Image]

    /// Makes the picture in one resolution, and in each half of it down to a width: call it away from the main actor.
    ///
    /// - Parameters:
    ///   - buffer: the picture.
    ///   - smallest: the smallest width of a half, in pixels.
    ///   - exact: an additional exact size, in pixels.
    /// - Throws: `ImagingError` when there is no memory.
    static func make(from buffer: PixelBuffer, downTo smallest: Int, exact: PixelSize? = nil) throws -> PictureLevels {
        var buffers = [buffer]
        while let last = buffers.last, last.width / 2 >= smallest, last.height >= 2 {
            try Task.checkCancellation()
            buffers.append(try ImageScaler.resample(last, to: PixelSize(width: last.width / 2, height: max(1, last.height / 2))))
        }
        if let exact, exact.width < buffer.width, exact.width > 0, exact.height > 0,
            let from = buffers.last(where: { $0.width >= exact.width })
        {
            buffers.append(try ImageScaler.resample(from, to: exact))
        }
        return PictureLevels(images: buffers.sorted { $0.width < $1.width }.compactMap { Image($0) })
    }

    /// The width of the sharpest resolution, in pixels.
    var width: Int { images.last?.buffer.width ?? 0 }

    /// Returns the smallest resolution with all pixels for a width, or the sharpest if none has them.
    func image(forWidth wanted: Double) -> Image? {
        images.first { Double($0.buffer.width) >= wanted - 0.5 } ?? images.last
    }

    /// The resolutions that are needed up to a width, without those that are sharper.
    func trimmed(toWidth wanted: Double) -> PictureLevels {
        guard let used = image(forWidth: wanted) else { return self }
        return PictureLevels(images: images.filter { $0.buffer.width <= used.buffer.width })
    }

    /// Both pictures' resolutions together.
    func adding(_ other: PictureLevels) -> PictureLevels {
        PictureLevels(images: (images + other.images).sorted { $0.buffer.width < $1.buffer.width })
    }
}
