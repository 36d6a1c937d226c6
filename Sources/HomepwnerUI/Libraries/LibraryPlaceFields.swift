import Graphics
import Inventory
import Threading
import Toolkit

/// The name and the folder of a new library, in a sheet: a field for the name, a button for the folder, and beside it the resulting path.
final class LibraryPlaceFields {
    let nameField = TextField()
    let placeButton = Button("", style: .bordered)
    let pathLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    /// The parent folder of the library.
    private(set) var place: String

    private let nameLabel = Label("Name", font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
    private let placeLabel = Label("Where", font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
    private let pools: ThreadPools
    private let picker = FolderPopover()

    /// - Parameters:
    ///   - place: the proposed folder
    ///   - name: the identifier of the name's field for tests; the button has the same with “-place”
    init(in place: String, pools: ThreadPools, identifier name: String) {
        (self.place, self.pools) = (place, pools)
        pathLabel.lineBreakMode = .middle
        for label in [nameLabel, placeLabel] { label.accessibilityElementsHidden = true }
        nameField.accessibilityLabel = "Name"
        nameField.identifier = name + "-name"
        nameField.addTarget(self, action: LibraryPlaceFields.update, for: .editingChanged)
        placeButton.identifier = name + "-place"
        placeButton.addTarget(self, action: LibraryPlaceFields.choosePlace)
        update()
    }

    /// All that is seen of them, in the order of the Tab key.
    var views: [View] { [nameLabel, nameField, placeLabel, placeButton, pathLabel] }

    /// The name as it will be kept.
    var name: String { LibraryNaming.tidy(nameField.text) }

    /// Puts a name into the field, as if it had been typed.
    func propose(_ name: String) {
        nameField.text = name
        update()
    }

    /// The path is all that is shown of a library that was made.
    func showMade(at path: String) {
        for part in [nameLabel, nameField, placeLabel, placeButton] as [View] { part.isHidden = true }
        pathLabel.text = DisplayText.isolated(path)
    }

    var stack: Stack {
        Stack(.vertical) {
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
        }
    }

    private func update() {
        placeButton.title = DisplayText.shortened(DisplayText.isolated(FolderName.of(place)), to: 40) + "…"
        placeButton.accessibilityLabel = "Where: \(FolderName.of(place))"
        pathLabel.text = DisplayText.isolated((try? LibraryFolder.place(ofNew: nameField.text, in: place)) ?? place)
        nameField.target((any LibraryPlaceActing).self)?.libraryPlaceDidChange()
    }

    private func choosePlace() {
        pick(startingIn: place, at: placeButton) { [weak self] folder in
            guard let self else { return }
            place = folder
            update()
            nameField.window?.makeFirstResponder(nameField)
        }
    }

    /// Lets a folder be chosen at a button.
    func pick(startingIn folder: String, at button: Button, then: @escaping (String) -> Void) {
        picker.open(.place, startingIn: folder, at: button, pools: pools, onChoose: then)
    }
}
