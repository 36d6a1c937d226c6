/// Requests to the desktop's portals: a call that opens a dialog, and the answer, which comes as a signal when the person has given it.
struct PortalRequests {
    /// The name and the object of all portals.
    static let portals = (name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop")
    private static let interface = "org.freedesktop.portal.Request"

    let bus: BusConnection
    let limits: PrintPortal.Limits

    private enum Answer {
        case given(UInt32, [String: BusValue])
        /// The program that has the portals ended, or another one took its place.
        case gone
    }

    /// Has the end of the portals' program noticed.
    init(_ bus: BusConnection, limits: PrintPortal.Limits) throws(BusError) {
        (self.bus, self.limits) = (bus, limits)
        try bus.watch(
            "type='signal',sender='\(BusConnection.bus)',interface='\(BusConnection.bus)',member='NameOwnerChanged',"
                + "arg0='\(Self.portals.name)'", seconds: limits.reply)
    }

    /// Calls a method, and waits until the person has answered.
    ///
    /// - Parameters:
    ///   - arguments: all but the last one
    ///   - options: the last one, without the request's own name
    /// - Returns: what the portal says of the answer
    /// - Throws: why there is none; a dialog is closed then
    func send(
        _ method: String, of interface: String, _ arguments: [BusValue], options: [String: BusValue]
    ) throws(PrintPortalError) -> [String: BusValue] {
        // Nobody can guess it, and no other library in the process takes the same.
        let token = "homepwner_\(UInt64.random(in: .min ... .max))"
        let sender = bus.name.drop { $0 == ":" }.map { $0 == "." ? "_" : String($0) }.joined()
        var handle = "\(Self.portals.path)/request/\(sender)/\(token)"
        var options = options
        options["handle_token"] = .string(token)
        let answer: Answer
        do throws(BusError) {
            // It may be there before the call has returned.
            try watch(handle)
            let call = try bus.call(
                method, of: interface, on: Self.portals.path, at: Self.portals.name, arguments + [.dictionary(options)],
                seconds: limits.reply)
            guard case .objectPath(let path)? = call.values.first else { throw .malformed }
            // Portals before version 0.9 have names of their own.
            if path != handle {
                handle = path
                try watch(path)
            }
            answer = try wait(for: handle, from: call.sender)
        } catch {
            // Nobody waits for the dialog any more, even for one that is still to come.
            if error == .timedOut || error == .stopped { close(handle) }
            // So the bus answers for a program that ended before it did: what it was given may have been done.
            if case .refused(name: "org.freedesktop.DBus.Error.NoReply", message: _) = error { throw .gone }
            throw .bus(error)
        }
        switch answer {
        case .given(0, let results): return results
        case .given(1, _): throw .cancelled
        case .given: throw .failed
        case .gone: throw .gone
        }
    }

    private func watch(_ handle: String) throws(BusError) {
        try bus.watch(
            "type='signal',sender='\(Self.portals.name)',interface='\(Self.interface)',member='Response',path='\(handle)'",
            seconds: limits.reply)
    }

    private func wait(for handle: String, from portal: String) throws(BusError) -> Answer {
        try bus.signal(seconds: limits.answer) { message throws(BusError) in
            if message.isSignal("NameOwnerChanged", of: BusConnection.bus), message.sender == BusConnection.bus {
                let names = try message.values()
                return names.first == .string(Self.portals.name) && names.last != .string(portal) ? .gone : nil
            }
            guard message.isSignal("Response", of: Self.interface), message.path == handle, message.sender == portal else { return nil }
            let values = try message.values()
            guard case .uint32(let code)? = values.first else { throw .malformed }
            guard values.count > 1, case .dictionary(let results) = values[1] else { return .given(code, [:]) }
            return .given(code, results)
        }
    }

    private func close(_ handle: String) {
        // Where the bus is gone, so is the dialog.
        do throws(BusError) { try bus.send("Close", of: Self.interface, on: handle, at: Self.portals.name) } catch {}
    }
}
