import FoundationEssentials
import Graphics
import Inventory
import Threading
import Toolkit

/// The part of the library's page that is about backups elsewhere: where to, how often, and when the last one was proven.
final class ElsewherePreferences {
    static let title = "Backup elsewhere"

    private let keeper: BackupKeeper
    private let style: NumberStyle
    private let chooseButton = Button("Choose…")
    private let runButton = Button("Back Up Now")
    private let limits = SegmentedControl(BackupRecord.limits.map { SegmentedControl.Segment("\($0)") })
    private let picker = FolderPopover()

    init(_ keeper: BackupKeeper, style: NumberStyle) {
        (self.keeper, self.style) = (keeper, style)
        chooseButton.identifier = "choose-backup-folder"
        chooseButton.accessibilityLabel = "Choose the folder for backups"
        runButton.identifier = "back-up-elsewhere"
        runButton.accessibilityLabel = "Back up elsewhere now"
        limits.identifier = "backup-limit"
        chooseButton.addTarget(self, action: ElsewherePreferences.choose)
        runButton.addTarget(self, action: ElsewherePreferences.run)
        limits.addTarget(self, action: ElsewherePreferences.limitDidChange, for: .valueChanged)
    }

    /// The section as it is now.
    var section: PreferencesPage.Section {
        let record = keeper.record
        chooseButton.isEnabled = !keeper.library.isReadOnly && !keeper.isRunning
        runButton.isEnabled = record.folder != nil && !keeper.isRunning
        limits.isEnabled = !keeper.library.isReadOnly
        limits.selectedSegmentIndex = BackupRecord.limits.firstIndex(of: record.limit) ?? 0
        let (note, color) = note
        var rows = [
            PreferencesPage.Row(
                title: "Back up to",
                detail: record.folder.map { DisplayText.isolated($0) } ?? "No folder chosen yet; use one on another disk",
                accessory: .view(chooseButton))
        ]
        if record.folder != nil {
            rows.append(
                .init(
                    title: "Automatically", detail: "After a minute without changes, if the folder is available; read back once a day",
                    accessory: .toggle(isOn: record.isAutomatic) { [keeper] in keeper.setAutomatic($0) }))
        }
        rows.append(.init(title: "Last proven backup", detail: provenText, accessory: .view(runButton)))
        rows.append(.init(title: "Remind me after", detail: "Days without a proven backup", accessory: .view(limits)))
        return .init(title: Self.title, note: note, noteColor: color, rows: rows)
    }

    private var provenText: String {
        if case .running(let progress) = keeper.state { return BackupStatus.text(progress) }
        return keeper.record.provenAt.map { MomentText.text($0, style: style.days) } ?? "None yet"
    }

    private var note: (String, ThemeColor) {
        switch keeper.state {
        case .idle where keeper.record.isOnSameDisk: (Self.sameDisk, .negative)
        case .idle, .running: ("Includes pictures and papers, and is read back completely.", .secondaryLabel)
        case .absent(let error): (error.description, .negative)
        case .failed(let sentence): (sentence, .negative)
        case .done(let outcome):
            if !outcome.differences.isEmpty {
                ("\(numbers(of: outcome)). Missing or damaged: \(shown(outcome.differences)).", .negative)
            } else if !outcome.findings.isEmpty {
                ("\(numbers(of: outcome)). \(sentences(outcome.findings))", .negative)
            } else if outcome.isOnSameDisk {
                ("\(numbers(of: outcome)). \(Self.sameDisk)", .negative)
            } else {
                (numbers(of: outcome) + (outcome.isProved ? ", 0 differences." : ".") + doubt(outcome), .positive)
            }
        }
    }

    private static let sameDisk = "The folder is on the disk of the library: if that disk fails, both are lost. Choose one on another disk."

    private func doubt(_ outcome: BackupOutcome) -> String { outcome.future.warningOfFuture().map { " " + $0 } ?? "" }

    private func numbers(of outcome: BackupOutcome) -> String {
        let files = CountText.number(outcome.files, style: style) + (outcome.files == 1 ? " file" : " files")
        return "\(CountText.items(outcome.items, style: style)), \(files), \(CountText.number(outcome.copied, style: style)) copied"
    }

    private func shown(_ differences: [String]) -> String {
        let first = differences.prefix(3).map { DisplayText.isolated(DisplayText.shortened($0, to: 80)) }.joined(separator: ", ")
        return differences.count > 3 ? first + " and \(CountText.number(differences.count - 3, style: style)) more" : first
    }

    private func sentences(_ findings: [String]) -> String {
        let first = findings.prefix(2).map { DisplayText.isolated(DisplayText.shortened($0, to: 160)) }.joined(separator: " ")
        return findings.count > 2 ? first + " And \(CountText.number(findings.count - 2, style: style)) more." : first
    }

    private func run() { keeper.run(beginning: false) }

    private func limitDidChange() { keeper.set(limit: BackupRecord.limits[limits.selectedSegmentIndex]) }

    private func choose() {
        guard !picker.isOpen, chooseButton.window != nil else { return }
        let (folder, pools) = (keeper.record.folder, keeper.library.pools)
        Task { [weak self] in
            let start = await pools.interactive.run { folder.flatMap { FolderName.isFolder($0) ? $0 : nil } ?? FolderName.documents() }
            self?.showPicker(startingIn: start)
        }
    }

    private func showPicker(startingIn start: String) {
        guard chooseButton.window != nil else { return }
        picker.open(.place, startingIn: start, at: chooseButton, pools: keeper.library.pools) { [keeper] in keeper.choose($0) }
    }
}
