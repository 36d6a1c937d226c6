import Dispatch
import FoundationEssentials
import Glibc
import Inventory
import Synchronization
import Threading

/// Runs the commands that other processes hand to the one that has the library open.
///
/// Only `onActivate` runs on the main thread: each connection has a thread while it lasts, and the library's stores can be used from any
/// thread. Changes reach the window through `LibraryStore.changes`, like all others.
///
/// A stopping server returns a long command that has not stored or printed anything to its sender, which then runs it itself.
final class CommandServer: Sendable {
    private struct State {
        var listener: EventSource?
        var remove: (@Sendable () -> Void)?
        var channels: [ObjectIdentifier: MessageChannel] = [:]
        /// The connections whose commands are running.
        var busy: Set<ObjectIdentifier> = []
        /// The last use of each connection, by a count of uses.
        var lastUse: [ObjectIdentifier: Int] = [:]
        var uses = 0
        var isStopped = false

        mutating func noteUse(_ id: ObjectIdentifier) {
            uses += 1
            lastUse[id] = uses
        }

        /// Drops the connection with the longest silence. Its client connects again for its next request.
        mutating func dropSilent() {
            let silent = channels.filter { !busy.contains($0.key) }.min { lastUse[$0.key] ?? 0 < lastUse[$1.key] ?? 0 }
            guard let silent else { return }
            silent.value.shutDown()
            channels[silent.key] = nil
            lastUse[silent.key] = nil
        }
    }

    private let library: Library
    private let onActivate: (@MainActor @Sendable (Activation) -> Void)?
    private let queue = SerialQueue(label: "homepwner.commands", qos: .userInitiated)
    private let state = Mutex(State())
    private let running = DispatchGroup()

    /// The maximum number of connections at once. The next client replaces a silent one, or is refused and tries again.
    private static let connectionLimit = 16
    /// The pause after a shortage of descriptors, in microseconds.
    private static let restAfterShortage: UInt32 = 250_000

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - library: the library that this process has open.
    ///   - onActivate: brings the window to the front; called on the main thread. Nil when there is no window.
    init(library: Library, onActivate: (@MainActor @Sendable (Activation) -> Void)? = nil) {
        self.library = library
        self.onActivate = onActivate
    }

    /// Starts listening.
    ///
    /// - Throws: `CommandFailure` if no socket could be made; commands can then not be handed over, but everything else works.
    func start() throws {
        guard let socket = CommandSocket(location: library.location), let (descriptor, path, remove) = socket.listen() else {
            throw CommandFailure(
                .ioError, "Commands of other processes cannot be accepted: no socket could be made for the library.", code: "no-socket")
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        let listener = EventSource(reading: descriptor, on: queue) { [weak self] in self?.accept(descriptor, library: socket.library) }
        state.withLock { state in
            state.listener = listener
            state.remove = remove
        }
        library.announce(address: path)
    }

    /// Whether it was stopped, so that long commands end.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Stops listening, tells long commands to stop, and waits for running ones.
    ///
    /// - Parameter patience: the timeout in seconds; then their connections are closed, but their work continues.
    func stop(patience: Double = 1) {
        let (listener, remove, channels, busy) = state.withLock { state in
            defer {
                state.listener = nil
                state.remove = nil
            }
            state.isStopped = true
            return (state.listener, state.remove, state.channels, state.busy)
        }
        remove?()
        listener?.cancel()
        // Idle clients are disconnected, and then find the library themselves.
        for (id, channel) in channels where !busy.contains(id) { channel.shutDown() }
        if running.wait(timeout: .now() + patience) == .timedOut { for channel in channels.values { channel.shutDown() } }
    }

    // MARK: - Connections

    private func accept(_ descriptor: Int32, library: String) {
        while true {
            let connected = Glibc.accept(descriptor, nil, nil)
            guard connected >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                // A connection that cannot be accepted causes this call again immediately. A timer would need a descriptor as well.
                if Self.isShortage(errno) { usleep(Self.restAfterShortage) }
                return
            }
            _ = fcntl(connected, F_SETFD, FD_CLOEXEC)
            let channel = MessageChannel(connected)
            let isWelcome = state.withLock { state in
                if state.channels.count >= Self.connectionLimit { state.dropSilent() }
                guard !state.isStopped, state.channels.count < Self.connectionLimit else { return false }
                state.channels[ObjectIdentifier(channel)] = channel
                state.noteUse(ObjectIdentifier(channel))
                return true
            }
            guard isWelcome, channel.isOwnUser else {
                forget(channel)
                continue
            }
            running.enter()
            // The client may be slow, and a thread of the window's pools would wait with it.
            DedicatedThread.run("homepwner.command") { [self] in
                serve(channel, library: library)
                forget(channel)
                running.leave()
            }
        }
    }

