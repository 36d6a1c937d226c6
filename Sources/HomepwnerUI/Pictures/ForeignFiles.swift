import Inventory
import Toolkit

/// Files that are pictures of kinds that cannot be read: they are not added as pictures, and become papers if a person wants that.
struct ForeignFiles {
    /// The files, as papers.
    private(set) var papers: [PaperOrigin] = []
    private var failures: [PhotoIntake.Failure] = []

    var isEmpty: Bool { papers.isEmpty }

    /// The names of the files.
    var names: Set<String> { Set(papers.map(\.name)) }

    /// What is wrong with them, in a sentence that names them.
    var sentence: String { PhotoIntake.sentence(failures) }

    /// Takes a picture that could not be read; false where it is none of these, or no file.
    mutating func take(_ origin: PhotoOrigin, _ error: any Error) -> Bool {
        guard let error = error as? InventoryError, error.code == .photoForeign, let path = origin.path else { return false }
        papers.append(PaperOrigin(path))
        failures.append(PhotoIntake.Failure(origin.name, error))
        return true
    }

    /// Asks what becomes of them.
    ///
    /// - Parameter then: told whether they are to be kept as papers
    func question(_ then: @escaping (Bool) -> Void) -> AlertController {
        let isOne = papers.count == 1
        let title = isOne ? "Keep \(PhotoIntake.shown(papers[0].name)) as a paper?" : "Keep \(papers.count) files as papers?"
        let alert = AlertController(
            title: title, message: sentence,
            actions: [
                .init("Don’t Add", style: .cancel) { then(false) },
                .init(isOne ? "Keep as Paper" : "Keep as Papers", style: .preferred) { then(true) },
            ])
        // It comes when the files are read, maybe while somebody types.
        alert.comesUnasked = true
        return alert
    }
}
