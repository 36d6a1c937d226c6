import FoundationEssentials
import Graphics
import Inventory
import Threading

/// The first pages of papers in their small size: drawn once, away from the main thread, one after the other.
final class PaperPageCache {
    /// The state of a first page.
    enum State {
        /// It is being drawn.
        case waiting
        case page(Image, count: Int?)
        /// It cannot be drawn.
        case none
        /// The page is not drawn, because the program that would draw it cannot be locked.
        case unlocked
    }

    /// Called when a page came.
    var onLoad: (() -> Void)?

    private let pool: ThreadPool
    private var pages: [String: State] = [:]
    /// The keys in the order of their last use.
    private var order: [String] = []
    private var queue: [(file: PaperFile, path: String)] = []
    private var isDrawing = false

    /// The number of pages to keep; each is some 60 kB.
    private static let most = 120
    /// Twice as many pixels as the longer side has points.
    private nonisolated static let side = 140

    init(pool: ThreadPool) { self.pool = pool }

    /// Returns the page of a file; an unknown one is drawn, and then reported.
    func page(of file: PaperFile, at path: String) -> State {
        if let known = pages[file.sha256] {
            order.removeAll { $0 == file.sha256 }
            order.append(file.sha256)
            return known
        }
        guard PaperPages.mayDraw(file) else { return .none }
        pages[file.sha256] = .waiting
        order.append(file.sha256)
        queue.append((file, path))
        draw()
        return .waiting
    }

    private func draw() {
        guard !isDrawing, !queue.isEmpty else { return }
        isDrawing = true
        let (file, path) = queue.removeFirst()
        Task { [weak self, pool] in
            let page = await pool.result { () throws(PaperPages.NoLock) in
                try PaperPages.first(of: file, at: path, side: Self.side)
            }
            self?.finish(file, page)
        }
    }

    private static func state(of page: Result<PaperPages.Page?, PaperPages.NoLock>) -> State {
        switch page {
        case .failure: return .unlocked
        case .success(let page):
            guard let page, let image = Image(page.buffer) else { return .none }
            return .page(image, count: page.count)
        }
    }

    private func finish(_ file: PaperFile, _ page: Result<PaperPages.Page?, PaperPages.NoLock>) {
        isDrawing = false
        pages[file.sha256] = Self.state(of: page)
        while order.count > Self.most { pages[order.removeFirst()] = nil }
        onLoad?()
        draw()
    }
}
