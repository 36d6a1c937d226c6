import FoundationEssentials
import Inventory
import Threading

/// Shows the pictures of a form.
protocol FormPicturesOwner: AnyObject {
    func picturesDidChange()
    /// Pictures could not be added, for the reason in a sentence.
    func picturesWereNotAdded(_ problem: String)
    /// Asks about files of kinds that cannot be read as pictures. They count as failures until `FormPictures.forget(_:)`.
    func ask(about files: ForeignFiles)
}

/// The pictures of a form: those it has and those that are still being read, in the order in which they were chosen. Each request has a
/// number, so that a late picture gets the right position, or is dropped if it is no longer needed.
final class FormPictures {
    /// The picture at each position.
    private(set) var entries: [StripPicture]

    weak var owner: (any FormPicturesOwner)?

    /// The pictures that were not added since Done was last pressed, in a sentence, which the user sees before the form is saved.
    var unconfirmedProblem: String? {
        let sentences = (failures.isEmpty ? [] : [PhotoIntake.sentence(failures)]) + problems
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }
    /// The last step that can be undone, in words.
    private(set) var notice: String?

    private var failures: [PhotoIntake.Failure] = []
    private var problems: [String] = []
    private let drafts: DraftStore
    private var lastNumber = 0
    /// The pictures that those being read will replace, by the number of the request.
    private var replaced: [Int: DraftPhoto] = [:]
    private var tasks: [Int: Task<Void, Never>] = [:]
    /// The result of each request that was to replace a picture.
    private var results: [Int: DraftPhoto] = [:]
    private var steps: [Step] = []
    private var hasEnded = false

    init(_ photos: [DraftPhoto], drafts: DraftStore) {
        entries = photos.map(StripPicture.ready)
        self.drafts = drafts
    }

    /// The pictures that have been read; one that is being replaced counts until its replacement is read.
    var photos: [DraftPhoto] {
        entries.compactMap { entry in
            switch entry {
            case .ready(let photo): photo
            case .reading(let number, _): replaced[number]
            }
        }
    }

    /// The number of pictures that are being read.
    var readingCount: Int { entries.reduce(0) { $0 + ($1.isReading ? 1 : 0) } }

    // MARK: - Taking

    /// Reads pictures and adds them behind the others, or puts the first one in place of another.
    func take(_ origins: [PhotoOrigin], replacing old: DraftPhoto? = nil) {
        guard !hasEnded else { return }
        let room = ItemContent.photoLimit - entries.count + (old == nil ? 0 : 1)
        let taken = origins.prefix(max(0, room))
        var requests: [(number: Int, turn: Int, origin: PhotoOrigin)] = []
        for origin in taken { requests.append((begin(origin.name, replacing: requests.isEmpty ? old : nil), drafts.nextTurn(), origin)) }
        if taken.count < origins.count {
            fail(origins[taken.count...].map { PhotoIntake.Failure($0.name, reason: Self.full) })
        }
        owner?.picturesDidChange()
        guard let first = requests.first else { return }
        tasks[first.number] = Task { [weak self, drafts] in
            var foreign = ForeignFiles()
            for request in requests {
                do {
                    let source = try await request.origin.read(drafts.pools.interactive)
                    let staged = try await drafts.stage(data: source.data, originalName: source.name, turn: request.turn)
                    self?.finish(request.number, staged.photo)
                } catch {
                    let isWanted = self?.fail(request.number, PhotoIntake.Failure(request.origin.name, error)) ?? false
                    if isWanted { _ = foreign.take(request.origin, error) }
                }
            }
            self?.tasks[first.number] = nil
            if !foreign.isEmpty { self?.owner?.ask(about: foreign) }
        }
    }

    static let full = "An item has at most \(ItemContent.photoLimit) pictures."

    /// A picture was asked for that is not there yet, as one from the clipboard. Answers its number, for `arrive`.
    func expect() -> Int {
        let number = begin(nil, replacing: nil)
        owner?.picturesDidChange()
        return number
    }

    /// Ends the request of a number: with pictures, or with nothing.
    func arrive(_ number: Int, _ contents: PhotoIntake.Contents) {
        guard entries.contains(where: { $0.number == number }) else { return }
        entries.removeAll { $0.number == number }
        if let problem = contents.problem { tell(problem) }
        take(contents.origins)
    }

    /// Says that something was not taken.
    func tell(_ problem: String) {
        problems.append(problem)
        sayProblem()
    }

    private func sayProblem() {
        if let unconfirmedProblem { owner?.picturesWereNotAdded(unconfirmedProblem) }
    }

    /// The person has been told.
    func confirmProblem() {
        failures = []
        problems = []
    }

