import Inventory
import Toolkit
import Words

/// An entry of the history in words.
struct HistoryText: Equatable {
    /// One thing that changed.
    struct Line: Equatable {
        let name: String
        let value: String
    }

    let icon: Icon
    let title: String
    /// The time of the change.
    let time: String
    /// The author of the change.
    let actor: String
    let lines: [Line]
    /// The other item of a merge or a split, which the title is a link to.
    let partner: StepPartner?

    static func == (one: HistoryText, other: HistoryText) -> Bool {
        (one.title, one.time, one.actor, one.lines) == (other.title, other.time, other.actor, other.lines) && one.partner == other.partner
    }

    /// - Parameter isOfItem: whether it is in the history of one item, whose name need not be said.
    init(_ record: HistoryRecord, isOfItem: Bool, style: NumberStyle) {
        time = record.at.localDay.formatted(style.days) + ", " + record.at.localTime
        actor = DisplayText.isolated(record.actor)
        let title = DisplayText.isolated(Self.title(of: record, style))
        partner = isOfItem ? record.step?.partner : nil
        lines = record.step.map { Self.lines($0, style) } ?? []
        if let partner {
            let words = partner.words(style)
            (icon, self.title) =
                record.kind == .redo
                // for translators: a change that was undone and repeated, such as “Merged from “Lamp””
                ? (.refresh, tr("Redo: \(words)")) : (partner.role.icon, words)
            return
        }
        switch record.kind {
        case .add: (icon, self.title) = (.plus, isOfItem ? "Added" : title)
        // A step of several parts may add or delete the item.
        case .edit where isOfItem && record.step.map { $0.before == nil && $0.after != nil } == true:
            (icon, self.title) = (.plus, tr("Added", in: "history"))
        case .edit where isOfItem && record.step.map { $0.before != nil && $0.after == nil } == true:
            (icon, self.title) = (.trash, tr("Deleted", in: "history"))
        case .edit:
            (icon, self.title) = (
                .compose, isOfItem ? PhotoHistory.title(record.step) ?? PaperHistory.title(record.step) ?? "Edited" : title
            )
        case .delete: (icon, self.title) = (.trash, isOfItem ? "Deleted" : title)
        case .move: (icon, self.title) = (.sort, isOfItem ? "Moved in My Order" : title)
        case .import: (icon, self.title) = (.folder, isOfItem ? "Imported" : title)
        case .undo: (icon, self.title) = (.reply, "Undo " + title)
        case .redo, .reorder: (icon, self.title) = (.refresh, "Redo " + title)
        }
    }

    /// One that has no name is known by when it was added.
    private static func title(of record: HistoryRecord, _ style: NumberStyle) -> String {
        guard record.kind == .add, let step = record.step, step.before == nil, step.after?.name.isEmpty == true else { return record.title }
        return "Add “\(ItemTitle.text("", addedAt: record.at, style))”"
    }

    private static let none = "none"

    private static func lines(_ step: HistoryRecord.Step, _ style: NumberStyle) -> [Line] {
        // For a deleted item, the title is enough.
        guard let after = step.after else { return [] }
        let before = step.before
        var lines: [Line] = []
        for descriptor in FieldDescriptor.all where descriptor.field != .notes {
            let field = descriptor.field
            func text(_ content: ItemContent?) -> String {
                let text = field.formatted(content?[field], style)
                return if case .text = content?[field] { DisplayText.isolated(text) } else { text }
            }
            let (old, new) = (text(before), text(after))
            guard old != new else { continue }
            lines.append(Line(name: descriptor.title, value: before == nil ? new : "\(shown(old)) → \(shown(new))"))
        }
        for (name, values) in OwnDifference.all(from: before, to: after, style) {
            let (old, new) = (Self.line(values.old), Self.line(values.new))
            lines.append(Line(name: DisplayText.isolated(name), value: before == nil ? new : "\(shown(old)) → \(shown(new))"))
        }
        for change in PhotoHistory.changes(from: before?.photos ?? [], to: after.photos) {
            lines.append(Line(name: "Picture", value: change.text))
        }
        for change in PaperHistory.changes(from: before?.papers ?? [], to: after.papers) {
            lines.append(Line(name: change.name, value: change.text))
        }
        if before?.notes ?? "" != after.notes { lines.append(Line(name: "Notes", value: notesChange(before?.notes ?? "", after.notes))) }
        return lines
    }

    /// A text in one line that is not too long.
    private static func line(_ text: String) -> String {
        text.isEmpty ? "" : DisplayText.isolated(DisplayText.shortened(text.replacing("\n", with: " "), to: 160))
    }

    private static func shown(_ text: String) -> String { text.isEmpty ? none : text }

    /// Notes may be long: how they begin is enough to know them by.
    private static func notesChange(_ before: String, _ after: String) -> String {
        guard !after.isEmpty else { return "removed" }
        let first = after.prefix(160)
        let text = DisplayText.isolated(String(first).replacing("\n", with: " ")) + (first.endIndex < after.endIndex ? "…" : "")
        return before.isEmpty ? text : "now: " + text
    }
}

extension StepPartner {
    /// The title of the item, for people.
    func title(_ style: NumberStyle) -> String {
        addedAt.map { ItemTitle.text(name, addedAt: $0, style) } ?? tr("Unknown item")
    }

    /// Returns the change in words: "Merged from “Lamp”".
    fileprivate func words(_ style: NumberStyle) -> String {
        let name = DisplayText.isolated(DisplayText.shortened(title(style), to: 80))
        return switch role {
        // for translators: in the history of an item, the other item of the change
        case .mergedFrom: tr("Merged from “\(name)”")
        case .mergedInto: tr("Merged into “\(name)”")
        case .splitFrom: tr("Split from “\(name)”")
        case .splitOff: tr("Split off “\(name)”")
        }
    }
}

extension StepPartner.Role {
    fileprivate var icon: Icon {
        switch self {
        case .mergedFrom, .splitOff: .compose
        case .mergedInto: .trash
        case .splitFrom: .plus
        }
    }
}
