import FoundationEssentials
import Graphics
import Imaging
import Inventory
import Threading
import Toolkit

/// The sheet for editing a place: its name, its kind, a note and a picture. Saving is one step.
final class PlaceController: StackSheet {
    private let place: Place
    private let editor: CatalogEditor
    private let chooser: PhotoChooser
    private let pool: ThreadPool
    private let titleLabel: Label
    private let nameLabel = Label("Name", font: Font(size: 14), color: .secondaryLabel)
    private let nameField = TextField()
    private let kindLabel = Label("Kind", font: Font(size: 14), color: .secondaryLabel)
    private let kindButton: PopUpButton
    private let noteLabel = Label("Note", font: Font(size: 14), color: .secondaryLabel)
    private let noteView = TextView()
    private let pictureLabel = Label("Picture", font: Font(size: 14), color: .secondaryLabel)
    private let picture: PlacePicture
    private let chooseButton = Button("Choose…")
    private let removeButton = Button("Remove", style: .link)
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let cancelButton = Button("Cancel", style: .bordered)
    private let saveButton = Button("Save", style: .prominent)

    /// The new picture of the place: the current one, none, or one that was chosen here.
    private enum Choice {
        case stored(String?)
        case new(PhotoIntake.Source)
    }

    private var choice: Choice
    private var isBusy = false
    /// Counts the pictures that were chosen, so that the last one is taken, whichever is read first.
    private var lastReading = 0
    private var isReading = false

    private static let pictureSize = Size(width: 96, height: 72)

    /// - Parameters:
    ///   - editor: saves the place
    ///   - chooser: where a picture is chosen
    init(_ place: Place, reader: StoreReader, editor: CatalogEditor, chooser: PhotoChooser) {
        (self.place, self.editor, self.chooser) = (place, editor, chooser)
        pool = reader.pools.interactive
        choice = .stored(place.picture)
        titleLabel = Label(DisplayText.quoted(place.name), font: Font(size: 17, weight: .semibold))
        picture = PlacePicture(reader)
        let kinds = Place.Kind.allCases.map { PopUpButton.Item($0.title, icon: $0.icon) }
        kindButton = PopUpButton(sections: [.init(items: [.init("None")] + kinds)])
        super.init(width: 480)
        title = "Place"
    }

