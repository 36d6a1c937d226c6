import Glibc

/// A connection to the session bus, for a conversation on one thread, which it blocks while it waits. It is closed when it is released,
/// which may block the thread for two seconds: the time in which a bus may read the last messages.
///
/// It has no thread of its own, and does no work between calls.
public final class BusConnection {
    /// Returns the address of a user's session bus: from the environment, else the socket in the runtime folder.
    ///
    /// - Parameter variable: returns the value of an environment variable
    /// - Returns: nil if there is none.
    public static func sessionAddress(_ variable: (String) -> String?) -> String? {
        if let address = variable("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty { return address }
        guard let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/"), access(folder + "/bus", F_OK) == 0 else { return nil }
        // Other characters would have to be escaped, and no system has them there.
        guard folder.utf8.allSatisfy({ $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "%") }) else { return nil }
        return "unix:path=\(folder)/bus"
    }

    /// The bus's name of this connection, such as ":1.42".
    let name: String
    private let library: BusLibrary
    private let bus: BusLibrary.Bus
    private let isStopped: () -> Bool
    /// Signals that came during another wait, the oldest first.
    private var signals: [BusMessage] = []
    /// Whether a message was sent and no answer has come since.
    private var hasSentUnanswered = false
    /// The largest number of signals, which keeps a flood of them from filling the memory.
    private static let mostSignals = 100
    /// The interval of the checks whether to stop, in milliseconds.
    private static let interval: Int32 = 100

    /// Connects to a bus. It may take long and blocks the calling thread, like all methods here.
    ///
    /// - Parameters:
    ///   - address: as in `DBUS_SESSION_BUS_ADDRESS`
    ///   - seconds: the longest time until the bus has accepted this program
    ///   - isStopped: called ten times a second during a wait; true ends the wait
    /// - Throws: `noLibrary`, `unreachable`, `timedOut`, `stopped`
    public convenience init(_ address: String, seconds: Double, isStopped: @escaping () -> Bool) throws(BusError) {
        try self.init(address, seconds: seconds, library: BusLibrary(), isStopped: isStopped)
    }

    init(_ address: String, seconds: Double, library: BusLibrary, isStopped: @escaping () -> Bool) throws(BusError) {
        var made: BusLibrary.Bus?
        guard library.newBus(&made) >= 0, let bus = made else { throw .unreachable("there is no memory for it") }
        do throws(BusError) {
            for result in [
                address.withCString { library.setAddress(bus, $0) }, library.setBusClient(bus, 1), library.passDescriptors(bus, 1),
                library.start(bus),
            ] where result < 0 { throw .unreachable(Self.reason(result)) }
            name = try Self.join(bus, library, until: Self.now + seconds, isStopped)
        } catch {
            _ = library.close(bus)
            throw error
        }
        (self.library, self.bus, self.isStopped) = (library, bus, isStopped)
    }

    deinit {
        if hasSentUnanswered { waitUntilTaken() }
        signals = []
        _ = library.close(bus)
    }

    /// Waits briefly until messages have been delivered, such as the request to close a dialog. A bus drops the unread messages of a
    /// connection that ended, so writing them is not enough: the bus answers in the order of the requests.
    private func waitUntilTaken() {
        let deadline = Self.now + 2
        do throws(BusError) {
            let cookie = try send("GetId", of: Self.bus, on: "/org/freedesktop/DBus", at: Self.bus)
            while try Self.next(bus, library, until: deadline, { false })?.replyCookie != cookie {}
        } catch {}
    }

    private static func reason(_ result: CInt) -> String { String(cString: strerror(-result)).lowercased() }

    /// Waits until the bus has given this connection a name.
    private static func join(
        _ bus: BusLibrary.Bus, _ library: BusLibrary, until deadline: Double, _ isStopped: () -> Bool
    ) throws(BusError) -> String {
        while library.isReady(bus) == 0 {
            do throws(BusError) {
                _ = try next(bus, library, until: deadline, isStopped) { library.isReady(bus) != 0 }
            } catch {
                throw error == .disconnected ? .unreachable("it did not accept this program") : error
            }
        }
        var text: BusLibrary.Text?
        guard library.isReady(bus) > 0, library.uniqueName(bus, &text) >= 0, let text else {
            throw .unreachable("it did not accept this program")
        }
        return String(cString: text)
    }

