import Graphics
import Inventory
import Threading
import Toolkit

/// The library's place and size, its backups and its condition.
final class LibraryPreferences: PreferencesPage {
    private let library: Library
    private let namer: LibraryNamer
    private let trouble: LibraryTrouble
    private let elsewhere: ElsewherePreferences
    private let nameField = NameField()
    private let style: NumberStyle
    private let currencyButton = PopUpButton()
    /// The currencies to choose from; nil for the locale's.
    private let currencies: [Currency?] =
        [nil] + ["EUR", "USD", "GBP", "CHF", "JPY", "CAD", "AUD"].map(Currency.init(code:)) + Currency.all
    private let backupButton = Button("Back Up Now")
    private let checkButton = Button("Check")
    private var size: Result<LibrarySize, InventoryError>?
    private var newestBackup: LibraryBackup?
    private var backupSentence = LibrarySentence()
    private var checkSentence = LibrarySentence()
    private var photosChecked = 0
    private var isBackingUp = false
    private var isChecking = false

    /// - Parameter trouble: asks what to do when a check found the database damaged, once the sheet has gone
    init(_ around: Surroundings, namer: LibraryNamer, backups: BackupKeeper, trouble: LibraryTrouble) {
        (library, style, self.namer, self.trouble) = (around.library, around.style, namer, trouble)
        elsewhere = ElsewherePreferences(backups, style: around.style)
        nameField.text = around.workspace.libraryName
        super.init(title: "Library", icon: .folder)
        backups.observe(self) { [weak self] in self?.refresh() }
    }

    override func viewDidLoad() {
        for (button, name) in [(backupButton, "back-up-now"), (checkButton, "check-library")] {
            button.identifier = name
        }
        nameField.identifier = "rename-library"
        nameField.accessibilityLabel = "Name"
        nameField.isEnabled = !library.isReadOnly
        nameField.addTarget(self, action: LibraryPreferences.nameDidChange, for: .editingChanged)
        prepareCurrencies()
        backupButton.isEnabled = !library.isReadOnly
        backupButton.addTarget(self, action: LibraryPreferences.backUp)
        checkButton.addTarget(self, action: LibraryPreferences.check)
        super.viewDidLoad()
    }

    override func viewWillAppear() { measure() }

    /// Whether the page opens at the backups elsewhere, as it does from the sidebar's foot.
    var beginsAtBackups = false

    override func viewIsAppearing() {
        guard beginsAtBackups, let section = sections.firstIndex(where: { $0.title == ElsewherePreferences.title }) else { return }
        beginsAtBackups = false
        view.layoutIfNeeded()
        table.scrollToRow(sections[..<section].reduce(0) { $0 + $1.rows.count } + sections[section].rows.count - 1, at: .bottom)
    }

    override func makeSections() -> [Section] {
        let contents: String
        let room: String
        switch size {
        case .success(let size):
            contents = "\(CountText.items(size.items, style: style)), \(CountText.pictures(size.photos, style: style))"
            room = ByteText.text(size.bytesOnDisk, style: style)
        case .failure(let error): (contents, room) = (error.description, "Unknown")
        case nil: (contents, room) = ("Counting…", "Measuring…")
        }
        return [
            Section(
                title: "Library",
                rows: [
                    Row(title: "Name", detail: "In the header and in the window’s title", accessory: .view(nameField)),
                    Row(
                        title: "Currency", detail: "For amounts without a currency",
                        accessory: .view(currencyButton)),
                    Row(title: "Folder", detail: DisplayText.isolated(library.location.path)),
                    Row(title: "Contents", detail: contents), Row(title: "Size on disk", detail: room),
                ]),
            Section(
                title: "Backups",
                note: backupSentence.text.isEmpty
                    ? "Backups are made automatically on each day with changes." : backupSentence.text,
                noteColor: backupSentence.color,
                rows: [Row(title: "Newest backup", detail: newestBackupText, accessory: .view(backupButton))]),
            elsewhere.section,
            Section(
                title: "Condition", note: checkSentence.text, noteColor: checkSentence.color,
                rows: [Row(title: "Check the library", detail: checkText, accessory: .view(checkButton))]),
        ]
    }

