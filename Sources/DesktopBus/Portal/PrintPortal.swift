/// The desktop's own print dialog, from the portal `org.freedesktop.portal.Print`: programs in a sandbox must print with it, and others
/// may.
///
/// It does no work before `open`.
public struct PrintPortal: Hashable, Sendable {
    /// The time limits, in seconds.
    public struct Limits: Hashable, Sendable {
        /// Until the bus has accepted this program.
        public var connection = 5.0
        /// Until a call is answered. The first call may start the portals, which takes half a minute on some desktops.
        public var reply = 30.0
        /// Until the user has answered a dialog.
        public var answer = 3_600.0

        /// Makes the limits for a user.
        public init() {}
    }

    /// The paper of a document.
    public struct Paper: Hashable, Sendable {
        /// Its name for printers, such as "iso_a4"; nil for one without a name.
        public var name: String?
        /// Its name for people.
        public var title: String
        /// The width, in millimetres.
        public var width: Double
        /// The height, in millimetres.
        public var height: Double

        /// Makes a paper, with lengths in millimetres.
        public init(name: String?, title: String, width: Double, height: Double) {
            (self.name, self.title, self.width, self.height) = (name, title, width, height)
        }
    }

    /// The data of one print.
    public struct Job: Hashable, Sendable {
        /// The title of the dialog and of the job in the printer's queue.
        public var title: String
        /// The window below the dialog, in the form of portals, such as "x11:1a00007"; empty for none.
        public var parent: String
        /// The paper.
        public var paper: Paper
        /// Whether its lengths must not change, such as those of labels.
        public var keepsScale: Bool

        /// Makes a job.
        public init(title: String, parent: String, paper: Paper, keepsScale: Bool) {
            (self.title, self.parent, self.paper, self.keepsScale) = (title, parent, paper, keepsScale)
        }

        /// The first settings of the dialog; all values are texts.
        var settings: [String: BusValue] {
            var settings: [String: BusValue] = [
                "orientation": .string("portrait"), "output-file-format": .string("pdf"), "output-basename": .string(title),
                "paper-width": .string(Self.text(paper.width)), "paper-height": .string(Self.text(paper.height)),
            ]
            if let name = paper.name { settings["paper-format"] = .string(name) }
            if keepsScale { settings["scale"] = .string("100") }
            return settings
        }

        var pageSetup: [String: BusValue] {
            var setup: [String: BusValue] = [
                "DisplayName": .string(paper.title), "Width": .double(paper.width), "Height": .double(paper.height),
                "Orientation": .string("portrait"),
            ]
            if let name = paper.name { setup["Name"] = .string(name) }
            return setup
        }

        /// Returns a length with at most two decimal places, and a point in every language.
        private static func text(_ length: Double) -> String {
            let rounded = (length * 100).rounded() / 100
            return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
        }
    }

    private let address: String
    private let limits: Limits

    /// Makes a portal for a session bus, and does not connect yet.
    ///
    /// - Parameter address: the address from `BusConnection.sessionAddress`
    public init(address: String, limits: Limits = Limits()) { (self.address, self.limits) = (address, limits) }

    /// Returns whether this program is in a sandbox (Flatpak, Snap), in which only the portal reaches printers.
    public static func isNeeded(_ isThere: (String) -> Bool, _ variable: (String) -> String?) -> Bool {
        isThere("/.flatpak-info") || !(variable("SNAP_NAME") ?? "").isEmpty
    }

    /// Checks that there is such a dialog, and begins a conversation about it, on the calling thread, which it blocks while it waits.
    ///
    /// - Parameter isStopped: called ten times a second from now on; true ends the wait and closes the dialog
    /// - Throws: `absent` if the desktop has none
    public func open(isStopped: @escaping () -> Bool) throws(PrintPortalError) -> PrintSession {
        do throws(BusError) {
            let bus = try BusConnection(address, seconds: limits.connection, isStopped: isStopped)
            let requests = try PortalRequests(bus, limits: limits)
            let version = try bus.call(
                "Get", of: "org.freedesktop.DBus.Properties", on: PortalRequests.portals.path, at: PortalRequests.portals.name,
                [.string(PrintSession.interface), .string("version")], seconds: limits.reply)
            guard case .uint32? = version.values.first else { throw .malformed }
            return PrintSession(requests)
        } catch {
            if case .refused(let name, _) = error, Self.isAbsence(name) { throw .absent }
            throw .bus(error)
        }
    }

    /// Returns whether an error means that no program has the interface: none can be started for it, or the program does not know it.
    static func isAbsence(_ name: String) -> Bool {
        guard let last = name.split(separator: ".").last, name.hasPrefix("org.freedesktop.DBus.Error.") else { return false }
        let words: Set = [
            "ServiceUnknown", "NameHasNoOwner", "UnknownInterface", "UnknownMethod", "UnknownObject", "UnknownProperty", "InvalidArgs",
        ]
        return words.contains(String(last)) || name.contains(".Spawn.")
    }
}

/// A conversation about one print: the dialog, then the file. It belongs to one thread.
public final class PrintSession {
    static let interface = "org.freedesktop.portal.Print"
    private let requests: PortalRequests
    private var token: UInt32?

    init(_ requests: PortalRequests) { self.requests = requests }

    /// Shows the dialog, and waits until the user has chosen the settings.
    ///
    /// - Throws: `cancelled` if the user cancels
    public func prepare(_ job: PrintPortal.Job) throws(PrintPortalError) {
        let results = try requests.send(
            "PreparePrint", of: Self.interface,
            [.string(job.parent), .string(job.title), .dictionary(job.settings), .dictionary(job.pageSetup)], options: options)
        if case .uint32(let number)? = results["token"] { token = number }
    }

    /// Prints a file with the user's settings.
    ///
    /// - Parameter file: an open PDF, at its beginning
    /// - Throws: an error if it is unknown whether the file was printed
    public func print(_ job: PrintPortal.Job, file: Int32) throws(PrintPortalError) {
        var options = options
        options["token"] = token.map { .uint32($0) }
        _ = try requests.send(
            "Print", of: Self.interface, [.string(job.parent), .string(job.title), .descriptor(file)], options: options)
    }

    private var options: [String: BusValue] { ["modal": .boolean(true), "supported_output_file_formats": .strings(["pdf"])] }
}
