import Exchange
import FoundationEssentials
import HomepwnerUI
import Inventory
import Words

/// An edit of many items, or its plan.
struct BulkEditRun {
    let edit: BulkEdit
    let context: CommandContext
    let format: EditFormat
    /// Whether nothing is changed, and the effect on each item is printed.
    let isPlan: Bool
    let showsProgress: Bool

    /// Changes the items, or prints the plan.
    ///
    /// - Parameter choose: finds the items; called again after a change by somebody else.
    /// - Throws: a failure if all items were refused.
    func run(_ choose: () async throws -> ItemSelection) async throws {
        let meter = ProgressMeter(context, isForced: showsProgress)
        defer { meter.clear() }
        // Others may change the same items. Their states are then counted again, so that the refused items are those of the change.
        for _ in 0..<FieldOptions.mostTries {
            guard let done = try await attempt(try await choose(), meter) else { continue }
            meter.clear()
            return try await report(done.outcome, done.change)
        }
        throw CommandFailure(.failed, tr("The items are being changed elsewhere. Try again."), code: "conflict")
    }

    /// Counts the items and changes them; returns nil if one of them was changed in between.
    private func attempt(_ selection: ItemSelection, _ meter: ProgressMeter) async throws -> (outcome: EditOutcome, change: Change?)? {
        let store = try context.store
        let counting = WorkProgress { now in
            let (done, total) = (String(now.done), String(now.total))
            return meter.show(tr("Counting item \(done) of \(total)"))
        }
        let outcome = try await store.outcome(of: edit, to: selection, progress: counting)
        guard outcome.gone < outcome.total else { throw InventoryError.noItem }
        guard !isPlan, outcome.count(.changed) > 0 else { return (outcome, nil) }
        let changing = WorkProgress { now in
            let (done, total) = (String(now.done), String(now.total))
            return meter.show(tr("Changing item \(done) of \(total)"))
        }
        let request = ChangeRequest.assignAll(edit, to: selection, seen: outcome.revision)
        do throws(InventoryError) {
            let change = try await store.perform(request, progress: changing)
            // Somebody else was faster and did the same.
            return change.isUnchanged ? nil : (outcome, change)
        } catch {
            guard error.code == .outcomeChanged else { throw error }
            return nil
        }
    }

    private func report(_ outcome: EditOutcome, _ change: Change?) async throws {
        let store = try context.store
        // The items of a change of places have parts that follow among them; nothing was changed since these were counted.
        let changed = change.flatMap { edit.changes(.place) ? nil : $0.items.count } ?? outcome.count(.changed)
        let printer = EditPlanPrinter(outcome, changed: changed, try await store.catalog(), context)
        switch format {
        case .json: try await printer.printJSON(in: store, isPlan: isPlan)
        case .text:
            if isPlan {
                try await printer.printItems(in: store)
                try printer.printNewNames()
            }
            if isPlan || !context.acknowledges { try context.output.print(printer.summary(isPlan: isPlan)) }
        }
        if let change {
            try context.report(change, nil)
            try context.tell(printer.olderNotes)
        }
        if !isPlan || format == .json { try await printer.tellRefused(in: store) }
        guard outcome.count(.refused) == outcome.total - outcome.gone else { return }
        throw CommandFailure(.badData, tr("No item can be changed in this way. Nothing was changed."), code: "all-refused")
    }
}

/// Prints the effect of an edit.
struct EditPlanPrinter {
    private let outcome: EditOutcome
    /// The number of changed items.
    private let changed: Int
    private let catalog: Catalog
    private let context: CommandContext

    /// The number of items that are read at once.
    private static let page = 500
    /// The number of refused items that are named on standard error.
    private static let mostNamed = 20

    init(_ outcome: EditOutcome, changed: Int, _ catalog: Catalog, _ context: CommandContext) {
        (self.outcome, self.changed, self.catalog, self.context) = (outcome, changed, catalog, context)
    }

    /// Returns the counts in a line.
    func summary(isPlan: Bool) -> String {
        let number = changed
        let count = String(number)
        let changed =
            isPlan
            ? tr("\(count) item would change", "\(count) items would change", number)
            : tr("\(count) item changed", "\(count) items changed", number)
        var parts = [changed]
        func add(_ number: Int, _ text: (String) -> String) { if number > 0 { parts.append(text(String(number))) } }
        add(outcome.count(.following)) { tr("\($0) moving with a whole") }
        add(outcome.count(.unchanged)) { tr("\($0) unchanged") }
        add(outcome.count(.refused)) { tr("\($0) refused") }
        add(outcome.gone) { tr("\($0) deleted meanwhile") }
        return parts.joined(separator: ", ")
    }

    /// Notes about values that are not the newest ones of their items.
    var olderNotes: [String] {
        let number = outcome.addedOlder
        let count = String(number)
        return number == 0
            ? []
            : [
                tr(
                    "\(count) value was added as an older value, because a newer one is known.",
                    "\(count) values were added as older values, because newer ones are known.", number)
            ]
    }

