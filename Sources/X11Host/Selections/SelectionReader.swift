import CX11
import Toolkit

/// Asks the programs that own selections for their content. It does not wait: the answers come as events, or not at all.
final class SelectionReader {
    /// The result of a question: the bytes under their media type, or nil.
    typealias Completion = (PasteboardItem?) -> Void

    private enum Stage {
        /// Asked for the list of targets.
        case targets(wanted: [String])
        /// Asked for data.
        case data(type: String, coding: SelectionTargets.Coding)
    }

    private struct Question {
        let selection: UInt
        let time: UInt
        var target: UInt
        var stage: Stage
        var receiver = IncrementalReceiver()
        /// The type of the pieces, once the first has come.
        var pieceType: UInt = 0
        var deadline: Double
        let completion: Completion
    }

    private struct Waiting {
        let selection: UInt
        let types: [String]
        let offered: [String]?
        let time: UInt
        let completion: Completion
    }

    private let connection: X11Connection
    private let leader: XID
    private var questions: [UInt: Question] = [:]
    private var waiting: [Waiting] = []
    private let properties: [UInt]

    /// The time in seconds after which an owner that does not answer counts as dead or hanging.
    private static let patience = 5.0

    init(connection: X11Connection, leader: XID) {
        self.connection = connection
        self.leader = leader
        properties = [AtomName.transfer0, .transfer1, .transfer2, .transfer3].map { connection.atoms[$0] }
    }

    /// Reads the first of the wanted media types that a selection has.
    ///
    /// - Parameters:
    ///   - offered: the targets that the owner is known to offer; without them it is asked for them.
    ///   - time: the time of the user's act.
    func read(
        _ selection: UInt, types: [String], offered: [String]? = nil, at time: UInt, now: Double, completion: @escaping Completion
    ) {
        waiting.append(Waiting(selection: selection, types: types, offered: offered, time: time, completion: completion))
        startWaiting(now)
    }

    /// An owner has answered.
    func handleNotify(_ event: XSelectionEvent, at now: Double) {
        guard event.requestor == leader,
            let property = questions.first(where: { Self.matches($0.value, event) && (event.property == 0 || event.property == $0.key) })?
                .key,
            let question = questions[property]
        else { return }
        guard event.property != 0 else { return refused(question, property, now) }
        guard let value = connection.property(leader, property, deleting: true, limit: IncrementalReceiver.limit) else {
            return finish(property, nil, now)
        }
        switch question.stage {
        case .targets(let wanted): choose(wanted, from: value.numbers, question, property, now)
        case .data: receiveFirst(value, question, property, now)
        }
    }

    /// A property of ours changed: this may be the next piece.
    func handleProperty(_ event: XPropertyEvent, at now: Double) -> Bool {
        guard event.window == leader, event.state == PropertyNewValue, questions[event.atom]?.receiver.isIncremental == true,
            // The question is removed and put back, so that the earlier bytes are not copied with every piece.
            var question = questions.removeValue(forKey: event.atom)
        else { return false }
        guard let value = connection.property(leader, event.atom, deleting: true, limit: IncrementalReceiver.limit), value.format == 8
        else {
            questions[event.atom] = question
            finish(event.atom, nil, now)
            return true
        }
        if question.pieceType == 0 { question.pieceType = value.type }
        let step = question.receiver.take(value.bytes)
        question.deadline = now + Self.patience
        questions[event.atom] = question
        advance(step, question, event.atom, now)
        return true
    }

    /// The time to check for owners that no longer answer.
    var nextDeadline: Double? { questions.values.map(\.deadline).min() }

    /// Gives up those owners.
    func giveUp(at now: Double) {
        for (property, question) in questions where question.deadline <= now {
            connection.log.notice("X11-9: the program that owns the clipboard does not answer; nothing was pasted.")
            finish(property, nil, now)
        }
    }

