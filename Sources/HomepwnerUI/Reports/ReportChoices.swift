import FoundationEssentials
import Graphics
import Inventory
import Reports

/// The user's choices for reports, remembered with the library.
nonisolated struct ReportChoices: Hashable, Sendable {
    /// The kind's name.
    var kind = ReportKind.insurance.name
    var subject = ReportSubject.Kind.all
    var isLetter = false
    /// The parts that are left out of each kind.
    var leftOut: [String: Set<ReportOptions.Part>] = [:]
    var owner = ""
    var address = ""
    /// The columns that are left out, for each kind.
    var hiddenColumns: [String: Set<ReportOptions.Column>] = [:]
    /// Whether receipts and larger pictures follow, where they may.
    var hasAppendix = true
    /// The label sheet's name; one of a person's own is named by its lengths.
    var sheet = LabelSheet.all[0].name
    /// Whether a sheet of one's own is Letter, and not A4.
    var isOwnSheetLetter = false
    /// Whether labels are those of places.
    var labelsPlaces = false
    /// The kind of the places that get labels; nil for all.
    var labelledKind: Place.Kind?
    /// The first label that is free, from 1.
    var firstLabel = 1
    /// The borrower, and the last day. Kept only while the page is open: the next slip is for somebody else, and could be signed with a
    /// wrong name, or with a day that is over. Later, the borrowers are private.
    var loan = ReportOptions.Loan()
    /// The lent items; nil until they are chosen, which means the selected items, if any. The choice is not kept.
    var lent: ReportSubject.Kind?
    /// The folder in which the last one was saved; empty for the documents.
    var folder = ""
    /// The printer that was taken last; empty for the usual one.
    var printer = ""

    private static let names = (
        kind: "report.kind", subject: "report.items", paper: "report.paper", without: "report.without.", columns: "report.hidden.",
        owner: "report.owner",
        address: "report.address", appendix: "report.appendix", sheet: "report.sheet", ownPaper: "report.ownSheetPaper",
        labelsPlaces: "report.labelsPlaces", labelledKind: "report.labelledKind", first: "report.firstLabel", folder: "report.folder",
        printer: "report.printer"
    )

    init() {}

    /// Reads the last choices, except for the selection, which is a new one each time.
    init(_ settings: SettingsStore) {
        if let name = settings.value(Self.names.kind), ReportKind.all.contains(where: { $0.name == name }) { kind = name }
        subject = settings.value(Self.names.subject).flatMap(ReportSubject.Kind.init(name:)) ?? .all
        isLetter = settings.value(Self.names.paper) == "letter"
        for kind in ReportKind.all {
            let words = settings.value(Self.names.without + kind.name)?.split(separator: ",") ?? []
            leftOut[kind.name] = Set(words.compactMap { ReportOptions.Part(rawValue: String($0)) }).intersection(kind.parts)
            let columns = settings.value(Self.names.columns + kind.name)?.split(separator: ",") ?? []
            hiddenColumns[kind.name] = Set(columns.compactMap { ReportOptions.Column(rawValue: String($0)) }).intersection(kind.columns)
        }
        owner = settings.value(Self.names.owner) ?? ""
        address = settings.value(Self.names.address) ?? ""
        hasAppendix = settings.value(Self.names.appendix) != "no"
        isOwnSheetLetter = settings.value(Self.names.ownPaper) == "letter"
        labelsPlaces = settings.value(Self.names.labelsPlaces) == "yes"
        labelledKind = settings.value(Self.names.labelledKind).flatMap(Place.Kind.init(rawValue:))
        if let name = settings.value(Self.names.sheet), Self.sheet(name, isLetter: isOwnSheetLetter) != nil { sheet = name }
        firstLabel = settings.value(Self.names.first).flatMap { Int($0) } ?? 1
        folder = settings.value(Self.names.folder) ?? ""
        printer = settings.value(Self.names.printer) ?? ""
    }

    /// Keeps them. Default values are not written.
    func store(in settings: SettingsStore) throws(InventoryError) {
        let first = ReportChoices()
        try settings.set(Self.names.kind, to: kind == first.kind ? nil : kind)
        if subject != .selection, subject != .newPlaces {
            try settings.set(Self.names.subject, to: subject == first.subject ? nil : subject.name)
        }
        try settings.set(Self.names.paper, to: isLetter ? "letter" : nil)
        for kind in ReportKind.all {
            let words = kind.parts.filter { leftOut[kind.name]?.contains($0) ?? false }.map(\.rawValue).joined(separator: ",")
            try settings.set(Self.names.without + kind.name, to: words.isEmpty ? nil : words)
            let columns = kind.columns.filter { hiddenColumns[kind.name]?.contains($0) ?? false }.map(\.rawValue).joined(separator: ",")
            try settings.set(Self.names.columns + kind.name, to: columns.isEmpty ? nil : columns)
        }
        try settings.set(Self.names.owner, to: owner.isEmpty ? nil : owner)
        try settings.set(Self.names.address, to: address.isEmpty ? nil : address)
        try settings.set(Self.names.appendix, to: hasAppendix ? nil : "no")
        try settings.set(Self.names.sheet, to: sheet == first.sheet ? nil : sheet)
        try settings.set(Self.names.ownPaper, to: isOwnSheetLetter ? "letter" : nil)
        try settings.set(Self.names.labelsPlaces, to: labelsPlaces ? "yes" : nil)
        try settings.set(Self.names.labelledKind, to: labelledKind?.rawValue)
        try settings.set(Self.names.first, to: firstLabel == 1 ? nil : String(firstLabel))
        try settings.set(Self.names.folder, to: folder.isEmpty ? nil : folder)
        try settings.set(Self.names.printer, to: printer.isEmpty ? nil : printer)
    }

    /// Begins with the items of a place: with the labels of places, or with the last report that is neither labels nor a loan slip.
    mutating func begin(with place: UUID, labels: Bool) {
        subject = .place(place)
        if labels {
            kind = ReportKind.all.first(where: \.takesLabels)?.name ?? kind
            labelsPlaces = true
        } else if reportKind.takesLabels || reportKind.takesLoan {
            kind = ReportKind.all[0].name
        }
    }

    /// The kind itself.
    var reportKind: ReportKind { ReportKind.all.first { $0.name == kind } ?? ReportKind.all[0] }

    /// The labels that are printed on.
    var labels: ReportKind.LabelChoice {
        let sheet = Self.sheet(sheet, isLetter: isOwnSheetLetter) ?? LabelSheet.all[0]
        return ReportKind.LabelChoice(
            sheet: sheet, first: min(max(firstLabel, 1), sheet.count), areOfPlaces: labelsPlaces,
            // New places get their labels, whatever they are.
            placeKind: subject == .newPlaces ? nil : labelledKind)
    }

    private static func sheet(_ name: String, isLetter: Bool) -> LabelSheet? {
        LabelSheet(named: name) ?? (try? LabelSheet(own: name, on: isLetter ? .letter : .a4))
    }

    /// The paper that is printed on.
    var page: PageSize { reportKind.takesLabels ? labels.sheet.page : isLetter ? .letter : .a4 }
}
