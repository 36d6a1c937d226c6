import CX11
import Graphics
import Toolkit

/// The requests of the windows.
extension X11Application {
    /// The largest number of rounds, because requests make windows that make requests; more rounds are an error of the program.
    private static let roundLimit = 8

    /// Handles all requests of the windows, until there are none.
    func performRequests() {
        for _ in 0..<Self.roundLimit {
            var requests: [(X11Window, WindowRequest)] = []
            for shown in windows.order { requests += shown.window.takeRequests().map { (shown, $0) } }
            guard !requests.isEmpty else { return }
            for (shown, request) in requests where !connection.isLost && windows[shown.id] === shown { perform(request, of: shown) }
        }
    }

    private func perform(_ request: WindowRequest, of shown: X11Window) {
        switch request {
        case .setTitle(let title): shown.setTitle(title)
        case .setCursor(let cursor): shown.setCursor(cursor)
        case .setMinimumSize, .setSupportedOrientations: shown.setSizeHints()
        case .setDark(let isDark): shown.setDark(isDark)
        case .writePasteboard(let board, let item): owner.own(selection(board), item, at: UInt(router.lastServerTime))
        case .readPasteboard(let id, let board, let types): readPasteboard(id, board, types, for: shown)
        case .open(let window): open(window, over: shown)
        case .setFrame(let frame): shown.move(to: frame)
        case .close: closeWindow(shown)
        case .activate: shown.activate(at: router.lastServerTime)
        case .setState(let state): shown.setState(state)
        case .setTextInput(let caret): windows.topLevel(of: shown).setTextInput(caret, of: shown)
        case .acceptDrag(let accepts): drops.answer(accepts, from: shown)
        case .beep: XBell(connection.display, 0)
        // No window sends this: nothing in this shell sends `accessibilityListening(true)`, because it has no connection to screen readers.
        case .accessibility: break
        }
    }

    private func open(_ window: Toolkit.Window, over shown: X11Window) {
        do {
            try openWindow(window, parent: window.kind == .normal ? nil : shown)
        } catch {
            log.error("X11-12: \(error)")
        }
    }

    private func selection(_ board: Pasteboard) -> UInt {
        switch board {
        case .clipboard: connection.atoms[.clipboard]
        // The atom of PRIMARY is fixed by the protocol.
        case .primary: 1
        }
    }

    private func readPasteboard(_ id: Int, _ board: Pasteboard, _ types: [String], for shown: X11Window) {
        let selection = selection(board)
        // The program's own content needs no way through the server.
        if let own = owner.item(in: selection) {
            let type = types.first { own.representations[$0] != nil }
            let item = type.flatMap { type in own.representations[type].map { PasteboardItem(representations: [type: $0]) } }
            return router.add([.pasteboardRead(id: id, item)], to: shown)
        }
        reader.read(selection, types: types, at: UInt(router.lastServerTime), now: LoopSleeper.now) { [weak self, weak shown] item in
            guard let self, let shown else { return }
            router.add([.pasteboardRead(id: id, item)], to: shown)
        }
    }
}