    private func begin(_ name: String?, replacing old: DraftPhoto?) -> Int {
        lastNumber += 1
        let entry = StripPicture.reading(number: lastNumber, name: name)
        if let old, let index = entries.firstIndex(of: .ready(old)) {
            entries[index] = entry
            replaced[lastNumber] = old
            remember(.replacement(old, lastNumber))
        } else {
            entries.append(entry)
        }
        return lastNumber
    }

    private func finish(_ number: Int, _ photo: DraftPhoto) {
        guard !hasEnded, let index = entries.firstIndex(where: { $0.number == number }) else { return }
        let old = replaced.removeValue(forKey: number)
        let isThere = entries.contains { entry in
            if case .ready(let other) = entry { return other.reference.sha256 == photo.reference.sha256 }
            return false
        }
        if isThere {
            if let old { entries[index] = .ready(old) } else { entries.remove(at: index) }
            if old != nil { forgetReplacement(number) }
            owner?.picturesWereNotAdded(Self.isThere(photo.reference.originalName))
        } else {
            entries[index] = .ready(photo)
            if old != nil { results[number] = photo }
        }
        owner?.picturesDidChange()
    }

    static func isThere(_ name: String?) -> String { "\(name.map(PhotoIntake.shown) ?? "The picture") is there already." }

    /// Returns whether anybody still wanted it.
    private func giveUp(_ number: Int) -> Bool {
        let old = replaced.removeValue(forKey: number)
        guard !hasEnded, let index = entries.firstIndex(where: { $0.number == number }) else { return false }
        if let old { entries[index] = .ready(old) } else { entries.remove(at: index) }
        if old != nil { forgetReplacement(number) }
        return true
    }

    /// Returns whether anybody still wanted it.
    private func fail(_ number: Int, _ failure: PhotoIntake.Failure) -> Bool {
        guard giveUp(number) else { return false }
        fail([failure])
        owner?.picturesDidChange()
        return true
    }

    /// Removes the failures of files about which the user has decided.
    func forget(_ names: Set<String?>) { failures.removeAll { $0.isForeign && names.contains($0.name) } }

    private func fail(_ new: [PhotoIntake.Failure]) {
        failures += new
        sayProblem()
    }

    /// Ends the form: pictures that are still being read are not needed any more.
    func end() {
        hasEnded = true
        for task in tasks.values { task.cancel() }
        tasks = [:]
    }

    // MARK: - Changing

    /// Takes a picture away; one that is being read is not wanted any more.
    func remove(at index: Int) {
        guard entries.indices.contains(index) else { return }
        switch entries[index] {
        case .reading(let number, _): _ = giveUp(number)
        case .ready(let photo):
            entries.remove(at: index)
            remember(.removal(photo, at: index))
        }
        owner?.picturesDidChange()
    }

    /// Moves a picture to another place, counted without it; the first one is the main one.
    func move(from index: Int, to place: Int) {
        guard entries.indices.contains(index), index != place else { return }
        let entry = entries.remove(at: index)
        entries.insert(entry, at: max(0, min(place, entries.count)))
        remember(.move(entry, from: index, isMain: place == 0))
        owner?.picturesDidChange()
    }

    /// A step that can be undone.
    private enum Step {
        case removal(DraftPhoto, at: Int)
        case move(StripPicture, from: Int, isMain: Bool)
        /// The replaced picture and the number of the request that replaced it.
        case replacement(DraftPhoto, Int)

        var notice: String {
            switch self {
            case .removal: "Picture removed"
            case .move(_, _, let isMain): isMain ? "Made main" : "Picture moved"
            case .replacement: "Picture replaced"
            }
        }
    }

    /// Whether something can be taken back.
    var canUndo: Bool { !steps.isEmpty }

    /// Undoes the last removal, replacement or move. Pictures that were added since stay.
    func undo() {
        guard let step = steps.popLast() else { return }
        switch step {
        case .removal(let photo, let index): putBack(photo, at: index)
        case .move(let entry, let index, _):
            guard let now = entries.firstIndex(of: entry) else { break }
            entries.remove(at: now)
            entries.insert(entry, at: min(index, entries.count))
        case .replacement(let old, let number):
            replaced[number] = nil
            let new = results[number].map(StripPicture.ready)
            let index = entries.firstIndex { $0.number == number || $0 == new }
            if let index { entries.remove(at: index) }
            putBack(old, at: index ?? entries.count)
        }
        notice = nil
        owner?.picturesDidChange()
    }

    private func putBack(_ photo: DraftPhoto, at index: Int) {
        guard !entries.contains(.ready(photo)) else { return }
        guard entries.count < ItemContent.photoLimit else { return tell(Self.full) }
        entries.insert(.ready(photo), at: min(index, entries.count))
    }

    private func remember(_ step: Step) {
        steps.append(step)
        notice = step.notice
    }

    /// A picture that was to replace another will not come.
    private func forgetReplacement(_ number: Int) {
        steps.removeAll { step in
            if case .replacement(_, number) = step { return true }
            return false
        }
        notice = nil
    }
}
