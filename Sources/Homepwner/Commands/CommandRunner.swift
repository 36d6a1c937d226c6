import ArgumentParser
import Exchange
import FoundationEssentials
import Glibc
import Inventory
import Threading

/// Runs the command for which this process was started, here or in the process that has the library open.
struct CommandRunner {
    /// The folder of a `--library` option before the command; nil if there is none.
    let library: String?
    private let output = ProcessOutput()
    private let environment = CommandEnvironment.current()
    private let pools = ThreadPools()

    init(library: String?) { self.library = library }

    /// Runs a command line and returns its exit status.
    func run(_ arguments: [String]) -> Int32 {
        switch CommandLineTool.read(arguments, columns: environment.columns) {
        case .message(let text, let isError, let status):
            do {
                try isError ? output.warn(text) : output.print(text)
                return status
            } catch { return CommandExecutor.report(CommandFailure(error), to: output) }
        case .command(let command):
            do {
                if let script = command as? ScriptCommand { return try run(script) }
                if let screenshots = command as? ScreenshotsCommand { return try run(screenshots) }
                if let nib = command as? NibCommand { return try run(nib) }
                guard let inventory = command as? any InventoryCommand else { return ExitStatus.usage.rawValue }
                return try run(inventory, arguments)
            } catch is OutputClosed {
                return ExitStatus.ioError.rawValue
            } catch { return CommandExecutor.report(CommandFailure(error), to: output) }
        }
    }

    private func run(_ command: any InventoryCommand, _ arguments: [String]) throws -> Int32 {
        let location = try LibraryOption.location(command.libraryOption.library ?? library)
        if let importing = command as? ImportCommand, try importing.namesBundle(environment) {
            return BundleCommands.importBundle(importing, in: context(location, nil))
        }
        let need = command.needs
        guard need != .none else { return CommandExecutor.run(command, in: context(location, nil)) }
        var command = command
        var spool: SpooledInput?
        while true {
            switch try LibraryConnection.enter(location, create: need == .any, pools: pools) {
            case .opened(let library):
                // A command that may take long serves the commands of others meanwhile.
                let isLong = command is ImportCommand || command is SampleCommand || (command as? EditCommand)?.chosen.query != nil
                let server = isLong ? CommandServer(library: library) : nil
                var status = ExitStatus.internalError.rawValue
                defer { close(library, server, status) }
                try? server?.start()
                if type(of: command).changes || command is ListCommand { warn(ofDamageIn: library) }
                status = CommandExecutor.run(command, in: context(location, library))
                return status
            case .served(let client):
                if var importing = command as? ImportCommand, importing.file == "-" {
                    let input = try SpooledInput()
                    importing.file = input.path
                    command = importing
                    spool = input
                }
                let sent = spool.map { naming($0.path, inPlaceOfInput: arguments) } ?? arguments
                let request = CommandRequest(arguments: sent, environment: environment)
                if let status = try client.run(request, output: output) { return status }
            }
        }
    }

    /// Replaces the “-” that means standard input in an import's arguments with a file; any other “-” stays.
    private func naming(_ path: String, inPlaceOfInput arguments: [String]) -> [String] {
        for index in arguments.indices where arguments[index] == "-" {
            var changed = arguments
            changed[index] = path
            guard case .command(let command) = CommandLineTool.read(changed, columns: environment.columns) else { continue }
            if (command as? ImportCommand)?.file == path { return changed }
        }
        return arguments
    }

    /// Warns of a damaged library before each change, because a later restore would lose the change, and before a list, where people look
    /// first.
    private func warn(ofDamageIn library: Library) {
        guard let damage = library.dailyCheck() else { return }
        try? output.err(Array(CommandFailure(.damaged, "Warning: " + damage.description, code: damage.code.rawValue).line.utf8))
    }

    /// - Parameter status: the exit status. A failed command leaves no library that it created.
    private func close(_ library: Library, _ server: CommandServer?, _ status: Int32) {
        server?.stop(patience: 60)
        if status == ExitStatus.done.rawValue { library.close() } else { library.closeAndRemoveIfUnused() }
    }

    private func run(_ screenshots: ScreenshotsCommand) throws -> Int32 {
        // Commands run on the main thread; only those of other processes do not, and this is never one of them.
        try MainActor.assumeIsolated { try ScreenshotsRunner.run(screenshots, environment: environment, output: output) }
        return ExitStatus.done.rawValue
    }

