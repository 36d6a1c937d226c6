import Inventory
import Toolkit

/// Keeps the texts of a form as a draft, every two seconds, so that they are not lost when the program ends.
final class DraftKeeper {
    private unowned let controller: ItemFormController
    private var timer: ScheduledAction?
    /// The fields that were kept last.
    var kept: FormFields?

    init(_ controller: ItemFormController) { self.controller = controller }

    /// Begins, while the form is in a window.
    func start() {
        timer = controller.window?.schedule(after: 2) { [weak self] in
            guard let self else { return }
            keep()
            start()
        }
    }

    func stop() { timer?.cancel() }

    /// Keeps the texts as a draft, if they are not kept already.
    private func keep() {
        controller.readTexts()
        let fields = controller.fields
        guard controller.hasChanges, fields != kept, !controller.isSaving else { return }
        kept = fields
        let draft = fields.draft(of: controller.item, newID: controller.newID)
        let drafts = controller.library.drafts
        // Done or Cancel may come before the disk has its turn.
        let turn = drafts.nextTurn()
        controller.library.pools.interactive.submit { try? drafts.save(draft, turn: turn) }
    }

    /// Keeps the texts now, and waits for the disk.
    func keepNow() {
        controller.readTexts()
        guard controller.hasChanges else { return }
        try? controller.library.drafts.save(controller.fields.draft(of: controller.item, newID: controller.newID))
    }
}
