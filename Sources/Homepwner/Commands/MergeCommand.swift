import ArgumentParser
import Exchange
import FoundationEssentials
import HomepwnerUI
import Inventory
import Words

/// `homepwner merge`
struct MergeCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: tr("Make one item of two that are the same thing."),
        discussion: tr(
            """
            The first item stays, and the second one is deleted in the same step. The first keeps its facts, place and quantity, gets the \
            facts that only the second one has, and its tags, pictures, papers, earlier values and parts. Notes and descriptions are joined, \
            and the newest value is the value. Where both have different facts, those of the second one are left out and named on standard \
            error.
            """))
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(help: ArgumentHelp(tr("The item that stays."), valueName: "uuid"))
    var item: ItemID
    @Argument(help: ArgumentHelp(tr("The item that is merged into it and deleted."), valueName: "other-uuid"))
    var other: ItemID
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(tr("The fields of which the second item's facts are taken, as in maker,serial."), valueName: "fields"))
    var take: String?
    @Flag(help: ArgumentHelp(tr("Add the quantities, and amounts in all; otherwise both items are the same pieces.")))
    var add = false
    @Flag(help: ArgumentHelp(tr("Print the result, and change nothing.")))
    var plan = false
    @Option(help: ArgumentHelp(tr("The form of the output: text or json.")))
    var format = EditFormat.text
    @OptionGroup var libraryOption: LibraryOption

    mutating func validate() throws {
        guard item.id != other.id else { throw ValidationError(tr("An item cannot be merged with itself. Give two items.")) }
    }

    func run(in context: CommandContext) async throws {
        let store = try context.store
        // Others may change the same items. The result is then found again, so that what is printed is what was done.
        for _ in 0..<FieldOptions.mostTries {
            let catalog = try await store.catalog()
            let choice = MergeChoice(taking: try take.map { try FieldNameList($0, of: "--take").taken(in: catalog) } ?? [], isAdding: add)
            guard !add || choice.taking.isDisjoint(with: [.fixed(.quantity), .fixed(.unit)]) else {
                throw CommandFailure(.usage, tr("Leave the quantity out of --take, or leave out --add."), code: "bad-field")
            }
            let found = try await store.plan(of: ItemMerge(other.id, into: item.id, choice))
            let merged: MergedContent
            switch found.result {
            case .success(let content): merged = content
            case .failure(let refusal): throw CommandFailure(.badData, refusal.sentence { visible($0, limit: 80) }, code: "not-merged")
            }
            let printer = MergePrinter(found, merged, catalog, context)
            guard !plan else { return try printer.printPlan(format) }
            let seen = [found.kept.id: found.kept.revision, found.other.id: found.other.revision]
            let change: Change
            do throws(InventoryError) {
                change = try await store.perform(.mergeItems(ItemMerge(other.id, into: item.id, choice, seen: seen)))
            } catch {
                guard error.code == .conflict else { throw error }
                continue
            }
            return try printer.report(change, format)
        }
        throw CommandFailure(.failed, tr("The items are being changed elsewhere. Try again."), code: "conflict")
    }
}

extension FieldNameList {
    /// Returns the named fields, for a merge.
    fileprivate func taken(in catalog: Catalog) throws -> Set<FieldKey> {
        let fields = FieldNames(catalog)
        return Set(
            try names.map { name in
                let key = try field(name, fields, catalog)
                guard MergeChoice.isPossible(key), !name.isReversed else {
                    let shown = name.shown
                    throw CommandFailure(
                        .usage, tr("--take: “\(shown)” cannot be taken from an item. Leave it out."), code: "bad-field")
                }
                return key
            })
    }
}

/// Prints the result of a merge.
private struct MergePrinter {
    private let plan: MergePlan
    private let merged: MergedContent
    private let catalog: Catalog
    private let context: CommandContext
    private let fields: [EditedField]
    private let rows: [MergeRow]

    private static let longest = 80

    init(_ plan: MergePlan, _ merged: MergedContent, _ catalog: Catalog, _ context: CommandContext) {
        (self.plan, self.merged, self.catalog, self.context) = (plan, merged, catalog, context)
        fields = plan.fields(of: merged).filter { !$0.key.isHidden(in: catalog) }
        rows = merged.rows.filter { !$0.key.isHidden(in: catalog) }
    }

    func printPlan(_ format: EditFormat) throws {
        guard format == .text else { return try printJSON(isPlan: true) }
        var lines = [name(plan.kept)]
        for field in fields { lines.append("  \(title(field.key)): \(text(field.before)) → \(text(field.after))") }
        let before = plan.kept.content
        let after = merged.content
        lines += plan.additions(of: merged).map { "  " + $0 }
        let values = after.valuations.filter { !before.valuations.contains($0) }
        for older in values {
            let parts = [older.money.formatted(), older.day?.iso ?? "", older.source].filter { !$0.isEmpty }
            let value = visible(parts.joined(separator: ", "), limit: Self.longest)
            lines.append("  " + tr("Older value: \(value)"))
        }
        lines += leftOut.map { "  " + $0 }
        let deleted = name(plan.other)
        lines.append(tr("Deleted: \(deleted)"))
        try context.output.out(Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    func report(_ change: Change, _ format: EditFormat) throws {
        switch format {
        case .json:
            if !context.acknowledges { try printJSON(isPlan: false) }
            try context.report(change, nil)
        case .text:
            try context.report(change, plan.kept.id.uuidString.lowercased())
            try context.tell(leftOut)
        }
    }

    /// The values that are left out, one in a line.
    private var leftOut: [String] {
        rows.filter(\.leavesOut).map { row in
            let (field, kept, other) = (title(row.key), text(row.kept), text(row.other))
            return row.result == .kept
                ? tr("Left out: \(field): \(other) (kept: \(kept))") : tr("Left out: \(field): \(kept) (taken: \(other))")
        }
    }

    private func printJSON(isPlan: Bool) throws {
        var json = JSONText()
        json.object { json in
            json.member("plan", isPlan)
            json.member("id", plan.kept.id.uuidString.lowercased())
            json.member("name", merged.content.name)
            json.member("deleted", plan.other.id.uuidString.lowercased())
            json.member("parts", Int64(plan.partCount))
            json.array("fields", fields) { json, field in
                json.object { json in
                    json.member("field", field.key.queryName(in: catalog))
                    json.member("before", field.before?.written)
                    json.member("after", field.after?.written)
                }
            }
            json.array("differences", rows) { json, row in
                json.object { json in
                    json.member("field", row.key.queryName(in: catalog))
                    json.member("kept", row.kept?.written)
                    json.member("other", row.other?.written)
                    json.member("result", row.result.word)
                }
            }
        }
        try context.output.out(json.bytes + Array("\n".utf8))
    }

    private func title(_ key: FieldKey) -> String { visible(key.title(in: catalog)) }

    private func name(_ item: Item) -> String {
        "\(visible(item.content.name, limit: Self.longest)) (\(item.id.uuidString.lowercased()))"
    }

    private func text(_ value: EditedField.Value?) -> String {
        value.map { visible($0.formatted(.plain), limit: Self.longest) } ?? tr("nothing")
    }
}

extension MergeRow.Result {
    fileprivate var word: String {
        switch self {
        case .kept: "kept"
        case .other: "other"
        case .both: "both"
        }
    }
}
