import Exchange
import Inventory
import Toolkit

/// The exit status of a command; scripts rely on these numbers, which are those of `sysexits.h`.
enum ExitStatus: Int32, Sendable {
    case done = 0
    /// The command failed for the reason in the message.
    case failed = 1
    /// There is no display, or it cannot be used.
    case noDisplay = 3
    /// The display disappeared while the window was open. All changes are stored.
    case displayLost = 4
    /// `check` found a problem.
    case damaged = 8
    /// The command line was not understood.
    case usage = 64
    /// The contents of a file cannot be used.
    case badData = 65
    /// A file or a library does not exist or cannot be read.
    case noInput = 66
    /// Another process has the library open and does not answer.
    case unavailable = 69
    /// An internal error of the program.
    case internalError = 70
    /// A file or a folder cannot be made or written.
    case cannotCreate = 73
    /// The disk is full or reported an error.
    case ioError = 74

    /// The text of `--help` about them.
    static let help = """
        Exit status: 0 success; 1 failure; 3 no display; 4 the display was lost, all changes are stored; 8 check found a problem; 64 \
        invalid command line; 65 a file's content cannot be used; 66 a file or library does not exist; 69 another process has the library \
        and does not answer; 70 internal error; 73 a file cannot be written; 74 the disk is full or failed.
        """
}

/// The reason why a command failed, in one sentence, and its exit status.
struct CommandFailure: Error, Sendable {
    let status: ExitStatus
    let message: String
    /// A short word for logs and scripts; empty if the number is sufficient.
    let code: String

    init(_ status: ExitStatus, _ message: String, code: String = "") {
        self.status = status
        self.message = message
        self.code = code
    }

    /// Creates the failure for any error of a command.
    init(_ error: any Error) {
        switch error {
        case let error as CommandFailure: self = error
        case let error as InventoryError: self.init(Self.status(error.code), error.description, code: error.code.rawValue)
        case let error as NibError:
            self.init(error.code == .unreadable ? .noInput : .badData, visible(error.description), code: error.code.rawValue)
        case let error as ExchangeError: self.init(Self.status(error.code), error.description, code: error.code.rawValue)
        default: self.init(.internalError, "Something unexpected happened: \(error).", code: "internal")
        }
    }

    /// The message in one line: the problem, its place, the remedy, and the code.
    var line: String {
        let text = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "homepwner: " + text + (code.isEmpty ? "" : " (\(code))") + "\n"
    }

    private static func status(_ code: InventoryError.Code) -> ExitStatus {
        switch code {
        case .libraryInUse, .databaseBusy: .unavailable
        case .libraryMissing, .photoUnreadable, .paperUnreadable: .noInput
        case .folderUnusable, .readOnly: .cannotCreate
        case .newerSchema, .notADatabase, .damaged, .invalidText, .photoTooLarge, .photoInvalid, .photoForeign, .photoDamaged,
            .paperTooLarge,
            .paperDamaged:
            .badData
        case .diskFull, .diskError, .saveUncertain, .replaced: .ioError
        case .conflict, .outcomeChanged, .itemMissing, .duplicateItem, .numberTaken, .nameTaken, .stopped, .closed: .failed
        case .databaseError: .internalError
        }
    }

    private static func status(_ code: ExchangeError.Code) -> ExitStatus {
        switch code {
        case .unreadable: .noInput
        case .malformed, .badRows: .badData
        case .unwritable: .cannotCreate
        case .diskFull, .diskError: .ioError
        case .cancelled: .failed
        }
    }
}
