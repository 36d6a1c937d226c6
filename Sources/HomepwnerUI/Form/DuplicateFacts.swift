import Inventory
import Words

/// The facts of an item that a person can leave out of its copies or give them, in rows.
nonisolated struct DuplicateFacts {
    /// Facts that are chosen together.
    struct Row {
        /// The name of the row in the library's settings.
        let id: String
        let title: String
        let facts: Set<DuplicateChoice.Fact>
        /// Whether copies get them if nobody says otherwise.
        let isUsual: Bool
    }

    /// The rows that the item has something for, in the order of forms.
    let rows: [Row]

    init(of content: ItemContent, _ catalog: Catalog, _ style: NumberStyle) {
        let usual = DuplicateChoice.usual
        var rows: [Row] = []
        func add(_ id: String, _ title: String, _ facts: [DuplicateChoice.Fact], isUsual: Bool = true) {
            if !facts.isEmpty { rows.append(Row(id: id, title: title, facts: Set(facts), isUsual: isUsual)) }
        }
        let (photos, papers) = (content.photos.count, content.papers.count)
        add("pictures", CountText.pictures(photos, style: style), photos > 0 ? [.photos] : [])
        add("papers", CountText.papers(papers, style: style), papers > 0 ? [.papers] : [])
        for group in FieldGroup.allCases where group != .disposal {
            let fields = FieldDescriptor.all.filter { $0.group == group && content[$0.field] != nil && catalog.shows($0.field) }
            let facts = fields.map { DuplicateChoice.Fact.field(.fixed($0.field)) }.filter { fact in
                DuplicateChoice.isPossible(fact) && DuplicateChoice.isOptional(fact) && !usual.without.contains(fact)
            }
            add(group.rawValue, group.title, facts)
        }
        let own = content.own.compactMap { $0.field.id }.filter { id in catalog.shownFields.contains { $0.id == id } }
        add("own", tr("Custom Fields"), own.map { .field(.own($0)) })
        for (id, field) in [("serial", ItemField.serialNumber), ("seen", .lastSeen)] where content[field] != nil && catalog.shows(field) {
            add(id, field.descriptor.title, [.field(.fixed(field))], isUsual: false)
        }
        add("earlier", tr("Earlier values"), content.valuations.isEmpty ? [] : [.earlierValues], isUsual: false)
        self.rows = rows
    }

    /// Returns the choice that gives copies the facts of some rows and none of the others.
    func choice(_ chosen: Set<String>, withParts: Bool) -> DuplicateChoice {
        var choice = DuplicateChoice.usual
        choice.copiesParts = withParts
        for row in rows {
            if chosen.contains(row.id) { choice.without.subtract(row.facts) } else { choice.without.formUnion(row.facts) }
        }
        return choice
    }
}
