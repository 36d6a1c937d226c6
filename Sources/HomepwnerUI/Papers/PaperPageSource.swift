import FoundationEssentials
import Graphics
import Imaging
import Inventory
import Threading

/// The first page of a paper for the floating window. It is drawn before the window opens, and finer when somebody zooms in.
final class PaperPageSource: PictureSource {
    let title: String
    private let file: PaperFile
    private let path: String
    private let page: PixelBuffer
    private let pools: ThreadPools

    /// The longer side of the first picture, in pixels, and the factor by which it is finer after zooming in.
    private nonisolated static let side = 1_200
    private nonisolated static let detail = 2

    private init(_ paper: Paper, file: PaperFile, path: String, page: PixelBuffer, pools: ThreadPools) {
        title = DisplayText.isolated(paper.name)
        (self.file, self.path, self.page, self.pools) = (file, path, page, pools)
    }

    /// Draws the first page; nil where it cannot be drawn.
    ///
    /// - Throws: `NoLock` if the kernel cannot lock the program that would draw it
    static func make(_ paper: Paper, at path: String, pools: ThreadPools) async throws(PaperPages.NoLock) -> PaperPageSource? {
        guard let file = paper.file else { return nil }
        let page = try await pools.background.run { () throws(PaperPages.NoLock) in
            try PaperPages.first(of: file, at: path, side: side)
        }
        guard let page else { return nil }
        return PaperPageSource(paper, file: file, path: path, page: page.buffer, pools: pools)
    }

    /// That of the finer picture.
    var pixelSize: Size { Size(width: Double(page.width * Self.detail), height: Double(page.height * Self.detail)) }

    var thumbnail: Image? { Image(page) }

    func loadDisplayCopy<Value: Sendable>(_ body: @escaping @Sendable (PixelBuffer) throws -> Value) async throws -> Value {
        let page = page
        return try await pools.interactive.run { try body(page) }
    }

    func loadOriginal<Value: Sendable>(_ body: @escaping @Sendable (PixelBuffer) throws -> Value) async throws -> Value {
        let (file, path, page) = (file, path, page)
        return try await pools.background.run {
            try Task.checkCancellation()
            return try body(PaperPages.first(of: file, at: path, side: Self.side * Self.detail)?.buffer ?? page)
        }
    }

    func advance(by delta: Int) async -> Bool { false }
}
