import CImageCodecs
import Foundation
import Imaging
import TestSupport

/// Measures what an import does to a photo of 12 megapixels, beside what libjpeg-turbo takes to decode it: the limit.
struct PictureBench {
    private let photo: Data

    /// Makes a photo with the noise of a sensor, so that its file is as large as a camera's.
    init() throws {
        let buffer = try MutablePixelBuffer(width: 4000, height: 3000, isOpaque: true)
        var dice = SeededRandom(3)
        for y in 0..<buffer.height {
            let row = buffer.pixels.advanced(by: y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<buffer.width {
                let noise = dice.next()
                // Some broad shapes, and grain on each channel.
                let base = UInt32(96 + (x / 37 + y / 53) % 64 + ((x / 400 + y / 300) % 2) * 48)
                let red = base + UInt32(noise & 15)
                let green = base + UInt32(noise >> 8 & 15)
                let blue = base / 2 + UInt32(noise >> 16 & 15)
                row[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
            }
        }
        photo = try ImageEncoder.jpeg(buffer.freeze(), quality: 90)
    }

    /// One thread, then two; the limits are measured turn by turn with ours, for machines drift.
    func run(times: Int) throws -> [Finding] {
        var thumbnails: [Double] = []
        var eighths: [Double] = []
        var renditions: [Double] = []
        var halves: [Double] = []
        for _ in 0..<times {
            eighths.append(milliseconds { decode(divisor: 8) })
            thumbnails.append(try milliseconds { _ = try RenditionMaker.thumbnailOnly(of: photo) })
            halves.append(milliseconds { decode(divisor: 2) })
            renditions.append(try milliseconds { _ = try RenditionMaker.renditions(of: photo) })
        }
        let pair = (0..<times / 2).map { _ in
            milliseconds {
                DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = try? RenditionMaker.thumbnailOnly(of: photo) }
            }
        }
        let limit = Finding("limit: decode 12 MP JPEG at 1/8", eighths, unit: "ms")
        return [
            limit,
            Finding("12 MP JPEG to thumbnail", thumbnails, unit: "ms", goal: limit.quantile(0.5) * 1.15),
            Finding("two at once, on two cores", pair, unit: "ms", goal: limit.quantile(0.5) * 1.15),
            Finding("limit: decode 12 MP JPEG at 1/2", halves, unit: "ms"),
            Finding("12 MP JPEG to thumbnail and display copy", renditions, unit: "ms"),
        ]
    }

    private func decode(divisor: Int) {
        let (width, height) = (4000 / divisor, 3000 / divisor)
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        photo.withUnsafeBytes { bytes in
            guard let handle = tjInitDecompress(), let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            defer { tjDestroy(handle) }
            _ = tjDecompress2(
                handle, start, UInt(bytes.count), &pixels, Int32(width), 0, Int32(height), Int32(TJPF_BGRX.rawValue), TJFLAG_FASTDCT)
        }
    }
}
