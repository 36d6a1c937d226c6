import ArgumentParser
import Exchange
import FoundationEssentials
import Glibc
import Inventory

/// Runs the command that this process was started for, here or in the process that has the library open.
struct CommandRunner {
    /// What `--library` named before the command; nil when nothing did.
    let library: String?
    private let output = ProcessOutput()
    private let environment = CommandEnvironment.current()

    init(library: String?) { self.library = library }

    /// Runs a command line and returns its exit status.
    func run(_ arguments: [String]) -> Int32 {
        switch CommandLineTool.read(arguments, columns: environment.columns) {
        case .message(let text, let isError, let status):
            try? isError ? output.warn(text) : output.print(text)
            return status
        case .command(let command):
            do {
                if let script = command as? ScriptCommand { return try run(script) }
                guard let inventory = command as? any InventoryCommand else { return ExitStatus.usage.rawValue }
                return try run(inventory, arguments)
            } catch is OutputClosed {
                return ExitStatus.ioError.rawValue
            } catch { return CommandExecutor.report(CommandFailure(error), to: output) }
        }
    }

    private func run(_ command: any InventoryCommand, _ arguments: [String]) throws -> Int32 {
        let location = try LibraryOption.location(command.libraryOption.library ?? library)
        let need = type(of: command).need
        guard need != .none else { return CommandExecutor.run(command, in: context(location, nil)) }
        switch try LibraryGate.enter(location, create: need == .any) {
        case .opened(let library):
            defer { library.close() }
            return CommandExecutor.run(command, in: context(location, library))
        case .served(let client):
            let spool = try (command as? ImportCommand).flatMap { $0.file == "-" ? try SpooledInput() : nil }
            let sent = spool.map { spool in arguments.map { $0 == "-" ? spool.path : $0 } } ?? arguments
            return try client.run(CommandRequest(arguments: sent, environment: environment), output: output)
        }
    }

    private func run(_ script: ScriptCommand) throws -> Int32 {
        let location = try LibraryOption.location(script.libraryOption.library ?? library)
        switch try LibraryGate.enter(location, create: true) {
        case .opened(let library):
            defer { library.close() }
            // Whoever comes while the script has the library is served by it.
            let server = CommandServer(library: library)
            try? server.start()
            defer { server.stop() }
            var context = context(location, library)
            context.acknowledges = true
            return try ScriptRunner(script: script, environment: environment, output: output).run { words, place in
                CommandExecutor.run(words, in: context, place: place, isHandedOver: false)
            }
        case .served(let client):
            return try ScriptRunner(script: script, environment: environment, output: output).run { words, place in
                var request = CommandRequest(arguments: words, environment: environment)
                request.place = place
                return try client.run(request, output: output)
            }
        }
    }

    private func context(_ location: URL, _ library: Library?) -> CommandContext {
        CommandContext(location: location, openLibrary: library, environment: environment, output: output)
    }
}

/// Standard input as a file, for a process that cannot read it: gone when this is.
final class SpooledInput {
    let path: String

    init() throws {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((folder + "/homepwner-input-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else {
            throw CommandFailure(.ioError, "Could not keep standard input in \(visible(folder)): \(String(cString: strerror(errno))).")
        }
        defer { close(file) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let source = StandardInputSource()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = try buffer.withUnsafeMutableBytes { bytes in try source.read(into: bytes) }
            if count == 0 { return }
            guard buffer.withUnsafeBytes({ write(file, $0.baseAddress, count) }) == count else {
                throw CommandFailure(.ioError, "Could not keep standard input in \(visible(folder)): \(String(cString: strerror(errno))).")
            }
        }
    }

    deinit { unlink(path) }
}
