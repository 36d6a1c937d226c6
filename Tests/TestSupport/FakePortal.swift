public import Foundation

/// A session bus for one test, with a print portal and a file manager whose reactions the test chooses, and which record their calls.
public final class FakePortal {
    /// The portal's reaction to a call.
    public enum Deed: String, Sendable {
        /// It answers after a moment that the person agreed.
        case agrees
        /// It answers before its call has returned.
        case agreesAtOnce
        /// It gives the request another name than the wanted one.
        case agreesElsewhere
        /// It answers that the person closed the dialog.
        case cancels
        /// It answers that something went wrong.
        case fails
        /// It answers the call with an error.
        case refuses
        /// It opens its dialog, and does not answer.
        case waits
        /// It does not even answer the call.
        case sleeps
        /// It opens its dialog and ends.
        case dies
        /// It opens its dialog and sends more signals than anybody reads.
        case floods
    }

    /// A call that came to the portal.
    public struct Call: Decodable, Sendable {
        /// The method's name.
        public let method: String
        /// The object that it was for.
        public let path: String
        /// All arguments with their types, as GLib writes them.
        public let arguments: String
        /// The file that came with it.
        public let file: String?
    }

    /// Whether its programs are installed: dbus-daemon, and Python with its bindings of GLib.
    public static let isAvailable: Bool = {
        guard access(daemon, X_OK) == 0, access(python, X_OK) == 0,
            let probe = try? ChildProcess(python, ["-c", "from gi.repository import Gio"], environment: [:])
        else { return false }
        probe.waitUntilExit()
        return probe.status == 0
    }()
    /// The reason that is given when a test is skipped without it.
    public static let reason: String = "missing here: dbus-daemon or python3-gi"

    private static let daemon = "/usr/bin/dbus-daemon"
    private static let python = "/usr/bin/python3"

    /// The address of the bus.
    public let address: String
    private let folder: URL
    private let bus: ChildProcess
    private var portal: ChildProcess?

