public import Foundation
public import Imaging

/// Pictures that were examined and found right, to be compared with new drawings.
///
/// Another release of FreeType, cairo or the font draws letters a little differently, without an error. `letters` is a picture of letters
/// only: if it is the same to the pixel, all others have to be, up to a few; if not, they are compared by the mean colours of squares,
/// which still shows all parts that have moved, disappeared or changed their colour.
///
/// `HOMEPWNER_GOLDEN=write` in the environment writes the new drawings as the right ones.
public struct GoldenPictures: Sendable {
    /// The ways to compare pictures.
    public enum Precision: Sendable {
        case exact, coarse
    }

    /// Where a picture stands that is compared to a golden one.
    private enum Limit {
        /// Levels that a pixel may differ by, and the share of pixels that may differ by more.
        static let exact = (levels: 8, share: 0.0002)
        static let coarse = (levels: 28, share: 0.03)
    }

    private let folder: URL
    private let failures: URL

    /// Whether pictures are written instead of compared.
    public let isWriting: Bool

    /// The pictures of a checkout.
    ///
    /// - Parameter root: its folder.
    public init(of root: URL) {
        folder = root.appending(path: "Tests/Golden")
        failures = root.appending(path: ".build/golden")
        isWriting = ProcessInfo.processInfo.environment["HOMEPWNER_GOLDEN"] == "write"
    }

    /// Returns the way to compare pictures on this machine.
    ///
    /// - Parameter letters: the letters of the picture `letters` as they are drawn here.
    public func precision(for letters: PixelBuffer) throws -> Precision {
        let golden = try golden("letters")
        guard golden.size == letters.size else { return .coarse }
        return PictureComparison.exact(golden, letters, levels: 0).share == 0 ? .exact : .coarse
    }

    /// Returns whether a picture equals the golden one to the pixel, which is a quick test.
    public func isSame(_ name: String, _ drawn: PixelBuffer) throws -> Bool {
        let golden = try golden(name)
        guard golden.size == drawn.size else { return false }
        return (0..<golden.height).allSatisfy { y in (0..<golden.width).allSatisfy { (golden[$0, y] ^ drawn[$0, y]) & 0xFF_FFFF == 0 } }
    }

    /// Compares a picture with the golden one of a name.
    ///
    /// - Returns: the problem, with the names of files that show it; nil if there is none.
    public func problem(with name: String, _ drawn: PixelBuffer, _ precision: Precision) throws -> String? {
        let golden = try golden(name)
        guard golden.size == drawn.size else {
            return "\(name): is \(drawn.width) x \(drawn.height), not \(golden.width) x \(golden.height); \(try keep(name, drawn, nil))"
        }
        let limit = precision == .exact ? Limit.exact : Limit.coarse
        let found =
            precision == .exact
            ? PictureComparison.exact(golden, drawn, levels: limit.levels) : .coarse(golden, drawn, levels: limit.levels)
        guard found.share > limit.share else { return nil }
        let what = precision == .exact ? "pixels" : "squares, with another font stack,"
        return "\(name): \((found.share * 10_000).rounded() / 100) % of \(what) differ by more than \(limit.levels) levels, "
            + "one by \(found.largest); \(try keep(name, drawn, PictureComparison.picture(of: golden, drawn)))"
    }

    /// Writes a picture as the golden one of a name.
    public func write(_ name: String, _ drawn: PixelBuffer) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try ImageEncoder.png(drawn).write(to: file(name))
    }

    private func file(_ name: String) -> URL { folder.appending(path: name + ".png") }

    private func golden(_ name: String) throws -> PixelBuffer { try ImageDecoder.decode(try Data(contentsOf: file(name))) }

    private func keep(_ name: String, _ drawn: PixelBuffer, _ difference: PixelBuffer?) throws -> String {
        try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
        try ImageEncoder.png(drawn).write(to: failures.appending(path: name + "-drawn.png"))
        if let difference { try ImageEncoder.png(difference).write(to: failures.appending(path: name + "-difference.png")) }
        return "see \(failures.path)/\(name)-drawn.png" + (difference == nil ? "" : " and \(name)-difference.png")
            + ". Where the change is wanted: HOMEPWNER_GOLDEN=write make test FILTER='Golden(Picture|Report)'"
    }
}