    // MARK: - Calls

    /// Calls a method of another program, and waits for the answer.
    ///
    /// - Parameters:
    ///   - seconds: the longest time until the answer
    /// - Returns: the bus's name of the program that answered, and the values
    /// - Throws: `refused`, `timedOut`, `stopped`, `disconnected`, `malformed`
    func call(
        _ method: String, of interface: String, on path: String, at destination: String, _ arguments: [BusValue], seconds: Double
    ) throws(BusError) -> (sender: String, values: [BusValue]) {
        let cookie = try send(method, of: interface, on: path, at: destination, arguments)
        let deadline = Self.now + seconds
        while true {
            guard let message = try Self.next(bus, library, until: deadline, isStopped) else { continue }
            if message.kind == .signal { keep(message) }
            guard message.replyCookie == cookie else { continue }
            hasSentUnanswered = false
            if let error = message.error { throw error }
            return (message.sender, try message.values())
        }
    }

    /// Calls a method of another program without waiting for the answer.
    @discardableResult func send(
        _ method: String, of interface: String, on path: String, at destination: String, _ arguments: [BusValue] = []
    ) throws(BusError) -> UInt64 {
        var made: BusLibrary.Message?
        guard library.newCall(bus, &made, destination, path, interface, method) >= 0, let made else { throw .malformed }
        let message = BusMessage(made, of: library)
        for argument in arguments { try message.append(argument) }
        var cookie: UInt64 = 0
        guard library.send(bus, message.pointer, &cookie) >= 0 else { throw .disconnected }
        hasSentUnanswered = true
        return cookie
    }

    /// Asks the bus for signals.
    ///
    /// - Parameter rule: in the form of D-Bus, such as "type='signal',member='Response'"
    func watch(_ rule: String, seconds: Double) throws(BusError) {
        _ = try call("AddMatch", of: Self.bus, on: "/org/freedesktop/DBus", at: Self.bus, [.string(rule)], seconds: seconds)
    }

    /// The name and the interface of the bus itself.
    static let bus = "org.freedesktop.DBus"

    /// Waits for a signal, which may have come already.
    ///
    /// - Parameters:
    ///   - seconds: the longest time
    ///   - take: returns the value of a signal; nil for signals that are ignored
    func signal<Value>(
        seconds: Double, _ take: (BusMessage) throws(BusError) -> Value?
    ) throws(BusError) -> Value {
        let deadline = Self.now + seconds
        while true {
            while !signals.isEmpty {
                if let value = try take(signals.removeFirst()) { return value }
            }
            if let message = try Self.next(bus, library, until: deadline, isStopped), message.kind == .signal { keep(message) }
        }
    }

    private func keep(_ message: BusMessage) {
        if signals.count == Self.mostSignals { signals.removeFirst() }
        signals.append(message)
    }

    // MARK: - Waiting

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns the next message that the library does not handle itself; nil if other work comes first.
    private static func next(
        _ bus: BusLibrary.Bus, _ library: BusLibrary, until deadline: Double, _ isStopped: () -> Bool,
        orUntil isDone: () -> Bool = { false }
    ) throws(BusError) -> BusMessage? {
        while true {
            guard !isStopped() else { throw .stopped }
            let left = deadline - now
            guard left > 0 else { throw .timedOut }
            var found: BusLibrary.Message?
            let result = library.process(bus, &found)
            if let found { return BusMessage(found, of: library) }
            guard result >= 0 else { throw .disconnected }
            if isDone() { return nil }
            if result > 0 { continue }
            let events = library.events(bus)
            var waited = pollfd(fd: library.descriptor(bus), events: Int16(truncatingIfNeeded: events), revents: 0)
            guard events >= 0, waited.fd >= 0 else { throw .disconnected }
            _ = poll(&waited, 1, min(interval, Int32(min(left, 1) * 1_000) + 1))
        }
    }
}