    /// Returns whether a descriptor or memory is missing for a connection, which then keeps waiting.
    private static func isShortage(_ code: Int32) -> Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) }

    private func forget(_ channel: MessageChannel) {
        state.withLock { state in
            state.lastUse[ObjectIdentifier(channel)] = nil
            _ = state.channels.removeValue(forKey: ObjectIdentifier(channel))
        }
    }

    /// Answers the requests of one connection until it ends.
    private func serve(_ channel: MessageChannel, library: String) {
        do {
            // A command that serves others has no window.
            let display = onActivate == nil ? nil : CommandEnvironment.display
            try channel.send(CommandGreeting(process: getpid(), library: library, display: display))
            while true {
                let request = try channel.receive(CommandRequest.self)
                let id = ObjectIdentifier(channel)
                let mayRun = state.withLock { state in
                    // A dropped client sends its request again elsewhere.
                    guard !state.isStopped, state.channels[id] != nil else { return false }
                    state.busy.insert(id)
                    return true
                }
                guard mayRun else { return }
                defer {
                    state.withLock { state in
                        state.busy.remove(id)
                        state.noteUse(id)
                    }
                }
                try channel.send(CommandReply(started: true))
                try channel.send(answer(request, channel))
            }
        } catch {
            // The client is gone; stored changes stay.
            return
        }
    }

    private func answer(_ request: CommandRequest, _ channel: MessageChannel) -> CommandReply {
        let output = ChannelOutput(channel: channel) { [weak self] in self?.isStopped ?? true }
        if let activation = request.activation { return CommandReply(exit: activate(activation)) }
        var context = CommandContext(
            location: library.location, openLibrary: library, environment: request.environment, output: output)
        context.acknowledges = request.place != nil
        let status =
            request.script.map { OneChangeScript.run(request.arguments, named: $0, in: context) }
            ?? CommandExecutor.run(request.arguments, in: context, place: request.place, isHandedOver: request.place == nil)
        // A command that stops on request has stored nothing.
        return output.wasToldToStop && status != ExitStatus.done.rawValue ? CommandReply(again: true) : CommandReply(exit: status)
    }

    private func activate(_ activation: Activation) -> Int32 {
        guard let onActivate else { return ExitStatus.unavailable.rawValue }
        let done = Answer<Bool>()
        MainThread.submit {
            onActivate(activation)
            done.give(true)
        }
        return done.wait(atMost: 5_000_000_000) != nil ? ExitStatus.done.rawValue : ExitStatus.unavailable.rawValue
    }
}

/// The output of a command of another process.
final class ChannelOutput: CommandOutput {
    private struct State {
        var hasPrinted = false
        var wasToldToStop = false
    }

    private let channel: MessageChannel
    private let isStopping: @Sendable () -> Bool
    private let state = Mutex(State())

    /// - Parameters:
    ///   - channel: the connection to the client.
    ///   - isStopping: whether this process ends.
    init(channel: MessageChannel, isStopping: @escaping @Sendable () -> Bool) {
        self.channel = channel
        self.isStopping = isStopping
    }

    func out(_ bytes: [UInt8]) throws {
        state.withLock { $0.hasPrinted = true }
        try send(bytes) { CommandReply(out: $0) }
    }

    /// Messages about the interruption are not passed on, because the command runs again elsewhere.
    func err(_ bytes: [UInt8]) throws {
        if !wasToldToStop { try send(bytes) { CommandReply(err: $0) } }
    }

    /// Also true if this process ends, as long as the command can begin again elsewhere.
    var isClosed: Bool {
        let isStopping = isStopping()
        let stops = state.withLock { state in
            if isStopping, !state.hasPrinted { state.wasToldToStop = true }
            return state.wasToldToStop
        }
        return stops || channel.isClosed
    }

    /// Whether the command was told to stop before it had printed anything.
    var wasToldToStop: Bool { state.withLock { $0.wasToldToStop } }

    private func send(_ bytes: [UInt8], _ reply: (Data) -> CommandReply) throws {
        for start in stride(from: 0, to: bytes.count, by: 256 << 10) {
            let piece = Data(bytes[start..<min(start + (256 << 10), bytes.count)])
            do { try channel.send(reply(piece)) } catch { throw OutputClosed() }
        }
    }
}
