import Threading
import Toolkit

/// The message on the page of a report: the result of the last work, or else the notes about the items. A saved file can be opened from it.
///
/// It lies over the foot of the page, so that nothing below the pointer moves when it appears or disappears.
final class ReportMessage {
    let bar = MessageBar()
    /// Opens files and shows them in their folders.
    var desktop = DesktopFiles()

    /// The notes of the report about its items.
    var notes = "" {
        didSet { show() }
    }

    private struct Said {
        let text: String
        let isWarning: Bool
        /// The file that was saved; nil for other sentences.
        let path: String?
    }

    /// The result of the last work.
    private var said: Said?
    /// Whether it is the error in a typed value.
    private(set) var saysProblem = false
    /// The notes that were closed.
    private var closedNotes = ""
    private let openButton = Button("Open", style: .link)
    private let folderButton = Button("Show in Folder", style: .link)

    init() {
        bar.isHidden = true
        bar.isAtFoot = true
        bar.closeButton.addTarget(self, action: ReportMessage.close)
        openButton.addTarget(self, action: ReportMessage.openFile)
        folderButton.addTarget(self, action: ReportMessage.showFile)
    }

    /// Shows a message; nil removes it.
    ///
    /// - Parameters:
    ///   - path: the file that was saved, if the message is about one
    ///   - isProblem: whether it is the error in a typed value
    func say(_ text: String?, isWarning: Bool = false, path: String? = nil, isProblem: Bool = false) {
        saysProblem = isProblem
        said = text.map { Said(text: $0, isWarning: isWarning, path: path) }
        show()
        if let text { bar.say(text) }
    }

    private func show() {
        let text = said?.text ?? (notes == closedNotes ? "" : notes)
        let buttons = said?.path == nil ? [] : [openButton, folderButton]
        bar.isWarning = said?.isWarning ?? false
        // A button that stays keeps the keyboard.
        if !buttons.elementsEqual(bar.buttons, by: ===) { bar.buttons = buttons }
        bar.text = text
        bar.isHidden = text.isEmpty
        bar.superview?.setNeedsLayout()
    }

    private func openFile() { perform { try $0.open(file: $1) } }

    private func showFile() { perform { try $0.show(file: $1) } }

    private func close() {
        if said == nil { closedNotes = notes }
        say(nil)
    }

    /// Does something with the saved file, on a thread that may wait for other programs.
    private func perform(_ body: @escaping @Sendable (DesktopFiles, String) throws -> Void) {
        guard let path = said?.path else { return }
        let desktop = desktop
        Task { [weak self] in
            do {
                // A background thread would pass its low priority on to the other program.
                try await SerialQueue(label: "homepwner.open", qos: .userInitiated).run { try body(desktop, path) }
            } catch { self?.say("\(error)", isWarning: true) }
        }
    }
}