    private func run(_ nib: NibCommand) throws -> Int32 {
        try MainActor.assumeIsolated { try NibRunner.run(nib, environment: environment, output: output) }
        return ExitStatus.done.rawValue
    }

    private func run(_ script: ScriptCommand) throws -> Int32 {
        if let title = script.asOne { return try run(script, asOne: title) }
        let location = try LibraryOption.location(script.libraryOption.library ?? library)
        var entry = try LibraryConnection.enter(location, create: true, pools: pools)
        var server: CommandServer?
        /// Serves other processes while the script has the library.
        func serve() {
            guard server == nil, case .opened(let library) = entry else { return }
            server = CommandServer(library: library)
            try? server?.start()
            warn(ofDamageIn: library)
        }
        serve()
        var status = ExitStatus.internalError.rawValue
        defer { if case .opened(let library) = entry { close(library, server, status) } }
        status = try ScriptRunner(script: script, environment: environment, output: output).run { words, place in
            while true {
                switch entry {
                case .opened(let library):
                    var context = context(location, library)
                    context.acknowledges = true
                    return CommandExecutor.run(words, in: context, place: place, isHandedOver: false)
                case .served(let client):
                    var request = CommandRequest(arguments: words, environment: environment)
                    request.place = place
                    if let status = try client.run(request, output: output) { return status }
                    // The other process has ended; the rest of the script runs here.
                    entry = try LibraryConnection.enter(location, create: true, pools: pools)
                    serve()
                }
            }
        }
        return status
    }

    /// Runs the lines of a script as one change, here or in the process that has the library open.
    private func run(_ script: ScriptCommand, asOne title: String) throws -> Int32 {
        let location = try LibraryOption.location(script.libraryOption.library ?? library)
        let lines = try OneChangeScript(script, title: title, environment)
        if let problem = lines.problem { return problem.report(to: output) }
        while true {
            // An interrupt takes everything back here, and then ends this process.
            let signals = HeldSignals()
            defer { signals.release() }
            switch try LibraryConnection.enter(location, create: true, pools: pools) {
            case .opened(let library):
                let server = CommandServer(library: library)
                var status = ExitStatus.internalError.rawValue
                defer { close(library, server, status) }
                try? server.start()
                warn(ofDamageIn: library)
                // A signal that comes too late to take everything back must not look as if it had.
                status = lines.run(in: context(location, library), isInterrupted: { HeldSignals.arePending }, whenStored: signals.drop)
                return status
            case .served(let client):
                // The other process takes everything back if this one ends.
                signals.release()
                let file = try SpooledInput(lines.text)
                var request = CommandRequest(arguments: ["script", file.path, "--as-one", title], environment: environment)
                request.script = lines.name
                if let status = try client.run(request, output: output) { return status }
            }
        }
    }

    private func context(_ location: URL, _ library: Library?) -> CommandContext {
        CommandContext(location: location, openLibrary: library, environment: environment, output: output)
    }
}

/// Standard input, or a text, as a file, for a process that cannot read it. The file is removed with this object.
final class SpooledInput {
    let path: String

    /// Writes standard input to the file.
    convenience init() throws {
        let source = StandardInputSource()
        try self.init { buffer in try buffer.withUnsafeMutableBytes { bytes in try source.read(into: bytes) } }
    }

    /// Writes a text to the file.
    convenience init(_ text: String) throws {
        var rest = text.utf8[...]
        try self.init { buffer in
            let count = min(rest.count, buffer.count)
            buffer.replaceSubrange(..<count, with: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
    }

    /// - Parameter read: fills the beginning of a buffer and returns the number of bytes; 0 at the end.
    private init(_ read: (inout [UInt8]) throws -> Int) throws {
        // The path is sent to another process as text.
        let folder = getenv("TMPDIR").flatMap { String(validatingCString: $0) } ?? "/tmp"
        // The file is new, and only this user can read it.
        var template = Array((folder + "/homepwner-input-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw Self.failure(folder) }
        defer { close(file) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = try read(&buffer)
            if count == 0 { return }
            var written = 0
            while written < count {
                let step = buffer.withUnsafeBytes { write(file, $0.baseAddress?.advanced(by: written), count - written) }
                guard step > 0 || errno == EINTR else { throw Self.failure(folder) }
                written += max(0, step)
            }
        }
    }

    private static func failure(_ folder: String) -> CommandFailure {
        CommandFailure(.ioError, "Could not keep standard input in \(visible(folder)): \(String(cString: strerror(errno)).lowercased()).")
    }

    deinit { unlink(path) }
}
