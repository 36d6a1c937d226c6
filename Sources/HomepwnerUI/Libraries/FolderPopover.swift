import Threading
import Toolkit

/// A folder or file that is looked for in a popover at a button; one at a time.
final class FolderPopover {
    private var popover: PopoverController?

    /// Whether it is open.
    var isOpen: Bool { popover?.isPresented ?? false }

    /// Opens it, unless it is open; closes it after a choice.
    ///
    /// - Parameters:
    ///   - purpose: the thing to choose
    ///   - folder: the first folder
    ///   - view: the view that it points at
    ///   - arrows: the possible sides of that view
    ///   - onChoose: called with the chosen path
    func open(
        _ purpose: FolderPickerController.Purpose, startingIn folder: String, at view: View, arrows: PopoverArrowDirection = .any,
        pools: ThreadPools, onChoose: @escaping (String) -> Void
    ) {
        guard !isOpen else { return }
        let picker = FolderPickerController(purpose, startingIn: folder, pools: pools)
        let opened = PopoverController(picker)
        opened.popoverBackgroundClass = ChooserBackground.self
        picker.onChoose = { [weak self] path in
            self?.popover?.dismiss()
            self?.popover = nil
            onChoose(path)
        }
        opened.onDismiss = { [weak self] in self?.popover = nil }
        popover = opened
        opened.present(from: view.bounds, in: view, permittedArrowDirections: arrows)
    }
}
