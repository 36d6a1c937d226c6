import FoundationEssentials
import Graphics
import Imaging
import Inventory

/// The picture of the item in the form.
extension ItemFormController {
    /// Takes the first picture from somewhere for this form.
    func takePhoto(_ read: @escaping @Sendable () async throws -> PhotoIntake.Source) {
        form.photoWell.isBusy = true
        let drafts = library.drafts
        Task { [weak self] in
            do {
                let source = try await read()
                let staged = try await drafts.stage(data: source.data, originalName: source.name)
                self?.didStage(staged.photo)
            } catch {
                self?.form.show(message: "\(error)")
            }
            self?.form.photoWell.isBusy = false
        }
    }

    private func didStage(_ photo: DraftPhoto) {
        fields.photos = [photo] + fields.photos.dropFirst()
        form.clearProblem()
        showPhoto()
    }

    func removePhoto() {
        guard !fields.photos.isEmpty else { return }
        fields.photos.removeFirst()
        showPhoto()
    }

    func showPhoto() {
        guard let photo = fields.photos.first else {
            form.photoWell.image = nil
            return
        }
        let library = library
        Task { [weak self] in
            let data: Data? =
                switch photo {
                case .stored(let reference): try? library.photos.displayCopy(of: reference.sha256)
                case .staged(let reference): await library.drafts.stagedRenditions(reference)?.display.data
                }
            guard let self, fields.photos.first == photo else { return }
            form.photoWell.image = data.flatMap { try? ImageDecoder.decode($0, fitting: PixelSize(width: 480, height: 360)) }.flatMap {
                Image($0)
            }
        }
    }
}
