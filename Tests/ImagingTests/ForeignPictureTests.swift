import Foundation
import Testing

@testable import Imaging

/// Kinds of pictures that are not kept as they are: made PNG where that loses nothing, and otherwise called by their names.
@Suite struct ForeignPictureTests {
    private func problem(_ data: Data) -> ForeignPicture.Problem? {
        do throws(ImagingError) {
            _ = try PictureConverter.png(of: data)
            return nil
        } catch {
            guard case .foreign(_, let problem) = error else { return nil }
            return problem
        }
    }

    private func isDamaged(_ data: Data) -> Bool { if case .damaged? = problem(data) { true } else { false } }

    @Test func whatCanBeReadBecomesPNGOfTheSamePixels() throws {
        let bmp = try ImageDecoder.decode(try #require(try PictureConverter.png(of: ForeignSamples.bmp())))
        #expect([bmp[0, 0], bmp[1, 0], bmp[0, 1], bmp[1, 1]].map { $0 & 0xFF_FFFF } == [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF])
        let gif = try ImageDecoder.decode(try #require(try PictureConverter.png(of: ForeignSamples.gif())))
        #expect(gif.size == PixelSize(width: 1, height: 1) && gif[0, 0] & 0xFF_FFFF == 0xFF_0000)
        let tiff = try ImageDecoder.decode(try #require(try PictureConverter.png(of: ForeignSamples.tiff())))
        #expect(tiff.size == PixelSize(width: 1, height: 1) && tiff[0, 0] & 0xFF_FFFF == 0x00_FF00)
    }

    @Test func whatIsKeptAsItIsIsLeftAlone() throws {
        #expect(try PictureConverter.png(of: Samples.cmykJPEG) == nil)
        #expect(try PictureConverter.png(of: Data("BMW is no picture".utf8)) == nil)
        #expect(try PictureConverter.png(of: Data()) == nil)
    }

    @Test func kindsAreKnownByTheirContent() {
        for brands in [["heic"], ["heix"], ["mif1", "heic"], ["mif1"]] {
            let data = brands.count == 1 ? ForeignSamples.media(brands[0]) : ForeignSamples.media(brands[0], brands[1])
            #expect(ForeignPicture.sniff(data) == .heic, "\(brands)")
        }
        #expect(ForeignPicture.sniff(ForeignSamples.media("avif")) == .avif)
        #expect(ForeignPicture.sniff(ForeignSamples.media("mif1", "avif", "miaf")) == .avif)
        #expect(ForeignPicture.sniff(ForeignSamples.media("isom", "mp41")) == nil)
    }

    @Test func whatWouldLoseSomethingIsRefusedByName() {
        #expect(problem(ForeignSamples.gif(frames: 2)) == .several)
        #expect(problem(ForeignSamples.tiff(pages: 2)) == .several)
        #expect(problem(ForeignSamples.media("heic")) == .unreadable)
        #expect(problem(ForeignSamples.media("avif")) == .unreadable)
        let said = ImagingError.foreign(.heic, .unreadable).description
        #expect(said.hasPrefix("This is a HEIC picture, which cannot be read yet.") && said.contains("a paper"))
        #expect(ImagingError.foreign(.avif, .unreadable).description.hasPrefix("This is an AVIF picture"))
        #expect(ImagingError.foreign(.bmp, .libraryMissing).description.contains("libgdk-pixbuf-2.0-0"))
        #expect(PixbufLibrary(names: ["libthere-is-none.so.0"]) == nil)
    }

    @Test func hostileFilesAreRefusedBeforeMemoryIsTaken() {
        #expect(isDamaged(ForeignSamples.bmp().dropLast(8)))
        #expect(isDamaged(ForeignSamples.gif().dropLast(4)))
        #expect(isDamaged(ForeignSamples.tiff().prefix(40)))
        #expect(throws: ImagingError.self) { try PictureConverter.png(of: ForeignSamples.bmp(width: 60_000, height: 60_000)) }
        #expect(throws: ImagingError.self) { try PictureConverter.png(of: ForeignSamples.bmp(width: -5, height: 2)) }
        #expect(throws: ImagingError.self) { try PictureConverter.png(of: ForeignSamples.bmp(width: 0x7FFF_FFFF, height: -0x8000_0000)) }
        // Directories that lead back to one another.
        var loop = ForeignSamples.tiff(pages: 2)
        loop.replaceSubrange(loop.count - 4..<loop.count, with: [12, 0, 0, 0])
        #expect(problem(loop) == .several)
    }

    /// Whatever is in a file, it is a picture or an error.
    @Test func changedFilesDoNoHarm() {
        for sample in [ForeignSamples.bmp(), ForeignSamples.gif(frames: 1), ForeignSamples.tiff()] {
            for place in 6..<sample.count {
                for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
                    var changed = sample
                    changed[place] = value
                    _ = try? PictureConverter.png(of: changed)
                }
            }
        }
    }
}
