import CX11
import Graphics
import Imaging
import Toolkit

/// The drags of other programs over the windows of this one, by the XDND protocol.
final class DropTarget {
    /// The newest version of the protocol that is supported, and the oldest.
    static let version = 5
    private static let oldestVersion = 3

    private struct Drag {
        let source: XID
        let version: Int
        let target: X11Window
        let types: [String]
        let offered: [String]
        var location = Point.zero
        var isAccepted = false
        /// Whether the source waits for an answer to its last position.
        var owesStatus = false
        /// Whether the source was asked for the names of the dragged files, before the drop.
        var isAsked = false
        /// The files that are dragged, if the source named them.
        var files: [String]?
        /// The number of the data request of this drag, after the drop and while the data is on its way.
        var reading: Int?
        var isDropped: Bool { reading != nil }
    }

    private let connection: X11Connection
    private let reader: SelectionReader
    private var drag: Drag?
    private var readings = 0
    /// The number of drags, so that a late answer is not taken for that of another drag.
    private var drags = 0

    /// Receives the events.
    var deliver: ((DragEvent, X11Window) -> Void)?

    /// The types that are read of a drop, best first.
    private static let pictureTypes = ["image/png", "image/jpeg", "image/webp"] + ForeignPicture.mediaTypes

    init(connection: X11Connection, reader: SelectionReader) {
        self.connection = connection
        self.reader = reader
    }

    /// Handles a message to a window.
    ///
    /// - Returns: whether it was about a drag.
    func handle(_ message: XClientMessageEvent, to target: X11Window, at now: Double) -> Bool {
        guard let kind = connection.atoms.known(message.message_type) else { return false }
        switch kind {
        case .xdndEnter: if let numbers = message.numbers { enter(numbers, target) }
        case .xdndPosition: if let numbers = message.numbers { position(numbers, now) }
        case .xdndLeave: if let numbers = message.numbers, isSource(numbers[0]) { leave() }
        case .xdndDrop: if let numbers = message.numbers { drop(numbers, target, now) }
        default: return false
        }
        return true
    }

    /// Handles the window's answer whether it would accept a drop at the current place.
    func answer(_ accepts: Bool, from target: X11Window) {
        guard var current = drag, current.target === target, !current.isDropped else { return }
        current.isAccepted = accepts
        let owed = current.owesStatus
        current.owesStatus = false
        drag = current
        if owed { sendStatus(current) }
    }

    /// One of our windows closes, or one of the source's is gone.
    func handleDestroy(_ window: XID) {
        guard let current = drag else { return }
        if current.source == window || current.target.id == window {
            if current.target.id == window { drag = nil } else { leave(sourceIsGone: true) }
        }
    }

    private func isSource(_ number: Int) -> Bool { drag.map { $0.source == UInt(bitPattern: number) && !$0.isDropped } ?? false }

    private func enter(_ numbers: [Int], _ target: X11Window) {
        let version = numbers[1] >> 24 & 0xff
        guard version >= Self.oldestVersion, numbers[0] > 0 else { return }
        leave()
        drags += 1
        let source = UInt(bitPattern: numbers[0])
        let atoms =
            numbers[1] & 1 == 0
            ? numbers[2...4].map { UInt(bitPattern: $0) }
            : connection.property(source, connection.atoms[.xdndTypeList], type: X11Connection.atomType, limit: 1 << 16)?.numbers ?? []
        // A source may list a million types; the first are the best.
        let offered = connection.atoms.names(of: Array(atoms.filter { $0 != 0 }.prefix(256)))
        drag = Drag(
            source: source, version: min(version, Self.version), target: target, types: SelectionTargets.mediaTypes(offered: offered),
            offered: offered)
        XSelectInput(connection.display, source, StructureNotifyMask)
    }

    private func position(_ numbers: [Int], _ now: Double) {
        guard isSource(numbers[0]), var current = drag else { return }
        let x = Double(Int16(truncatingIfNeeded: numbers[2] >> 16))
        let y = Double(Int16(truncatingIfNeeded: numbers[2]))
        let place = current.target.geometry
        current.location = current.target.point(x - Double(place.x), y - Double(place.y))
        current.owesStatus = true
        let asks = !current.isAsked && current.offered.contains(PasteboardItem.uriList)
        current.isAsked = true
        drag = current
        move(current)
        if asks { ask(current, at: UInt(bitPattern: numbers[3]), now) }
    }

