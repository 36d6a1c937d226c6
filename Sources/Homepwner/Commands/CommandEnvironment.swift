import FoundationEssentials
import Glibc
import Inventory

/// The facts about the process that was started for a command. They travel with a command that is handed to another process, so that the
/// result is the same as if it had run alone.
struct CommandEnvironment: Codable, Sendable {
    /// The folder of relative paths.
    var directory: String
    /// The width of the output's terminal in columns; nil if the output is not a terminal.
    var columns: Int?
    /// Whether messages go to a terminal.
    var errorsGoToTerminal: Bool
    /// The currency of amounts that name none.
    var currency: String
    /// The marks of numbers, such as "." and ",".
    var decimalMark: String
    var groupingMark: String
    var currencyFollows: Bool
    /// The style of days.
    var days: DayStyle
    /// The author of changes.
    var actor: String

    /// Returns the environment of this process.
    static func current() -> CommandEnvironment {
        let style = NumberStyle.current()
        return CommandEnvironment(
            directory: FileManager.default.currentDirectoryPath, columns: columns(of: STDOUT_FILENO),
            errorsGoToTerminal: isatty(STDERR_FILENO) == 1, currency: Currency.current().code, decimalMark: String(style.decimal),
            groupingMark: String(style.grouping), currencyFollows: style.currencyFollows, days: style.days,
            actor: ProcessHygiene.userAtHost())
    }

    /// The display of this process, without the number of a screen; nil without a display.
    static var display: String? {
        guard let name = getenv("DISPLAY").flatMap({ String(validatingCString: $0) }), !name.isEmpty else { return nil }
        guard let colon = name.lastIndex(of: ":"), let dot = name[colon...].firstIndex(of: ".") else { return name }
        return String(name[..<dot])
    }

    /// The default currency.
    var defaultCurrency: Currency { Currency(code: currency) ?? .usd }

    /// The style of ambiguous typed numbers.
    var numberStyle: NumberStyle {
        guard let decimal = decimalMark.first, let grouping = groupingMark.first, decimal != grouping else { return .plain }
        return NumberStyle(decimal: decimal, grouping: grouping, currencyFollows: currencyFollows)
    }

    /// The style of numbers and days in queries.
    var queryStyle: NumberStyle {
        let style = numberStyle
        return NumberStyle(decimal: style.decimal, grouping: style.grouping, currencyFollows: style.currencyFollows, days: days)
    }

    /// Returns an absolute path for the path that the user typed.
    ///
    /// - Throws: `CommandFailure` for an empty path, which would mean the current folder.
    func absolute(_ path: String) throws(CommandFailure) -> String {
        guard !path.isEmpty else {
            throw CommandFailure(.usage, "The name of a file or folder is empty. Name one; “.” is the current folder.")
        }
        return path.hasPrefix("/") ? path : directory + (directory.hasSuffix("/") ? "" : "/") + path
    }

    private static func columns(of descriptor: Int32) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