    private static func matches(_ question: Question, _ event: XSelectionEvent) -> Bool {
        question.selection == event.selection && question.target == event.target && question.time == event.time
    }

    private func startWaiting(_ now: Double) {
        while !waiting.isEmpty, let property = properties.first(where: { questions[$0] == nil }) {
            let next = waiting.removeFirst()
            let question = Question(
                selection: next.selection, time: next.time, target: connection.atoms[.targets], stage: .targets(wanted: next.types),
                deadline: now + Self.patience, completion: next.completion)
            if let offered = next.offered {
                ask(next.types, offered, question, property, now)
            } else {
                convert(question, property)
            }
        }
    }

    private func convert(_ question: Question, _ property: UInt) {
        questions[property] = question
        XDeleteProperty(connection.display, leader, property)
        XConvertSelection(connection.display, question.selection, question.target, property, leader, question.time)
    }

    private func choose(_ wanted: [String], from numbers: [UInt], _ question: Question, _ property: UInt, _ now: Double) {
        // The list of another program's targets is read only up to a limit.
        ask(wanted, connection.atoms.names(of: Array(numbers.prefix(256))), question, property, now)
    }

    private func ask(_ wanted: [String], _ offered: [String], _ question: Question, _ property: UInt, _ now: Double) {
        guard let choice = SelectionTargets.choice(wanted: wanted, offered: offered) else {
            questions[property] = question
            return finish(property, nil, now)
        }
        var question = question
        question.target = connection.atoms.number(of: choice.target)
        question.stage = .data(type: choice.type, coding: choice.coding)
        question.deadline = now + Self.patience
        convert(question, property)
    }

    private func refused(_ question: Question, _ property: UInt, _ now: Double) {
        // Some old programs do not list their targets, but have text.
        if case .targets(let wanted) = question.stage, wanted.contains(PasteboardItem.plainText) {
            return ask([PasteboardItem.plainText], ["STRING"], question, property, now)
        }
        finish(property, nil, now)
    }

    private func receiveFirst(_ value: PropertyValue, _ question: Question, _ property: UInt, _ now: Double) {
        var question = question
        question.deadline = now + Self.patience
        let step: IncrementalReceiver.Step
        if value.type == connection.atoms[.incremental] {
            step = question.receiver.begin(atLeast: Int(clamping: value.numbers.first ?? 0))
        } else if value.format == 8 {
            question.pieceType = value.type
            step = question.receiver.take(value.bytes)
        } else {
            return finish(property, nil, now)
        }
        questions[property] = question
        advance(step, question, property, now)
    }

    private func advance(_ step: IncrementalReceiver.Step, _ question: Question, _ property: UInt, _ now: Double) {
        switch step {
        case .waiting: break
        case .complete(let bytes): finish(property, item(bytes, question), now)
        case .tooLarge:
            connection.log.notice(
                "X11-10: the contents of the clipboard are larger than \(IncrementalReceiver.limit >> 20) MB; they were not read.")
            finish(property, nil, now)
        }
    }

    private func item(_ bytes: [UInt8], _ question: Question) -> PasteboardItem? {
        guard case .data(let type, _) = question.stage else { return nil }
        guard type == PasteboardItem.plainText else { return PasteboardItem(representations: [type: bytes]) }
        // The answer's own type counts: owners may answer in another encoding than the requested one.
        let text: [UInt8]?
        switch question.pieceType {
        case X11Connection.stringType: text = SelectionTargets.utf8(fromLatin1: bytes)
        case connection.atoms[.compoundText]: text = CompoundText.decode(bytes, type: question.pieceType, on: connection)
        default: text = bytes
        }
        return text.map { PasteboardItem(representations: [type: $0]) }
    }

    private func finish(_ property: UInt, _ item: PasteboardItem?, _ now: Double) {
        guard let question = questions.removeValue(forKey: property) else { return }
        question.completion(item)
        startWaiting(now)
    }
}
