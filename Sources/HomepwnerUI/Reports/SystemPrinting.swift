public import DesktopBus
import Exchange
import Graphics
import Inventory
import Reports
import Synchronization
import Threading

/// The desktop's own print dialog, as the window has it.
public struct SystemPrinting {
    let portal: PrintPortal
    /// Whether printing opens this dialog first, because no printer can be reached without it.
    let isFirst: Bool
    /// The window that the dialog is shown over, as portals name it.
    let parent: () -> String

    /// Makes the dialog from its portal.
    ///
    /// - Parameters:
    ///   - isFirst: whether no printer can be reached without it, as in a sandbox
    ///   - parent: returns the window that it is shown over, as portals name it, when it is opened
    public init(_ portal: PrintPortal, isFirst: Bool, parent: @escaping () -> String) {
        (self.portal, self.isFirst, self.parent) = (portal, isFirst, parent)
    }

    /// The user cancelled in the dialog: there is no message.
    struct Cancelled: Error {}

    /// The stage of a report on its way through the dialog; known on every thread.
    nonisolated final class Stage: Sendable {
        private let answered = Atomic(false)

        /// Whether the dialog was answered: printing begins only then.
        var isAnswered: Bool { answered.load(ordering: .relaxed) }

        func answer() { answered.store(true, ordering: .relaxed) }
    }

    /// Prints a report: shows the dialog, then makes the report and hands it over. It blocks the calling thread until the end, so no other
    /// work may wait for that thread.
    ///
    /// - Parameters:
    ///   - parent: the window that the dialog is shown over
    ///   - advice: the remedy if the desktop has no dialog
    /// - Throws: `Cancelled`, or an error whose text is the message
    nonisolated static func print(
        _ order: ReportOrder, by portal: PrintPortal, over parent: String, advice: String, _ stage: Stage, _ progress: WorkProgress
    ) throws -> ReportOutcome {
        let job = PrintPortal.Job(
            title: "\(order.kind.title) \(order.options.day.iso)", parent: parent, paper: paper(of: order),
            keepsScale: order.kind.takesLabels)
        _ = progress.tell("Waiting for the print dialog")
        return try CallingThread.run { () async throws -> ReportOutcome in
            let session: PrintSession
            do throws(PrintPortalError) {
                session = try portal.open { progress.snapshot.isCancelled }
                try session.prepare(job)
            } catch {
                throw problem(error, isHandedOver: false, advice: advice)
            }
            stage.answer()
            _ = progress.tell("Making the pages")
            return try await ReportWriting.withFile(of: order, progress) { file in
                _ = progress.tell("Sending the report to the printer")
                do throws(PrintPortalError) { try session.print(job, file: file) } catch {
                    throw problem(error, isHandedOver: true, advice: advice)
                }
            }
        }
    }

    nonisolated private static func paper(of order: ReportOrder) -> PrintPortal.Paper {
        let size = order.kind.takesLabels ? order.labels.sheet.page : order.options.size
        let (width, height) = (size.width / 72 * 25.4, size.height / 72 * 25.4)
        switch size {
        case .a4: return .init(name: "iso_a4", title: "A4", width: 210, height: 297)
        case .letter: return .init(name: "na_letter", title: "Letter", width: 215.9, height: 279.4)
        default:
            let title = "\(Int(width.rounded())) × \(Int(height.rounded())) mm"
            return .init(name: nil, title: title, width: width, height: height)
        }
    }

    /// Returns the message for an error.
    ///
    /// - Parameters:
    ///   - isHandedOver: whether the file was on its way, so that some of it may be printed
    ///   - advice: the remedy if the desktop has no dialog
    nonisolated static func problem(_ error: PrintPortalError, isHandedOver: Bool, advice: String) -> any Error {
        let queue = "Check the printer's queue before you print again."
        let nothing = isHandedOver ? queue : "Nothing was printed."
        let sentence: String
        switch error {
        case .cancelled: return Cancelled()
        case .absent:
            sentence = "This desktop offers no print dialog (package xdg-desktop-portal).\n\(advice)"
        case .failed:
            sentence =
                isHandedOver
                ? "The desktop's print dialog reported an error without a reason. \(queue)"
                : "The desktop's print dialog reported that the report was not printed, without a reason."
        case .gone, .bus(.disconnected): sentence = "The desktop's print dialog closed unexpectedly. \(nothing)"
        case .bus(.stopped):
            guard isHandedOver else { return Cancelled() }
            sentence = "Printing was stopped. Check the printer's queue: the report may be there already."
        case .bus(.timedOut): sentence = "The desktop's print dialog did not answer in time. \(nothing)"
        case .bus(.malformed): sentence = "The desktop's print dialog gave an unknown answer. \(nothing)"
        case .bus(.noLibrary):
            sentence = "The desktop's print dialog needs the library libsystemd (package libsystemd0), which is not installed.\n\(advice)"
        case .bus(.unreachable(let reason)):
            sentence =
                "The desktop's print dialog cannot be reached, because the session bus is unavailable: \(reason). \(nothing)\n\(advice)"
        case .bus(.refused(_, let message)):
            let reason = message.split(whereSeparator: \.isNewline).first.map { String($0.prefix(200)) } ?? "it gave no reason"
            sentence = "The report was not printed. The desktop's print dialog says: \(reason)"
        }
        return ReportPrintingError(description: sentence)
    }
}
