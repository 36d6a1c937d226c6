import Inventory
import Toolkit
import WorkspaceModel

/// Long work that is under way. It shows its progress if it takes longer than half a second, and can be stopped.
final class LongWork {
    private let strip: WorkStrip
    private let style: NumberStyle
    private var progress: WorkProgress?
    private var title = ""
    private var unit: (Int, NumberStyle) -> String = CountText.items
    private var timer: ScheduledAction?
    /// The number of the change that is followed.
    private var followed: Int?

    /// The time before the progress is shown, in seconds, and the interval of its updates.
    private static let delay = 0.5
    private static let interval = 0.1

    init(strip: WorkStrip, style: NumberStyle) {
        self.strip = strip
        self.style = style
        strip.onCancel = { [weak self] in self?.cancel() }
    }

    /// Follows work until its end. Work that begins while other work is followed is not shown.
    ///
    /// - Parameters:
    ///   - title: the name of the work, such as "Deleting"
    ///   - unit: returns a number of items in words
    ///   - window: the window that shows the progress
    func run<Value>(
        _ title: String, of unit: @escaping (Int, NumberStyle) -> String = CountText.items, in window: Window?,
        _ body: (WorkProgress) async throws -> Value
    ) async rethrows -> Value {
        let progress = WorkProgress()
        guard self.progress == nil else { return try await body(progress) }
        begin(title, of: unit, progress, in: window)
        defer { end() }
        return try await body(progress)
    }

    /// Shows the progress of the library’s current change. Without a change, the strip goes away.
    func followChange(of workspace: Workspace, in window: Window?) {
        let change = workspace.changes.current
        guard change?.id != followed else { return }
        if followed != nil { end() }
        followed = change?.id
        guard let change else { return }
        begin(change.title, of: CountText.items, change.progress, in: window, whenShown: workspace.sending(.changeIsSlow(change.id)))
    }

    private func begin(
        _ title: String, of unit: @escaping (Int, NumberStyle) -> String, _ progress: WorkProgress, in window: Window?,
        whenShown: (() -> Void)? = nil
    ) {
        (self.progress, self.title, self.unit) = (progress, title, unit)
        look(in: window, after: Self.delay, whenShown)
    }

    /// Asks the work to stop.
    func cancel() {
        progress?.cancel()
        show()
    }

    private func end() {
        timer?.cancel()
        timer = nil
        progress = nil
        strip.isHidden = true
    }

    private func look(in window: Window?, after delay: Double, _ whenShown: (() -> Void)? = nil) {
        timer = window?.schedule(after: delay) { [weak self, weak window] in
            self?.show()
            whenShown?()
            self?.look(in: window, after: Self.interval)
        }
    }

    private func show() {
        guard let now = progress?.snapshot else { return }
        let fraction = now.total > 0 ? Double(now.done) / Double(now.total) : 0
        if now.isCancelled, !now.isFinishing {
            strip.show("Stopping…", fraction: fraction, canCancel: false)
        } else if let work = now.work, !now.isFinishing {
            let (done, total) = (CountText.number(now.done, style: style), CountText.number(now.total, style: style))
            strip.show(work + (now.total == 0 ? "…" : " \(done) of \(total)"), fraction: fraction, canCancel: true, isStep: now.total > 0)
        } else if now.isFinishing {
            strip.show("\(title): finishing…", fraction: 1, canCancel: false)
        } else if now.total == 0 {
            strip.show("\(title)…", fraction: 0, canCancel: true)
        } else {
            let done = CountText.number(now.done, style: style)
            strip.show("\(title): \(done) of \(unit(now.total, style))", fraction: fraction, canCancel: true, isStep: true)
        }
    }
}
