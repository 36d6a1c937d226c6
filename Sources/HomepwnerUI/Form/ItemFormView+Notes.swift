import Graphics
import Toolkit

/// The notes are as high as their text, as far as the window has room for the form; what is more scrolls inside of them.
extension ItemFormView {
    /// Follows the text of the notes: the form is laid out anew when their lines become more or fewer, not at each key.
    func followNotes() {
        notes.onTextHeightChange = { [weak self] height in
            guard let self, !isBeyondWindow(height) || !isBeyondWindow(plainNotesHeight + notesGrowth) else { return }
            setNeedsLayout()
        }
    }

    /// Whether notes of a height would be higher than the window: by how much makes no difference.
    private func isBeyondWindow(_ height: Double) -> Bool { window.map { height >= $0.size.height } ?? false }

    /// Gives the notes, whose width is given in points, the height that they want as far as it is there, and notes what they want.
    func growNotes(in width: Double) {
        guard let window, width > 0 else { return }
        let limit = window.size.height
        let wanted = min(limit, notes.sizeThatFits(Size(width: width, height: limit)).height)
        notesGrowth = max(0, wanted - plainNotesHeight)
        notesHeight?.constant = plainNotesHeight + min(notesGrowth, max(0, bounds.height - plainHeight))
    }
}