    private func move(_ current: Drag) {
        deliver?(DragEvent(phase: .moved, location: current.location, types: current.types, files: current.files), current.target)
    }

    /// Asks for the names of the files, which decide the effect of a drop and are shown before it. Not every source gives them.
    private func ask(_ current: Drag, at time: UInt, _ now: Double) {
        let number = drags
        reader.read(
            connection.atoms[.xdndSelection], types: [PasteboardItem.uriList], offered: current.offered, at: time, now: now
        ) { [weak self] list in
            guard let self, number == drags, var current = drag, !current.isDropped,
                let bytes = list?.representations[PasteboardItem.uriList]
            else { return }
            let paths = URIList(bytes: bytes).withoutHost(connection.hostName).localPaths
            guard !paths.isEmpty else { return }
            current.files = paths
            drag = current
            move(current)
        }
    }

    private func leave(sourceIsGone: Bool = false) {
        guard let current = drag else { return }
        drag = nil
        if !sourceIsGone { XSelectInput(connection.display, current.source, 0) }
        if !current.isDropped { deliver?(DragEvent(phase: .exited, location: current.location, types: current.types), current.target) }
    }

    private func drop(_ numbers: [Int], _ target: X11Window, _ now: Double) {
        guard isSource(numbers[0]), var current = drag else {
            // The source must always be told that the drop is over.
            if drag == nil, numbers[0] > 0 { sendFinished(to: UInt(bitPattern: numbers[0]), target, isAccepted: false) }
            return
        }
        guard current.isAccepted else {
            leave()
            return sendFinished(to: current.source, current.target, isAccepted: false)
        }
        readings += 1
        current.reading = readings
        drag = current
        read(current, at: UInt(bitPattern: numbers[2]), now)
    }

    /// Reads files first. A browser's picture has an address that is not a file, so then the picture itself is requested.
    private func read(_ current: Drag, at time: UInt, _ now: Double) {
        let selection = connection.atoms[.xdndSelection]
        reader.read(selection, types: [PasteboardItem.uriList], offered: current.offered, at: time, now: now) { [weak self] list in
            guard let self else { return }
            if let bytes = list?.representations[PasteboardItem.uriList], URIList(bytes: bytes).hasFiles {
                // Some programs write this machine's name into addresses; other parts of the program need not know it.
                let files = URIList(bytes: bytes).withoutHost(connection.hostName)
                return finish(PasteboardItem(representations: [PasteboardItem.uriList: files.bytes]), current.reading)
            }
            let rest = Self.pictureTypes + [PasteboardItem.plainText]
            reader.read(selection, types: rest, offered: current.offered, at: time, now: now) { [weak self] item in
                self?.finish(item ?? list, current.reading)
            }
        }
    }

    /// Ends a drop. A source that vanished may be given up after the next one has already dropped: its answer must not be taken for that
    /// one's.
    private func finish(_ item: PasteboardItem?, _ reading: Int?) {
        guard let current = drag, current.isDropped, current.reading == reading else { return }
        drag = nil
        XSelectInput(connection.display, current.source, 0)
        sendFinished(to: current.source, current.target, isAccepted: item != nil)
        let phase: DragEvent.Phase = item.map { .dropped($0) } ?? .exited
        deliver?(DragEvent(phase: phase, location: current.location, types: current.types), current.target)
    }

    private func sendStatus(_ current: Drag) {
        let action = current.isAccepted ? Int(connection.atoms[.xdndActionCopy]) : 0
        // The 2 asks for every movement, because the view below the pointer changes.
        connection.sendMessage(
            to: current.source, about: current.source, .xdndStatus,
            [Int(current.target.id), (current.isAccepted ? 1 : 0) | 2, 0, 0, action])
    }

    private func sendFinished(to source: XID, _ target: X11Window, isAccepted: Bool) {
        let action = isAccepted ? Int(connection.atoms[.xdndActionCopy]) : 0
        connection.sendMessage(to: source, about: source, .xdndFinished, [Int(target.id), isAccepted ? 1 : 0, action, 0, 0])
    }
}
