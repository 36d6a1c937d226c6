import FoundationEssentials
public import Inventory
public import Threading

/// Imports the rows of a file into a library: pictures first, then all items as one change with one undo.
public struct Importer: Sendable {
    private let store: any LibraryStore
    private let photoFolder: String?
    private let paperFolder: String?
    private let alike: AlikeRows
    private let takesAlterations: Bool
    private let pools: ThreadPools

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - store: the store of the library.
    ///   - photoFolder: the folder with the pictures that the file names; nil leaves out pictures that are not in the library yet.
    ///   - paperFolder: the folder with the papers that the file names; nil leaves out papers that are not in the library yet.
    ///   - alike: the treatment of rows without an identifier that look like an existing item.
    ///   - takesAlterations: whether likely spreadsheet alterations of texts are imported.
    ///   - pools: the threads for decoding pictures.
    public init(
        store: any LibraryStore, photoFolder: String? = nil, paperFolder: String? = nil, alike: AlikeRows = .add,
        takesAlterations: Bool = false, pools: ThreadPools
    ) {
        self.store = store
        self.photoFolder = photoFolder
        self.paperFolder = paperFolder
        self.alike = alike
        self.takesAlterations = takesAlterations
        self.pools = pools
    }

    /// Stores the pictures and compares the rows with the library. A picture that no item names is removed after a day.
    ///
    /// - Parameters:
    ///   - plan: the rows.
    ///   - progress: called repeatedly; false cancels, with the error `cancelled`.
    /// - Throws: `ExchangeError`, `InventoryError`. A picture that cannot be imported is a problem of its row and not an error.
    public func prepare(_ plan: ImportPlan, progress: (@Sendable (ImportProgress) -> Bool)? = nil) async throws -> PreparedImport {
        var prepared = PreparedImport(plan)
        (prepared.alike, prepared.takesAlterations) = (alike, takesAlterations)
        var photos = ImportPhotos(store: store, pools: pools)
        var papers = ImportPapers(store: store)
        for batch in batches(of: plan) {
            let existing = try await items(of: batch)
            try await photos.note(batch.map { ($0.photoNames, $0.id.flatMap { existing[$0] }) })
            try await papers.note(batch.flatMap(\.paperNames))
        }
        if let photoFolder { try await photos.takeIn(from: PhotoFolder(photoFolder), progress: progress) }
        if let paperFolder { try await papers.takeIn(from: PhotoFolder(paperFolder, of: "papers"), progress: progress) }
        var rejected: [Int: [ImportProblem]] = [:]
        for entry in plan.entries {
            let problems = photos.problems(of: entry, title: plan.photosTitle) + papers.problems(of: entry, title: plan.papersTitle)
            if !problems.isEmpty { rejected[entry.row] = problems }
        }
        try await rejectPartsOfNothing(plan, &rejected)
        var likeness = ImportLikeness(plan)
        let lookalikes = try await likeness.items(in: store)
        let rows = alike == .add ? plan : Self.naming(lookalikes, in: plan)
        var numbers = try await ImportNumbers(plan, in: store)
        var leftOut: Set<Int> = []
        for batch in batches(of: rows) {
            let existing = try await items(of: batch)
            for (index, entry) in zip(batch.indices, batch) where rejected[entry.row] == nil {
                let lookalike = lookalikes[index]
                if lookalike != nil { prepared.alikeCount += 1 }
                if lookalike != nil, alike == .skip {
                    leftOut.insert(entry.row)
                    continue
                }
                let known = entry.id.flatMap { existing[$0] } ?? (alike == .update ? lookalike : nil)
                var entry = entry
                if let problem = try await numbers.settle(&entry, of: known, in: store) {
                    rejected[entry.row] = [problem]
                    continue
                }
                prepared.plan.entries[index].kept = entry.kept
                try add(entry, known, to: &prepared, photos: photos, papers: papers)
            }
        }
        if !plan.places.isEmpty {
            let catalog = try await store.catalog()
            var seen: Set<[String]> = []
            let missing = plan.places.filter { catalog.place(at: $0.path) == nil && seen.insert($0.path).inserted }
            prepared.places = missing.map { Reference(id: nil, path: $0.path) }
        }
        prepared.plan.leaveOut(leftOut)
        prepared.plan.reject(rejected)
        return prepared
    }

