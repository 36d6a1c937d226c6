import Foundation
import Testing

@testable import Imaging

@Suite struct RenditionTests {
    @Test(arguments: [(1600, 900), (900, 1600), (80, 80), (30, 50), (1, 1), (3000, 90), (90, 3000), (1200, 1200)])
    func sizes(width: Int, height: Int) throws {
        let picture = Samples.picture(width: width, height: height, isOpaque: true)
        for data in [try ImageEncoder.jpeg(picture), try ImageEncoder.png(picture)] {
            let renditions = try RenditionMaker.renditions(of: data)
            #expect(renditions.info.width == width && renditions.info.height == height)
            let display = PixelSize(width: width, height: height).fitted(into: PixelSize(width: 1200, height: 1200))
            for (image, size) in [(renditions.thumbnail, PixelSize(width: 80, height: 80)), (renditions.display, display)] {
                #expect(image.format == .jpeg)
                #expect(PixelSize(width: image.width, height: image.height) == size)
                #expect(try ImageDecoder.decode(image.data).size == size)
            }
            let only = try RenditionMaker.thumbnailOnly(of: data)
            #expect(only.width == 80 && only.height == 80 && only.format == .jpeg)
        }
    }

    @Test func transparencyIsKeptAsPNG() throws {
        let hole = Samples.buffer(width: 200, height: 100, isOpaque: false) { x, _ in x < 100 ? 0 : 0xFF00_00FF }
        let renditions = try RenditionMaker.renditions(of: try ImageEncoder.png(hole))
        #expect(renditions.thumbnail.format == .png && renditions.display.format == .png)
        let thumbnail = try ImageDecoder.decode(renditions.thumbnail.data)
        #expect(thumbnail[0, 40] == 0 && thumbnail[79, 40] == 0xFF00_00FF)
    }

    @Test func alphaThatCoversAllBecomesJPEG() throws {
        let row: [UInt8] = [0] + Array([[UInt8]](repeating: [9, 8, 7, 255], count: 100).joined())
        let rows = Array([[UInt8]](repeating: row, count: 100).joined())
        let file = PNGFile(width: 100, height: 100, color: 6, filtered: rows).data
        let renditions = try RenditionMaker.renditions(of: file)
        #expect(renditions.info.hasAlpha)
        #expect(renditions.thumbnail.format == .jpeg && renditions.display.format == .jpeg)
    }

