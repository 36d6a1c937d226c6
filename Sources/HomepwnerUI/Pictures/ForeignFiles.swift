import Inventory
import Toolkit

/// Pictures of kinds that cannot be read. They are not added as pictures, and become papers if the user agrees.
struct ForeignFiles {
    /// The files, as papers.
    private(set) var papers: [PaperOrigin] = []
    private var failures: [PhotoIntake.Failure] = []

    var isEmpty: Bool { papers.isEmpty }

    var names: Set<String> { Set(papers.map(\.name)) }

    /// The message that names them and their problem.
    var sentence: String { PhotoIntake.sentence(failures) }

    /// Takes a picture that could not be read. Returns false if its kind is readable or it is not a file.
    mutating func take(_ origin: PhotoOrigin, _ error: any Error) -> Bool {
        guard let error = error as? InventoryError, error.code == .photoForeign, let path = origin.path else { return false }
        papers.append(PaperOrigin(path))
        failures.append(PhotoIntake.Failure(origin.name, error))
        return true
    }

    /// Asks whether to keep them as papers.
    ///
    /// - Parameter then: called with the answer
    func question(_ then: @escaping (Bool) -> Void) -> AlertController {
        let isOne = papers.count == 1
        let title = isOne ? "Keep \(PhotoIntake.shown(papers[0].name)) as a paper?" : "Keep \(papers.count) files as papers?"
        let alert = AlertController(
            title: title, message: sentence,
            actions: [
                .init("Don’t Add", style: .cancel) { then(false) },
                .init(isOne ? "Keep as Paper" : "Keep as Papers", style: .preferred) { then(true) },
            ])
        // The question comes after the files are read, perhaps while the user types.
        alert.comesUnasked = true
        return alert
    }
}
