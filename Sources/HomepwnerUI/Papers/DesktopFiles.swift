import DesktopBus
import Glibc
import Launching

/// Opens files in the programs of the desktop. It waits for other programs: use it away from the main thread.
nonisolated struct DesktopFiles: Sendable {
    /// The reason why a file was not opened or shown, in a sentence.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns the path of a program; nil if it is not installed.
    var command: @Sendable (String) -> String? = { BoundedCommand.path(of: $0) }
    /// The longest wait for a failure of the desktop's command, in seconds.
    var patience = 3.0
    /// The address of the session bus; nil without one.
    var bus: String? = BusConnection.sessionAddress { name in getenv(name).map { String(cString: $0) } }

    /// Hands a file or a link to the desktop's program for it.
    ///
    /// - Parameters:
    ///   - place: an absolute path or a link
    ///   - advice: a sentence about what can be done where the desktop cannot be asked
    ///   - refusal: the sentence for a desktop that has no program for it
    func open(_ place: String, advice: String, refusal: String) throws(Problem) {
        let program = try expectCommand(advice: advice)
        let child: pid_t
        do throws(ProgramNotStarted) {
            child = try ProgramStart(program, [place]).start()
        } catch {
            throw Problem(description: "The command \(program) could not be started: \(error.reason). \(advice)")
        }
        guard let status = BoundedCommand.wait(child, seconds: patience) else {
            // The command has become the program, and runs until that is closed.
            return BoundedCommand.reap(child)
        }
        if status != 0 { throw Problem(description: refusal) }
    }

    /// Returns the path of the desktop's command.
    ///
    /// - Throws: that it is not installed, with an advice
    @discardableResult func expectCommand(advice: String) throws(Problem) -> String {
        if let program = command("xdg-open") { return program }
        throw Problem(
            description: "No program can be opened: the command xdg-open (package xdg-utils) is not installed. \(advice)")
    }

    /// Opens a file that was written here.
    func open(file path: String) throws(Problem) {
        try expect(path)
        let shown = DisplayText.isolated(path)
        try open(
            path, advice: "The file is \(shown).", refusal: "The desktop has no program that opens \(shown). Open it in one of your choice."
        )
    }

    /// Shows a file in the desktop's file manager, selected if that can select files.
    func show(file path: String) throws(Problem) {
        try expect(path)
        let shown = DisplayText.isolated(path)
        do throws(BusError) {
            if let bus, try FileManagerWindow(address: bus).show(path) { return }
        } catch {
            let reason =
                switch error {
                case .refused(_, let message): "says: " + (message.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no")
                case .timedOut: "did not answer in time"
                default: "closed unexpectedly"
                }
            throw Problem(description: "The desktop's file manager \(reason). The file is \(shown).")
        }
        let folder = FolderName.parent(of: path) ?? "/"
        try open(
            folder, advice: "The file is \(shown).",
            refusal: "The desktop has no program that shows the folder \(DisplayText.isolated(folder)). The file is \(shown).")
    }

    private func expect(_ path: String) throws(Problem) {
        guard access(path, F_OK) == 0 else {
            throw Problem(description: "The file \(DisplayText.isolated(path)) was moved or deleted. Save the report again.")
        }
    }
}
