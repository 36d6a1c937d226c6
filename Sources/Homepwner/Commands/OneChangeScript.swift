import ArgumentParser
import Exchange
import Inventory
import Synchronization
import Words

/// The lines of a script that are one change of the library, read and checked before anything is done.
struct OneChangeScript {
    /// The script's name in messages.
    let name: String
    /// The title in the history.
    private let title: String
    private let lines: [Line]
    /// The first line that cannot be a part of one change, with the reason; nil if all can.
    let problem: Problem?
    /// All lines, also those without words.
    let text: String

    private struct Line {
        let parsed: CommandLineTool.Parsed
        let place: String
    }

    /// The reason why a line cannot be run.
    struct Problem: Sendable {
        fileprivate let failure: CommandFailure
        fileprivate let place: String

        /// Prints the reason, and returns the exit status.
        func report(to output: any CommandOutput) -> Int32 { CommandExecutor.report(failure, place: place, to: output) }
    }

    /// Reads a script to its end.
    ///
    /// - Parameters:
    ///   - name: its name in messages; nil for that of its file.
    init(_ script: ScriptCommand, title: String, named name: String? = nil, _ environment: CommandEnvironment) throws {
        let name = name ?? visible(script.file)
        let source = try ScriptLines(script.file == "-" ? nil : try environment.absolute(script.file))
        var lines: [Line] = []
        var problem: Problem?
        var text = ""
        while let line = try source.next() {
            text += line + "\n"
            guard problem == nil else { continue }
            let place = "\(name):\(source.number)"
            do {
                let words = try ShellWords.split(line)
                if words.isEmpty { continue }
                let parsed = CommandLineTool.read(words, columns: environment.columns)
                try Self.check(parsed, named: words.first { !$0.hasPrefix("-") } ?? "")
                lines.append(Line(parsed: parsed, place: place))
            } catch let error as ShellWords.Problem {
                problem = Problem(failure: CommandFailure(.usage, error.description), place: place)
            } catch let error as CommandFailure { problem = Problem(failure: error, place: place) }
        }
        (self.name, self.title, self.lines, self.problem, self.text) = (name, LibraryName.trimmed(title), lines, problem, text)
    }

    /// Throws the reason why a line cannot be a part of a change.
    private static func check(_ parsed: CommandLineTool.Parsed, named name: String) throws(CommandFailure) {
        if case .command(let command) = parsed, (command as? any InventoryCommand)?.isPossiblePart != true {
            let name = visible(name, limit: 40)
            throw CommandFailure(
                .usage, tr("\(name) cannot be a part of one step. Run it alone, or leave out --as-one. Nothing was changed."))
        }
        _ = try CommandExecutor.command(of: parsed, isInScript: true, isHandedOver: false)
    }

    /// Runs all lines as one change. The output follows when it is stored, because a reader that is slow must not hold up other changes.
    ///
    /// - Parameters:
    ///   - isInterrupted: whether everything is to be taken back.
    ///   - whenStored: called when nothing can be taken back any more, before the output.
    /// - Returns: the exit status of the line that failed, or 0.
    func run(
        in context: CommandContext, isInterrupted: @escaping @Sendable () -> Bool = { false }, whenStored: () -> Void = {}
    ) -> Int32 {
        if let problem { return problem.report(to: context.output) }
        let held = HeldOutput(context.output, isInterrupted: isInterrupted)
        do {
            _ = try context.library.makeOneChange(title, actor: context.environment.actor) { store in
                let context = context.within(store, output: held)
                for line in lines {
                    let status = CommandExecutor.run(line.parsed, in: context, place: line.place, isHandedOver: false)
                    guard status == ExitStatus.done.rawValue else { throw LineFailed(status: status) }
                    // Also after the last line, because everything can still be taken back then.
                    guard !held.isClosed else { throw OutputClosed() }
                }
            }
        } catch let line as LineFailed {
            held.releaseMessages()
            return line.status
        } catch is OutputClosed {
            return ExitStatus.ioError.rawValue
        } catch {
            held.releaseMessages()
            return CommandExecutor.report(error, in: context, place: name)
        }
        whenStored()
        do { try held.release() } catch {
            // People who run the script again after an error would do everything twice.
            let name = name
            try? context.output.warn(tr("homepwner: \(name): The step was stored, but its output could not be written."))
            return ExitStatus.ioError.rawValue
        }
        return ExitStatus.done.rawValue
    }

    /// Runs the script that another process has read and checked.
    ///
    /// - Parameters:
    ///   - arguments: the command line, with a file that has the lines.
    ///   - name: the script's name in messages.
    static func run(_ arguments: [String], named name: String, in context: CommandContext) -> Int32 {
        do {
            guard case .command(let script as ScriptCommand) = CommandLineTool.read(arguments, columns: nil), let title = script.asOne
            else {
                throw CommandFailure(.usage, tr("This command is not a script of one step."))
            }
            return try OneChangeScript(script, title: title, named: name, context.environment).run(in: context)
        } catch { return CommandExecutor.report(error, in: context, place: name) }
    }

    /// A line failed and said why.
    private struct LineFailed: Error {
        let status: Int32
    }
}

/// The output of commands, kept until their change is stored: an acknowledgement is a promise, and the thread of all writing must not wait
/// for a reader.
final class HeldOutput: CommandOutput {
    private let output: any CommandOutput
    private let isInterrupted: @Sendable () -> Bool
    private let kept = Mutex<[Part]>([])

    private struct Part {
        var bytes: [UInt8]
        let isMessage: Bool
    }

    /// - Parameters:
    ///   - output: the receiver of everything.
    ///   - isInterrupted: whether the commands are to stop.
    init(_ output: any CommandOutput, isInterrupted: @escaping @Sendable () -> Bool) {
        self.output = output
        self.isInterrupted = isInterrupted
    }

    func out(_ bytes: [UInt8]) throws { keep(bytes, isMessage: false) }

    func err(_ bytes: [UInt8]) throws { keep(bytes, isMessage: true) }

    private func keep(_ bytes: [UInt8], isMessage: Bool) {
        kept.withLock { parts in
            if let last = parts.indices.last, parts[last].isMessage == isMessage {
                parts[last].bytes += bytes
            } else {
                parts.append(Part(bytes: bytes, isMessage: isMessage))
            }
        }
    }

    var isClosed: Bool { isInterrupted() || output.isClosed }

    /// Passes on what was kept, in its order.
    func release() throws {
        for part in kept.withLock({ $0 }) { if part.isMessage { try output.err(part.bytes) } else { try output.out(part.bytes) } }
    }

    /// Passes on the messages only, because nothing that was acknowledged is true.
    func releaseMessages() {
        for part in kept.withLock({ $0 }) where part.isMessage { try? output.err(part.bytes) }
    }
}
