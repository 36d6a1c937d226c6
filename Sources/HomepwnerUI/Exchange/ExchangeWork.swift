import Exchange
import Inventory
import Threading
import Toolkit
import WorkspaceModel

/// An export, an import of a bundle or a backup that runs while the window is used: one at a time. It shows its progress across the footer,
/// and can be stopped.
final class ExchangeWork {
    private let work: LongWork
    private let pools: ThreadPools
    private let workspace: Workspace
    private unowned let host: ViewController
    private var progress: WorkProgress?

    init(_ around: Surroundings, strip: WorkStrip, host: ViewController) {
        work = LongWork(strip: strip, style: around.style)
        (pools, workspace, self.host) = (around.library.pools, around.workspace, host)
    }

    /// Whether another one has to wait; shows a message if so.
    var mustWait: Bool {
        guard let current = workspace.exchange else { return false }
        workspace.send(.say(.notice("\(current) is still under way. Wait until it is done, or stop it first.")))
        return true
    }

    /// Runs a body away from the main thread.
    ///
    /// - Parameters:
    ///   - name: the name of the work, such as “The export”.
    ///   - title: the title of the progress, such as “Exporting”.
    ///   - then: reports the result, and returns whether it is a success: after a failure the window stays open, so that people can read
    ///     it.
    func run<Value: Sendable>(
        _ name: String, _ title: String, _ body: @escaping @Sendable (WorkProgress) throws -> Value,
        then: @escaping (Result<Value, any Error>) -> Bool
    ) {
        let pools = pools
        perform(name, title, { progress in await pools.background.result { try body(progress) } }, then: then)
    }

    /// The same for work that uses threads of its own.
    func perform<Outcome>(
        _ name: String, _ title: String, _ body: @escaping (WorkProgress) async -> Outcome, then: @escaping (Outcome) -> Bool
    ) {
        guard !mustWait else { return }
        workspace.send(.begin(.exchange(name) { [weak self] in self?.stop() }))
        let window = host.window
        Task { [weak self, work, workspace] in
            let result = await work.run(title, in: window) { progress in
                self?.progress = progress
                return await body(progress)
            }
            self?.progress = nil
            workspace.send(.end(.exchange, isWell: then(result)))
        }
    }

    /// Returns whether an error only means that the user stopped the work.
    static func isStop(_ error: any Error) -> Bool {
        (error as? ExchangeError)?.code == .cancelled || (error as? InventoryError)?.code == .stopped
    }

    /// Stops the work under way and removes its unfinished results.
    private func stop() {
        progress?.cancel()
        work.cancel()
    }
}
