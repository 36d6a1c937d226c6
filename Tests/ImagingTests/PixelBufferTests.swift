import Foundation
import Synchronization
import Testing

@testable import Imaging

@Suite struct PixelBufferTests {
    @Test func newBufferIsZeroedAndTight() throws {
        let buffer = try MutablePixelBuffer(width: 7, height: 5, isOpaque: false)
        #expect(buffer.bytesPerRow == 28)
        #expect(buffer.size == PixelSize(width: 7, height: 5))
        for y in 0..<5 {
            for x in 0..<7 { #expect(buffer[x, y] == 0) }
        }
    }

    @Test(arguments: [(0, 1), (1, 0), (-1, 5), (32_768, 1), (1, 32_768), (Int.max, Int.max)])
    func impossibleSizesAreRefused(width: Int, height: Int) {
        #expect(throws: ImagingError.invalidSize(width: width, height: height)) {
            try MutablePixelBuffer(width: width, height: height, isOpaque: true).freeze()
        }
    }

    @Test func foreignMemoryIsUsedAndReleasedOnce() {
        let releases = Atomic(0)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt32.self, repeating: 0xFF01_0203, count: 16)
        do {
            let buffer = MutablePixelBuffer(width: 3, height: 4, bytesPerRow: 16, isOpaque: true, memory: memory) { given in
                #expect(given == memory)
                releases.add(1, ordering: .relaxed)
            }
            (memory + 16 + 8).storeBytes(of: 0xFFAA_BBCC, as: UInt32.self)
            #expect(buffer[2, 1] == 0xFFAA_BBCC)
            #expect(buffer[1, 1] == 0xFF01_0203)
            #expect(releases.load(ordering: .relaxed) == 0)
        }
        #expect(releases.load(ordering: .relaxed) == 1)
    }

    @Test func aCopyHasThePixelsInMemoryOfItsOwn() throws {
        // A row of three pixels in the room of five.
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 40, alignment: 4)
        let buffer = MutablePixelBuffer(width: 3, height: 2, bytesPerRow: 20, isOpaque: true, memory: memory) { $0.deallocate() }
        for y in 0..<2 {
            for x in 0..<3 { buffer[x, y] = UInt32(0xFF00_0000 + 16 * y + x) }
        }
        let copy = try buffer.copied()
        buffer[2, 1] = 0xFFFF_FFFF
        #expect(copy.size == buffer.size && copy.isOpaque && copy.bytesPerRow == 12)
        #expect(copy[0, 0] == 0xFF00_0000 && copy[2, 0] == 0xFF00_0002 && copy[2, 1] == 0xFF00_0012)
    }

    /// Threads read a picture, scale it and release it, as soon as another one has made it.
    @Test func severalThreadsReadWhatAnotherOneWrote() async throws {
        for round in 0..<20 {
            let made = try await Task.detached {
                let buffer = try MutablePixelBuffer(width: 64, height: 48, isOpaque: true)
                for y in 0..<48 { for x in 0..<64 { buffer[x, y] = UInt32(0xFF00_0000 + round * 4096 + y * 64 + x) } }
                return buffer.freeze()
            }.value
            let sums = try await withThrowingTaskGroup(of: UInt64.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        _ = try ImageScaler.aspectFit(made, within: PixelSize(width: 16, height: 16))
                        return (0..<48).reduce(0) { sum, y in (0..<64).reduce(sum) { $0 + UInt64(made[$1, y]) } }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(sums).count == 1 && sums.count == 6)
        }
    }

    @Test func whatIsFrozenHasTheSameMemory() throws {
        let buffer = try MutablePixelBuffer(width: 3, height: 4, isOpaque: false)
        buffer[2, 3] = 0x8001_0203
        let address = UnsafeRawPointer(buffer.pixels)
        weak let storage = buffer.storage
        do {
            let picture = buffer.freeze()
            #expect(picture.pixels == address && picture.size == PixelSize(width: 3, height: 4) && !picture.isOpaque)
            #expect(picture[2, 3] == 0x8001_0203 && picture[0, 0] == 0)
            #expect(storage != nil)
        }
        #expect(storage == nil, "it goes with the picture")
    }

    /// The owner of the memory could write it while others read the picture.
    @Test func foreignMemoryIsNeverFrozen() async {
        await #expect(processExitsWith: .failure) {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 4, alignment: 4)
            _ = MutablePixelBuffer(width: 1, height: 1, bytesPerRow: 4, isOpaque: true, memory: memory) { $0.deallocate() }.freeze()
        }
    }

    @Test func coveringIsFoundByContent() {
        let covering = Samples.buffer(width: 9, height: 3, isOpaque: false) { _, _ in 0xFF12_3456 }
        #expect(covering.isFullyCovering)
        #expect(covering.markedOpaque().isOpaque)
        let hole = Samples.buffer(width: 9, height: 3, isOpaque: false) { x, y in x == 8 && y == 2 ? 0xFE00_0000 : 0xFF12_3456 }
        #expect(!hole.isFullyCovering)
    }

    @Test func markedOpaqueKeepsTheMemoryAlive() {
        let marked = Samples.buffer(width: 300, height: 300, isOpaque: false) { _, _ in 0xFF12_3456 }.markedOpaque()
        #expect(marked[299, 299] == 0xFF12_3456)
    }

    @Test(arguments: [
        (4000, 3000, 1200, 1200, 1200, 900), (3000, 4000, 1200, 1200, 900, 1200), (100, 50, 1200, 1200, 100, 50),
        (16_384, 1, 80, 80, 80, 1), (10, 10, 0, -5, 1, 1), (601, 600, 600, 600, 600, 599),
    ])
    func fitting(width: Int, height: Int, frameWidth: Int, frameHeight: Int, fittedWidth: Int, fittedHeight: Int) {
        let fitted = PixelSize(width: width, height: height).fitted(into: PixelSize(width: frameWidth, height: frameHeight))
        #expect(fitted == PixelSize(width: fittedWidth, height: fittedHeight))
    }
}
