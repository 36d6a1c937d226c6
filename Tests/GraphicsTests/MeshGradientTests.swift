import Imaging
import Testing

@testable import Graphics

/// Colours between rows of points.
struct MeshGradientTests {
    private func drawn(_ mesh: MeshGradient) throws -> PixelBuffer {
        try Drawing(40, 40) { $0.fill(mesh) }.buffer
    }

    private func row(_ y: Double, rising: Double = 0) -> [Point] {
        [Point(x: 5, y: y), Point(x: 20, y: y - rising / 2), Point(x: 35, y: y - rising)]
    }

    @Test func coloursRunIntoEachOtherFromRowToRow() throws {
        let mesh = MeshGradient(rows: [.init(row(10), .black), .init(row(30), Color(red: 1, green: 0, blue: 0))])
        let buffer = try drawn(mesh)
        let reds = [12, 20, 28].map { buffer[20, $0] >> 16 & 255 }
        #expect(reds[0] < 60 && (100...155).contains(reds[1]) && reds[2] > 200, "\(reds)")
        #expect(buffer[20, 5] & 0xFF_FFFF == 0xFF_FFFF && buffer[2, 20] & 0xFF_FFFF == 0xFF_FFFF, "nothing beside it")
    }

    @Test func rowsMayBeSlanted() throws {
        let buffer = try drawn(MeshGradient(rows: [.init(row(20, rising: 10), .black), .init(row(32, rising: 10), .black)]))
        #expect(buffer[8, 13] & 255 > 250 && buffer[33, 13] & 255 < 10)
    }

    @Test func rowsOfDifferentLengthsDrawNothing() throws {
        let buffer = try drawn(MeshGradient(rows: [.init(row(10), .black), .init(Array(row(30).dropLast()), .black)]))
        #expect(buffer[20, 20] & 255 > 250)
    }
}