    private func prepareCurrencies() {
        func item(_ currency: Currency) -> PopUpButton.Item {
            .init(currency.symbol == currency.code ? currency.code : "\(currency.code)  \(currency.symbol)")
        }
        let known = currencies.compactMap { $0 }
        let common = known.count - Currency.all.count
        currencyButton.sections = [
            .init(items: [.init("As in Your Language (\(Currency.current().code))")]),
            .init(items: known.prefix(common).map(item)), .init(items: known.dropFirst(common).map(item)),
        ]
        currencyButton.identifier = "library-currency"
        currencyButton.accessibilityLabel = "Currency"
        currencyButton.selectedIndex = currencies.firstIndex(of: library.settings.currency)
        currencyButton.isEnabled = !library.isReadOnly
        currencyButton.addTarget(self, action: LibraryPreferences.currencyDidChange, for: .valueChanged)
    }

    private func nameDidChange() { namer.rename(nameField.text) }

    private func currencyDidChange() {
        guard let index = currencyButton.selectedIndex else { return }
        let (settings, currency) = (library.settings, currencies[index])
        Task { [weak self] in
            do throws(InventoryError) {
                try await settings.inTurn { settings throws(InventoryError) in try settings.setCurrency(currency) }
            } catch {
                self?.backupSentence = LibrarySentence(backup: .failure(error))
                self?.refresh()
            }
        }
    }

    private var newestBackupText: String {
        if isBackingUp { return "Making a backup…" }
        guard size != nil else { return "…" }
        return newestBackup.map { MomentText.text($0.takenAt, style: style.days) } ?? "None yet"
    }

    private var checkText: String {
        guard isChecking else { return "Reads the database and every picture" }
        return photosChecked == 0 ? "Checking…" : "Checking… \(CountText.pictures(photosChecked, style: style)) so far"
    }

    // MARK: - Asking the disk

    private func measure() {
        let library = library
        Task { [weak self] in
            let size = await library.pools.background.result { () throws(InventoryError) in try library.measureSize() }
            let newest = await library.pools.background.result { () throws(InventoryError) in try library.newestBackup() }
            guard let self else { return }
            self.size = size
            newestBackup = (try? newest.get()) ?? nil
            refresh()
        }
    }

    private func backUp() {
        guard !isBackingUp else { return }
        let library = library
        let hadKeyboard = backupButton.isFirstResponder
        isBackingUp = true
        backupButton.isEnabled = false
        backupSentence = LibrarySentence()
        refresh()
        Task { [weak self] in
            let made = await library.pools.background.result { () throws(InventoryError) in try library.backUpNow() }
            guard let self else { return }
            isBackingUp = false
            backupButton.isEnabled = true
            backupSentence = LibrarySentence(backup: made)
            refresh()
            if hadKeyboard, view.window?.firstResponder == nil { backupButton.becomeFirstResponder() }
            measure()
        }
    }

    private func check() {
        guard !isChecking else { return }
        let library = library
        let hadKeyboard = checkButton.isFirstResponder
        isChecking = true
        photosChecked = 0
        checkButton.isEnabled = false
        checkSentence = LibrarySentence()
        refresh()
        Task { [weak self] in
            let report = await library.pools.background.result { [weak self] () throws(InventoryError) in
                try library.check { count in
                    // Often enough to be seen to move.
                    if count % 50 == 0 { Task { @MainActor in self?.didCheck(photos: count) } }
                    // The check stops when the sheet closes.
                    return self != nil
                }
            }
            guard let self else { return }
            isChecking = false
            checkButton.isEnabled = true
            checkSentence = LibrarySentence(check: report, style: style)
            refresh()
            // The result is below the last row.
            table.scrollRectToVisible(Rect(x: 0, y: table.contentSize.height - 1, width: 1, height: 1))
            if hadKeyboard, view.window?.firstResponder == nil { checkButton.becomeFirstResponder() }
            if case .success(let report) = report, let damage = report.damage { trouble.ask(.damaged, damage) }
        }
    }

    private func didCheck(photos count: Int) {
        guard isChecking, count > photosChecked else { return }
        photosChecked = count
        refresh()
    }
}

/// A field at the end of a row, as wide as a name.
private final class NameField: TextField {
    override var intrinsicContentSize: Size { Size(width: 190, height: 32) }
}
