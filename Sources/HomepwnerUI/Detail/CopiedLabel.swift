import Graphics
import Toolkit

/// A text of an item that can be copied by its context menu.
final class CopiedLabel: Label {
    private let name: String
    /// The text that is copied: the original, not the shown form of it.
    var copied = ""

    /// - Parameter name: its name in the menu.
    init(name: String, font: Font) {
        self.name = name
        super.init(font: font)
    }

    override func contextCommands(at point: Point) -> [Command] {
        guard !copied.isEmpty else { return [] }
        return [Command("Copy \(name)", target: self, action: CopiedLabel.copy)]
    }

    private func copy() { window?.request(.writePasteboard(.clipboard, PasteboardItem(text: copied))) }
}