    override func viewDidLoad() {
        let labels = [titleLabel, nameLabel, kindLabel, noteLabel, pictureLabel, problemLabel]
        let controls: [View] = [nameField, kindButton, noteView, picture, chooseButton, removeButton, cancelButton, saveButton]
        for part in labels as [View] + controls { view.addSubview(part) }
        titleLabel.numberOfLines = 2
        titleLabel.accessibilityRole = .heading
        problemLabel.numberOfLines = 4
        problemLabel.accessibilityRole = .notification
        problemLabel.accessibilityLive = .polite
        nameLabel.labels = nameField
        kindLabel.labels = kindButton
        noteLabel.labels = noteView
        nameField.text = place.name
        nameField.identifier = "place-name"
        nameField.addTarget(self, action: PlaceController.save, for: .editingDidEndOnExit)
        nameField.addTarget(self, action: PlaceController.nameDidChange, for: .editingChanged)
        kindButton.selectedIndex = place.placeKind.flatMap { Place.Kind.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        noteView.text = place.note
        noteView.maximumLength = ItemContent.notesLimit
        noteView.identifier = "place-note"
        chooseButton.identifier = "place-choose"
        chooseButton.accessibilityLabel = "Choose Picture"
        chooseButton.addTarget(self, action: PlaceController.choose)
        removeButton.accessibilityLabel = "Remove Picture"
        removeButton.addTarget(self, action: PlaceController.removePicture)
        cancelButton.role = .cancel
        cancelButton.addTarget(self, action: PlaceController.cancel)
        saveButton.addTarget(self, action: PlaceController.save)
        picture.show(place.picture)
        updatePicture()
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(nameField) }

    override func viewDidDisappear() { chooser.dismiss() }

    override var commands: [Command] {
        super.commands + [Command("Save", shortcuts: [Shortcut(.enter, .control)], target: self, action: PlaceController.save)]
    }

    // MARK: - The picture

    private func choose() {
        chooser.toggle { [weak self] in
            if let first = $0.first { self?.read(first.origin) }
        } present: { [chooseButton] in
            $0.present(from: chooseButton.bounds, in: chooseButton)
        }
    }

    private func removePicture() {
        // One that is on its way is not wanted any more.
        lastReading += 1
        setReading(false)
        take(.stored(nil))
    }

    private func read(_ origin: PhotoOrigin) {
        guard !isBusy else { return }
        let pool = pool
        lastReading += 1
        let reading = lastReading
        setReading(true)
        Task { [weak self] in
            do {
                let source = try await origin.read(pool)
                let data = source.data
                let buffer = try await pool.run {
                    try ImageDecoder.decode(PictureConverter.png(of: data) ?? data, fitting: PixelSize(width: 480, height: 480))
                }
                self?.finish(reading) { self?.take(.new(source), shown: Image(buffer)) }
            } catch { self?.finish(reading) { self?.say(Self.sentence(error)) } }
        }
    }

    /// A place has no papers, so keeping the file as one is no way out here.
    private static func sentence(_ error: any Error) -> String {
        if case .foreign(let kind, let problem)? = error as? ImagingError { return kind.sentence(problem, canBePaper: false) }
        return "\(error)"
    }

    private func finish(_ reading: Int, _ body: () -> Void) {
        guard reading == lastReading else { return }
        setReading(false)
        body()
    }

    /// Disables Save while a picture is being read.
    private func setReading(_ isReading: Bool) {
        self.isReading = isReading
        saveButton.isEnabled = !isReading && !isBusy
        if isReading { say("Reading the picture…", isProblem: false) }
    }

    private func take(_ new: Choice, shown: Image? = nil) {
        choice = new
        if let shown { picture.show(shown) } else { picture.show(nil) }
        say("")
        updatePicture()
    }

    private func updatePicture() {
        if case .stored(nil) = choice {
            (picture.isHidden, removeButton.isHidden) = (true, true)
        } else {
            (picture.isHidden, removeButton.isHidden) = (false, false)
        }
        contentSizeDidChange()
    }

    /// A picture that is dropped on the sheet is the place's.
    override func dragged(_ event: DragEvent) -> Bool {
        guard PhotoIntake.takes(event.types) else { return super.dragged(event) }
        if case .dropped(let item) = event.phase {
            let contents = PhotoIntake.contents(of: item)
            if let first = contents.origins.first { read(first) } else { say(contents.problem ?? "") }
        }
        return true
    }

    // MARK: - The end

    /// The place as it is in the sheet.
    private var edited: Place {
        var edited = place
        edited.name = nameField.text.trimmed
        edited.placeKind = kindButton.selectedIndex.flatMap { $0 > 0 ? Place.Kind.allCases[$0 - 1] : nil }
        edited.note = noteView.text
        if case .stored(let hash) = choice { edited.picture = hash }
        return edited
    }

    private var hasChanges: Bool {
        if case .new = choice { return true }
        return isReading || edited != place
    }

    /// Changes are not discarded without a question.
    override func cancel() {
        guard !isBusy else { return }
        guard hasChanges else { return dismiss() }
        present(
            AlertController(
                title: "Discard the changes to \(DisplayText.quoted(place.name))?", message: "Your changes have not been saved.",
                actions: [
                    .init("Keep Editing", style: .cancel),
                    .init("Discard", style: .destructive, handler: dismissing()),
                ]))
    }

    private func save() {
        guard !isBusy, !isReading else { return }
        let edited = edited
        guard !edited.name.isEmpty else {
            nameField.hasError = true
            say("A place needs a name. Write one.")
            view.window?.makeFirstResponder(nameField)
            return
        }
        guard hasChanges else { return dismiss() }
        var source: PhotoIntake.Source?
        if case .new(let chosen) = choice { source = chosen }
        setBusy(true)
        Task { [weak self, editor, place] in
            do {
                try await editor.save(edited, from: place, picture: source)
                self?.dismiss()
            } catch {
                self?.setBusy(false)
                self?.say("\(error)")
            }
        }
    }

    /// While it is being stored, edits are disabled, because they would not be stored.
    private func setBusy(_ isBusy: Bool) {
        self.isBusy = isBusy
        let controls: [Control] = [nameField, kindButton, noteView, chooseButton, removeButton, saveButton]
        for control in controls { control.isEnabled = !isBusy }
    }

    private func nameDidChange() { say("") }

    private func say(_ problem: String, isProblem: Bool = true) {
        problemLabel.textColor = isProblem ? .negative : .secondaryLabel
        if problem.isEmpty { nameField.hasError = false }
        guard problemLabel.say(problem) else { return }
        contentSizeDidChange()
    }

    // MARK: - Layout

    private func row(_ label: Label, height: Double, @Stack.Builder _ content: () -> [StackItem]) -> Stack {
        let content = content()
        return Stack(.horizontal, spacing: 12, alignment: .top) {
            label.sized(width: 76, height: .fixed(height))
            Stack(.horizontal, spacing: 10, alignment: .center) { content }.sized(width: .flexible)
        }
    }

    override var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            titleLabel
            Spacer(18)
            row(nameLabel, height: 38) { nameField.sized(width: .flexible, height: 38) }
            Spacer(10)
            row(kindLabel, height: 38) { kindButton.sized(width: .flexible, height: 38) }
            Spacer(10)
            row(noteLabel, height: 38) { noteView.sized(width: .flexible, height: 84) }
            Spacer(10)
            row(pictureLabel, height: picture.isHidden ? 32 : Self.pictureSize.height) {
                if !picture.isHidden {
                    picture.sized(width: .fixed(Self.pictureSize.width), height: .fixed(Self.pictureSize.height))
                }
                chooseButton.sized(height: 32)
                removeButton
                Spacer()
            }
            if !problemLabel.text.isEmpty {
                Spacer(10)
                problemLabel
            }
            Spacer(20)
            Self.row(of: cancelButton, saveButton)
        }
    }
}
