import Graphics
import Inventory
import Threading
import Toolkit

/// Asks for the name and the folder of a new library.
final class NewLibraryController: StackSheet, LibraryPlaceActing {
    /// Called with the folder that was made for it, and its name, when the sheet has closed.
    var onMade: ((_ path: String, _ name: String) -> Void)?

    private let pools: ThreadPools
    private let fields: LibraryPlaceFields
    private let titleLabel: Label
    private let messageLabel: Label
    private let problemLabel = Label(font: Font(size: 13), color: .negative)
    private let makeButton = Button("Make Library", style: .prominent)
    private let cancelButton = Button("Cancel", style: .bordered)
    private var isBusy = false

    /// - Parameters:
    ///   - place: the proposed folder
    ///   - title: the title of the sheet
    ///   - message: the text about the library
    ///   - name: the proposed name
    init(
        in place: String, pools: ThreadPools, titled title: String = "New Library",
        message: String = "It keeps its items, pictures and papers in a folder of its own.", name: String = ""
    ) {
        self.pools = pools
        fields = LibraryPlaceFields(in: place, pools: pools, identifier: "library")
        titleLabel = Label(title, font: Font(size: 17, weight: .semibold))
        messageLabel = Label(message, font: Font(size: 14), color: .secondaryLabel)
        super.init(width: 480)
        self.title = title
        fields.propose(name)
    }

    override func viewDidLoad() {
        messageLabel.numberOfLines = 6
        problemLabel.numberOfLines = 4
        for label in [titleLabel, problemLabel] { label.accessibilityElementsHidden = true }
        fields.nameField.placeholder = "Such as Holiday Home"
        makeButton.identifier = "make-library"
        for part in [titleLabel, messageLabel] + fields.views + [problemLabel, cancelButton, makeButton] { view.addSubview(part) }
        fields.nameField.addTarget(self, action: NewLibraryController.make, for: .editingDidEndOnExit)
        makeButton.addTarget(self, action: NewLibraryController.make)
        cancelButton.action = dismissing()
    }

    override func viewIsAppearing() { view.window?.makeFirstResponder(fields.nameField) }

    // MARK: - Making it

    private func make() {
        guard !isBusy else { return }
        let (name, place) = (fields.name, fields.place)
        isBusy = true
        makeButton.isEnabled = false
        Task { [weak self, pools] in
            let made = await pools.interactive.result { () throws(InventoryError) in try LibraryFolder.make(named: name, in: place) }
            guard let self else { return }
            isBusy = false
            makeButton.isEnabled = true
            switch made {
            case .success(let path): dismiss { [onMade] in onMade?(path, name) }
            case .failure(let error): say(error.description)
            }
        }
    }

    func libraryPlaceDidChange() {
        say("")
        view.setNeedsLayout()
    }

    private func say(_ problem: String) { say(problem, in: problemLabel, of: fields.nameField) }

    override var stack: Stack {
        Stack(.vertical, insets: EdgeInsets(all: Self.inset)) {
            titleLabel
            Spacer(8)
            messageLabel
            Spacer(16)
            fields.stack
            Spacer(8)
            problemLabel.sized(height: .fitting(atLeast: 18))
            Spacer(12)
            Self.row(of: cancelButton, makeButton)
        }
    }
}
