import Exchange
import Inventory
import Launching
import Reports
import Threading

/// Makes the file of a report, and prints it. It blocks the calling thread, which must not be the main one.
nonisolated enum ReportWriting {
    /// Writes a report. The file appears only when it is complete.
    static func write(_ order: ReportOrder, to path: String, _ progress: WorkProgress) throws -> ReportOutcome {
        try CallingThread.run { () async throws -> ReportOutcome in
            let target = try ExportFile(path: path)
            let outcome = try await make(order, progress) { try target.write($0) }
            progress.finish()
            try target.commit()
            return outcome
        }
    }

    private static func make(
        _ order: ReportOrder, _ progress: WorkProgress, write: @escaping ([UInt8]) throws -> Void
    ) async throws -> ReportOutcome {
        let report = try await order.read(isStopped: { progress.snapshot.isCancelled })
        let outcome = try await report.make(
            progress: { done, total in
                if done == 0 { progress.begin(total) } else { try? progress.advance(1) }
                return !progress.snapshot.isCancelled
            }, write: write)
        guard !progress.snapshot.isCancelled else { throw ReportError.stopped }
        return outcome
    }

    /// Prints a report with CUPS' command.
    static func print(_ order: ReportOrder, _ choice: PrintChoice, _ progress: WorkProgress) throws -> ReportOutcome {
        try CallingThread.run { () async throws -> ReportOutcome in
            try await withFile(of: order, progress) {
                progress.finish()
                try send($0, of: order, choice, progress)
            }
        }
    }

    /// Makes the file of a report for a printing program: one without a name, which disappears in any case. CUPS, and the desktop's print
    /// dialog, have a copy of their own when they are done with it.
    ///
    /// - Parameter body: called with the file, open at its beginning
    static func withFile(
        of order: ReportOrder, _ progress: WorkProgress, _ body: (Int32) throws -> Void
    ) async throws -> ReportOutcome {
        let draft = try DraftFile()
        let outcome = try await make(order, progress) { try draft.write($0) }
        try draft.lend(body)
        return outcome
    }

    private static func send(_ file: Int32, of order: ReportOrder, _ choice: PrintChoice, _ progress: WorkProgress) throws {
        let paper = order.kind.takesLabels ? order.labels.sheet.page : order.options.size
        var arguments = choice.arguments + ["-t", order.kind.title]
        if paper == .a4 { arguments += ["-o", "media=A4"] }
        if paper == .letter { arguments += ["-o", "media=Letter"] }
        if order.kind.takesLabels { arguments += ["-o", "print-scaling=none"] }
        let (status, words) = BoundedCommand.answer(choice.command, arguments, input: file, limit: 4_096, seconds: 60) {
            progress.snapshot.isCancelled
        }
        guard let status else {
            guard !progress.snapshot.isCancelled else {
                throw ReportPrintingError(description: "Printing was stopped. Check the printer's queue: the report may be there already.")
            }
            throw ReportPrintingError(
                description: "The command lp did not end in time. Check the printer's queue before you print again.")
        }
        guard status == 0 else {
            let reason = words.split(whereSeparator: \.isNewline).first.map { String($0.prefix(200)) } ?? "it gave no reason"
            throw ReportPrintingError(description: "The report was not printed. The command lp says: \(reason)")
        }
    }
}

/// The reason why a report was not printed, in a sentence.
nonisolated struct ReportPrintingError: Error, CustomStringConvertible {
    let description: String
}
