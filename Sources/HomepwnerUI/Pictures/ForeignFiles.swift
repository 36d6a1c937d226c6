import FoundationEssentials
import Imaging
import Inventory
import WorkspaceModel

/// Pictures of kinds that cannot be read. They are not added as pictures, and become papers if the user agrees.
struct ForeignFiles {
    /// The files and the bytes, as papers.
    private(set) var papers: [PaperOrigin] = []
    private var failures: [PhotoIntake.Failure] = []

    var isEmpty: Bool { papers.isEmpty }

    /// The names under which they came; nil for that of bytes without a name.
    private(set) var names: Set<String?> = []

    /// The message that names them and their problem.
    var sentence: String { PhotoIntake.sentence(failures) }

    /// Takes a picture that could not be read. Returns false if its kind is readable or its bytes are neither in a file nor at hand.
    mutating func take(_ origin: PhotoOrigin, _ error: any Error) -> Bool {
        guard let error = error as? InventoryError, error.code == .photoForeign else { return false }
        if let path = origin.path {
            papers.append(PaperOrigin(path))
        } else if let data = origin.bytes {
            papers.append(PaperOrigin(data, named: origin.name ?? Self.name(of: data, origin.stem)))
        } else {
            return false
        }
        names.insert(origin.name)
        failures.append(PhotoIntake.Failure(origin.name, error))
        return true
    }

    /// The name of the paper that bytes without a name become: "Pasted picture.heic".
    private static func name(of data: Data, _ stem: String) -> String {
        ForeignPicture.sniff(data).map { "\(stem).\($0.rawValue)" } ?? stem
    }

    /// Asks whether to keep them as papers.
    ///
    /// - Parameter then: called with the answer
    func question(_ then: @escaping @MainActor @Sendable (Bool) -> Void) -> Question {
        let isOne = papers.count == 1
        let title = isOne ? "Keep \(PhotoIntake.shown(papers[0].name)) as a paper?" : "Keep \(papers.count) files as papers?"
        // The question comes after the files are read, perhaps while the user types.
        return Question(
            title, sentence,
            [
                .init("Don’t Add", .cancel, .call { then(false) }),
                .init(isOne ? "Keep as Paper" : "Keep as Papers", .preferred, .call { then(true) }),
            ], isUnsolicited: true)
    }
}
