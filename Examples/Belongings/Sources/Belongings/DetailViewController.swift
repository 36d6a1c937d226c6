import Foundation
import Graphics
import ImagePicker
import Toolkit

/// An item with its picture. `DetailView.xib` says where its parts are; the controller is the owner of that nib.
final class DetailViewController: ViewController, ImagePickerControllerDelegate {
    private var nameField = TextField()
    private var serialNumberField = TextField()
    private var valueField = TextField()
    private var dateLabel = Label()
    private var imageView = ImageView()

    private let item: Item
    private let imageStore: ImageStore
    private let nib: Nib

    init(item: Item, imageStore: ImageStore, nib: Nib) {
        (self.item, self.imageStore, self.nib) = (item, imageStore, nib)
        super.init()
        title = item.name.isEmpty ? "New Item" : item.name
    }

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("nameField", \DetailViewController.nameField),
            .outlet("serialNumberField", \DetailViewController.serialNumberField),
            .outlet("valueField", \DetailViewController.valueField), .outlet("dateLabel", \DetailViewController.dateLabel),
            .outlet("imageView", \DetailViewController.imageView), .action("takePicture:", DetailViewController.takePicture),
        ]
    }

    override func loadView() -> View { makeView(from: nib) }

    override func viewWillAppear() {
        super.viewWillAppear()
        nameField.text = item.name
        serialNumberField.text = item.serialNumber
        valueField.text = item.valueInDollars == 0 ? "" : "\(item.valueInDollars)"
        dateLabel.text = "Created on \(item.dateCreated.formatted(date: .long, time: .omitted))"
        imageView.image = imageStore.image(forKey: item.itemKey)
    }

    override func viewIsAppearing() { nameField.becomeFirstResponder() }

    override func viewWillDisappear() {
        super.viewWillDisappear()
        item.name = nameField.text
        item.serialNumber = serialNumberField.text
        item.valueInDollars = Int(valueField.text) ?? 0
    }

    // MARK: - The picture

    private func takePicture(_ sender: BarButtonItem) {
        let imagePicker = ImagePickerController()
        if ImagePickerController.isSourceTypeAvailable(.camera) {
            imagePicker.sourceType = .camera
        } else {
            imagePicker.sourceType = .photoLibrary
        }
        imagePicker.delegate = self
        present(imagePicker, animated: true)
    }

    func imagePickerController(
        _ picker: ImagePickerController, didFinishPickingMediaWithInfo info: [ImagePickerController.InfoKey: Any]
    ) {
        if let image = info[.originalImage] as? Image {
            imageStore.setImage(image, forKey: item.itemKey)
            imageView.image = image
        }
        dismiss(animated: true)
    }
}
