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
    /// The name of the work under way, such as “The export”; nil if there is none.
    private var current: String?
    private var progress: WorkProgress?
    private var whenIdle: (() -> Void)?
    /// Whether the user chose to stop it instead of waiting.
    private var isStopping = false

    init(_ around: Surroundings, strip: WorkStrip, host: ViewController) {
        work = LongWork(strip: strip, style: around.style)
        (pools, workspace, self.host) = (around.library.pools, around.workspace, host)
    }

    /// Whether something is under way.
    var isBusy: Bool { current != nil }

    /// Whether another one has to wait; shows a message if so.
    var mustWait: Bool {
        guard let current else { return false }
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
        current = name
        let window = host.window
        Task { [weak self, work] in
            let result = await work.run(title, in: window) { progress in
                self?.progress = progress
                return await body(progress)
            }
            guard let self else { return }
            (current, progress) = (nil, nil)
            let isWell = then(result)
            let waiting = isWell || isStopping ? whenIdle : nil
            (whenIdle, isStopping) = (nil, false)
            waiting?()
        }
    }

    /// Returns whether an error only means that the user stopped the work.
    static func isStop(_ error: any Error) -> Bool {
        (error as? ExchangeError)?.code == .cancelled || (error as? InventoryError)?.code == .stopped
    }

    /// Stops the work under way and removes its unfinished results.
    func stop() {
        progress?.cancel()
        work.cancel()
    }

    /// Waits for the work under way before the window closes. A second request asks whether to stop the work. If the work fails, the window
    /// stays open, so that the error can be read.
    ///
    /// - Parameter go: called when no work is under way.
    func whenDone(_ go: @escaping () -> Void) {
        guard let current else { return go() }
        guard whenIdle != nil else {
            whenIdle = go
            return workspace.send(.say(.notice("\(current) is still under way. The window waits until it is done.")))
        }
        guard host.presentedViewController == nil else { return }
        host.present(
            AlertController(
                title: "Stop the current work?",
                message: "\(current) is not finished. If you stop it, its result is discarded, and existing files are kept.",
                actions: [
                    .init("Wait for It", style: .cancel),
                    .init("Stop It", style: .destructive) { [weak self] in
                        guard let self else { return }
                        // It may have ended in the meantime.
                        guard isBusy else { return go() }
                        whenIdle = go
                        isStopping = true
                        stop()
                    },
                ]))
    }
}
