import CX11
import Toolkit

/// The program's content of the clipboards, sent to every program that asks: in one piece, or in many if it is long.
final class SelectionOwner {
    private struct Ownership {
        var item: PasteboardItem
        var since: UInt
    }

    private struct Outgoing {
        var sender: IncrementalSender
        let type: UInt
        var deadline: Double
    }

    private struct Destination: Hashable {
        let window: XID
        let property: UInt
    }

    private let connection: X11Connection
    private let leader: XID
    private var owned: [UInt: Ownership] = [:]
    private var outgoing: [Destination: Outgoing] = [:]

    /// The time in seconds after which a program that takes no piece counts as dead or hanging.
    private static let patience = 5.0
    private static let piece = 1 << 18

    init(connection: X11Connection, leader: XID) {
        self.connection = connection
        self.leader = leader
    }

    /// Owns a selection, or gives it up.
    func own(_ selection: UInt, _ item: PasteboardItem?, at time: UInt) {
        guard let item else {
            if owned.removeValue(forKey: selection) != nil { XSetSelectionOwner(connection.display, selection, 0, time) }
            return
        }
        XSetSelectionOwner(connection.display, selection, leader, time)
        guard XGetSelectionOwner(connection.display, selection) == leader else {
            connection.log.notice("X11-8: another program took the clipboard meanwhile.")
            owned[selection] = nil
            return
        }
        owned[selection] = Ownership(item: item, since: time)
    }

    /// Returns the program's own content of a selection.
    func item(in selection: UInt) -> PasteboardItem? { owned[selection]?.item }

    /// Another program took a selection.
    func handleClear(_ event: XSelectionClearEvent) {
        if event.window == leader { owned[event.selection] = nil }
    }

    /// Another program asks for the content.
    func handleRequest(_ event: XSelectionRequestEvent, at now: Double) {
        // Old programs name no property, and mean the target's name.
        let property = event.property == 0 ? event.target : event.property
        var isDone = false
        if let ownership = owned[event.selection] {
            isDone =
                event.target == connection.atoms[.multiple]
                ? convertMany(ownership, event.requestor, event.property, now)
                : convert(ownership, event.target, to: Destination(window: event.requestor, property: property), now)
        }
        answer(event, property: isDone ? property : 0)
    }

    /// A receiver deleted the property, which means that it took a piece.
    func handleProperty(_ event: XPropertyEvent, at now: Double) -> Bool {
        let destination = Destination(window: event.window, property: event.atom)
        guard var transfer = outgoing[destination] else { return false }
        guard event.state == PropertyDelete else { return true }
        guard let bytes = transfer.sender.next() else {
            outgoing[destination] = nil
            stopListening(to: event.window)
            return true
        }
        connection.setProperty(event.window, event.atom, type: transfer.type, bytes: bytes)
        transfer.deadline = now + Self.patience
        outgoing[destination] = transfer
        return true
    }

    /// A receiver is gone.
    func handleDestroy(_ window: XID) { outgoing = outgoing.filter { $0.key.window != window } }

    /// The time to check for programs that take no more pieces.
    var nextDeadline: Double? { outgoing.values.map(\.deadline).min() }

    /// Gives up those programs.
    func giveUp(at now: Double) {
        for (destination, transfer) in outgoing where transfer.deadline <= now {
            outgoing[destination] = nil
            stopListening(to: destination.window)
        }
    }

    /// Whether pieces are still being sent.
    var isSending: Bool { !outgoing.isEmpty }

    /// Returns the targets of a selection that a clipboard manager should keep.
    func targets(in selection: UInt) -> [UInt] {
        owned[selection].map { connection.atoms.numbers(of: SelectionTargets.offered(for: $0.item)) } ?? []
    }

    private func convertMany(_ ownership: Ownership, _ requestor: XID, _ property: UInt, _ now: Double) -> Bool {
        guard property != 0, var pairs = connection.property(requestor, property, limit: 4096)?.numbers, pairs.count.isMultiple(of: 2)
        else { return false }
        for index in stride(from: 0, to: pairs.count, by: 2) {
            let destination = Destination(window: requestor, property: pairs[index + 1])
            // A nested request would never end.
            let isAllowed = pairs[index] != connection.atoms[.multiple] && destination.property != 0
            if !isAllowed || !convert(ownership, pairs[index], to: destination, now) { pairs[index + 1] = 0 }
        }
        connection.setProperty(requestor, property, type: connection.atoms[.atomPair], numbers: pairs)
        return true
    }

    private func convert(_ ownership: Ownership, _ target: UInt, to destination: Destination, _ now: Double) -> Bool {
        let atoms = connection.atoms
        let window = destination.window
        switch atoms.known(target) {
        case .targets:
            let own = [AtomName.targets, .timestamp, .multiple, .saveTargets].map { atoms[$0] }
            let offered = atoms.numbers(of: SelectionTargets.offered(for: ownership.item))
            connection.setProperty(window, destination.property, type: X11Connection.atomType, numbers: own + offered)
            return true
        case .timestamp:
            connection.setProperty(window, destination.property, type: Self.integerType, numbers: [ownership.since])
            return true
        case .saveTargets:
            connection.setProperty(window, destination.property, type: atoms[.null], numbers: [])
            return true
        default:
            return convertData(ownership.item, target, to: destination, now)
        }
    }

    private func convertData(_ item: PasteboardItem, _ target: UInt, to destination: Destination, _ now: Double) -> Bool {
        guard let name = connection.atoms.names(of: [target]).first, let source = SelectionTargets.source(for: name, in: item),
            let bytes = item.representations[source.type]
        else { return false }
        switch source.coding {
        case .bytes:
            // TEXT asks for any text; the answer names its type.
            send(bytes, type: name == "TEXT" ? connection.atoms[.utf8String] : target, to: destination, now)
        case .latin1:
            send(SelectionTargets.latin1(fromUTF8: bytes), type: target, to: destination, now)
        case .compoundText:
            guard let (type, coded) = CompoundText.encode(String(decoding: bytes, as: UTF8.self), on: connection) else { return false }
            send(coded, type: type, to: destination, now)
        }
        return true
    }

    private func send(_ bytes: [UInt8], type: UInt, to destination: Destination, _ now: Double) {
        let piece = min(Self.piece, connection.longestPropertyRequest)
        guard bytes.count > piece else {
            return connection.setProperty(destination.window, destination.property, type: type, bytes: bytes)
        }
        if destination.window != leader {
            XSelectInput(connection.display, destination.window, PropertyChangeMask | StructureNotifyMask)
        }
        outgoing[destination] = Outgoing(
            sender: IncrementalSender(bytes: bytes, pieceSize: piece), type: type, deadline: now + Self.patience)
        connection.setProperty(
            destination.window, destination.property, type: connection.atoms[.incremental], numbers: [UInt(bytes.count)])
    }

    private func stopListening(to window: XID) {
        guard window != leader, !outgoing.keys.contains(where: { $0.window == window }) else { return }
        XSelectInput(connection.display, window, 0)
    }

    private func answer(_ request: XSelectionRequestEvent, property: UInt) {
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.property = property
        event.xselection.time = request.time
        XSendEvent(connection.display, request.requestor, 0, 0, &event)
    }

    private static let integerType: UInt = 19
}
