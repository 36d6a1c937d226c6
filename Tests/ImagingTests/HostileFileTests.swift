import Foundation
import Testing
import TestSupport

@testable import Imaging

/// Files from outside may be refused; they must not cause a crash, a hang, or the use of the memory that they claim to need.
@Suite struct HostileFileTests {
    private let frame = PixelSize(width: 20, height: 20)

    private func tooLarge(_ width: Int, _ height: Int) -> ImagingError {
        .tooLarge(width: width, height: height, maximumSide: 16_384, maximumPixels: 100_000_000)
    }

    @Test(arguments: [(30_000, 30_000), (16_385, 1), (1, 16_385), (16_384, 16_384), (10_001, 10_000)])
    func pngThatClaimsToBeHuge(width: Int, height: Int) {
        let bomb = PNGFile(width: width, height: height, color: 6, filtered: [0]).data
        #expect(throws: tooLarge(width, height)) { try ImageDecoder.decode(bomb, fitting: frame) }
        #expect(throws: tooLarge(width, height)) { try ImageDecoder.info(of: bomb) }
        #expect(throws: tooLarge(width, height)) { try RenditionMaker.renditions(of: bomb) }
        #expect(throws: tooLarge(width, height)) { try RenditionMaker.thumbnailOnly(of: bomb) }
    }

