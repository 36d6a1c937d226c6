import Testing

@testable import Imaging

@Suite struct ImageScalerTests {
    /// The mean of black and white light is not the mean of their numbers.
    @Test(arguments: [(8, 4), (64, 8), (81, 9), (100, 1), (96, 7)])
    func checkerKeepsItsBrightness(side: Int, target: Int) throws {
        let checker = Samples.buffer(width: side, height: side, isOpaque: true) { x, y in (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
        let small = try ImageScaler.resample(checker, to: PixelSize(width: target, height: target))
        for y in 0..<target {
            for x in 0..<target {
                // Odd squares hold a little more of one colour than of the other.
                #expect(difference(small[x, y], 0xFFBC_BCBC) <= (side % (2 * target) == 0 ? 0 : 6), "\(x), \(y): \(small[x, y])")
            }
        }
    }

    @Test func everyFlatColourSurvives() throws {
        for value in UInt32(0)...255 {
            let color = 0xFF00_0000 | value << 16 | (255 - value) << 8 | value / 2
            let flat = Samples.buffer(width: 37, height: 23, isOpaque: true) { _, _ in color }
            let small = try ImageScaler.resample(flat, to: PixelSize(width: 11, height: 9))
            let large = try ImageScaler.resample(flat, to: PixelSize(width: 50, height: 90))
            #expect(small[5, 5] == color && small[10, 8] == color && small[0, 0] == color)
            #expect(large[49, 89] == color && large[20, 30] == color)
        }
    }

    @Test func everyPixelCountsByItsArea() throws {
        // Five columns to two: the middle one goes half to the left and half to the right.
        let strip = Samples.buffer(width: 5, height: 1, isOpaque: true) { x, _ in x == 2 ? 0xFFFF_FFFF : 0xFF00_0000 }
        let halves = try ImageScaler.resample(strip, to: PixelSize(width: 2, height: 1))
        #expect(halves[0, 0] == halves[1, 0])
        // A fifth of the light.
        #expect(difference(halves[0, 0], 0xFF7C_7C7C) <= 1)
    }

    @Test func aspectFillTakesTheMiddle() throws {
        let bands = Samples.buffer(width: 300, height: 100, isOpaque: true) { x, _ in
            x < 100 ? 0xFFFF_0000 : x < 200 ? 0xFF00_FF00 : 0xFF00_00FF
        }
        let square = try ImageScaler.aspectFill(bands, PixelSize(width: 80, height: 80))
        #expect(square.size == PixelSize(width: 80, height: 80))
        for x in [0, 40, 79] { #expect(square[x, 40] == 0xFF00_FF00) }
        let tall = try ImageScaler.aspectFill(bands, PixelSize(width: 30, height: 90))
        #expect(tall[0, 0] == 0xFF00_FF00 && tall[29, 89] == 0xFF00_FF00)
    }

    @Test func aspectFitKeepsTheShapeAndNeverEnlarges() throws {
        let picture = Samples.picture(width: 300, height: 100, isOpaque: true)
        let fitted = try ImageScaler.aspectFit(picture, within: PixelSize(width: 60, height: 60))
        #expect(fitted.size == PixelSize(width: 60, height: 20))
        #expect(try ImageScaler.aspectFit(picture, within: PixelSize(width: 900, height: 900)) === picture)
    }

    @Test func enlargingRunsEvenly() throws {
        let two = Samples.buffer(width: 2, height: 1, isOpaque: true) { x, _ in x == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
        let wide = try ImageScaler.resample(two, to: PixelSize(width: 20, height: 3))
        #expect(wide[0, 0] == 0xFF00_0000 && wide[19, 2] == 0xFFFF_FFFF)
        for x in 1..<20 { #expect(wide[x, 1] & 255 >= wide[x - 1, 1] & 255) }
        #expect(Set((0..<20).map { wide[$0, 0] }).count >= 10)
    }

    @Test func transparentPixelsGiveNoColour() throws {
        // Half red, half nothing: red at half the cover, not a darker red.
        let stripes = Samples.buffer(width: 40, height: 40, isOpaque: false) { x, _ in x % 2 == 0 ? 0xFFFF_0000 : 0 }
        let small = try ImageScaler.resample(stripes, to: PixelSize(width: 10, height: 10))
        for x in 0..<10 { #expect(difference(small[x, 5], 0x8080_0000) <= 1) }
        #expect(!small.isOpaque)
    }

    @Test func translucentColourSurvives() throws {
        for alpha in UInt32(1)...255 {
            let pixel = premultiplied(alpha << 24 | 0xC8_6432)
            let flat = Samples.buffer(width: 12, height: 12, isOpaque: false) { _, _ in pixel }
            let small = try ImageScaler.resample(flat, to: PixelSize(width: 5, height: 5))
            #expect(difference(small[2, 2], pixel) <= 1, "alpha \(alpha)")
        }
    }

    @Test(arguments: [(1, 1), (1, 300), (300, 1), (2, 2), (17, 31), (300, 300), (16_384, 3)])
    func weightsSumUp(source: Int, count: Int) {
        let weights = AxisWeights(source: 5..<(5 + source), count: count)
        #expect(weights.count == count)
        for index in 0..<count {
            let range = weights.sources(of: index)
            #expect(range.lowerBound >= 5 && range.upperBound <= 5 + source)
            #expect(range.reduce(0) { $0 + weights.weight(of: $1, in: index) } == 256)
        }
        #expect(weights.sources(of: 0).lowerBound == 5)
        #expect(weights.sources(of: count - 1).upperBound == 5 + source)
    }

    @Test(arguments: [(1, 1, 7, 5), (3, 200, 200, 3), (200, 3, 3, 200), (16_384, 2, 1, 1), (5, 5, 5, 6)])
    func oddSizes(width: Int, height: Int, newWidth: Int, newHeight: Int) throws {
        for isOpaque in [true, false] {
            let flat = Samples.buffer(width: width, height: height, isOpaque: isOpaque) { _, _ in 0xFF40_8020 }
            let result = try ImageScaler.resample(flat, to: PixelSize(width: newWidth, height: newHeight))
            #expect(result.size == PixelSize(width: newWidth, height: newHeight))
            for y in 0..<newHeight { #expect(result[newWidth - 1, y] == 0xFF40_8020) }
        }
    }

    @Test func impossibleSizeIsRefused() {
        let picture = Samples.picture(width: 3, height: 3, isOpaque: true)
        #expect(throws: ImagingError.invalidSize(width: 0, height: 4)) {
            try ImageScaler.resample(picture, to: PixelSize(width: 0, height: 4))
        }
    }
}
