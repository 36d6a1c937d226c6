import Inventory
import Toolkit

/// The camera in the form: its picture, and then the photo, are shown in place of the pictures.
extension ItemFormController {
    /// Opens a camera, to take a new picture of the item or to replace one.
    func openCamera(_ cameras: CameraCatalog, replacing old: DraftPhoto?) {
        closeCamera()
        let opened = CameraController(cameras)
        opened.onUsePhoto = { [weak self] photo in
            self?.take([photo.origin], replacing: old)
            self?.closeCamera()
        }
        opened.onClose = { [weak self] in self?.closeCamera() }
        cameras.delegate = opened
        camera = opened
        addChild(opened)
        form.pictureBar.camera = opened.view
        form.pictureAreaDidChange()
        // The camera is asked for a picture of the size that it is seen in.
        form.layoutIfNeeded()
        cameras.follow()
        guard isVisible else { return }
        // The keys are the camera's from now on; the shutter gets them as soon as something is seen.
        window?.makeFirstResponder(nil)
        opened.setVisible(true)
    }

    /// Closes the camera and discards a picture that was taken and not used. Without an open camera it does nothing.
    func closeCamera() {
        guard let closed = camera else { return }
        camera = nil
        let responder = window?.firstResponder as? View
        let hadKeyboard = responder?.isDescendant(of: closed.view) ?? true
        removeChild(closed)
        form.pictureBar.camera = nil
        form.pictureAreaDidChange()
        if hadKeyboard, isVisible { form.pictureBar.strip.becomeFirstResponder() }
    }
}