    @Test func jpegThatClaimsToBeHuge() throws {
        var bomb = Samples.progressiveJPEG
        let size = try #require(bomb.range(of: Data([0xFF, 0xC2]))).lowerBound + 5
        bomb.replaceSubrange(size..<(size + 4), with: [0x75, 0x30, 0x75, 0x30])
        #expect(throws: tooLarge(30_000, 30_000)) { try ImageDecoder.decode(bomb, fitting: frame) }
        // Within the limits, but its coefficients would have to be held whole: 100 megapixels in three components of two bytes.
        bomb.replaceSubrange(size..<(size + 4), with: [0x27, 0x10, 0x27, 0x10])
        #expect {
            try ImageDecoder.decode(bomb, fitting: frame)
        } throws: { error in
            guard case .needsTooMuchMemory(10_000, 10_000, let megabytes, _) = error as? ImagingError else { return false }
            return megabytes > 500
        }
    }

    @Test func interlacedPNGThatClaimsMuch() {
        let bomb = PNGFile(width: 10_000, height: 10_000, color: 0, depth: 1, interlace: 1, filtered: [0]).data
        #expect {
            try ImageDecoder.decode(bomb, fitting: frame)
        } throws: { error in
            guard case .needsTooMuchMemory = error as? ImagingError else { return false }
            return true
        }
    }

    @Test func webPThatClaimsToBeHuge() {
        // The lossless header: 14 bits each of width and height minus one.
        var bomb = Samples.losslessWebP
        bomb.replaceSubrange(21..<25, with: [0xFF, 0xFF, 0xFF, 0x0F])
        #expect(throws: tooLarge(16_384, 16_384)) { try ImageDecoder.decode(bomb, fitting: frame) }
    }

    @Test func limitsHoldExactly() throws {
        let limits = ImageLimits(maximumSide: 48, maximumPixels: 48 * 40, maximumFileSize: Samples.encodedPNG.count)
        #expect(try ImageDecoder.decode(Samples.encodedPNG, limits: limits).width == 48)
        for (side, pixels, bytes) in [(47, 48 * 40, 0), (48, 48 * 40 - 1, 0), (48, 48 * 40, -1)] {
            let tighter = ImageLimits(maximumSide: side, maximumPixels: pixels, maximumFileSize: Samples.encodedPNG.count + bytes)
            #expect(throws: ImagingError.self) { try ImageDecoder.decode(Samples.encodedPNG, limits: tighter) }
        }
    }

    @Test func longFileIsRefused() {
        let limits = ImageLimits.standard
        let file = Samples.encodedPNG + Data(count: limits.maximumFileSize)
        #expect(throws: ImagingError.fileTooLarge(bytes: file.count, limit: limits.maximumFileSize)) {
            try ImageDecoder.info(of: file)
        }
    }

    @Test func truncatedFilesAreErrors() {
        for (index, file) in Samples.allKinds.enumerated() {
            for twentieth in 0..<20 {
                let part = Data(file.prefix(file.count * twentieth / 20))
                #expect(throws: ImagingError.self, "sample \(index), \(twentieth)/20") { try ImageDecoder.decode(part) }
                #expect(throws: ImagingError.self, "sample \(index), \(twentieth)/20") {
                    try ImageDecoder.decode(part, fitting: PixelSize(width: 3, height: 3))
                }
                #expect(throws: ImagingError.self) { try RenditionMaker.renditions(of: part) }
                _ = try? ImageDecoder.info(of: part)
                _ = try? RenditionMaker.thumbnailOnly(of: part)
            }
            #expect(throws: Never.self, "sample \(index)") { try ImageDecoder.decode(file) }
        }
    }

    @Test(.enabled(if: Photos.arePresent, "the folder shared/data/photos is not there"))
    func truncatedPhotographsSayThatTheyAreCutOff() throws {
        for (name, format) in [
            ("exif-Landscape_6.jpg", ImageFormat.jpeg), ("progressive-cat.jpg", .jpeg), ("coins.png", .png), ("lossy.webp", .webp),
        ] {
            let file = try Photos.data(name)
            for twentieth in 1..<20 {
                #expect(throws: ImagingError.truncated(format), "\(name), \(twentieth)/20") {
                    try ImageDecoder.decode(Data(file.prefix(file.count * twentieth / 20)), fitting: PixelSize(width: 80, height: 80))
                }
            }
        }
    }

    @Test(arguments: [
        ("GIF89a", "GIF picture"), ("%PDF-1.7", "PDF document"), ("<svg xmlns", "SVG drawing"), ("\u{7F}ELF", "program"),
        ("<!DOCTYPE html>", "web page"), ("PK\u{3}\u{4}", "ZIP archive"),
    ])
    func filesOfOtherKindsAreNamed(start: String, kind: String) {
        let file = Data(start.utf8) + Data(count: 100)
        #expect(throws: ImagingError.notAPicture(looksLike: kind)) { try ImageDecoder.decode(file) }
    }

    @Test func shortFiles() {
        #expect(throws: ImagingError.emptyFile) { try ImageDecoder.decode(Data()) }
        for byte in UInt8(0)...255 {
            #expect(throws: ImagingError.notAPicture(looksLike: nil)) { try ImageDecoder.decode(Data([byte])) }
        }
        for start in [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("RIFF\0\0\0\0WEBP".utf8)] as [[UInt8]] {
            #expect(throws: ImagingError.self) { try ImageDecoder.decode(Data(start)) }
        }
    }

    /// Some thousand damaged files, the same in every run: whatever comes out, nothing crashes and nothing exceeds its size.
    @Test func mutatedFiles() throws {
        var generator = SeededRandom(2024)
        var decoded = 0
        for sample in Samples.allKinds {
            for _ in 0..<500 {
                let file = mutated(sample, using: &generator)
                if let picture = try? ImageDecoder.decode(file, limits: small) {
                    #expect(picture.width <= small.maximumSide && picture.height <= small.maximumSide)
                    decoded += 1
                }
                _ = try? ImageDecoder.decode(file, fitting: PixelSize(width: 5, height: 5), limits: small)
                _ = try? RenditionMaker.thumbnailOnly(of: file, limits: small)
            }
        }
        // Were all refused by their first bytes, nothing would have been tested.
        #expect(decoded > 100)
    }

    /// Small, so that a mutated size costs no time.
    private let small = ImageLimits(maximumSide: 400, maximumPixels: 100_000, maximumFileSize: 1 << 20)

    private func mutated(_ sample: Data, using generator: inout SeededRandom) -> Data {
        var bytes = Array(sample)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            case 1: bytes[place] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &generator) ?? 0
            case 2: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &generator)))
            default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 6)], at: place)
            }
            if bytes.isEmpty { bytes = [0] }
        }
        return Data(bytes)
    }
}
