import Toolkit

/// Gets the picture that a person chose in an image picker. It dismisses the picker.
@MainActor public protocol ImagePickerControllerDelegate: AnyObject {
    /// A person chose a picture or took one.
    ///
    /// - Parameters:
    ///   - picker: the picker to dismiss.
    ///   - info: the picture as `originalImage`, and its file as `imageURL`.
    func imagePickerController(
        _ picker: ImagePickerController, didFinishPickingMediaWithInfo info: [ImagePickerController.InfoKey: Any])

    /// A person cancelled the picker.
    func imagePickerControllerDidCancel(_ picker: ImagePickerController)
}

extension ImagePickerControllerDelegate {
    /// The picker goes.
    public func imagePickerController(
        _ picker: ImagePickerController, didFinishPickingMediaWithInfo info: [ImagePickerController.InfoKey: Any]
    ) { picker.dismiss() }

    /// The picker goes.
    public func imagePickerControllerDidCancel(_ picker: ImagePickerController) { picker.dismiss() }
}
