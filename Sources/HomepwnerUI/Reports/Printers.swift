import Inventory
import Launching

/// The available means of printing: CUPS' command, and the printers that it knows.
nonisolated enum Printers: Hashable, Sendable {
    /// It is not known yet.
    case unknown
    /// There is no command that prints.
    case noCommand
    /// There is one, but it has no printer.
    case noPrinter
    /// Printing is possible.
    ///
    /// - Parameters:
    ///   - command: the path of `lp`
    ///   - names: the printers' names; empty if the list is unknown, and the usual one is used
    ///   - usual: the name of the usual printer; nil if there is none
    case found(command: String, names: [String], usual: String?)

    /// Whether something can be printed.
    var canPrint: Bool { if case .found = self { true } else { false } }

    /// The reason why printing is not possible; nil if it is, or if that is unknown.
    var problem: String? {
        switch self {
        case .unknown, .found: nil
        case .noCommand:
            "Printing is not available: the command lp (package cups-client) is not installed. Save the report as PDF, and print that."
        case .noPrinter: "No printer is set up on this computer. Save the report as PDF, and print that elsewhere."
        }
    }

    /// A printer elsewhere takes its time to be found.
    private static let patience = 8.0

    /// Looks for printers. It is slow and blocks the calling thread.
    ///
    /// - Parameter command: returns the path of a program; nil if it is not installed
    static func find(command: (String) -> String? = BoundedCommand.path) -> Printers {
        guard let lp = command("lp") else { return .noCommand }
        guard let lpstat = command("lpstat") else { return .found(command: lp, names: [], usual: nil) }
        let (status, answer) = BoundedCommand.answer(lpstat, ["-e"], limit: 1 << 20, seconds: patience)
        // It is unknown whether there is a printer; printing will tell.
        guard let status else { return .found(command: lp, names: [], usual: nil) }
        let names = status == 0 ? answer.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty } : []
        guard !names.isEmpty else { return .noPrinter }
        // "system default destination: Office", in the user's language.
        let usual = BoundedCommand.answer(lpstat, ["-d"], limit: 1 << 16, seconds: patience).words
            .split(separator: ":").last.map { String($0).trimmed }
        return .found(command: lp, names: names, usual: usual.flatMap { names.contains($0) ? $0 : nil })
    }
}

/// The printer of a report, and the number of copies.
nonisolated struct PrintChoice: Hashable, Sendable {
    /// The path of `lp`.
    let command: String
    /// The printer's name; nil for the usual one.
    var printer: String?
    var copies = 1

    /// The arguments for `lp`.
    var arguments: [String] {
        (printer.map { ["-d", $0] } ?? []) + (copies > 1 ? ["-n", String(copies)] : [])
    }
}
