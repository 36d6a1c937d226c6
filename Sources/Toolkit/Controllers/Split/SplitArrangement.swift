import Graphics

/// The panes of a split that are beside each other, their places, and the progress of a pane that comes or goes.
final class SplitArrangement {
    private final class Slot {
        let pane: SplitPane
        /// The line that changes its width; the pane with the rest of the width has none.
        let divider: SplitDivider?
        /// Its progress on the way in, 0 to 1.
        var presence = 1.0
        /// Whether it is, or will be, beside the others.
        var isWanted = true

        init(_ pane: SplitPane, _ divider: SplitDivider?) {
            self.pane = pane
            self.divider = divider
        }

        /// Whether it is visible, even if it is still moving.
        var isSeen: Bool { presence > 0 || isWanted }
    }

    /// A change that is in progress.
    final class Change {
        fileprivate let start: [Double]

        fileprivate init(start: [Double]) { self.start = start }
    }

    private let slots: [Slot]
    private let rest: Int
    /// The width for which the visible panes were decided.
    private(set) var width = Double.infinity
    private var change: Change?
    /// The pane that is shown instead of the others in a narrow split.
    weak var front: SplitPane?
    /// The room in which they were placed last, and the width of the lines, in points.
    private var room = (width: 0.0, line: 1.0)
    /// Called after a person changed the width of a pane.
    var onMoveEnd: ((SplitPane) -> Void)?

    init(_ panes: [SplitPane]) {
        precondition(!panes.isEmpty, "a split has panes")
        rest = panes.lastIndex { $0.preferredWidth == .rest } ?? panes.count - 1
        let rest = rest
        slots = panes.enumerated().map { Slot($1, $0 == rest ? nil : SplitDivider(isAfterPane: $0 < rest, paneTitle: $1.title)) }
        for slot in slots {
            let pane = slot.pane
            slot.divider?.onMove = { [weak self, unowned slot] in self?.move(slot, to: $0) }
            slot.divider?.onReset = { pane.chosenWidth = nil }
            slot.divider?.onEnd = { [weak self] in self?.onMoveEnd?(pane) }
        }
    }

    var dividers: [SplitDivider] { slots.compactMap(\.divider) }

    // MARK: - Visible panes

    /// Whether the panes are shown one at a time.
    var isStacked: Bool { isStacked(in: width) }

    func isStacked(in width: Double) -> Bool { slots.contains { $0.pane.isStacked(in: width) } }

    private func isWanted(_ pane: SplitPane, in width: Double) -> Bool {
        guard pane.isAvailable, !pane.isDrawer(in: width) else { return false }
        guard isStacked(in: width) else { return !pane.isCollapsed }
        if let front, front.isAvailable { return pane === front }
        return !pane.isCollapsed && !pane.isStacked(in: width)
    }

    /// Returns the panes that are beside each other in a width, or in the current one.
    func panes(in width: Double? = nil) -> [SplitPane] { slots.map(\.pane).filter { isWanted($0, in: width ?? self.width) } }

    /// The visible panes, including those that are still moving.
    var seenPanes: [SplitPane] { slots.filter(\.isSeen).map(\.pane) }

    /// Decides again which panes are visible, in the current width or another one. Returns whether they changed.
    @discardableResult
    func decide(in width: Double? = nil) -> Bool {
        if let width { self.width = width }
        var hasChanged = false
        for slot in slots {
            let isWanted = isWanted(slot.pane, in: self.width)
            guard isWanted != slot.isWanted else { continue }
            slot.isWanted = isWanted
            hasChanged = true
        }
        return hasChanged
    }

    // MARK: - Motion

    /// Begins a change to the decided arrangement; `finish` ends it.
    func begin() -> Change {
        let change = Change(start: slots.map(\.presence))
        self.change = change
        return change
    }

    /// Continues a change. Returns whether it is still the current one.
    func advance(_ change: Change, to progress: Double) -> Bool {
        guard self.change === change else { return false }
        for (slot, start) in zip(slots, change.start) { slot.presence = start + ((slot.isWanted ? 1 : 0) - start) * progress }
        return true
    }

    /// Moves all panes to their decided places. Returns whether the given change was the current one.
    @discardableResult
    func finish(_ finished: Change? = nil) -> Bool {
        if let finished, finished !== change { return false }
        change = nil
        for slot in slots { slot.presence = slot.isWanted ? 1 : 0 }
        return true
    }

    // MARK: - Places

    /// Gives a pane the width that a person wants, as far as the other panes leave room.
    private func move(_ slot: Slot, to wanted: Double) {
        let panes = seenPanes
        guard room.width > 0, let index = panes.firstIndex(where: { $0 === slot.pane }) else { return }
        slot.pane.chosenWidth = SplitWidths(panes, in: room.width, line: room.line).chosen(wanted, for: index)
        // The next key continues from there.
        let widths = SplitWidths(panes, in: room.width, line: room.line)
        slot.divider?.update(width: widths.widths[index], limits: widths.limits(of: index))
    }

    /// Hides the lines between panes that are not beside each other.
    func updateDividers() {
        let seen = slots.indices.filter { slots[$0].isSeen }
        let shown = zip(seen, seen.dropFirst()).map { $0 < rest ? $0 : $1 }
        for index in slots.indices { slots[index].divider?.isHidden = !shown.contains(index) }
    }

    /// Places the panes and the lines between them.
    func place(in view: View) {
        let bounds = view.bounds, line = 1 / (view.window?.scale ?? 1)
        room = (bounds.width, line)
        for slot in slots where !slot.isSeen && !slot.pane.isDrawer(in: width) { slot.pane.controller.view.frame = bounds }
        let seen = slots.indices.filter { slots[$0].isSeen }
        guard !seen.isEmpty else { return }
        let full = seen.filter { slots[$0].presence == 1 }
        let widths = SplitWidths(seen.map { slots[$0].pane }, in: bounds.width, line: line)
        var alone = widths.widths
        if !full.isEmpty, full.count < seen.count { alone = SplitWidths(full.map { slots[$0].pane }, in: bounds.width, line: line).widths }
        // A pane that comes or goes slides at its edge, and the others make room for it.
        let partial = zip(seen, widths.widths).filter { slots[$0.0].presence < 1 }
        let taken = partial.reduce(0) { $0 + slots[$1.0].presence * ($1.1 + line) }
        let whole = partial.reduce(0) { $0 + $1.1 + line }
        let share = whole > 0 ? taken / whole : 1
        // Edges are rounded, not widths, so that there is no gap at the end.
        var edge = 0.0
        for (place, index) in seen.enumerated() {
            let slot = slots[index], width = widths.widths[place]
            if place == 0, slot.presence < 1, !full.isEmpty { edge = (slot.presence - 1) * (width + line) }
            var frame = Rect(x: view.pixelRounded(edge), y: 0, width: width, height: bounds.height)
            if let at = full.firstIndex(of: index) {
                edge += alone[at] + (width - alone[at]) * share
                frame.size.width = view.pixelRounded(edge) - frame.minX
            } else {
                // A pane that comes between others lies below the next one during the motion.
                edge += place == 0 ? width : slot.presence * (width + line) - line
            }
            slot.pane.controller.view.frame = view.mirrored(frame)
            slot.divider?.update(width: frame.width, limits: widths.limits(of: place))
            guard place + 1 < seen.count, let divider = slots[index < rest ? index : seen[place + 1]].divider else { continue }
            let shown = divider.lineWidth
            divider.frame = view.mirrored(
                Rect(x: view.pixelRounded(edge) - (shown - line) / 2, y: 0, width: shown, height: bounds.height))
            edge += line
        }
    }
}