    /// Stores a prepared import completely or not at all.
    ///
    /// - Parameters:
    ///   - prepared: the result of `prepare`.
    ///   - title: the title in the history; nil for an import of this number of items.
    ///   - progress: called every thousand items, on the thread that stores them; false cancels and stores nothing.
    /// - Returns: the change; nil if the file agrees with the library.
    public func store(
        _ prepared: PreparedImport, title: ChangeTitle? = nil, progress: (@Sendable (ImportProgress) -> Bool)? = nil
    ) async throws(InventoryError) -> Change? {
        guard !prepared.steps.isEmpty || !prepared.places.isEmpty else { return nil }
        let following = progress.map { progress in WorkProgress { progress(.storing(done: $0.done, of: $0.total)) } }
        let changes = ChangePlan(prepared.steps, title: title, making: prepared.plan.newFields, places: prepared.places)
        return try await store.apply(changes, progress: following)
    }

    /// Rejects parts whose whole is neither in the library nor anywhere in the file.
    private func rejectPartsOfNothing(_ plan: ImportPlan, _ rejected: inout [Int: [ImportProblem]]) async throws(InventoryError) {
        let parts = plan.entries.filter { $0.content.parent != nil }
        guard !parts.isEmpty else { return }
        var known = Set(plan.entries.filter { rejected[$0.row] == nil }.compactMap { $0.id ?? $0.newID })
        let others = Array(Set(parts.compactMap(\.content.parent?.id)).subtracting(known))
        for start in stride(from: 0, to: others.count, by: 500) {
            known.formUnion(try await store.items(ids: Array(others[start..<min(start + 500, others.count)])).keys)
        }
        // A rejected row may be the whole of others.
        var isSettled = false
        while !isSettled {
            isSettled = true
            for part in parts where rejected[part.row] == nil {
                guard let whole = part.content.parent?.id, !known.contains(whole) else { continue }
                rejected[part.row] = [
                    ImportProblem(
                        row: part.row, column: ImportColumn.field(.parent).title,
                        reason: "The item that it should be a part of is neither in the library nor in the file. Remove the identifier.")
                ]
                if let id = part.id ?? part.newID, try await store.items(ids: [id]).isEmpty, known.remove(id) != nil { isSettled = false }
            }
        }
    }

    /// Returns the plan with existing wholes as the wholes of their parts.
    private static func naming(_ lookalikes: [Int: Item], in plan: ImportPlan) -> ImportPlan {
        var plan = plan
        var wholes: [UUID: Item] = [:]
        for (index, item) in lookalikes { if let id = plan.entries[index].newID { wholes[id] = item } }
        guard !wholes.isEmpty else { return plan }
        for index in plan.entries.indices {
            guard let id = plan.entries[index].content.parent?.id, let whole = wholes[id] else { continue }
            plan.entries[index].content.parent = Reference(id: whole.id, path: [whole.content.name])
        }
        return plan
    }

    /// Returns the rows in batches, whose existing items are read at once.
    private func batches(of plan: ImportPlan) -> [ArraySlice<ImportPlan.Entry>] {
        let size = 500
        return stride(from: 0, to: plan.entries.count, by: size).map { plan.entries[$0..<min($0 + size, plan.entries.count)] }
    }

    /// Returns the existing items of some rows, in their present state.
    private func items(of batch: ArraySlice<ImportPlan.Entry>) async throws(InventoryError) -> [UUID: Item] {
        let ids = batch.compactMap(\.id)
        return ids.isEmpty ? [:] : try await store.items(ids: ids)
    }

