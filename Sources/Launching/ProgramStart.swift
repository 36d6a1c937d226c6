internal import CLaunch
import Glibc

/// A program to be started: with default signals, the initial file mask of this program, and only its three streams. The caller collects
/// its exit status with `BoundedCommand.wait(_:seconds:)` or `BoundedCommand.reap(_:whenEnded:)`.
public struct ProgramStart: Sendable {
    /// The environment variables of a program.
    public enum Environment: Sendable {
        /// All variables of this program, as bytes.
        case inherited
        /// All variables of this program, with one of them set.
        case inheritedSetting(String, to: String)
        /// Only these variables, as "NAME=value".
        case only([String])
    }

    /// Its path; PATH is not searched.
    public var program: String
    /// Its name and its arguments.
    public var words: [String]
    /// Its environment variables.
    public var environment = Environment.inherited
    /// The descriptor for its input; nil for none.
    public var input: Int32?
    /// The descriptor for its output; nil for none.
    public var output: Int32?
    /// The descriptor for its errors; nil for none.
    public var errors: Int32?
    /// Whether it has its own session and outlives the terminal; otherwise it has its own process group.
    public var hasOwnSession = false
    /// The permissions that its new files do not get.
    public var fileMask = ProgramStart.firstFileMask
    /// Its rights; nil for all rights of this program.
    public var lock: ReadingLock?

    /// Creates the start of a program with its arguments. Its name is its path.
    public init(_ program: String, _ arguments: [String]) { (self.program, words) = (program, [program] + arguments) }

    /// The initial file mask of this program, if it was read before another one was set.
    public static let firstFileMask: UInt32 = {
        let mask = umask(0o077)
        umask(mask)
        return mask
    }()

    /// Stores the initial state of this program. Call it at the start of `main`, before the file mask is set.
    public static func prepare() { _ = firstFileMask }

    /// Starts it.
    ///
    /// - Returns: the number of its process.
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

    /// Calls a closure with a list of texts in the form that C reads.
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

    /// Returns variables of this program, with their bytes unchanged.
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
    /// Whether it must not run, because the kernel cannot lock it.
    public let isForLackOfLock: Bool

    init(_ failure: launch_failure) {
        code = failure.code
        isForLackOfLock = failure.step == LAUNCH_LANDLOCK || failure.step == LAUNCH_FILTER
    }

    /// The reason in the system's words: "Text file busy".
    public var reason: String { String(cString: strerror(code)).lowercased() }
}