    /// People look at a small picture enlarged: a red pixel beside a blue one stays red.
    @Test(arguments: [2, 5, 16, 48])
    func coloursDoNotBleedInATinyPicture(_ side: Int) throws {
        let picture = Samples.buffer(width: side, height: side, isOpaque: true) { x, _ in x % 2 == 0 ? 0xFFFF_0000 : 0xFF00_00FF }
        let display = try ImageDecoder.decode(try RenditionMaker.renditions(of: try ImageEncoder.png(picture)).display.data)
        for x in 0..<side { #expect(difference(display[x, side / 2], picture[x, side / 2]) <= 40, "column \(x) of \(side)") }
    }

    @Test func thumbnailDoesNotDarken() throws {
        let checker = Samples.buffer(width: 400, height: 400, isOpaque: true) { x, y in (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
        let thumbnail = try ImageDecoder.decode(try RenditionMaker.renditions(of: try ImageEncoder.png(checker)).thumbnail.data)
        #expect(difference(thumbnail[40, 40], 0xFFBC_BCBC) <= 3)
    }

    @Test func longPicturesHaveSharpThumbnails() throws {
        // In a display copy of 1200 x 36 pixels the thumbnail's square would be 36 pixels wide.
        let line = Samples.buffer(width: 3000, height: 90, isOpaque: true) { x, _ in x % 4 < 2 ? 0xFFFF_FFFF : 0xFF00_0000 }
        let thumbnail = try ImageDecoder.decode(try RenditionMaker.renditions(of: try ImageEncoder.png(line)).thumbnail.data)
        let row = (20..<60).map { thumbnail[$0, 40] & 255 }
        #expect((row.max() ?? 0) - (row.min() ?? 0) > 150)
    }

    /// A picture of one colour with a thumbnail of another shows which of them was used.
    private func file(thumbnailWidth: Int, thumbnailHeight: Int, orientation: Int = 1) throws -> Data {
        let picture = Samples.buffer(width: 400, height: 300, isOpaque: true) { _, _ in 0xFF00_00FF }
        let small = Samples.buffer(width: thumbnailWidth, height: thumbnailHeight, isOpaque: true) { x, _ in
            x < thumbnailWidth / 2 ? 0xFFFF_0000 : 0xFF00_FF00
        }
        let block = ExifBlock(orientation: orientation, thumbnail: try ImageEncoder.jpeg(small, quality: 95))
        return block.inserted(into: try ImageEncoder.jpeg(picture, quality: 95))
    }

    @Test func camerasThumbnailIsUsedWhereItMatches() throws {
        let matching = try ImageDecoder.decode(
            try RenditionMaker.thumbnailOnly(of: try file(thumbnailWidth: 160, thumbnailHeight: 120)).data)
        #expect(difference(matching[10, 40], 0xFFFF_0000) < 12 && difference(matching[70, 40], 0xFF00_FF00) < 12)
        // Another shape, or too small: the picture itself.
        for (width, height) in [(160, 107), (100, 75)] {
            let other = try ImageDecoder.decode(
                try RenditionMaker.thumbnailOnly(of: try file(thumbnailWidth: width, thumbnailHeight: height)).data)
            #expect(difference(other[40, 40], 0xFF00_00FF) < 12)
        }
        // The permanent copies come from the picture.
        let kept = try RenditionMaker.renditions(of: try file(thumbnailWidth: 160, thumbnailHeight: 120)).thumbnail
        #expect(difference(try ImageDecoder.decode(kept.data)[10, 40], 0xFF00_00FF) < 12)
    }

    @Test func camerasThumbnailIsTurnedUpright() throws {
        // Turned a quarter to the right, the left half comes to the top.
        let data = try file(thumbnailWidth: 160, thumbnailHeight: 120, orientation: 6)
        let turned = try ImageDecoder.decode(try RenditionMaker.thumbnailOnly(of: data).data)
        #expect(difference(turned[40, 10], 0xFFFF_0000) < 12 && difference(turned[40, 70], 0xFF00_FF00) < 12)
    }

    @Test func renditionsHoldNoMetadata() throws {
        let data = ExifBlock(orientation: 1, date: "2024:05:31 10:20:30").inserted(
            into: try ImageEncoder.jpeg(Samples.picture(width: 300, height: 200, isOpaque: true)))
        let renditions = try RenditionMaker.renditions(of: data)
        #expect(renditions.info.dateTaken == "2024-05-31")
        #expect(renditions.display.data.range(of: Data("Exif".utf8)) == nil)
        #expect(try ImageDecoder.info(of: renditions.display.data).dateTaken == nil)
    }

    @Test(.enabled(if: Photos.arePresent, "the folder shared/data/photos is not there"))
    func photographs() throws {
        for name in ["exif-Portrait_6.jpg", "chelsea.png", "lossy.webp", "progressive-cat.jpg", "rgba16.png", "interlaced.png"] {
            let renditions = try RenditionMaker.renditions(of: try Photos.data(name))
            #expect(renditions.thumbnail.width == 80 && renditions.thumbnail.height == 80)
            #expect(renditions.thumbnail.data.count < 25_000)
            #expect(max(renditions.display.width, renditions.display.height) <= 1200)
            #expect(
                renditions.display.width == renditions.info.width || renditions.display.height == 1200 || renditions.display.width == 1200)
        }
    }

    /// The functions may be called on any thread.
    @Test func manyAtOnce() async throws {
        let data = Samples.exifJPEG
        let expected = try RenditionMaker.renditions(of: data)
        try await withThrowingTaskGroup(of: Renditions.self) { group in
            for _ in 0..<16 { group.addTask { try RenditionMaker.renditions(of: data) } }
            for try await renditions in group { #expect(renditions == expected) }
        }
    }
}
