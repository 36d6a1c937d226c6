import Exchange
import Glibc

/// Reads a script line by line, each line as soon as it arrives, so that a pipe can drive it.
struct ScriptRunner {
    let script: ScriptCommand
    let environment: CommandEnvironment
    let output: any CommandOutput

    /// Runs each line.
    ///
    /// - Parameter execute: runs the words of a line, with the line's place, and returns the exit status.
    /// - Returns: the exit status of the first line that failed, or 0.
    func run(_ execute: ([String], String) throws -> Int32) throws -> Int32 {
        let lines = try ScriptLines(script.file == "-" ? nil : try environment.absolute(script.file))
        var result: Int32 = 0
        while let line = try lines.next() {
            let place = "\(visible(script.file)):\(lines.number)"
            let status: Int32
            do {
                let words = try ShellWords.split(line)
                if words.isEmpty { continue }
                status = try execute(words, place)
            } catch let problem as ShellWords.Problem {
                status = CommandExecutor.report(CommandFailure(.usage, problem.description), place: place, to: output)
            }
            if status != 0 {
                if result == 0 { result = status }
                guard script.keepGoing else { return result }
            }
        }
        return result
    }
}

/// The lines of a script.
final class ScriptLines {
    /// The number of the last line, from 1.
    private(set) var number = 0
    private let descriptor: Int32
    private let name: String
    private var pending: [UInt8] = []
    private var searched = 0
    private var isAtEnd = false

    /// The maximum number of bytes in a line.
    private static let limit = 4 << 20

    /// - Parameter path: the file, which may be a pipe; nil for standard input.
    init(_ path: String?) throws {
        name = path ?? "standard input"
        descriptor = path.map { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) } ?? STDIN_FILENO
        var info = stat()
        guard descriptor >= 0, fstat(descriptor, &info) == 0, info.st_mode & S_IFMT != S_IFDIR else {
            let reason = descriptor < 0 ? String(cString: strerror(errno)).lowercased() : "it is a folder"
            throw CommandFailure(.noInput, "Could not read the script \(visible(name)): \(reason).", code: "file-unreadable")
        }
    }

    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    /// Returns the next line, without its end; nil after the last.
    func next() throws -> String? {
        while true {
            if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) { return try take(end, skipping: 1) }
            searched = pending.count
            if isAtEnd { return pending.isEmpty ? nil : try take(pending.count, skipping: 0) }
            guard pending.count <= Self.limit else {
                throw CommandFailure(.badData, "\(visible(name)):\(number + 1): The line is longer than 4 MB.", code: "file-malformed")
            }
            try read()
        }
    }

    private func take(_ end: Int, skipping: Int) throws -> String {
        number += 1
        let line = pending[..<end]
        defer {
            pending.removeFirst(end + skipping)
            searched = 0
        }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw CommandFailure(.badData, "\(visible(name)):\(number): The line is not UTF-8 text.", code: "file-malformed")
        }
        return text
    }

    private func read() throws {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count > 0 { pending += buffer[..<count] }
        if count == 0 { isAtEnd = true }
        if count < 0, errno != EINTR {
            throw CommandFailure(.noInput, "Could not read the script \(visible(name)): \(String(cString: strerror(errno)).lowercased()).")
        }
    }
}
