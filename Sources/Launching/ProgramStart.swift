internal import CLaunch
import Glibc

/// Another program as it is to be started: with default signals, the file mask that this program was started with, and no descriptors but
/// its three streams. Whoever starts it takes note of its end: with `BoundedCommand.wait(_:seconds:)` or `BoundedCommand.reap(_:whenEnded:)`.
public struct ProgramStart: Sendable {
    /// The variables that a program gets.
    public enum Environment: Sendable {
        /// Those of this program, as bytes.
        case inherited
        /// The same with one of them set.
        case inheritedSetting(String, to: String)
        /// These, as "NAME=value".
        case only([String])
    }

    /// Its path; no folder is searched.
    public var program: String
    /// What it is called, and its arguments.
    public var words: [String]
    /// The variables that it gets.
    public var environment = Environment.inherited
    /// The descriptor that it reads; nil for nothing.
    public var input: Int32?
    /// The descriptor that it writes to; nil for nowhere.
    public var output: Int32?
    /// The descriptor for its errors; nil for nowhere.
    public var errors: Int32?
    /// Whether it has a session of its own and goes on when the terminal goes; else it has a process group of its own.
    public var hasOwnSession = false
    /// Which rights the files that it makes do not have.
    public var fileMask = ProgramStart.firstFileMask
    /// What it may do; nil for everything that this program may.
    public var lock: ReadingLock?

    /// A program with its arguments, called by its path.
    public init(_ program: String, _ arguments: [String]) { (self.program, words) = (program, [program] + arguments) }

    /// The file mask that this program was started with, where it was asked for before another one was set.
    public static let firstFileMask: UInt32 = {
        let mask = umask(0o077)
        umask(mask)
        return mask
    }()

    /// Takes note of what this program was started with. Call it at the start of `main`, before the file mask is set.
    public static func prepare() { _ = firstFileMask }

    /// Starts it.
    ///
    /// - Returns: its process.
    public func start() throws(ProgramNotStarted) -> Int32 {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = Self.copies(of: environment) + [nil]
        var readable: [UnsafeMutablePointer<CChar>?] = (lock?.readable ?? []).map { strdup($0) } + [nil]
        var executable: [UnsafeMutablePointer<CChar>?] = (lock?.executable ?? []).map { strdup($0) } + [nil]
        defer { for text in arguments + variables + readable + executable { free(text) } }
        var failure = launch_failure(step: LAUNCH_PROCESS, code: 0)
        let child = program.withCString { program in
            arguments.withUnsafeMutableBufferPointer { arguments in
                variables.withUnsafeMutableBufferPointer { variables in
                    Self.pointers(&readable) { readable in
                        Self.pointers(&executable) { executable in
                            var request = launch_request(
                                program: program, arguments: arguments.baseAddress, environment: variables.baseAddress,
                                input: input ?? -1, output: output ?? -1, errors: errors ?? -1, file_mask: fileMask,
                                has_own_session: hasOwnSession, lock: nil)
                            guard let lock else { return launch(&request, &failure) }
                            let limits = launch_lock(
                                readable: readable, executable: executable, memory: lock.memory,
                                processor_seconds: lock.processorSeconds, files: lock.files)
                            return withUnsafePointer(to: limits) { limits in
                                request.lock = limits
                                return launch(&request, &failure)
                            }
                        }
                    }
                }
            }
        }
        guard child > 0 else { throw ProgramNotStarted(failure) }
        return child
    }

    /// A list of texts as C reads it.
    private static func pointers<Value>(
        _ texts: inout [UnsafeMutablePointer<CChar>?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
    ) -> Value {
        texts.withUnsafeBufferPointer { texts in
            texts.withMemoryRebound(to: UnsafePointer<CChar>?.self) { body($0.baseAddress) }
        }
    }

    private static func copies(of environment: Environment) -> [UnsafeMutablePointer<CChar>?] {
        switch environment {
        case .only(let variables): variables.map { strdup($0) }
        case .inherited: inherited { _ in true }
        case .inheritedSetting(let name, let value):
            [strdup(name + "=" + value)] + inherited { strncmp($0, name + "=", name.utf8.count + 1) != 0 }
        }
    }

    /// The variables of this program, whatever bytes they hold.
    private static func inherited(_ isWanted: (UnsafePointer<CChar>) -> Bool) -> [UnsafeMutablePointer<CChar>?] {
        var result: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let variable = next.pointee {
            if isWanted(variable) { result.append(strdup(variable)) }
            next += 1
        }
        return result
    }
}

/// A program that could not be started.
public struct ProgramNotStarted: Error {
    /// The system's number of the error.
    public let code: Int32
    /// Whether the kernel cannot lock it, so that it must not run.
    public let isForLackOfLock: Bool

    init(_ failure: launch_failure) {
        code = failure.code
        isForLackOfLock = failure.step == LAUNCH_LANDLOCK || failure.step == LAUNCH_FILTER
    }

    /// The reason in the system's words: "Text file busy".
    public var reason: String { String(cString: strerror(code)) }
}
