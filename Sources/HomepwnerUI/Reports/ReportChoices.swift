import Graphics
import Inventory
import Reports

/// What a person wants of reports; remembered with the library.
nonisolated struct ReportChoices: Hashable, Sendable {
    /// The kind's name.
    var kind = ReportKind.all[0].name
    var subject = ReportSubject.Kind.all
    var isLetter = false
    /// What is left out of each kind.
    var leftOut: [String: Set<ReportOptions.Part>] = [:]
    var owner = ""
    var address = ""
    /// Whether receipts and larger pictures follow, where they may.
    var hasAppendix = true
    /// The label sheet's name.
    var sheet = LabelSheet.all[0].name
    /// The first label that is free, from 1.
    var firstLabel = 1
    /// The folder in which the last one was saved; empty for the documents.
    var folder = ""

    private static let names = (
        kind: "report.kind", subject: "report.items", paper: "report.paper", without: "report.without.", owner: "report.owner",
        address: "report.address", appendix: "report.appendix", sheet: "report.sheet", first: "report.firstLabel", folder: "report.folder"
    )

    init() {}

    /// What was chosen last. A selection is another one each time.
    init(_ settings: SettingsStore) {
        if let name = settings.value(Self.names.kind), ReportKind.all.contains(where: { $0.name == name }) { kind = name }
        subject = settings.value(Self.names.subject).flatMap(ReportSubject.Kind.init) ?? .all
        isLetter = settings.value(Self.names.paper) == "letter"
        for kind in ReportKind.all {
            let words = settings.value(Self.names.without + kind.name)?.split(separator: ",") ?? []
            leftOut[kind.name] = Set(words.compactMap { ReportOptions.Part(rawValue: String($0)) }).intersection(kind.parts)
        }
        owner = settings.value(Self.names.owner) ?? ""
        address = settings.value(Self.names.address) ?? ""
        hasAppendix = settings.value(Self.names.appendix) != "no"
        if let name = settings.value(Self.names.sheet), LabelSheet(named: name) != nil { sheet = name }
        firstLabel = settings.value(Self.names.first).flatMap { Int($0) } ?? 1
        folder = settings.value(Self.names.folder) ?? ""
    }

    /// Keeps them. What is as it is at first is not written.
    func store(in settings: SettingsStore) throws(InventoryError) {
        let first = ReportChoices()
        try settings.set(Self.names.kind, to: kind == first.kind ? nil : kind)
        if subject != .selection { try settings.set(Self.names.subject, to: subject == first.subject ? nil : subject.rawValue) }
        try settings.set(Self.names.paper, to: isLetter ? "letter" : nil)
        for kind in ReportKind.all {
            let words = kind.parts.filter { leftOut[kind.name]?.contains($0) ?? false }.map(\.rawValue).joined(separator: ",")
            try settings.set(Self.names.without + kind.name, to: words.isEmpty ? nil : words)
        }
        try settings.set(Self.names.owner, to: owner.isEmpty ? nil : owner)
        try settings.set(Self.names.address, to: address.isEmpty ? nil : address)
        try settings.set(Self.names.appendix, to: hasAppendix ? nil : "no")
        try settings.set(Self.names.sheet, to: sheet == first.sheet ? nil : sheet)
        try settings.set(Self.names.first, to: firstLabel == 1 ? nil : String(firstLabel))
        try settings.set(Self.names.folder, to: folder.isEmpty ? nil : folder)
    }

    /// The kind itself.
    var reportKind: ReportKind { ReportKind.all.first { $0.name == kind } ?? ReportKind.all[0] }

    /// The labels that are printed on.
    var labels: ReportKind.LabelChoice {
        let sheet = LabelSheet(named: sheet) ?? LabelSheet.all[0]
        return ReportKind.LabelChoice(sheet: sheet, first: min(max(firstLabel, 1), sheet.count))
    }

    /// The paper that is printed on.
    var page: PageSize { reportKind.takesLabels ? labels.sheet.page : isLetter ? .letter : .a4 }
}

/// Some items that a report can be of.
nonisolated struct ReportSubject: Sendable {
    /// How they are chosen.
    enum Kind: String, Sendable {
        case all
        /// Those of the place, the tag or the list that is shown.
        case shown
        /// Those of them that a search found.
        case found
        /// Those that are selected.
        case selection
    }

    let kind: Kind
    let title: String
    let query: ItemQuery
    /// Of what the query finds, these alone; nil for all.
    var selection: ItemSelection?
}
