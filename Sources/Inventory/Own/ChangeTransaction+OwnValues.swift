import FoundationEssentials

extension ChangeTransaction {
    /// Finds the custom fields that an item names, and checks its values in them.
    ///
    /// Unchanged values stay, whatever their field is now. An undo restores values as they were, because it also reverses a change of the
    /// field's kind. Items that are brought back later get converted values; the rest stays only in the history.
    func resolveOwnValues(_ content: inout ItemContent, from old: ItemContent?) throws {
        let isNew = old == nil || comesFromHistory
        let wanted = content.own + (isNew ? content.veiled.values : old?.veiled.values ?? [])
        guard !wanted.isEmpty || !content.veiled.values.isEmpty else { return }
        var values: [OwnValue] = []
        for value in wanted {
            let field = try ownField(value.field)
            guard !values.contains(where: { $0.field.id == field.id }) else { continue }
            let had = old?.allOwn.first { $0.field.id == field.id }?.content
            if comesFromHistory || had == value.content {
                values.append(OwnValue(field, value.content))
            } else if leavesOutMisfits {
                // A word that is no longer a choice is kept.
                let fitting = value.content.isOf(field.fieldKind) ? value.content : field.converted(value.content)
                if let fitting { values.append(OwnValue(field, fitting)) }
            } else {
                if let problem = field.problem(of: value.content, had: had) { throw InventoryError(.invalidText, problem) }
                values.append(OwnValue(field, value.content))
            }
        }
        catalog.sort(values, into: &content)
    }

    private func ownField(_ wanted: Reference) throws -> OwnField {
        if let id = wanted.id, let number = catalog.fieldTable.numbers[id], let field = catalog.fieldTable.entries[number] { return field }
        if let field = catalog.field(named: wanted.name) { return field }
        throw InventoryError(
            .invalidText, "There is no custom field “\(shown(String(wanted.name.prefix(100))))”. Add it first; nothing was changed.")
    }
}

extension OwnValue.Content {
    /// Returns whether the value suits a field of a kind.
    func isOf(_ kind: OwnField.Kind) -> Bool {
        switch (self, kind) {
        case (.text, .text), (.text, .longText), (.number, .number), (.money, .money), (.day, .day), (.yes, .yesNo), (.choice, .choice),
            (.choices, .choices), (.link, .link):
            true
        default: false
        }
    }
}
