/// The submenu of a menu: it opens by a press, a key or a resting pointer, and closes when the pointer rests on another line.
final class SubmenuOpener {
    private unowned let view: MenuView
    private var menu: Menu?
    /// The line whose submenu is open; nil for none.
    private(set) var row: Int?
    /// The line under the pointer.
    private var pointed: Int?
    private var rest: ScheduledAction?

    /// The time that the pointer rests on a line before its submenu opens, in seconds. An open submenu stays for the same time, so that the
    /// way to it may cross other lines.
    private static let delay = 0.25

    init(_ view: MenuView) { self.view = view }

    /// The pointer moved to a line, or to none.
    func pointerDidMove(to new: Int?) {
        guard new != pointed else { return }
        forget()
        pointed = new
        guard let new, new != row, row != nil || view.submenu(ofRow: new) != nil else { return }
        rest = view.window?.schedule(after: Self.delay) { [weak self] in self?.pointerDidRest(on: new) }
    }

    /// The pointer moved to the open submenu, which stays.
    func pointerDidEnter() {
        forget()
        pointed = nil
        view.highlight(row)
    }

    private func pointerDidRest(on new: Int) {
        rest = nil
        if view.submenu(ofRow: new) != nil { open(new, highlightsFirst: false) } else { close() }
    }

    private func forget() {
        rest?.cancel()
        rest = nil
    }

    /// Opens the submenu of a line, and closes another one.
    func open(_ new: Int, highlightsFirst: Bool) {
        forget()
        guard new != row, let command = view.submenu(ofRow: new) else { return }
        close()
        let opened = Menu(command.submenu)
        (menu, row) = (opened, new)
        opened.onClose = { [weak self] in self?.didClose() }
        view.highlight(new)
        view.setNeedsDisplay()
        opened.open(beside: view.frame(ofRow: new), of: view, label: command.title, highlightsFirst: highlightsFirst)
    }

    /// Closes the submenu if one is open.
    func close() { menu?.close() }

    private func didClose() {
        (menu, row) = (nil, nil)
        view.setNeedsDisplay()
    }
}
