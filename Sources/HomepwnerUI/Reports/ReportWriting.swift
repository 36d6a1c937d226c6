import Exchange
import FoundationEssentials
import Glibc
import Inventory
import Reports
import Threading

/// Makes the file of a report, and has it printed. It keeps the calling thread, which must not be the main one.
nonisolated enum ReportWriting {
    /// Writes a report. The file is there when it is whole, and not before.
    static func write(_ order: ReportOrder, to path: String, _ progress: WorkProgress) throws -> ReportOutcome {
        try CallingThread.run { () async throws -> ReportOutcome in
            let target = try ExportFile(path: path)
            let report = try await order.read()
            let outcome = try await report.make(
                progress: { done, total in
                    if done == 0 { progress.begin(total) } else { try? progress.advance(1) }
                    return !progress.snapshot.isCancelled
                }, write: { try target.write($0) })
            guard !progress.snapshot.isCancelled else { throw ReportError.stopped }
            progress.finish()
            try target.commit()
            return outcome
        }
    }

    /// Prints a report with CUPS' command.
    static func print(_ order: ReportOrder, with program: String, _ progress: WorkProgress) throws -> ReportOutcome {
        // CUPS has a copy of its own when the command ends.
        let path = FileManager.default.temporaryDirectory.path + "/homepwner-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).pdf"
        defer { unlink(path) }
        let outcome = try write(order, to: path, progress)
        guard !progress.snapshot.isCancelled else { throw ReportError.stopped }
        let paper = order.kind.takesLabels ? order.labels.sheet.page : order.options.size
        var arguments = ["-t", order.kind.title]
        if paper == .a4 { arguments += ["-o", "media=A4"] }
        if paper == .letter { arguments += ["-o", "media=Letter"] }
        if order.kind.takesLabels { arguments += ["-o", "print-scaling=none"] }
        let (status, words) = BoundedCommand.answer(program, arguments + [path], limit: 4_096, seconds: 60)
        guard let status else {
            throw ReportPrintingError(
                description: "The command lp did not end in time. Look at the printer's queue before you print again.")
        }
        guard status == 0 else {
            let reason = words.split(whereSeparator: \.isNewline).first.map { String($0.prefix(200)) } ?? "it gave no reason"
            throw ReportPrintingError(description: "It was not printed. The command lp says: \(reason)")
        }
        return outcome
    }
}

/// Why a report was not printed, in a sentence.
nonisolated struct ReportPrintingError: Error, CustomStringConvertible {
    let description: String
}
