import FoundationEssentials
import Glibc
import HomepwnerUI
import Inventory
import Threading

/// Opens a library here, or connects to the process that has it open.
enum LibraryConnection {
    /// The result of entering.
    enum Entry {
        /// The library is open in this process.
        case opened(Library)
        /// Another process has it open and answers.
        case served(CommandClient)
    }

    /// The timeout in seconds for a silent process that has the library open. Commands that work on it alone are finished by then.
    private static let patience = 5.0
    /// The timeout for a lock of another program, such as a backup tool, in seconds.
    private static let foreignPatience = 2.0

    /// Opens a library, or finds the process that has it open.
    ///
    /// - Parameters:
    ///   - location: the library's folder.
    ///   - create: whether a missing library is made.
    ///   - diagnoses: whether the reason for an unreadable library is determined immediately, which takes as long as reading all of it.
    ///   - pools: the threads of the process.
    /// - Throws: `InventoryError`, among others `libraryInUse` if the owner does not answer.
    static func enter(_ location: URL, create: Bool, diagnoses: Bool = true, pools: ThreadPools) throws -> Entry {
        let deadline = now() + patience
        // The start of a foreign lock. A process of this program looks the same between acquiring the lock and writing its number.
        var foreignSince: Double?
        while true {
            do { return .opened(try Library.open(at: location, create: create, pools: pools)) } catch {
                guard error.code == .libraryInUse else { throw diagnoses ? LibraryDiagnosis.of(error, at: location) : error }
                let left = deadline - now()
                if left > 0, let client = try CommandClient(location: location, timeout: left) { return .served(client) }
                foreignSince = isForeign(location) ? foreignSince ?? now() : nil
                let end = foreignSince.map { min($0 + foreignPatience, deadline) } ?? deadline
                guard now() < end else { throw inUse(location, error) }
            }
            usleep(20_000)
        }
    }

    /// Returns whether no running process has written its number into the lock, as this program does.
    private static func isForeign(_ location: URL) -> Bool {
        guard let process = Library.owner(of: location) else { return false }
        return process <= 0 || kill(process, 0) != 0 && errno == ESRCH
    }

    private static func inUse(_ location: URL, _ error: InventoryError) -> InventoryError {
        guard let process = Library.owner(of: location), process > 0, !isForeign(location) else { return error }
        let who = "The library in \(location.path) is in use by process \(process)"
        // A healthy process whose socket is inaccessible must not be reported as dead.
        var info = stat()
        if stat("/proc/\(process)", &info) == 0, info.st_uid != geteuid() {
            let name = getpwuid(info.st_uid).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? "number \(info.st_uid)"
            return InventoryError(.libraryInUse, "\(who) of the user \(name). Give the command as that user, or close the library there.")
        }
        guard CommandSocket(location: location)?.connect() != nil else {
            return InventoryError(.libraryInUse, "\(who), which accepts no commands. Wait until it has finished, then try again.")
        }
        return InventoryError(.libraryInUse, "\(who), which does not answer. End that process, then try again.")
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The result of starting the window.
enum WindowStart {
    /// This process has the library; the window opens here.
    case opened(LibraryOpening)
    /// A window that has the library was raised; this process ends with 0. The sentence names the display, if it is another one.
    case raised(elsewhere: String?)

    /// Opens the library for a window, or raises the window that has it.
    ///
    /// - Parameters:
    ///   - location: the library's folder.
    ///   - create: whether a missing library is made.
    ///   - actor: the author of the window's changes, for the history.
    ///   - activation: the request to the window that has the library.
    ///   - pools: the threads of the process.
    /// - Throws: `InventoryError`, `CommandFailure`; see `CommandFailure.line` for the message, `status` for the exit status.
    static func begin(
        _ location: URL, create: Bool = true, actor: String, activation: Activation, pools: ThreadPools
    ) throws -> WindowStart {
        while true {
            switch try LibraryConnection.enter(location, create: create, diagnoses: false, pools: pools) {
            case .opened(let library): return .opened(LibraryOpening(library, actor: actor, on: .callers))
            case .served(let client): if try client.activate(activation) { return .raised(elsewhere: client.windowElsewhere) }
            }
        }
    }
}