    /// Starts a bus.
    ///
    /// - Parameters:
    ///   - prepare: the reaction when a dialog is wanted, or a file is to be shown; nil for a bus without a portal and a file manager
    ///   - print: the reaction when a file is printed
    ///   - hasPrinting: whether the portal offers printing
    public init(_ prepare: Deed?, print: Deed = .agrees, hasPrinting: Bool = true) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("homepwner-bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" \
            "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>session</type><listen>unix:path=\(folder.path)/socket</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
            """
        try Data(configuration.utf8).write(to: folder.appendingPathComponent("bus.conf"))
        address = "unix:path=\(folder.path)/socket"
        bus = try ChildProcess(
            Self.daemon, ["--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile", "--nosyslog"], environment: [:],
            output: ("/dev/null", folder.path + "/errors"))
        try wait("socket")
        guard let prepare else { return }
        try Data(Self.script.utf8).write(to: folder.appendingPathComponent("portal.py"))
        portal = try ChildProcess(
            Self.python, [folder.path + "/portal.py", folder.path, prepare.rawValue, print.rawValue, hasPrinting ? "yes" : "no"],
            environment: ["DBUS_SESSION_BUS_ADDRESS": address], output: ("/dev/null", folder.path + "/errors"))
        try wait("ready")
    }

    deinit { close() }

    /// Ends it all and takes its folder away.
    public func close() {
        endPortal()
        endBus()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Ends the bus at once.
    public func endBus() { end(bus) }

    /// Ends the portal at once.
    public func endPortal() {
        if let portal { end(portal) }
    }

    /// Holds the bus: it accepts connections, and does not answer.
    public func holdBus() { bus.signal(SIGSTOP) }

    /// Holds the bus for a while.
    public func holdBus(seconds: Double) {
        holdBus()
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [number = bus.processIdentifier] in kill(number, SIGCONT) }
    }

    private func end(_ process: ChildProcess) {
        process.signal(SIGKILL)
        process.waitUntilExit()
    }

    private func wait(_ name: String) throws {
        var hang = HangGuard()
        while hang.isPatient() {
            if access(folder.path + "/" + name, F_OK) == 0 { return }
            usleep(10_000)
        }
        let errors = (try? String(contentsOfFile: folder.path + "/errors", encoding: .utf8)) ?? ""
        throw NotStarted(description: "The portal of the tests does not start: \(errors)")
    }

    /// The portal's calls so far.
    public var calls: [Call] {
        let lines = (try? String(contentsOfFile: folder.path + "/calls", encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { try? JSONDecoder().decode(Call.self, from: Data($0.utf8)) }
    }

    /// The bytes that were printed last; nil if there are none yet.
    public var printed: Data? { try? Data(contentsOf: folder.appendingPathComponent("printed")) }

    private static let script = #"""
        import json, os, sys
        from gi.repository import Gio, GLib

        folder, prepare, printing, has_printing = sys.argv[1:5]
        NODE = Gio.DBusNodeInfo.new_for_xml("""<node>
          <interface name="org.freedesktop.portal.Print">
            <method name="PreparePrint">
              <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
              <arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
            </method>
            <method name="Print">
              <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="h" direction="in"/>
              <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
            </method>
            <property name="version" type="u" access="read"/>
          </interface>
          <interface name="org.freedesktop.FileManager1">
            <method name="ShowItems"><arg type="as" direction="in"/><arg type="s" direction="in"/></method>
          </interface>
          <interface name="org.freedesktop.portal.Request"><method name="Close"/></interface>
          <interface name="org.freedesktop.portal.Other"><property name="version" type="u" access="read"/></interface>
        </node>""")
        PATH = "/org/freedesktop/portal/desktop"
        loop = GLib.MainLoop()

        def note(method, path, arguments, file=None):
            with open(folder + "/calls", "a") as calls:
                calls.write(json.dumps({"method": method, "path": path, "arguments": arguments, "file": file}) + "\n")

        def respond(connection, sender, handle, code):
            results = {}
            if code == 0:
                results = {
                    "token": GLib.Variant("u", 77), "settings": GLib.Variant("a{sv}", {"n-copies": GLib.Variant("s", "2")}),
                    "of another kind": GLib.Variant("(ii)", (1, 2)), "page-setup": GLib.Variant("a{sv}", {"Width": GLib.Variant("d", 210)}),
                }
            connection.emit_signal(
                sender, handle, "org.freedesktop.portal.Request", "Response", GLib.Variant("(ua{sv})", (code, results)))
            connection.flush_sync()
            return False

        def close(connection, sender, path, interface, method, parameters, invocation):
            note(method, path, parameters.print_(True))
            invocation.return_value(None)

        def call(connection, sender, path, interface, method, parameters, invocation):
            file = None
            if method == "Print":
                files = invocation.get_message().get_unix_fd_list()
                descriptor = files.get(parameters.get_child_value(2).get_handle())
                file = os.readlink("/proc/self/fd/%d" % descriptor)
                with os.fdopen(descriptor, "rb") as source, open(folder + "/printing", "wb") as target:
                    target.write(source.read())
                os.rename(folder + "/printing", folder + "/printed")
            deed = printing if method == "Print" else prepare
            if deed == "refuses":
                note(method, path, parameters.print_(True), file)
                invocation.return_dbus_error("org.freedesktop.portal.Error.NotAllowed", "Printing is not allowed here.\nAsk somebody.")
                return
            options = parameters.get_child_value(parameters.n_children() - 1).unpack()
            handle = "%s/request/%s/%s" % (PATH, sender[1:].replace(".", "_"), options["handle_token"])
            if deed == "agreesElsewhere":
                handle = PATH + "/request/of_old_" + method
            if deed != "agreesAtOnce":
                connection.register_object(handle, NODE.lookup_interface("org.freedesktop.portal.Request"), close, None, None)
            # Whoever reads this may close it at once.
            note(method, path, parameters.print_(True), file)
            if deed == "agreesAtOnce":
                respond(connection, sender, handle, 0)
            if deed == "sleeps":
                return
            invocation.return_value(GLib.Variant("(o)", (handle,)))
            codes = {"agrees": 0, "agreesElsewhere": 0, "cancels": 1, "fails": 2}
            # Somebody else's answers are not taken for this one's.
            respond(connection, sender, handle + "x", 1)
            if deed in codes:
                GLib.timeout_add(150, respond, connection, sender, handle, codes[deed])
            if deed == "floods":
                for _ in range(2000):
                    connection.emit_signal(
                        sender, handle, "org.freedesktop.portal.Request", "Flood", GLib.Variant("(s)", ("x" * 10000,)))
            if deed == "dies":
                GLib.timeout_add(150, loop.quit)

        def show(connection, sender, path, interface, method, parameters, invocation):
            note(method, path, parameters.print_(True))
            if prepare == "refuses":
                invocation.return_dbus_error("org.freedesktop.FileManager1.Error", "There is no display.")
            elif prepare != "sleeps":
                invocation.return_value(None)

        def got_files(connection, name):
            connection.register_object(
                "/org/freedesktop/FileManager1", NODE.lookup_interface("org.freedesktop.FileManager1"), show, None, None)

        def version(connection, sender, path, interface, name):
            return GLib.Variant("u", 3)

        def ready(connection, name):
            open(folder + "/ready", "w").close()

        def got(connection, name):
            interface = "org.freedesktop.portal." + ("Print" if has_printing == "yes" else "Other")
            connection.register_object(PATH, NODE.lookup_interface(interface), call, version, None)

        Gio.bus_own_name(
            Gio.BusType.SESSION, "org.freedesktop.FileManager1", Gio.BusNameOwnerFlags.NONE, got_files, None, None)
        Gio.bus_own_name(Gio.BusType.SESSION, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, got, ready, None)
        loop.run()
        """#
}
