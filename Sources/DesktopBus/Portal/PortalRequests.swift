/// Requests to the desktop's portals: a call that opens a dialog, and the user's answer, which comes as a signal.
struct PortalRequests {
    /// The name and the path of all portals.
    static let portals = (name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop")
    private static let interface = "org.freedesktop.portal.Request"

    let bus: BusConnection
    let limits: PrintPortal.Limits

    private enum Answer {
        case given(UInt32, [String: BusValue])
        /// The portals' program ended, or another one replaced it.
        case gone
    }

    /// Watches for the end of the portals' program.
    init(_ bus: BusConnection, limits: PrintPortal.Limits) throws(BusError) {
        (self.bus, self.limits) = (bus, limits)
        try bus.watch(
            "type='signal',sender='\(BusConnection.bus)',interface='\(BusConnection.bus)',member='NameOwnerChanged',"
                + "arg0='\(Self.portals.name)'", seconds: limits.reply)
    }

    /// Calls a method, and waits for the user's answer.
    ///
    /// - Parameters:
    ///   - arguments: all except the last one
    ///   - options: the last one, without the request's own name
    /// - Returns: the portal's data of the answer
    /// - Throws: an error if there is no answer; then the dialog is closed
    func send(
        _ method: String, of interface: String, _ arguments: [BusValue], options: [String: BusValue]
    ) throws(PrintPortalError) -> [String: BusValue] {
        // A random token cannot be guessed, and no other library in the process takes the same one.
        let token = "homepwner_\(UInt64.random(in: .min ... .max))"
        let sender = bus.name.drop { $0 == ":" }.map { $0 == "." ? "_" : String($0) }.joined()
        var handle = "\(Self.portals.path)/request/\(sender)/\(token)"
        var options = options
        options["handle_token"] = .string(token)
        let answer: Answer
        do throws(BusError) {
            // The answer may come before the call has returned.
            try watch(handle)
            let call = try bus.call(
                method, of: interface, on: Self.portals.path, at: Self.portals.name, arguments + [.dictionary(options)],
                seconds: limits.reply)
            guard case .objectPath(let path)? = call.values.first else { throw .malformed }
            // Portals before version 0.9 use other names.
            if path != handle {
                handle = path
                try watch(path)
            }
            answer = try wait(for: handle, from: call.sender)
        } catch {
            // The dialog is no longer needed, even if it opens later.
            if error == .timedOut || error == .stopped { close(handle) }
            // The bus answers this for a program that ended before its own answer, so the call may have been done.
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
        // If the bus is gone, so is the dialog.
        do throws(BusError) { try bus.send("Close", of: Self.interface, on: handle, at: Self.portals.name) } catch {}
    }
}
