import Exchange
import Glibc
import Synchronization

/// Shows the progress of a long command on standard error: a line that is overwritten on a terminal, or separate lines elsewhere if they
/// are requested.
final class ProgressMeter: Sendable {
    private struct State {
        var nextTime: Int64 = 0
        var isShown = false
    }

    private let output: any CommandOutput
    private let isTerminal: Bool
    private let isOn: Bool
    private let state = Mutex(State())

    /// - Parameters:
    ///   - context: the context of the command.
    ///   - isForced: whether progress is shown without a terminal, too.
    init(_ context: CommandContext, isForced: Bool) {
        output = context.output
        isTerminal = context.environment.errorsGoToTerminal
        isOn = isTerminal || isForced
    }

    /// Shows the progress of an import; returns false if nobody waits for it any more.
    func show(_ progress: ImportProgress) -> Bool {
        switch progress {
        case .reading(let rows, let part): show("Reading row \(rows)" + (part.map { ", \(Int($0 * 100)) %" } ?? ""))
        case .photos(let done, let total): show("Importing picture \(done) of \(total)")
        case .papers(let done, let total): show("Importing paper \(done) of \(total)")
        case .storing(let done, let total): show("Storing item \(done) of \(total)")
        }
    }

    /// Shows a text, at most ten times a second; returns false if nobody waits for it any more.
    func show(_ text: String) -> Bool {
        guard !output.isClosed else { return false }
        guard isOn, isDue() else { return true }
        let line = isTerminal ? "\r\u{1B}[K" + text : text + "\n"
        return (try? output.err(Array(line.utf8))) != nil
    }

    /// Removes the line from the terminal.
    func clear() {
        let wasShown = state.withLock { state in
            defer { state = State() }
            return state.isShown
        }
        if wasShown, isTerminal { try? output.err(Array("\r\u{1B}[K".utf8)) }
    }

    private func isDue() -> Bool {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let now = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        return state.withLock { state in
            guard now >= state.nextTime else { return false }
            state.nextTime = now + 100
            state.isShown = true
            return true
        }
    }
}