    private func add(
        _ entry: ImportPlan.Entry, _ existing: Item?, to prepared: inout PreparedImport, photos: ImportPhotos, papers: ImportPapers
    ) throws {
        let (references, skipped) = photos.references(for: entry.photoNames, of: existing)
        prepared.skippedPhotoCount += skipped
        let (ownPapers, skippedPapers) = papers.papers(for: entry.paperNames)
        prepared.skippedPaperCount += skippedPapers
        guard let existing else {
            var content = entry.content
            content.photos = references
            content.papers = ownPapers
            prepared.newCount += 1
            prepared.steps.append(.add(NewItem(content, id: try entry.id ?? entry.newID ?? UUID.random())))
            return
        }
        var content = merged(entry, photos: skipped > 0 ? existing.content.photos : references, with: existing, prepared.plan)
        keepFromSpreadsheet(&content, entry, existing, &prepared)
        // A part is in the place of its whole, whatever the file contains.
        if content.parent == existing.content.parent, content.parent != nil { content.place = existing.content.place }
        if prepared.plan.columns.contains(.papers), skippedPapers == 0 { content.papers = ownPapers }
        if content == existing.content {
            prepared.sameCount += 1
        } else {
            prepared.changedCount += 1
            prepared.steps.append(.update(existing.id, content, expecting: existing.revision))
        }
    }

    /// Returns the item with the values of the file; fields without a column keep their values.
    private func merged(
        _ entry: ImportPlan.Entry, photos: [PhotoReference], with existing: Item, _ plan: ImportPlan
    ) -> ItemContent {
        var content = existing.content
        let kept = Set(entry.kept.map(\.target))
        for field in plan.ownFields where !kept.contains(.own(field.id)) {
            let new = entry.content.own(field.id)
            if field.isHidden { content.setHidden(field, new) } else { content.setOwn(field, new) }
        }
        for column in plan.columns {
            switch column {
            case .id, .currency, .papers: break
            // An unreadable cell leaves the field unchanged.
            case .field(let field) where kept.contains(.field(field)): break
            case .earlierValues where kept.contains(.earlierValues): break
            case .field(.warrantyTerms) where entry.hasEndForTerms: break
            // The same whole stays, whatever its name in the file.
            case .field(.parent) where content.parent?.id == entry.content.parent?.id: break
            // The import never removes a value from a hidden field.
            case .field(let field) where plan.hiddenFields.contains(field) && entry.content[field] == nil: break
            case .earlierValues where plan.hiddenFields.contains(.value) && entry.content.valuations.isEmpty: break
            case .field(let field): content[field] = entry.content[field]
            case .earlierValues: content.valuations = entry.content.valuations
            case .photos: content.photos = photos
            }
        }
        // Other columns may give values for these fields.
        for field in [ItemField.warrantyEnds, .disposal, .unit, .inAll] where !plan.columns.contains(.field(field)) {
            if let value = entry.content[field] { content[field] = value }
        }
        if !entry.kept.isEmpty, !plan.columns.contains(.field(.notes)) {
            let notes = KeptNotes.adding(entry.kept, to: content.notes)
            if ItemContent.problem(of: notes, as: .notes) == nil { content.notes = notes }
        }
        return content
    }

    /// Notes likely spreadsheet alterations of an item's texts and days, and undoes them unless the caller wants them.
    private func keepFromSpreadsheet(
        _ content: inout ItemContent, _ entry: ImportPlan.Entry, _ existing: Item, _ prepared: inout PreparedImport
    ) {
        func note(_ column: String, _ old: String, _ new: String) {
            prepared.alterations.append(SpreadsheetAlteration(row: entry.row, column: column, old: old, new: new))
        }
        for column in prepared.plan.columns {
            guard case .field(let field) = column, let old = existing.content[field], let new = content[field], old != new else { continue }
            switch (old, new) {
            case (.text(let before), .text(let after)) where SpreadsheetChange.isLikely(from: before, to: after):
                note(prepared.plan.titles[field] ?? column.title, before, after)
            case (.day(let before), .day(let after)) where SpreadsheetChange.isLikely(from: before, to: after):
                note(prepared.plan.titles[field] ?? column.title, before.iso, after.iso)
            default: continue
            }
            if !takesAlterations { content[field] = old }
        }
        for field in prepared.plan.ownFields {
            guard case .text(let before)? = existing.content.own(field.id), case .text(let after)? = content.own(field.id),
                SpreadsheetChange.isLikely(from: before, to: after)
            else { continue }
            note(field.name, before, after)
            if !takesAlterations { content.setOwn(field, .text(before)) }
        }
    }
}
