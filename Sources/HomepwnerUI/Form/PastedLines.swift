import Inventory
import Toolkit

/// Several lines that are pasted as the name of a new item: as many items, or one name after all.
final class PastedLines {
    private unowned let controller: ItemFormController

    /// Follows pastes into the name of a form.
    init(_ controller: ItemFormController) {
        self.controller = controller
        guard let name = controller.form.control(of: .name)?.view as? TextField else { return }
        name.onPaste = { [weak self, weak name] text in
            guard let self, let name else { return false }
            return offerItems(of: text, in: name)
        }
    }

    /// More lines than these are rather a text than names.
    private static let mostLines = 500
    /// The number of lines that are shown, and the number of characters of each.
    private static let shownLines = 8
    private static let shownLength = 60

    /// Asks for the meaning of pasted lines; false if there is only one, or if they are not names.
    private func offerItems(of text: String, in name: TextField) -> Bool {
        let lines = Self.lines(of: text)
        guard lines.count > 1, !controller.isSaving, controller.presentedViewController == nil else { return false }
        var shown = lines.prefix(Self.shownLines).map { DisplayText.isolated(DisplayText.shortened($0, to: Self.shownLength)) }
        if lines.count > shown.count { shown.append("and \(CountText.number(lines.count - shown.count, style: style)) more") }
        let count = CountText.items(lines.count, style: style)
        let alert = AlertController(
            title: "Add \(count), one for each line?", message: shown.joined(separator: "\n"),
            actions: [
                .init("Cancel", style: .cancel), .init("As One Name") { [weak name] in name?.insertPasted(text) },
                .init("Add \(count.capitalizedItems)", style: .preferred) { [weak self] in self?.add(lines) },
            ])
        controller.present(alert)
        return true
    }

    /// The names that lines are; none where one of them is too long to be one, or they are too many.
    private static func lines(of text: String) -> [String] {
        let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
        return lines.count <= mostLines && lines.allSatisfy { ItemContent.problem(of: $0, as: .name) == nil } ? lines : []
    }

    /// Adds an item for each name, with what else the form says, as one change.
    private func add(_ names: [String]) {
        var shared = controller.form.fields
        let own = ([.name] + ItemField.ofOneThing).filter(shared.has)
        for field in own { shared[field] = "" }
        shared[.name] = names[0]
        let content: ItemContent
        do { content = try shared.content(original: nil, currency: controller.currency, style: style) } catch {
            return controller.form.show(problem: error)
        }
        let items = names.map { name in
            var content = content
            content.name = name
            return NewItem(content)
        }
        let stays = !own.isEmpty || !controller.fields.photos.isEmpty || controller.pictures.readingCount > 0
        controller.isSaving = true
        let typed = controller.form.fields
        Task { await add(items, from: typed, stays: stays) }
    }

    private func add(_ items: [NewItem], from typed: FormFields, stays: Bool) async {
        let controller = controller
        var isStored = false
        defer {
            controller.isSaving = false
            controller.around.workspace.send(isStored ? .goOn : .screenFailed)
        }
        do {
            let change = try await controller.store.perform(.addAll(items))
            // Fields that belong to one thing only stay in the form, for an item of their own, and so does text that was typed in the
            // meantime.
            let stays = stays || controller.form.fields != typed
            guard stays else {
                controller.library.drafts.discardSoon()
                controller.delegate?.itemForm(controller, didAddMany: change, stays: false)
                isStored = true
                return
            }
            controller.delegate?.itemForm(controller, didAddMany: change, stays: true)
            controller.form.show(
                message: "\(CountText.items(items.count, style: style)) were added. The item in this form has not been added yet.")
        } catch {
            controller.form.show(message: "Not added. \(error.description)")
        }
    }

    private var style: NumberStyle { controller.style }
}
