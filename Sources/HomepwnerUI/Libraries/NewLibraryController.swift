import Graphics
import Inventory
import Threading
import Toolkit

/// Asks what a new library is to be called and where it is to be.
final class NewLibraryController: ViewController {
    /// Told the folder that was made for it, and its name, when the sheet has gone.
    var onMade: ((_ path: String, _ name: String) -> Void)?

    private let pools: ThreadPools
    private var place: String
    private let titleLabel: Label
    private let messageLabel: Label
    private let nameLabel = Label("Name", font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
    private let placeLabel = Label("Where", font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
    private let nameField = TextField()
    private let placeButton = Button("", style: .bordered)
    private let pathLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let makeButton = Button("Make Library", style: .prominent)
    private let cancelButton = Button("Cancel", style: .bordered)
    private var popover: PopoverController?
    private var isBusy = false

    private static let width = 480.0
    private static let inset = 24.0

    /// - Parameters:
    ///   - place: the folder in which it is to be at first
    ///   - title: what the sheet is called
    ///   - message: what is said of the library
    ///   - name: what the library is to be called at first
    init(
        in place: String, pools: ThreadPools, titled title: String = "New Library",
        message: String = "It keeps its items, pictures and papers in a folder of its own.", name: String = ""
    ) {
        (self.place, self.pools) = (place, pools)
        titleLabel = Label(title, font: Font(size: 17, weight: .semibold))
        messageLabel = Label(message, font: Font(size: 14), color: .secondaryLabel)
        super.init()
        self.title = title
        nameField.text = name
        modalTransitionStyle = .crossDissolve
    }

    override func loadView() -> View { ContainerView(stack: { [weak self] in self?.stack }) }

    override func viewDidLoad() {
        messageLabel.numberOfLines = 6
        problemLabel.numberOfLines = 4
        pathLabel.lineBreakMode = .middle
        for label in [titleLabel, nameLabel, placeLabel, problemLabel] { label.accessibilityElementsHidden = true }
        nameField.placeholder = "Such as Holiday Home"
        nameField.accessibilityLabel = "Name"
        nameField.identifier = "library-name"
        placeButton.identifier = "library-place"
        makeButton.identifier = "make-library"
        for part in [
            titleLabel, messageLabel, nameLabel, nameField, placeLabel, placeButton, pathLabel, problemLabel, cancelButton, makeButton,
        ] as [View] { view.addSubview(part) }
        nameField.onSubmit = { [weak self] in self?.make() }
        nameField.onChange = { [weak self] _ in self?.textDidChange() }
        placeButton.action = { [weak self] in self?.choosePlace() }
        makeButton.action = { [weak self] in self?.make() }
        cancelButton.action = { [weak self] in self?.dismiss() }
        show(place)
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(nameField) }

    override var commands: [Command] {
        [Command("Cancel", shortcuts: [Shortcut(.escape)]) { [weak self] in self?.dismiss() }]
    }

    // MARK: - Where

    private func show(_ folder: String) {
        place = folder
        placeButton.title = DisplayText.shortened(DisplayText.isolated(FolderName.of(folder)), to: 40) + "…"
        placeButton.accessibilityLabel = "Where: \(FolderName.of(folder))"
        textDidChange()
    }

    private func textDidChange() {
        let path = try? LibraryFolder.place(ofNew: nameField.text, in: place)
        pathLabel.text = DisplayText.isolated(path ?? place)
        say("")
        view.setNeedsLayout()
    }

    private func choosePlace() {
        guard popover?.isPresented != true else { return }
        let picker = FolderPickerController(.place, startingIn: place, pools: pools)
        let opened = PopoverController(picker)
        opened.popoverBackgroundClass = ChooserBackground.self
        picker.onChoose = { [weak self] folder in
            guard let self else { return }
            popover?.dismiss()
            popover = nil
            show(folder)
            view.window?.makeFirstResponder(nameField)
        }
        opened.onDismiss = { [weak self] in self?.popover = nil }
        popover = opened
        opened.present(from: placeButton.bounds, in: placeButton)
    }

    // MARK: - Making it

    private func make() {
        guard !isBusy else { return }
        let (name, place) = (LibraryNaming.tidy(nameField.text), place)
        isBusy = true
        makeButton.isEnabled = false
        Task { [weak self, pools] in
            let made = await pools.interactive.result { () throws(InventoryError) in try LibraryFolder.make(named: name, in: place) }
            guard let self else { return }
            isBusy = false
            makeButton.isEnabled = true
            switch made {
            case .success(let path): dismiss { [weak self] in self?.onMade?(path, name) }
            case .failure(let error): say(error.description)
            }
        }
    }

    private func say(_ problem: String) {
        guard problemLabel.text != problem else { return }
        problemLabel.text = problem
        nameField.hasError = !problem.isEmpty
        nameField.accessibilityHint = problem.isEmpty ? nil : problem
        view.setNeedsLayout()
        preferredContentSize = sheetSize(within: Size(width: Self.width, height: .infinity))
    }

    override func sheetSize(within available: Size) -> Size {
        let width = min(Self.width, available.width)
        return Size(width: width, height: min(available.height, stack.height(forWidth: width)))
    }

    private var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(top: Self.inset, left: Self.inset, bottom: Self.inset, right: Self.inset)) {
            titleLabel
            Spacer(8)
            messageLabel
            Spacer(16)
            nameLabel
            Spacer(6)
            nameField.sized(width: .flexible, height: 38)
            Spacer(14)
            placeLabel
            Spacer(6)
            Stack(.horizontal, spacing: 12, alignment: .center) {
                placeButton.sized(width: .fitting(atLeast: 120), height: 34)
                pathLabel.sized(width: .flexible)
            }
            .sized(height: 34)
            Spacer(8)
            problemLabel.sized(height: .fitting(atLeast: 18))
            Spacer(12)
            Stack(.horizontal, spacing: 10) {
                Spacer()
                cancelButton.sized(width: .fitting(atLeast: 84), height: 34)
                makeButton.sized(width: .fitting(atLeast: 84), height: 34)
            }
        }
    }
}
