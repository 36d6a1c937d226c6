import Exchange
import Inventory
import Toolkit

/// How a command ends; the numbers are those of `sysexits.h`, and part of what scripts rely on.
enum ExitStatus: Int32, Sendable {
    case done = 0
    /// It could not be done, for the reason that the message gives.
    case failed = 1
    /// There is no display, or it cannot be used.
    case noDisplay = 3
    /// The display went away while the window was open. Everything that was done is stored.
    case displayLost = 4
    /// `check` found something wrong.
    case damaged = 8
    /// The command line was not understood.
    case usage = 64
    /// A file's content cannot be used.
    case badData = 65
    /// A file or a library is not there or cannot be read.
    case noInput = 66
    /// Another process has the library open and does not answer.
    case unavailable = 69
    /// The program's own fault.
    case internalError = 70
    /// A file or a folder cannot be made or written.
    case cannotCreate = 73
    /// The disk is full or reported an error.
    case ioError = 74

    /// What `--help` says of them.
    static let help = """
        Exit status: 0 success; 1 failure; 3 no display; 4 the display was lost, all changes are stored; 8 check found a problem; 64 \
        invalid command line; 65 a file's content cannot be used; 66 a file or library does not exist; 69 another process has the library \
        and does not answer; 70 internal error; 73 a file cannot be written; 74 the disk is full or failed.
        """
}

/// Why a command failed, in one sentence, and with which number it ends.
struct CommandFailure: Error, Sendable {
    let status: ExitStatus
    let message: String
    /// A short word for logs and scripts; empty where the number says all.
    let code: String

    init(_ status: ExitStatus, _ message: String, code: String = "") {
        self.status = status
        self.message = message
        self.code = code
    }

    /// Makes the failure of whatever a command threw.
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

    /// One line: what, where, what to do, and the code.
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
        case .conflict, .itemMissing, .duplicateItem, .numberTaken, .nameTaken, .stopped, .closed: .failed
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