    /// Prints the places, tags and types that the edit makes.
    func printNewNames() throws {
        guard changed > 0 else { return }
        for (kind, name) in outcome.edit.newNames(catalog) {
            let shown = visible(name.shown, limit: Self.longest)
            switch kind {
            case .place: try context.output.print(tr("New place: \(shown)"))
            case .tag: try context.output.print(tr("New tag: \(shown)"))
            case .type: try context.output.print(tr("New type: \(shown)"))
            case .field, .hiddenFields, .search: break
            }
        }
    }

    /// Prints each item that is not unchanged, and its fields before and after.
    func printItems(in store: any LibraryStore) async throws {
        try await forEach(.changed, in: store) { item in
            var lines = name(item) + "\n"
            for field in item.fields {
                lines += "  \(visible(field.key.title(in: catalog))): \(text(field.before)) → \(text(field.after))\n"
            }
            for older in item.addedOlder {
                let parts = [older.money.formatted(), older.day?.iso ?? "", older.source].filter { !$0.isEmpty }
                let value = visible(parts.joined(separator: ", "), limit: Self.longest)
                lines += "  " + tr("Older value: \(value)") + "\n"
            }
            try context.output.out(Array(lines.utf8))
        }
        try await forEach(.following, in: store) { try context.output.print(name($0) + "\n  " + tr("It moves with its whole.")) }
        try await forEach(.refused, in: store) { item in
            let reason = item.refusal?.sentence(catalog) ?? ""
            let text = visible(reason)
            try context.output.print(name(item) + "\n  " + tr("Refused: \(text)"))
        }
    }

    /// Names some refused items on standard error.
    func tellRefused(in store: any LibraryStore) async throws {
        let total = outcome.count(.refused)
        let some = try await store.changes(of: outcome, .refused, in: 0..<Self.mostNamed)
        var lines = some.compactMap { item in item.refusal.map { "\(title(item)): \($0.sentence(catalog))" } }
        if total > lines.count, !lines.isEmpty {
            let rest = String(total - lines.count)
            lines.append(tr("and \(rest) more"))
        }
        try context.tell(lines.map { visible($0) })
    }

    // MARK: - JSON

    /// Prints the counts and the refused items, and those that would change for a plan.
    func printJSON(in store: any LibraryStore, isPlan: Bool) async throws {
        var counts = JSONText()
        counts.object { json in
            json.member("plan", isPlan)
            json.member("total", Int64(outcome.total))
            json.member("changed", Int64(changed))
            json.member("addedOlder", Int64(outcome.addedOlder))
            json.member("following", Int64(outcome.count(.following)))
            json.member("unchanged", Int64(outcome.count(.unchanged)))
            json.member("refused", Int64(outcome.count(.refused)))
            json.member("gone", Int64(outcome.gone))
        }
        try context.output.out(counts.bytes.dropLast())
        if isPlan {
            try await list("items", .changed, in: store) { json, item in
                json.array("fields", item.fields) { json, field in
                    json.object { json in
                        json.member("field", field.key.queryName(in: catalog))
                        json.member("before", field.before?.written)
                        json.member("after", field.after?.written)
                    }
                }
            }
        }
        try await list("refusals", .refused, in: store) { json, item in json.member("reason", item.refusal?.sentence(catalog)) }
        try context.output.out(Array("}\n".utf8))
    }

    private func list(
        _ key: String, _ kind: EditOutcome.Kind, in store: any LibraryStore, _ body: (inout JSONText, EditedItem) -> Void
    ) async throws {
        var separator = ", \"\(key)\": [\n  "
        var isEmpty = true
        try await forEach(kind, in: store) { item in
            var json = JSONText()
            json.object { json in
                json.member("id", item.id.uuidString.lowercased())
                json.member("name", item.before.name)
                body(&json, item)
            }
            try context.output.out(Array(separator.utf8) + json.bytes)
            (separator, isEmpty) = (",\n  ", false)
        }
        try context.output.out(Array((isEmpty ? ", \"\(key)\": []" : "\n]").utf8))
    }

    // MARK: - Items

    private func forEach(_ kind: EditOutcome.Kind, in store: any LibraryStore, _ body: (EditedItem) throws -> Void) async throws {
        var start = 0
        while start < outcome.count(kind) {
            let end = min(start + Self.page, outcome.count(kind))
            for item in try await store.changes(of: outcome, kind, in: start..<end) { try body(item) }
            start = end
        }
    }

    private static let longest = 80

    private func title(_ item: EditedItem) -> String {
        item.before.name.isEmpty ? item.id.uuidString.lowercased() : visible(item.before.name, limit: Self.longest)
    }

    private func name(_ item: EditedItem) -> String {
        "\(visible(item.before.name, limit: Self.longest)) (\(item.id.uuidString.lowercased()))"
    }

    private func text(_ value: EditedField.Value?) -> String {
        value.map { visible($0.formatted(.plain), limit: Self.longest) } ?? tr("nothing")
    }
}
